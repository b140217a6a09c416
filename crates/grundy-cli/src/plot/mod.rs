//! `grundy plot`: the values of a game as a picture.
//!
//! A picture is drawn once, on whatever can be drawn on (`canvas`): an SVG or
//! the pixels of a PNG. What is drawn is counted while the values stream by
//! (`counts`), so that a picture of any number of heaps takes the memory of
//! its cells.

mod board;
mod canvas;
mod chart;
mod counts;
mod frame;
mod histogram;
mod png;
mod scale;
mod svg;
mod text;
mod title;

use crate::{
    arguments::{Kind, Plot},
    failure::Failure,
    known::{self, Known},
    position,
    progress::Progress,
    rules::Rules,
    text::shown,
};
use ainta::Board;
use canvas::{Canvas, Drawn, Surface};
use counts::{Counts, Rows};
use grundy::{ImpartialGame, Nimber};
use plotters::prelude::BitMapBackend;
use std::{
    fmt::Display,
    io::Write,
    path::{Path, PathBuf},
};
use subtraction_games::GrundyValues;
use title::Title;
use whole_file::Whole;

/// The most heaps in one picture, each of them looked at: a minute at the most, about.
const MOST_HEAPS: u128 = 1_000_000_000;
/// The least pixels of a picture across for each heap, where each is drawn for
/// itself.
const PIXELS_A_MARK: u32 = 3;
/// The most cells of a density, across and up, and the most bars.
const COLUMNS: usize = 160;
const ROWS: usize = 96;
const BARS: usize = 256;
/// The least pixels of a picture across for each bar, that they stand apart.
const PIXELS_A_BAR: usize = 4;

/// The size of pictures of heaps where none is asked for.
const OF_HEAPS: (u32, u32) = (960, 540);

pub(crate) fn plot(asked: &Plot, out: &mut impl Write) -> Result<(), Failure> {
    let target = Target::of(asked)?;
    known::table_is_for(&asked.rules, &asked.source)?;
    let picture = match asked.rules {
        Rules::Ainta { k } => board(asked, k, &target)?,
        _ => heaps(asked, &target)?,
    };
    match target {
        Target::Terminal { width } => picture.print(width, out).map_err(Failure::output),
        Target::File { form, whole, path } => {
            canvas::load_font()?;
            let size = asked.pixels.unwrap_or_else(|| picture.size());
            let bytes = form.bytes(&picture, size)?;
            whole
                .write(|file| file.write_all(&bytes))
                .map_err(|error| Failure::writing(path.display(), error))
        }
    }
}

/// Where the picture goes.
enum Target<'a> {
    /// Standard output, in so many columns.
    Terminal { width: usize },
    File {
        form: Form,
        whole: Whole,
        path: &'a PathBuf,
    },
}

#[derive(Clone, Copy)]
enum Form {
    Svg,
    Png,
}

impl<'a> Target<'a> {
    fn of(asked: &'a Plot) -> Result<Self, Failure> {
        match (&asked.out, asked.text) {
            (None, false) => Err(Failure::input(
                "wanted --out FILE, or --text for a quick look",
            )),
            (Some(_), true) => Err(Failure::input("--out and --text: wanted one of them")),
            (None, true) if asked.pixels.is_some() => Err(Failure::input(
                "--pixels: wanted with --out; --text has 72 columns, or as many as the terminal",
            )),
            (None, true) => {
                let width = text::width();
                Ok(Self::Terminal { width })
            }
            (Some(path), false) => {
                let form = Form::of(path)?;
                let whole = Whole::begin(path);
                let whole = whole.map_err(|error| Failure::writing(path.display(), error))?;
                Ok(Self::File { form, whole, path })
            }
        }
    }

    fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal { .. })
    }
}

impl Form {
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("svg") {
            return Ok(Self::Svg);
        }
        if ending.eq_ignore_ascii_case("png") {
            return Ok(Self::Png);
        }
        let found = shown(&path.to_string_lossy());
        let name = path.file_name().unwrap_or_default();
        let ending = [".svg", ".png"];
        let ending = ending
            .iter()
            .find(|ending| name.eq_ignore_ascii_case(ending));
        Err(Failure::input(match ending {
            Some(ending) => format!("--out: found `{found}`, wanted a name before {ending}"),
            None => {
                format!("--out: found `{found}`, wanted a file whose name ends in .svg or .png")
            }
        }))
    }

    fn bytes(self, picture: &Picture, size: (u32, u32)) -> Result<Vec<u8>, Failure> {
        let failed = |error: &dyn Display| Failure::System(format!("cannot draw: {error}"));
        match self {
            Self::Svg => {
                let mut svg = svg::Svg::new(size, &picture.title().whole());
                picture.draw(&mut svg).map_err(|error| failed(&error))?;
                Ok(svg.finish().into_bytes())
            }
            Self::Png => {
                let mut pixels = png::pixels(size);
                let mut bitmap = BitMapBackend::with_buffer_and_format(&mut pixels, size)
                    .map_err(|error| failed(&error))?;
                picture.draw(&mut bitmap).map_err(|error| failed(&error))?;
                drop(bitmap);
                let mut bytes = Vec::new();
                png::write(&pixels, size, &mut bytes).map_err(|error| failed(&error))?;
                Ok(bytes)
            }
        }
    }
}

/// What is drawn, and of which rules.
struct Picture {
    rules: String,
    /// The first heap and the last.
    heaps: (u64, u64),
    marks: Marks,
}

enum Marks {
    Points(chart::Values),
    Steps(chart::Values),
    Density(Counts),
    Histogram(Counts),
    Board(Board),
}

impl Picture {
    fn title(&self) -> Title {
        match &self.marks {
            Marks::Board(board) => board::title(board),
            Marks::Histogram(_) => histogram::title(&self.rules, self.heaps),
            _ => chart::title(&self.rules, self.heaps),
        }
    }

    /// Where none is asked for.
    fn size(&self) -> (u32, u32) {
        match &self.marks {
            Marks::Board(largest) => board::size(largest),
            _ => OF_HEAPS,
        }
    }

    fn draw<S: Surface>(&self, surface: &mut S) -> Drawn<S> {
        let mut canvas = Canvas::begin(surface)?;
        let title = &self.title();
        match &self.marks {
            Marks::Points(values) => chart::points(&mut canvas, title, values),
            Marks::Steps(values) => chart::steps(&mut canvas, title, values),
            Marks::Density(counts) => chart::density(&mut canvas, title, self.heaps, counts),
            Marks::Histogram(counts) => histogram::bars(&mut canvas, title, counts),
            Marks::Board(largest) => board::heat_map(&mut canvas, title, largest),
        }
    }

    fn print(&self, width: usize, out: &mut impl Write) -> std::io::Result<()> {
        text::title(&self.title(), width, out)?;
        match &self.marks {
            Marks::Density(counts) => text::density(self.heaps, counts, width, out),
            Marks::Histogram(counts) => text::histogram(counts, width, out),
            Marks::Board(largest) => text::heat_map(largest, width, out),
            // Where single heaps are told apart there are no counts to print.
            Marks::Points(_) | Marks::Steps(_) => Ok(()),
        }
    }
}

fn board(asked: &Plot, k: u64, target: &Target) -> Result<Picture, Failure> {
    let rules = &asked.rules;
    let of_heaps = [
        ("--to", asked.to.is_some()),
        ("--from", asked.from.is_some()),
        ("--kind", asked.kind.is_some()),
    ];
    if let Some((flag, _)) = of_heaps.into_iter().find(|(_, given)| *given) {
        let wanted = match asked.size {
            None => "--size ROWSxCOLUMNS",
            Some(_) => "--size without it",
        };
        return Err(Failure::input(format_args!(
            "{flag} does not apply to {rules}, whose positions are boards; wanted {wanted}"
        )));
    }
    let Some(size) = &asked.size else {
        return Err(Failure::input(format_args!(
            "the positions of {rules} are boards; wanted --size ROWSxCOLUMNS, as 24x24"
        )));
    };
    let wrong = |message: String| Failure::input(format_args!("--size: {message}"));
    let largest = position::board(k, size).map_err(wrong)?;
    let (rows, columns) = match target {
        Target::Terminal { width } => text::most_squares(largest.rows(), *width),
        Target::File { .. } => (board::MOST, board::MOST),
    };
    if largest.rows() > rows || largest.columns() > columns {
        return Err(wrong(format!(
            "found `{}`, wanted at most {rows} rows and {columns} columns",
            shown(size)
        )));
    }
    if let (Target::File { .. }, Some((width, height))) = (target, asked.pixels) {
        canvas::load_font()?;
        let (least_width, least_height) = board::least_size(&largest);
        if i64::from(width) < least_width.into() || i64::from(height) < least_height.into() {
            return Err(Failure::input(format_args!(
                "--pixels: found {width}x{height}, too few for the {} boards of {}x{}; \
                 wanted at least {least_width}x{least_height}",
                largest.rows() * largest.columns(),
                largest.rows(),
                largest.columns()
            )));
        }
    }
    Ok(Picture {
        rules: rules.to_string(),
        heaps: (0, 0),
        marks: Marks::Board(largest),
    })
}

fn heaps(asked: &Plot, target: &Target) -> Result<Picture, Failure> {
    let rules = &asked.rules;
    if asked.size.is_some() {
        return Err(Failure::input(format_args!(
            "--size: the positions of {rules} are heaps; wanted --to N"
        )));
    }
    let from = asked.from.unwrap_or(0);
    let Some(to) = asked.to else {
        return Err(Failure::input("wanted --to N, the last heap"));
    };
    if from > to {
        return Err(Failure::input(format_args!(
            "--from {from} --to {to}: the last heap is before the first"
        )));
    }
    let count = u128::from(to - from) + 1;
    if count > MOST_HEAPS {
        return Err(Failure::input(format_args!(
            "--from {from} --to {to}: found {count} heaps, wanted at most {MOST_HEAPS} in a picture"
        )));
    }
    let kind = asked.kind.unwrap_or(Kind::Values);
    let (width, _) = asked.pixels.unwrap_or(OF_HEAPS);
    let most_marks = width / PIXELS_A_MARK;
    let single = count <= most_marks.into();
    if kind == Kind::Steps && target.is_terminal() {
        return Err(Failure::input(
            "--kind steps: wanted with --out; --text has values and histogram",
        ));
    }
    if kind == Kind::Steps && !single {
        return Err(Failure::input(format_args!(
            "--kind steps: found {count} heaps, wanted at most {most_marks} on {width} pixels, \
             or --kind values"
        )));
    }
    let value_of = values(asked, to)?;
    let marks = if single && kind != Kind::Histogram && !target.is_terminal() {
        let values = chart::Values {
            from,
            values: (from..=to).filter_map(value_of).collect(),
        };
        match kind {
            Kind::Steps => Marks::Steps(values),
            _ => Marks::Points(values),
        }
    } else {
        let rows = |span| match (kind, target) {
            (Kind::Histogram, Target::Terminal { .. }) => (1, histogram::rows(span, text::BARS)),
            (Kind::Histogram, Target::File { .. }) => {
                let most = BARS.min(width as usize / PIXELS_A_BAR);
                (1, histogram::rows(span, most))
            }
            (_, Target::Terminal { width }) => {
                let rows = chart::rows(span, text::ROWS);
                (text::columns(&rows, *width), rows)
            }
            (_, Target::File { .. }) => (COLUMNS, chart::rows(span, ROWS)),
        };
        let counts = counted((from, to), rows, value_of);
        match kind {
            Kind::Histogram => Marks::Histogram(counts),
            _ => Marks::Density(counts),
        }
    };
    Ok(Picture {
        rules: rules.to_string(),
        heaps: (from, to),
        marks,
    })
}

/// The values are looked at twice: for the least and the largest, and to count
/// them in columns, and in rows between those.
fn counted(
    (from, to): (u64, u64),
    columns_and_rows: impl Fn((u64, u64)) -> (usize, Rows),
    value_of: impl Fn(u64) -> Option<u64>,
) -> Counts {
    const OFTEN: u64 = 1 << 20;
    let heaps = to - from + 1;
    let progress = Progress::start("counting", 2 * heaps);
    let told = |done: u64| {
        if done.is_multiple_of(OFTEN) {
            // It always says to go on.
            let _ = progress.at(done);
        }
    };
    let (mut least, mut largest) = (u64::MAX, 0);
    for heap in from..=to {
        told(heap - from);
        if let Some(value) = value_of(heap) {
            least = least.min(value);
            largest = largest.max(value);
        }
    }
    let (columns, rows) = columns_and_rows((least.min(largest), largest));
    let mut counts = Counts::new((from, to), columns, rows);
    for column in 0..counts.columns() {
        let (first, last) = counts.heaps_of(column);
        for heap in first..=last {
            told(heap - from + heaps);
            if let Some(value) = value_of(heap) {
                counts.add(column, value);
            }
        }
    }
    counts
}

/// The value of each heap to `last`.
fn values(asked: &Plot, last: u64) -> Result<Box<dyn Fn(u64) -> Option<u64>>, Failure> {
    Ok(match (&asked.rules, asked.rules.set()) {
        (_, Some(set)) => {
            let values = Known::of(&asked.rules, &set, last, &asked.source)?;
            values.reaches(last)?;
            Box::new(move |heap| values.grundy_value(heap).map(Nimber::get))
        }
        (Rules::ParityNim, None) => {
            Box::new(|heap| Some(parity_nim::Heap(heap).grundy_value().get()))
        }
        // A heap of Nim is its own value.
        (_, None) => Box::new(Some),
    })
}
