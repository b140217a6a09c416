use crate::{
    arguments::Question,
    failure::Failure,
    position::{Component, Game, Visit},
};
use std::io::{self, Write};

/// A Grundy value a line, in order.
pub(crate) fn value(question: &Question, out: &mut impl Write) -> Result<(), Failure> {
    let game = Game::of(question)?;
    let positions = game.positions(question)?;
    positions.visit(Values(out)).map_err(Failure::output)
}

struct Values<'o, W>(&'o mut W);

impl<W: Write> Visit for Values<'_, W> {
    type Answer = io::Result<()>;

    fn visit<C: Component>(self, positions: &[C]) -> io::Result<()> {
        positions
            .iter()
            .try_for_each(|position| writeln!(self.0, "{}", position.grundy_value()))
    }
}
