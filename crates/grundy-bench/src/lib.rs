//! Baselines: what others do, written as well as they do it.

#![forbid(unsafe_code)]

use grundy::{Nimber, mex};

/// The README's library, and the guide's, which have to run as they are printed.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    pub struct Readme;
    #[doc = include_str!("../../../docs/README.md")]
    pub struct Guide;
    #[doc = include_str!("../../../docs/games.md")]
    pub struct Games;
    #[doc = include_str!("../../../docs/sprague-grundy.md")]
    pub struct SpragueGrundy;
    #[doc = include_str!("../../../docs/closed-forms.md")]
    pub struct ClosedForms;
    #[doc = include_str!("../../../docs/engine.md")]
    pub struct Engine;
    #[doc = include_str!("../../../docs/table-format.md")]
    pub struct TableFormat;
    #[doc = include_str!("../../../docs/bots.md")]
    pub struct Bots;
    #[doc = include_str!("../../../docs/command.md")]
    pub struct Command;
}

/// Fimber's values from 0 to `largest` (at most 10⁹, where none passes 17), as
/// the best published judge solution computes them: heap by heap, a look back
/// at each take.
pub fn published_values(largest: usize) -> Vec<u8> {
    let mut takes = vec![1, 2];
    while let [.., before, last] = *takes.as_slice()
        && before + last <= largest as u64
    {
        takes.push(before + last);
    }
    mex_of_few(&takes, largest)
}

/// The values from 0 to `largest` when `takes`, in ascending order, may be
/// taken: heap by heap the mex over the options. No value may pass 63.
///
/// The bounds check that is left never fails; it costs nothing that can be
/// measured against the same loop without it.
pub fn mex_of_few(takes: &[u64], largest: usize) -> Vec<u8> {
    let mut values = vec![0_u8; largest + 1];
    by_reach(takes, largest, |takes, heap| {
        let mut met = 0_u64;
        for take in takes {
            met |= 1 << (value(&values, heap - take) & 63);
        }
        if let Some(value) = values.get_mut(heap) {
            *value = met.trailing_ones() as u8;
        }
    });
    values
}

/// As [`mex_of_few`], where no value may pass 254: each value met is stamped
/// with the heap, and the mex is the first without that stamp.
pub fn mex_of_many(takes: &[u64], largest: usize) -> Vec<u8> {
    let mut values = vec![0_u8; largest + 1];
    // One for each byte, so that a look-up needs no check.
    let mut stamps = [0; 256];
    by_reach(takes, largest, |takes, heap| {
        for take in takes {
            #[allow(clippy::indexing_slicing)] // A byte, of 256.
            {
                stamps[usize::from(value(&values, heap - take))] = heap;
            }
        }
        let mex = stamps.iter().take_while(|stamp| **stamp == heap).count();
        if let Some(value) = values.get_mut(heap) {
            *value = mex as u8;
        }
    });
    values
}

/// As [`mex_of_many`], as the recurrence is read: the [`mex`] of the options'
/// values.
pub fn mex_of_options(takes: &[u64], largest: usize) -> Vec<u8> {
    let mut values = vec![0_u8; largest + 1];
    by_reach(takes, largest, |takes, heap| {
        let options = takes.iter().map(|take| value(&values, heap - take));
        let mex = mex(options.map(Nimber::from));
        if let Some(value) = values.get_mut(heap) {
            *value = mex.get() as u8;
        }
    });
    values
}

/// Calls `settle` for each heap from the first take to `largest`, with the
/// takes that reach it. The heaps below are of value 0.
fn by_reach(takes: &[u64], largest: usize, mut settle: impl FnMut(&[usize], usize)) {
    let takes: Vec<usize> = takes.iter().map(|take| *take as usize).collect();
    for (last, take) in takes.iter().enumerate() {
        let next = takes.get(last + 1).map_or(largest, |next| next - 1);
        let reaching = takes.get(..=last).unwrap_or_default();
        for heap in *take..=next.min(largest) {
            settle(reaching, heap);
        }
    }
}

#[inline(always)]
fn value(values: &[u8], heap: usize) -> u8 {
    values.get(heap).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_baseline_is_right() {
        let values = super::published_values(3_000_000);
        let fimber = fimber::Fimber::embedded();
        assert!(
            (0..)
                .zip(&values)
                .all(|(heap, value)| fimber.table().get(heap) == Some(*value))
        );
    }
}
