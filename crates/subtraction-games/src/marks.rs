//! Takes shorter than a block: each member found marks the heaps from which
//! one of them leads to it.
#![allow(clippy::indexing_slicing)] // Words of a stretch, and places in a block.

use crate::{
    near::moved,
    shifts::{BYTES, HEAPS, STRETCH, WORDS},
};

/// Words that are marked together, at a word that this divides: what was just
/// stored is then loaded in the same parts.
const ALIGNED: usize = 4;
/// Words that a member marks: a block, one more as it is moved, and the rest of
/// the aligned ones.
const MARKED: usize = WORDS + ALIGNED;

pub(crate) struct Marks {
    /// The takes as bits, between zeros, to be read from any word before.
    takes: [u64; ALIGNED + MARKED],
    /// The heaps marked, in the stretch and past it.
    marked: [u64; STRETCH + MARKED],
    /// Places in the block at hand: of its candidates, then of its members.
    places: [u16; HEAPS + 4],
}

impl Marks {
    pub(crate) fn new(takes: &[u64]) -> Self {
        let mut bits = [0; ALIGNED + MARKED];
        for take in takes.iter().take_while(|take| **take < HEAPS as u64) {
            bits[ALIGNED + (take / 64) as usize] |= 1 << (take % 64);
        }
        Self {
            takes: bits,
            marked: [0; STRETCH + MARKED],
            places: [0; HEAPS + 4],
        }
    }

    pub(crate) fn next_level(&mut self) {
        self.marked.fill(0);
    }

    pub(crate) fn next_stretch(&mut self) {
        self.marked.copy_within(STRETCH.., 0);
        self.marked[MARKED..].fill(0);
    }

    /// Finds the members of a block, upward, among the heaps of `open` that are
    /// not `blocked`: takes them from `open`, writes their bits to `members`,
    /// and gives back their places. `first` is the block's first word in the
    /// stretch.
    #[inline(never)]
    pub(crate) fn settle(
        &mut self,
        first: usize,
        open: &mut [u64],
        blocked: &[u64; WORDS],
        members: &mut [u8],
    ) -> &[u16] {
        let count = self.list_candidates(first, open, blocked);
        let (Some(open), Some(members)) = (
            open.first_chunk_mut::<WORDS>(),
            members.first_chunk_mut::<BYTES>(),
        ) else {
            return &[];
        };
        members.fill(0);
        let mut found = 0;
        for candidate in 0..count {
            let place = self.places[candidate];
            let (word, bit) = (usize::from(place / 64), u32::from(place % 64));
            if self.marked[first + word] >> bit & 1 == 0 {
                open[word] &= !(1 << bit);
                members[usize::from(place / 8)] |= 1 << (place % 8);
                self.places[found] = place;
                found += 1;
                self.mark(first + word, bit);
            }
        }
        &self.places[..found]
    }

    /// Lists the places of the heaps that nothing found before blocks, and
    /// tells how many they are.
    #[inline(always)]
    fn list_candidates(&mut self, first: usize, open: &[u64], blocked: &[u64; WORDS]) -> usize {
        let mut count = 0;
        let words = open.iter().zip(blocked).zip(&self.marked[first..]);
        for (start, ((open, blocked), marked)) in (0..).step_by(64).zip(words) {
            let mut candidates = open & !blocked & !marked;
            let end = count + candidates.count_ones() as usize;
            // Four at once, of which some may be none: hardly a branch then
            // depends on how many there are in a word.
            while let Some(four) = self.places[count..].first_chunk_mut::<4>() {
                for place in four {
                    *place = start + candidates.trailing_zeros() as u16;
                    candidates &= candidates.wrapping_sub(1);
                }
                count += 4;
                if count >= end {
                    break;
                }
            }
            count = end;
        }
        count
    }

    /// Marks the heaps from which a take leads to bit `bit` of word `word`.
    #[inline(always)]
    fn mark(&mut self, word: usize, bit: u32) {
        let past = word % ALIGNED;
        // The takes from word −`past` on, and each word's word before.
        let (Some(marked), Some(takes), Some(before)) = (
            self.marked[word - past..].first_chunk_mut::<MARKED>(),
            self.takes[ALIGNED - past..].first_chunk::<MARKED>(),
            self.takes[ALIGNED - past - 1..].first_chunk::<MARKED>(),
        ) else {
            return;
        };
        for (to, (takes, before)) in marked.iter_mut().zip(takes.iter().zip(before)) {
            *to |= moved(*takes, *before, bit);
        }
    }
}
