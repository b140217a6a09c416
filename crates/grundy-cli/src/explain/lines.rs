//! Sentences as lines, and lists as sentences.

use std::io::{self, Write};

/// How wide a line may be, where its words allow.
pub(super) const WIDTH: usize = 80;

/// Writes `text` with `indent` blanks before its first line, and, where there
/// are any, two more before those that follow.
pub(super) fn fill(out: &mut impl Write, indent: usize, text: &str) -> io::Result<()> {
    let hanging = if indent > 0 { indent + 2 } else { 0 };
    let mut line = " ".repeat(indent);
    let mut empty = true;
    for word in text.split(' ') {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = " ".repeat(hanging);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    writeln!(out, "{line}")
}

/// "1, 2 and 3 more": what is listed, and how many others there are.
pub(super) fn listed(first: impl Iterator<Item = String>, more: u128) -> String {
    let first: Vec<String> = first.collect();
    let list = first.join(", ");
    match more {
        0 => list,
        _ => format!("{list} and {more} more"),
    }
}

/// "1 option", "2 options".
pub(super) fn counted(count: u128, name: &str) -> String {
    match count {
        1 => format!("1 {name}"),
        _ => format!("{count} {name}s"),
    }
}
