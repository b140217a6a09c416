//! The command `grundy`.
//!
//! Standard output has the answer and nothing else; what goes wrong is one
//! message on standard error and a status: 2 for input or arguments that are
//! not what they should be, 1 where the system refused to read or write.

#![deny(unsafe_code)]

mod arguments;
mod failure;
mod input;
mod moves;
mod position;
mod rules;
mod solve;
mod table;
mod value;

use arguments::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    match answer() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn answer() -> Result<(), Failure> {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(message) => return Failure::arguments(message),
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    run(arguments.command, &mut out)?;
    out.flush().map_err(Failure::output)
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Solve { game, file, table } => {
            solve::solve(game, file.as_deref(), table.as_deref(), out)
        }
        Command::Value(question) => value::value(&question, out),
        Command::Moves { question, json } => moves::moves(&question, json, out),
    }
}
