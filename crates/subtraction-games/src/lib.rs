//! Grundy values of subtraction games.
//!
//! A *subtraction game* is played with heaps and a *subtraction set*: a move
//! takes from one heap a number of stones that is in the set. The value of a
//! heap of `n` is the mex of the values of `n − s` for each `s ≤ n` of the set.
//!
//! ```
//! use subtraction_games::{fibonacci, grundy_values};
//!
//! // Fimber: a take is a Fibonacci number.
//! let values = grundy_values(fibonacci(), 12)?;
//! assert_eq!(values, [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 0, 1]);
//! # Ok::<(), subtraction_games::TooManyTakes>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod period;
mod set;
mod stream;

pub use period::{Period, PeriodError, find_period};
pub use set::{ParseSetError, SET_NAMES, SubtractionSet};

use alloc::vec::Vec;
use core::{error, fmt, iter};

/// The Fibonacci numbers 1, 2, 3, 5, 8, …, as far as a `u64` holds them.
pub fn fibonacci() -> impl Iterator<Item = u64> {
    iter::successors(Some((1_u64, 2_u64)), |(this, next)| {
        // The last pair whose sum no longer fits still has its second member to give.
        (next > this).then(|| (*next, this.checked_add(*next).unwrap_or(0)))
    })
    .map(|(this, _)| this)
}

/// More takes than this engine tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyTakes {
    /// The most there may be.
    pub wanted: usize,
}

impl fmt::Display for TooManyTakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} takes reach into the heap", self.wanted)
    }
}

impl error::Error for TooManyTakes {}

/// The values of the heaps 0 to `len − 1`, when a move takes one of `takes`,
/// which are given in ascending order.
///
/// One step a heap and take; memory for the values.
///
/// # Errors
///
/// More than 63 takes below `len`: a value is at most their number, and a
/// word has a bit for each value up to 63.
pub fn grundy_values(
    takes: impl IntoIterator<Item = u64>,
    len: usize,
) -> Result<Vec<u8>, TooManyTakes> {
    let takes: Vec<usize> = takes
        .into_iter()
        .map_while(|take| usize::try_from(take).ok().filter(|take| *take < len))
        .take(64)
        .collect();
    if takes.len() > 63 {
        return Err(TooManyTakes { wanted: 63 });
    }
    let mut values: Vec<u8> = Vec::with_capacity(len);
    for heap in 0..len {
        let reached = takes.iter().map_while(|take| heap.checked_sub(*take));
        let met = reached
            .filter_map(|option| values.get(option))
            .fold(0_u64, |met, value| met | (1 << value));
        // At most 63, as there are at most 63 takes.
        values.push(met.trailing_ones() as u8);
    }
    Ok(values)
}
