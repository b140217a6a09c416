//! A quick look in the terminal, at most 72 columns wide.

use super::{board, counts::Counts, scale::grouped};
use ainta::Board;
use std::io::{self, Write};

/// The most columns of the picture itself, and rows of values.
pub(super) const COLUMNS: usize = 58;
pub(super) const ROWS: usize = 20;
/// The most bars of a histogram.
pub(super) const BARS: usize = 32;
/// The most columns of a board, two characters each.
pub(super) const MOST_COLUMNS: u64 = 33;

/// By the share of a column's heaps: the least is still seen.
const SHADES: [(f64, char); 5] = [
    (0.01, '·'),
    (0.15, '░'),
    (0.5, '▒'),
    (1.0, '▓'),
    (f64::INFINITY, '█'),
];

/// Heaps across, values up.
pub(super) fn density(
    (from, to): (u64, u64),
    counts: &Counts,
    out: &mut impl Write,
) -> io::Result<()> {
    let (first, last) = (grouped(from), grouped(to));
    let names: Vec<String> = (0..counts.rows()).map(|row| name(counts, row)).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
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
    if counts.heaps_a_column() > 1 {
        let meaning = "· under 1 %  ░ to 15 %  ▒ to 50 %  ▓ above  █ all";
        writeln!(out, "share of a column: {meaning}")?;
    }
    Ok(())
}

fn a_column(counts: &Counts) -> String {
    match counts.heaps_a_column() {
        1 => "one a column".into(),
        more => format!("up to {} a column", grouped(more)),
    }
}

/// The value of a row, or its least.
fn name(counts: &Counts, row: usize) -> String {
    let (value, _) = counts.values_of(row);
    match counts.values_a_row() {
        1 => grouped(value),
        _ if value < 1_000_000 => format!("from {}", grouped(value)),
        // Round enough to leave the picture its columns.
        _ => format!("from {:.1e}", value as f64),
    }
}

fn shade(counts: &Counts, column: usize, row: usize) -> char {
    if counts.at(column, row) == 0 {
        return ' ';
    }
    let share = counts.share(column, row);
    let shade = SHADES.into_iter().find(|(below, _)| share < *below);
    shade.map_or(' ', |(_, shade)| shade)
}

/// A bar a value, to an eighth of a character.
pub(super) fn histogram(counts: &Counts, out: &mut impl Write) -> io::Result<()> {
    const LONGEST: u128 = 8 * 40;
    let rows = 0..counts.rows();
    let most = rows.clone().map(|row| counts.at(0, row)).max().unwrap_or(0);
    let width = name(counts, counts.rows() - 1).len();
    for row in rows {
        let count = counts.at(0, row);
        let eighths = (u128::from(count) * LONGEST).div_ceil(u128::from(most.max(1)));
        let eighths = usize::try_from(eighths).unwrap_or(0);
        let part = "▏▎▍▌▋▊▉".chars().nth((eighths % 8).wrapping_sub(1));
        let bar: String = "█".repeat(eighths / 8).chars().chain(part).collect();
        let name = name(counts, row);
        writeln!(
            out,
            "{name:>width$} │{bar}{}{}",
            if count > 0 { " " } else { "" },
            grouped(count)
        )?;
    }
    Ok(())
}

/// Two characters a board, by its rows and columns.
pub(super) fn heat_map(largest: &Board, out: &mut impl Write) -> io::Result<()> {
    let rows = largest.rows();
    let width = rows.to_string().len();
    for (row, values) in (1..=rows).zip(board::values(largest)) {
        write!(out, "{row:>width$} │")?;
        for value in values {
            let cell = match value {
                0 => "()",
                1 => "░░",
                2 => "▒▒",
                _ => "██",
            };
            out.write_all(cell.as_bytes())?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "\n() 0, a P-position  ░░ 1  ▒▒ 2  ██ 3; down: rows, right: columns"
    )
}
