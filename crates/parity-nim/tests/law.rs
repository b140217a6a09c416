//! Parity Nim held against its rule, and against values found from the options
//! alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy::{ImpartialGame, Nimber, Oracle, Outcome, Sum, check_law};
use parity_nim::Heap;
use proptest::{collection::vec, prelude::*};

/// The rule as it is told: an even take must leave a stone, an odd one none.
fn allows(from: u64, to: u64) -> bool {
    match from.checked_sub(to) {
        None | Some(0) => false,
        Some(take) if take % 2 == 0 => to > 0,
        Some(_) => to == 0,
    }
}

/// Heaps whose options are all looked at; fewer where Miri interprets.
const SMALL: u64 = if cfg!(miri) { 16 } else { 600 };
const LARGE: u64 = if cfg!(miri) { 64 } else { 50_000 };

/// The size of any heap: small, anything, or at the top of the type.
fn sizes() -> impl Strategy<Value = u64> {
    prop_oneof![0..64_u64, any::<u64>(), u64::MAX - 64..=u64::MAX]
}

#[test]
fn small_heaps_keep_the_law_and_the_rule() {
    let mut oracle = Oracle::new();
    for size in 0..=SMALL {
        let heap = Heap(size);
        assert_eq!(check_law(&heap), Ok(()));
        assert_eq!(heap.grundy_value(), oracle.grundy_value(&heap));
        let wanted = (0..=size + 2).filter(|&to| allows(size, to)).map(Heap);
        assert!(heap.options().eq(wanted), "{heap:?}");
    }
}

#[test]
fn known_winners() {
    for (sizes, outcome) in [
        ([4, 1], Outcome::P),
        ([3, 6], Outcome::P),
        ([2, 1], Outcome::N),
        ([0, 2], Outcome::P),
    ] {
        let heaps = sizes.map(Heap);
        assert_eq!(Sum::new(&heaps).outcome(), outcome, "{sizes:?}");
    }
    // OEIS A028242, from heap 1 on.
    let values = (1..=15).map(|size| Heap(size).grundy_value().get());
    assert!(values.eq([1, 0, 2, 1, 3, 2, 4, 3, 5, 4, 6, 5, 7, 6, 8]));
}

#[test]
fn the_ends_of_the_type() {
    const TOP: u64 = u64::MAX;
    const HALF: u64 = 1 << 63;
    // Size, value, the first options.
    let ends: [(u64, u64, &[u64]); 7] = [
        (0, 0, &[]),
        (1, 1, &[0]),
        (2, 0, &[]),
        (HALF, HALF / 2 - 1, &[2, 4, 6, 8]),
        (TOP - 2, HALF - 1, &[0, 1, 3, 5]),
        (TOP - 1, HALF - 2, &[2, 4, 6, 8]),
        (TOP, HALF, &[0, 1, 3, 5]),
    ];
    for (size, value, first) in ends {
        let heap = Heap(size);
        assert_eq!(heap.grundy_value(), Nimber::new(value), "{size}");
        assert!(
            heap.options()
                .take(4)
                .map(|to| to.0)
                .eq(first.iter().copied())
        );
        for missing in [value, value + 1, HALF, TOP - 1, TOP] {
            assert_eq!(heap.options_with_value(Nimber::new(missing)).count(), 0);
        }
        // The smallest and the largest option, and their values.
        if let Some(below) = value.checked_sub(1) {
            let smallest = 2 - 2 * (size % 2);
            assert!(heap.options_with_value(Nimber::ZERO).eq([Heap(smallest)]));
            let largest = size.saturating_sub(2);
            assert!(
                heap.options_with_value(Nimber::new(below))
                    .eq([Heap(largest)])
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 32 }))]

    #[test]
    fn large_heaps_keep_the_law(size in SMALL + 1..LARGE) {
        prop_assert_eq!(check_law(&Heap(size)), Ok(()));
    }
}

proptest! {
    /// What is named has the value and is a move; below the heap's own value
    /// there is one, and from there on none: the mex, without a list.
    #[test]
    fn options_of_huge_heaps(size in sizes(), value in sizes(), other: u64) {
        let heap = Heap(size);
        let own = heap.grundy_value().get();
        let mut values = vec![value, 0, own, own + 1];
        if own > 0 {
            values.extend([own - 1, value % own, other % own]);
        }
        for value in values {
            let found: Vec<Heap> = heap.options_with_value(Nimber::new(value)).collect();
            prop_assert_eq!(found.len(), usize::from(value < own));
            for option in found {
                prop_assert!(allows(size, option.0), "{option:?}");
                prop_assert_eq!(option.grundy_value(), Nimber::new(value));
            }
        }
    }

    /// Every move that the rule allows is found back by its value.
    #[test]
    fn moves_from_huge_heaps_are_found_back(size in sizes(), other in sizes()) {
        let heap = Heap(size);
        // Both parities around a place in the heap, and both ends.
        let near = other % size.max(1);
        for to in [0, 1, 2, near, near + 1, size.saturating_sub(2), size.saturating_sub(1)] {
            let wanted = Some(Heap(to)).filter(|to| allows(size, to.0));
            let found = heap.options_with_value(Heap(to).grundy_value()).find(|option| option.0 == to);
            prop_assert_eq!(found, wanted);
        }
    }

    #[test]
    fn winning_moves_are_found_by_trying_every_option(sizes in vec(0..=SMALL.min(70), 0..6)) {
        let heaps: Vec<Heap> = sizes.iter().copied().map(Heap).collect();
        let mut oracle = Oracle::new();
        let mut wanted = Vec::new();
        for (component, &size) in sizes.iter().enumerate() {
            for to in (0..size).filter(|&to| allows(size, to)).map(Heap) {
                let mut moved = heaps.clone();
                moved[component] = to;
                let nim_sum: Nimber = moved.iter().map(|heap| oracle.grundy_value(heap)).sum();
                if nim_sum.is_zero() {
                    wanted.push((component, to));
                }
            }
        }
        let sum = Sum::new(&heaps);
        prop_assert_eq!(sum.winning_move_count(), wanted.len());
        let found: Vec<_> = sum.winning_moves().map(|m| (m.component, m.to)).collect();
        prop_assert_eq!(found, wanted);
    }

    /// A component has as many winning moves as a Nim heap of its value: one
    /// when that has the nim-sum's highest bit.
    #[test]
    fn winning_moves_of_huge_heaps(sizes in vec(sizes(), 0..40)) {
        let heaps: Vec<Heap> = sizes.iter().copied().map(Heap).collect();
        let sum = Sum::new(&heaps);
        let wanted = match sum.nim_sum().get().checked_ilog2() {
            None => 0,
            Some(bit) => heaps.iter().filter(|heap| heap.grundy_value().get() >> bit & 1 == 1).count(),
        };
        prop_assert_eq!(sum.winning_move_count(), wanted);
        for winning in sum.winning_moves() {
            prop_assert!(allows(sizes[winning.component], winning.to.0));
            let mut moved = heaps.clone();
            moved[winning.component] = winning.to;
            prop_assert_eq!(Sum::new(&moved).outcome(), Outcome::P);
        }
    }
}
