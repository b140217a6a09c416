//! The tests of each problem: made by hand, each for a mistake that programs
//! make, and then random ones from small to large.

mod ainta;
mod fimber;
mod nim;
mod parity_nim;

use super::problem::{Case, Input};
use crate::{arguments::Game, random::Random};

/// An input, and what it catches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Test {
    pub(crate) name: String,
    pub(crate) input: Input,
}

/// All tests of a problem, the same for the same seed.
pub(crate) fn tests(game: Game, seed: u64) -> Vec<Test> {
    let mut tests = Tests {
        game,
        list: Vec::new(),
        random: Random::new(seed),
    };
    match game {
        Game::Fimber => fimber::add(&mut tests),
        Game::Nim => nim::add_single(&mut tests),
        Game::NimCases => nim::add_cases(&mut tests),
        Game::ParityNim => parity_nim::add(&mut tests),
        Game::Ainta => ainta::add(&mut tests),
    }
    tests.list
}

/// Tests as they are made.
struct Tests {
    game: Game,
    list: Vec<Test>,
    random: Random,
}

impl Tests {
    /// A test of one case.
    fn one(&mut self, name: impl Into<String>, heaps: impl Into<Case>) {
        self.many(name, vec![heaps.into()]);
    }

    /// A test of many cases.
    fn many(&mut self, name: impl Into<String>, cases: Vec<Case>) {
        let (name, game) = (name.into(), self.game);
        let input = Input { game, cases };
        self.list.push(Test { name, input });
    }

    /// So many random heaps.
    fn heaps(&mut self, count: u64, least: u64, most: u64) -> Vec<u64> {
        let heaps = (0..count).map(|_| self.random.within(least, most));
        heaps.collect()
    }

    /// Random heaps, and then one that makes the nim-sum 0, for as long as
    /// `balance` finds none.
    fn balanced(
        &mut self,
        count: u64,
        most: u64,
        balance: impl Fn(&[u64], u64) -> Option<u64>,
    ) -> Vec<u64> {
        loop {
            let mut heaps = self.heaps(count - 1, 1, most);
            if let Some(last) = balance(&heaps, most) {
                heaps.push(last);
                // Not always the last that is special.
                let place = self.random.within(0, count - 1) as usize;
                heaps.rotate_right(place);
                return heaps;
            }
        }
    }

    /// Random tests of heaps in one case: as many and as large as the pairs
    /// say, by turns as they come and with a nim-sum of 0.
    fn random(&mut self, sizes: &[(u64, u64)], balance: impl Fn(&[u64], u64) -> Option<u64>) {
        for (count, most) in sizes.iter().copied() {
            let name = format!("random: {} to {most}", counted(count));
            let heaps = self.heaps(count, 1, most);
            self.one(name, heaps);
            if count > 1 {
                let name = format!("random: {} to {most}, nim-sum 0", counted(count));
                let heaps = self.balanced(count, most, &balance);
                self.one(name, heaps);
            }
        }
    }
}

fn counted(heaps: u64) -> String {
    match heaps {
        1 => "1 heap".into(),
        _ => format!("{heaps} heaps"),
    }
}

/// The Nim heap that makes a nim-sum 0.
fn nim_balance(heaps: &[u64], most: u64) -> Option<u64> {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    Some(sum).filter(|sum| (1..=most).contains(sum))
}

#[cfg(test)]
mod limits {
    use super::{Test, tests};
    use crate::{
        arguments::Game,
        judge::problem::{Case, board},
    };
    use grundy::{ImpartialGame, Oracle, mex};
    use std::collections::{BTreeMap, BTreeSet};

    const ALL: [Game; 5] = [
        Game::Fimber,
        Game::Nim,
        Game::NimCases,
        Game::ParityNim,
        Game::Ainta,
    ];

    /// The limits of the problems: cases of an input, numbers of a case, size.
    fn keeps_to_limits(game: Game, cases: &[Case]) -> bool {
        let (most_cases, numbers, largest) = match game {
            Game::Fimber => (1, 1..=100_000, 3_000_000),
            Game::Nim => (1, 1..=1000, 1000),
            Game::NimCases => (usize::MAX, 1..=1000, 1_000_000_000),
            Game::ParityNim => (1, 1..=100, 2_147_000_000),
            Game::Ainta => (100_000, 3..=3, 1_000_000_000),
        };
        (1..=most_cases).contains(&cases.len())
            && cases.iter().all(|case| numbers.contains(&case.len()))
            && cases
                .iter()
                .flatten()
                .all(|number| (1..=largest).contains(number))
    }

    #[test]
    fn inputs_keep_to_the_limits_and_reach_them() {
        for game in ALL {
            let found = tests(game, 1);
            assert!((50..=150).contains(&found.len()), "{game}: {}", found.len());
            for Test { name, input } in &found {
                assert!(keeps_to_limits(game, &input.cases), "{game}: {name}");
                assert_eq!(input.game, game);
            }
            let numbers = || {
                found
                    .iter()
                    .flat_map(|test| test.input.cases.iter().flatten())
            };
            let (most, largest) = match game {
                Game::Fimber => (100_000, 3_000_000),
                Game::Nim => (1000, 1000),
                Game::NimCases => (1000, 1_000_000_000),
                Game::ParityNim => (100, 2_147_000_000),
                Game::Ainta => (3, 1_000_000_000),
            };
            let lengths = found
                .iter()
                .flat_map(|test| test.input.cases.iter().map(Vec::len));
            assert_eq!(lengths.max(), Some(most));
            assert_eq!(
                (numbers().min(), numbers().max()),
                (Some(&1), Some(&largest))
            );
        }
    }

    /// The hand-made tests are the same for every seed, the random ones are not.
    #[test]
    fn the_seed_is_heeded() {
        for game in ALL {
            assert_eq!(tests(game, 7), tests(game, 7));
            let (one, other) = (tests(game, 1), tests(game, 2));
            assert_eq!(one.len(), other.len());
            assert_eq!(one[..20], other[..20]);
            assert_ne!(one.last(), other.last());
        }
    }

    /// A program that always says the same fails soon, and late.
    #[test]
    fn each_answer_is_right_somewhere() {
        for game in ALL {
            for part in tests(game, 1).chunks(25) {
                let answers = part.iter().map(|test| test.input.answer());
                let words: BTreeSet<String> = answers
                    .flat_map(|text| text.lines().map(String::from).collect::<Vec<_>>())
                    .collect();
                assert!(words.len() > 1, "{game}: {}", part[0].name);
            }
        }
    }

    /// The nim-sum by the rules alone, and how many options make it 0, for all
    /// cases that are small.
    #[test]
    fn answers_are_those_of_the_rules() {
        let mut fibonacci = vec![1];
        let mut next = 2;
        while next <= 5000 {
            fibonacci.push(next);
            next += fibonacci[fibonacci.len() - 2];
        }
        let takes = |game, heap: u64| -> Vec<u64> {
            let all = 1..=heap;
            match game {
                Game::Fimber => all.filter(|take| fibonacci.contains(take)).collect(),
                Game::ParityNim => all
                    .filter(|take| (take % 2 == 1) == (*take == heap))
                    .collect(),
                _ => all.collect(),
            }
        };
        for game in [Game::Fimber, Game::Nim, Game::NimCases, Game::ParityNim] {
            let mut values = Vec::new();
            for heap in 0..1100 {
                let options = takes(game, heap).into_iter();
                let value = mex(options.map(|take| values[(heap - take) as usize]));
                values.push(value);
            }
            let value = |heap: u64| values[heap as usize].get();
            let mut checked = 0;
            for Test { name, input } in tests(game, 1) {
                let small = input.cases.iter().flatten().all(|heap| *heap < 1100);
                let work: usize = input.cases.iter().map(Vec::len).sum();
                if !small || work > 3000 {
                    continue;
                }
                let answer = |heaps: &Case| {
                    let sum = heaps.iter().fold(0, |sum, heap| sum ^ value(*heap));
                    let count = heaps.iter().flat_map(|heap| {
                        let rest = takes(game, *heap).into_iter().map(move |take| heap - take);
                        rest.filter(move |rest| sum ^ value(*heap) ^ value(*rest) == 0)
                    });
                    match (game, sum) {
                        (Game::Nim | Game::NimCases, _) => count.count().to_string(),
                        (_, 0) => "cubelover".into(),
                        _ => "koosaga".into(),
                    }
                };
                let expected: Vec<String> = input.cases.iter().map(answer).collect();
                assert_eq!(
                    input.answer().lines().collect::<Vec<_>>(),
                    expected,
                    "{name}"
                );
                checked += 1;
            }
            assert!(checked > 20, "{game}: {checked}");
        }
    }

    /// A board as K, N and M, that knows the rules and no value.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Piece(u64, u64, u64);

    impl ImpartialGame for Piece {
        fn options(&self) -> impl Iterator<Item = Self> {
            let Self(k, n, m) = *self;
            let to = [(1, 0), (0, 1), (k, k)].into_iter();
            let on_board = to.filter(move |(down, right)| *down < n && *right < m);
            on_board.map(move |(down, right)| Self(k, n - down, m - right))
        }

        fn grundy_value(&self) -> grundy::Nimber {
            unreachable!("only the oracle is asked")
        }
    }

    #[test]
    fn answers_on_boards_are_those_of_the_rules() {
        let mut oracles: BTreeMap<u64, Oracle<Piece>> = BTreeMap::new();
        let mut checked = 0;
        for Test { name, input } in tests(Game::Ainta, 1) {
            for (case, answer) in input.cases.iter().zip(input.answer().lines()) {
                let (k, n, m) = (case[0], case[1], case[2]);
                if n * m > 1500 {
                    continue;
                }
                let oracle = oracles.entry(k).or_default();
                let lost = oracle.grundy_value(&Piece(k, n, m)).get() == 0;
                assert_eq!(
                    answer,
                    ["koosaga", "cubelover"][usize::from(lost)],
                    "{name}: {case:?}"
                );
                checked += 1;
            }
        }
        assert!(checked > 10_000, "{checked}");
    }

    /// Where a heap stands an odd number of times in a position of nim-sum 0, who
    /// takes it for one of any other value answers wrongly. There is such a test of
    /// the largest heap of each kind: odd, even, and in Fimber of each value.
    #[test]
    fn the_largest_heaps_decide() {
        let fimber = fimber::Fimber::embedded();
        let value = |heap| fimber.grundy_value(heap).unwrap().get();
        let of_value = |wanted| (1..=3_000_000).rfind(|heap| value(*heap) == wanted);
        let fimbers: Vec<u64> = (0..16).filter_map(of_value).collect();
        assert_eq!(fimbers.len(), 16);
        for (game, heaps) in [
            (Game::Fimber, &*fimbers),
            (Game::Nim, &[999, 1000]),
            (Game::NimCases, &[999_999_999, 1_000_000_000]),
            (Game::ParityNim, &[2_146_999_999, 2_147_000_000]),
        ] {
            let tests = tests(game, 1);
            // Not those that come out of the seed.
            let made = tests.iter().filter(|test| !test.name.contains("random"));
            let cases: Vec<(&Case, String)> = made
                .flat_map(|Test { input, .. }| {
                    let answer = input.answer();
                    let answers: Vec<String> = answer.lines().map(String::from).collect();
                    input.cases.iter().zip(answers)
                })
                .collect();
            for heap in heaps {
                let decides = cases.iter().any(|(case, answer)| {
                    let count = case.iter().filter(|other| *other == heap).count();
                    count % 2 == 1 && ["0", "cubelover"].contains(&answer.as_str())
                });
                assert!(decides, "{game}: {heap}");
            }
        }
    }

    /// The same of K, N and M, odd and even: taken for 1, or for one less of either
    /// kind, some answer is another one. Of N and M so are all residues by 2 k + 2
    /// of the smallest k.
    #[test]
    fn the_largest_k_n_and_m_decide() {
        const LARGEST: u64 = 1_000_000_000;
        let tests = tests(Game::Ainta, 1);
        let made = tests.iter().filter(|test| !test.name.contains("random"));
        let cases: Vec<&Case> = made.flat_map(|test| &test.input.cases).collect();
        for place in 0..3 {
            let least = LARGEST - if place == 0 { 1 } else { 7 };
            for number in least..=LARGEST {
                for other in [1, number - 2, number - 1] {
                    let decides = cases.iter().any(|case| {
                        let mut changed = (*case).clone();
                        changed[place] = other;
                        case[place] == number && board(&changed) != board(case)
                    });
                    assert!(decides, "{place}: {number} as {other}");
                }
            }
        }
    }

    /// Whoever reads K, N and M in another order is caught: by a test of that
    /// name, unless only N and M change places.
    #[test]
    fn every_order_of_k_n_and_m() {
        let found = tests(Game::Ainta, 1);
        let found = found
            .iter()
            .filter(|test| test.name.starts_with("K N M in another order"));
        let found: Vec<_> = found.map(|test| test.input.clone()).collect();
        for order in [[1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let caught = found.iter().any(|input| {
                let mut read = input.clone();
                for case in &mut read.cases {
                    *case = order.map(|place| case[place]).to_vec();
                }
                read.answer() != input.answer()
            });
            assert!(caught, "{order:?}");
        }
    }
}
