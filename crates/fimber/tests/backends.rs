//! One suite over every way to hold a table.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(all(feature = "embedded", feature = "std"))]

use fimber::{BeyondTable, Fimber, FormatError, LookupError};
use grundy::{ImpartialGame, Nimber, Outcome, Sum};
use grundy_table::{Tag, encode};
use proptest::collection::vec;
use std::{
    collections::BTreeSet,
    fs,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    path::{Path, PathBuf},
};

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/fimber.grundy")
}

/// What every solver over the whole table has to do.
fn suite<B: AsRef<[u8]>>(fimber: &Fimber<B>) {
    // A checksum of 1.5 MB takes Miri minutes.
    if !cfg!(miri) {
        fimber.verify().unwrap();
    }
    assert_eq!(fimber.table().len(), 3_000_001);
    let embedded = Fimber::embedded();
    for size in (0..=3_000_000).step_by(9973).chain([2_999_999, 3_000_000]) {
        assert_eq!(fimber.grundy_value(size), embedded.grundy_value(size));
    }

    // The edge, from every side that can be asked.
    for heap in [3_000_001, 3_000_002, 1 << 32, u64::MAX - 1, u64::MAX] {
        let beyond = BeyondTable {
            heap,
            entries: 3_000_001,
        };
        assert_eq!(fimber.grundy_value(heap), Err(beyond));
        assert_eq!(fimber.heap(heap).err(), Some(beyond));
        assert_eq!(fimber.nim_sum(&[1, heap, u64::MAX]), Err(beyond));
        assert_eq!(fimber.outcome(&[heap]), Err(beyond));
        assert_eq!(fimber.winning_moves(&[4, heap]).err(), Some(beyond));
        let mut values = [9; 3];
        let found = fimber.values_into(&[8, heap, 8], &mut values);
        assert_eq!(found, Err(LookupError::Beyond(beyond)));
    }

    assert_eq!(fimber.nim_sum::<u64>(&[]), Ok(Nimber::ZERO));
    assert_eq!(fimber.outcome::<u32>(&[]), Ok(Outcome::P));
    assert_eq!(fimber.winning_moves::<u8>(&[]).unwrap().count(), 0);
    assert_eq!(fimber.values_into::<u8>(&[], &mut []), Ok(()));
    let mut values = [7; 2];
    let mismatch = LookupError::Length {
        found: 2,
        wanted: 3,
    };
    assert_eq!(
        fimber.values_into(&[1_u8, 2, 3], &mut values),
        Err(mismatch)
    );
    assert_eq!(values, [7, 7]);

    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let heaps = vec(0..=3_000_000_u32, 0..8);
    let checked = runner.run(&heaps, |heaps| {
        agrees_with_the_vocabulary(fimber, &heaps);
        Ok(())
    });
    checked.unwrap();
}

/// Slices of numbers answer as a sum of positions does, and as trying every
/// option does.
fn agrees_with_the_vocabulary<B: AsRef<[u8]>>(fimber: &Fimber<B>, heaps: &[u32]) {
    let positions: Vec<_> = heaps
        .iter()
        .map(|&size| fimber.heap(size.into()).unwrap())
        .collect();
    let sum = Sum::new(&positions);
    assert_eq!(fimber.nim_sum(heaps), Ok(sum.nim_sum()));
    assert_eq!(fimber.outcome(heaps), Ok(sum.outcome()));
    let found: Vec<_> = fimber.winning_moves(heaps).unwrap().collect();
    assert_eq!(found, sum.winning_moves().collect::<Vec<_>>());

    let mut tried = Vec::new();
    for (component, position) in positions.iter().enumerate() {
        for to in position.options() {
            let mut moved = heaps.to_vec();
            moved[component] = u32::try_from(to.size()).unwrap();
            if fimber.outcome(&moved) == Ok(Outcome::P) {
                tried.push((component, to));
            }
        }
    }
    assert_eq!(
        found
            .iter()
            .map(|m| (m.component, m.to))
            .collect::<Vec<_>>(),
        tried
    );

    let mut values = vec![0; heaps.len()];
    fimber.values_into(heaps, &mut values).unwrap();
    assert!(
        values
            .iter()
            .zip(&positions)
            .all(|(&value, heap)| heap.grundy_value() == value.into())
    );
}

#[test]
fn embedded() {
    suite(&Fimber::embedded());
}

#[test]
#[cfg_attr(miri, ignore = "a checksum of 1.5 MB")]
fn read() {
    suite(&Fimber::read(committed()).unwrap());
}

#[test]
#[cfg_attr(miri, ignore = "a checksum of 1.5 MB")]
fn borrowed() {
    let bytes = fs::read(committed()).unwrap();
    suite(&Fimber::from_bytes(bytes.as_slice()).unwrap());
    suite(&Fimber::open(bytes).unwrap());
}

#[cfg(feature = "mmap")]
#[test]
fn mapped() {
    // SAFETY: the committed table is not written while the tests run.
    #[allow(unsafe_code)]
    let fimber = unsafe { Fimber::map(committed()) }.unwrap();
    suite(&fimber);
}

#[cfg(feature = "mmap")]
#[test]
fn a_replaced_file_leaves_the_old_map_whole() {
    let folder = std::env::temp_dir().join(format!("fimber-replaced-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("table.grundy");
    fs::copy(committed(), &path).unwrap();
    // SAFETY: the file is replaced, never written into.
    #[allow(unsafe_code)]
    let fimber = unsafe { Fimber::map(&path) }.unwrap();
    grundy_table::write_atomically(&path, |file| std::io::Write::write_all(file, b"other"))
        .unwrap();
    suite(&fimber);
    assert_eq!(fs::read(&path).unwrap(), b"other");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn eight_bits_answer_as_four_do() {
    let committed = Fimber::embedded();
    // Fewer heaps where Miri interprets.
    let len: u16 = if cfg!(miri) { 300 } else { 10_000 };
    let mut values: Vec<u8> = (0..len.into())
        .map(|heap| committed.table().get(heap).unwrap())
        .collect();
    let narrow =
        Fimber::from_bytes(encode(fimber::RULES, fimber::REVISION, &values).unwrap()).unwrap();
    assert_eq!(narrow.table().header().bits.get(), 4);
    // A last value that no rules give makes the entries wide.
    values.push(200);
    let wide =
        Fimber::from_bytes(encode(fimber::RULES, fimber::REVISION, &values).unwrap()).unwrap();
    assert_eq!(wide.table().header().bits.get(), 8);
    let heaps: Vec<u16> = (0..len).rev().collect();
    assert_eq!(narrow.nim_sum(&heaps), wide.nim_sum(&heaps));
    agrees_with_the_vocabulary(&wide, &[34, u32::from(len) - 1, 8]);
    assert_eq!(wide.grundy_value(len.into()), Ok(Nimber::new(200)));
    assert!(wide.grundy_value(u64::from(len) + 1).is_err());
    assert!(narrow.grundy_value(len.into()).is_err());
}

/// Opened without a look at the values, and found when they are looked at.
#[test]
#[cfg_attr(miri, ignore = "a checksum of 1.5 MB")]
fn a_damaged_value_is_found() {
    let mut bytes = fs::read(committed()).unwrap();
    for at in [64, 1_000_000, bytes.len() - 1] {
        bytes[at] ^= 1;
        let damaged = |error| matches!(error, FormatError::PayloadChecksum { .. });
        let opened = Fimber::open(bytes.as_slice()).unwrap();
        assert!(damaged(opened.verify().unwrap_err()), "byte {at}");
        let error = Fimber::from_bytes(bytes.as_slice()).unwrap_err();
        assert!(damaged(error), "byte {at}");
        bytes[at] ^= 1;
    }
    Fimber::from_bytes(bytes).unwrap();
}

/// By their sizes alone, whatever else is done with heaps.
#[test]
fn heaps_are_told_apart_by_size() {
    let fimber = Fimber::embedded();
    let heap = |size: u64| fimber.heap(size).unwrap();
    let sizes = [0, 1, 2, 3, 34, 89, 2_999_999, 3_000_000];
    for a in sizes {
        for b in sizes {
            assert_eq!(heap(a) == heap(b), a == b);
            assert_eq!(heap(a).cmp(&heap(b)), a.cmp(&b));
            assert_eq!(heap(a).partial_cmp(&heap(b)), Some(a.cmp(&b)));
        }
        assert_eq!(format!("{:?}", heap(a)), format!("Heap({a})"));
    }
    // Equal ones have one hash; these others happen to have different ones.
    let hash = |heap| BuildHasherDefault::<DefaultHasher>::default().hash_one(heap);
    let hashes: BTreeSet<u64> = sizes.map(|size| hash(heap(size))).into();
    assert_eq!(hashes.len(), sizes.len());
    assert!(sizes.iter().all(|&size| hashes.contains(&hash(heap(size)))));
}

#[test]
fn other_rules_are_refused() {
    let squares = Tag::new("squares").unwrap();
    let bytes = encode(squares, fimber::REVISION, &[0, 1]).unwrap();
    let found = Fimber::from_bytes(bytes).unwrap_err();
    assert_eq!(
        found,
        FormatError::Rules {
            found: squares,
            wanted: fimber::RULES
        }
    );
    let bytes = encode(fimber::RULES, 7, &[0, 1]).unwrap();
    let found = Fimber::from_bytes(bytes).unwrap_err();
    assert_eq!(
        found,
        FormatError::Revision {
            found: 7,
            wanted: fimber::REVISION
        }
    );
}

#[test]
fn files_that_are_no_table() {
    let missing = Path::new("no-such-file.grundy");
    let error = Fimber::read(missing).unwrap_err();
    assert_eq!(error.path(), missing);
    assert!(error.as_format().is_none());
    let folder = std::env::temp_dir();
    assert!(Fimber::read(folder).is_err());
    let error = Fimber::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap_err();
    assert!(
        matches!(error.as_format(), Some(FormatError::Magic { .. })),
        "{error}"
    );
}
