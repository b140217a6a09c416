//! Small doors to what reads bytes and text from outside, for the fuzz targets
//! and the tests that replay them. They are no interface: any version may
//! change them.

use crate::{
    arguments::{Arguments, Command, Game},
    certificate,
    colour::Colour,
    failure::Failure,
    input::Input,
    moves, period, play as games, position,
    rules::Rules,
    sequence, solve as problems, value,
};
use clap::Parser;
use fimber::Fimber;
use std::io::{BufRead, Read};
use subtraction_games::{Period, SubtractionSet};

/// How messages call what came in through a door.
pub const NAME: &str = "<door>";

/// `text` read as RULES and printed.
pub fn rules(text: &str) -> Result<String, String> {
    let rules: Rules = text.parse().map_err(message)?;
    Ok(rules.to_string())
}

/// `word` read as a POSITION of `rules` and printed.
pub fn position(rules: &str, word: &str) -> Result<String, String> {
    match rules.parse().map_err(message)? {
        Rules::Ainta { k } => {
            let board = position::board(k, word)?;
            Ok(format!("{}x{}", board.rows(), board.columns()))
        }
        _ => Ok(position::heap(word)?.to_string()),
    }
}

/// `grundy solve PROBLEM` with `input` as its input, without `--table`.
pub fn solve(problem: &str, input: impl Read + 'static, out: &mut Vec<u8>) -> Result<(), String> {
    let problem = Game::parse(problem)?;
    let input = &mut Input::new(NAME.into(), Box::new(input));
    problems::answer(problem, input, &Fimber::embedded(), out).map_err(told)
}

/// What the certificate in `source` proves, as `grundy verify` checks it.
pub fn certificate(source: impl Read) -> Result<(SubtractionSet, Period), String> {
    let checked = period::checked(NAME, source).map_err(told)?;
    Ok((checked.set, checked.period))
}

/// The certificate of a period, which may be wrong: then it is a forgery.
pub fn certify(set: &SubtractionSet, period: &Period) -> Result<String, String> {
    let mut text = Vec::new();
    certificate::write(set, period, &mut text).map_err(message)?;
    String::from_utf8(text).map_err(message)
}

/// The whole command with these arguments, `grundy` not among them.
pub fn command(arguments: &[&str], out: &mut Vec<u8>) -> Result<(), String> {
    crate::run(parsed(arguments)?, out).map_err(told)
}

fn parsed(arguments: &[&str]) -> Result<Command, String> {
    let arguments = ["grundy"].iter().chain(arguments);
    let arguments = Arguments::try_parse_from(arguments).map_err(message)?;
    Ok(arguments.command)
}

/// `value`, `moves` or `sequence` with these arguments, of which the position is
/// `-`, and with `input` as standard input.
pub fn lines(arguments: &[&str], input: impl Read, out: &mut Vec<u8>) -> Result<(), String> {
    let answered = match parsed(arguments)? {
        Command::Value(question) => value::stream_values(&question, input, out),
        Command::Moves { question, json } => moves::stream_moves(&question, json, input, out),
        Command::Sequence(asked) => sequence::of_heaps(&asked, input, out),
        other => return Err(format!("{other:?} reads no positions from standard input")),
    };
    answered.map_err(told)
}

/// `play` with these arguments, and with `input` as what is typed; shown as
/// through a pipe.
pub fn play(arguments: &[&str], input: impl BufRead, out: &mut Vec<u8>) -> Result<(), String> {
    let Command::Play(asked) = parsed(arguments)? else {
        return Err("wanted `play`".into());
    };
    let manner = asked.manner().map_err(told)?;
    let screen = games::Screen {
        colour: Colour::NONE,
        columns: 72,
        shows_typed: false,
    };
    games::play_by(&asked.question, &manner, screen, input, out).map_err(told)
}

fn message(error: impl ToString) -> String {
    error.to_string()
}

fn told(failure: Failure) -> String {
    match failure {
        Failure::Input(message) | Failure::System(message) | Failure::Unproved(message) => message,
        Failure::ClosedPipe => "nobody reads on".into(),
        Failure::NotAccepted => "not accepted".into(),
    }
}
