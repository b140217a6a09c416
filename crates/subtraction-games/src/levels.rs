//! Many takes: the planes of the values one after another, each over all heaps.
//!
//! On level v the heaps are found upward that have no value below v, and from
//! which no take leads to a heap found on the same level: those of value v.
//!
//! A plane is kept in up to eight *copies*, copy k moved by k heaps. So what a
//! take leads to, for the 1024 heaps of a *block*, is 128 bytes at a byte
//! address of one copy, and a take costs eight vector loads and ORs; a block
//! whose heaps are all blocked, or have their values, is left at once. Takes
//! below 1024 go word by word, as they lead to words just found.
//!
//! When a level has so few heaps that looking back from all of them no longer
//! pays, the levels left are found the other way: each heap found marks the
//! heaps from which a take leads to it.
#![allow(clippy::indexing_slicing)] // Words of the planes, all as long as set here.

use crate::{
    near::{Near, last_word, moved, run},
    plain::{Plain, filled},
    values::ComputeError,
    watch::Watch,
};
use alloc::vec::Vec;
use core::{array, slice};

/// Bytes of a block, of eight heaps each, and words.
const BLOCK: usize = 128;
const WORDS: usize = BLOCK / 8;
/// Words of the plane kept at hand: a block and one more, and a power of two.
const RECENT: usize = 2 * WORDS;
/// Far takes between two looks at whether all heaps of a block are blocked.
const PART: usize = 128;
/// A plane pays while a level has one heap or more in so many words.
const SPARSE: usize = 8;
/// What a take costs for a block, in heaps of [`Watch::worked`].
const PULL: usize = 32;

/// The values of `len` heaps. `takes` ascend, are below `len`, and are fewer
/// than 2³².
pub(crate) fn values(
    takes: &[u64],
    len: usize,
    watch: &mut Watch<'_>,
) -> Result<Plain, ComputeError> {
    let mut levels = Levels::new(takes, len)?;
    while levels.left > 0 {
        let left = levels.left;
        let words = levels.find_plane(watch)?;
        let found = left - levels.left;
        if levels.value == 0 {
            levels.follow_zeros(run(takes));
        }
        levels.value += 1;
        if found * SPARSE < words {
            levels.mark_forward(watch)?;
        }
    }
    Ok(levels.values)
}

/// Bytes for 32 heaps.
pub(crate) fn share(takes: &[u64]) -> u64 {
    // Halves are made from bytes, which stay until they are made.
    let values = if takes.len() > 255 { 1 + 2 } else { 1 };
    let residues = (0..8).filter(|by| takes.iter().any(|take| take % 8 == *by));
    32 * values + 4 * (2 + residues.count() as u64)
}

struct Levels<'a> {
    takes: &'a [u64],
    inside: Near,
    copies: Copies,
    values: Plain,
    /// The plane of the heaps that have no value yet, and how many they are.
    open: Vec<u64>,
    left: usize,
    /// The least value that they may have.
    value: u32,
}

impl<'a> Levels<'a> {
    fn new(takes: &'a [u64], len: usize) -> Result<Self, ComputeError> {
        let blocks = len.div_ceil(8 * BLOCK);
        let mut open = filled(blocks * WORDS, u64::MAX)?;
        open[len.div_ceil(64)..].fill(0);
        if let Some(last) = len.checked_sub(1) {
            open[last / 64] = last_word(len);
        }
        Ok(Self {
            takes,
            inside: Near::new(takes)?,
            copies: Copies::new(takes, blocks)?,
            values: Plain::zeros(len)?,
            open,
            left: len,
            value: 0,
        })
    }

    /// Finds the heaps of `value`, and gives back in how many words there were
    /// heaps to decide.
    fn find_plane(&mut self, watch: &mut Watch<'_>) -> Result<usize, ComputeError> {
        self.values.widen_for(self.value)?;
        let (near, longer) = split(self.takes, 64);
        let (middle, far) = split(longer, 8 * BLOCK as u64);
        let mut worked = 0;
        let mut active = 0;
        let mut recent = [0; RECENT]; // Word w of the plane at w mod `RECENT`.
        let mut before = 0; // The word before.
        for from in (0..self.open.len()).step_by(WORDS) {
            let wanted: [u64; WORDS] = array::from_fn(|place| self.open[from + place]);
            let mut blocked = [0; WORDS];
            let mut pulls = 0;
            if wanted != [0; WORDS] {
                worked += WORDS;
                let end = 64 * (from + WORDS) as u64;
                active += split(&far[active..], end).0.len();
                for part in far[..active].chunks(PART) {
                    self.copies.pull(part, 8 * from, &mut blocked);
                    pulls += part.len();
                    let mut both = wanted.iter().zip(&blocked);
                    if both.all(|(wanted, blocked)| wanted & !blocked == 0) {
                        break;
                    }
                }
            }
            for (word, (wanted, blocked)) in (from..).zip(wanted.into_iter().zip(blocked)) {
                let mut members = wanted & !blocked;
                if members != 0 {
                    for take in near {
                        members &= !(before >> (64 - take));
                    }
                    for take in middle {
                        // Before word 0 the ring still holds zeros.
                        let source = word.wrapping_sub((take / 64) as usize);
                        let this = recent[source % RECENT];
                        let last = recent[source.wrapping_sub(1) % RECENT];
                        members &= !moved(this, last, (take % 64) as u32);
                    }
                    self.inside.settle(slice::from_mut(&mut members));
                }
                self.copies.put(word, members, before);
                self.give(word, members, self.value);
                before = members;
                recent[word % RECENT] = members;
            }
            watch.worked(64 + PULL * pulls, self.values.len() - self.left)?;
        }
        Ok(worked)
    }

    /// Where 1, …, `run` are takes, and the zeros known: the heaps of the value
    /// j ≤ `run` are the zeros moved by j.
    fn follow_zeros(&mut self, run: u32) {
        let mut before = 0;
        for word in 0..self.open.len() {
            let zeros = !self.open[word];
            for value in 1..=run {
                // Without what lies past the last heap, which never was open.
                let members = moved(zeros, before, value) & self.open[word];
                self.give(word, members, value);
            }
            before = zeros;
        }
        self.value = run;
    }

    #[inline]
    fn give(&mut self, word: usize, members: u64, value: u32) {
        if value > 0 {
            self.values.put(word, members, value);
        }
        self.open[word] &= !members;
        self.left -= members.count_ones() as usize;
    }

    /// Finds all that is left, level by level: each heap found blocks those
    /// from which a take leads to it.
    fn mark_forward(&mut self, watch: &mut Watch<'_>) -> Result<(), ComputeError> {
        let mut blocked = filled(self.open.len(), 0_u64)?;
        let mut start = 0;
        while self.left > 0 {
            self.values.widen_for(self.value)?;
            // There are open heaps, and so an open word.
            start += self.open[start..]
                .iter()
                .take_while(|word| **word == 0)
                .count();
            for word in start..self.open.len() {
                let mut candidates = self.open[word] & !blocked[word];
                while candidates != 0 {
                    let lowest = candidates & candidates.wrapping_neg();
                    self.give(word, lowest, self.value);
                    let heap = word * 64 + lowest.trailing_zeros() as usize;
                    let (reaching, _) = split(self.takes, (self.values.len() - heap) as u64);
                    for take in reaching {
                        let marked = heap + *take as usize;
                        blocked[marked / 64] |= 1 << (marked % 64);
                    }
                    candidates &= !(lowest | blocked[word]);
                    watch.worked(1 + reaching.len(), self.values.len() - self.left)?;
                }
            }
            blocked[start..].fill(0);
            self.value += 1;
            watch.worked(self.open.len() - start, self.values.len() - self.left)?;
        }
        Ok(())
    }
}

/// The takes below `bound`, and the others.
fn split(takes: &[u64], bound: u64) -> (&[u64], &[u64]) {
    takes.split_at(takes.partition_point(|take| *take < bound))
}

/// A plane as bytes, moved by each of the numbers of heaps that far takes need.
struct Copies {
    /// Copy after copy, each with zeros for a block before the plane.
    bytes: Vec<u8>,
    /// Where the plane begins in the copy that is moved by so many heaps.
    begins: [usize; 8],
    /// The copies there are: by how many heaps, and where they begin.
    used: Vec<(u32, usize)>,
}

impl Copies {
    fn new(takes: &[u64], blocks: usize) -> Result<Self, ComputeError> {
        let (_, far) = split(takes, 8 * BLOCK as u64);
        let mut begins = [0; 8];
        let mut used = Vec::new();
        let mut end = 0_usize;
        for (by, begin) in (0..).zip(&mut begins) {
            if far.iter().any(|take| take % 8 == u64::from(by)) {
                // More than there can be is refused below.
                *begin = end.saturating_add(BLOCK);
                used.push((by, *begin));
                end = begin.saturating_add(blocks * BLOCK);
            }
        }
        Ok(Self {
            bytes: filled(end, 0)?,
            begins,
            used,
        })
    }

    /// Adds to `blocked` the heaps of the block at byte `from` from which one
    /// of `takes`, far ones that reach a heap, leads into the plane.
    #[inline(never)]
    fn pull(&self, takes: &[u64], from: usize, blocked: &mut [u64; WORDS]) {
        // The sum stays in registers.
        let mut sum = *blocked;
        for take in takes {
            let begin = self.begins[(take % 8) as usize];
            // Into the zeros before the plane by less than a block.
            let source = begin + from - (take / 8) as usize;
            let bytes = self.bytes.get(source..).unwrap_or_default();
            let Some(bytes) = bytes.first_chunk::<BLOCK>() else {
                break;
            };
            for (word, eight) in sum.iter_mut().zip(bytes.as_chunks::<8>().0) {
                *word |= u64::from_le_bytes(*eight);
            }
        }
        *blocked = sum;
    }

    /// Writes a word of the plane; `before` is the word before.
    #[inline]
    fn put(&mut self, word: usize, members: u64, before: u64) {
        for (by, begin) in &self.used {
            let bytes = moved(members, before, *by).to_le_bytes();
            self.bytes[begin + 8 * word..][..8].copy_from_slice(&bytes);
        }
    }
}
