//! What stands around the marks: title, axes, legend.

use super::{
    canvas::{Align, Canvas, Drawn, GRID, INK, PALE_INK, Surface, TEXT, TITLE, WHITE, width_of},
    scale::{Axis, Ticks, apart, base, grouped},
    title::{Title, wrapped},
};
use plotters::style::RGBColor;
use plotters_backend::DrawingErrorKind;

/// From the sheet's edge to what is drawn.
const MARGIN: i32 = 24;
/// The height of the title's first line; from a line to the next; from the last
/// one to the line below it, and from there to the marks.
const TITLE_LINE: i32 = 32;
const NEXT_LINE: i32 = 18;
const PARAGRAPH: i32 = 22;
/// The least size of a title's letters.
const LEAST_TITLE: f64 = 13.0;
/// Below the marks: the numbers of the axis and what they count.
const BELOW: i32 = 60;
/// A legend's line, and the box of a mark in it.
const LEGEND_LINE: i32 = 22;
pub(super) const LEGEND_BOX: i32 = 14;

/// The words above the marks.
pub(super) struct Words<'w> {
    pub(super) title: &'w Title,
    /// How it is to be read.
    pub(super) note: String,
    /// What the marks mean, where that stands above them.
    pub(super) legend: Vec<Entry>,
}

/// Where marks may be drawn.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// From where on what they are labelled with may stand.
    pub(super) edge: i32,
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

/// The room that is left below words, and beside labels and a legend of these
/// widths.
pub(super) fn room<S: Surface>(canvas: &Canvas<S>, top: i32, labels: i32, legend: i32) -> Room {
    let legend = if legend > 0 { legend + MARGIN } else { 0 };
    Room {
        edge: MARGIN,
        left: MARGIN + 24 + labels,
        top,
        right: canvas.width - MARGIN - legend,
        bottom: canvas.height - BELOW,
    }
}

/// A room of this size in the middle of another one.
pub(super) fn within(room: Room, (width, height): (i32, i32)) -> Room {
    let beside = (room.right - room.left - width).max(0) / 2;
    let above = (room.bottom - room.top - height).max(0) / 2;
    let (left, top) = (room.left + beside, room.top + above);
    Room {
        edge: room.edge + beside,
        left,
        top,
        right: left + width,
        bottom: top + height,
    }
}

/// How large a picture has to be for a room of such a size, beside and below
/// what a title on one line leaves.
pub(super) fn size_for((width, height): (i32, i32), labels: i32, legend: i32) -> (i32, i32) {
    let top = TITLE_LINE + 2 * PARAGRAPH;
    (
        width + MARGIN + 24 + labels + legend + 2 * MARGIN,
        height + top + BELOW,
    )
}

/// Title, note and legend, each on as many lines as it takes; the height where
/// marks may begin comes back.
pub(super) fn heading<S: Surface>(
    canvas: &mut Canvas<S>,
    words: &Words,
) -> Result<i32, DrawingErrorKind<S::ErrorType>> {
    let room = canvas.width - 2 * MARGIN;
    // Long rules in a small picture: smaller first, and then fewer of them.
    let wide = width_of(&words.title.whole(), TITLE).max(1);
    let size = (TITLE * f64::from(room) / f64::from(wide)).floor();
    let size = size.clamp(LEAST_TITLE, TITLE);
    let mut y = TITLE_LINE - NEXT_LINE;
    for line in words.title.lines(|line| width_of(line, size) <= room) {
        y += NEXT_LINE;
        canvas.text((MARGIN, y), Align::Left, size, INK, line)?;
    }
    y += PARAGRAPH - NEXT_LINE;
    let mut note = 0;
    for line in wrapped(&words.note, |line| width_of(line, TEXT) <= room) {
        y += NEXT_LINE;
        note = width_of(&line, TEXT);
        canvas.text((MARGIN, y), Align::Left, TEXT, PALE_INK, line)?;
    }
    legend_above(canvas, &words.legend, note, &mut y)?;
    Ok(y + PARAGRAPH)
}

/// From the right beside a note of this width where there is room, otherwise on
/// a line of its own.
fn legend_above<S: Surface>(
    canvas: &mut Canvas<S>,
    entries: &[Entry],
    note: i32,
    y: &mut i32,
) -> Drawn<S> {
    let widths = entries.iter().map(|entry| entry.width() + MARGIN);
    let width: i32 = widths.sum();
    let mut x = canvas.width - width;
    if x < MARGIN + note + MARGIN {
        *y += NEXT_LINE;
        x = MARGIN;
    }
    for entry in entries {
        entry.draw(canvas, x, *y)?;
        x += entry.width() + MARGIN;
    }
    Ok(())
}

/// The widest of such labels.
pub(super) fn widest(labels: &[String]) -> i32 {
    widths(labels).max().unwrap_or(0)
}

fn widths(labels: &[String]) -> impl Iterator<Item = i32> {
    labels.iter().map(|label| width_of(label, TEXT))
}

/// Labels wider than this are shortened where they can be.
const LONG: i32 = 80;

/// So many numbers stand apart below an axis as long as this; numbers far up by
/// what is above a round one, where they would take too much room.
pub(super) fn ticks_across(axis: &Axis) -> Ticks {
    let length = axis.end - axis.begin;
    let most = |label: &str| {
        let most = length / (width_of(label, TEXT) + 24).max(30);
        usize::try_from(most).unwrap_or(0)
    };
    let label = grouped(axis.last);
    let plain = most(&label);
    let base = base(axis.first, axis.last);
    if base == 0 || width_of(&label, TEXT) <= LONG {
        return Ticks::new(axis.ticks(plain));
    }
    let above = most(&format!("+{}", grouped(axis.last - base)));
    Ticks::above(base, axis.ticks(above.max(plain)))
}

/// So many as stand above each other beside an axis as long as this.
pub(super) fn ticks_up(axis: &Axis) -> Vec<u64> {
    let most = (axis.begin - axis.end).abs() / 20;
    axis.ticks(usize::try_from(most).unwrap_or(0))
}

/// The same of values, far up by what is above a round one.
pub(super) fn value_ticks(axis: &Axis) -> Ticks {
    let base = base(axis.first, axis.last);
    let at = ticks_up(axis);
    let plain = Ticks::new(at.clone());
    match base > 0 && widest(&plain.labels) > LONG {
        true => Ticks::above(base, at),
        false => plain,
    }
}

/// The line below the marks, its numbers, and what they count.
pub(super) fn across<S: Surface>(
    canvas: &mut Canvas<S>,
    room: Room,
    axis: &Axis,
    what: &str,
) -> Drawn<S> {
    let Room {
        left,
        right,
        bottom,
        ..
    } = room;
    canvas.rectangle("axis", PALE_INK, (left, bottom), (right, bottom + 1))?;
    let ticks = ticks_across(axis);
    let mut places: Vec<i32> = ticks.at.iter().map(|tick| axis.centre(*tick)).collect();
    for x in &places {
        canvas.rectangle("axis", PALE_INK, (*x, bottom), (x + 1, bottom + 5))?;
    }
    let widths: Vec<i32> = widths(&ticks.labels).collect();
    let last = widths.last().copied().unwrap_or(0);
    // A long one at the end stays on the sheet.
    let end = canvas.width - 6 - last / 2;
    apart(&mut places, widths.iter().sum::<i32>() / 2 + 8, end);
    for (x, label) in places.into_iter().zip(&ticks.labels) {
        canvas.text((x.min(end), bottom + 20), Align::Center, TEXT, INK, label)?;
    }
    // Below a narrow board, too, it stays on the sheet.
    let title = ticks.title(what);
    let half = width_of(&title, TEXT) / 2;
    let middle = i32::midpoint(left, right);
    let middle = middle.min(canvas.width - MARGIN - half).max(MARGIN + half);
    canvas.text((middle, bottom + 44), Align::Center, TEXT, INK, title)
}

/// Labels beside the marks, a pale line from each, and what they count.
pub(super) fn up<S: Surface>(
    canvas: &mut Canvas<S>,
    room: Room,
    labels: &[(i32, String)],
    title: &str,
) -> Drawn<S> {
    for (y, _) in labels {
        canvas.rectangle("grid", GRID, (room.left, *y), (room.right, y + 1))?;
    }
    for (y, label) in labels {
        canvas.text((room.left - 8, y + 4), Align::Right, TEXT, INK, label)?;
    }
    title_up(canvas, room, title)
}

/// Beside the middle of the marks, or from their top on where they are lower
/// than it is long.
pub(super) fn title_up<S: Surface>(canvas: &mut Canvas<S>, room: Room, title: &str) -> Drawn<S> {
    const NEXT: i32 = 14;
    let sheet = canvas.height - 8 - room.top;
    let lines = wrapped(title, |line| width_of(line, TEXT) <= sheet);
    let mut x = room.edge + 4 + NEXT;
    for line in lines.iter().rev() {
        x -= NEXT;
        let half = width_of(line, TEXT) / 2;
        let middle = i32::midpoint(room.top, room.bottom).max(room.top + half);
        canvas.upward((x, middle.min(canvas.height - 8 - half)), line)?;
    }
    Ok(())
}

/// A mark and what it means.
pub(super) struct Entry {
    pub(super) shape: Shape,
    pub(super) colour: RGBColor,
    pub(super) text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Cell,
    /// A cell with the sign of a P-position.
    Marked,
    Disc,
    Square,
    Line,
}

impl Entry {
    pub(super) fn new(shape: Shape, colour: RGBColor, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            shape,
            colour,
            text,
        }
    }

    fn width(&self) -> i32 {
        LEGEND_BOX + 8 + width_of(&self.text, TEXT)
    }

    /// With the left end of the box at `x` and the letters standing on `y`.
    fn draw<S: Surface>(&self, canvas: &mut Canvas<S>, x: i32, y: i32) -> Drawn<S> {
        let (middle, height) = (x + LEGEND_BOX / 2, y - 4);
        let half = match self.shape {
            Shape::Cell | Shape::Marked => LEGEND_BOX / 2,
            _ => 3,
        };
        let corner = (middle - half, height - half);
        match self.shape {
            Shape::Disc => canvas.disc("legend", self.colour, (middle, height), 3)?,
            Shape::Line => {
                let ends = [(x, height), (x + LEGEND_BOX, height)];
                canvas.line("legend", self.colour, 2, ends)?;
            }
            _ => {
                let end = (middle + half, height + half);
                canvas.rectangle("legend", self.colour, corner, end)?;
            }
        }
        if self.shape == Shape::Marked {
            canvas.disc("legend", WHITE, (middle, height), 3)?;
        }
        let at = (x + LEGEND_BOX + 8, y);
        canvas.text(at, Align::Left, TEXT, INK, &self.text)
    }
}

/// The width of a legend that stands beside the marks.
pub(super) fn legend_width(heading: &str, entries: &[Entry]) -> i32 {
    let widest = entries.iter().map(Entry::width).max().unwrap_or(0);
    widest.max(width_of(heading, TEXT))
}

pub(super) fn legend_beside<S: Surface>(
    canvas: &mut Canvas<S>,
    (x, top): (i32, i32),
    heading: &str,
    entries: &[Entry],
) -> Drawn<S> {
    let mut y = top + 12;
    canvas.text((x, y), Align::Left, TEXT, PALE_INK, heading)?;
    for entry in entries {
        y += LEGEND_LINE;
        entry.draw(canvas, x, y)?;
    }
    Ok(())
}
