//! What stands around the marks: title, axes, legend.

use super::{
    canvas::{Align, Canvas, Drawn, GRID, INK, PALE_INK, Surface, TEXT, TITLE, WHITE, width_of},
    scale::{Axis, grouped, tick_labels},
};
use plotters::style::RGBColor;

/// From the sheet's edge to what is drawn.
const MARGIN: i32 = 24;
/// The heights of the title, of the line below it, and of the marks.
const TITLE_LINE: i32 = 32;
const NOTE_LINE: i32 = 54;
pub(super) const TOP: i32 = 76;
/// Below the marks: the numbers of the axis and what they count.
const BELOW: i32 = 60;
/// A legend's line, and the box of a mark in it.
const LEGEND_LINE: i32 = 22;
pub(super) const LEGEND_BOX: i32 = 14;

/// The words of a picture.
pub(super) struct Words {
    pub(super) title: String,
    /// How it is to be read.
    pub(super) note: String,
    pub(super) across: &'static str,
    pub(super) up: &'static str,
}

/// Where marks may be drawn.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

/// The room that is left beside labels and a legend of these widths.
pub(super) fn room<S: Surface>(canvas: &Canvas<S>, labels: i32, legend: i32) -> Room {
    let legend = if legend > 0 { legend + MARGIN } else { 0 };
    Room {
        left: MARGIN + 24 + labels,
        top: TOP,
        right: canvas.width - MARGIN - legend,
        bottom: canvas.height - BELOW,
    }
}

pub(super) fn heading<S: Surface>(canvas: &mut Canvas<S>, words: &Words) -> Drawn<S> {
    // Long rules in a small picture: smaller rather than cut off.
    let wide = f64::from(width_of(&words.title, TITLE));
    let fits = f64::from(canvas.width - 2 * MARGIN) / wide.max(1.0);
    let size = (TITLE * fits.min(1.0)).floor().max(6.0);
    canvas.text((MARGIN, TITLE_LINE), Align::Left, size, INK, &words.title)?;
    let at = (MARGIN, NOTE_LINE);
    canvas.text(at, Align::Left, TEXT, PALE_INK, &words.note)
}

/// The widest of such labels.
pub(super) fn widest(labels: &[String]) -> i32 {
    let widths = labels.iter().map(|label| width_of(label, TEXT));
    widths.max().unwrap_or(0)
}

/// So many numbers stand apart below an axis as long as this.
pub(super) fn ticks_across(axis: &Axis) -> Vec<u64> {
    let label = width_of(&grouped(axis.last), TEXT);
    let most = (axis.end - axis.begin) / (label + 24).max(30);
    axis.ticks(usize::try_from(most).unwrap_or(1))
}

pub(super) fn ticks_up(first: u64, last: u64, begin: i32, end: i32) -> Vec<u64> {
    let axis = Axis {
        first,
        last,
        begin,
        end,
    };
    axis.ticks(usize::try_from((begin - end).abs() / 20).unwrap_or(1))
}

/// The line below the marks, its numbers, and what they count.
pub(super) fn across<S: Surface>(
    canvas: &mut Canvas<S>,
    room: Room,
    axis: &Axis,
    title: &str,
) -> Drawn<S> {
    let Room {
        left,
        right,
        bottom,
        ..
    } = room;
    canvas.rectangle("axis", PALE_INK, (left, bottom), (right, bottom + 1))?;
    let ticks = ticks_across(axis);
    for tick in &ticks {
        let x = axis.centre(*tick);
        canvas.rectangle("axis", PALE_INK, (x, bottom), (x + 1, bottom + 5))?;
    }
    for (tick, label) in ticks.iter().zip(tick_labels(&ticks)) {
        // A long one at the end stays on the sheet.
        let most = canvas.width - 6 - width_of(&label, TEXT) / 2;
        let at = (axis.centre(*tick).min(most), bottom + 20);
        canvas.text(at, Align::Center, TEXT, INK, label)?;
    }
    let middle = i32::midpoint(left, right);
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
    let middle = i32::midpoint(room.top, room.bottom);
    canvas.upward((MARGIN + 4, middle), title)
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
    x: i32,
    heading: &str,
    entries: &[Entry],
) -> Drawn<S> {
    let mut y = TOP + 12;
    canvas.text((x, y), Align::Left, TEXT, PALE_INK, heading)?;
    for entry in entries {
        y += LEGEND_LINE;
        entry.draw(canvas, x, y)?;
    }
    Ok(())
}

/// On the line of the axis' title, from the right: that line is free there.
pub(super) fn legend_below<S: Surface>(canvas: &mut Canvas<S>, entries: &[Entry]) -> Drawn<S> {
    let mut x = canvas.width - MARGIN;
    for entry in entries.iter().rev() {
        x -= entry.width();
        entry.draw(canvas, x, NOTE_LINE)?;
        x -= MARGIN;
    }
    Ok(())
}
