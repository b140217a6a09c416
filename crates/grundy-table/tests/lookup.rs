//! What a table answers, held against the values that were put into it.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "std")]

use grundy::Nimber;
use grundy_table::{BeyondTable, FormatError, LookupError, Table, Tag, encode};
use proptest::{collection::vec, prelude::*, sample::Index};

fn tag() -> Tag {
    Tag::new("nim").unwrap()
}

fn table(values: &[u8]) -> Table<Vec<u8>> {
    Table::open(encode(tag(), 1, values).unwrap()).unwrap()
}

/// Values of both widths, an even and an odd number of them.
fn values() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(0..16_u8, 1..400), vec(any::<u8>(), 1..400)]
}

proptest! {
    /// One by one, in a batch and as a sum; batches longer than those that are
    /// worked on at a time.
    #[test]
    fn what_was_put_in_is_answered(values in values(), picks in vec(any::<Index>(), 0..700)) {
        let table = table(&values);
        let heaps: Vec<usize> = picks.iter().map(|pick| pick.index(values.len())).collect();
        let wanted: Vec<u8> = heaps.iter().map(|&heap| values[heap]).collect();
        let heaps: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();

        let one_by_one: Option<Vec<u8>> = heaps.iter().map(|&heap| table.get(heap)).collect();
        prop_assert_eq!(one_by_one.as_ref(), Some(&wanted));
        let mut batch = vec![0xAA; heaps.len()];
        prop_assert_eq!(table.values_into(&heaps, &mut batch), Ok(()));
        prop_assert_eq!(&batch, &wanted);
        let nim_sum = wanted.iter().fold(0, |sum, value| sum ^ value);
        prop_assert_eq!(table.nim_sum(&heaps), Ok(Nimber::from(nim_sum)));

        let narrow: Vec<u16> = heaps.iter().map(|&heap| heap as u16).collect();
        prop_assert_eq!(table.as_ref().nim_sum(&narrow), Ok(Nimber::from(nim_sum)));
    }

    /// The first heap that is not in the table, wherever it stands.
    #[test]
    fn heaps_beyond_are_named(
        values in values(),
        before in vec(any::<Index>(), 0..300),
        past in prop_oneof![0..3_u64, any::<u64>()],
    ) {
        let table = table(&values);
        let entries = values.len() as u64;
        let heap = entries.saturating_add(past);
        let mut heaps: Vec<u64> =
            before.iter().map(|pick| pick.index(values.len()) as u64).collect();
        heaps.extend([heap, 0, u64::MAX]);
        let beyond = BeyondTable { heap, entries };
        prop_assert_eq!(table.get(heap), None);
        prop_assert_eq!(table.nim_sum(&heaps), Err(beyond));
        let found = table.values_into(&heaps, &mut vec![0; heaps.len()]);
        prop_assert_eq!(found, Err(LookupError::Beyond(beyond)));
    }
}

#[test]
fn a_batch_needs_as_much_room_as_it_has_heaps() {
    for table in [table(&[1, 2, 3]), table(&[1, 2, 200])] {
        for found in [0, 2, 4] {
            let mut values = [9; 4];
            let error = table.values_into(&[0_u8, 1, 2], &mut values[..found]);
            assert_eq!(error, Err(LookupError::Length { found, wanted: 3 }));
            assert_eq!(values, [9; 4]);
        }
    }
}

#[test]
fn a_table_says_what_it_holds() {
    for len in 0..5 {
        let table = table(&vec![1; len]);
        assert_eq!(table.len(), len as u64);
        assert_eq!(table.is_empty(), len == 0);
        assert_eq!(table.as_ref().header(), table.header());
        assert_eq!(table.header().largest_value, u8::from(len > 0));
    }
    let shown = format!("{:?}", table(&[1, 2, 3]));
    assert!(shown.starts_with("Table(Header"), "{shown}");
    assert!(shown.contains("\"nim\""), "{shown}");
}

#[test]
fn rules_and_revision_are_told_apart() {
    let table = table(&[0, 1]);
    let other = Tag::new("nim2").unwrap();
    assert_eq!(table.expect_rules(tag(), 1), Ok(()));
    for revision in [0, 2, u32::MAX] {
        let error = table.expect_rules(tag(), revision);
        assert_eq!(
            error,
            Err(FormatError::Revision {
                found: 1,
                wanted: revision
            })
        );
        let error = table.expect_rules(other, revision);
        assert_eq!(
            error,
            Err(FormatError::Rules {
                found: tag(),
                wanted: other
            })
        );
    }
}
