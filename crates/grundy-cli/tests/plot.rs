//! The pictures of `grundy plot`, read back: what is drawn is counted, and the
//! counts are those of values found here by the rules alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use roxmltree::Document;
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Output, Stdio},
};

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

fn grundy(arguments: &str, folder: &Path) -> Output {
    undisturbed(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The bytes of the picture that is asked for.
fn drawn(arguments: &str, name: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let output = grundy(&format!("plot {arguments} --out {name}"), folder.path());
    assert!(output.status.success(), "{arguments}: {output:?}");
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
    fs::read(folder.path().join(name)).unwrap()
}

fn svg(arguments: &str) -> String {
    String::from_utf8(drawn(arguments, "picture.svg")).unwrap()
}

/// A rectangle: left, top, width, height.
type Rectangle = [i32; 4];

/// The rectangles of a kind of mark, with their colour.
fn rectangles(svg: &str, class: &str) -> Vec<(String, Rectangle)> {
    let document = Document::parse(svg).unwrap();
    let mut found = Vec::new();
    for path in document.descendants().filter(|node| {
        node.has_tag_name(("http://www.w3.org/2000/svg", "path"))
            && node.attribute("class") == Some(class)
    }) {
        let colour = path.attribute("fill").unwrap();
        for one in path.attribute("d").unwrap().split('M').skip(1) {
            let numbers: Vec<i32> = one
                .split(|letter: char| !letter.is_ascii_digit())
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().unwrap())
                .collect();
            let [left, top, width, height, back] = numbers[..] else {
                unreachable!("{one} is a rectangle");
            };
            assert_eq!(width, back);
            assert!(width >= 1 && height >= 1, "{one} is to be seen");
            found.push((colour.to_owned(), [left, top, width, height]));
        }
    }
    found
}

/// The centres of a kind of disc.
fn discs(svg: &str, class: &str) -> Vec<(String, String)> {
    let document = Document::parse(svg).unwrap();
    let groups = document
        .descendants()
        .filter(|node| node.tag_name().name() == "g" && node.attribute("class") == Some(class));
    let circles = groups.flat_map(|group| group.children().filter(roxmltree::Node::is_element));
    let of = |circle: roxmltree::Node, name| circle.attribute(name).unwrap().to_owned();
    circles
        .map(|circle| (of(circle, "cx"), of(circle, "cy")))
        .collect()
}

fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let texts = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text");
    texts.map(|text| text.text().unwrap().to_owned()).collect()
}

fn mex(options: impl Iterator<Item = u64>) -> u64 {
    let options: BTreeSet<u64> = options.collect();
    (0..).find(|value| !options.contains(value)).unwrap()
}

/// The values of the heaps to `last`, by the rules.
fn by_rules(last: u64, takes: impl Fn(u64) -> Vec<u64>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let taken = takes(heap).into_iter();
        values.push(mex(taken.map(|take| values[(heap - take) as usize])));
    }
    values
}

fn fibonacci(heap: u64) -> Vec<u64> {
    let (mut takes, mut two) = (Vec::new(), (1, 2));
    while two.0 <= heap {
        takes.push(two.0);
        two = (two.1, two.0 + two.1);
    }
    takes
}

/// The values of the boards of up to so many rows and columns, row after row.
fn boards(k: usize, rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; columns]; rows];
    for row in 0..rows {
        for column in 0..columns {
            let moves = [(1, 0), (0, 1), (k, k)].into_iter();
            let options = moves.filter_map(|(down, right)| {
                Some(values[row.checked_sub(down)?][column.checked_sub(right)?])
            });
            values[row][column] = mex(options);
        }
    }
    values
}

#[test]
fn a_mark_a_heap() {
    let by_rule: [(&str, Vec<u64>); 3] = [
        ("fimber --to 300", by_rules(300, fibonacci)),
        (
            "parity-nim --to 60",
            by_rules(60, |heap| {
                let legal = |take: &u64| (take % 2 == 1) == (*take == heap);
                (1..=heap).filter(legal).collect()
            }),
        ),
        ("nim --to 1000 --pixels 4096x320", (0..=1000).collect()),
    ];
    for (asked, values) in by_rule {
        let svg = svg(asked);
        let zeros = values.iter().filter(|value| **value == 0).count();
        assert_eq!(rectangles(&svg, "p-position").len(), zeros, "{asked}");
        let others = discs(&svg, "n-position");
        assert_eq!(others.len(), values.len() - zeros, "{asked}");
        // Each value has a height of its own where there is room for it.
        let heights: BTreeSet<_> = others.into_iter().map(|(_, y)| y).collect();
        let different: BTreeSet<_> = values.iter().filter(|value| **value > 0).collect();
        if different.len() < 100 {
            assert_eq!(heights.len(), different.len(), "{asked}");
        }
    }
}

#[test]
fn a_level_a_heap() {
    let svg = svg("subtraction:1,3,4 --to 40 --kind steps");
    let values = by_rules(40, |heap| {
        [1, 3, 4].into_iter().filter(|take| *take <= heap).collect()
    });
    let zeros = values.iter().filter(|value| **value == 0).count();
    assert_eq!(rectangles(&svg, "p-position").len(), zeros);
    let document = Document::parse(&svg).unwrap();
    let mut lines = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("steps"));
    let line = lines.next().unwrap().attribute("d").unwrap();
    // The two ends of each heap's level.
    let points: Vec<_> = line.split(['M', 'L']).skip(1).collect();
    assert_eq!(points.len(), 2 * 41);
    let height = |point: &str| point.split(' ').next_back().unwrap().to_owned();
    let levels: Vec<String> = points
        .iter()
        .step_by(2)
        .map(|point| height(point))
        .collect();
    for (one, other) in (0..41).flat_map(|one| (0..41).map(move |other| (one, other))) {
        assert_eq!(levels[one] == levels[other], values[one] == values[other]);
    }
}

#[test]
fn a_bar_a_value() {
    let bars = rectangles(&svg("fimber --to 3000000 --kind histogram"), "bar");
    assert_eq!(bars.len(), 16, "the values 0 to 15 occur");
    // Each foot is the axis, and no bar is higher than one before it.
    let foot = |[_, top, _, height]: Rectangle| top + height;
    assert!(bars.iter().all(|(_, bar)| foot(*bar) == foot(bars[0].1)));
    assert!(bars.is_sorted_by(|(_, one), (_, next)| one[3] >= next[3]));
    let svg = svg("fimber --to 3000000 --kind histogram");
    for count in [
        "538,351", "538,350", "332,771", "332,292", "65,560", "33", "2",
    ] {
        assert!(texts(&svg).iter().any(|text| text == count), "{count}");
    }
    assert_eq!(
        rectangles(&self::svg("nim --to 99 --kind histogram"), "bar").len(),
        100
    );
    // Values that no heap has make no bar: only 5, 6 and 7 are there.
    let bars = rectangles(&self::svg("nim --from 5 --to 7 --kind histogram"), "bar");
    assert_eq!(bars.len(), 3);
}

#[test]
fn every_value_of_millions_of_heaps_is_seen() {
    // 15 is the value of the heaps 206,025 and 864,831 alone.
    for (last, occurs) in [(206_024, 0), (206_025, 1), (864_831, 2), (3_000_000, 2)] {
        let svg = svg(&format!("fimber --to {last}"));
        assert!(svg.len() < 60_000, "{} bytes", svg.len());
        let cells = rectangles(&svg, "share");
        let rows: BTreeSet<i32> = cells.iter().map(|(_, [_, top, ..])| *top).collect();
        let values = if occurs == 0 { 15 } else { 16 };
        assert_eq!(rows.len(), values, "a row a value, to {last}");
        if occurs > 0 {
            let highest = rows.first().unwrap();
            let rare: Vec<_> = cells
                .iter()
                .filter(|(_, [_, top, ..])| top == highest)
                .collect();
            assert_eq!(rare.len(), occurs, "to {last}");
            assert!(
                rare.iter()
                    .all(|(_, [_, _, width, height])| *width > 3 && *height > 3)
            );
            // One of more than a thousand heaps: the first colour of the legend.
            let legend = rectangles(&svg, "legend");
            assert!(rare.iter().all(|(colour, _)| *colour == legend[0].0));
        }
    }
}

#[test]
fn values_as_large_as_the_heaps() {
    let svg = svg("nim --to 100000");
    let cells = rectangles(&svg, "share");
    // The cells that are filled lead from one corner to the other.
    let left = cells.iter().map(|(_, [left, ..])| *left).min().unwrap();
    let right = cells
        .iter()
        .map(|(_, [left, _, width, _])| left + width)
        .max()
        .unwrap();
    for (_, [x, y, width, height]) in &cells {
        let top = cells.iter().map(|(_, [_, top, ..])| *top).min().unwrap();
        let bottom = cells
            .iter()
            .map(|(_, [_, top, _, height])| top + height)
            .max()
            .unwrap();
        // The middle of a cell, as a share of either way. The last row of
        // values may reach beyond the last heap's.
        let across = f64::from(x + width / 2 - left) / f64::from(right - left);
        let up = f64::from(bottom - y - height / 2) / f64::from(bottom - top);
        assert!((across - up).abs() < 0.05, "{across} {up}");
    }
    let last = u64::MAX;
    let svg = self::svg(&format!("nim --from {} --to {last}", last - 20));
    let marks = discs(&svg, "n-position");
    assert_eq!(marks.len(), 21);
}

#[test]
fn a_cell_a_board() {
    for (k, rows, columns) in [
        (1, 24, 24),
        (2, 24, 24),
        (3, 24, 24),
        (2, 1, 1),
        (2, 40, 96),
    ] {
        let svg = svg(&format!("ainta:{k} --size {rows}x{columns}"));
        let values = boards(k, rows, columns);
        let cells = rectangles(&svg, "cell");
        assert_eq!(cells.len(), rows * columns);
        // Cells in the order of the board, their colours those of the legend.
        let legend: Vec<_> = rectangles(&svg, "legend")
            .into_iter()
            .map(|(colour, _)| colour)
            .collect();
        let occurring: BTreeSet<&u64> = values.iter().flatten().collect();
        let occurring: Vec<&u64> = occurring.into_iter().collect();
        assert_eq!(legend.len(), occurring.len());
        let mut placed = cells.clone();
        placed.sort_by_key(|(_, [left, top, ..])| (*top, *left));
        for ((colour, _), value) in placed.iter().zip(values.iter().flatten()) {
            let place = occurring.iter().position(|other| *other == value);
            assert_eq!(*colour, legend[place.unwrap()]);
        }
        let zeros = values.iter().flatten().filter(|value| **value == 0).count();
        assert_eq!(discs(&svg, "p-position").len(), zeros);
        assert!(texts(&svg).iter().any(|text| text == "0: P-position"));
    }
}

#[test]
fn files_stay_small_and_fit_their_sheet() {
    for asked in [
        "squares --to 100000",
        "primes --to 100000",
        "nim --to 1000000",
        "parity-nim --to 123456",
        "squares --to 20000 --pixels 480x320",
        "ainta:3 --size 96x96",
        "all-but:2,5 --from 1000 --to 2000",
    ] {
        let svg = svg(asked);
        assert!(svg.len() < 300_000, "{asked}: {} bytes", svg.len());
        let document = Document::parse(&svg).unwrap();
        let side = |name| {
            document
                .root_element()
                .attribute(name)
                .unwrap()
                .parse::<i32>()
                .unwrap()
        };
        for class in ["share", "cell", "p-position", "axis", "grid"] {
            for (_, [left, top, width, height]) in rectangles(&svg, class) {
                assert!(left >= 0 && left + width <= side("width"), "{asked}");
                assert!(top >= 0 && top + height <= side("height"), "{asked}");
            }
        }
    }
}

#[test]
fn titles_axes_and_units() {
    let words = |asked: &str, wanted: &[&str]| {
        let texts = texts(&svg(asked));
        for word in wanted {
            assert!(
                texts.iter().any(|text| text == word),
                "{asked}: {word} in {texts:?}"
            );
        }
    };
    words(
        "fimber --to 3000000",
        &[
            "fimber: Grundy values of the heaps 0 to 3,000,000",
            "heap (stones)",
            "Grundy value",
            "share of a column's heaps",
            "3,000,000",
            "15",
        ],
    );
    words(
        "fimber --to 40 --kind histogram",
        &[
            "fimber: how often each Grundy value occurs in the heaps 0 to 40",
            "heaps",
        ],
    );
    words(
        "ainta:2 --size 9x5",
        &[
            "ainta:2: Grundy values of the boards to 9 × 5",
            "columns (squares)",
            "rows (squares)",
        ],
    );
}

#[test]
fn the_same_picture_is_the_same_bytes() {
    for name in ["picture.svg", "picture.png"] {
        for asked in ["fimber --to 50000", "ainta:2 --size 9x5"] {
            assert!(drawn(asked, name) == drawn(asked, name), "{asked} {name}");
        }
    }
}

#[test]
fn pixels_as_asked_for() {
    for (size, width, height) in [("", 960, 540), ("--pixels 640x480", 640, 480)] {
        let bytes = drawn(&format!("fimber --to 200 {size}"), "picture.PNG");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((frame.width, frame.height), (width, height));
        // White at the corner, and something drawn in ink, in blue and in vermilion.
        assert_eq!(pixels[..3], [255, 255, 255]);
        for colour in [[34, 34, 34], [0, 114, 178], [213, 94, 0]] {
            assert!(pixels.chunks(3).any(|pixel| pixel == colour), "{colour:?}");
        }
    }
}

/// A cell of a PNG is the cell of the SVG, to the pixel.
#[test]
fn both_forms_agree() {
    let asked = "fimber --to 3000000";
    let bytes = drawn(asked, "picture.png");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    for (colour, [left, top, width, height]) in rectangles(&svg(asked), "share") {
        for (x, y) in [(left, top), (left + width - 1, top + height - 1)] {
            let place = 3 * (y as usize * 960 + x as usize);
            let found: String = pixels[place..place + 3]
                .iter()
                .map(|part| format!("{part:02x}"))
                .collect();
            assert_eq!(format!("#{found}"), colour);
        }
    }
}

#[test]
fn what_is_refused_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for asked in [
        "plot fimber --to 3 --out picture.gif",
        "plot fimber --to 3 --out .svg",
        "plot ainta:2 --out picture.svg",
        "plot fimber --to 3000 --kind steps --out picture.svg",
        "plot squares --to 1000000000 --max-memory 1K --out picture.svg",
    ] {
        let output = grundy(asked, folder.path());
        assert_eq!(output.status.code(), Some(2), "{asked}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
    let output = grundy(
        "plot fimber --to 3 --out missing/picture.svg",
        folder.path(),
    );
    assert_eq!(output.status.code(), Some(1));
}

/// What stands on a picture: its letters, where they are, and how wide.
struct Letters {
    text: String,
    /// Left, top, right, bottom.
    place: [f64; 4],
}

/// The width of letters by the font of the pictures.
fn width_of(text: &str, size: f64) -> f64 {
    use ab_glyph::{Font, FontRef, ScaleFont};
    let font = include_bytes!("../fonts/DejaVuSans-subset.ttf");
    let font = FontRef::try_from_slice(font).unwrap();
    // The size of letters is a part of the height of the font.
    let font = font.as_scaled((size * 1.164) as f32);
    let widths = text.chars().map(|letter| {
        let id = font.glyph_id(letter);
        assert!(id.0 > 0, "the font has no {letter}");
        font.h_advance(id)
    });
    f64::from(widths.sum::<f32>())
}

fn letters(svg: &str) -> Vec<Letters> {
    let document = Document::parse(svg).unwrap();
    let texts = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text");
    texts
        .map(|node| {
            let number = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
            let text = node.text().unwrap().to_owned();
            let size = number("font-size");
            let width = width_of(&text, size);
            let before = match node.attribute("text-anchor").unwrap() {
                "start" => 0.0,
                "middle" => width / 2.0,
                _ => width,
            };
            let (above, below) = (0.7 * size, 0.2 * size);
            let place = match node.attribute("transform") {
                Some(transform) => {
                    let place = transform.strip_prefix("translate(").unwrap();
                    let (place, _) = place.split_once(')').unwrap();
                    let (x, y) = place.split_once(' ').unwrap();
                    let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                    [x - above, y - width + before, x + below, y + before]
                }
                None => {
                    let (x, y) = (number("x") - before, number("y"));
                    [x, y - above, x + width, y + below]
                }
            };
            Letters { text, place }
        })
        .collect()
}

/// No letters are cut off or stand on others or on marks, and either axis has
/// at least two numbers.
fn is_laid_out(asked: &str) -> Vec<Letters> {
    let svg = svg(asked);
    let document = Document::parse(&svg).unwrap();
    let side = |name| {
        let side = document.root_element().attribute(name).unwrap();
        side.parse::<f64>().unwrap()
    };
    let letters = letters(&svg);
    for (place, one) in letters.iter().enumerate() {
        let [left, top, right, bottom] = one.place;
        assert!(left >= 0.0 && top >= 0.0, "{asked}: {} is cut", one.text);
        assert!(
            right <= side("width") && bottom <= side("height"),
            "{asked}: {} is cut",
            one.text
        );
        for other in letters.iter().skip(place + 1) {
            let [from, above, to, below] = other.place;
            let apart = right <= from || to <= left || bottom <= above || below <= top;
            assert!(apart, "{asked}: {} on {}", one.text, other.text);
        }
        for class in ["cell", "share", "bar"] {
            for (_, [x, y, width, height]) in rectangles(&svg, class) {
                let [from, above] = [f64::from(x), f64::from(y)];
                let (to, below) = (from + f64::from(width), above + f64::from(height));
                let apart = right <= from || to <= left || bottom <= above || below <= top;
                assert!(apart, "{asked}: {} on a {class}", one.text);
            }
        }
    }
    letters
}

const FORTY: &str = "subtraction:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,\
                     21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40";
const FAR: &str = "nim --from 1000000000000000000 --to 1000000000000050000";
const TOP: &str = "nim --from 18446744073709551000 --to 18446744073709551615";

#[test]
fn nothing_overlaps_and_nothing_is_cut() {
    for asked in [
        "ainta:2 --size 1x1",
        "ainta:2 --size 1x2",
        "ainta:2 --size 2x1",
        "ainta:2 --size 2x2",
        "ainta:18446744073709551615 --size 30x20",
        "fimber --to 3000000",
        "fimber --to 3000000 --kind histogram",
        "parity-nim --from 7 --to 7",
        "nim --from 1000000000000 --to 1000000000000",
        "nim --from 999999999999 --to 1000000000003",
        "all-but:2,5 --from 1000000000000 --to 1000000005000",
        "all-but:2,5 --from 1000000000000 --to 1000000005000 --kind histogram",
        &format!("{FORTY} --to 100 --kind steps"),
        &format!("{FORTY} --to 300 --kind histogram"),
        &format!("{FORTY} --from 1000000000000 --to 1000000000500"),
        FAR,
        &format!("{FAR} --kind histogram"),
        TOP,
        &format!("{TOP} --kind histogram"),
        "nim --from 18446744073709551600 --to 18446744073709551615 --kind steps",
    ] {
        for pixels in ["480x320", "960x540"] {
            let letters = is_laid_out(&format!("{asked} --pixels {pixels}"));
            let title = letters[0].place;
            assert!(title[3] - title[1] >= 0.9 * 13.0, "{asked}: readable");
        }
    }
    for size in ["2x96", "1x96", "96x2", "96x1", "3x96", "96x3", "96x96"] {
        is_laid_out(&format!("ainta:2 --size {size}"));
    }
}

/// The numbers below the marks of boards and beside them.
#[test]
fn few_rows_and_columns_are_numbered() {
    for (size, wanted) in [
        ("1x1", &["1", "1"][..]),
        ("2x96", &["1", "2", "10", "90"]),
        ("1x96", &["1", "10", "90"]),
        ("96x2", &["1", "2", "90"]),
        ("96x1", &["1", "90"]),
    ] {
        let mut found = texts(&svg(&format!("ainta:2 --size {size}")));
        // The legend names values, too, and stands at the end.
        let legend = found.iter().position(|text| text == "Grundy value");
        found.truncate(legend.unwrap());
        for number in wanted {
            let place = found.iter().position(|text| text == number);
            found.remove(place.unwrap_or_else(|| panic!("{size}: {number} in {found:?}")));
        }
    }
}

/// The marks of heaps far from 0 take the whole room.
#[test]
fn ranges_far_from_0_fill_the_picture() {
    let all_but = "all-but:2,5 --from 1000000000000 --to 1000000005000";
    for asked in [all_but, FAR, "nim --from 5000000 --to 5100000"] {
        let cells = rectangles(&svg(asked), "share");
        let top = cells.iter().map(|(_, [_, top, ..])| *top).min().unwrap();
        let bottom = cells.iter().map(|(_, [_, top, _, height])| top + height);
        assert!(bottom.max().unwrap() - top > 350, "{asked}");
        assert!(cells.len() > 50, "{asked}");
        let bars = rectangles(&svg(&format!("{asked} --kind histogram")), "bar");
        assert!(bars.len() > 100, "{asked}: {} bars", bars.len());
    }
    for asked in [all_but, FAR, TOP] {
        let found = texts(&svg(&format!("{asked} --pixels 480x320")));
        let numbers = found.iter().filter(|text| text.starts_with('+'));
        assert!(numbers.count() >= 4, "{asked}: {found:?}");
        assert!(
            found
                .iter()
                .any(|text| text.starts_with("heap (stones) above"))
        );
    }
}

/// What --text prints: no line is longer than 72 columns, and a range far from
/// 0 is seen.
#[test]
fn text_is_72_columns_wide() {
    let folder = tempfile::tempdir().unwrap();
    for asked in [
        &format!("{FORTY} --to 300"),
        FAR,
        TOP,
        "all-but:2,5 --from 1000000000000 --to 1000000005000",
        "all-but:2,5 --from 1000000000000 --to 1000000000000",
        "parity-nim --from 999000 --to 1001000",
        "nim --to 2000000",
    ] {
        for kind in ["values", "histogram"] {
            let output = grundy(&format!("plot {asked} --kind {kind} --text"), folder.path());
            let text = String::from_utf8(output.stdout).unwrap();
            for line in text.lines() {
                assert!(line.chars().count() <= 72, "{asked} {kind}: {line}");
            }
            let rows = text.lines().filter(|line| {
                line.split_once('│')
                    .is_some_and(|(_, row)| row.contains(['█', '▓', '▒', '░', '·']))
            });
            let one = asked.ends_with("--to 1000000000000");
            let least = if one { 1 } else { 5 };
            assert!(rows.count() >= least, "{asked} {kind}:\n{text}");
        }
    }
    let output = grundy(
        "plot ainta:18446744073709551615 --size 33x33 --text",
        folder.path(),
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().all(|line| line.chars().count() <= 72));
}

/// In a narrow terminal no row wraps, and in a wide one it is as elsewhere.
#[cfg(target_os = "linux")]
#[test]
fn text_in_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let shown = |columns: usize, asked: &str| {
        let program = env!("CARGO_BIN_EXE_grundy");
        let line = format!("stty cols {columns} rows 24; {program} plot {asked} --text");
        let output = undisturbed("script")
            .args(["-qec", &line, "/dev/null"])
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        text.replace('\r', "")
    };
    let top = format!("nim --from {} --to {}", u64::MAX - 5000, u64::MAX);
    for asked in [
        "fimber --to 3000",
        "fimber --to 3000000 --kind histogram",
        "all-but:2,5 --from 1000000000000 --to 1000000005000",
        "nim --to 20000000",
        "nim --to 20000000 --kind histogram",
        &format!("{top} --kind histogram"),
        &top,
        &format!("nim --from {0} --to {0}", u64::MAX),
        &format!("{FORTY} --to 300"),
        "ainta:2 --size 33x26",
        "ainta:18446744073709551615 --size 9x9",
    ] {
        let output = grundy(&format!("plot {asked} --text"), folder.path());
        let elsewhere = String::from_utf8(output.stdout).unwrap();
        for columns in [30, 31, 40, 57, 71, 72, 73, 200] {
            let text = shown(columns, asked);
            for line in text.lines() {
                let width = line.chars().count();
                assert!(width <= columns.min(72), "{columns}: {text}");
            }
            if columns >= 72 {
                assert_eq!(text, elsewhere);
            }
            let rows = |text: &str| text.lines().filter(|line| line.contains('│')).count();
            assert_eq!(rows(&text), rows(&elsewhere), "{columns}: {text}");
        }
    }
    let board = |columns, size: &str| shown(columns, &format!("ainta:1 --size {size}"));
    assert!(board(30, "4x13").contains("1 │()░░()"));
    assert!(board(31, "4x14").contains("1 │()░░()"));
    assert!(board(30, "4x14").contains("1 │o░o░o"));
    let told = "found `4x28`, wanted at most 33 rows and 27 columns";
    assert!(board(30, "4x28").contains(told));
    assert!(board(30, "4x27").contains("1 │o░o"));
}

/// The picture of boards has their shape, and squares are squares; of a size that
/// is asked for they have the middle.
#[test]
fn boards_fill_their_pictures() {
    for (size, rows, columns) in [
        ("1x96", 1, 96),
        ("96x1", 96, 1),
        ("13x40", 13, 40),
        ("40x13", 40, 13),
        ("24x24", 24, 24),
        ("96x96", 96, 96),
        ("1x1", 1, 1),
        ("5x7", 5, 7),
    ] {
        let cells = |pixels: &str| {
            let svg = svg(&format!("ainta:2 --size {size} {pixels}"));
            let cells: Vec<[i32; 4]> = rectangles(&svg, "cell")
                .into_iter()
                .map(|(_, cell)| cell)
                .collect();
            let [_, _, side, height] = cells[0];
            assert!(side == height && side >= 5, "{size}");
            let edges = |place: usize| {
                let edges = || cells.iter().map(|cell| cell[place]);
                (edges().min().unwrap(), edges().max().unwrap() + side)
            };
            let document = Document::parse(&svg).unwrap();
            let whole = |name| -> i32 {
                let whole = document.root_element().attribute(name).unwrap();
                whole.parse().unwrap()
            };
            (edges(0), edges(1), whole("width"), whole("height"))
        };
        let ((left, right), (top, bottom), width, height) = cells("");
        assert!(
            (480..=760).contains(&width) && (260..=660).contains(&height),
            "{size}"
        );
        // What is beside and below it are a legend and an axis, unless the picture
        // is the least that there is.
        assert!(
            width == 480 || width - right < 180,
            "{size}: {width} {right}"
        );
        assert!(
            height == 260 || height - bottom < 70,
            "{size}: {height} {bottom}"
        );
        assert!(left < 80 || width == 480, "{size}");
        assert!(top < 80 || height == 260, "{size}");
        let longest = rows.max(columns);
        assert!((right - left).max(bottom - top) >= longest * 5 - 1);

        let ((left, right), (top, bottom), width, height) = cells("--pixels 1400x900");
        // The room is from 24 + 24 and a label on to 24, a legend and 24 from the end.
        let (before, behind) = (left, width - right);
        assert!(
            (behind - before - 100).abs() < 40,
            "{size}: {before} {behind}"
        );
        let (above, below) = (top - 76, height - 60 - bottom);
        assert!((above - below).abs() <= 2, "{size}: {above} {below}");
    }
}

/// Every heap is in a bar, bars stand apart, and each is for as many values as
/// the picture says.
#[test]
fn bars_are_for_equally_many_values() {
    for (last, note) in [
        (1000, "one bar for 7 values"),
        (1008, "one bar for 5 values, the last for 4"),
        (99_999, "one bar for 500 values"),
        (200, "one bar a value"),
    ] {
        let svg = svg(&format!("nim --to {last} --kind histogram"));
        assert!(
            texts(&svg).iter().any(|text| text == note),
            "{note}: {:?}",
            texts(&svg)
        );
        let mut bars = rectangles(&svg, "bar");
        bars.sort_by_key(|(_, [left, ..])| *left);
        for two in bars.windows(2) {
            let ([left, _, width, _], [next, ..]) = (two[0].1, two[1].1);
            assert!(left + width < next, "to {last}: bars touch at {next}");
        }
        let heights: BTreeSet<i32> = bars.iter().map(|(_, [.., height])| *height).collect();
        assert_eq!(heights.len() > 1, note.contains("last"), "to {last}");
    }
}

/// No entry of a legend is for what does not occur, and none is missing.
#[test]
fn legends_list_what_is_there() {
    let named = |asked: &str, wanted: &[&str], others: &[&str]| {
        let texts = texts(&svg(asked));
        for name in wanted {
            assert!(texts.iter().any(|text| text == name), "{asked}: {name}");
        }
        for name in others {
            assert!(!texts.iter().any(|text| text == name), "{asked}: {name}");
        }
    };
    let p_position = "P-position (value 0)";
    for kind in ["values", "steps"] {
        let name = if kind == "values" {
            "N-position"
        } else {
            "Grundy value"
        };
        named(
            &format!("nim --from 1 --to 9 --kind {kind}"),
            &[name],
            &[p_position],
        );
        named(
            &format!("nim --to 9 --kind {kind}"),
            &[name, p_position],
            &[],
        );
    }
    named("nim --from 0 --to 0", &[p_position], &["N-position"]);
    for asked in [
        "fimber --to 3000000",
        "nim --to 100000",
        "subtraction:1 --to 5000",
        FAR,
    ] {
        let svg = svg(asked);
        let colours = |class| -> BTreeSet<String> {
            let found = rectangles(&svg, class).into_iter();
            found.map(|(colour, _)| colour).collect()
        };
        assert_eq!(colours("share"), colours("legend"), "{asked}");
    }
}

/// Marks of P-positions never touch.
#[test]
fn p_positions_are_told_apart() {
    for asked in [
        "subtraction:1 --to 319",
        "subtraction:1 --to 159 --pixels 480x320",
        "subtraction:1 --to 159 --kind steps --pixels 480x320",
        "subtraction:2,3 --to 319",
        "fimber --to 319",
    ] {
        let mut marks = rectangles(&svg(asked), "p-position");
        marks.sort_by_key(|(_, [left, ..])| *left);
        let takes: fn(u64) -> Vec<u64> = match asked.split(' ').next().unwrap() {
            "subtraction:1" => |heap| vec![1].into_iter().filter(|take| *take <= heap).collect(),
            "subtraction:2,3" => |heap| [2, 3].into_iter().filter(|take| *take <= heap).collect(),
            _ => fibonacci,
        };
        let last = if asked.contains("159") { 159 } else { 319 };
        let zeros = by_rules(last, takes)
            .iter()
            .filter(|value| **value == 0)
            .count();
        assert_eq!(marks.len(), zeros, "{asked}");
        for two in marks.windows(2) {
            let ([left, _, width, _], [next, ..]) = (two[0].1, two[1].1);
            assert!(left + width < next, "{asked}: marks touch at {next}");
        }
    }
    // One more heap, and it is a density.
    assert_eq!(discs(&svg("nim --to 319"), "n-position").len(), 319);
    assert_eq!(discs(&svg("nim --to 320"), "n-position").len(), 0);
}

/// A cell has 5 pixels at the least, and where it would not, the refusal names
/// a size that does.
#[test]
fn cells_are_large_enough() {
    let folder = tempfile::tempdir().unwrap();
    for size in ["96x96", "50x96", "96x30", "40x40"] {
        let asked = format!("plot ainta:18446744073709551615 --size {size} --out a.svg");
        let output = grundy(&format!("{asked} --pixels 480x320"), folder.path());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{size}: {said}");
        let wanted = said.trim_end().rsplit(' ').next().unwrap();
        let (width, height) = wanted.split_once('x').unwrap();
        let (width, height): (u32, u32) = (width.parse().unwrap(), height.parse().unwrap());
        for (width, height, drawn) in [
            (width.max(480), height.max(320), true),
            (width - 1, height.max(320), width <= 480),
            (width.max(480), height - 1, height <= 320),
        ] {
            if width < 480 || height < 320 {
                continue;
            }
            let output = grundy(&format!("{asked} --pixels {width}x{height}"), folder.path());
            assert_eq!(output.status.success(), drawn, "{size} {width}x{height}");
            if drawn {
                let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
                let cells = rectangles(&svg, "cell");
                assert!(
                    cells
                        .iter()
                        .all(|(_, [_, _, width, height])| *width >= 5 && *height >= 5)
                );
            }
        }
    }
    // As the help says.
    let largest = "ainta:2 --size 96x96 --pixels 687x616";
    assert!(drawn(largest, "picture.svg").len() > 1000);
}

/// More heaps than a person waits for are refused at once.
#[test]
fn too_many_heaps() {
    let folder = tempfile::tempdir().unwrap();
    for (range, found) in [
        ("--to 18446744073709551615", "18446744073709551616"),
        ("--to 1000000000", "1000000001"),
        ("--from 5 --to 10000000004", "10000000000"),
    ] {
        for how in ["--text", "--out a.svg", "--kind histogram --text"] {
            for rules in ["nim", "parity-nim", "subtraction:1,3,4", "squares"] {
                let output = grundy(&format!("plot {rules} {range} {how}"), folder.path());
                let said = String::from_utf8(output.stderr).unwrap();
                assert_eq!(output.status.code(), Some(2), "{range} {how}");
                let wanted = format!("found {found} heaps, wanted at most 1000000000");
                assert!(said.contains(&wanted), "{said}");
            }
        }
    }
}
