//! The picture of a board game's positions.

use super::{
    canvas::{Align, Canvas, Drawn, INK, Surface, TEXT, WHITE, width_of},
    frame::{self, Entry, Room, Shape, Words},
    scale::{Axis, apart, grouped},
    title::Title,
};
use ainta::Board;
use grundy::ImpartialGame;
use plotters::style::RGBColor;

/// The most rows, and the most columns, that are drawn.
pub(super) const MOST: u64 = 96;
/// The sizes of pictures between which one has that of its board.
const MOST_PIXELS: (i32, i32) = (760, 660);
const LEAST_PIXELS: (i32, i32) = (480, 260);
/// The least pixels of a cell across, that a dot on it leaves it its colour.
const LEAST_CELL: i32 = 5;

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

pub(super) fn title(largest: &Board) -> Title {
    let (rows, columns) = (largest.rows(), largest.columns());
    Title {
        rules: format!("ainta:{}", largest.k()),
        rest: format!("Grundy values of the boards to {rows} × {columns}"),
    }
}

const HEADING: &str = "Grundy value";

/// The values that occur, and their colours.
fn legend(values: &[Vec<u64>]) -> Vec<Entry> {
    let occurs = |wanted: u64| values.iter().flatten().any(|value| *value == wanted);
    let entries = (0..).zip(COLOURS).filter(|(value, _)| occurs(*value));
    entries
        .map(|(value, (colour, text))| match value {
            0 => Entry::new(Shape::Marked, colour, text),
            _ => Entry::new(Shape::Cell, colour, text),
        })
        .collect()
}

/// As pixels, of numbers that are small.
fn pixels(cell: i32, squares: u64) -> i32 {
    cell.saturating_mul(i32::try_from(squares).unwrap_or(i32::MAX))
}

/// The width and height of a picture with cells of this size.
fn size_for(largest: &Board, cell: i32) -> (i32, i32) {
    let (rows, columns) = (largest.rows(), largest.columns());
    frame::size_for(
        (pixels(cell, columns), pixels(cell, rows)),
        width_of(&grouped(rows), TEXT),
        frame::legend_width(HEADING, &legend(&values(largest))),
    )
}

/// The least width and height of a picture whose cells are large enough.
pub(super) fn least_size(largest: &Board) -> (i32, i32) {
    size_for(largest, LEAST_CELL)
}

/// How large a picture is where that is not said: of the shape of the board, and
/// large enough for the words around it.
pub(super) fn size(largest: &Board) -> (u32, u32) {
    let (width, height) = MOST_PIXELS;
    let (beside, above) = size_for(largest, 0);
    let cell = cell((width - beside, height - above), largest);
    let (wide, high) = size_for(largest, cell);
    let (least_width, least_height) = LEAST_PIXELS;
    (
        wide.clamp(least_width, width).unsigned_abs(),
        high.clamp(least_height, height).unsigned_abs(),
    )
}

/// The largest size of the cells of a board in a room of such a size.
fn cell((width, height): (i32, i32), largest: &Board) -> i32 {
    let side = |pixels: i32, squares: u64| pixels / i32::try_from(squares).unwrap_or(i32::MAX);
    side(width, largest.columns()).min(side(height, largest.rows()))
}

/// A cell for each board, by its rows and columns; P-positions have a sign.
pub(super) fn heat_map<S: Surface>(
    canvas: &mut Canvas<S>,
    title: &Title,
    largest: &Board,
) -> Drawn<S> {
    let (rows, columns) = (largest.rows(), largest.columns());
    let values = values(largest);
    let legend = legend(&values);
    let words = Words {
        title,
        // The board of one square has no move: a P-position is always there.
        note: "one cell a board; a dot where the player to move loses".into(),
        legend: Vec::new(),
    };
    let top = frame::heading(canvas, &words)?;
    let labels = width_of(&grouped(rows), TEXT);
    let room = frame::room(canvas, top, labels, frame::legend_width(HEADING, &legend));
    let cell = cell((room.right - room.left, room.bottom - room.top), largest);
    let room = frame::within(room, (pixels(cell, columns), pixels(cell, rows)));
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
    cells(canvas, &values, room, cell)?;
    frame::across(canvas, room, &x, "columns (squares)")?;
    let ticks = frame::ticks_up(&y);
    let mut places: Vec<i32> = ticks.iter().map(|tick| y.centre(*tick)).collect();
    apart(&mut places, 14, canvas.height);
    for (tick, y) in ticks.into_iter().zip(places) {
        let at = (room.left - 8, y + 4);
        canvas.text(at, Align::Right, TEXT, INK, grouped(tick))?;
    }
    frame::title_up(canvas, room, "rows (squares)")?;
    frame::legend_beside(canvas, (room.right + 24, room.top), HEADING, &legend)
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
