//! Values of games against the recurrence, and against what is known.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy::{Nimber, mex};
use proptest::{
    collection::{btree_set, vec},
    prelude::*,
};
use std::ops::ControlFlow;
use subtraction_games::{ComputeError, Takes, TooLarge, Values, fibonacci};

fn compute(takes: Takes<'_>, len: usize) -> Values {
    Values::compute(takes, len, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn words(values: &Values) -> Vec<u32> {
    let mut out = vec![0; values.len()];
    assert_eq!(values.copy_into(0, &mut out), out.len());
    out
}

fn bytes(values: &Values) -> Vec<u8> {
    let mut out = vec![0; values.len()];
    assert_eq!(values.copy_bytes(0, &mut out), Ok(out.len()));
    out
}

/// The definition: the mex over the options, with nothing clever.
fn recurrence(takes: Takes<'_>, len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..len {
        let value = |take: u64| Nimber::new(values[heap - take as usize].into());
        let mex = match takes {
            Takes::Listed(list) => mex(list
                .iter()
                .copied()
                .take_while(|take| *take <= heap as u64)
                .map(value)),
            Takes::AllBut(list) => mex((1..=heap as u64)
                .filter(|take| !list.contains(take))
                .map(value)),
        };
        values.push(mex.get() as u32);
    }
    values
}

fn check(takes: Takes<'_>, len: usize) {
    assert_eq!(words(&compute(takes, len)), recurrence(takes, len));
}

/// The least numbers that `next` makes, below `bound`.
fn grown(bound: u64, next: impl Fn(u64) -> u64) -> Vec<u64> {
    (1..).map(next).take_while(|take| *take < bound).collect()
}

fn primes(bound: u64) -> Vec<u64> {
    let mut sieve = vec![true; bound as usize];
    (2..bound)
        .filter(|number| {
            let prime = sieve[*number as usize];
            if prime {
                sieve
                    .iter_mut()
                    .step_by(*number as usize)
                    .for_each(|mark| *mark = false);
            }
            prime
        })
        .collect()
}

fn squares(bound: u64) -> Vec<u64> {
    grown(bound, |n| n * n)
}

fn factorials(bound: u64) -> Vec<u64> {
    grown(bound, |n| (1..=n).product())
}

#[test]
fn infinite_sets() {
    let len = if cfg!(miri) { 150 } else { 50_000 };
    let bound = len as u64;
    check(Takes::Listed(&fibonacci().collect::<Vec<_>>()), len);
    check(Takes::Listed(&factorials(bound)), len);
    check(Takes::Listed(&squares(bound)), len);
    for base in [2, 3, 4, 10] {
        check(
            Takes::Listed(&grown(bound, |n| u64::pow(base, n as u32 - 1))),
            len,
        );
    }
    check(Takes::Listed(&primes(bound)), len.min(20_000));
    let even: Vec<u64> = (1..2500).map(|n| 2 * n).collect();
    check(Takes::Listed(&even), len.min(5000));
}

/// First terms, as the encyclopedia has them.
#[test]
fn known_sequences() {
    let a014586 = "0101201012010120101201012323453234012320123201232345013450134501301012430156234562345016324264501642";
    let a014587 = "0120123012012301201230123012012301201230120123012301201230120123012012301230120123012012301201230123";
    let a014588 = "0123012345012301234501230123450123450123012345012301234501230123450123450123012345012301234501230123";
    let a014589: Vec<u32> = [
        0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 0, 4, 1, 5, 2,
        6, 3, 4, 7, 0, 0, 1, 1, 2, 2, 3, 3, 4, 8, 5, 7, 6, 8, 9, 0, 4, 1, 5, 2, 6, 0, 4, 1, 5, 2,
        6, 3, 4, 7, 5, 8, 4, 10, 5, 7, 6, 8, 4, 7, 5, 8, 6, 10, 9, 7, 4, 8, 5, 10, 6, 0, 4, 1, 5,
        2, 6, 0, 4, 1, 5, 2, 6, 3, 4, 7,
    ]
    .to_vec();
    let digits = |text: &str| text.bytes().map(|digit| u32::from(digit - b'0')).collect();
    let games = [
        (squares(100), digits(a014586)),
        (factorials(100), digits(a014587)),
        (fibonacci().collect(), digits(a014588)),
        (primes(100), a014589),
    ];
    for (takes, wanted) in games {
        assert_eq!(words(&compute(Takes::Listed(&takes), 100)), wanted);
    }
}

/// All but 2 and 5, given in both ways.
#[test]
#[cfg_attr(miri, ignore = "too many heaps")]
fn values_above_a_byte() {
    let listed: Vec<u64> = (1..3000).filter(|take| ![2, 5].contains(take)).collect();
    let wanted = recurrence(Takes::AllBut(&[2, 5]), 3000);
    for takes in [Takes::AllBut(&[2, 5]), Takes::Listed(&listed)] {
        let values = compute(takes, 3000);
        assert_eq!(words(&values), wanted);
        let error = values.copy_bytes(0, &mut [0; 3000]).unwrap_err();
        assert_eq!(error, TooLarge { value: 256 });
        // A value is at most the heap.
        assert_eq!(values.copy_bytes(0, &mut [0; 256]), Ok(256));
    }
}

/// The places of the values and how often they occur: by independent brute
/// force.
#[test]
#[cfg_attr(miri, ignore = "too many heaps")]
fn fibonacci_figures() {
    let takes: Vec<u64> = fibonacci().collect();
    let (first, count) = figures(&compute(Takes::Listed(&takes), 3_000_001));
    assert_eq!(
        first,
        [
            0, 1, 2, 3, 8, 9, 144, 145, 167, 627, 2677, 2725, 2726, 12_071, 48_652, 206_025
        ]
    );
    assert_eq!(
        count,
        [
            538_351, 538_351, 538_351, 538_350, 332_771, 332_292, 65_560, 56_819, 24_439, 21_393,
            7575, 4008, 1397, 309, 33, 2
        ]
    );
}

#[test]
#[cfg_attr(miri, ignore = "too many heaps")]
fn four_bits_serve_fibonacci_to_63_331_965() {
    let takes: Vec<u64> = fibonacci().collect();
    let values = compute(Takes::Listed(&takes), 70_000_000);
    let (first, _) = figures(&values);
    assert_eq!(first.len(), 17);
    assert_eq!(first[16], 63_331_966);
    assert_eq!(values.largest(), Nimber::new(16));
}

/// One gigabyte, and some ten seconds:
/// `cargo test --release -p subtraction-games --test values -- --ignored`.
#[test]
#[ignore = "a gigabyte; its docs have the command"]
fn fibonacci_figures_to_a_billion() {
    let takes: Vec<u64> = fibonacci().collect();
    let (first, count) = figures(&compute(Takes::Listed(&takes), 1_000_000_001));
    assert_eq!(first[16..], [63_331_966, 307_304_209]);
    assert_eq!(
        count,
        [
            180_838_549,
            180_838_548,
            180_838_548,
            180_838_548,
            110_658_167,
            110_599_662,
            21_037_016,
            18_395_776,
            6_828_538,
            6_037_620,
            1_696_919,
            924_907,
            337_324,
            104_589,
            22_120,
            2952,
            210,
            8
        ]
    );
}

/// For each value: its first heap, and how many heaps have it.
fn figures(values: &Values) -> (Vec<usize>, Vec<usize>) {
    let mut first = Vec::new();
    let mut count = [0; 256];
    let mut block = [0; 1 << 15];
    let mut from = 0;
    loop {
        let got = values.copy_bytes(from, &mut block).unwrap();
        for (heap, value) in (from..).zip(&block[..got]) {
            count[usize::from(*value)] += 1;
            // A value's options have all the values below it.
            if usize::from(*value) == first.len() {
                first.push(heap);
            }
        }
        from += got;
        if got == 0 {
            assert_eq!(from, values.len());
            return (first.clone(), count[..first.len()].to_vec());
        }
    }
}

/// {1, …, k}: n mod (k + 1). {1, 3, 4}: 0 1 0 1 2 3 2, again and again.
#[test]
fn closed_forms_of_any_size() {
    let len = usize::MAX;
    for k in [1, 2, 7, 63, 64, 100] {
        let takes: Vec<u64> = (1..=k).collect();
        let values = compute(Takes::Listed(&takes), len);
        for heap in (0..300).chain([len as u64 / 1000, len as u64 - 1]) {
            assert_eq!(values.get(heap), Some(Nimber::new(heap % (k + 1))));
        }
        assert_eq!(values.get(len as u64), None);
        assert_eq!(values.largest(), Nimber::new(k));
    }
    let values = compute(Takes::Listed(&[1, 3, 4]), len);
    let mut out = [0; 20];
    let from = len - 8;
    assert_eq!(values.copy_bytes(from, &mut out), Ok(8));
    for (place, value) in out[..8].iter().enumerate() {
        assert_eq!(*value, [0, 1, 0, 1, 2, 3, 2][(from + place) % 7]);
    }
    let values = compute(Takes::Listed(&[]), len);
    assert_eq!(values.get(len as u64 - 1), Some(Nimber::ZERO));
}

#[test]
fn of_no_heaps() {
    for takes in [
        Takes::Listed(&[]),
        Takes::Listed(&[1, 2]),
        Takes::AllBut(&[]),
        Takes::AllBut(&[1]),
    ] {
        let values = compute(takes, 0);
        assert!(values.is_empty());
        assert_eq!(values.len(), 0);
        assert_eq!(values.get(0), None);
        assert_eq!(values.largest(), Nimber::ZERO);
        assert_eq!(values.copy_bytes(0, &mut [0; 3]), Ok(0));
        assert_eq!(values.copy_into(5, &mut [0; 3]), 0);
    }
}

fn refusal(takes: Takes<'_>, len: usize) -> ComputeError {
    Values::compute(takes, len, &mut |_| ControlFlow::Continue(())).unwrap_err()
}

#[test]
fn lists_that_do_not_ascend() {
    for list in [&[0][..], &[1, 2, 2], &[1, 5, 3]] {
        let place = list.len() - 1;
        for takes in [Takes::Listed(list), Takes::AllBut(list)] {
            assert_eq!(refusal(takes, 10), ComputeError::NotAscending { place });
        }
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn too_many_heaps() {
    // No machine has the memory.
    let few: Vec<u64> = fibonacci().take(60).collect();
    assert_eq!(
        refusal(Takes::Listed(&few), 1 << 60),
        ComputeError::OutOfMemory
    );
    // Too many heaps for 64 takes or more.
    let many: Vec<u64> = fibonacci().collect();
    assert_eq!(
        refusal(Takes::Listed(&many), 1 << 60),
        ComputeError::TooLong
    );
    assert_eq!(refusal(Takes::AllBut(&[3]), 1 << 33), ComputeError::TooLong);
}

#[test]
#[cfg_attr(miri, ignore = "too many heaps")]
fn watched_and_stopped() {
    let sets = [
        (fibonacci().collect(), 3_000_000),
        (squares(100_000), 100_000),
        ((2..20_000).collect(), 20_000),
    ];
    let games = sets.iter().map(|(takes, len)| (Takes::Listed(takes), *len));
    for (takes, len) in games.chain([(Takes::AllBut(&[1, 4]), 1_000_000)]) {
        let mut told = Vec::new();
        let values = Values::compute(takes, len, &mut |settled| {
            told.push(settled);
            ControlFlow::Continue(())
        });
        assert_eq!(values.unwrap().len(), len);
        assert!(told.len() > 3 && told.is_sorted(), "{told:?}");
        assert!(*told.last().unwrap() <= len as u64);
        let mut calls = 0;
        let stopped = Values::compute(takes, len, &mut |_| {
            calls += 1;
            if calls == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!((stopped.unwrap_err(), calls), (ComputeError::Stopped, 2));
    }
}

#[test]
fn memory() {
    let needed = |takes: &[u64], len| Values::memory_needed(Takes::Listed(takes), len);
    // One take: eight planes of a bit a heap.
    let planes = needed(&[1_000_000], 1_000_000_000);
    assert!((1_000_000_000..1_100_000_000).contains(&planes));
    let squares = needed(&squares(1_000_000), 1_000_000);
    assert!((1_500_000..4_500_000).contains(&squares));
    assert!(needed(&[], usize::MAX) < 1_000_000);
    // More bytes than a `u64` counts.
    #[cfg(target_pointer_width = "64")]
    assert_eq!(
        Values::memory_needed(Takes::AllBut(&[]), usize::MAX),
        u64::MAX
    );
}

/// A game: a few takes, or many, or all but some; sometimes after a run.
fn lists() -> impl Strategy<Value = Vec<u64>> {
    let finite = btree_set(1_u64..=200, 1..=12);
    let dense = btree_set(1_u64..=200, 64..150);
    let wide = btree_set(1_u64..=5000, 1..100);
    let list = prop_oneof![4 => finite, 1 => dense, 1 => wide];
    (list, 0_u64..20).prop_map(|(mut list, run)| {
        list.extend(1..=run.saturating_sub(10));
        list.into_iter().collect()
    })
}

/// Heaps of an ordinary case.
const LEN: usize = if cfg!(miri) { 64 } else { 5000 };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 250 }))]

    #[test]
    fn equal_the_recurrence(list in lists()) {
        check(Takes::Listed(&list), LEN);
    }

    #[test]
    fn all_but_equal_the_recurrence(list in btree_set(1_u64..100, 0..12), len in 0_usize..700) {
        let list: Vec<u64> = list.into_iter().collect();
        check(Takes::AllBut(&list), len);
    }

    /// Long enough for a repetition, wherever it begins.
    #[test]
    fn long_ones_too(takes in btree_set(1_u64..=60, 1..=8)) {
        let takes: Vec<u64> = takes.into_iter().collect();
        let values = compute(Takes::Listed(&takes), 60 * LEN);
        let found = bytes(&values);
        for heap in 0..found.len() {
            let options = takes.iter().map_while(|take| heap.checked_sub(*take as usize));
            let met = options.fold(0_u64, |met, option| met | 1 << found[option]);
            prop_assert_eq!(u32::from(found[heap]), met.trailing_ones(), "heap {}", heap);
        }
        prop_assert_eq!(values.largest(), Nimber::from(*found.iter().max().unwrap()));
    }

    /// One by one, in bytes and in words, from anywhere: the same.
    #[test]
    fn every_way_to_read(
        list in lists(),
        all_but in any::<bool>(),
        len in prop_oneof![0_usize..3000, 30 * LEN..40 * LEN],
        places in vec((0..40 * LEN, 0_usize..600), 10),
    ) {
        let takes = if all_but { Takes::AllBut(&list) } else { Takes::Listed(&list) };
        let values = compute(takes, len.min(if all_but { 3 * LEN / 5 } else { len }));
        let wanted = words(&values);
        for (from, count) in places {
            let from = from % (values.len() + 10);
            let stretch = wanted.get(from..).unwrap_or_default();
            let stretch = &stretch[..stretch.len().min(count)];
            let (mut words, mut bytes) = (vec![9; count], vec![9; count]);
            prop_assert_eq!(values.copy_into(from, &mut words), stretch.len());
            prop_assert_eq!(&words[..stretch.len()], stretch);
            prop_assert!(words[stretch.len()..].iter().all(|word| *word == 9));
            match values.copy_bytes(from, &mut bytes) {
                Ok(copied) => {
                    let bytes = bytes[..copied].iter().map(|byte| u32::from(*byte));
                    prop_assert_eq!(bytes.collect::<Vec<_>>(), stretch);
                }
                Err(TooLarge { value }) => {
                    prop_assert_eq!(stretch.iter().find(|word| **word > 255), Some(&(value as u32)));
                }
            }
            for (heap, value) in (from as u64..).zip(stretch) {
                prop_assert_eq!(values.get(heap), Some(Nimber::new((*value).into())));
            }
        }
        prop_assert_eq!(values.get(values.len() as u64), None);
        let largest = wanted.iter().max().copied().unwrap_or_default();
        prop_assert_eq!(values.largest(), Nimber::new(largest.into()));
    }
}

/// So many takes that the values pass the planes, and the work begins anew by
/// levels: seen only where the heaps are many.
#[test]
#[cfg_attr(miri, ignore = "too many heaps")]
fn crowded_planes_give_way() {
    let mut state = 9_u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        1 + (state >> 33) % below
    };
    for (count, below) in [(63, 3000), (63, 200), (40, 60_000), (30, 500), (20, 90)] {
        let mut takes: Vec<u64> = Vec::new();
        while takes.len() < count {
            let take = random(below);
            if let Err(place) = takes.binary_search(&take) {
                takes.insert(place, take);
            }
        }
        // A take past the others, so that no repetition is looked for.
        takes.push(100_000);
        takes.remove(0);
        let mut wanted: Vec<u8> = Vec::new();
        for heap in 0..200_000_usize {
            let options = takes
                .iter()
                .map_while(|take| heap.checked_sub(*take as usize));
            let met = options.fold(0_u64, |met, option| met | 1 << wanted[option]);
            wanted.push(met.trailing_ones() as u8);
        }
        let values = compute(Takes::Listed(&takes), wanted.len());
        let mut found = vec![0; wanted.len()];
        values.copy_bytes(0, &mut found).unwrap();
        let differs = (0..wanted.len()).find(|heap| found[*heap] != wanted[*heap]);
        assert_eq!(differs, None, "{takes:?}");
    }
}
