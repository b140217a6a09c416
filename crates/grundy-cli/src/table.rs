//! Which table answers for Fimber: the one in the command, or a file.
#![allow(unsafe_code)]

use crate::{arguments::Question, failure::Failure, rules::Rules};
use fimber::{Fimber, MappedBytes};
use std::{fmt::Display, path::Path};

pub(crate) enum FimberTable {
    Embedded,
    Mapped(Fimber<MappedBytes>),
}

impl FimberTable {
    /// The solver over whichever it is.
    pub(crate) fn fimber(&self) -> Fimber<&[u8]> {
        match self {
            Self::Embedded => Fimber::embedded(),
            Self::Mapped(fimber) => fimber.as_ref(),
        }
    }
}

/// The table to ask: the file's where one is named, which only Fimber may.
pub(crate) fn open(
    asked: impl Display,
    fimber: bool,
    file: Option<&Path>,
) -> Result<FimberTable, Failure> {
    let Some(path) = file else {
        return Ok(FimberTable::Embedded);
    };
    if !fimber {
        return Err(Failure::input(format_args!(
            "--table: {asked} has a closed form and is not looked up in a table"
        )));
    }
    // SAFETY: the map asks that nobody writes into the file or cuts it while
    // the command runs; the help of `--table` asks it of the user, and the
    // project's own writers replace a table as a whole.
    let fimber = unsafe { Fimber::map(path) };
    let fimber = fimber.map_err(|error| unreadable(&error))?;
    fimber
        .verify()
        .map_err(|error| Failure::input(format_args!("{}: {error}", path.display())))?;
    Ok(FimberTable::Mapped(fimber))
}

/// A file that is no table is bad input; one that cannot be read is the system's refusal.
fn unreadable(error: &fimber::ReadError) -> Failure {
    match error.as_format() {
        Some(_) => Failure::input(error),
        None => Failure::System(format!("cannot read {error}")),
    }
}

/// As [`open`], for positions under the rules that were named.
pub(crate) fn open_for(question: &Question) -> Result<FimberTable, Failure> {
    let fimber = question.rules == Rules::Fimber;
    open(&question.rules, fimber, question.table.as_deref())
}
