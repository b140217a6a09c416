//! The input of judge problems: the command's stream against a plain parser.

use crate::{
    assert_message,
    input::{Pieces, Plain, Refused, behind_a_buffer},
    plain,
};
use grundy_cli::attacked;
use std::{collections::HashMap, sync::LazyLock};

/// Problem 16877.
pub fn judge_input_fimber(text: &[u8]) {
    attack("fimber", text, |input, out| {
        winner(input, out, 3_000_000, |heap| FIMBER[heap as usize].into())
    });
}

/// Problem 16895.
pub fn judge_input_nim(text: &[u8]) {
    attack("nim", text, |input, out| {
        let count = input.number(0, u64::MAX)?;
        let heaps = input.heaps(count, u64::MAX)?;
        input.end()?;
        out.push_str(&format!("{}\n", nim_moves(&heaps)));
        Ok(())
    });
}

/// Problem 7685.
pub fn judge_input_nim_cases(text: &[u8]) {
    attack("nim-cases", text, |input, out| {
        while input.next < input.tokens.len() {
            let count = input.number(0, u64::MAX)?;
            if count == 0 {
                break;
            }
            let heaps = input.heaps(count, u64::MAX)?;
            out.push_str(&format!("{}\n", nim_moves(&heaps)));
        }
        Ok(())
    });
}

/// Problem 11871.
pub fn judge_input_parity_nim(text: &[u8]) {
    attack("parity-nim", text, |input, out| {
        winner(input, out, u64::MAX, parity_nim_value)
    });
}

/// Problem 16897.
pub fn judge_input_ainta(text: &[u8]) {
    let mut known = HashMap::new();
    attack("ainta", text, move |input, out| {
        let count = input.number(0, u64::MAX)?;
        for _ in 0..count {
            let k = input.number(1, u64::MAX)?;
            let rows = input.number(1, u64::MAX)?;
            let columns = input.number(1, u64::MAX)?;
            let value = ainta_value(&mut known, k, rows, columns);
            out.push_str(name(value != 0));
        }
        input.end()
    });
}

fn winner(
    input: &mut Plain,
    out: &mut String,
    largest: u64,
    value: impl Fn(u64) -> u64,
) -> Result<(), Refused> {
    let count = input.number(0, u64::MAX)?;
    let heaps = input.heaps(count, largest)?;
    input.end()?;
    let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ value(*heap));
    out.push_str(name(nim_sum != 0));
    Ok(())
}

fn name(first_wins: bool) -> &'static str {
    if first_wins {
        "koosaga\n"
    } else {
        "cubelover\n"
    }
}

/// By the recurrence, heap by heap.
pub(crate) static FIMBER: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let takes = plain::takes("fibonacci", 3_000_001).unwrap();
    let mut values = vec![0_u8; 3_000_001];
    for heap in 0..values.len() {
        let mut met = 0_u32;
        for take in takes.iter().take_while(|take| **take <= heap as u64) {
            met |= 1 << values[heap - *take as usize];
        }
        values[heap] = met.trailing_ones() as u8;
    }
    values
});

/// Heaps this small are asked for each of their moves.
const SMALL: u64 = 100;

/// How many moves leave heaps that lose: tried one by one where a heap is
/// small, and otherwise by Bouton's theorem.
fn nim_moves(heaps: &[u64]) -> u64 {
    let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let winning = heaps.iter().map(|heap| {
        let others = nim_sum ^ heap;
        match *heap {
            heap @ ..SMALL => (0..heap).filter(|left| left ^ others == 0).count() as u64,
            heap => u64::from(others < heap),
        }
    });
    winning.sum()
}

pub(crate) fn parity_nim_value(heap: u64) -> u64 {
    static KNOWN: LazyLock<Vec<u64>> = LazyLock::new(|| {
        let mut values = Vec::new();
        for heap in 0..SMALL {
            let options = plain::parity_nim_options(heap).into_iter();
            values.push(plain::mex(options.map(|left| values[left as usize])));
        }
        values
    });
    match heap {
        ..SMALL => KNOWN[heap as usize],
        heap if heap % 2 == 0 => heap / 2 - 1,
        heap => heap / 2 + 1,
    }
}

/// Boards of no more rows and columns are valued by the recurrence.
pub(crate) const SIDE: u64 = 16;

/// By the recurrence, for small boards; the others by the closed form.
fn ainta_value(known: &mut HashMap<u64, Vec<Vec<u64>>>, k: u64, rows: u64, columns: u64) -> u64 {
    if rows.max(columns) <= SIDE {
        // Diagonals that do not fit are all alike.
        let k = k.min(SIDE);
        let values = known
            .entry(k)
            .or_insert_with(|| plain::ainta_values(k, SIDE));
        return values[rows as usize][columns as usize];
    }
    ainta_closed_form(k, rows, columns)
}

/// In terms of the residue to 2k + 2.
pub(crate) fn ainta_closed_form(k: u64, rows: u64, columns: u64) -> u64 {
    let [k, rows, columns] = [k, rows, columns].map(u128::from);
    let shorter = rows.min(columns) - 1;
    let parity = (rows + columns) % 2;
    let residue = shorter % (2 * k + 2);
    let value = if k == 1 {
        parity + 2 * (shorter % 2)
    } else if residue < k {
        parity
    } else if residue == k || residue == 2 * k + 1 {
        2 + parity
    } else {
        1 - parity
    };
    value as u64
}

fn attack(
    problem: &str,
    text: &[u8],
    mut plain: impl FnMut(&mut Plain, &mut String) -> Result<(), Refused>,
) {
    let mut answer = String::new();
    let mut wanted = plain(&mut Plain::of(text), &mut answer);
    for pieces in [&[usize::MAX][..], &[1], &[3], &[0, 7, 0, 0, 64, 1, 65]] {
        let found = solve(problem, Pieces::of(text, pieces, None));
        agrees(&found, &answer, wanted);
    }
    // A read that fails: either it is told, or the answer needs nothing of it.
    let (out, failed) = solve(problem, Pieces::of(text, &[5], Some(text.len() / 2)));
    match failed {
        Err(message) if message.starts_with("cannot read <door>: ") => {
            assert!(answer.as_bytes().starts_with(&out));
        }
        other => agrees(&(out, other), &answer, wanted),
    }
    // For some texts, as it takes far longer than the rest.
    if !text.len().is_multiple_of(16) {
        return;
    }
    let behind = behind_a_buffer(text);
    if let Err(refused) = &mut wanted {
        refused.line += 1;
    }
    let found = solve(problem, Pieces::of(&behind, &[usize::MAX], None));
    agrees(&found, &answer, wanted);
}

type Solved = (Vec<u8>, Result<(), String>);

fn solve(problem: &str, input: Pieces) -> Solved {
    let mut out = Vec::new();
    let solved = attacked::solve(problem, input, &mut out);
    (out, solved)
}

fn agrees((out, solved): &Solved, answer: &str, wanted: Result<(), Refused>) {
    assert_eq!(str::from_utf8(out), Ok(answer));
    match (solved, wanted) {
        (Ok(()), Ok(())) => {}
        (Err(message), Err(refused)) => {
            let Refused {
                line,
                column,
                at_end,
            } = refused;
            let place = format!("{}:{line}:{column}: found ", attacked::NAME);
            let found = message.strip_prefix(&place);
            let found =
                found.unwrap_or_else(|| panic!("{message}, by the plain parser {refused:?}"));
            assert_eq!(found.starts_with("the end of the input, wanted "), at_end);
            assert_message(message);
        }
        _ => panic!("{solved:?}, by the plain parser {wanted:?}"),
    }
}
