//! Positions, drawn for a terminal of any kind: plain ASCII, at most 72 wide,
//! and narrower where the terminal is.

use crate::colour::{self, Colour};
use ainta::Board;
use std::fmt::Write;

/// The least width for which it is drawn.
const NARROWEST: usize = 24;
/// Heaps that are drawn a row each; more are numbers only.
const ROWS: usize = 12;
/// Stones that are drawn of a heap, and of one that has more.
const ALL_STONES: u64 = 30;
const SOME_STONES: u64 = 25;
/// Boards that are drawn; more are numbers only.
const BOARDS: usize = 6;
/// Rows, and columns, of a board that are drawn: two boards beside each other
/// fit the width, and one with what else is said the lines of a terminal.
const SQUARES: usize = 14;
/// Numbers that are shown where only numbers are.
const CELLS: usize = 240;

/// How wide it is drawn.
pub(crate) fn columns() -> usize {
    crate::terminal::columns(NARROWEST)
}

/// A row a heap, with its stones in fives; or, of many heaps, their sizes.
/// Where heaps are many, those that are empty are left out.
pub(crate) fn heaps(sizes: &[u64], columns: usize, colour: Colour) -> String {
    let shown = worth_showing(sizes, ROWS, |size| *size > 0);
    if shown.len() > ROWS {
        let cells = shown.iter().map(|(at, size)| (at + 1, size.to_string()));
        return cells_of(cells, columns, shown.len(), sizes.len(), "heaps", "empty");
    }
    let width = |number: u64| number.to_string().len();
    let name = shown.iter().map(|(at, _)| width(*at as u64 + 1)).max();
    let size = shown.iter().map(|(_, size)| width(**size)).max();
    let (name, size) = (name.unwrap_or(1), size.unwrap_or(1));
    let mut text = String::new();
    for (at, stones) in &shown {
        let row = format!("  heap {:name$}  {stones:>size$}", at + 1);
        let room = columns.saturating_sub(row.len() + 2);
        match row_of_stones(**stones, room) {
            drawn if drawn.is_empty() => push(&mut text, row),
            drawn => push(
                &mut text,
                format_args!("{row}  {}", colour.paint(colour::PIECE, drawn)),
            ),
        }
    }
    left_out(&mut text, sizes.len() - shown.len(), "heaps", "empty");
    text
}

/// The components worth showing, with their places: all where they are few,
/// otherwise those in which the game goes on.
fn worth_showing<P>(all: &[P], few: usize, goes_on: impl Fn(&P) -> bool) -> Vec<(usize, &P)> {
    let numbered = all.iter().enumerate();
    let show_all = all.len() <= few;
    numbered
        .filter(|(_, position)| show_all || goes_on(position))
        .collect()
}

/// The stones of a heap, or the first of them, in so many columns.
fn row_of_stones(size: u64, room: usize) -> String {
    const MORE: &str = " ...";
    // Five and a blank, over and over, and none behind the last.
    let fit = |room: usize| (room / 6 * 5 + (room % 6).min(5)) as u64;
    let drawn = match size {
        _ if size <= ALL_STONES.min(fit(room)) => size,
        _ => SOME_STONES.min(fit(room.saturating_sub(MORE.len()))),
    };
    let mut row = String::new();
    for stone in 0..drawn {
        row.push_str(if stone > 0 && stone % 5 == 0 {
            " o"
        } else {
            "o"
        });
    }
    if 0 < drawn && drawn < size {
        row.push_str(MORE);
    }
    row
}

/// Numbers and what they are of, in columns, of `shown` things that are among `all`.
fn cells_of(
    cells: impl Iterator<Item = (usize, String)>,
    columns: usize,
    shown: usize,
    all: usize,
    name: &str,
    over: &str,
) -> String {
    let cells: Vec<(usize, String)> = cells.take(CELLS).collect();
    let last = cells.last().map_or(0, |(number, _)| *number);
    let number_width = last.to_string().len();
    let width = cells.iter().map(|(_, text)| text.len()).max().unwrap_or(1);
    let in_a_row = (columns.saturating_sub(2) / (number_width + width + 5)).max(1);
    let mut text = String::new();
    for row in cells.chunks(in_a_row) {
        let row = row
            .iter()
            .map(|(number, text)| format!("{number:number_width$}: {text:width$}"));
        let row = row.collect::<Vec<_>>().join("   ");
        push(&mut text, format_args!("  {}", row.trim_end()));
    }
    if shown > cells.len() {
        push(
            &mut text,
            format_args!("  ... and {} more {name}", shown - cells.len()),
        );
    }
    left_out(&mut text, all - shown, name, over);
    text
}

fn left_out(text: &mut String, count: usize, name: &str, over: &str) {
    if count > 0 {
        push(text, format_args!("  ({name} that are {over}: {count})"));
    }
}

/// The boards side by side, each with the piece `@` and where `d`, `r` and `x`
/// lead; or, of many boards, their sizes.
pub(crate) fn boards(boards: &[Board], columns: usize, colour: Colour) -> String {
    let goes_on = |board: &Board| board.rows() > 1 || board.columns() > 1;
    let shown = worth_showing(boards, BOARDS, goes_on);
    if shown.len() > BOARDS {
        let cells = shown
            .iter()
            .map(|(at, board)| (at + 1, format!("{}x{}", board.rows(), board.columns())));
        return cells_of(
            cells,
            columns,
            shown.len(),
            boards.len(),
            "boards",
            "played out",
        );
    }
    let blocks: Vec<Block> = shown
        .iter()
        .map(|(at, board)| Block::of(*at, board, columns))
        .collect();
    let mut text = String::new();
    let mut rest = blocks.as_slice();
    while !rest.is_empty() {
        if !text.is_empty() {
            text.push('\n');
        }
        let fitting = fitting(rest, columns);
        let (row, later) = rest.split_at(fitting);
        beside_each_other(&mut text, row, colour);
        rest = later;
    }
    left_out(
        &mut text,
        boards.len() - shown.len(),
        "boards",
        "played out",
    );
    text
}

/// A board as lines of text.
struct Block {
    title: String,
    lines: Vec<String>,
    width: usize,
}

const GAP: &str = "    ";

impl Block {
    fn of(at: usize, board: &Board, width: usize) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let title = format!("board {}: {rows}x{columns}", at + 1);
        // A square and a blank each, after a margin of two; and room for dots.
        let fit = width.saturating_sub(2 + "...".len()) / 2;
        let (most_rows, most_columns) = (SQUARES as u64, SQUARES.min(fit) as u64);
        let square = |row, column| match (row, column) {
            (0, 0) => '@',
            (1, 0) => 'd',
            (0, 1) => 'r',
            _ if row == column && row == board.k() => 'x',
            _ => '.',
        };
        let mut lines: Vec<String> = (0..rows.min(most_rows))
            .map(|row| {
                let mut line = String::new();
                for column in 0..columns.min(most_columns) {
                    line.push(square(row, column));
                    line.push(' ');
                }
                line.push_str(if columns > most_columns { "..." } else { "" });
                line.trim_end().into()
            })
            .collect();
        if rows > most_rows {
            lines.push("...".into());
        }
        let widths = lines.iter().map(String::len);
        let width = widths.max().unwrap_or(0).max(title.len());
        Self {
            title,
            lines,
            width,
        }
    }
}

/// How many of the blocks stand beside each other; at least one.
fn fitting(blocks: &[Block], columns: usize) -> usize {
    let mut width = 2;
    let fit = blocks.iter().take_while(|block| {
        width += block.width;
        let fits = width <= columns;
        width += GAP.len();
        fits
    });
    fit.count().max(1)
}

fn beside_each_other(text: &mut String, blocks: &[Block], colour: Colour) {
    let joined = |part: &dyn Fn(&Block) -> String| {
        let parts: Vec<String> = blocks
            .iter()
            .map(|block| format!("{:width$}", part(block), width = block.width))
            .collect();
        format!("  {}", parts.join(GAP).trim_end())
    };
    push(text, joined(&|block| block.title.clone()));
    let height = blocks.iter().map(|block| block.lines.len()).max();
    for row in 0..height.unwrap_or(0) {
        let line = joined(&|block| block.lines.get(row).cloned().unwrap_or_default());
        push(text, painted(&line, colour));
    }
}

/// A line of boards, the piece and where it may go in colour.
fn painted(line: &str, colour: Colour) -> String {
    let mut text = String::new();
    for square in line.chars() {
        // Writing to a string does not fail.
        let _ = match square {
            '@' => write!(text, "{}", colour.paint(colour::STRONG, square)),
            'd' | 'r' | 'x' => write!(text, "{}", colour.paint(colour::PIECE, square)),
            _ => write!(text, "{square}"),
        };
    }
    text
}

fn push(text: &mut String, line: impl std::fmt::Display) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{line}");
}
