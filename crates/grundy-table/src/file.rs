use crate::{FormatError, HEADER_LEN, Header, ReadError, Table, error::Cause};
use std::{fs::File, io::Read, path::Path, vec::Vec};

impl Table<Vec<u8>> {
    /// Reads the table at `path` into memory and verifies it, values and all.
    ///
    /// No more is read than the header says there is, and nothing is set aside
    /// for a length that the file does not have.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not a sound table.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let path = path.as_ref();
        let table = read(path).map_err(|cause| ReadError::new(path, cause))?;
        table
            .verify()
            .map_err(|error| ReadError::new(path, error))?;
        Ok(table)
    }
}

fn read(path: &Path) -> Result<Table<Vec<u8>>, Cause> {
    let mut file = File::open(path)?;
    let header = read_header(&mut file)?;
    let mut bytes = header.to_bytes().to_vec();
    // A file that goes on is told by its first byte too many. The buffer grows
    // as bytes come, and not for a length that is only claimed.
    file.take(header.payload_len().saturating_add(1))
        .read_to_end(&mut bytes)?;
    Ok(Table::open(bytes)?)
}

/// The header that a file begins with. What it says is all that its bytes hold:
/// the same header makes the same bytes.
pub(crate) fn read_header(file: &mut impl Read) -> Result<Header, Cause> {
    let mut bytes = Vec::new();
    file.take(HEADER_LEN as u64).read_to_end(&mut bytes)?;
    let found = bytes.len() as u64;
    let first = bytes.first_chunk().ok_or(FormatError::TooShort { found })?;
    Ok(Header::parse(first)?)
}
