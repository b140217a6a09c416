//! All sums of a member and a take, by shifts of bits.
//!
//! One of the two sets is shifted by each number of the other, and all is ORed
//! together. A shift by 8q + r is one of the bytes by q and then of the bits by
//! r: so, for each r, the bytes are ORed as they lie, and only the eight sums
//! are moved by r.
//!
//! A *block* is what is decided at once, and what the registers hold; a
//! *stretch* is what far shifts are ORed for at once.
#![allow(clippy::indexing_slicing)] // Blocks of a stretch, and bytes of bits as long as set here.

use crate::{
    error::ComputeError,
    near::moved,
    plain::{filled, room_for},
    watch::Watch,
};
use alloc::vec::Vec;
use core::array;

/// Words of a block, and bytes, and heaps.
pub(crate) const WORDS: usize = 16;
pub(crate) const BYTES: usize = 8 * WORDS;
pub(crate) const HEAPS: usize = 64 * WORDS;
/// Blocks of a stretch, and words, and bytes: few enough that what far shifts
/// bring to it stays in the nearest cache.
pub(crate) const BLOCKS: usize = 24;
pub(crate) const STRETCH: usize = BLOCKS * WORDS;
pub(crate) const STRETCH_BYTES: usize = 8 * STRETCH;
/// Bytes that the shifts of a *span* lie apart: what they bring to one block and
/// to the next is nearly the same, and stays in the nearest cache too.
const SPAN: usize = 6 * STRETCH_BYTES;
/// Zero bytes before the bits of a set: a block, and the word before it.
const FRONT: usize = BYTES + 8;
/// Shifts between two looks at which blocks have nothing left to find.
const PATIENCE: usize = 1024;
/// What a shift of a block costs, in heaps of [`Watch::worked`].
const SHIFT: usize = 2;

/// What the shifts bring to one block, for one remainder, before the last shift
/// by bits.
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    words: [u64; WORDS],
    /// To the word before, as far as the sum of the block before lacks it.
    before: u64,
}

impl Sum {
    const ZERO: Self = Self {
        words: [0; WORDS],
        before: 0,
    };
}

/// For each remainder and each block of a stretch.
pub(crate) type Sums = Vec<[Sum; BLOCKS]>;

pub(crate) fn no_sums() -> Result<Sums, ComputeError> {
    filled(8, [Sum::ZERO; BLOCKS])
}

/// The shifts with one remainder modulo 8, ascending.
#[derive(Default)]
struct Shifts {
    /// By how many bytes.
    bytes: Vec<u32>,
    /// How many of them there are that are listed first: of takes, the middle
    /// ones; of members, the far ones.
    first: usize,
}

/// The members of a level and the takes, both as bits and as shifts.
pub(crate) struct Sumset {
    /// A bit a heap, after `FRONT` bytes.
    members: Vec<u8>,
    takes: Vec<u8>,
    /// Of the takes of a block or more.
    take_shifts: [Shifts; 8],
    /// Of the members, while they are collected: those before the stretch are
    /// far, the others middle.
    member_shifts: [Shifts; 8],
}

/// What is shifted: the takes by each member, or the members by each take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Members,
    /// The first of the members lies in the block at byte `first`.
    Takes {
        first: usize,
    },
}

impl Sumset {
    /// With bits for whole stretches; `takes` ascend and are below 64 · `words`.
    pub(crate) fn new(takes: &[u64], words: usize) -> Result<Self, ComputeError> {
        let mut set = Self {
            members: filled(FRONT + 8 * words, 0)?,
            takes: filled(FRONT + 8 * words, 0)?,
            take_shifts: Default::default(),
            member_shifts: Default::default(),
        };
        let longer = &takes[takes.partition_point(|take| *take < HEAPS as u64)..];
        for (shifts, by) in set.take_shifts.iter_mut().zip(0..) {
            let count = longer.iter().filter(|take| **take % 8 == by).count();
            shifts.bytes.try_reserve_exact(count)?;
        }
        for take in longer {
            let shifts = &mut set.take_shifts[(take % 8) as usize];
            shifts.bytes.push((take / 8) as u32);
        }
        for shifts in &mut set.take_shifts {
            let middle = |back: &u32| (*back as usize) < STRETCH_BYTES;
            shifts.first = shifts.bytes.partition_point(middle);
        }
        for take in takes {
            set.takes[FRONT + (take / 8) as usize] |= 1 << (take % 8);
        }
        Ok(set)
    }

    /// Forgets the collected members. The bits are written anew block by block.
    pub(crate) fn next_level(&mut self) {
        for shifts in &mut self.member_shifts {
            shifts.bytes.clear();
            shifts.first = 0;
        }
    }

    /// From here on, all members collected lie before the stretch.
    pub(crate) fn next_stretch(&mut self) {
        for shifts in &mut self.member_shifts {
            shifts.first = shifts.bytes.len();
        }
    }

    /// Collects members: places in the block at byte `from`, ascending.
    pub(crate) fn collect(&mut self, from: usize, places: &[u16]) -> Result<(), ComputeError> {
        for place in places {
            let shifts = &mut self.member_shifts[usize::from(*place % 8)];
            room_for(&mut shifts.bytes, 1)?;
            shifts.bytes.push((from + usize::from(*place / 8)) as u32);
        }
        Ok(())
    }

    /// The bits of the members in the block at byte `from`.
    pub(crate) fn members_mut(&mut self, from: usize) -> &mut [u8] {
        &mut self.members[FRONT + from..][..BYTES]
    }

    /// The bits of all members.
    pub(crate) fn members(&self) -> &[u8] {
        &self.members[FRONT..]
    }

    /// The shifts that bring something to the heaps from byte `from` on.
    pub(crate) fn shifted(&self, by: By, from: usize) -> Shifted<'_> {
        match by {
            By::Members => Shifted {
                bits: &self.takes,
                at: FRONT + from,
                far: array::from_fn(|by| self.member_shifts[by].split().0),
                middle: array::from_fn(|by| self.member_shifts[by].split().1),
                nearest: 0,
            },
            // Nothing is read from before the first member: high values begin late.
            By::Takes { first } => Shifted {
                bits: &self.members[first..],
                at: FRONT + from - first,
                far: array::from_fn(|by| self.take_shifts[by].split().1),
                middle: array::from_fn(|by| self.take_shifts[by].split().0),
                nearest: STRETCH_BYTES,
            },
        }
    }
}

impl Shifts {
    fn split(&self) -> (&[u32], &[u32]) {
        self.bytes.split_at(self.first)
    }
}

/// Bits, and the shifts of them, for each remainder.
pub(crate) struct Shifted<'a> {
    bits: &'a [u8],
    /// Where in `bits` the stretch, or the block, would be if not shifted.
    at: usize,
    /// Those that bring to the stretch what was known before it.
    far: [&'a [u32]; 8],
    /// Those that bring to a block what was known before it.
    middle: [&'a [u32]; 8],
    /// The least that a far shift can be, in bytes.
    nearest: usize,
}

impl Shifted<'_> {
    /// Sums the far shifts, for the blocks of the stretch with heaps in `open`,
    /// and tells in which of them are heaps left that these do not block.
    ///
    /// `joined` tells that the word before the stretch is known otherwise.
    pub(crate) fn sum_far(
        &self,
        open: &[u64],
        joined: bool,
        sums: &mut Sums,
        settled: usize,
        watch: &mut Watch<'_>,
    ) -> Result<[bool; BLOCKS], ComputeError> {
        for (sums, far) in sums.iter_mut().zip(self.far) {
            // Without far shifts nothing looks at the sums.
            if !far.is_empty() {
                sums.fill(Sum::ZERO);
            }
        }
        let (open, _) = open.as_chunks::<WORDS>();
        let mut left: [bool; BLOCKS] = array::from_fn(|block| open[block] != [0; WORDS]);
        let mut rest = self.far;
        let mut patience = 0;
        for span in (0..self.at - FRONT).step_by(SPAN) {
            if left == [false; BLOCKS] {
                break;
            }
            let end = self.nearest + span + SPAN;
            let span = rest.each_mut().map(|rest| {
                let (span, later) = rest.split_at(rest.partition_point(|q| (*q as usize) < end));
                *rest = later;
                span
            });
            let count: usize = span.iter().map(|backs| backs.len()).sum();
            for block in (0..BLOCKS).filter(|block| left[*block]) {
                let at = self.at + block * BYTES;
                let joined = block.checked_sub(1).map_or(joined, |before| left[before]);
                for (backs, sums) in span.iter().zip(&mut *sums) {
                    if !backs.is_empty() {
                        let sum = &mut sums[block];
                        gather(&mut sum.words, self.bits, at, backs);
                        if !joined {
                            gather_word(&mut sum.before, self.bits, at - 8, backs);
                        }
                    }
                }
                watch.worked(SHIFT * count, settled)?;
            }
            patience += count;
            if patience >= PATIENCE {
                patience = 0;
                for block in 0..BLOCKS {
                    left[block] = left[block] && {
                        let mut blocked = [0; WORDS];
                        for ((by, far), sums) in (0..).zip(self.far).zip(&*sums) {
                            if !far.is_empty() {
                                let before = word_before(sums, block);
                                or_moved(&mut blocked, before, &sums[block].words, by);
                            }
                        }
                        let mut both = open[block].iter().zip(&blocked);
                        both.any(|(open, blocked)| open & !blocked != 0)
                    };
                }
            }
        }
        Ok(left)
    }

    /// The heaps of a block, the `block`th of its stretch, that the shifts of a
    /// block or more block.
    ///
    /// `lasts` has, for each remainder, the last word of the sum of the block
    /// before, if `joined`, and gets that of this one.
    pub(crate) fn blocked(
        &self,
        block: usize,
        joined: bool,
        sums: &Sums,
        lasts: &mut [u64; 8],
    ) -> [u64; WORDS] {
        let mut blocked = [0; WORDS];
        let shifts = self.far.iter().zip(self.middle);
        for (((by, (far, middle)), sums), last) in (0..).zip(shifts).zip(sums).zip(lasts) {
            if far.is_empty() && middle.is_empty() {
                *last = 0;
                continue;
            }
            let mut sum = Sum::ZERO;
            if !far.is_empty() {
                sum.words = sums[block].words;
                sum.before = word_before(sums, block);
            }
            gather(&mut sum.words, self.bits, self.at, middle);
            if joined {
                sum.before = *last;
            } else {
                gather_word(&mut sum.before, self.bits, self.at - 8, middle);
            }
            *last = sum.words[WORDS - 1];
            or_moved(&mut blocked, sum.before, &sum.words, by);
        }
        blocked
    }

    /// What [`blocked`](Self::blocked) costs, in heaps of [`Watch::worked`].
    pub(crate) fn cost(&self) -> usize {
        SHIFT * self.middle.iter().map(|middle| middle.len()).sum::<usize>()
    }
}

/// What far shifts bring to the word before a block.
fn word_before(sums: &[Sum; BLOCKS], block: usize) -> u64 {
    let last = |before: usize| sums[before].words[WORDS - 1];
    sums[block].before | block.checked_sub(1).map_or(0, last)
}

/// ORs `words`, moved `by` heaps on, into `blocked`; `before` is the word before.
fn or_moved(blocked: &mut [u64; WORDS], mut before: u64, words: &[u64; WORDS], by: u32) {
    for (to, word) in blocked.iter_mut().zip(words) {
        *to |= moved(*word, before, by);
        before = *word;
    }
}

/// ORs into `sum` the words at byte `at` − q of `bits`, for each q of `backs`,
/// which ascend. Those that reach before the bits bring nothing.
#[inline(always)]
fn gather<const N: usize>(sum: &mut [u64; N], bits: &[u8], at: usize, backs: &[u32]) {
    // The sum stays in registers.
    let mut words = *sum;
    for back in backs {
        let Some(from) = at.checked_sub(*back as usize) else {
            break;
        };
        let (source, _) = bits.get(from..).unwrap_or_default().as_chunks::<8>();
        let Some(source) = source.first_chunk::<N>() else {
            break;
        };
        for (word, eight) in words.iter_mut().zip(source) {
            *word |= u64::from_le_bytes(*eight);
        }
    }
    *sum = words;
}

fn gather_word(sum: &mut u64, bits: &[u8], at: usize, backs: &[u32]) {
    let mut word = [*sum];
    gather(&mut word, bits, at, backs);
    [*sum] = word;
}
