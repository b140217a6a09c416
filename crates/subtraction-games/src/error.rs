use alloc::collections::TryReserveError;
use core::{error, fmt};

/// Why there are no values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ComputeError {
    /// A number of the list is 0, or not more than the one before it.
    NotAscending {
        /// Its place in the list, from 0.
        place: usize,
    },
    /// A value might pass 2³² − 1, which is the most that is kept; or there are
    /// more than 2³⁵ heaps, which is the most for 64 takes or more, unless the
    /// values repeat.
    TooLong,
    /// There is no memory for so many heaps.
    OutOfMemory,
    /// The watch wanted it so.
    Stopped,
}

impl fmt::Display for ComputeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAscending { place } => {
                write!(
                    f,
                    "number {place} of the list (from 0) is 0 or does not ascend"
                )
            }
            Self::TooLong => f.write_str("more heaps than the values of such a set are kept for"),
            Self::OutOfMemory => f.write_str("no memory for the values of so many heaps"),
            Self::Stopped => f.write_str("stopped before all values were known"),
        }
    }
}

impl error::Error for ComputeError {}

impl From<TryReserveError> for ComputeError {
    fn from(_: TryReserveError) -> Self {
        Self::OutOfMemory
    }
}

/// A value that does not fit a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The value.
    pub value: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a value is {}, and a byte holds at most 255", self.value)
    }
}

impl error::Error for TooLarge {}
