//! Values one after another, in memory for a window of them.

use crate::{PeriodError, SubtractionSet};
use alloc::{vec, vec::Vec};

/// The widest window, in heaps.
pub(crate) const WIDEST: usize = 1 << 26;

/// How many heaps are made before the history is moved back to its start.
const BLOCK: usize = 1 << 12;

/// The values of the heaps 0, 1, 2, …, and of each what settles the values to
/// come: the symbols of the [`period`](crate::period) module.
pub(crate) struct Stream {
    rule: Rule,
    /// The values of the last heaps, and room for a block of new ones. For
    /// [`Rule::Masks`] each value as the bit of its place.
    history: Vec<u64>,
    /// Where the next value goes; no look back goes further than `reach`.
    at: usize,
    reach: usize,
    value: u64,
    before: u64,
}

enum Rule {
    /// At most 63 takes: values to 63, each a bit of a word.
    Masks { takes: Vec<usize> },
    /// More takes: when each value was last met.
    Stamps {
        takes: Vec<usize>,
        stamps: Vec<u64>,
        heap: u64,
    },
    AllBut {
        left_out: Vec<usize>,
        heap: usize,
        /// The least value that no heap has yet.
        unused: u64,
        /// Of each recent value, by its remainder: how many heaps have it,
        /// and how many of them were met by this heap.
        counts: Vec<(u32, u32)>,
    },
}

/// `len` times `value`, or the window of `largest` refused for lack of memory.
pub(crate) fn window_of<T: Clone>(
    largest: u64,
    len: usize,
    value: T,
) -> Result<Vec<T>, PeriodError> {
    let mut window = Vec::new();
    let reserved = window.try_reserve_exact(len);
    reserved.map_err(|_| PeriodError::Window { largest })?;
    window.resize(len, value);
    Ok(window)
}

/// In a history of values: no heap is there.
const NO_HEAP: u64 = u64::MAX;

impl Stream {
    pub(crate) fn new(set: &SubtractionSet) -> Result<Self, PeriodError> {
        let indices = |numbers: &[u64]| numbers.iter().map(|n| *n as usize).collect::<Vec<_>>();
        let widest = |largest| match usize::try_from(largest) {
            Ok(reach @ ..=WIDEST) => Ok(reach),
            _ => Err(PeriodError::Window { largest }),
        };
        let (largest, rule, reach, empty) = if let Some(left_out) = set.left_out() {
            let largest = left_out.last().copied().unwrap_or(0);
            let reach = widest(largest)?;
            let rule = Rule::AllBut {
                left_out: indices(left_out),
                heap: 0,
                unused: 0,
                // A value that can still be met was new at most 2X heaps ago,
                // and a heap brings one new value at most.
                counts: window_of(largest, 2 * reach + 2, (0, 0))?,
            };
            (largest, rule, reach, NO_HEAP)
        } else if let Some(largest) = set.largest_take() {
            let reach = widest(largest)?;
            let takes = indices(&set.takes_below(largest + 1));
            match takes.len() {
                ..=63 => (largest, Rule::Masks { takes }, reach, 0),
                many => {
                    let stamps = vec![0; many + 1];
                    let heap = 0;
                    (
                        largest,
                        Rule::Stamps {
                            takes,
                            stamps,
                            heap,
                        },
                        reach,
                        NO_HEAP,
                    )
                }
            }
        } else {
            return Err(PeriodError::Infinite);
        };
        Ok(Self {
            rule,
            history: window_of(largest, reach + reach.max(BLOCK), empty)?,
            at: reach,
            reach,
            value: 0,
            before: 0,
        })
    }

    /// How many symbols settle all that follow.
    pub(crate) const fn window(&self) -> usize {
        match self.rule {
            Rule::Masks { .. } | Rule::Stamps { .. } => self.reach,
            Rule::AllBut { .. } => 2 * self.reach,
        }
    }

    /// The value of the last heap.
    pub(crate) const fn value(&self) -> u64 {
        self.value
    }

    /// Goes on to the next heap, and tells its symbol: its value, or, in an
    /// all-but game, by how much that differs from the one before.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        if self.at == self.history.len() {
            let kept = self.at - self.reach;
            self.history.copy_within(kept.., 0);
            self.at = self.reach;
        }
        let (history, at) = (&self.history, self.at);
        let look = |back: usize| history.get(at - back).copied().unwrap_or(NO_HEAP);
        self.before = self.value;
        let kept = match &mut self.rule {
            Rule::Masks { takes } => {
                let met = takes.iter().fold(0, |met, take| met | look(*take));
                self.value = u64::from(met.trailing_ones());
                // The lowest bit that is not set.
                !met & met.wrapping_add(1)
            }
            Rule::Stamps {
                takes,
                stamps,
                heap,
            } => {
                *heap += 1;
                for take in takes.iter() {
                    // A value is at most the number of takes; no heap has no stamp.
                    if let Some(stamp) = stamps.get_mut(look(*take) as usize) {
                        *stamp = *heap;
                    }
                }
                let free = stamps.iter().position(|stamp| *stamp != *heap);
                self.value = free.unwrap_or(stamps.len()) as u64;
                self.value
            }
            Rule::AllBut {
                left_out,
                heap,
                unused,
                counts,
            } => {
                let ring = counts.len() as u64;
                let near = left_out.partition_point(|back| *back <= *heap);
                let near = left_out.get(..near).unwrap_or_default();
                let mut least = *unused;
                for back in near {
                    let value = look(*back);
                    if let Some((have, met)) = counts.get_mut((value % ring) as usize) {
                        *met += 1;
                        if met == have {
                            least = least.min(value);
                        }
                    }
                }
                for back in near {
                    if let Some((_, met)) = counts.get_mut((look(*back) % ring) as usize) {
                        *met = 0;
                    }
                }
                if let Some(count) = counts.get_mut((least % ring) as usize) {
                    match least == *unused {
                        true => *count = (1, 0),
                        false => count.0 += 1,
                    }
                }
                *unused += u64::from(least == *unused);
                *heap += 1;
                self.value = least;
                least
            }
        };
        if let Some(place) = self.history.get_mut(self.at) {
            *place = kept;
        }
        self.at += 1;
        match self.rule {
            Rule::Masks { .. } | Rule::Stamps { .. } => self.value,
            Rule::AllBut { .. } => self.value.wrapping_sub(self.before),
        }
    }
}
