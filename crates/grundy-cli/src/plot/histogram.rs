//! The picture of how often each value occurs.

use super::{
    canvas::{Align, Canvas, Drawn, INK, Surface, TEXT, width_of},
    chart::{BLUE, VALUE, of_heaps},
    counts::{Counts, Rows},
    frame::{self, Room, Words},
    scale::{Axis, from_0_or_near, grouped, tick_labels},
    title::Title,
};

pub(super) fn title(rules: &str, (from, to): (u64, u64)) -> Title {
    let heaps = of_heaps(from, to);
    Title {
        rules: rules.into(),
        rest: format!("how often each Grundy value occurs in {heaps}"),
    }
}

/// At most so many bars. A bar for some values is for none below the least.
pub(super) fn rows(span: (u64, u64), most: usize) -> Rows {
    let single = Rows::even(from_0_or_near(span), most);
    match single.width() {
        1 => single,
        _ => Rows::even(span, most),
    }
}

/// What a bar stands for.
pub(super) fn a_bar(rows: &Rows) -> String {
    match (rows.width(), rows.width_of_last()) {
        (1, _) => "one bar a value".into(),
        (more, last) if last == more => format!("one bar for {} values", grouped(more)),
        (more, 1) => format!("one bar for {} values, the last for one", grouped(more)),
        (more, last) => {
            let (more, last) = (grouped(more), grouped(last));
            format!("one bar for {more} values, the last for {last}")
        }
    }
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
            Self::Linear { most } => frame::ticks_up(&Axis {
                first: 0,
                last: most,
                begin: room.bottom,
                end: room.top,
            }),
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
pub(super) fn bars<S: Surface>(canvas: &mut Canvas<S>, title: &Title, counts: &Counts) -> Drawn<S> {
    let rows = counts.rows;
    let bars: Vec<u64> = (0..rows.len()).map(|row| counts.at(0, row)).collect();
    let rise = Rise::for_counts(&bars);
    let words = Words {
        title,
        note: a_bar(&rows),
        legend: Vec::new(),
    };
    let top = frame::heading(canvas, &words)?;
    let mut room = frame::room(canvas, top, 0, 0);
    let ticks = rise.ticks(room);
    let labels = tick_labels(&ticks);
    room.left += frame::widest(&labels);
    // Above the highest bar stands its number.
    let highest = f64::from(room.bottom - room.top - 16);
    let top_of = |count: u64| room.bottom - (rise.of(count) * highest).round() as i32;
    let labels = ticks.iter().map(|tick| top_of(*tick)).zip(labels);
    frame::up(canvas, room, &labels.collect::<Vec<_>>(), rise.title())?;
    let (first, last) = rows.span();
    let x = Axis {
        first,
        last,
        begin: room.left,
        end: room.right,
    };
    let small = TEXT - 1.0;
    let pitch = (room.right - room.left) / i32::try_from(bars.len()).unwrap_or(i32::MAX);
    let numbers = bars
        .iter()
        .all(|count| width_of(&grouped(*count), small) + 4 <= pitch);
    for (row, count) in bars.into_iter().enumerate().filter(|(_, count)| *count > 0) {
        let (least, largest) = rows.of(row);
        let (left, right) = (x.begin_of(least), x.end_of(largest));
        // White between two bars, where there is room for it.
        let gap = (right - left) / 8;
        let bar = match gap {
            0 if right - left >= 3 => (left, right - 1),
            _ => (left + gap, right - gap),
        };
        // A bar has a pixel at the least.
        let corner = (bar.0, top_of(count).min(room.bottom - 1));
        canvas.rectangle("bar", BLUE, corner, (bar.1, room.bottom))?;
        if numbers {
            let at = (i32::midpoint(left, right), top_of(count) - 5);
            canvas.text(at, Align::Center, small, INK, grouped(count))?;
        }
    }
    frame::across(canvas, room, &x, VALUE)
}
