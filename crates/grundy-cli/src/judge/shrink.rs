//! A failing input made as small as could be.
//!
//! Cases and heaps are left out, first many at once and then one by one, and
//! numbers are lowered, as long as the program still fails. Each step leaves
//! less, so the outcome is never larger than what it began with.

use super::problem::{Case, Input, Problem};

/// Numbers up to this are tried one by one, the smallest first.
const SMALL: u64 = 12;

/// What is left of `input` after all that could go has gone.
///
/// `fails` runs the program: whether it fails in the same way, or None where it
/// may not be run any more. `suspect` is the case that is to blame, if known.
pub(crate) fn shrink(
    input: Input,
    suspect: Option<usize>,
    fails: &mut dyn FnMut(&Input) -> Option<bool>,
) -> Input {
    let problem = Problem::of(input.game);
    let mut shrinker = Shrinker { input, fails };
    // Where it may not be run any more, what is found so far is the outcome.
    let _ = shrinker.shrink(&problem, suspect);
    shrinker.input
}

struct Shrinker<'f> {
    /// The smallest that is known to fail.
    input: Input,
    fails: &'f mut dyn FnMut(&Input) -> Option<bool>,
}

impl Shrinker<'_> {
    fn shrink(&mut self, problem: &Problem, suspect: Option<usize>) -> Option<()> {
        if let Some(case) = suspect.and_then(|case| self.input.cases.get(case)) {
            self.keep(vec![case.clone()])?;
        }
        loop {
            let before = self.input.clone();
            if problem.many_cases {
                let count = self.input.cases.len();
                self.leave_out(count, |cases, from, to| {
                    cases.drain(from..to);
                })?;
            }
            self.numbers_at_once()?;
            for case in 0..self.input.cases.len() {
                if problem.heaps {
                    let heaps = self.input.cases.get(case).map_or(0, Vec::len);
                    self.leave_out(heaps, |cases, from, to| {
                        if let Some(heaps) = cases.get_mut(case) {
                            heaps.drain(from..to);
                        }
                    })?;
                    self.bits(case)?;
                }
                self.lower_equal(case)?;
                self.lower_each(case)?;
            }
            if self.input == before {
                return Some(());
            }
        }
    }

    /// Takes these cases instead, where they fail too. None at the end of all runs.
    fn keep(&mut self, cases: Vec<Case>) -> Option<bool> {
        let game = self.input.game;
        let candidate = Input { game, cases };
        let failed = candidate != self.input && (self.fails)(&candidate)?;
        if failed {
            self.input = candidate;
        }
        Some(failed)
    }

    /// Leaves out of `count` things as many as can be, but not all.
    fn leave_out(
        &mut self,
        mut count: usize,
        remove: impl Fn(&mut Vec<Case>, usize, usize),
    ) -> Option<()> {
        let mut length = count / 2;
        while length > 0 {
            let mut from = 0;
            while from < count {
                let to = (from + length).min(count);
                if to - from < count {
                    let mut cases = self.input.cases.clone();
                    remove(&mut cases, from, to);
                    if self.keep(cases)? {
                        count -= to - from;
                        continue;
                    }
                }
                from = to;
            }
            length = length.min(count) / 2;
        }
        Some(())
    }

    /// All numbers to 1, or else halved as often as can be.
    fn numbers_at_once(&mut self) -> Option<()> {
        if self.keep(self.mapped(|_| 1))? {
            return Some(());
        }
        while self.keep(self.mapped(|number| number.div_ceil(2)))? {}
        Some(())
    }

    fn mapped(&self, to: impl Fn(u64) -> u64) -> Vec<Case> {
        let cases = self.input.cases.iter();
        cases
            .map(|case| case.iter().map(|number| to(*number)).collect())
            .collect()
    }

    /// Bits out of all heaps at once: a nim-sum of 0 stays one.
    fn bits(&mut self, case: usize) -> Option<()> {
        for bit in (0..u64::BITS).rev() {
            let mut cases = self.input.cases.clone();
            let Some(heaps) = cases.get_mut(case) else {
                return Some(());
            };
            for heap in heaps.iter_mut() {
                *heap &= !(1 << bit);
            }
            heaps.retain(|heap| *heap > 0);
            if !heaps.is_empty() {
                self.keep(cases)?;
            }
        }
        Some(())
    }

    /// Numbers that are equal, together: two equal heaps stay equal.
    fn lower_equal(&mut self, case: usize) -> Option<()> {
        let mut numbers = self.input.cases.get(case).cloned().unwrap_or_default();
        numbers.sort_unstable();
        let equal = numbers.chunk_by(|a, b| a == b);
        let values = equal.filter(|equal| equal.len() > 1);
        for value in values.filter_map(|equal| equal.first().copied()) {
            self.lower(case, value, |_, number| number == value)?;
        }
        Some(())
    }

    fn lower_each(&mut self, case: usize) -> Option<()> {
        let numbers = self.input.cases.get(case).cloned().unwrap_or_default();
        for (place, value) in numbers.into_iter().enumerate() {
            self.lower(case, value, |at, _| at == place)?;
        }
        Some(())
    }

    /// Lowers the numbers of a case that are `chosen`, all of them `value`.
    fn lower(
        &mut self,
        case: usize,
        mut value: u64,
        chosen: impl Fn(usize, u64) -> bool,
    ) -> Option<()> {
        let places: Vec<bool> = self.input.cases.get(case).map_or(Vec::new(), |numbers| {
            let numbers = numbers.iter().enumerate();
            numbers
                .map(|(place, number)| chosen(place, *number))
                .collect()
        });
        let lowered = |input: &Input, to: u64| {
            let mut cases = input.cases.clone();
            let numbers = cases.get_mut(case).into_iter().flatten();
            for (number, _) in numbers.zip(&places).filter(|(_, chosen)| **chosen) {
                *number = to;
            }
            cases
        };
        for small in 1..value.min(SMALL) {
            if self.keep(lowered(&self.input, small))? {
                return Some(());
            }
        }
        let mut step = value / 2;
        while step > 0 {
            let to = value - step;
            if to >= 1 && self.keep(lowered(&self.input, to))? {
                value = to;
                step = step.min(value - 1);
            } else {
                step /= 2;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::shrink;
    use crate::{
        arguments::Game,
        judge::problem::{Case, Input},
    };
    use proptest::{collection::vec, prelude::*};

    fn shrunk(game: Game, cases: &[&[u64]], fails: impl Fn(&[Case]) -> bool) -> Vec<Case> {
        let cases = cases.iter().map(|case| case.to_vec()).collect();
        let mut fails = |input: &Input| Some(fails(&input.cases));
        shrink(Input { game, cases }, None, &mut fails).cases
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
            assert!(found.cases[0].iter().any(|heap| *heap >= 50));
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
            let found = shrink(input.clone(), suspect, &mut run);
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
}
