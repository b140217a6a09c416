//! A mapped table, whose contract is passed on to the caller.
#![allow(unsafe_code)]

use crate::{Fimber, MappedBytes, ReadError};
use grundy_table::Table;
use std::path::Path;

impl Fimber<MappedBytes> {
    /// The table in the file at `path`, memory-mapped: its pages are shared by
    /// all who map it, and read when they are touched. O(1).
    ///
    /// Its values are not verified; [`verify`](Fimber::verify) reads them all.
    ///
    /// # Safety
    ///
    /// For as long as the solver lives, nobody writes into the file or makes
    /// it shorter: see [`MappedBytes::open`]. Replacing it by another, as
    /// `cargo xtask gen-table` does, is fine.
    ///
    /// # Errors
    ///
    /// The file cannot be mapped, or is not a table of these rules.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let path = path.as_ref();
        // SAFETY: this function's contract is the one asked for.
        let table = unsafe { Table::map(path) }?;
        Self::from_table(table).map_err(|error| ReadError::format(path, error))
    }
}
