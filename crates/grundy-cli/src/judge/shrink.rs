//! A failing input made as small as could be.
//!
//! Cases and heaps are left out, first many at once and then one by one, heaps
//! become one heap of their nim-sum, and numbers are lowered, as long as the
//! program still fails. Each step leaves less, so the outcome is never larger
//! than what it began with. What changes much comes first: each attempt is a run
//! of the program, and there are not many.

use super::problem::{Case, Input, Problem, one_heap};

/// Numbers up to this are tried one by one, the smallest first.
const SMALL: u64 = 12;

/// Of so many heaps each two are tried.
const FEW: usize = 12;

/// What is left of an input after all that could go has gone.
pub(crate) struct Shrunk {
    pub(crate) input: Input,
    /// Whether nothing was left to try.
    pub(crate) smallest: bool,
}

/// Makes `input` smaller.
///
/// `fails` runs the program: whether it fails in the same way, or None where it
/// may not be run any more. `suspect` is the case that is to blame, if known.
pub(crate) fn shrink(
    input: Input,
    suspect: Option<usize>,
    fails: &mut dyn FnMut(&Input) -> Option<bool>,
) -> Shrunk {
    let problem = Problem::of(input.game);
    let mut shrinker = Shrinker { input, fails };
    // Where it may not be run any more, what is found so far is the outcome.
    let smallest = shrinker.shrink(&problem, suspect).is_some();
    let input = shrinker.input;
    Shrunk { input, smallest }
}

struct Shrinker<'f> {
    /// The smallest that is known to fail.
    input: Input,
    fails: &'f mut dyn FnMut(&Input) -> Option<bool>,
}

impl Shrinker<'_> {
    fn shrink(&mut self, problem: &Problem, suspect: Option<usize>) -> Option<()> {
        if let Some(suspect) = suspect.filter(|case| *case < self.input.cases.len()) {
            self.around(problem, suspect)?;
        }
        loop {
            let before = self.input.clone();
            self.fewer(problem)?;
            if self.input != before {
                continue;
            }
            for case in 0..self.input.cases.len() {
                self.lower_equal(case)?;
                self.lower_each(case)?;
            }
            if self.input == before {
                return Some(());
            }
        }
    }

    /// The case that is to blame alone, or with those before it, as they are or
    /// each the smallest.
    fn around(&mut self, problem: &Problem, suspect: usize) -> Option<()> {
        let cases = self
            .input
            .cases
            .get(..=suspect)
            .unwrap_or_default()
            .to_vec();
        let Some((last, before)) = cases.split_last() else {
            return Some(());
        };
        let mut small = vec![problem.smallest_case(); before.len()];
        small.push(last.clone());
        for cases in [vec![last.clone()], small, cases.clone()] {
            if self.keep(cases)? {
                break;
            }
        }
        Some(())
    }

    /// Fewer cases and heaps, and smaller ones all at once.
    fn fewer(&mut self, problem: &Problem) -> Option<()> {
        if problem.many_cases {
            let small = vec![problem.smallest_case(); self.input.cases.len()];
            self.keep(small)?;
            let count = self.input.cases.len();
            self.leave_out(count, |cases, from, to| {
                cases.drain(from..to);
            })?;
            self.smallest_cases(problem)?;
        }
        self.numbers_at_once()?;
        if !problem.heaps {
            return Some(());
        }
        for case in 0..self.input.cases.len() {
            self.largest(case)?;
            let heaps = self.heaps(case);
            self.leave_out(heaps, |cases, from, to| {
                if let Some(heaps) = cases.get_mut(case) {
                    heaps.drain(from..to);
                }
            })?;
            self.merge(case)?;
            self.without_two(case)?;
            self.bits(case)?;
        }
        Some(())
    }

    fn heaps(&self, case: usize) -> usize {
        self.input.cases.get(case).map_or(0, Vec::len)
    }

    /// Keeps another case in the place of one.
    fn keep_case(&mut self, place: usize, other: Case) -> Option<bool> {
        let mut cases = self.input.cases.clone();
        match cases.get_mut(place) {
            Some(case) if !other.is_empty() => *case = other,
            _ => return Some(false),
        }
        self.keep(cases)
    }

    /// Cases that have to be there, but not with what is in them: many at once,
    /// and then one by one.
    fn smallest_cases(&mut self, problem: &Problem) -> Option<()> {
        let mut length = self.input.cases.len();
        while length > 0 {
            for block in 0..self.input.cases.len().div_ceil(length) {
                let mut cases = self.input.cases.clone();
                for case in cases.iter_mut().skip(block * length).take(length) {
                    *case = problem.smallest_case();
                }
                self.keep(cases)?;
            }
            length /= 2;
        }
        Some(())
    }

    /// The largest heaps alone, or the smallest: the fewest of them that fail.
    fn largest(&mut self, case: usize) -> Option<()> {
        let mut sorted = self.input.cases.get(case).cloned().unwrap_or_default();
        sorted.sort_unstable();
        let count = sorted.len();
        let counts = (1..=4).chain((3..).map(|power| 1 << power));
        for few in counts.take_while(|few| *few < count) {
            let largest = sorted.get(count - few..).unwrap_or_default().to_vec();
            let smallest = sorted.get(..few).unwrap_or_default().to_vec();
            if self.keep_case(case, largest)? || self.keep_case(case, smallest)? {
                break;
            }
        }
        Some(())
    }

    /// Heaps become the smallest one that has their nim-sum, many at once and then
    /// each: what there is to do about the others stays the same.
    fn merge(&mut self, case: usize) -> Option<()> {
        let mut length = self.heaps(case);
        while length > 0 {
            let mut from = 0;
            while from < self.heaps(case) {
                let heaps = self.input.cases.get(case).cloned().unwrap_or_default();
                let to = (from + length).min(heaps.len());
                let block = heaps.get(from..to).unwrap_or_default();
                let one = one_heap(self.input.game, block);
                let larger = one > block.iter().max().copied();
                let mut other = heaps.clone();
                other.splice(from..to, one);
                let kept = !larger && self.keep_case(case, other)?;
                from = if kept {
                    from + usize::from(one.is_some())
                } else {
                    to
                };
            }
            length /= 2;
        }
        Some(())
    }

    /// Leaves out two equal heaps, or any two of few: one less may be another
    /// nim-sum, and two not.
    fn without_two(&mut self, case: usize) -> Option<()> {
        let mut first = 0;
        'first: while first < self.heaps(case) {
            let heaps = self.input.cases.get(case).cloned().unwrap_or_default();
            let (few, one) = (heaps.len() <= FEW, heaps.get(first).copied());
            for (second, heap) in heaps.iter().enumerate().skip(first + 1) {
                if !few && Some(*heap) != one {
                    continue;
                }
                let mut other = heaps.clone();
                other.remove(second);
                other.remove(first);
                if self.keep_case(case, other)? {
                    continue 'first;
                }
                if !few {
                    break;
                }
            }
            first += 1;
        }
        Some(())
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
        let mut length = count.div_ceil(2);
        while length > 0 && count > 1 {
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
            // Of heaps an even number too: equal ones then leave the nim-sum as it is.
            length = match length {
                0..=2 => length / 2,
                _ if length % 2 == 1 => length - 1,
                _ => length.min(count).div_ceil(2),
            };
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
mod tests;
