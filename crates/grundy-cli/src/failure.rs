use crate::{
    colour::{self, Colour},
    stream::Unwritten,
    text::{on_one_line, shown},
};
use clap::error::{ContextKind, ErrorKind};
use judge_input::{InputError, Place};
use std::{
    env,
    error::Error,
    ffi::OsString,
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Input or arguments that are not what they should be: status 2.
    Input(String),
    /// The system refused to read or write, or had no memory: status 1.
    System(String),
    /// The search came to its limit without a proof: status 3.
    Unproved(String),
    /// A program was judged and is not accepted; the verdict says why: status 1.
    NotAccepted,
    /// Nobody reads on: no message, status 0.
    ClosedPipe,
}

impl Failure {
    pub(crate) fn input(message: impl Display) -> Self {
        Self::Input(message.to_string())
    }

    /// A file or standard input that could not be read.
    pub(crate) fn reading(source: impl Display, error: impl Display) -> Self {
        Self::System(format!("cannot read {source}: {error}"))
    }

    /// Input that gave no more: it could not be read, or, as answers are
    /// written out before more is read, those could not be written.
    pub(crate) fn unread(source: impl Display, error: InputError) -> Self {
        let error = match error {
            InputError::Io(error) => error,
            other => return Self::reading(source, other),
        };
        match error.downcast::<Unwritten>() {
            Ok(Unwritten(error)) => Self::output(error),
            Err(error) => Self::reading(source, error),
        }
    }

    /// Bad input, with its place before the message.
    pub(crate) fn at(self, source: &str, Place { line, column }: Place) -> Self {
        match self {
            Self::Input(message) => Self::Input(format!("{source}:{line}:{column}: {message}")),
            other => other,
        }
    }

    /// A file that could not be written.
    pub(crate) fn writing(target: impl Display, error: impl Display) -> Self {
        Self::System(format!("cannot write {target}: {error}"))
    }

    /// Standard output that could not be written.
    pub(crate) fn output(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::System(format!("cannot write to standard output: {error}")),
        }
    }

    /// What the parser of arguments has to say: help that was asked for, or
    /// what is wrong with them.
    pub(crate) fn arguments(message: clap::Error) -> Result<(), Self> {
        if let (ErrorKind::ValueValidation, Some(source)) = (message.kind(), message.source()) {
            // What was typed may hold anything, and is shown with care.
            let context = |kind| {
                message
                    .get(kind)
                    .map(ToString::to_string)
                    .unwrap_or_default()
            };
            let (value, name) = (
                context(ContextKind::InvalidValue),
                context(ContextKind::InvalidArg),
            );
            let value = shown(&value);
            return Err(Self::input(format_args!("`{value}` for {name}: {source}")));
        }
        if message.kind() == ErrorKind::InvalidUtf8 {
            return Err(Self::input(not_utf8(env::args_os().skip(1))));
        }
        if message.use_stderr() {
            // It is written in the parser's own form, with usage and suggestions.
            return match message.print() {
                Ok(()) => Err(Self::Input(String::new())),
                Err(_) => Err(Self::input(message)),
            };
        }
        message
            .print()
            .and_then(|()| io::stdout().flush())
            .map_err(Self::output)
    }

    /// One message on standard error, and the status.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, status) = match self {
            Self::Input(message) => (message, 2),
            Self::System(message) => (message, 1),
            Self::Unproved(message) => (message, 3),
            Self::NotAccepted => return ExitCode::FAILURE,
            Self::ClosedPipe => return ExitCode::SUCCESS,
        };
        if !message.is_empty() {
            let stderr = io::stderr();
            let error = Colour::of(&stderr).paint(colour::ERROR, "error:");
            // Where standard error is closed there is nowhere left to say it.
            let _ = writeln!(stderr.lock(), "{error} {}", on_one_line(message));
        }
        ExitCode::from(status)
    }
}

/// Which arguments are not UTF-8. The parser does not say which of them it has
/// stopped at; but for the names of files none may be so.
fn not_utf8(arguments: impl Iterator<Item = OsString>) -> String {
    let found = arguments.enumerate().filter_map(|(before, argument)| {
        let bytes = argument.as_encoded_bytes();
        str::from_utf8(bytes).is_err().then(|| {
            let argument = String::from_utf8_lossy(bytes);
            format!("argument {}: found `{}`", before + 1, shown(&argument))
        })
    });
    found.collect::<Vec<_>>().join(", ") + ", wanted text in UTF-8"
}
