//! Nim held against its rule, and against values found from the options alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy::{ImpartialGame, Nimber, Oracle, Outcome, Sum, check_law};
use nim_game::Heap;
use proptest::{collection::vec, prelude::*};

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
        // A take of any number of stones; the largest take leaves the smallest heap.
        assert!(
            heap.options()
                .eq((1..=size).rev().map(|take| Heap(size - take)))
        );
    }
}

#[test]
fn known_counts_of_winning_moves() {
    let known: [(&[u64], usize); 8] = [
        (&[11, 15, 8], 3),
        (&[7, 11, 13], 3),
        (&[1, 1], 0),
        (&[1, 3, 4], 1),
        (&[8, 8, 1], 1),
        (&[5], 1),
        (&[0], 0),
        (&[], 0),
    ];
    for (sizes, count) in known {
        let heaps: Vec<Heap> = sizes.iter().copied().map(Heap).collect();
        let sum = Sum::new(&heaps);
        assert_eq!(sum.winning_move_count(), count, "{sizes:?}");
        assert_eq!(sum.outcome() == Outcome::N, count > 0, "{sizes:?}");
    }
}

#[test]
fn the_ends_of_the_type() {
    const TOP: u64 = u64::MAX;
    for size in [0, 1, 2, TOP - 1, TOP] {
        let heap = Heap(size);
        assert_eq!(heap.grundy_value(), Nimber::new(size));
        assert!(
            heap.options()
                .take(2)
                .eq([0, 1].into_iter().filter(|&to| to < size).map(Heap))
        );
        for value in [0, 1, 2, TOP - 1, TOP] {
            let wanted = (value < size).then_some(Heap(value));
            assert!(heap.options_with_value(Nimber::new(value)).eq(wanted));
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
    /// What is named has the value and is a smaller heap; what is smaller is named.
    #[test]
    fn options_of_huge_heaps(size in sizes(), value in sizes(), other: u64) {
        let heap = Heap(size);
        for option in heap.options_with_value(Nimber::new(value)) {
            prop_assert!(option.0 < size);
            prop_assert_eq!(option.grundy_value(), Nimber::new(value));
        }
        prop_assert_eq!(heap.options_with_value(heap.grundy_value()).count(), 0);
        if size > 0 {
            let to = Heap(other % size);
            prop_assert!(heap.options_with_value(to.grundy_value()).eq([to]));
        }
    }

    #[test]
    fn winning_moves_are_found_by_trying_every_option(sizes in vec(0..=SMALL.min(70), 0..6)) {
        let heaps: Vec<Heap> = sizes.into_iter().map(Heap).collect();
        let mut oracle = Oracle::new();
        let mut wanted = Vec::new();
        for (component, heap) in heaps.iter().enumerate() {
            for to in heap.options() {
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

    /// Bouton: a heap has a winning move when it has the nim-sum's highest bit.
    #[test]
    fn winning_moves_of_huge_heaps(sizes in vec(sizes(), 0..40)) {
        let heaps: Vec<Heap> = sizes.iter().copied().map(Heap).collect();
        let nim_sum = sizes.iter().fold(0, |sum, size| sum ^ size);
        let wanted = match nim_sum.checked_ilog2() {
            None => 0,
            Some(bit) => sizes.iter().filter(|&size| size >> bit & 1 == 1).count(),
        };
        prop_assert_eq!(Sum::new(&heaps).winning_move_count(), wanted);
        for winning in Sum::new(&heaps).winning_moves() {
            prop_assert!(winning.to < heaps[winning.component]);
            let mut moved = heaps.clone();
            moved[winning.component] = winning.to;
            prop_assert_eq!(moved.iter().fold(0, |sum, heap| sum ^ heap.0), 0);
        }
    }
}
