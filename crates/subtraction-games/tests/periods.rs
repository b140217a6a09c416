//! Proved periods against a search by brute force.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::{collection::btree_set, prelude::*};
use std::ops::ControlFlow;
use subtraction_games::{Period, PeriodError, SubtractionSet, find_period};

fn found(set: &SubtractionSet, limit: u64) -> Result<Period, PeriodError> {
    find_period(set, limit, &mut |_| ControlFlow::Continue(()))
}

/// Values by the recurrence and nothing else.
fn values(set: &SubtractionSet, len: usize) -> Vec<u64> {
    let takes = set.takes_below(len as u64);
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..len {
        let mut met: Vec<u64> = takes
            .iter()
            .map_while(|take| heap.checked_sub(*take as usize))
            .map(|option| values[option])
            .collect();
        met.sort_unstable();
        met.dedup();
        let mex = (0..)
            .zip(&met)
            .take_while(|(wanted, value)| wanted == *value)
            .count();
        values.push(mex as u64);
    }
    values
}

/// The least period, then the least preperiod, of a sequence that is known to
/// its end: over which it has to hold for at least half of the sequence.
fn brute_force(values: &[u64]) -> Option<Period> {
    let len = values.len();
    (1..len / 4).find_map(|period| {
        let added = |heap: usize| values[heap + period].wrapping_sub(values[heap]);
        let saltus = added(len - period - 1);
        let differs = (0..len - period).rev().find(|heap| added(*heap) != saltus);
        let preperiod = differs.map_or(0, |heap| heap + 1);
        (preperiod < len / 4).then_some(Period {
            preperiod: preperiod as u64,
            period: period as u64,
            saltus,
        })
    })
}

fn set(text: &str) -> SubtractionSet {
    text.parse().unwrap()
}

#[test]
fn known_periods() {
    for k in (1..100).step_by(if cfg!(miri) { 98 } else { 1 }) {
        let one_to_k = SubtractionSet::only(1..=k).unwrap();
        let wanted = Period {
            preperiod: 0,
            period: k + 1,
            saltus: 0,
        };
        assert_eq!(found(&one_to_k, 10_000), Ok(wanted), "1 to {k}");
        // Multiples of d: the same, each value d times.
        let tens = SubtractionSet::only((1..=k).map(|take| 10 * take)).unwrap();
        let wanted = Period {
            period: 10 * (k + 1),
            ..wanted
        };
        assert_eq!(found(&tens, 10_000), Ok(wanted));
    }
    let period = |text| found(&set(text), 10_000).unwrap();
    assert_eq!(
        period("subtraction:1,3,4"),
        Period {
            preperiod: 0,
            period: 7,
            saltus: 0
        }
    );
    assert_eq!(
        period("subtraction:2,4,7"),
        Period {
            preperiod: 8,
            period: 3,
            saltus: 0
        }
    );
    // Nim without a take of one: 0 0 1 1 2 2 …
    assert_eq!(
        period("all-but:1"),
        Period {
            preperiod: 0,
            period: 2,
            saltus: 1
        }
    );
}

#[test]
fn no_proof_is_said() {
    for text in ["fibonacci", "squares", "primes", "powers:2", "factorials"] {
        assert_eq!(found(&set(text), 1000), Err(PeriodError::Infinite));
    }
    // It needs the preperiod, a window and a period: 8 + 7 + 3 heaps.
    for limit in 0..18 {
        assert_eq!(
            found(&set("subtraction:2,4,7"), limit),
            Err(PeriodError::Limit { looked: limit })
        );
    }
    for text in ["subtraction:1,18446744073709551615", "all-but:10000000000"] {
        assert!(matches!(
            found(&set(text), 1000),
            Err(PeriodError::Window { .. })
        ));
    }
    let mut stop = |_| ControlFlow::Break(());
    let wide = set("subtraction:1,1000003");
    assert_eq!(
        find_period(&wide, u64::MAX, &mut stop),
        Err(PeriodError::Stopped)
    );
}

/// Values that the search by brute force looks at.
const LEN: usize = if cfg!(miri) { 400 } else { 6000 };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 300 }))]

    #[test]
    fn finite_sets(takes in btree_set(1..=40_u64, 1..=12)) {
        let set = SubtractionSet::only(takes).unwrap();
        let values = values(&set, LEN);
        if let Some(wanted) = brute_force(&values) {
            prop_assert_eq!(found(&set, 20_000), Ok(wanted));
        }
    }

    #[test]
    fn larger_finite_sets(takes in btree_set(1..=200_u64, 1..=12)) {
        let set = SubtractionSet::only(takes).unwrap();
        if let Ok(period) = found(&set, 20_000) {
            let values = values(&set, LEN);
            if let Some(wanted) = brute_force(&values) {
                prop_assert_eq!(period, wanted);
            }
        }
    }

    /// More takes than a word has bits.
    #[test]
    #[cfg_attr(miri, ignore = "minutes")]
    fn many_takes(left_out in btree_set(1..=120_u64, 0..=40), top in 121..=130_u64) {
        let takes = (1..=top).filter(|take| !left_out.contains(take));
        let set = SubtractionSet::only(takes).unwrap();
        if let Some(wanted) = brute_force(&values(&set, LEN / 2)) {
            prop_assert_eq!(found(&set, 10_000), Ok(wanted));
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "minutes")]
    fn all_but_sets(left_out in btree_set(1..=12_u64, 1..=6)) {
        let set = SubtractionSet::all_but(left_out).unwrap();
        if let Some(wanted) = brute_force(&values(&set, 900)) {
            prop_assert_eq!(found(&set, 100_000), Ok(wanted));
        }
    }
}
