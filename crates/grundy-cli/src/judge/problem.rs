//! A judge's input as what it means, with its text and its answer.

use crate::{arguments::Game, solve::NAMES};
use ainta::Board;
use fimber::Fimber;
use grundy::{ImpartialGame, Outcome, Sum};
use std::{fmt::Write, time::Duration};

/// One position that a problem asks about: the heaps, or K, N and M.
pub(crate) type Case = Vec<u64>;

/// An input of a problem. It has one case, unless the problem takes many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Input {
    pub(crate) game: Game,
    pub(crate) cases: Vec<Case>,
}

/// What the inputs of a problem are like, and what a program may take.
pub(crate) struct Problem {
    /// Whether an input has many cases.
    pub(crate) many_cases: bool,
    /// Whether a case is heaps, as many as there are; otherwise it is K, N and M.
    pub(crate) heaps: bool,
    pub(crate) time_limit: Duration,
}

impl Problem {
    /// The case that no other is smaller than.
    pub(crate) fn smallest_case(&self) -> Case {
        vec![1; if self.heaps { 1 } else { 3 }]
    }

    pub(crate) fn of(game: Game) -> Self {
        let heaps = Self {
            many_cases: false,
            heaps: true,
            time_limit: Duration::from_secs(1),
        };
        match game {
            Game::Fimber => Self {
                time_limit: Duration::from_millis(500),
                ..heaps
            },
            Game::Nim | Game::ParityNim => heaps,
            Game::NimCases => Self {
                many_cases: true,
                ..heaps
            },
            Game::Ainta => Self {
                many_cases: true,
                heaps: false,
                ..heaps
            },
        }
    }
}

/// The smallest heap that has the Grundy value of these together, None where it
/// is 0: an empty heap.
pub(crate) fn one_heap(game: Game, heaps: &[u64]) -> Option<u64> {
    match game {
        Game::Fimber => {
            let fimber = Fimber::embedded();
            let value = fimber.nim_sum(heaps).ok().filter(|value| value.get() > 0)?;
            (1..)
                .map_while(|heap| Some((heap, fimber.grundy_value(heap).ok()?)))
                .find(|(_, found)| *found == value)
                .map(|(heap, _)| heap)
        }
        Game::ParityNim => {
            let heaps: Vec<_> = heaps.iter().copied().map(parity_nim::Heap).collect();
            let value = Sum::new(&heaps).nim_sum().get();
            // An odd heap n has the value (n + 1) / 2.
            (2 * value).checked_sub(1)
        }
        _ => Some(heaps.iter().fold(0, |sum, heap| sum ^ heap)).filter(|sum| *sum > 0),
    }
}

impl Input {
    /// The input as the problem's judge would give it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        if self.game == Game::Ainta {
            line(&mut text, &[self.cases.len() as u64]);
        }
        for case in &self.cases {
            if self.game != Game::Ainta {
                line(&mut text, &[case.len() as u64]);
            }
            line(&mut text, case);
        }
        if self.game == Game::NimCases {
            line(&mut text, &[0]);
        }
        text
    }

    /// The right answer: a line for each case.
    pub(crate) fn answer(&self) -> String {
        let lines = self.cases.iter().map(|case| match self.game {
            Game::Fimber => winner(fimber(case)),
            Game::ParityNim => {
                let heaps: Vec<_> = case.iter().copied().map(parity_nim::Heap).collect();
                winner(Sum::new(&heaps).outcome())
            }
            Game::Ainta => winner(board(case)),
            Game::Nim | Game::NimCases => {
                let heaps: Vec<_> = case.iter().copied().map(nim_game::Heap).collect();
                format!("{}\n", Sum::new(&heaps).winning_move_count())
            }
        });
        lines.collect()
    }
}

fn line(text: &mut String, numbers: &[u64]) {
    for (place, number) in numbers.iter().enumerate() {
        let blank = if place == 0 { "" } else { " " };
        // A string takes all that is written to it.
        let _ = write!(text, "{blank}{number}");
    }
    text.push('\n');
}

fn winner(outcome: Outcome) -> String {
    let name = NAMES.get(usize::from(outcome == Outcome::P));
    String::from_utf8_lossy(name.copied().unwrap_or_default()).into_owned()
}

fn fimber(heaps: &[u64]) -> Outcome {
    // A heap beyond the table would be beyond the problem, too.
    Fimber::embedded().outcome(heaps).unwrap_or(Outcome::P)
}

pub(crate) fn board(case: &[u64]) -> Outcome {
    let board = match case {
        [k, rows, columns] => Board::new(*k, *rows, *columns).ok(),
        _ => None,
    };
    // No input has another kind of case.
    board.map_or(Outcome::P, |board| board.outcome())
}
