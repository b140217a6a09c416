use crate::{
    arguments::Question,
    explain::Explain,
    failure::Failure,
    known::{self, Known},
    rules::Rules,
    text::{number, shown},
};
use ainta::Board;
use grundy::ImpartialGame;
use subtraction_games::SubtractionGame;

/// A position as the command reads and prints it.
pub(crate) trait Component: ImpartialGame + Clone + Explain {
    /// What one of them is called.
    const NAME: &'static str;

    /// The position as it is typed.
    fn typed(&self) -> String;

    /// The position in JSON: a heap's size, or a board in quotes.
    fn json(&self) -> String {
        self.typed()
    }

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

            fn typed(&self) -> String {
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
    subtraction_games::Heap<'_, Known>, |heap: &Self| heap.size();
}

impl Component for Board {
    const NAME: &'static str = "board";

    fn typed(&self) -> String {
        format!("{}x{}", self.rows(), self.columns())
    }

    fn json(&self) -> String {
        format!("\"{}\"", self.typed())
    }

    fn move_text(&self, to: &Self) -> String {
        let way = match (self.rows() == to.rows(), self.columns() == to.columns()) {
            (false, true) => "down",
            (true, false) => "right",
            _ => "diagonal",
        };
        format!("{} -> {} ({way})", self.typed(), to.typed())
    }
}

/// What the positions of a question are made of.
pub(crate) enum Game {
    /// A closed form needs nothing.
    Closed,
    Subtraction(SubtractionGame<Known>),
}

/// Positions of one game, made and checked.
pub(crate) enum Positions<'g> {
    Nim(Vec<nim_game::Heap>),
    ParityNim(Vec<parity_nim::Heap>),
    Ainta(Vec<Board>),
    Subtraction(Vec<subtraction_games::Heap<'g, Known>>),
}

/// What is done with positions of any game.
pub(crate) trait Visit {
    type Answer;
    fn visit<C: Component>(self, positions: &[C]) -> Self::Answer;
}

impl Game {
    /// Finds the values that the question needs.
    pub(crate) fn of(question: &Question) -> Result<Self, Failure> {
        let Question {
            rules,
            positions,
            source,
        } = question;
        known::table_is_for(rules, source)?;
        let Some(set) = rules.set() else {
            return Ok(Self::Closed);
        };
        let largest = each(positions, heap)?.into_iter().max().unwrap_or(0);
        let known = Known::of(rules, &set, largest, source)?;
        // The takes are listed no further than the values reach.
        let reach = known.reach(largest).unwrap_or(0);
        Ok(Self::Subtraction(SubtractionGame::new(&set, reach, known)))
    }

    /// The positions that the question names.
    pub(crate) fn positions(&self, question: &Question) -> Result<Positions<'_>, Failure> {
        let words = &question.positions;
        Ok(match (self, &question.rules) {
            (Self::Subtraction(game), _) => Positions::Subtraction(each(words, |word| {
                let size = heap(word)?;
                game.heap(size).map_err(|_| game.values().beyond(size))
            })?),
            (Self::Closed, Rules::ParityNim) => {
                Positions::ParityNim(each(words, |word| heap(word).map(parity_nim::Heap))?)
            }
            (Self::Closed, Rules::Ainta { k }) => {
                Positions::Ainta(each(words, |word| board(*k, word))?)
            }
            (Self::Closed, _) => {
                Positions::Nim(each(words, |word| heap(word).map(nim_game::Heap))?)
            }
        })
    }
}

impl Positions<'_> {
    pub(crate) fn visit<V: Visit>(&self, visit: V) -> V::Answer {
        match self {
            Self::Nim(positions) => visit.visit(positions),
            Self::ParityNim(positions) => visit.visit(positions),
            Self::Ainta(positions) => visit.visit(positions),
            Self::Subtraction(positions) => visit.visit(positions),
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

/// A heap's size, or what is wrong with the word.
pub(crate) fn heap(word: &str) -> Result<u64, String> {
    number(word).ok_or_else(|| {
        format!(
            "found `{}`, wanted a heap's size, a whole number from 0 to {}",
            shown(word),
            u64::MAX
        )
    })
}

/// A board, or what is wrong with the word.
pub(crate) fn board(k: u64, word: &str) -> Result<Board, String> {
    let sides = word.split_once(['x', 'X']);
    let sides = sides.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    let (rows, columns) = sides.ok_or_else(|| {
        format!(
            "found `{}`, wanted ROWSxCOLUMNS, each a whole number from 1 on, as 9x5",
            shown(word)
        )
    })?;
    Board::new(k, rows, columns).map_err(|error| format!("found `{}`: {error}", shown(word)))
}
