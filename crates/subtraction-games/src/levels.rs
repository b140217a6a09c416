//! Many takes: the heaps of one value after another, each over all heaps.
//!
//! On level v the heaps are found upward that have no value below v, and are
//! not *blocked*: those of value v, the *members* of the level. A heap is
//! blocked when it is the sum of a member, found before it, and a take. So the
//! members are ORed, shifted by each take, or the takes, shifted by each
//! member: whichever shifts are fewer (`shifts.rs`). Of squares or primes the
//! takes are fewer; where a value is rare, the members.
//!
//! What is ORed comes from three distances, so that it lies in the nearest
//! cache when it is used:
//!
//! - *far*, from before the *stretch* of 24,576 heaps at hand: for the whole
//!   stretch at once;
//! - *middle*, from the same stretch, but before the *block* of 1,024 heaps at
//!   hand: for the block;
//! - *near*, by takes below 1,024: each member found marks the heaps that it
//!   blocks (`marks.rs`).
#![allow(clippy::indexing_slicing)] // Blocks of whole stretches, and heaps below `len`.

use crate::{
    error::ComputeError,
    marks::Marks,
    near::last_word,
    plain::{Plain, filled},
    shifts::{BYTES, By, STRETCH, STRETCH_BYTES, Sums, Sumset, WORDS, no_sums},
    watch::Watch,
};
use alloc::vec::Vec;

/// The most heaps: a shift counts bytes of eight heaps in 32 bits.
const MOST_HEAPS: u64 = 1 << 35;
/// What a block costs without its shifts, and a member, in heaps of
/// [`Watch::worked`].
const BLOCK: usize = 16;
const MEMBER: usize = 4;

/// Bytes for each take: its own shift, of 4 bytes, and, as members are collected
/// while they are not more than the takes (and within the stretch where they
/// pass them), that of a member: 4 more, 1/8 for room to grow, and 4 while it is
/// moved there.
pub(crate) const TAKE: u64 = 13;

/// The values of `len` heaps. `takes` ascend, are below `len`, and are fewer
/// than 2³². More than 2³⁵ heaps are refused.
pub(crate) fn values(
    takes: &[u64],
    len: usize,
    watch: &mut Watch<'_>,
) -> Result<Plain, ComputeError> {
    if len as u64 > MOST_HEAPS {
        return Err(ComputeError::TooLong);
    }
    let mut levels = Levels::new(takes, len)?;
    levels.find(0, watch)?;
    let mut value = levels.follow_zeros()?;
    while levels.left > 0 {
        value += 1;
        levels.find(value, watch)?;
    }
    Ok(levels.values)
}

/// Bytes for 32 heaps, without those for each take.
pub(crate) fn share(takes: &[u64]) -> u64 {
    // Halves are made from bytes, which stay until they are made.
    let values = if takes.len() > 255 { 1 + 2 } else { 1 };
    // The heaps left, the members, and the takes, as bits.
    32 * values + 4 * 3
}

struct Levels<'a> {
    takes: &'a [u64],
    values: Plain,
    /// The heaps that have no value yet, in whole stretches, and how many they
    /// are.
    open: Vec<u64>,
    left: usize,
    sumset: Sumset,
    sums: Sums,
    marks: Marks,
}

impl<'a> Levels<'a> {
    fn new(takes: &'a [u64], len: usize) -> Result<Self, ComputeError> {
        let words = len.div_ceil(64 * STRETCH) * STRETCH;
        let values = Plain::zeros(len)?;
        let mut open = filled(words, u64::MAX)?;
        open[len.div_ceil(64)..].fill(0);
        if let Some(last) = len.checked_sub(1) {
            open[last / 64] = last_word(len);
        }
        Ok(Self {
            takes,
            values,
            open,
            left: len,
            sumset: Sumset::new(takes, words)?,
            sums: no_sums()?,
            marks: Marks::new(takes),
        })
    }

    /// Finds the heaps of `value`; all smaller ones are found.
    fn find(&mut self, value: u32, watch: &mut Watch<'_>) -> Result<(), ComputeError> {
        self.values.widen_for(value)?;
        self.sumset.next_level();
        self.marks.next_level();
        let mut found = 0;
        let mut first = None; // The byte at which the first block with a member begins.
        let mut by = By::Members;
        // Of the block before: the last words of its sums, and whether they are
        // known, by the same shifts.
        let mut lasts = [0; 8];
        let mut joined = false;
        for start in (0..8 * self.open.len()).step_by(STRETCH_BYTES) {
            let by_before = by;
            by = match first {
                Some(first) if found > self.reaching(start + STRETCH_BYTES - first) => {
                    By::Takes { first }
                }
                _ => By::Members,
            };
            joined &= by == by_before;
            // With more members than takes, it stays with the takes.
            let collect = found <= self.takes.len();
            self.sumset.next_stretch();
            self.marks.next_stretch();
            let settled = self.settled();
            let open = &self.open[start / 8..][..STRETCH];
            let far = self.sumset.shifted(by, start);
            let left = far.sum_far(open, joined, &mut self.sums, settled, watch)?;
            for (block, left) in left.into_iter().enumerate() {
                let from = start + block * BYTES;
                if !left {
                    self.sumset.members_mut(from).fill(0);
                    joined = false;
                    continue;
                }
                let shifted = self.sumset.shifted(by, from);
                let blocked = shifted.blocked(block, joined, &self.sums, &mut lasts);
                joined = true;
                let cost = BLOCK + shifted.cost();
                let places = self.marks.settle(
                    block * WORDS,
                    &mut self.open[from / 8..][..WORDS],
                    &blocked,
                    self.sumset.members_mut(from),
                );
                self.values.put_each(8 * from, places, value);
                if collect {
                    self.sumset.collect(from, places)?;
                }
                if !places.is_empty() {
                    first.get_or_insert(from);
                }
                let members = places.len();
                found += members;
                self.left -= members;
                watch.worked(cost + MEMBER * members, self.settled())?;
            }
            watch.worked(BLOCK, self.settled())?;
        }
        Ok(())
    }

    /// Where 1, …, r are takes, and the zeros known: the heaps of a value j ≤ r
    /// are the zeros, each plus j. Gives back the largest such r.
    fn follow_zeros(&mut self) -> Result<u32, ComputeError> {
        let run = self
            .takes
            .iter()
            .zip(1..)
            .take_while(|(take, n)| **take == *n);
        let run = run.count() as u32; // Takes are fewer than 2³².
        self.values.widen_for(run)?;
        for (byte, members) in self.sumset.members().iter().enumerate() {
            let mut members = *members;
            while run > 0 && members != 0 {
                let zero = 8 * byte + members.trailing_zeros() as usize;
                members &= members - 1;
                // No other zero is among them, as 1, …, r lead to this one.
                for heap in self.values.count_up(zero + 1, run) {
                    self.open[heap / 64] &= !(1 << (heap % 64));
                    self.left -= 1;
                }
            }
        }
        Ok(run)
    }

    /// How many takes are below `bytes`.
    fn reaching(&self, bytes: usize) -> usize {
        self.takes.partition_point(|take| *take < 8 * bytes as u64)
    }

    fn settled(&self) -> usize {
        self.values.len() - self.left
    }
}
