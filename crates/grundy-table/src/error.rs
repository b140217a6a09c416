use crate::{HEADER_LEN, Tag, VERSION, header::MAGIC};
use core::{error, fmt};

/// Why bytes are not the table that was wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormatError {
    /// Fewer bytes than a header has.
    TooShort {
        /// How many bytes there are.
        found: u64,
    },
    /// The first eight bytes are not those of a table.
    Magic {
        /// What they are.
        found: [u8; 8],
    },
    /// A version of the format that this crate does not read.
    Version {
        /// The version the file says.
        found: u16,
    },
    /// A header length other than 64.
    HeaderLength {
        /// The length the file says.
        found: u16,
    },
    /// The header was changed.
    HeaderChecksum {
        /// The checksum in the file.
        found: u32,
        /// The checksum of the header's bytes.
        wanted: u32,
    },
    /// A width of entries other than 4 or 8 bits.
    Bits {
        /// The width the file says.
        found: u8,
    },
    /// A reserved field is not zero.
    Reserved {
        /// Where it is.
        offset: u8,
        /// What it holds.
        found: u32,
    },
    /// The tag of the rules is empty or not printable ASCII.
    Tag {
        /// Its bytes.
        found: [u8; 16],
    },
    /// The largest value does not fit an entry.
    Width {
        /// The largest value the header says.
        found: u8,
        /// The largest value that an entry can hold.
        wanted: u8,
    },
    /// The largest value is not what it is said to be.
    LargestValue {
        /// The largest value the header says.
        found: u8,
        /// The largest value in the table.
        wanted: u8,
    },
    /// The payload's length and the number of entries do not go together.
    PayloadLength {
        /// The length the header says.
        found: u64,
        /// The length that so many entries take.
        wanted: u64,
    },
    /// The file is shorter or longer than its header says.
    FileLength {
        /// The file's length, or one more than wanted where it goes on.
        found: u64,
        /// The length by the header.
        wanted: u64,
    },
    /// The payload was changed.
    PayloadChecksum {
        /// The checksum of the payload's bytes.
        found: u32,
        /// The checksum in the header.
        wanted: u32,
    },
    /// The unused nibble at the end is not zero.
    Padding {
        /// What it holds.
        found: u8,
    },
    /// A sound table, of other rules.
    Rules {
        /// The rules of the table.
        found: Tag,
        /// The rules that were asked for.
        wanted: Tag,
    },
    /// A sound table, of another revision of the rules.
    Revision {
        /// The revision of the table.
        found: u32,
        /// The revision that was asked for.
        wanted: u32,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooShort { found } => write!(
                f,
                "not a whole table: found {found} bytes, wanted a header of {HEADER_LEN}"
            ),
            Self::Magic { found } => {
                write!(
                    f,
                    "not a table: it begins with {found:02X?}, wanted {MAGIC:02X?}"
                )?;
                let [a, b, c, d, ..] = MAGIC;
                if found.starts_with(&[a, b, c, d]) {
                    write!(
                        f,
                        " (its line ends were changed, as a transfer as text does)"
                    )?;
                }
                Ok(())
            }
            Self::Version { found } => write!(
                f,
                "a table of format version {found}, wanted version {VERSION}"
            ),
            Self::HeaderLength { found } => write!(
                f,
                "the header says that it has {found} bytes, wanted {HEADER_LEN}"
            ),
            Self::HeaderChecksum { found, wanted } => write!(
                f,
                "the header is damaged: its checksum is {wanted:08x}, but it says {found:08x}"
            ),
            Self::Bits { found } => {
                write!(f, "entries of {found} bits, wanted 4 or 8")
            }
            Self::Reserved { offset, found } => write!(
                f,
                "the reserved field at offset {offset} of the header holds {found}, wanted 0"
            ),
            Self::Tag { found } => write!(
                f,
                "the rules are written as \"{}\", wanted 1 to 16 characters of printable ASCII",
                found.escape_ascii()
            ),
            Self::Width { found, wanted } => write!(
                f,
                "the header says that the largest value is {found}, but an entry holds at most {wanted}"
            ),
            Self::LargestValue { found, wanted } => write!(
                f,
                "the header says that the largest value is {found}, but it is {wanted}"
            ),
            Self::PayloadLength { found, wanted } => write!(
                f,
                "the header says that the payload has {found} bytes, but its entries take {wanted}"
            ),
            Self::FileLength { found, wanted } if found < wanted => {
                write!(f, "cut off: found {found} bytes, wanted {wanted}")
            }
            Self::FileLength { found, wanted } => {
                write!(f, "too long: found {found} bytes or more, wanted {wanted}")
            }
            Self::PayloadChecksum { found, wanted } => write!(
                f,
                "the values are damaged: their checksum is {found:08x}, wanted {wanted:08x}"
            ),
            Self::Padding { found } => write!(
                f,
                "the unused nibble after the last entry holds {found}, wanted 0"
            ),
            Self::Rules { found, wanted } => {
                write!(f, "a table of {found}, wanted one of {wanted}")
            }
            Self::Revision { found, wanted } => write!(
                f,
                "a table of revision {found} of its rules, wanted revision {wanted}"
            ),
        }
    }
}

impl error::Error for FormatError {}

/// A heap that a table does not reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeyondTable {
    /// The heap that was asked for.
    pub heap: u64,
    /// How many heaps the table holds: 0 to `entries - 1`.
    pub entries: u64,
}

impl fmt::Display for BeyondTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, entries } = self;
        match entries.checked_sub(1) {
            Some(limit) => write!(f, "heap of {heap}, but the table ends at {limit}"),
            None => write!(f, "heap of {heap}, but the table is empty"),
        }
    }
}

impl error::Error for BeyondTable {}

/// Why a batch of values was not looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LookupError {
    /// A heap lies beyond the table.
    Beyond(BeyondTable),
    /// The values do not fit the heaps one to one.
    Length {
        /// How many values there is room for.
        found: usize,
        /// How many heaps there are.
        wanted: usize,
    },
}

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beyond(error) => error.fmt(f),
            Self::Length { found, wanted } => {
                write!(f, "room for {found} values, but {wanted} heaps")
            }
        }
    }
}

impl error::Error for LookupError {}

impl From<BeyondTable> for LookupError {
    fn from(error: BeyondTable) -> Self {
        Self::Beyond(error)
    }
}

#[cfg(feature = "std")]
pub(crate) use files::Cause;
#[cfg(feature = "std")]
pub use files::{ReadError, WriteError};

#[cfg(feature = "std")]
mod files {
    use super::FormatError;
    use std::{
        error, fmt, io,
        path::{Path, PathBuf},
    };

    /// A table file that could not be read: which, and why.
    #[derive(Debug)]
    pub struct ReadError {
        path: PathBuf,
        cause: Cause,
    }

    #[derive(Debug)]
    pub(crate) enum Cause {
        Io(io::Error),
        Format(FormatError),
    }

    impl ReadError {
        pub(crate) fn new(path: &Path, cause: impl Into<Cause>) -> Self {
            Self {
                path: path.into(),
                cause: cause.into(),
            }
        }

        /// A file that is a table, but not the one that was wanted.
        pub fn format(path: &Path, error: FormatError) -> Self {
            Self::new(path, error)
        }

        /// The file.
        pub fn path(&self) -> &Path {
            &self.path
        }

        /// What is wrong with its bytes, where they could be read.
        pub fn as_format(&self) -> Option<&FormatError> {
            match &self.cause {
                Cause::Format(error) => Some(error),
                Cause::Io(_) => None,
            }
        }
    }

    impl fmt::Display for ReadError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}: ", self.path.display())?;
            match &self.cause {
                Cause::Io(error) => error.fmt(f),
                Cause::Format(error) => error.fmt(f),
            }
        }
    }

    // What the cause says is part of what this says, and so it is no source.
    impl error::Error for ReadError {}

    impl From<io::Error> for Cause {
        fn from(error: io::Error) -> Self {
            Self::Io(error)
        }
    }

    impl From<FormatError> for Cause {
        fn from(error: FormatError) -> Self {
            Self::Format(error)
        }
    }

    /// Why a table was not written.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum WriteError {
        /// The system refused.
        Io(io::Error),
        /// A value does not fit the width of an entry that was asked for.
        Value {
            /// The heap whose value it is.
            heap: u64,
            /// The value.
            found: u8,
            /// The largest value that fits.
            wanted: u8,
        },
        /// What was read back is not what was written.
        ReadBack(FormatError),
    }

    impl fmt::Display for WriteError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::Io(error) => error.fmt(f),
                Self::Value {
                    heap,
                    found,
                    wanted,
                } => write!(
                    f,
                    "heap {heap} has the value {found}, but an entry holds at most {wanted}"
                ),
                Self::ReadBack(error) => {
                    write!(f, "what was read back is not what was written: {error}")
                }
            }
        }
    }

    // As for `ReadError`.
    impl error::Error for WriteError {}

    impl From<io::Error> for WriteError {
        fn from(error: io::Error) -> Self {
            Self::Io(error)
        }
    }
}
