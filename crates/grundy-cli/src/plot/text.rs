//! A quick look in the terminal, as wide as it is, and at most 72 columns.

use super::{
    board,
    counts::{Counts, Rows},
    histogram,
    scale::{self, grouped},
    title::{Title, joined, wrapped},
};
use ainta::Board;
use std::{
    collections::BTreeSet,
    io::{self, Write},
};

/// The least width for which it is drawn: the largest numbers fit a line.
const NARROWEST: usize = 30;
/// The most columns of the picture itself, and rows of values.
const COLUMNS: usize = 58;
pub(super) const ROWS: usize = 20;
/// The most bars of a histogram.
pub(super) const BARS: usize = 32;
/// The most rows and columns of a board.
const MOST_SQUARES: u64 = 33;
/// Between names and what is beside them: a blank and a line.
const LINE: usize = 2;

/// By the share of a column's heaps: the least is still seen.
const SHADES: [(f64, char, &str); 5] = [
    (0.01, '·', "under 1 %"),
    (0.15, '░', "to 15 %"),
    (0.5, '▒', "to 50 %"),
    (1.0, '▓', "above"),
    (f64::INFINITY, '█', "all"),
];

/// How wide it is drawn.
pub(super) fn width() -> usize {
    crate::terminal::columns(NARROWEST)
}

/// How many columns there are beside the names of the rows.
pub(super) fn columns(rows: &Rows, width: usize) -> usize {
    let names = Names::of(rows).width;
    width.saturating_sub(names + LINE).clamp(1, COLUMNS)
}

/// The most rows and columns of boards with so many rows: beside the numbers of
/// the rows, at least a character a column.
pub(super) fn most_squares(rows: u64, width: usize) -> (u64, u64) {
    let fitting = width.saturating_sub(rows.to_string().len() + LINE);
    (MOST_SQUARES, MOST_SQUARES.min(fitting as u64))
}

fn fits(width: usize) -> impl Fn(&str) -> bool {
    move |line| line.chars().count() <= width
}

pub(super) fn title(title: &Title, width: usize, out: &mut impl Write) -> io::Result<()> {
    lines(title.lines(fits(width)), out)?;
    writeln!(out)
}

fn lines(lines: Vec<String>, out: &mut impl Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Text below a picture, as far from the left as it is, or as its words let it.
fn below(indent: usize, text: &str, width: usize, out: &mut impl Write) -> io::Result<()> {
    let longest = text.split(' ').map(str::len).max().unwrap_or(0);
    let indent = indent.min(width.saturating_sub(longest));
    let wrapped = wrapped(text, fits(width - indent)).into_iter();
    let indented = wrapped.map(|line| format!("{:indent$}{line}", ""));
    lines(indented.collect(), out)
}

/// Heaps across, values up.
pub(super) fn density(
    (from, to): (u64, u64),
    counts: &Counts,
    screen: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let (first, last) = (grouped(from), grouped(to));
    let Names { names, width, base } = Names::of(&counts.rows);
    let indent = width + LINE;
    for (row, name) in names.iter().enumerate().rev() {
        let shades = (0..counts.columns()).map(|column| shade(counts, column, row));
        let line: String = shades.collect();
        writeln!(out, "{name:>width$} │{}", line.trim_end())?;
    }
    let columns = counts.columns();
    writeln!(out, "{:width$} └{}", "", "─".repeat(columns))?;
    let between = columns.saturating_sub(first.len() + last.len());
    match from == to || between == 0 {
        true if from == to => below(indent, &first, screen, out)?,
        true => below(indent, &format!("{first} to {last}"), screen, out)?,
        false => writeln!(out, "{:indent$}{first}{:between$}{last}", "", "")?,
    }
    let heaps = format!("heap (stones); {}", a_column(counts));
    below(indent, &heaps, screen, out)?;
    above(base, screen, out)?;
    if counts.heaps_a_column() > 1 {
        let occurs = |shade: char| {
            let rows = || 0..counts.rows.len();
            let cells = (0..columns).flat_map(|column| rows().map(move |row| (column, row)));
            cells
                .into_iter()
                .any(|(column, row)| self::shade(counts, column, row) == shade)
        };
        let occurring = SHADES.into_iter().filter(|(_, shade, _)| occurs(*shade));
        let meaning = occurring.map(|(_, shade, meaning)| format!("{shade} {meaning}"));
        let mut meaning: Vec<String> = meaning.collect();
        if let Some(first) = meaning.first_mut() {
            first.insert_str(0, "share of a column: ");
        }
        lines(joined(meaning, "  ", fits(screen)), out)?;
    }
    Ok(())
}

/// What a `+` before a value stands for.
fn above(base: u64, screen: usize, out: &mut impl Write) -> io::Result<()> {
    match base {
        0 => Ok(()),
        base => below(0, &format!("values above {}", grouped(base)), screen, out),
    }
}

fn a_column(counts: &Counts) -> String {
    match counts.heaps_a_column() {
        1 => "one a column".into(),
        more => format!("up to {} a column", grouped(more)),
    }
}

/// Values large enough to be told by what is above a round number.
const LARGE: u64 = 1_000_000;

/// The names of the rows: their values, or the least of each.
struct Names {
    names: Vec<String>,
    width: usize,
    base: u64,
}

impl Names {
    fn of(rows: &Rows) -> Self {
        let (first, last) = rows.span();
        let base = match last {
            LARGE.. => scale::base(first, last),
            _ => 0,
        };
        let name = |row: usize| {
            let (value, _) = rows.of(row);
            let value = match (base, value - base) {
                // Round enough to leave the picture its columns.
                (0, LARGE..) => format!("{:.1e}", value as f64),
                (0, value) => grouped(value),
                (_, LARGE..) => format!("+{:.2e}", (value - base) as f64),
                (_, above) => format!("+{}", grouped(above)),
            };
            match rows.width() {
                1 => value,
                _ => format!("from {value}"),
            }
        };
        let names: Vec<String> = (0..rows.len()).map(name).collect();
        let width = names.iter().map(String::len).max().unwrap_or(0);
        Self { names, width, base }
    }
}

fn shade(counts: &Counts, column: usize, row: usize) -> char {
    if counts.at(column, row) == 0 {
        return ' ';
    }
    let share = counts.share(column, row);
    let shade = SHADES.into_iter().find(|(below, ..)| share < *below);
    shade.map_or(' ', |(_, shade, _)| shade)
}

/// A bar a value, to an eighth of a character.
pub(super) fn histogram(counts: &Counts, screen: usize, out: &mut impl Write) -> io::Result<()> {
    const LONGEST: usize = 40;
    let Names { names, width, base } = Names::of(&counts.rows);
    let count = |row| counts.at(0, row);
    let most = (0..names.len()).map(count).max().unwrap_or(0);
    // Behind a bar a blank and its count.
    let others = width + LINE + 1 + grouped(most).len();
    let longest = screen.saturating_sub(others).clamp(1, LONGEST);
    for (row, name) in names.iter().enumerate() {
        let count = count(row);
        let eighths = (u128::from(count) * 8 * longest as u128).div_ceil(u128::from(most.max(1)));
        let eighths = usize::try_from(eighths).unwrap_or(0);
        let part = "▏▎▍▌▋▊▉".chars().nth((eighths % 8).wrapping_sub(1));
        let bar: String = "█".repeat(eighths / 8).chars().chain(part).collect();
        writeln!(
            out,
            "{name:>width$} │{bar}{}{}",
            if count > 0 { " " } else { "" },
            grouped(count)
        )?;
    }
    if counts.rows.width() > 1 {
        writeln!(out)?;
        below(0, &histogram::a_bar(&counts.rows), screen, out)?;
    }
    above(base, screen, out)
}

/// Two characters a board, by its rows and columns; or one, where two do not fit.
pub(super) fn heat_map(largest: &Board, screen: usize, out: &mut impl Write) -> io::Result<()> {
    let rows = largest.rows();
    let width = rows.to_string().len();
    let both = u128::from(largest.columns()) * 2 + (width + LINE) as u128 <= screen as u128;
    let cell = |value| if both { cell(value).0 } else { cell(value).1 };
    let mut occurring = BTreeSet::new();
    for (row, values) in (1..=rows).zip(board::values(largest)) {
        write!(out, "{row:>width$} │")?;
        for value in values {
            occurring.insert(value);
            out.write_all(cell(value).as_bytes())?;
        }
        writeln!(out)?;
    }
    writeln!(out)?;
    let meaning = occurring.into_iter().map(|value| match value {
        0 => format!("{} 0, a P-position", cell(0)),
        _ => format!("{} {value}", cell(value)),
    });
    let mut meaning = joined(meaning, "  ", fits(screen));
    meaning.push("down: rows, right: columns".into());
    lines(joined(meaning, "; ", fits(screen)), out)
}

fn cell(value: u64) -> (&'static str, &'static str) {
    match value {
        0 => ("()", "o"),
        1 => ("░░", "░"),
        2 => ("▒▒", "▒"),
        _ => ("██", "█"),
    }
}
