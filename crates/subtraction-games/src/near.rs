//! What the strategies share: takes inside one word of a plane, and words moved
//! along a plane.
#![allow(clippy::indexing_slicing)] // A pattern has 11 bits.

use crate::{error::ComputeError, plain::filled};
use alloc::vec::Vec;

/// Heaps a step of [`Near::settle`] decides: 2¹¹ entries of 8 bytes stay in
/// the nearest cache, and six steps make a word.
const STEP: usize = 11;
const PATTERNS: usize = 1 << STEP;

/// The takes below 64, ready to settle a word of 64 heaps.
pub(crate) struct Near {
    /// Bit `s` for each take `s`.
    takes: u64,
    /// For each pattern of 11 candidates: the heaps, up to 64 on, that the
    /// members among them block.
    blocked: Vec<u64>,
}

impl Near {
    pub(crate) fn new(takes: &[u64]) -> Result<Self, ComputeError> {
        let near = takes.iter().take_while(|take| **take < 64);
        let takes = near.fold(0_u64, |bits, take| bits | 1 << take);
        let mut blocked = filled(PATTERNS, 0)?;
        for (pattern, entry) in (0_u64..).zip(&mut blocked) {
            for heap in 0..STEP {
                // A candidate that no member before it blocks is a member.
                if (pattern & !*entry) >> heap & 1 == 1 {
                    *entry |= takes << heap;
                }
            }
        }
        Ok(Self { takes, blocked })
    }

    /// Keeps, of the candidates in each word, the members: in ascending order,
    /// those from which no take leads to a member.
    #[inline(always)]
    pub(crate) fn settle(&self, words: &mut [u64]) {
        let Some(blocked) = self.blocked.first_chunk::<PATTERNS>() else {
            return;
        };
        if self.takes == 0 {
            return;
        }
        for shift in (0..64).step_by(STEP) {
            // Words inside: their chains of look-ups run side by side.
            for word in &mut *words {
                let pattern = (*word >> shift) as usize % PATTERNS;
                *word &= !(blocked[pattern] << shift);
            }
        }
    }

    /// Whether a take inside the word leads from its heap `bit` to one of `heaps`.
    #[inline(always)]
    pub(crate) const fn reaches(&self, bit: u32, heaps: u64) -> bool {
        // Reversed, take `s` is bit `63 − s`, which comes to lie at `bit − s`.
        heaps & (self.takes.reverse_bits() >> (63 - bit)) != 0
    }
}

/// The largest r up to 63 such that 1, …, r are all takes.
pub(crate) fn run(takes: &[u64]) -> u32 {
    let run = takes.iter().zip(1..64).take_while(|(take, n)| **take == *n);
    run.count() as u32
}

/// `word` moved `by` heaps on, up to 63; `before` is the word before it.
#[inline(always)]
pub(crate) const fn moved(word: u64, before: u64, by: u32) -> u64 {
    // In two steps, as a shift by 64 is none at all.
    word << by | (before >> 1) >> (63 - by)
}

/// The heaps of the last word that are below `len`.
pub(crate) const fn last_word(len: usize) -> u64 {
    u64::MAX >> (len.wrapping_neg() % 64)
}
