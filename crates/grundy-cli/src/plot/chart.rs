//! The pictures of a sequence of values.

use super::{
    canvas::{Canvas, Drawn, Surface},
    counts::{Counts, Rows},
    frame::{self, Entry, Room, Shape, Words},
    scale::{Axis, from_0_or_near, grouped},
    title::Title,
};
use plotters::style::RGBColor;
use plotters_backend::DrawingErrorKind;
use std::collections::{BTreeSet, HashMap};

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

    fn range(&self) -> (u64, u64) {
        let least = self.values.iter().copied().min().unwrap_or(0);
        let largest = self.values.iter().copied().max().unwrap_or(0);
        from_0_or_near((least, largest))
    }

    /// The least difference between two heaps of one value.
    fn nearest(&self) -> u64 {
        let mut last = HashMap::new();
        let differences = self.heaps().filter_map(|(heap, value)| {
            let before = last.insert(value, heap)?;
            Some(heap - before)
        });
        differences.min().unwrap_or(u64::MAX)
    }

    fn pixels_a_heap(&self, x: &Axis) -> f64 {
        f64::from(x.end - x.begin) / self.values.len() as f64
    }

    /// How far a mark may reach from its middle, of at most so many pixels, with
    /// the next of its value beside it.
    fn reach(&self, x: &Axis, most: i32) -> i32 {
        let between = (self.pixels_a_heap(x) * self.nearest() as f64).floor();
        // A float that is larger than all integers becomes the largest.
        ((between as i32 - 2) / 2).clamp(0, most)
    }

    fn with(&self, entries: [Entry; 2]) -> Vec<Entry> {
        let [others, zero] = entries;
        let mut with = Vec::new();
        if self.values.iter().any(|value| *value > 0) {
            with.push(others);
        }
        if self.values.contains(&0) {
            with.push(zero);
        }
        with
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

pub(super) fn title(rules: &str, (from, to): (u64, u64)) -> Title {
    Title {
        rules: rules.into(),
        rest: format!("Grundy values of {}", of_heaps(from, to)),
    }
}

/// Title and axes of heaps against values; the axes come back.
fn heaps_against_values<S: Surface>(
    canvas: &mut Canvas<S>,
    words: &Words,
    (from, to): (u64, u64),
    (least, largest): (u64, u64),
    legend: i32,
) -> Result<(Room, Axis, Axis), DrawingErrorKind<S::ErrorType>> {
    let top = frame::heading(canvas, words)?;
    let mut room = frame::room(canvas, top, 0, legend);
    let y = Axis {
        first: least,
        last: largest,
        begin: room.bottom,
        end: room.top,
    };
    let ticks = frame::value_ticks(&y);
    room.left += frame::widest(&ticks.labels);
    let x = Axis {
        first: from,
        last: to,
        begin: room.left,
        end: room.right,
    };
    let title = ticks.title(VALUE);
    let places = ticks.at.iter().map(|tick| y.centre(*tick));
    let labels: Vec<_> = places.zip(ticks.labels).collect();
    frame::up(canvas, room, &labels, &title)?;
    frame::across(canvas, room, &x, HEAPS)?;
    Ok((room, x, y))
}

fn p_position() -> Entry {
    Entry::new(Shape::Square, VERMILION, "P-position (value 0)")
}

/// A mark for each heap; P-positions have a shape of their own.
pub(super) fn points<S: Surface>(
    canvas: &mut Canvas<S>,
    title: &Title,
    values: &Values,
) -> Drawn<S> {
    let (from, to) = (values.from, values.last());
    let words = Words {
        title,
        note: "one mark a heap".into(),
        legend: values.with([Entry::new(Shape::Disc, BLUE, "N-position"), p_position()]),
    };
    let (_, x, y) = heaps_against_values(canvas, &words, (from, to), values.range(), 0)?;
    let radius = (values.pixels_a_heap(&x) as i32 / 2).clamp(2, 5);
    let reach = values.reach(&x, radius);
    for (heap, value) in values.heaps().filter(|(_, value)| *value > 0) {
        let centre = (x.centre(heap), y.centre(value));
        canvas.disc("n-position", BLUE, centre, reach)?;
    }
    p_positions(canvas, values, (&x, &y), (reach, radius))
}

/// A mark on each that reaches so far across and up.
fn p_positions<S: Surface>(
    canvas: &mut Canvas<S>,
    values: &Values,
    (x, y): (&Axis, &Axis),
    (across, up): (i32, i32),
) -> Drawn<S> {
    for (heap, _) in values.heaps().filter(|(_, value)| *value == 0) {
        let (x, y) = (x.centre(heap), y.centre(0));
        let end = (x + across + 1, y + up + 1);
        canvas.rectangle("p-position", VERMILION, (x - across, y - up), end)?;
    }
    Ok(())
}

/// A level for each heap, joined to the next.
pub(super) fn steps<S: Surface>(
    canvas: &mut Canvas<S>,
    title: &Title,
    values: &Values,
) -> Drawn<S> {
    let (from, to) = (values.from, values.last());
    let mut legend = vec![Entry::new(Shape::Line, BLUE, VALUE)];
    if values.values.contains(&0) {
        legend.push(p_position());
    }
    let words = Words {
        title,
        note: "one level a heap".into(),
        legend,
    };
    let (_, x, y) = heaps_against_values(canvas, &words, (from, to), values.range(), 0)?;
    let ends = values.heaps().flat_map(|(heap, value)| {
        let y = y.centre(value);
        [(x.begin_of(heap), y), (x.end_of(heap), y)]
    });
    // Levels of few pixels leave white between their upright lines.
    let width = if values.pixels_a_heap(&x) < 5.0 { 1 } else { 2 };
    canvas.line("steps", BLUE, width, ends)?;
    p_positions(canvas, values, (&x, &y), (values.reach(&x, 3), 3))
}

/// At most so many rows of a density.
pub(super) fn rows(span: (u64, u64), most: usize) -> Rows {
    Rows::round(from_0_or_near(span), most)
}

/// Where more heaps than can be told apart share a column: the share of them in
/// each row of values, none left out however rare.
pub(super) fn density<S: Surface>(
    canvas: &mut Canvas<S>,
    title: &Title,
    (from, to): (u64, u64),
    counts: &Counts,
) -> Drawn<S> {
    const HEADING: &str = "share of a column's heaps";
    let (rows, columns) = (counts.rows, counts.columns());
    let shades = |row| (0..columns).filter_map(move |column| shade_of(counts, column, row));
    let occurring: BTreeSet<usize> = (0..rows.len()).flat_map(shades).collect();
    let legend = occurring.iter().filter_map(|shade| SHADES.get(*shade));
    let legend: Vec<Entry> = legend
        .map(|(_, colour, text)| Entry::new(Shape::Cell, *colour, *text))
        .collect();
    let values = match rows.width() {
        1 => "one value".into(),
        more => format!("{} values", grouped(more)),
    };
    let words = Words {
        title,
        note: format!(
            "a column is up to {} heaps, a row {values}",
            grouped(counts.heaps_a_column())
        ),
        legend: Vec::new(),
    };
    let width = frame::legend_width(HEADING, &legend);
    let (room, x, y) = heaps_against_values(canvas, &words, (from, to), rows.span(), width)?;
    for (shade, (_, colour, _)) in SHADES.into_iter().enumerate() {
        for row in 0..rows.len() {
            let (least, largest) = rows.of(row);
            let (below, above) = (y.begin_of(least), y.end_of(largest));
            for (first, last) in runs(counts, row, shade) {
                let left = x.begin_of(counts.heaps_of(first).0);
                let right = x.end_of(counts.heaps_of(last).1);
                canvas.rectangle("share", colour, (left, above), (right, below))?;
            }
        }
    }
    frame::legend_beside(canvas, (room.right + 24, room.top), HEADING, &legend)
}

/// The shade of a cell, where any heap is in it.
fn shade_of(counts: &Counts, column: usize, row: usize) -> Option<usize> {
    let share = counts.share(column, row);
    let shade = SHADES.iter().position(|(below, ..)| share < *below);
    shade.filter(|_| counts.at(column, row) > 0)
}

/// Columns side by side whose cells in a row have this shade: first and last.
fn runs(counts: &Counts, row: usize, shade: usize) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for column in 0..counts.columns() {
        if shade_of(counts, column, row) != Some(shade) {
            continue;
        }
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == column => *last = column,
            _ => runs.push((column, column)),
        }
    }
    runs
}
