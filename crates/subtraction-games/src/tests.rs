//! Each strategy by itself, against the recurrence and against the others.

use crate::{
    all_but,
    error::ComputeError,
    levels,
    plain::Plain,
    planes::{MOST_TAKES, Planes},
    repeating::Repeating,
    watch::Watch,
};
use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;
use proptest::{collection::vec as vec_of, prelude::*, sample::subsequence};

/// The recurrence, heap by heap, with a stamp for each value met.
fn recurrence(takes: &[u64], len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let mut stamps = vec![usize::MAX; len + 1];
    for heap in 0..len {
        for take in takes.iter().take_while(|take| **take <= heap as u64) {
            stamps[values[heap - *take as usize] as usize] = heap;
        }
        values.push(stamps.iter().take_while(|stamp| **stamp == heap).count() as u32);
    }
    values
}

fn with_watch<T>(run: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    run(&mut Watch::new(&mut |_| ControlFlow::Continue(())))
}

/// None where too many values pass the planes, which a few thousand never do.
fn planes(takes: &[u64], len: usize) -> Option<Planes> {
    with_watch(|watch| Planes::compute(takes, len, watch)).unwrap()
}

fn levels(takes: &[u64], len: usize) -> Plain {
    with_watch(|watch| levels::values(takes, len, watch)).unwrap()
}

fn all_but(except: &[u64], len: usize) -> Plain {
    with_watch(|watch| all_but::values(except, len, watch)).unwrap()
}

fn all(values: &Plain) -> Vec<u32> {
    let mut out = vec![0; values.len()];
    values.copy(0, &mut out).unwrap();
    out
}

fn below(takes: &[u64], len: usize) -> Vec<u64> {
    takes
        .iter()
        .copied()
        .filter(|take| *take < len as u64)
        .collect()
}

/// Planes by all their faces; `from` and `count` of a stretch.
fn check_planes(takes: &[u64], wanted: &[u32], from: usize, count: usize) {
    let takes = below(takes, wanted.len());
    let Some(planes) = planes(&takes, wanted.len()) else {
        assert!(
            wanted.len() > 4096,
            "a few thousand heaps never crowd the planes"
        );
        return;
    };
    for (heap, value) in wanted.iter().enumerate() {
        assert_eq!(
            planes.get(heap),
            u64::from(*value),
            "{takes:?}, heap {heap}"
        );
    }
    assert_eq!(all(&planes.to_plain().unwrap()), wanted, "{takes:?}");
    let largest = wanted.iter().max().copied().unwrap_or_default();
    assert_eq!(planes.largest(), u64::from(largest), "{takes:?}");
    let stretch = &wanted[from.min(wanted.len())..(from + count).min(wanted.len())];
    let mut out = vec![u32::MAX; stretch.len()];
    planes.copy(from, &mut out);
    assert_eq!(out, stretch, "{takes:?} from {from}");
}

fn check_levels(takes: &[u64], wanted: &[u32]) {
    let takes = below(takes, wanted.len());
    let values = levels(&takes, wanted.len());
    assert_eq!(all(&values), wanted, "{takes:?}");
    let largest = wanted.iter().max().copied().unwrap_or_default();
    assert_eq!(values.largest(), u64::from(largest));
}

/// Around the ends of words, of blocks and of batches.
const ENDS: [usize; 26] = [
    0, 1, 2, 3, 63, 64, 65, 127, 128, 129, 447, 448, 449, 511, 512, 513, 1023, 1024, 1025, 2047,
    2048, 2049, 2495, 2496, 4096, 4160,
];

/// Miri, at a thousandth of the speed, is shown one case of so many.
const ONE_OF: usize = if cfg!(miri) { 9 } else { 1 };

#[test]
fn every_end() {
    let sets: [&[u64]; 12] = [
        &[],
        &[1],
        &[1, 2, 3],
        &[64],
        &[63, 64, 65],
        &[1, 3, 4],
        &[1, 2, 5, 128, 1024],
        &[1023, 1024, 1025],
        &[2047, 2048, 2049],
        &[1, 64, 127, 128, 1983, 1984, 2048, 2111],
        &[3, 5, 62, 63, 1000, 1087, 1088, 1089, 2112, 4095, 4096, 4159],
        // Values as large as values of planes come, and runs as long.
        &ALL_PLANES,
    ];
    for takes in sets.into_iter().step_by(ONE_OF) {
        let values = recurrence(takes, if cfg!(miri) { 1025 } else { 4160 });
        for len in ENDS.into_iter().step_by(ONE_OF) {
            check_planes(takes, &values[..len], len / 3, 64);
            check_levels(takes, &values[..len]);
        }
    }
}

const ALL_PLANES: [u64; MOST_TAKES] = {
    let mut takes = [0; MOST_TAKES];
    let mut take = 0;
    while take < MOST_TAKES {
        takes[take] = take as u64 + 1;
        take += 1;
    }
    takes
};

#[test]
fn every_run() {
    for run in (0..=MOST_TAKES).step_by(ONE_OF) {
        let mut takes = ALL_PLANES[..run].to_vec();
        takes.extend([run as u64 + 2, 90, 200, 777]);
        takes.truncate(MOST_TAKES);
        let values = recurrence(&takes, if cfg!(miri) { 200 } else { 3000 });
        check_planes(&takes, &values, run * 40, 100);
        check_levels(&takes, &values);
    }
}

/// Spans of ranks end at heap 65,536; past it the ranks count anew.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn many_of_the_rest() {
    let takes: Vec<u64> = (0..63).map(|n| 2 * n + 1 + n * n / 9).collect();
    let values = recurrence(&takes, 200_000);
    assert!(values.iter().filter(|value| **value > 7).count() > 65_536);
    check_planes(&takes, &values, 65_500, 100);
    check_planes(&takes, &values, 131_072, 5000);
    check_levels(&takes, &values);
}

/// Every number may be taken: n is worth n. Past 255 the bytes get wider.
#[test]
fn nim() {
    let len = if cfg!(miri) { 260 } else { 2000 };
    let takes: Vec<u64> = (1..len).collect();
    let wanted: Vec<u32> = (0..len as u32).collect();
    check_levels(&takes, &wanted);
    assert_eq!(all(&all_but(&[], len as usize)), wanted);
}

/// Takes below `bound`, each number with one chance in `one_in`, by a
/// multiplicative hash.
fn random_takes(one_in: u64, seed: u64, bound: u64) -> Vec<u64> {
    let hash = |n: u64| (n ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    (1..bound).filter(|n| hash(*n) % one_in == 0).collect()
}

/// Around the ends of blocks of 1,024 heaps, and of stretches of 24,576.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of heaps")]
fn every_end_of_levels() {
    let sets = [
        vec![1],
        vec![1, 2, 3, 1023, 1024, 1025, 1030, 1031],
        vec![24_575, 24_576, 24_577, 25_600, 49_151],
        vec![2, 127, 1016, 24_568, 24_583, 25_599, 25_601],
        (1..200).map(|root| root * root).collect(),
        random_takes(300, 1, 50_000),
        random_takes(20, 2, 50_000),
        // Seven in eight remainders bring nothing.
        (1..2000).map(|n| 24 * n + 5).collect(),
    ];
    let blocks = [1, 2, 3, 23, 24, 25, 47, 48];
    for takes in sets {
        let values = recurrence(&takes, 49_154);
        for end in blocks.map(|blocks| 1024 * blocks) {
            for len in end - 1..=end + 2 {
                check_levels(&takes, &values[..len]);
            }
        }
    }
}

/// Nine stretches: far shifts of two spans, whether of takes or of members.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn levels_over_several_spans() {
    let sets = [
        (1..500).map(|root| root * root).collect(),
        random_takes(200, 3, 220_000),
        random_takes(4000, 4, 220_000),
        (1..60).map(|n| 3571 * n).collect(),
        // Whole stretches that have their values at once, or late.
        vec![1, 150_000],
        vec![110_000, 110_001, 172_032, 172_033, 196_608, 200_003],
        (100_000..103_000).collect(),
        // Many zeros, and few heaps of the values after them.
        vec![180_000, 180_007, 190_009, 200_011, 210_001],
    ];
    for takes in sets {
        check_levels(&takes, &recurrence(&takes, 220_000));
    }
}

/// With a run of takes, where values are copied, and without.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn levels_above_a_byte() {
    let mut run_and_more: Vec<u64> = (1..=300).collect();
    run_and_more.extend(random_takes(20, 5, 20_000).iter().map(|take| 400 + take));
    let sets = [
        (1..=600).collect(),
        (3..=1500).collect(),
        run_and_more,
        random_takes(2, 6, 26_000),
    ];
    for takes in sets {
        let values = recurrence(&takes, 26_000);
        let largest = values.iter().max().copied();
        assert!(largest > Some(256), "{largest:?}, {takes:?}");
        check_levels(&takes, &values);
    }
}

/// More heaps than shifts can count are refused before memory is asked for.
#[cfg(target_pointer_width = "64")]
#[test]
fn too_many_heaps_for_levels() {
    for len in [(1 << 35) + 1, usize::MAX] {
        let values = with_watch(|watch| levels::values(&[1], len, watch));
        assert_eq!(values.unwrap_err(), ComputeError::TooLong);
    }
}

/// A level is long; it can be stopped within.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn levels_stop() {
    let takes = random_takes(20, 7, 400_000);
    let mut told = Vec::new();
    let mut tell = |settled| {
        told.push(settled);
        match told.len() {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let stopped = levels::values(&takes, 400_000, &mut Watch::new(&mut tell));
    assert_eq!(stopped.unwrap_err(), ComputeError::Stopped);
    assert!(told.len() == 3 && told[2] < 400_000 && told.is_sorted());
}

#[test]
fn integers_get_wider() {
    for start in [0, 200, 300] {
        for value in [255, 256, 65_535, 65_536, u32::MAX] {
            let mut plain = Plain::zeros(200).unwrap();
            plain.widen_for(start).unwrap();
            plain.put_each(64, &[0, 2], start);
            plain.widen_for(value).unwrap();
            plain.put_each(128, &[63], value);
            assert_eq!(plain.get(64), Some(start.into()));
            assert_eq!(plain.get(65), Some(0));
            assert_eq!(plain.get(66), Some(start.into()));
            assert_eq!(plain.get(191), Some(value.into()));
            assert_eq!(plain.get(200), None);
            assert_eq!(plain.largest(), value.max(start).into());
            let mut bytes = [0_u8; 3];
            assert_eq!(plain.copy(189, &mut bytes).is_ok(), value < 256);
        }
    }
}

/// Sets of one to sixty-three takes, some with a run, some around the ends.
fn few_takes() -> impl Strategy<Value = Vec<u64>> {
    let ends: Vec<u64> = ENDS[4..].iter().map(|end| *end as u64).collect();
    let most = prop::sample::select(vec![4_u64, 10, 64, 65, 130, 200, 1025, 5000]);
    let random = most.prop_flat_map(|most| vec_of(1..=most, 1..40));
    (random, 0_u64..30, subsequence(ends, 0..6)).prop_map(|(mut takes, run, ends)| {
        takes.extend(ends);
        takes.extend(1..=run.saturating_sub(15));
        takes.sort_unstable();
        takes.dedup();
        takes.truncate(MOST_TAKES);
        takes
    })
}

/// Heaps where the takes are as many.
const DENSE: usize = if cfg!(miri) { 100 } else { 6000 };
/// Heaps where the takes are few.
const SPARSE: usize = if cfg!(miri) { 300 } else { 9000 };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 500 }))]

    #[test]
    fn planes_and_levels(takes in few_takes(), len in 0..SPARSE, from in 0..SPARSE) {
        let values = recurrence(&takes, len);
        check_planes(&takes, &values, from, 300);
        check_levels(&takes, &values);
    }

    #[test]
    fn dense_levels(one_in in 1_u64..30, seed in any::<u64>(), len in 0..DENSE) {
        let takes = random_takes(one_in, seed, DENSE as u64);
        check_levels(&takes, &recurrence(&takes, len));
    }

    #[test]
    fn all_but_some(except in prop::collection::btree_set(1_u64..80, 0..20), len in 0..DENSE / 5) {
        let except: Vec<u64> = except.into_iter().collect();
        let takes: Vec<u64> = (1..DENSE as u64 / 5).filter(|n| !except.contains(n)).collect();
        let values = recurrence(&takes, len);
        prop_assert_eq!(all(&all_but(&except, len)), &*values);
        check_levels(&takes, &values);
    }

    /// What is found repeats, and it is found where there is a repetition.
    #[test]
    fn repetitions(takes in vec_of(1_u64..=20, 1..6), from in 0_usize..6000, count in 0_usize..3000) {
        let takes: Vec<u64> = takes.into_iter().collect::<alloc::collections::BTreeSet<_>>().into_iter().collect();
        let values = recurrence(&takes, 9000);
        let width = *takes.last().unwrap() as usize;
        let first = levels(&takes, 1000);
        let again = (501..=1000).find(|end| values[end - width..*end] == values[500 - width..500]);
        let found = Repeating::find(first, width).unwrap();
        prop_assert_eq!(again.is_some(), found.is_some());
        if let Some(found) = found {
            for (heap, value) in values.iter().enumerate() {
                prop_assert_eq!(found.get(heap), Some(u64::from(*value)));
            }
            let mut out = vec![0_u32; count];
            found.copy(from, &mut out).unwrap();
            prop_assert_eq!(&out, &values[from..from + count]);
            prop_assert_eq!(found.largest(), u64::from(*values.iter().max().unwrap()));
        }
    }
}
