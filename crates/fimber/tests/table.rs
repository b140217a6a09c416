//! The committed table against an oracle of another algorithm, the law, and
//! the figures that were found elsewhere.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "embedded")]

use fimber::Fimber;
use grundy::{ImpartialGame, Nimber, Oracle, Outcome, check_law};
use proptest::prelude::*;

const LARGEST: u32 = 3_000_000;

fn values() -> Vec<u8> {
    let heaps: Vec<u32> = (0..=LARGEST).collect();
    let mut values = vec![0; heaps.len()];
    Fimber::embedded().values_into(&heaps, &mut values).unwrap();
    values
}

/// Value by value instead of heap by heap. A heap is of value v when it is of
/// none below and no take leads to one of value v: so the heaps of value v are
/// found in one upward pass over those that are left, each one found marking
/// the heaps that reach it. No mex, and no look back.
fn value_by_value(len: usize) -> Vec<u8> {
    let mut takes = vec![1, 2];
    while takes[takes.len() - 1] < len {
        takes.push(takes[takes.len() - 1] + takes[takes.len() - 2]);
    }
    let mut values = vec![u8::MAX; len];
    let mut left: Vec<usize> = (0..len).collect();
    for value in 0.. {
        if left.is_empty() {
            break;
        }
        let mut reaches = vec![false; len];
        left.retain(|&heap| {
            if reaches[heap] {
                return true;
            }
            values[heap] = value;
            for take in &takes {
                match reaches.get_mut(heap + take) {
                    Some(mark) => *mark = true,
                    None => break,
                }
            }
            false
        });
    }
    values
}

#[test]
#[cfg_attr(miri, ignore = "three million heaps")]
fn every_entry_equals_the_oracle_of_another_algorithm() {
    let found = values();
    let wanted = value_by_value(found.len());
    let differs = (0..found.len()).find(|&heap| found[heap] != wanted[heap]);
    assert_eq!(differs, None);
}

/// First places, and how often: by independent brute force.
#[test]
#[cfg_attr(miri, ignore = "three million heaps")]
fn known_figures() {
    let values = values();
    let first = |value| values.iter().position(|found| *found == value);
    let places = [
        0, 1, 2, 3, 8, 9, 144, 145, 167, 627, 2677, 2725, 2726, 12071, 48652, 206_025,
    ];
    let counts = [
        538_351, 538_351, 538_351, 538_350, 332_771, 332_292, 65_560, 56_819, 24_439, 21_393, 7575,
        4008, 1397, 309, 33, 2,
    ];
    for (value, (place, count)) in (0..).zip(places.into_iter().zip(counts)) {
        assert_eq!(first(value), Some(place), "value {value}");
        let found = values.iter().filter(|found| **found == value).count();
        assert_eq!(found, count, "value {value}");
    }
    assert_eq!(values[864_831], 15);
    assert_eq!(values.len(), 3_000_001);
}

#[test]
fn heaps_that_catch_wrong_programs() {
    let fimber = Fimber::embedded();
    for (heap, value) in [(4, 0), (34, 4), (169, 0), (2_178_944, 6), (3_000_000, 2)] {
        assert_eq!(fimber.grundy_value(heap).unwrap(), Nimber::new(value));
    }
    assert_eq!(fimber.outcome(&[5_u8]).unwrap(), Outcome::N);
    assert_eq!(fimber.outcome(&[169_u8]).unwrap(), Outcome::P);
}

#[test]
fn the_law_holds_at_small_heaps() {
    let fimber = Fimber::embedded();
    let mut oracle = Oracle::new();
    for size in 0..if cfg!(miri) { 100 } else { 5000 } {
        let heap = fimber.heap(size).unwrap();
        assert_eq!(check_law(&heap), Ok(()));
        assert_eq!(heap.grundy_value(), oracle.grundy_value(&heap));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 2000 }))]

    #[test]
    fn the_law_holds_anywhere(size in 0..=u64::from(LARGEST)) {
        let fimber = Fimber::embedded();
        prop_assert_eq!(check_law(&fimber.heap(size).unwrap()), Ok(()));
    }
}
