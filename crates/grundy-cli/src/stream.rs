//! Positions from standard input, answered as they come.

use crate::{
    failure::Failure,
    input::{Input, STDIN},
    kept,
};
use judge_input::{InputError, Piece, Words};
use std::{
    cell::RefCell,
    error::Error,
    fmt,
    io::{self, IsTerminal, Read, Write},
};

/// Whether the positions that stand in the arguments say to read others:
/// there are none, or `-` alone.
///
/// A person who left them out is told so, where the command would wait.
pub(crate) fn asked_for(positions: &[String]) -> Result<bool, Failure> {
    match positions {
        [] if io::stdin().is_terminal() => Err(Failure::input(
            "found no position, wanted POSITION..., or `-` to type positions in, some on each line",
        )),
        [] => Ok(true),
        [one] => Ok(one == "-"),
        many => match many.iter().position(|position| position == "-") {
            Some(place) => Err(Failure::input(format_args!(
                "position {} of {}: found `-` beside others, wanted it alone, \
                 for the positions of standard input",
                place + 1,
                many.len()
            ))),
            None => Ok(false),
        },
    }
}

/// Standard input, and the answers, which are written out each time before
/// more is read: who writes a line and waits is answered, on a terminal and
/// through a pipe, and a long input still costs one write for 64 KiB of it.
pub(crate) struct Stream<'o, R, W> {
    source: R,
    out: &'o RefCell<W>,
}

/// Answers that could not be written when more input was asked for.
#[derive(Debug)]
pub(crate) struct Unwritten(pub(crate) io::Error);

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Unwritten {}

impl<'o, R: Read + 'o, W: Write> Stream<'o, R, W> {
    /// `source` is standard input, or what a test gives for it.
    pub(crate) const fn new(source: R, out: &'o RefCell<W>) -> Self {
        Self { source, out }
    }

    /// Numbers between blanks, split over lines in any way.
    pub(crate) fn numbers(self) -> Input<'o> {
        Input::standard(self)
    }

    /// Words between blanks, and lines.
    pub(crate) fn words(self) -> Lines<'o> {
        let source: Box<dyn Read + 'o> = Box::new(self);
        Lines(Words::new(source))
    }
}

impl<R: Read, W: Write> Read for Stream<'_, R, W> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let written = self.out.borrow_mut().flush();
        // Wrapped, so that it is not taken for a failed read, nor tried again.
        written.map_err(|error| io::Error::other(Unwritten(error)))?;
        self.source.read(room)
    }
}

/// Positions of any form.
pub(crate) struct Lines<'o>(Words<Box<dyn Read + 'o>>);

impl Lines<'_> {
    /// The next position, on whatever line; nothing at the end.
    pub(crate) fn position<P>(
        &mut self,
        mut parse: impl FnMut(&str) -> Result<P, Failure>,
    ) -> Result<Option<P>, Failure> {
        loop {
            match self.piece(&mut parse)? {
                Found::Position(position) => return Ok(Some(position)),
                Found::LineEnd => {}
                Found::End => return Ok(None),
            }
        }
    }

    /// The positions of the next line that is not blank; none at the end.
    pub(crate) fn sum<P>(
        &mut self,
        mut parse: impl FnMut(&str) -> Result<P, Failure>,
    ) -> Result<Vec<P>, Failure> {
        let mut positions = Vec::new();
        loop {
            match self.piece(&mut parse)? {
                Found::Position(position) => {
                    kept::push(&mut positions, position, "positions of a line")?;
                }
                Found::LineEnd if positions.is_empty() => {}
                Found::LineEnd | Found::End => return Ok(positions),
            }
        }
    }

    fn piece<P>(
        &mut self,
        parse: &mut impl FnMut(&str) -> Result<P, Failure>,
    ) -> Result<Found<P>, Failure> {
        let parsed = match self.0.next_piece() {
            Ok(Some(Piece::Word(word))) => match str::from_utf8(word) {
                Ok(word) => parse(word),
                Err(_) => parse(&String::from_utf8_lossy(word)),
            },
            Ok(Some(Piece::LineEnd)) => return Ok(Found::LineEnd),
            Ok(None) => return Ok(Found::End),
            // Cut, which no position is: refused in the words for any other.
            Err(InputError::TooLong { found, .. }) => {
                parse(&format!("{}…", String::from_utf8_lossy(&found)))
            }
            Err(error) => return Err(Failure::unread(STDIN, error)),
        };
        match parsed {
            Ok(position) => Ok(Found::Position(position)),
            Err(failure) => Err(failure.at(STDIN, self.0.place())),
        }
    }
}

enum Found<P> {
    Position(P),
    LineEnd,
    End,
}
