//! The picture of how often each value occurs.

use super::{
    canvas::{Align, Canvas, Drawn, INK, Surface, TEXT, width_of},
    chart::{BLUE, VALUE, of_heaps},
    counts::Counts,
    frame::{self, Room, Words},
    scale::{Axis, grouped, tick_labels},
};

pub(super) fn title(rules: &str, (from, to): (u64, u64)) -> String {
    let heaps = of_heaps(from, to);
    format!("{rules}: how often each Grundy value occurs in {heaps}")
}

/// How far a count is up from the foot of its axis, of 1.
enum Rise {
    Linear {
        most: u64,
    },
    /// From a half to `most`, so that 1 is seen as well.
    Logarithmic {
        most: u64,
    },
}

impl Rise {
    fn of(&self, count: u64) -> f64 {
        match *self {
            _ if count == 0 => 0.0,
            Self::Linear { most } => count as f64 / most.max(1) as f64,
            Self::Logarithmic { most } => (2.0 * count as f64).ln() / (2.0 * most as f64).ln(),
        }
    }

    fn ticks(&self, room: Room) -> Vec<u64> {
        match *self {
            Self::Linear { most } => frame::ticks_up(0, most, room.bottom, room.top),
            Self::Logarithmic { most } => (0..20)
                .map(|power| 10_u64.pow(power))
                .take_while(|tick| *tick <= most)
                .collect(),
        }
    }
}

impl Rise {
    /// Logarithmic where a linear axis would leave the rarest value no height.
    fn for_counts(counts: &[u64]) -> Self {
        let most = counts.iter().copied().max().unwrap_or(0);
        let least = counts.iter().copied().filter(|count| *count > 0).min();
        match most / least.unwrap_or(1) >= 50 {
            true => Self::Logarithmic { most },
            false => Self::Linear { most },
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Self::Linear { .. } => "heaps",
            Self::Logarithmic { .. } => "heaps, logarithmic",
        }
    }
}

/// A bar for each value that occurs, and above it how often.
pub(super) fn bars<S: Surface>(canvas: &mut Canvas<S>, title: String, counts: &Counts) -> Drawn<S> {
    let rows: Vec<u64> = (0..counts.rows()).map(|row| counts.at(0, row)).collect();
    let rise = Rise::for_counts(&rows);
    let words = Words {
        title,
        note: match counts.values_a_row() {
            1 => "one bar a value".into(),
            more => format!("one bar for {} values", grouped(more)),
        },
        across: VALUE,
        up: rise.title(),
    };
    frame::heading(canvas, &words)?;
    let mut room = frame::room(canvas, 0, 0);
    let ticks = rise.ticks(room);
    let labels = tick_labels(&ticks);
    room.left += frame::widest(&labels);
    // Above the highest bar stands its number.
    let highest = f64::from(room.bottom - room.top - 16);
    let top_of = |count: u64| room.bottom - (rise.of(count) * highest).round() as i32;
    let labels = ticks.iter().map(|tick| top_of(*tick)).zip(labels);
    frame::up(canvas, room, &labels.collect::<Vec<_>>(), words.up)?;
    let (_, last) = counts.values_of(counts.rows() - 1);
    let x = Axis {
        first: 0,
        last,
        begin: room.left,
        end: room.right,
    };
    let small = TEXT - 1.0;
    let pitch = (room.right - room.left) / i32::try_from(rows.len()).unwrap_or(i32::MAX);
    let numbers = rows
        .iter()
        .all(|count| width_of(&grouped(*count), small) + 4 <= pitch);
    for (row, count) in rows.into_iter().enumerate().filter(|(_, count)| *count > 0) {
        let (least, largest) = counts.values_of(row);
        let (left, right) = (x.begin_of(least), x.end_of(largest));
        let gap = (right - left) / 8;
        // A bar has a pixel at the least.
        let corner = (left + gap, top_of(count).min(room.bottom - 1));
        canvas.rectangle("bar", BLUE, corner, (right - gap, room.bottom))?;
        if numbers {
            let at = (i32::midpoint(left, right), top_of(count) - 5);
            canvas.text(at, Align::Center, small, INK, grouped(count))?;
        }
    }
    frame::across(canvas, room, &x, words.across)
}
