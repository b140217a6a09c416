//! The inside of the command `grundy`: [`main`] is all of it.
//!
//! Standard output has the answer and nothing else; what goes wrong is one
//! message on standard error and a status: 2 for input or arguments that are
//! not what they should be, 1 where the system refused to read or write or had
//! no memory, or where a program that was judged is not accepted.
//!
//! It is a library so that tests can reach what reads text from outside. Those
//! who want values and moves link the crates of the games.

#![deny(unsafe_code)]

mod arguments;
#[doc(hidden)]
pub mod attacked;
mod certificate;
mod colour;
mod completions;
mod explain;
mod failure;
mod growing;
mod input;
mod judge;
mod kept;
mod known;
mod manual;
mod mapped;
mod moves;
mod period;
mod play;
mod plot;
mod position;
mod progress;
mod random;
mod rules;
mod sequence;
mod solve;
mod stream;
mod table;
mod terminal;
mod text;
mod value;
mod wording;

use arguments::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

/// The command: reads the arguments of the process, writes the answer to
/// standard output or a message to standard error, and returns the status.
pub fn main() -> ExitCode {
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
    if arguments.quiet {
        progress::quiet();
    }
    let mut out = BufWriter::with_capacity(1 << 16, standard_output()?);
    run(arguments.command, &mut out)?;
    out.flush().map_err(Failure::output)
}

/// Standard output without the line buffer of [`io::stdout`], and without its
/// patience: that takes a write to what cannot be written for a success.
#[cfg(unix)]
fn standard_output() -> Result<impl Write, Failure> {
    use std::{fs::File, os::fd::AsFd};

    let owned = io::stdout().as_fd().try_clone_to_owned();
    let out = owned.map(File::from).map_err(Failure::output)?;
    if out.metadata().is_ok_and(|out| out.is_file()) {
        // A limit on its size is an error of the write, and told.
        grundy_interrupt::limit_is_an_error().map_err(Failure::output)?;
    }
    Ok(out)
}

#[cfg(not(unix))]
fn standard_output() -> Result<impl Write, Failure> {
    Ok(io::stdout().lock())
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Solve { game, file, table } => {
            solve::solve(game, file.as_deref(), table.file.as_deref(), out)
        }
        Command::Value(question) => value::value(&question, out),
        Command::Moves { question, json } => moves::moves(&question, json, out),
        Command::Play(asked) => play::play(&asked.question, &asked.manner()?, out),
        Command::Explain { question, json } => explain::explain(&question, json, out),
        Command::Sequence(asked) => sequence::sequence(&asked, out),
        Command::Plot(asked) => plot::plot(&asked, out),
        Command::Period {
            rules,
            limit,
            certificate,
            memory,
        } => period::period(&rules, limit, memory.most, certificate.as_deref(), out),
        Command::Verify { file } => period::verify(&file, out),
        Command::Table { action } => table::table(&action, out),
        Command::Completions { shell } => completions::print(shell, out),
        Command::Man { out: folder } => manual::manual(folder.as_deref(), out),
        Command::Judge(asked) => judge::judge(&asked, out),
    }
}
