use crate::{
    LONGEST_WORD, Place,
    token::{SHOWN, shown},
};
use std::{error, fmt, io};

/// Why no number, or no word, could be read.
///
/// What was found is shown with control characters, quotes and bytes that are
/// not UTF-8 escaped. Of a longer one the first 48 bytes are shown, and `…`.
#[derive(Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The reader failed.
    Io(io::Error),
    /// Something that is not made of digits alone.
    NotANumber {
        /// What was found.
        found: String,
        /// Where it begins.
        place: Place,
    },
    /// Digits, of a number above 2⁶⁴ − 1. What follows after the digits that
    /// are shown, and after those that made it too large, is not looked at.
    TooLarge {
        /// What was found.
        found: String,
        /// Where it begins.
        place: Place,
    },
    /// A word of more than [`LONGEST_WORD`] bytes. What follows after those is
    /// not looked at.
    TooLong {
        /// The bytes that were found, as they are, so that they can be refused
        /// in the same words as a shorter one.
        found: Vec<u8>,
        /// Where it begins.
        place: Place,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotANumber { found, place } => {
                write!(f, "{place}: found \"{found}\", wanted an unsigned number")
            }
            Self::TooLarge { found, place } => {
                write!(f, "{place}: found {found}, wanted at most {}", u64::MAX)
            }
            Self::TooLong { found, place } => {
                let found = shown(found.get(..SHOWN).unwrap_or(found), true);
                write!(
                    f,
                    "{place}: found \"{found}\", wanted at most {LONGEST_WORD} bytes"
                )
            }
        }
    }
}

impl error::Error for InputError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            // The message is the reader's own, so that its cause comes next.
            Self::Io(error) => error.source(),
            Self::NotANumber { .. } | Self::TooLarge { .. } | Self::TooLong { .. } => None,
        }
    }
}
