//! Few takes beside the heaps: a repetition, and copies of it.
//!
//! A value follows from the `width` values before it, where `width` is the
//! largest take. So once the `width` values that end before one heap are those
//! that end before another, `period` heaps on, all that follows them is the
//! same too, for ever (S. W. Golomb, *A mathematical investigation of games of
//! "take-away"*, J. Combinatorial Theory 1, 1966). Until then the values may
//! come from any strategy: a first stretch of them is searched.
#![allow(clippy::indexing_slicing)] // Places below the length searched, or the width.

use crate::{
    error::{ComputeError, TooLarge},
    matching::{find_borders, step},
    plain::{Entry, Plain, each},
};
use alloc::vec::Vec;

/// Values that go on for ever as their last `period` ones.
#[derive(Debug)]
pub(crate) struct Repeating {
    known: Plain,
    /// At least 1, and at most as many as are known.
    period: usize,
}

/// Entries copied at a time, so that they are still in the cache.
const PIECE: usize = 1 << 16;

impl Repeating {
    /// The values of a game without takes.
    pub(crate) fn zeros() -> Result<Self, ComputeError> {
        let known = Plain::zeros(1)?;
        Ok(Self { known, period: 1 })
    }

    /// Whether the `width` values before the middle of `known` stand there
    /// again later; `width` is at most half the length.
    pub(crate) fn find(mut known: Plain, width: usize) -> Result<Option<Self>, ComputeError> {
        let middle = known.len() / 2;
        let Some(period) = each!(&known, values => again(values, middle - width, middle)?) else {
            return Ok(None);
        };
        known.truncate(middle + period);
        Ok(Some(Self { known, period }))
    }

    pub(crate) fn get(&self, heap: usize) -> Option<u64> {
        self.known.get(self.place(heap))
    }

    pub(crate) fn largest(&self) -> u64 {
        self.known.largest()
    }

    /// A heap of the same value among those known.
    fn place(&self, heap: usize) -> usize {
        match heap.checked_sub(self.known.len()) {
            Some(beyond) => self.known.len() - self.period + beyond % self.period,
            None => heap,
        }
    }

    /// The values of the heaps from `from` on, as many as `out` holds.
    pub(crate) fn copy<T: Entry>(&self, from: usize, out: &mut [T]) -> Result<(), TooLarge> {
        let end = self.known.len();
        let (head, tail) = out.split_at_mut(out.len().min(end.saturating_sub(from)));
        self.known.copy(from, head)?;
        // One period, from the phase at which the tail begins.
        let place = self.place(from + head.len());
        let have = tail.len().min(self.period);
        let (late, early) = tail[..have].split_at_mut(have.min(end - place));
        self.known.copy(place, late)?;
        self.known.copy(end - self.period, early)?;
        // Whole periods, doubled until they are a piece, and then pieces.
        let mut have = have;
        let piece = PIECE.next_multiple_of(self.period);
        while have < tail.len() {
            let more = have.min(piece).min(tail.len() - have);
            tail.copy_within(..more, have);
            have += more;
        }
        Ok(())
    }
}

/// The least p > 0 such that `values[begin..end]` equals
/// `values[begin + p..end + p]`.
fn again<T: PartialEq>(
    values: &[T],
    begin: usize,
    end: usize,
) -> Result<Option<usize>, ComputeError> {
    let pattern = &values[begin..end];
    let mut borders = Vec::new();
    borders.try_reserve_exact(pattern.len())?;
    find_borders(pattern, &mut borders);
    let mut matched = borders.last().copied().unwrap_or(0);
    let place = values[end..].iter().position(|value| {
        matched = step(pattern, &borders, matched, value);
        matched == pattern.len()
    });
    Ok(place.map(|place| place + 1))
}
