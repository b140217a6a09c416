//! The pictures of `grundy plot`, read back: what is drawn is counted, and the
//! counts are those of values found here by the rules alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use roxmltree::Document;
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Output},
};

fn grundy(arguments: &str, folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
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
        ("nim --to 1000", (0..=1000).collect()),
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
        assert_eq!(legend.len(), 4);
        let mut placed = cells.clone();
        placed.sort_by_key(|(_, [left, top, ..])| (*top, *left));
        for ((colour, _), value) in placed.iter().zip(values.iter().flatten()) {
            assert_eq!(*colour, legend[*value as usize]);
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
        let bytes = drawn(&format!("fimber --to 300 {size}"), "picture.PNG");
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
