//! The one place with `unsafe` code.
#![allow(unsafe_code)]

use crate::{ReadError, Table};
use memmap2::Mmap;
use std::{
    fmt,
    fs::{self, File},
    io,
    path::Path,
};

/// A whole file as memory, its pages shared and read when they are touched.
///
/// The map itself stays private: nobody can write through it or take it apart.
pub struct MappedBytes(Mmap);

impl MappedBytes {
    /// Maps the file at `path`, read-only. O(1) whatever the file's size.
    ///
    /// # Safety
    ///
    /// For as long as the map lives, nobody, in this process or any other,
    /// writes into the file or makes it shorter. A write would change bytes
    /// that Rust holds to be constant, and a read past a new end stops the
    /// process with a signal. Replacing the file by another, as
    /// [`write_atomically`](crate::write_atomically) does, is fine: the map
    /// keeps the old one.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped, or is not a regular file.
    pub unsafe fn open(path: &Path) -> io::Result<Self> {
        // Asked before it is opened: to open a pipe is to wait for its writer.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a regular file, which alone can be mapped",
            ));
        }
        let file = File::open(path)?;
        // SAFETY: the file stays as it is while it is mapped, as this
        // function's contract asks of the caller; the map is read-only and
        // never handed out but as `&[u8]` borrowed from `self`.
        unsafe { Mmap::map(&file) }.map(Self)
    }
}

impl AsRef<[u8]> for MappedBytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for MappedBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MappedBytes({} bytes)", self.0.len())
    }
}

impl Table<MappedBytes> {
    /// Maps the table at `path`. Looks at its header and length alone: O(1).
    /// [`verify`](Table::verify) reads it through.
    ///
    /// # Safety
    ///
    /// As [`MappedBytes::open`]: nobody changes or truncates the file while the
    /// table lives.
    ///
    /// # Errors
    ///
    /// The file cannot be mapped, or is not a table.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let path = path.as_ref();
        // SAFETY: the same contract.
        let bytes = unsafe { MappedBytes::open(path) };
        let bytes = bytes.map_err(|error| ReadError::new(path, error))?;
        Table::open(bytes).map_err(|error| ReadError::new(path, error))
    }
}
