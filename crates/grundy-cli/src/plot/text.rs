//! A quick look in the terminal, at most 72 columns wide.

use super::{
    board,
    counts::{Counts, Rows},
    histogram,
    scale::{self, grouped},
    title::Title,
};
use ainta::Board;
use std::{
    collections::BTreeSet,
    io::{self, Write},
};

/// No line is longer.
const WIDTH: usize = 72;
/// The most columns of the picture itself, and rows of values.
pub(super) const COLUMNS: usize = 58;
pub(super) const ROWS: usize = 20;
/// The most bars of a histogram.
pub(super) const BARS: usize = 32;
/// The most columns of a board, two characters each.
pub(super) const MOST_COLUMNS: u64 = 33;

/// By the share of a column's heaps: the least is still seen.
const SHADES: [(f64, char, &str); 5] = [
    (0.01, '·', "under 1 %"),
    (0.15, '░', "to 15 %"),
    (0.5, '▒', "to 50 %"),
    (1.0, '▓', "above"),
    (f64::INFINITY, '█', "all"),
];

pub(super) fn title(title: &Title, out: &mut impl Write) -> io::Result<()> {
    for line in title.lines(|line| line.chars().count() <= WIDTH) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}

/// Heaps across, values up.
pub(super) fn density(
    (from, to): (u64, u64),
    counts: &Counts,
    out: &mut impl Write,
) -> io::Result<()> {
    let (first, last) = (grouped(from), grouped(to));
    let Names { names, width, base } = Names::of(&counts.rows);
    for (row, name) in names.iter().enumerate().rev() {
        let shades = (0..counts.columns()).map(|column| shade(counts, column, row));
        let line: String = shades.collect();
        writeln!(out, "{name:>width$} │{}", line.trim_end())?;
    }
    let columns = counts.columns();
    writeln!(out, "{:width$} └{}", "", "─".repeat(columns))?;
    let between = columns.saturating_sub(first.len() + last.len());
    match from == to || between == 0 {
        true if from == to => writeln!(out, "{:width$}  {first}", "")?,
        true => writeln!(out, "{:width$}  {first} to {last}", "")?,
        false => writeln!(out, "{:width$}  {first}{:between$}{last}", "", "")?,
    }
    writeln!(out, "{:width$}  heap (stones); {}", "", a_column(counts))?;
    above(base, out)?;
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
        let meaning: Vec<String> = meaning.collect();
        writeln!(out, "share of a column: {}", meaning.join("  "))?;
    }
    Ok(())
}

/// What a `+` before a value stands for.
fn above(base: u64, out: &mut impl Write) -> io::Result<()> {
    match base {
        0 => Ok(()),
        base => writeln!(out, "values above {}", grouped(base)),
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
pub(super) fn histogram(counts: &Counts, out: &mut impl Write) -> io::Result<()> {
    const LONGEST: u128 = 8 * 40;
    let Names { names, width, base } = Names::of(&counts.rows);
    let count = |row| counts.at(0, row);
    let most = (0..names.len()).map(count).max().unwrap_or(0);
    for (row, name) in names.iter().enumerate() {
        let count = count(row);
        let eighths = (u128::from(count) * LONGEST).div_ceil(u128::from(most.max(1)));
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
        writeln!(out, "\n{}", histogram::a_bar(&counts.rows))?;
    }
    above(base, out)
}

/// Two characters a board, by its rows and columns.
pub(super) fn heat_map(largest: &Board, out: &mut impl Write) -> io::Result<()> {
    let rows = largest.rows();
    let width = rows.to_string().len();
    let mut occurring = BTreeSet::new();
    for (row, values) in (1..=rows).zip(board::values(largest)) {
        write!(out, "{row:>width$} │")?;
        for value in values {
            occurring.insert(value);
            out.write_all(cell(value).as_bytes())?;
        }
        writeln!(out)?;
    }
    let meaning = occurring.into_iter().map(|value| match value {
        0 => "() 0, a P-position".into(),
        _ => format!("{} {value}", cell(value)),
    });
    let meaning: Vec<String> = meaning.collect();
    let meaning = meaning.join("  ");
    writeln!(out, "\n{meaning}; down: rows, right: columns")
}

fn cell(value: u64) -> &'static str {
    match value {
        0 => "()",
        1 => "░░",
        2 => "▒▒",
        _ => "██",
    }
}
