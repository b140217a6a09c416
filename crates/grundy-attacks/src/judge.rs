//! The input of judge problems: the command's stream against a plain parser.

use crate::{assert_message, plain};
use grundy_cli::attacked;
use std::{
    collections::HashMap,
    io::{self, ErrorKind, Read},
    sync::LazyLock,
};

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
static FIMBER: LazyLock<Vec<u8>> = LazyLock::new(|| {
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

fn parity_nim_value(heap: u64) -> u64 {
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
const SIDE: u64 = 16;

/// By the recurrence, for small boards; the others by the closed form in terms
/// of the residue to 2k + 2.
fn ainta_value(known: &mut HashMap<u64, Vec<Vec<u64>>>, k: u64, rows: u64, columns: u64) -> u64 {
    if rows.max(columns) <= SIDE {
        // Diagonals that do not fit are all alike.
        let k = k.min(SIDE);
        let values = known
            .entry(k)
            .or_insert_with(|| plain::ainta_values(k, SIDE));
        return values[rows as usize][columns as usize];
    }
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

/// A text split at blanks, each word with its line and column.
struct Plain<'t> {
    tokens: Vec<(&'t [u8], Refused)>,
    next: usize,
    end: Refused,
}

/// Where the first thing stands that is not what it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Refused {
    line: u64,
    column: u64,
    /// The input ends there.
    at_end: bool,
}

impl<'t> Plain<'t> {
    fn of(text: &'t [u8]) -> Self {
        let mut place = Refused {
            line: 1,
            column: 1,
            at_end: false,
        };
        let mut tokens = Vec::new();
        let mut begun: Option<(usize, Refused)> = None;
        for (at, byte) in text.iter().enumerate() {
            let blank = b" \t\n\x0b\x0c\r".contains(byte);
            match (blank, begun) {
                (false, None) => begun = Some((at, place)),
                (true, Some((from, place))) => {
                    tokens.push((&text[from..at], place));
                    begun = None;
                }
                _ => {}
            }
            if *byte == b'\n' {
                place.line += 1;
                place.column = 1;
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                place.column += 1;
            }
        }
        if let Some((from, place)) = begun {
            tokens.push((&text[from..], place));
        }
        place.at_end = true;
        Self {
            tokens,
            next: 0,
            end: place,
        }
    }

    fn number(&mut self, least: u64, most: u64) -> Result<u64, Refused> {
        let (word, place) = *self.tokens.get(self.next).ok_or(self.end)?;
        self.next += 1;
        let number = str::from_utf8(word).ok().and_then(plain::number);
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or(place)
    }

    fn heaps(&mut self, count: u64, largest: u64) -> Result<Vec<u64>, Refused> {
        let mut heaps = Vec::new();
        for _ in 0..count {
            heaps.push(self.number(0, largest)?);
        }
        Ok(heaps)
    }

    fn end(&mut self) -> Result<(), Refused> {
        match self.tokens.get(self.next) {
            Some((_, place)) => Err(*place),
            None => Ok(()),
        }
    }
}

/// The bytes that the command asks for at once.
const BUFFER: usize = 1 << 16;

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
    // For some texts, as it takes far longer than the rest: the same where the
    // edge of a full buffer comes into the middle, behind one line of blanks.
    if !text.len().is_multiple_of(16) {
        return;
    }
    let mut behind = vec![b' '; (BUFFER - 1).saturating_sub(text.len() / 2)];
    behind.push(b'\n');
    behind.extend(text);
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

/// A text that is read in pieces of these sizes, over and over. A piece of 0 is
/// a read that was interrupted. After `fails` bytes a read fails.
struct Pieces {
    text: Vec<u8>,
    at: usize,
    sizes: Vec<usize>,
    reads: usize,
    fails: Option<usize>,
}

impl Pieces {
    fn of(text: &[u8], sizes: &[usize], fails: Option<usize>) -> Self {
        Self {
            text: text.to_vec(),
            at: 0,
            sizes: sizes.to_vec(),
            reads: 0,
            fails,
        }
    }
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes[self.reads % self.sizes.len()];
        self.reads += 1;
        if size == 0 {
            return Err(ErrorKind::Interrupted.into());
        }
        let rest = &self.text[self.at..self.fails.unwrap_or(self.text.len())];
        if rest.is_empty() && self.fails.is_some() {
            return Err(io::Error::other("the disk is gone"));
        }
        let len = size.min(rest.len()).min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        self.at += len;
        Ok(len)
    }
}
