//! What playing asks of a game: its moves in words, and by number.

use super::{draw, takes::Takes};
use crate::{
    colour::Colour,
    position::Component,
    rules::Rules,
    text::{number, shown},
    wording::{self, stones},
};
use ainta::Board;

/// The moves of one component of a sum, for a person and for the computer.
pub(crate) trait Rule {
    type Position: Component + Copy;

    /// What the moves of one component are called where they are listed.
    const LEGAL: &'static str;

    /// What a move does: a sentence without its capital and its end.
    fn sentence(&self) -> String;

    /// How a move is typed: with one component, and with several.
    fn example(&self, several: bool) -> &'static str;

    /// How many moves there are from here.
    fn count(&self, from: &Self::Position) -> u64;

    /// Where the `n`th of them leads, counted from 0.
    fn nth(&self, from: &Self::Position, n: u64) -> Option<Self::Position>;

    /// How many positions a search for the winning moves from here looks at.
    fn looked_at(&self, from: &Self::Position) -> u64;

    /// Whether a word looks like a move in a component, legal or not.
    fn is_move(&self, word: &str) -> bool;

    /// The move that a word names, or why there is none; the component is
    /// called `name`.
    fn read(&self, name: &str, from: &Self::Position, word: &str)
    -> Result<Self::Position, String>;

    /// The word that names a move.
    fn word(&self, from: &Self::Position, to: &Self::Position) -> String;

    /// The moves from here, those in the middle left out where they are many.
    fn legal(&self, from: &Self::Position) -> String;

    /// The positions, in lines of at most so many columns.
    fn draw(&self, positions: &[Self::Position], columns: usize, colour: Colour) -> String;
}

/// Heaps, from which stones are taken.
pub(crate) struct Heaps<H, F> {
    sentence: String,
    takes: Takes,
    /// How many stones a heap has.
    stones: fn(&H) -> u64,
    /// The heap of so many stones.
    heap: F,
}

/// Takes that are listed before the list is cut short.
const LISTED: u64 = 10;

impl<H: Component + Copy, F: Fn(u64) -> Option<H>> Heaps<H, F> {
    pub(crate) fn new(rules: &Rules, stones: fn(&H) -> u64, heap: F) -> Self {
        Self {
            sentence: wording::a_move(rules),
            takes: Takes::of(rules),
            stones,
            heap,
        }
    }

    fn size(&self, heap: &H) -> u64 {
        (self.stones)(heap)
    }

    fn taken(&self, from: &H, to: &H) -> u64 {
        self.size(from).saturating_sub(self.size(to))
    }
}

impl<H: Component + Copy, F: Fn(u64) -> Option<H>> Rule for Heaps<H, F> {
    type Position = H;

    const LEGAL: &'static str = "legal takes";

    fn sentence(&self) -> String {
        self.sentence.clone()
    }

    fn example(&self, several: bool) -> &'static str {
        match several {
            true => "`2 5` (5 from heap 2)",
            false => "`5` (take 5)",
        }
    }

    fn count(&self, from: &H) -> u64 {
        let counted = self.takes.count(self.size(from));
        counted.unwrap_or_else(|| from.options().count() as u64)
    }

    fn nth(&self, from: &H, n: u64) -> Option<H> {
        let size = self.size(from);
        match self.takes.count(size) {
            Some(_) => (self.heap)(size.checked_sub(self.takes.nth(size, n)?)?),
            None => from.options().nth(usize::try_from(n).ok()?),
        }
    }

    fn looked_at(&self, from: &H) -> u64 {
        // Those whose takes arithmetic counts find a value without a search.
        match self.takes.count(self.size(from)) {
            Some(_) => 1,
            None => self.count(from),
        }
    }

    fn is_move(&self, word: &str) -> bool {
        word.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn read(&self, name: &str, from: &H, word: &str) -> Result<H, String> {
        let size = self.size(from);
        let Some(take) = number(word) else {
            return Err(match self.is_move(word) {
                true => format!("{name} has {}, fewer than that", stones(size)),
                false => format!("found `{}`, wanted a number of stones", shown(word)),
            });
        };
        if let Some(reason) = self.takes.refusal(name, size, take) {
            return Err(reason);
        }
        let left = size.checked_sub(take).and_then(&self.heap);
        left.ok_or_else(|| format!("{take} cannot be taken from {name}"))
    }

    fn word(&self, from: &H, to: &H) -> String {
        self.taken(from, to).to_string()
    }

    fn legal(&self, from: &H) -> String {
        if let Some(range) = self.takes.range(self.size(from)) {
            return range;
        }
        let count = self.count(from);
        let take = |n| Some(self.taken(from, &self.nth(from, n)?).to_string());
        // One left out is not worth its dots.
        let all = count <= LISTED + 2;
        let listed = if all { count } else { LISTED };
        let listed: Vec<String> = (0..listed).filter_map(take).collect();
        let listed = listed.join(", ");
        match count.checked_sub(1).and_then(take) {
            Some(last) if !all => format!("{listed}, ..., {last} ({count} in all)"),
            _ => listed,
        }
    }

    fn draw(&self, positions: &[H], columns: usize, colour: Colour) -> String {
        let sizes: Vec<u64> = positions.iter().map(|heap| self.size(heap)).collect();
        draw::heaps(&sizes, columns, colour)
    }
}

/// Boards, on which a piece goes.
pub(crate) struct Boards {
    pub(crate) k: u64,
}

/// The ways that a piece goes, by letter and by name.
const WAYS: [(&str, &str); 3] = [("d", "down"), ("r", "right"), ("x", "diagonal")];

fn is_way(word: &str, letter: &str, name: &str) -> bool {
    word.eq_ignore_ascii_case(letter) || word.eq_ignore_ascii_case(name)
}

impl Boards {
    /// Where a way leads, each in its turn.
    fn ways(
        &self,
        from: &Board,
    ) -> impl Iterator<Item = (&'static str, &'static str, Option<Board>)> {
        let (k, rows, columns) = (self.k, from.rows(), from.columns());
        let steps = [(1, 0), (0, 1), (k, k)];
        let ends = steps.map(|(down, right)| {
            let (rows, columns) = (rows.checked_sub(down)?, columns.checked_sub(right)?);
            Board::new(k, rows, columns).ok()
        });
        WAYS.into_iter()
            .zip(ends)
            .map(|((letter, name), to)| (letter, name, to))
    }
}

impl Rule for Boards {
    type Position = Board;

    const LEGAL: &'static str = "open ways";

    fn sentence(&self) -> String {
        let k = self.k;
        format!("a move takes the piece @ one square down (d), one right (r), or {k} of both (x)")
    }

    fn example(&self, several: bool) -> &'static str {
        match several {
            true => "`2 d` (down on board 2)",
            false => "`d`, `r` or `x`",
        }
    }

    fn count(&self, from: &Board) -> u64 {
        self.ways(from).filter(|(.., to)| to.is_some()).count() as u64
    }

    fn nth(&self, from: &Board, n: u64) -> Option<Board> {
        let open = self.ways(from).filter_map(|(.., to)| to);
        open.zip(0..).find(|(_, at)| *at == n).map(|(to, _)| to)
    }

    fn looked_at(&self, _: &Board) -> u64 {
        WAYS.len() as u64
    }

    fn is_move(&self, word: &str) -> bool {
        WAYS.iter().any(|(letter, name)| is_way(word, letter, name))
    }

    fn read(&self, name: &str, from: &Board, word: &str) -> Result<Board, String> {
        let way = self
            .ways(from)
            .find(|(letter, way, _)| is_way(word, letter, way));
        match way {
            Some((.., Some(to))) => Ok(to),
            Some((_, way, None)) => {
                let (rows, columns) = (from.rows(), from.columns());
                Err(format!(
                    "{way} would take the piece off {name}, of which {rows}x{columns} is left"
                ))
            }
            None => Err(format!("found `{}`, wanted d, r or x", shown(word))),
        }
    }

    fn word(&self, from: &Board, to: &Board) -> String {
        let mut ways = self.ways(from);
        let way = ways.find(|(.., end)| end.as_ref() == Some(to));
        way.map(|(letter, ..)| letter.into()).unwrap_or_default()
    }

    fn legal(&self, from: &Board) -> String {
        let open = self.ways(from).filter_map(|(letter, _, to)| {
            let to = to?;
            Some(format!("{letter} to {}x{}", to.rows(), to.columns()))
        });
        open.collect::<Vec<_>>().join(", ")
    }

    fn draw(&self, positions: &[Board], columns: usize, colour: Colour) -> String {
        draw::boards(positions, columns, colour)
    }
}
