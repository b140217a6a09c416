//! Table files, memory-mapped: the command's one call of unsafe code.
#![allow(unsafe_code)]

use crate::failure::Failure;
use grundy_table::{MappedBytes, ReadError, Table, Tag};
use std::path::Path;
use subtraction_games::SubtractionSet;

/// The revision of the rules in the tables that are written and read.
pub(crate) const REVISION: u32 = fimber::REVISION;

/// The table of `set` in `file`, memory-mapped and verified.
pub(crate) fn map(file: &Path, set: &SubtractionSet) -> Result<Table<MappedBytes>, Failure> {
    let table = open(file)?;
    let sound = table
        .expect_rules(tag(set)?, REVISION)
        .and_then(|()| table.verify());
    sound.map_err(|error| unreadable(&ReadError::format(file, error)))?;
    Ok(table)
}

/// The table in `file`, memory-mapped, only its header looked at.
pub(crate) fn open(file: &Path) -> Result<Table<MappedBytes>, Failure> {
    // SAFETY: the map asks that nobody writes into the file or cuts it while
    // the command runs; the help of `--table` asks it of the user, and the
    // project's own writers replace a table as a whole.
    let table = unsafe { Table::map(file) };
    table.map_err(|error| unreadable(&error))
}

/// A file that is no table is bad input; one that cannot be read is the system's refusal.
pub(crate) fn unreadable(error: &ReadError) -> Failure {
    match error.as_format() {
        Some(_) => Failure::input(error),
        None => Failure::System(format!("cannot read {error}")),
    }
}

pub(crate) fn tag(set: &SubtractionSet) -> Result<Tag, Failure> {
    Tag::new(&set.tag()).ok_or_else(|| Failure::input(format_args!("{set} has no tag")))
}
