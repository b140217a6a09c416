//! Some games in the plainest way, for positions of any size.

use crate::{judge, plain, text};
use std::{fmt, sync::LazyLock};
use subtraction_games::SubtractionSet;

/// Rules whose positions are valued here: closed forms, a period, a table that
/// ends, a set without a period, and boards.
const RULES: [&str; 6] = [
    "nim",
    "parity-nim",
    "subtraction:1,3,4",
    "fimber",
    "squares",
    "ainta:2",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    Heap(u64),
    Board(u64, u64),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap(size) => size.fmt(f),
            Self::Board(rows, columns) => write!(f, "{rows}x{columns}"),
        }
    }
}

/// One of [`RULES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Game(pub(crate) &'static str);

impl Game {
    pub(crate) fn chosen(choice: u8) -> Self {
        Self(RULES[usize::from(choice) % RULES.len()])
    }

    pub(crate) fn has_boards(self) -> bool {
        self.0 == "ainta:2"
    }

    /// What one of the positions is called.
    pub(crate) fn name(self) -> &'static str {
        match self.has_boards() {
            true => "board",
            false => "heap",
        }
    }

    pub(crate) fn position(self, word: &str) -> Option<Position> {
        match self.has_boards() {
            true => text::board(word).map(|(rows, columns)| Position::Board(rows, columns)),
            false => plain::number(word).map(Position::Heap),
        }
    }

    /// None of a heap whose value takes more than [`memory`].
    pub(crate) fn value(self, position: Position) -> Option<u64> {
        let heap = match position {
            Position::Heap(heap) => heap,
            Position::Board(rows, columns) if rows.max(columns) <= judge::SIDE => {
                return Some(BOARDS[rows as usize][columns as usize]);
            }
            Position::Board(rows, columns) => {
                return Some(judge::ainta_closed_form(2, rows, columns));
            }
        };
        match self.0 {
            "nim" => Some(heap),
            "parity-nim" => Some(judge::parity_nim_value(heap)),
            "fimber" => judge::FIMBER.get(heap as usize).copied().map(u64::from),
            "squares" => SQUARES.get(heap as usize).copied(),
            _ => Some(PERIOD[(heap % 7) as usize]),
        }
    }

    /// Whether a move leads from here to there.
    pub(crate) fn allows(self, from: Position, to: Position) -> bool {
        match (from, to) {
            (Position::Heap(from), Position::Heap(to)) if to < from => {
                let take = from - to;
                match self.0 {
                    "nim" => true,
                    "parity-nim" => (take % 2 == 1) == (to == 0),
                    "squares" => take.isqrt().pow(2) == take,
                    _ => self.takes().contains(&take),
                }
            }
            (Position::Board(rows, columns), Position::Board(r, c)) => {
                plain::ainta_options(2, rows, columns).contains(&(r, c))
            }
            _ => false,
        }
    }

    /// Whether no move is left.
    pub(crate) fn is_over(self, position: Position) -> bool {
        match position {
            Position::Heap(2) => self.0 == "parity-nim",
            Position::Heap(heap) => heap == 0,
            Position::Board(rows, columns) => rows == 1 && columns == 1,
        }
    }

    /// The options that have this value.
    pub(crate) fn options_of_value(self, from: Position, value: u64) -> Vec<Position> {
        let candidates: Vec<Position> = match from {
            Position::Board(rows, columns) => plain::ainta_options(2, rows, columns)
                .into_iter()
                .map(|(rows, columns)| Position::Board(rows, columns))
                .collect(),
            Position::Heap(_) if self.0 == "nim" => vec![Position::Heap(value)],
            // No three heaps of parity Nim have the same value, but for 0.
            Position::Heap(_) if self.0 == "parity-nim" => {
                let near = [
                    2 * u128::from(value) + 2,
                    (2 * u128::from(value)).saturating_sub(1),
                ];
                let near = near.into_iter().filter_map(|heap| u64::try_from(heap).ok());
                near.chain([0]).map(Position::Heap).collect()
            }
            Position::Heap(heap) => {
                let takes = self.takes().iter().take_while(|take| **take <= heap);
                takes.map(|take| Position::Heap(heap - take)).collect()
            }
        };
        let mut options: Vec<Position> = Vec::new();
        for to in candidates {
            let is_one = self.allows(from, to) && self.value(to) == Some(value);
            if is_one && !options.contains(&to) {
                options.push(to);
            }
        }
        options
    }

    /// Those of a set, to the largest heap that has a value here.
    fn takes(self) -> &'static [u64] {
        static FIBONACCI: LazyLock<Vec<u64>> =
            LazyLock::new(|| plain::takes("fimber", 3_000_001).unwrap());
        static ROOTS: LazyLock<Vec<u64>> =
            LazyLock::new(|| plain::takes("squares", SQUARES.len() as u64).unwrap());
        match self.0 {
            "fimber" => &FIBONACCI,
            "squares" => &ROOTS,
            _ => &[1, 3, 4],
        }
    }

    /// The move in words, without its component.
    pub(crate) fn move_text(self, from: Position, to: Position) -> String {
        let how = match (from, to) {
            (Position::Heap(from), Position::Heap(to)) => format!("take {}", from - to),
            (Position::Board(rows, columns), Position::Board(r, c)) => {
                match (rows - r, columns - c) {
                    (1, 0) => "down".into(),
                    (0, 1) => "right".into(),
                    _ => "diagonal".into(),
                }
            }
            other => panic!("{other:?}"),
        };
        format!("{from} -> {to} ({how})")
    }
}

/// What `--max-memory` is: enough for about 2000 heaps of squares.
pub(crate) fn memory() -> u64 {
    SubtractionSet::squares().memory_needed(2000)
}

static SQUARES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let (set, most) = (SubtractionSet::squares(), memory());
    let len = (2000..).find(|len| set.memory_needed(len + 1) > most);
    let len = len.unwrap();
    plain::values(&plain::takes("squares", len).unwrap(), len)
});

/// The values of the heaps below 7, and then over and over: two rounds in which
/// they are the same are more than the largest take, so that all are.
static PERIOD: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut values = plain::values(&[1, 3, 4], 14);
    assert_eq!(values[..7], values[7..]);
    values.truncate(7);
    values
});

static BOARDS: LazyLock<Vec<Vec<u64>>> = LazyLock::new(|| plain::ainta_values(2, judge::SIDE));
