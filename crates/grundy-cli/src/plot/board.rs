//! The picture of a board game's positions.

use super::{
    canvas::{Align, Canvas, Drawn, INK, Surface, TEXT, WHITE, width_of},
    frame::{self, Entry, Room, Shape, Words},
    scale::{Axis, grouped},
};
use ainta::Board;
use grundy::ImpartialGame;
use plotters::style::RGBColor;

/// The most rows, and the most columns, that are drawn.
pub(super) const MOST: u64 = 96;

/// Lightness rises with the value, so that greys tell them apart as well.
const COLOURS: [(RGBColor, &str); 4] = [
    (RGBColor(68, 1, 84), "0: P-position"),
    (RGBColor(49, 104, 142), "1"),
    (RGBColor(53, 183, 121), "2"),
    (RGBColor(253, 231, 37), "3"),
];

/// The value of each board of up to so many rows and columns, row after row.
pub(super) fn values(largest: &Board) -> Vec<Vec<u64>> {
    let row = |rows: u64| {
        (1..=largest.columns())
            .filter_map(|columns| Board::new(largest.k(), rows, columns).ok())
            .map(|board| board.grundy_value().get())
            .collect()
    };
    (1..=largest.rows()).map(row).collect()
}

pub(super) fn title(largest: &Board) -> String {
    let (k, rows, columns) = (largest.k(), largest.rows(), largest.columns());
    format!("ainta:{k}: Grundy values of the boards to {rows} × {columns}")
}

/// A cell for each board, by its rows and columns; P-positions have a sign.
pub(super) fn heat_map<S: Surface>(
    canvas: &mut Canvas<S>,
    title: String,
    largest: &Board,
) -> Drawn<S> {
    const HEADING: &str = "Grundy value";
    let (rows, columns) = (largest.rows(), largest.columns());
    let words = Words {
        title,
        note: "one cell a board; a dot where the player to move loses".into(),
        across: "columns (squares)",
        up: "rows (squares)",
    };
    let legend = COLOURS
        .into_iter()
        .enumerate()
        .map(|(value, (colour, text))| {
            let shape = if value == 0 {
                Shape::Marked
            } else {
                Shape::Cell
            };
            Entry::new(shape, colour, text)
        });
    let legend: Vec<Entry> = legend.collect();
    frame::heading(canvas, &words)?;
    let labels = width_of(&grouped(rows), TEXT);
    let mut room = frame::room(canvas, labels, frame::legend_width(HEADING, &legend));
    let side = |pixels: i32, squares: u64| pixels / i32::try_from(squares).unwrap_or(i32::MAX);
    let cell = side(room.right - room.left, columns).min(side(room.bottom - room.top, rows));
    let length = |squares: u64| cell * i32::try_from(squares).unwrap_or(i32::MAX);
    room.right = room.left + length(columns);
    room.bottom = room.top + length(rows);
    // From the top down, as a board is drawn.
    let y = Axis {
        first: 1,
        last: rows,
        begin: room.top,
        end: room.bottom,
    };
    let x = Axis {
        first: 1,
        last: columns,
        begin: room.left,
        end: room.right,
    };
    cells(canvas, &values(largest), room, cell)?;
    frame::across(canvas, room, &x, words.across)?;
    for tick in frame::ticks_up(1, rows, room.top, room.bottom) {
        let at = (room.left - 8, y.centre(tick) + 4);
        canvas.text(at, Align::Right, TEXT, INK, grouped(tick))?;
    }
    canvas.upward((28, i32::midpoint(room.top, room.bottom)), words.up)?;
    frame::legend_beside(canvas, room.right + 24, HEADING, &legend)
}

fn cells<S: Surface>(
    canvas: &mut Canvas<S>,
    values: &[Vec<u64>],
    room: Room,
    cell: i32,
) -> Drawn<S> {
    let corners = |wanted: u64| {
        let rows = (room.top..)
            .step_by(cell.max(1).unsigned_abs() as usize)
            .zip(values);
        rows.flat_map(move |(top, row)| {
            let lefts = (room.left..).step_by(cell.max(1).unsigned_abs() as usize);
            lefts
                .zip(row)
                .filter(move |(_, value)| **value == wanted)
                .map(move |(left, _)| (left, top))
        })
    };
    // A line of the sheet between cells, where there is room for one.
    let gap = i32::from(cell >= 6);
    for (value, (colour, _)) in (0..).zip(COLOURS) {
        for (left, top) in corners(value) {
            let end = (left + cell - gap, top + cell - gap);
            canvas.rectangle("cell", colour, (left, top), end)?;
        }
    }
    for (left, top) in corners(0) {
        let centre = (left + (cell - gap) / 2, top + (cell - gap) / 2);
        canvas.disc("p-position", WHITE, centre, cell / 5)?;
    }
    Ok(())
}
