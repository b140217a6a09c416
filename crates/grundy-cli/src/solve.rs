//! Judge problems answered.

use crate::{arguments::Game, failure::Failure, input::Input, kept, mapped};
use ainta::Board;
use fimber::Fimber;
use grundy::{ImpartialGame, Nimber, Outcome, Sum};
use std::{fmt::Display, io::Write, ops::RangeInclusive, path::Path};
use subtraction_games::SubtractionSet;

/// Who moves first in the problems that ask who wins, and who second: the
/// answer where the first player wins, and where the second does.
pub(crate) const NAMES: [&[u8]; 2] = [b"koosaga\n", b"cubelover\n"];

const ANY: RangeInclusive<u64> = 0..=u64::MAX;

/// Reads the problem's input, as far as the problem goes, and writes the answer.
///
/// A problem of one case is answered once the whole input was found sound. One
/// of many is answered as it is read, in memory for one case.
pub(crate) fn solve(
    game: Game,
    file: Option<&Path>,
    table: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if table.is_some() && game != Game::Fimber {
        return Err(Failure::input(format_args!(
            "--table: {game} has a closed form and is not looked up in a table"
        )));
    }
    let mapped = match table {
        Some(file) => Some(mapped::map(file, &SubtractionSet::fibonacci())?),
        None => None,
    };
    let fimber = match &mapped {
        Some(table) => Fimber::from_table(table.as_ref()).map_err(Failure::input)?,
        None => Fimber::embedded(),
    };
    answer(game, &mut Input::open(file)?, &fimber, out)
}

/// The same of input that is open, with the table that Fimber is looked up in.
pub(crate) fn answer(
    game: Game,
    input: &mut Input,
    fimber: &Fimber<&[u8]>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match game {
        Game::Fimber => fimber_winner(input, fimber, out),
        Game::ParityNim => {
            let value = |heap: &u64| parity_nim::Heap(*heap).grundy_value();
            let nim_sum = |heaps: &[u64]| heaps.iter().map(value).sum();
            winner_of_heaps(input, u64::MAX, nim_sum, out)
        }
        Game::Nim => first_moves(input, out),
        Game::NimCases => first_moves_by_case(input, out),
        Game::Ainta => winners_of_boards(input, out),
    }
}

/// 16877.
fn fimber_winner(
    input: &mut Input,
    fimber: &Fimber<&[u8]>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Some(largest) = fimber.table().len().checked_sub(1) else {
        return Err(Failure::input("the table is empty"));
    };
    // Every heap that is asked for is in the table: the range was checked.
    let nim_sum = |heaps: &[u64]| fimber.nim_sum(heaps).unwrap_or_default();
    winner_of_heaps(input, largest, nim_sum, out)
}

/// How many heaps are read before their values are looked up.
const BATCH: u64 = 256;

/// A number of heaps, then the heaps: who wins. 16877 and 11871.
fn winner_of_heaps(
    input: &mut Input,
    largest: u64,
    nim_sum: impl Fn(&[u64]) -> Nimber,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let count = input.number(ANY, || "the number of heaps")?;
    let mut heaps = [0; BATCH as usize];
    let mut sum = Nimber::ZERO;
    let mut read = 0;
    while read < count {
        let some = BATCH.min(count - read);
        let (batch, _) = heaps.split_at_mut(some as usize);
        for (heap, place) in (read + 1..).zip(&mut *batch) {
            *place = input.number(0..=largest, || format!("heap {heap} of {count}"))?;
        }
        sum ^= nim_sum(batch);
        read += some;
    }
    input.end(counted(count, "heap"))?;
    winner(sum.into(), out)
}

/// 16895.
fn first_moves(input: &mut Input, out: &mut impl Write) -> Result<(), Failure> {
    let count = input.number(ANY, || "the number of heaps")?;
    let mut heaps = Vec::new();
    for heap in 1..=count {
        let size = input.number(ANY, || format!("heap {heap} of {count}"))?;
        kept::push(&mut heaps, nim_game::Heap(size), "heaps")?;
    }
    input.end(counted(count, "heap"))?;
    line(out, Sum::new(&heaps).winning_move_count())
}

/// 7685: the same for each case, up to the case of no heaps.
fn first_moves_by_case(input: &mut Input, out: &mut impl Write) -> Result<(), Failure> {
    let mut heaps = Vec::new();
    let mut case = 1;
    loop {
        let what = || format!("case {case}: the number of heaps, or 0 for the end");
        let Some(count @ 1..) = input.number_or_end(ANY, what)? else {
            return Ok(());
        };
        heaps.clear();
        for heap in 1..=count {
            let size = input.number(ANY, || format!("case {case}: heap {heap} of {count}"))?;
            kept::push(&mut heaps, nim_game::Heap(size), "heaps of a case")?;
        }
        line(out, Sum::new(&heaps).winning_move_count())?;
        case += 1;
    }
}

/// 16897: a number of cases, then K, N and M for each.
fn winners_of_boards(input: &mut Input, out: &mut impl Write) -> Result<(), Failure> {
    let count = input.number(ANY, || "the number of cases")?;
    for case in 1..=count {
        let mut side = |name: &'static str| {
            input.number(1..=u64::MAX, || format!("case {case} of {count}: {name}"))
        };
        let (k, rows, columns) = (side("K")?, side("N")?, side("M")?);
        let board = Board::new(k, rows, columns).map_err(Failure::input)?;
        winner(board.outcome(), out)?;
    }
    input.end(counted(count, "case"))
}

fn counted(count: u64, of: &str) -> String {
    match count {
        1 => format!("1 {of}"),
        _ => format!("{count} {of}s"),
    }
}

#[inline]
fn winner(outcome: Outcome, out: &mut impl Write) -> Result<(), Failure> {
    // Looked up, as a branch on who wins is one that no processor foresees.
    let name = NAMES.get(usize::from(outcome == Outcome::P)).copied();
    out.write_all(name.unwrap_or_default())
        .map_err(Failure::output)
}

fn line(out: &mut impl Write, answer: impl Display) -> Result<(), Failure> {
    writeln!(out, "{answer}").map_err(Failure::output)
}
