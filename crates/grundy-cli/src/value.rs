use crate::{
    arguments::Question,
    failure::Failure,
    growing::Heaps,
    known,
    position::{self, Component, Game, Visit},
    rules::Rules,
    stream::{self, Stream},
    text::line,
};
use ainta::Board;
use grundy::ImpartialGame;
use std::{
    cell::RefCell,
    io::{self, Read, Write},
};

/// A Grundy value a line, in order.
pub(crate) fn value(question: &Question, out: &mut impl Write) -> Result<(), Failure> {
    if stream::asked_for(&question.positions)? {
        return stream_values(question, io::stdin(), out);
    }
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
            .try_for_each(|position| line(self.0, position.grundy_value().get()))
    }
}

/// The same for the positions of standard input, in constant memory.
pub(crate) fn stream_values(
    question: &Question,
    input: impl Read,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if let Rules::Ainta { k } = question.rules {
        known::table_is_for(&question.rules, &question.source)?;
        return values_of_boards(k, input, out);
    }
    let heaps = Heaps::of(&question.rules, &question.source)?;
    each_heap(heaps, input, out, |out, _, value| line(out, value))
}

/// Each heap of standard input, with its value.
pub(crate) fn each_heap<W: Write>(
    mut heaps: Heaps<'_>,
    input: impl Read,
    out: W,
    answer: impl Fn(&mut W, u64, u64) -> io::Result<()>,
) -> Result<(), Failure> {
    let out = RefCell::new(out);
    let mut input = Stream::new(input, &out).numbers();
    while let Some(heap) = input.number_or_end(0..=u64::MAX, || "a heap's size")? {
        let value = heaps
            .value(heap)
            .map_err(|failure| input.at_last(failure))?;
        answer(&mut out.borrow_mut(), heap, value.get()).map_err(Failure::output)?;
    }
    Ok(())
}

fn values_of_boards(k: u64, input: impl Read, out: &mut impl Write) -> Result<(), Failure> {
    let out = RefCell::new(out);
    let mut input = Stream::new(input, &out).words();
    let parse =
        |word: &str| -> Result<Board, Failure> { position::board(k, word).map_err(Failure::Input) };
    while let Some(board) = input.position(parse)? {
        line(&mut *out.borrow_mut(), board.grundy_value().get()).map_err(Failure::output)?;
    }
    Ok(())
}
