use crate::{failure::Failure, rules::Rules};
use ainta::Board;
use fimber::Fimber;
use grundy::ImpartialGame;

/// A position as the command reads and prints it.
pub(crate) trait Component: ImpartialGame + Clone {
    /// What one of them is called.
    const NAME: &'static str;

    /// The position in JSON: a heap's size, or a board in quotes.
    fn json(&self) -> String;

    /// What a move leaves in JSON: nothing where the whole heap was taken.
    fn left_json(&self) -> String {
        self.json()
    }

    /// The move from here, for people.
    fn move_text(&self, to: &Self) -> String;
}

macro_rules! heap_component {
    ($($heap:ty, $stones:expr;)*) => {$(
        impl Component for $heap {
            const NAME: &'static str = "heap";

            fn json(&self) -> String {
                $stones(self).to_string()
            }

            fn left_json(&self) -> String {
                match $stones(self) {
                    0 => String::new(),
                    _ => self.json(),
                }
            }

            fn move_text(&self, to: &Self) -> String {
                let (from, to) = ($stones(self), $stones(to));
                format!("{from} -> {to} (take {})", from.saturating_sub(to))
            }
        }
    )*};
}

heap_component! {
    nim_game::Heap, |heap: &Self| heap.0;
    parity_nim::Heap, |heap: &Self| heap.0;
    fimber::Heap<'_, &[u8]>, |heap: &Self| heap.size();
}

impl Component for Board {
    const NAME: &'static str = "board";

    fn json(&self) -> String {
        format!("\"{}x{}\"", self.rows(), self.columns())
    }

    fn move_text(&self, to: &Self) -> String {
        let way = match (self.rows() == to.rows(), self.columns() == to.columns()) {
            (false, true) => "down",
            (true, false) => "right",
            _ => "diagonal",
        };
        let size = |board: &Self| format!("{}x{}", board.rows(), board.columns());
        format!("{} -> {} ({way})", size(self), size(to))
    }
}

/// Positions of one game, made and checked.
pub(crate) enum Positions<'t> {
    Nim(Vec<nim_game::Heap>),
    ParityNim(Vec<parity_nim::Heap>),
    Fimber(Vec<fimber::Heap<'t, &'t [u8]>>),
    Ainta(Vec<Board>),
}

/// What is done with positions of any game.
pub(crate) trait Visit {
    type Answer;
    fn visit<C: Component>(self, positions: &[C]) -> Self::Answer;
}

impl<'t> Positions<'t> {
    /// The positions that the words name, by the rules.
    pub(crate) fn parse(
        rules: &Rules,
        words: &[String],
        fimber: &'t Fimber<&'t [u8]>,
    ) -> Result<Self, Failure> {
        Ok(match rules {
            Rules::Nim => Self::Nim(each(words, |word| heap(word).map(nim_game::Heap))?),
            Rules::ParityNim => {
                Self::ParityNim(each(words, |word| heap(word).map(parity_nim::Heap))?)
            }
            Rules::Fimber => Self::Fimber(each(words, |word| {
                let size = heap(word)?;
                fimber.heap(size).map_err(|beyond| beyond.to_string())
            })?),
            Rules::Ainta { k } => Self::Ainta(each(words, |word| board(*k, word))?),
        })
    }

    pub(crate) fn visit<V: Visit>(&self, visit: V) -> V::Answer {
        match self {
            Self::Nim(positions) => visit.visit(positions),
            Self::ParityNim(positions) => visit.visit(positions),
            Self::Fimber(positions) => visit.visit(positions),
            Self::Ainta(positions) => visit.visit(positions),
        }
    }
}

fn each<P>(words: &[String], parse: impl Fn(&str) -> Result<P, String>) -> Result<Vec<P>, Failure> {
    let positions = words.iter().enumerate().map(|(place, word)| {
        parse(word).map_err(|wrong| {
            Failure::input(format_args!(
                "position {} of {}: {wrong}",
                place + 1,
                words.len()
            ))
        })
    });
    positions.collect()
}

/// A number in digits alone.
pub(crate) fn number(text: &str) -> Option<u64> {
    // `parse` would take a sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

fn heap(word: &str) -> Result<u64, String> {
    number(word).ok_or_else(|| {
        format!(
            "found `{word}`, wanted a heap's size, a whole number from 0 to {}",
            u64::MAX
        )
    })
}

fn board(k: u64, word: &str) -> Result<Board, String> {
    let sides = word.split_once(['x', 'X']);
    let sides = sides.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    let (rows, columns) = sides.ok_or_else(|| {
        format!("found `{word}`, wanted ROWSxCOLUMNS, each a whole number from 1 on, as 9x5")
    })?;
    Board::new(k, rows, columns).map_err(|error| format!("found `{word}`: {error}"))
}
