use crate::{
    arguments::Question,
    failure::Failure,
    growing::Growing,
    kept, known,
    position::{self, Component, Game, Visit},
    rules::Rules,
    stream::{self, Lines, Stream},
};
use grundy::{Outcome, Sum, WinningMove};
use std::{
    cell::RefCell,
    io::{self, Read, Write},
};

/// The outcome, the nim-sum and every winning move.
pub(crate) fn moves(question: &Question, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if stream::asked_for(&question.positions)? {
        return stream_moves(question, json, io::stdin(), out);
    }
    let game = Game::of(question)?;
    let positions = game.positions(question)?;
    match json {
        true => positions.visit(Json {
            rules: &question.rules,
            out,
        }),
        false => positions.visit(Text { before: None, out }),
    }
}

/// The same for each line of standard input, in memory for one sum.
pub(crate) fn stream_moves(
    question: &Question,
    json: bool,
    input: impl Read,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Question { rules, source, .. } = question;
    known::table_is_for(rules, source)?;
    let out = RefCell::new(out);
    let mut lines = Stream::new(input, &out).words();
    let mut answers = Answers {
        rules,
        json,
        out: &out,
        first: true,
    };
    let heap = |word: &str| position::heap(word).map_err(Failure::Input);
    if let Some(set) = rules.set() {
        let mut growing = Growing::new(rules, set, source)?;
        loop {
            let sizes = lines.sum(|word| {
                let size = heap(word)?;
                growing.value(size).map(|_| size)
            })?;
            if sizes.is_empty() {
                return Ok(());
            }
            answers.answer(&growing.heaps(&sizes)?)?;
        }
    }
    match *rules {
        Rules::Ainta { k } => answers.answer_each(&mut lines, |word| {
            position::board(k, word).map_err(Failure::Input)
        }),
        Rules::ParityNim => {
            answers.answer_each(&mut lines, |word| heap(word).map(parity_nim::Heap))
        }
        _ => answers.answer_each(&mut lines, |word| heap(word).map(nim_game::Heap)),
    }
}

/// Answers to one sum after the other: a line of JSON each, or for people,
/// each behind its position and all but the first behind a blank line.
struct Answers<'a, W> {
    rules: &'a Rules,
    json: bool,
    out: &'a RefCell<W>,
    first: bool,
}

impl<W: Write> Answers<'_, W> {
    fn answer_each<C: Component>(
        &mut self,
        lines: &mut Lines<'_>,
        parse: impl Fn(&str) -> Result<C, Failure>,
    ) -> Result<(), Failure> {
        loop {
            let sum = lines.sum(&parse)?;
            if sum.is_empty() {
                return Ok(());
            }
            self.answer(&sum)?;
        }
    }

    fn answer<C: Component>(&mut self, positions: &[C]) -> Result<(), Failure> {
        let mut out = self.out.borrow_mut();
        let out = &mut *out;
        let rules = self.rules;
        if self.json {
            return Json { rules, out }.visit(positions);
        }
        let first = std::mem::replace(&mut self.first, false);
        let before = Some(if first { "" } else { "\n" });
        Text { before, out }.visit(positions)
    }
}

/// For people: components counted from 1.
struct Text<'o, W> {
    /// What stands before the position, where it is named.
    before: Option<&'static str>,
    out: &'o mut W,
}

impl<W: Write> Visit for Text<'_, W> {
    type Answer = Result<(), Failure>;

    fn visit<C: Component>(self, positions: &[C]) -> Result<(), Failure> {
        let sum = Sum::new(positions);
        // Found once, to be counted and then listed, and before anything is written.
        let mut moves = Vec::new();
        for winning in with_origin(&sum) {
            kept::push(&mut moves, winning, "winning moves")?;
        }
        self.write(&sum, &moves).map_err(Failure::output)
    }
}

impl<W: Write> Text<'_, W> {
    fn write<C: Component>(
        self,
        sum: &Sum<'_, C>,
        moves: &[(WinningMove<C>, &C)],
    ) -> io::Result<()> {
        let Self { before, out } = self;
        if let Some(before) = before {
            write!(out, "{before}position:")?;
            for position in sum.components() {
                write!(out, " {}", position.typed())?;
            }
            writeln!(out)?;
        }
        let outcome = sum.outcome();
        let winner = match outcome {
            Outcome::N => "the player to move wins",
            Outcome::P => "the player to move loses",
        };
        writeln!(out, "outcome: {outcome} ({winner})")?;
        writeln!(out, "nim-sum: {}", sum.nim_sum())?;
        writeln!(out, "winning moves: {}", moves.len())?;
        for (WinningMove { component, to }, from) in moves {
            writeln!(
                out,
                "  {} {}: {}",
                C::NAME,
                component + 1,
                from.move_text(to)
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
    type Answer = Result<(), Failure>;

    fn visit<C: Component>(self, positions: &[C]) -> Result<(), Failure> {
        self.write(positions).map_err(Failure::output)
    }
}

impl<W: Write> Json<'_, W> {
    fn write<C: Component>(self, positions: &[C]) -> io::Result<()> {
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
