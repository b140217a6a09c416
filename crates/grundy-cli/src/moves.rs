use crate::{
    arguments::Question,
    failure::Failure,
    position::{Component, Game, Visit},
    rules::Rules,
};
use grundy::{Outcome, Sum, WinningMove};
use std::io::{self, Write};

/// The outcome, the nim-sum and every winning move.
pub(crate) fn moves(question: &Question, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let game = Game::of(question)?;
    let positions = game.positions(question)?;
    let written = match json {
        true => positions.visit(Json {
            rules: &question.rules,
            out,
        }),
        false => positions.visit(Text(out)),
    };
    written.map_err(Failure::output)
}

/// For people: components counted from 1.
struct Text<'o, W>(&'o mut W);

impl<W: Write> Visit for Text<'_, W> {
    type Answer = io::Result<()>;

    fn visit<C: Component>(self, positions: &[C]) -> io::Result<()> {
        let out = self.0;
        let sum = Sum::new(positions);
        let outcome = sum.outcome();
        let winner = match outcome {
            Outcome::N => "the player to move wins",
            Outcome::P => "the player to move loses",
        };
        writeln!(out, "outcome: {outcome} ({winner})")?;
        writeln!(out, "nim-sum: {}", sum.nim_sum())?;
        // Found once, to be counted and then listed.
        let moves: Vec<_> = with_origin(&sum).collect();
        writeln!(out, "winning moves: {}", moves.len())?;
        for (WinningMove { component, to }, from) in moves {
            writeln!(
                out,
                "  {} {}: {}",
                C::NAME,
                component + 1,
                from.move_text(&to)
            )?;
        }
        Ok(())
    }
}

/// For programs: one line, components counted from 0.
struct Json<'o, W> {
    rules: &'o Rules,
    out: &'o mut W,
}

impl<W: Write> Visit for Json<'_, W> {
    type Answer = io::Result<()>;

    fn visit<C: Component>(self, positions: &[C]) -> io::Result<()> {
        let Self { rules, out } = self;
        let sum = Sum::new(positions);
        // The name of rules needs no escape: letters, digits, `-`, `:` and `,`.
        write!(out, "{{\"rules\": \"{rules}\", \"position\": [")?;
        let mut comma = "";
        for position in positions {
            write!(out, "{comma}{}", position.json())?;
            comma = ", ";
        }
        let (nim_sum, outcome) = (sum.nim_sum(), sum.outcome());
        write!(
            out,
            "], \"nim_sum\": {nim_sum}, \"outcome\": \"{outcome}\", \"winning_moves\": ["
        )?;
        comma = "";
        for (WinningMove { component, to }, from) in with_origin(&sum) {
            let (from, to) = (from.json(), to.left_json());
            write!(
                out,
                "{comma}{{\"component\": {component}, \"from\": {from}, \"to\": [{to}]}}"
            )?;
            comma = ", ";
        }
        writeln!(out, "]}}")
    }
}

/// The winning moves, each with the component as it is before.
fn with_origin<'p, C: Component>(
    sum: &Sum<'p, C>,
) -> impl Iterator<Item = (WinningMove<C>, &'p C)> {
    let components = sum.components();
    let moves = sum.winning_moves();
    moves.filter_map(|winning| {
        let from = components.get(winning.component)?;
        Some((winning, from))
    })
}
