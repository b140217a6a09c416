//! Small doors to what reads bytes and text from outside, for the fuzz targets
//! and the tests that replay them. They are no interface: any version may
//! change them.

use crate::{
    arguments::{Arguments, Game},
    certificate,
    failure::Failure,
    input::Input,
    period, position,
    rules::Rules,
    solve as problems,
};
use clap::Parser;
use fimber::Fimber;
use std::io::Read;
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
    let arguments = ["grundy"].iter().chain(arguments);
    let arguments = Arguments::try_parse_from(arguments).map_err(message)?;
    crate::run(arguments.command, out).map_err(told)
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
