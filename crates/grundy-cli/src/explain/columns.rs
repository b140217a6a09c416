//! A nim-sum in binary, one value under the other.

use super::lines::{WIDTH, counted, fill};
use std::{
    collections::BTreeSet,
    io::{self, Write},
};

/// How many components have each a row; of more, equal ones are cancelled.
const COMPONENTS: usize = 16;

/// How many rows there are at the most.
const ROWS: usize = 32;

/// Writes the rows of `values`, a line, and the row of their nim-sum.
pub(super) fn write(out: &mut impl Write, name: &str, values: &[u64]) -> io::Result<()> {
    let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
    let mut rows: Vec<(String, u64)> = match values.len() {
        0..=COMPONENTS => (1..)
            .zip(values)
            .map(|(place, value)| (format!("{name} {place}"), *value))
            .collect(),
        _ => {
            let rows = uncancelled(values);
            let left = match rows.is_empty() {
                true => "Every value occurs an even number of times, so nothing is left.",
                false => "Left is one of each value that occurs an odd number of times.",
            };
            fill(out, 0, &format!("Two equal values cancel. {left}"))?;
            rows
        }
    };
    let left_out = rows.len().saturating_sub(ROWS);
    rows.truncate(ROWS);
    let all = || rows.iter().map(|(_, value)| *value).chain([nim_sum]);
    // A sum has no more columns than the widest value; of those left out none is wider.
    let widest = values.iter().copied().max().unwrap_or(0);
    let bits = (widest.max(1).ilog2() + 1) as usize;
    let digits = all().max().unwrap_or(0).to_string().len();
    let label = rows.iter().map(|(label, _)| label.len());
    let label = label.max().unwrap_or(0).max("nim-sum".len());
    // In decimal, too, where there is room: the values are told above.
    let decimal = values.len() <= COMPONENTS && 2 + label + 2 + digits + 2 + bits <= WIDTH;
    let row = |label_text: &str, value: u64| match decimal {
        true => format!("  {label_text:<label$}  {value:>digits$}  {value:0bits$b}"),
        false => format!("  {label_text:<label$}  {value:0bits$b}"),
    };
    for (label_text, value) in &rows {
        writeln!(out, "{}", row(label_text, *value))?;
    }
    if left_out > 0 {
        writeln!(out, "  ... and {}", counted(left_out as u128, "more row"))?;
    }
    let last = row("nim-sum", nim_sum);
    writeln!(out, "  {}\n{last}", "-".repeat(last.len() - 2))
}

/// A row for each value that an odd number of components has.
fn uncancelled(values: &[u64]) -> Vec<(String, u64)> {
    let mut odd: BTreeSet<u64> = BTreeSet::new();
    for value in values {
        if !odd.remove(value) {
            odd.insert(*value);
        }
    }
    let row = |value| (format!("value {value}"), value);
    odd.into_iter().map(row).collect()
}
