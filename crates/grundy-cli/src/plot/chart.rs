//! The pictures of a sequence of values.

use super::{
    canvas::{Canvas, Drawn, Surface},
    counts::Counts,
    frame::{self, Entry, Room, Shape, Words},
    scale::{Axis, grouped, tick_labels},
};
use plotters::style::RGBColor;

/// Blue and vermilion of Okabe and Ito, which nobody takes for each other.
pub(super) const BLUE: RGBColor = RGBColor(0, 114, 178);
const VERMILION: RGBColor = RGBColor(213, 94, 0);

/// From the least share to all: lightness falls at each step, and the first is
/// still seen on white.
const SHADES: [(f64, RGBColor, &str); 6] = [
    (0.001, RGBColor(247, 168, 92), "under 0.1 %"),
    (0.01, RGBColor(240, 112, 92), "0.1 to 1 %"),
    (0.05, RGBColor(205, 64, 113), "1 to 5 %"),
    (0.15, RGBColor(140, 41, 129), "5 to 15 %"),
    (0.5, RGBColor(81, 18, 124), "15 to 50 %"),
    (f64::INFINITY, RGBColor(28, 16, 68), "50 % and more"),
];

const HEAPS: &str = "heap (stones)";
pub(super) const VALUE: &str = "Grundy value";

/// The heaps of a sequence and their values, each for itself.
pub(super) struct Values {
    pub(super) from: u64,
    pub(super) values: Vec<u64>,
}

impl Values {
    fn heaps(&self) -> impl Iterator<Item = (u64, u64)> {
        let values = (0..).zip(self.values.iter().copied());
        values.map(|(count, value)| (self.from.saturating_add(count), value))
    }

    /// From 0, or from the least value where that is far up, to the largest.
    fn range(&self) -> (u64, u64) {
        let least = self.values.iter().copied().min().unwrap_or(0);
        let largest = self.values.iter().copied().max().unwrap_or(0);
        let far_up = least > 2 * (largest - least);
        (if far_up { least } else { 0 }, largest)
    }

    fn last(&self) -> u64 {
        let more = self.values.len().saturating_sub(1) as u64;
        self.from.saturating_add(more)
    }
}

pub(super) fn of_heaps(from: u64, to: u64) -> String {
    match from == to {
        true => format!("the heap {}", grouped(from)),
        false => format!("the heaps {} to {}", grouped(from), grouped(to)),
    }
}

pub(super) fn title(rules: &str, (from, to): (u64, u64)) -> String {
    format!("{rules}: Grundy values of {}", of_heaps(from, to))
}

fn words(title: String, note: impl Into<String>) -> Words {
    Words {
        title,
        note: note.into(),
        across: HEAPS,
        up: VALUE,
    }
}

/// Title and axes of heaps against values; the axes come back.
fn heaps_against_values<S: Surface>(
    canvas: &mut Canvas<S>,
    words: &Words,
    (from, to): (u64, u64),
    (least, largest): (u64, u64),
    legend: i32,
) -> Result<(Room, Axis, Axis), plotters_backend::DrawingErrorKind<S::ErrorType>> {
    frame::heading(canvas, words)?;
    let mut room = frame::room(canvas, 0, legend);
    let ticks = frame::ticks_up(least, largest, room.bottom, room.top);
    let labels = tick_labels(&ticks);
    room.left += frame::widest(&labels);
    let y = Axis {
        first: least,
        last: largest,
        begin: room.bottom,
        end: room.top,
    };
    let x = Axis {
        first: from,
        last: to,
        begin: room.left,
        end: room.right,
    };
    let labels = ticks.into_iter().map(|tick| y.centre(tick)).zip(labels);
    frame::up(canvas, room, &labels.collect::<Vec<_>>(), words.up)?;
    frame::across(canvas, room, &x, words.across)?;
    Ok((room, x, y))
}

/// A mark for each heap; P-positions have a shape of their own.
pub(super) fn points<S: Surface>(
    canvas: &mut Canvas<S>,
    title: String,
    values: &Values,
) -> Drawn<S> {
    let (from, to) = (values.from, values.last());
    let words = words(title, "one mark a heap");
    let (_, x, y) = heaps_against_values(canvas, &words, (from, to), values.range(), 0)?;
    let radius = ((x.end - x.begin) / i32::try_from(values.values.len()).unwrap_or(i32::MAX) / 2)
        .clamp(2, 5);
    for (heap, value) in values.heaps().filter(|(_, value)| *value > 0) {
        let centre = (x.centre(heap), y.centre(value));
        canvas.disc("n-position", BLUE, centre, radius)?;
    }
    p_positions(canvas, values, &x, &y, radius)?;
    frame::legend_below(
        canvas,
        &[
            Entry::new(Shape::Disc, BLUE, "N-position"),
            Entry::new(Shape::Square, VERMILION, "P-position (value 0)"),
        ],
    )
}

fn p_positions<S: Surface>(
    canvas: &mut Canvas<S>,
    values: &Values,
    x: &Axis,
    y: &Axis,
    radius: i32,
) -> Drawn<S> {
    for (heap, _) in values.heaps().filter(|(_, value)| *value == 0) {
        let (x, y) = (x.centre(heap), y.centre(0));
        let end = (x + radius + 1, y + radius + 1);
        canvas.rectangle("p-position", VERMILION, (x - radius, y - radius), end)?;
    }
    Ok(())
}

/// A level for each heap, joined to the next.
pub(super) fn steps<S: Surface>(
    canvas: &mut Canvas<S>,
    title: String,
    values: &Values,
) -> Drawn<S> {
    let (from, to) = (values.from, values.last());
    let words = words(title, "one level a heap");
    let (_, x, y) = heaps_against_values(canvas, &words, (from, to), values.range(), 0)?;
    let ends = values.heaps().flat_map(|(heap, value)| {
        let y = y.centre(value);
        [(x.begin_of(heap), y), (x.end_of(heap), y)]
    });
    canvas.line("steps", BLUE, 2, ends)?;
    p_positions(canvas, values, &x, &y, 3)?;
    frame::legend_below(
        canvas,
        &[
            Entry::new(Shape::Line, BLUE, "Grundy value"),
            Entry::new(Shape::Square, VERMILION, "P-position (value 0)"),
        ],
    )
}

/// Where more heaps than can be told apart share a column: the share of them in
/// each row of values, none left out however rare.
pub(super) fn density<S: Surface>(
    canvas: &mut Canvas<S>,
    title: String,
    (from, to): (u64, u64),
    counts: &Counts,
) -> Drawn<S> {
    const HEADING: &str = "share of a column's heaps";
    let legend: Vec<Entry> = SHADES
        .into_iter()
        .map(|(_, colour, text)| Entry::new(Shape::Cell, colour, text))
        .collect();
    let rows = match counts.values_a_row() {
        1 => "one value".into(),
        more => format!("{} values", grouped(more)),
    };
    let note = format!(
        "a column is up to {} heaps, a row {rows}",
        grouped(counts.heaps_a_column())
    );
    let words = words(title, note);
    let (_, last) = counts.values_of(counts.rows() - 1);
    let width = frame::legend_width(HEADING, &legend);
    let (room, x, y) = heaps_against_values(canvas, &words, (from, to), (0, last), width)?;
    for (shade, (_, colour, _)) in SHADES.into_iter().enumerate() {
        for row in 0..counts.rows() {
            let (least, largest) = counts.values_of(row);
            let (below, above) = (y.begin_of(least), y.end_of(largest));
            for (first, last) in runs(counts, row, shade) {
                let left = x.begin_of(counts.heaps_of(first).0);
                let right = x.end_of(counts.heaps_of(last).1);
                canvas.rectangle("share", colour, (left, above), (right, below))?;
            }
        }
    }
    frame::legend_beside(canvas, room.right + 24, HEADING, &legend)
}

/// Columns side by side whose cells in a row have this shade: first and last.
fn runs(counts: &Counts, row: usize, shade: usize) -> Vec<(usize, usize)> {
    let shade_of = |column: usize| {
        (counts.at(column, row) > 0).then(|| {
            let share = counts.share(column, row);
            SHADES.iter().position(|(below, ..)| share < *below)
        })
    };
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for column in 0..counts.columns() {
        if shade_of(column).flatten() != Some(shade) {
            continue;
        }
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == column => *last = column,
            _ => runs.push((column, column)),
        }
    }
    runs
}
