//! Heaps as positions: the law, sums, and values from a proved period.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy::{ImpartialGame, Oracle, Sum, check_law};
use proptest::{
    collection::{btree_set, vec},
    prelude::*,
};
use std::ops::ControlFlow;
use subtraction_games::{
    BeyondReach, GrundyValues, Periodic, SubtractionGame, SubtractionSet, Values, find_period,
};

fn values(set: &SubtractionSet, len: u64) -> Values {
    set.values(len, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn game(set: &SubtractionSet, reach: u64) -> SubtractionGame<Values> {
    SubtractionGame::new(set, reach, values(set, reach + 1))
}

/// The first `most` heaps: the law at each, and the oracle's values.
fn holds<V: GrundyValues>(game: &SubtractionGame<V>, most: u64) {
    let mut oracle = Oracle::new();
    for size in 0..=most {
        let heap = game.heap(size).unwrap();
        assert_eq!(check_law(&heap), Ok(()));
        assert_eq!(heap.grundy_value(), oracle.grundy_value(&heap));
        assert_eq!(heap.option_count(), heap.options().count() as u64);
    }
}

fn sets() -> impl Strategy<Value = SubtractionSet> {
    prop_oneof![
        btree_set(1..40_u64, 1..9).prop_map(|takes| SubtractionSet::only(takes).unwrap()),
        btree_set(1..10_u64, 1..5).prop_map(|left_out| SubtractionSet::all_but(left_out).unwrap()),
    ]
}

/// Heaps whose law is looked at, each and then some; fewer where Miri interprets.
const NEAR: u64 = if cfg!(miri) { 20 } else { 1500 };
const FAR: u64 = if cfg!(miri) { 1000 } else { 200_000 };

#[test]
fn the_law_holds_for_named_sets() {
    for text in [
        "fibonacci",
        "squares",
        "primes",
        "powers:2",
        "powers:3",
        "factorials",
    ] {
        let set: SubtractionSet = text.parse().unwrap();
        holds(&game(&set, NEAR), NEAR);
        // And far out, at some heaps.
        let far = game(&set, FAR);
        for size in (1_000..=FAR).step_by(39_800) {
            assert_eq!(
                check_law(&far.heap(size).unwrap()),
                Ok(()),
                "{text} at {size}"
            );
        }
    }
}

#[test]
fn heaps_beyond_reach_are_refused() {
    let set = SubtractionSet::squares();
    let short = SubtractionGame::new(&set, 100, values(&set, 50));
    assert!(short.heap(49).is_ok());
    for heap in [50, 100, 101, u64::MAX] {
        assert_eq!(
            short.heap(heap).unwrap_err(),
            BeyondReach { heap, reach: 100 }
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 60 }))]

    #[test]
    fn the_law_holds(set in sets()) {
        holds(&game(&set, NEAR / 5), NEAR / 5);
    }

    #[test]
    fn winning_moves_are_found_by_trying(set in sets(), sizes in vec(0..60_u64, 1..4)) {
        let game = game(&set, 60);
        let heaps: Vec<_> = sizes.iter().map(|size| game.heap(*size).unwrap()).collect();
        let mut tried = Vec::new();
        for (component, heap) in heaps.iter().enumerate() {
            for to in heap.options() {
                let mut moved = heaps.clone();
                moved[component] = to;
                if Sum::new(&moved).nim_sum().is_zero() {
                    tried.push((component, to));
                }
            }
        }
        let found = Sum::new(&heaps).winning_moves().map(|m| (m.component, m.to));
        prop_assert_eq!(found.collect::<Vec<_>>(), tried);
    }

    /// A proved period answers as the whole sequence does, and obeys the law
    /// where no sequence reaches.
    #[test]
    fn periods_answer_for_all(set in sets(), far in 1..=u64::MAX, near in 0..5000_u64) {
        let go_on = &mut |_| ControlFlow::Continue(());
        if let Ok(period) = find_period(&set, FAR, go_on) {
            let first = values(&set, period.preperiod + period.period);
            let periodic = Periodic::new(first, period);
            let whole = values(&set, 5001);
            prop_assert_eq!(periodic.grundy_value(near), whole.get(near));
            let game = SubtractionGame::new(&set, u64::MAX, periodic);
            if let Ok(heap) = game.heap(far) {
                match set.left_out() {
                    None => prop_assert_eq!(check_law(&heap), Ok(())),
                    // Its options are too many to list: those of a value are
                    // options, have it, and are the heaps around that do.
                    Some(left_out) => {
                        let value = game.heap(far / 2).unwrap().grundy_value();
                        let found: Vec<u64> = heap.options_with_value(value).map(|o| o.size()).collect();
                        let reach = 2 * left_out.last().unwrap();
                        let around = (far / 2).saturating_sub(reach)..=(far / 2 + reach).min(far - 1);
                        let wanted: Vec<u64> = around
                            .rev()
                            .filter(|size| set.contains(far - size))
                            .filter(|size| game.heap(*size).unwrap().grundy_value() == value)
                            .collect();
                        prop_assert_eq!(found, wanted);
                    }
                }
            }
        }
    }
}
