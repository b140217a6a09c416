use super::shrink;
use crate::{
    arguments::Game,
    judge::problem::{Case, Input},
};
use proptest::{collection::vec, prelude::*};

fn shrunk(game: Game, cases: &[&[u64]], fails: impl Fn(&[Case]) -> bool) -> Vec<Case> {
    let cases = cases.iter().map(|case| case.to_vec()).collect();
    let mut fails = |input: &Input| Some(fails(&input.cases));
    let found = shrink(Input { game, cases }, None, &mut fails);
    assert!(found.smallest);
    found.input.cases
}

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

#[test]
fn what_does_not_matter_goes() {
    // A program that errs where a heap is above 1000.
    let large = |cases: &[Case]| cases.iter().flatten().any(|heap| *heap > 1000);
    let found = shrunk(
        Game::NimCases,
        &[&[7, 5], &[1, 1_000_000, 2, 3], &[9]],
        large,
    );
    assert_eq!(found, [[1001]]);
    // One that answers the first case alone.
    let second = |cases: &[Case]| cases.len() > 1;
    let found = shrunk(Game::Ainta, &[&[5, 6, 7], &[1, 2, 3], &[9, 9, 9]], second);
    assert_eq!(found, [[1, 1, 1], [1, 1, 1]]);
    // One that keeps five heaps.
    let crowded = |cases: &[Case]| cases.iter().any(|heaps| heaps.len() > 5);
    let found = shrunk(Game::Fimber, &[&[3_000_000; 1000]], crowded);
    assert_eq!(found, [[1; 6]]);
}

#[test]
fn a_nim_sum_of_0_stays_one() {
    let zero = |cases: &[Case]| cases.iter().any(|heaps| nim_sum(heaps) == 0);
    let found = shrunk(Game::Nim, &[&[1000, 777, 1000, 777, 5, 6, 3]], zero);
    assert_eq!(found, [[1, 1]]);
    // Three heaps that differ, of which none is small.
    let three = |cases: &[Case]| zero(cases) && cases.iter().all(|heaps| heaps.len() > 2);
    let found = shrunk(Game::Nim, &[&[512, 300, 512 ^ 300]], three);
    assert_eq!(nim_sum(&found[0]), 0);
    assert!(
        found[0].len() == 3 && found[0].iter().all(|heap| *heap < 16),
        "{found:?}"
    );
}

/// What the answers of these inputs are is settled by the nim-sum, so that no
/// single heap can go.
#[test]
fn heaps_that_hold_each_other() {
    let winning = |heaps: &[u64]| {
        let sum = nim_sum(heaps);
        heaps.iter().filter(|heap| **heap ^ sum < **heap).count()
    };
    // A count that is kept at 9.
    let capped = |cases: &[Case]| winning(&cases[0]) > 9;
    for count in [999, 501, 63, 11] {
        let heaps = vec![1; count];
        assert_eq!(shrunk(Game::Nim, &[&heaps], capped), [[1; 11]]);
    }
    // Eleven heaps of another kind, with an even number of others.
    let heaps = [vec![1000; 15], (1..=400).collect(), vec![513; 300]].concat();
    assert!(winning(&heaps) > 9);
    assert_eq!(shrunk(Game::Nim, &[&heaps], capped)[0].len(), 11);
    // Heaps that are kept below 1000.
    let clipped = |cases: &[Case]| {
        let kept: Vec<u64> = cases[0].iter().map(|heap| *heap.min(&999)).collect();
        winning(&kept) != winning(&cases[0])
    };
    let all: Vec<u64> = (1..=1000).collect();
    let mixed: Vec<u64> = all.iter().map(|heap| 1 + heap * 387 % 1000).collect();
    for heaps in [&all[..], &mixed[..], &mixed[1..]] {
        if !clipped(&[heaps.to_vec()]) {
            continue;
        }
        let found = shrunk(Game::Nim, &[heaps], clipped);
        assert!(found[0].len() <= 2, "{found:?}");
    }
}

/// A program that stops after some cases needs them all, and none as it is.
#[test]
fn cases_that_only_have_to_be_there() {
    let heaps: Vec<u64> = (1..=1000).collect();
    let cases = vec![&heaps[..]; 200];
    let mut runs = 0;
    let mut fails = |input: &Input| {
        runs += 1;
        Some(input.cases.len() > 50)
    };
    let (game, cases) = (
        Game::NimCases,
        cases.iter().map(|case| case.to_vec()).collect(),
    );
    let found = shrink(Input { game, cases }, Some(50), &mut fails);
    assert!(found.smallest);
    assert_eq!(found.input.cases, vec![vec![1]; 51]);
    assert!(runs < 500, "{runs}");
}

/// With one run less than it takes, the outcome still fails.
#[test]
fn the_end_of_all_runs() {
    for most in 0..30 {
        let mut runs = 0;
        let cases = vec![vec![100, 200, 300, 400]];
        let mut fails = |input: &Input| {
            runs += 1;
            (runs <= most).then(|| input.cases.iter().flatten().any(|heap| *heap >= 50))
        };
        let game = Game::Nim;
        let found = shrink(Input { game, cases }, None, &mut fails);
        assert_eq!(found.smallest, runs <= most);
        assert!(found.input.cases[0].iter().any(|heap| *heap >= 50));
    }
}

fn any_input() -> impl Strategy<Value = Input> {
    let heaps = |cases| vec(vec(1..2000_u64, 1..30), 1..=cases);
    let of = |game| move |cases| Input { game, cases };
    let boards = vec(vec(1..2000_u64, 3), 1..20);
    prop_oneof![
        heaps(1).prop_map(of(Game::Fimber)),
        heaps(20).prop_map(of(Game::NimCases)),
        boards.prop_map(of(Game::Ainta)),
    ]
}

proptest! {
    /// Whatever decides whether a program fails: what is left fails, is an
    /// input of the problem, and is no larger in any way.
    #[test]
    fn smaller_and_failing(
        input in any_input(),
        factor in any::<u64>(),
        often in 1..20_u64,
        suspect in proptest::option::of(0..25_usize),
    ) {
        let fails = |input: &Input| {
            let numbers = input.cases.iter().flatten();
            let mixed = numbers.fold(1_u64, |all, number| {
                (all ^ number).wrapping_mul(factor | 1).rotate_left(17)
            });
            mixed % 20 < often
        };
        let mut runs = 0;
        let mut run = |input: &Input| {
            runs += 1;
            (runs <= 5000).then(|| fails(input))
        };
        let found = shrink(input.clone(), suspect, &mut run).input;
        prop_assert!(found == input || fails(&found));
        prop_assert_eq!(found.game, input.game);
        prop_assert!(!found.cases.is_empty() && found.cases.len() <= input.cases.len());
        let count = |input: &Input| input.cases.iter().map(Vec::len).sum::<usize>();
        let total = |input: &Input| input.cases.iter().flatten().sum::<u64>();
        prop_assert!(count(&found) <= count(&input) && total(&found) <= total(&input));
        prop_assert!(found.cases.iter().all(|case| !case.is_empty()));
        prop_assert!(found.cases.iter().flatten().all(|number| *number >= 1));
        if input.game == Game::Ainta {
            prop_assert!(found.cases.iter().all(|case| case.len() == 3));
        }
    }
}
