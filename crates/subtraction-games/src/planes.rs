//! Few takes: the planes of several values at once, word by word.
//!
//! *Row* r holds one word (64 heaps) of each of eight *lanes*. Lane 0 is the
//! plane of the value 0, lane v that of the value `run + v`, and the last lane
//! that of all larger values, *the rest*, which are also kept one by one. The
//! values 1 to `run` need no lane: their heaps are those of value 0, moved.
//!
//! Lane v is *skewed*: row r holds its word r − v. The members of a word of
//! lane v are those of its heaps that no lane below has, and from which no take
//! leads to a member. The lanes below had that word one row before and earlier,
//! so nothing in a row waits for anything else in it. And a take reaches back
//! by as many rows and bits in every lane, so that all lanes move together, in
//! a few vector instructions; what is left to do heap by heap, the takes inside
//! a word, overlaps in the processor.
#![allow(clippy::indexing_slicing)] // Rows pushed before, and lanes below `LANES`.

use crate::{
    error::ComputeError,
    near::{Near, last_word, moved, run},
    plain::{Entry, Plain, filled, room_for},
    watch::Watch,
};
use alloc::vec::Vec;
use core::{array, iter};

const LANES: usize = 8;
/// The lane of the rest.
const REST: usize = LANES - 1;
/// Rows between two looks at the far takes.
const BATCH: usize = 32;
/// Words whose ranks are counted from one place: so few that 16 bits do.
const SPAN: usize = 1024;
/// The most takes: values up to 63 are the bits of a word.
pub(crate) const MOST_TAKES: usize = 63;

/// A word of each lane, in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([u64; LANES]);

#[derive(Debug)]
pub(crate) struct Planes {
    len: usize,
    run: u32,
    /// Row r is at r + 1, after a row of zeros.
    rows: Vec<Row>,
    rest: Rest,
}

/// The values of the rest, in the order of their heaps.
#[derive(Debug, Default)]
struct Rest {
    values: Vec<u8>,
    /// How many there are before each span.
    spans: Vec<usize>,
    /// How many there are before each word, from its span's begin.
    words: Vec<u16>,
}

/// A take of 64 or more: rows back, and then heaps on.
struct Pull {
    back: usize,
    left: u32,
}

impl Pull {
    /// `blocked`, and what the take leads to: `word`, moved, and what comes in
    /// of the word `before`.
    #[inline(always)]
    fn add(&self, blocked: [u64; LANES], before: &Row, word: &Row) -> [u64; LANES] {
        // Either way a few vector instructions; a shift by 64 would be none.
        if self.left == 0 {
            array::from_fn(|lane| blocked[lane] | word.0[lane])
        } else {
            let right = 64 - self.left;
            array::from_fn(|lane| {
                blocked[lane] | word.0[lane] << self.left | before.0[lane] >> right
            })
        }
    }
}

/// Heaps past the lanes are looked up one by one, take by take: where more than
/// one in so many is, and a few at the start, that is what the time goes into.
const CROWDED: usize = 16;
const ALLOWED: usize = 1 << 12;

/// Bytes for 32 heaps.
pub(crate) fn share(takes: &[u64]) -> u64 {
    32 + 1
        + if suffice(takes) {
            0
        } else {
            36 / CROWDED as u64 + 1
        }
}

/// Whether the takes are so few that no value passes the lanes.
pub(crate) fn suffice(takes: &[u64]) -> bool {
    takes.len() < run(takes) as usize + REST
}

impl Planes {
    /// The values of `len` heaps, or none where so many of them pass the lanes
    /// that another strategy is faster. `takes` ascend, are below `len`, and
    /// are at most [`MOST_TAKES`].
    pub(crate) fn compute(
        takes: &[u64],
        len: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Self>, ComputeError> {
        let words = len.div_ceil(64);
        // The last word of the last lane is that many rows late.
        let count = words + REST;
        let mut planes = Self {
            len,
            run: run(takes),
            rows: Vec::new(),
            rest: Rest::default(),
        };
        planes.rows.try_reserve_exact(count + 1)?;
        planes.rows.push(Row([0; LANES]));
        planes.rest.words.try_reserve_exact(words)?;
        planes.rest.spans.try_reserve_exact(words.div_ceil(SPAN))?;

        // Near takes lead into the word itself or the one before, middle ones
        // to rows of the same batch or before it, far ones only before it.
        let (near, longer) = takes.split_at(takes.partition_point(|take| *take < 64));
        let pulls: Vec<Pull> = longer
            .iter()
            .map(|take| Pull {
                back: (take / 64) as usize,
                left: (take % 64) as u32,
            })
            .collect();
        let (middle, far) = pulls.split_at(pulls.partition_point(|pull| pull.back < BATCH));
        let inside = Near::new(near)?;

        // Of each lane's word in the row at hand: the heaps no lane below has.
        let mut open = [0; LANES];
        open[0] = u64::MAX;
        for first in (0..count).step_by(BATCH) {
            let mut blocked = [Row([0; LANES]); BATCH];
            for pull in far {
                let skip = pull.back.saturating_sub(first);
                if skip >= BATCH {
                    break;
                }
                let rows = &planes.rows[first + skip - pull.back..];
                let pairs = rows.iter().zip(&rows[1..]);
                for (blocked, (before, word)) in blocked[skip..].iter_mut().zip(pairs) {
                    blocked.0 = pull.add(blocked.0, before, word);
                }
            }
            for (row, blocked) in (first..count).zip(&blocked) {
                let mut blocked = blocked.0;
                let last = planes.rows[row].0;
                for take in near {
                    for (to, last) in blocked.iter_mut().zip(&last) {
                        *to |= last >> (64 - take);
                    }
                }
                for pull in middle {
                    let Some(before) = row.checked_sub(pull.back) else {
                        break;
                    };
                    blocked = pull.add(blocked, &planes.rows[before], &planes.rows[before + 1]);
                }
                let mut members = array::from_fn(|lane| open[lane] & !blocked[lane]);
                inside.settle(&mut members[..REST]);
                members[REST] = open[REST];
                // Lane `end` is at the last word, and those below are past it.
                if let Some(end) = (row + 1).checked_sub(words) {
                    members[..end].fill(0);
                    members[end] &= last_word(len);
                }
                planes.rows.push(Row(members));
                // Downward, as each lane needs what the one below had.
                for lane in (2..LANES).rev() {
                    open[lane] = open[lane - 1] & !members[lane - 1];
                }
                open[1] = !with_run(members[0], last[0], planes.run);
                if let Some(word) = row.checked_sub(REST) {
                    planes.settle_rest(word, blocked[REST], &inside, takes)?;
                }
            }
            let settled = 64 * (first + BATCH).saturating_sub(REST);
            if planes.rest.values.len() > ALLOWED + settled / CROWDED {
                return Ok(None);
            }
            watch.worked(64 * BATCH, settled.min(len))?;
        }
        Ok(Some(planes))
    }

    /// Finds the values of the rest in a word. `blocked` are its heaps from
    /// which a take leads to the rest in another word.
    #[inline(always)]
    fn settle_rest(
        &mut self,
        word: usize,
        blocked: u64,
        inside: &Near,
        takes: &[u64],
    ) -> Result<(), ComputeError> {
        self.rest.begin(word)?;
        let rest = self.rows[word + REST + 1].0[REST];
        let least = self.run + REST as u32;
        for bit in bits(rest) {
            let mut value = least;
            if blocked >> bit & 1 == 1 || inside.reaches(bit, rest) {
                let met = self.rest_options(word * 64 + bit as usize, takes);
                // No bit is at 64 or above: no value is.
                value += met.checked_shr(least).unwrap_or(0).trailing_ones();
            }
            self.rest.values.push(value as u8);
        }
        Ok(())
    }

    /// The values of those options of `heap` that are of the rest, as bits.
    #[cold]
    #[inline(never)]
    fn rest_options(&self, heap: usize, takes: &[u64]) -> u64 {
        let options = takes
            .iter()
            .map_while(|take| heap.checked_sub(*take as usize));
        options
            .filter_map(|option| self.rest_value(option))
            .fold(0, |met, value| met | 1_u64.wrapping_shl(value.into()))
    }

    /// The value of `heap` if it is of the rest.
    fn rest_value(&self, heap: usize) -> Option<u8> {
        let (word, bit) = (heap / 64, heap % 64);
        let rest = self.rows[word + REST + 1].0[REST];
        let before = (rest & ((1 << bit) - 1)).count_ones() as usize;
        (rest >> bit & 1 == 1).then(|| self.rest.values[self.rest.rank(word) + before])
    }

    /// The value of a heap below the length.
    pub(crate) fn get(&self, heap: usize) -> u64 {
        let (word, bit) = (heap / 64, heap as u32 % 64);
        // The zeros from 63 heaps below to the heap itself, the highest bit.
        let zeros = moved(self.rows[word + 1].0[0], self.rows[word].0[0], 63 - bit);
        let back = zeros.leading_zeros();
        if back <= self.run {
            return back.into();
        }
        match (1..REST).find(|lane| self.rows[word + lane + 1].0[*lane] >> bit & 1 == 1) {
            Some(lane) => u64::from(self.run) + lane as u64,
            None => self.rest_value(heap).unwrap_or_default().into(),
        }
    }

    /// All the values, one by one.
    pub(crate) fn to_plain(&self) -> Result<Plain, ComputeError> {
        let mut values = filled(self.len, 0_u8)?;
        self.copy(0, &mut values);
        Ok(Plain::Bytes(values))
    }

    pub(crate) fn largest(&self) -> u64 {
        if let Some(largest) = self.rest.values.iter().max() {
            return (*largest).into();
        }
        let words = self.len.div_ceil(64);
        let met = |lane: &usize| {
            let rows = &self.rows[lane + 1..][..words];
            rows.iter().any(|row| row.0[*lane] != 0)
        };
        match (1..REST).rev().find(met) {
            Some(lane) => u64::from(self.run) + lane as u64,
            // Heap 0 is of value 0, so the next ones are of 1, …, `run`.
            None => u64::from(self.run).min(self.len.saturating_sub(1) as u64),
        }
    }

    /// The values of the heaps from `from` on, as many as `out` holds; there
    /// have to be so many.
    pub(crate) fn copy<T: Entry>(&self, from: usize, out: &mut [T]) {
        // Nearly always the lanes have values below 16 only.
        if self.run as usize + REST <= 16 {
            self.copy_digits::<T, 4>(from, out);
        } else {
            self.copy_digits::<T, 7>(from, out);
        }
    }

    fn copy_digits<T: Entry, const DIGITS: usize>(&self, from: usize, out: &mut [T]) {
        let (mut word, skip) = (from / 64, from % 64);
        let (head, tail) = out.split_at_mut(out.len().min((64 - skip) % 64));
        if !head.is_empty() {
            put(head, &self.word::<DIGITS>(word)[skip..]);
            word += 1;
        }
        // Exact, as a length that is known makes a copy a few moves.
        let mut chunks = tail.chunks_exact_mut(64);
        for chunk in &mut chunks {
            put(chunk, &self.word::<DIGITS>(word));
            word += 1;
        }
        let last = chunks.into_remainder();
        if !last.is_empty() {
            put(last, &self.word::<DIGITS>(word));
        }
    }

    /// The values of a word, for which so many binary digits do.
    #[inline(always)]
    fn word<const DIGITS: usize>(&self, word: usize) -> [u8; 64] {
        // The planes of the digits, out of those of the values.
        let mut digits = [0; DIGITS];
        let mut add = |heaps: u64, value: u32| {
            for (place, digit) in digits.iter_mut().enumerate() {
                *digit |= heaps & u64::from(value >> place & 1).wrapping_neg();
            }
        };
        let (zeros, before) = (self.rows[word + 1].0[0], self.rows[word].0[0]);
        for value in 1..=self.run {
            add(moved(zeros, before, value), value);
        }
        for lane in 1..REST {
            add(self.rows[word + lane + 1].0[lane], self.run + lane as u32);
        }
        let mut values = [0; 64];
        for (place, eight) in values.chunks_exact_mut(8).enumerate() {
            let bytes = digits.iter().enumerate().fold(0, |bytes, (digit, heaps)| {
                bytes | SPREAD[(heaps >> (8 * place)) as usize % 256] << digit
            });
            eight.copy_from_slice(&bytes.to_le_bytes());
        }
        let rest = bits(self.rows[word + REST + 1].0[REST]);
        for (bit, value) in rest.zip(&self.rest.values[self.rest.rank(word)..]) {
            values[bit as usize] = *value;
        }
        values
    }
}

impl Rest {
    /// Notes where the values of `word`, the next one, begin, and makes room
    /// for them.
    fn begin(&mut self, word: usize) -> Result<(), ComputeError> {
        if word.is_multiple_of(SPAN) {
            self.spans.push(self.values.len());
        }
        let begin = self.spans[word / SPAN];
        // Less than 64 · `SPAN`, which is 2¹⁶.
        self.words.push((self.values.len() - begin) as u16);
        room_for(&mut self.values, 64)?;
        Ok(())
    }

    /// How many of the rest are in the words before.
    fn rank(&self, word: usize) -> usize {
        self.spans[word / SPAN] + usize::from(self.words[word])
    }
}

/// A byte for each bit of the index, the lowest bit first.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[index] |= (index as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        index += 1;
    }
    spread
};

fn put<T: Entry>(out: &mut [T], values: &[u8]) {
    for (to, value) in out.iter_mut().zip(values) {
        // A byte always fits.
        if let Ok(value) = T::try_from(*value) {
            *to = value;
        }
    }
}

/// The places of the bits that are set, in ascending order.
#[inline(always)]
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        bit
    })
}

/// `heaps` and the `run` heaps (at most 63) after each of them; `before` is
/// the word before.
#[inline(always)]
fn with_run(heaps: u64, before: u64, run: u32) -> u64 {
    let (mut heaps, mut before, mut done) = (heaps, before, 0);
    while done < run {
        // What has followed by `done` can follow by that and one more.
        let by = (done + 1).min(run - done);
        heaps |= moved(heaps, before, by);
        before |= before << by;
        done += by;
    }
    heaps
}
