//! Who wins, and why: what a teacher would write on the board.
//!
//! Nothing here lists the options of a closed form or of an all-but set, which
//! may be astronomically many: they are asked for by value.

mod columns;
mod json;
mod lines;
mod play;
mod reason;
mod text;
mod values;

pub(crate) use reason::{By, Explain, Reason};

use crate::{
    arguments::Question,
    failure::Failure,
    position::{Component, Game, Visit},
};
use std::io::{self, Write};

/// The values with their reasons, the nim-sum, and what the moves make of it.
pub(crate) fn explain(
    question: &Question,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let game = Game::of(question)?;
    let positions = game.positions(question)?;
    let explained = positions.visit(Explained {
        question,
        json,
        out,
    });
    explained.map_err(Failure::output)
}

struct Explained<'q, 'o, W> {
    question: &'q Question,
    json: bool,
    out: &'o mut W,
}

impl<W: Write> Visit for Explained<'_, '_, W> {
    type Answer = io::Result<()>;

    fn visit<C: Component>(self, positions: &[C]) -> io::Result<()> {
        let Self {
            question,
            json,
            out,
        } = self;
        match json {
            true => json::write(question, positions, out),
            false => text::write(question, positions, out),
        }
    }
}

/// A move as it is listed: "component 1: 11 -> 7 (take 4)".
fn move_line<C: Component>(component: usize, from: &C, to: &C) -> String {
    format!("{} {}: {}", C::NAME, component + 1, from.move_text(to))
}
