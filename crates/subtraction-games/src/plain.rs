//! Values one by one, in the narrowest integers that hold them.
#![allow(clippy::indexing_slicing)] // Heaps below the length, which the engine sets.

use crate::error::{ComputeError, TooLarge};
use alloc::vec::Vec;
use core::ops::Range;

#[derive(Debug)]
pub(crate) enum Plain {
    Bytes(Vec<u8>),
    Halves(Vec<u16>),
    Words(Vec<u32>),
}

/// What values are copied to: `u8`, or `u32`, which holds them all.
pub(crate) trait Entry: Copy + TryFrom<u8> + TryFrom<u16> + TryFrom<u32> {}

impl<T: Copy + TryFrom<u8> + TryFrom<u16> + TryFrom<u32>> Entry for T {}

/// The same code for whichever integers are held.
macro_rules! each {
    ($plain:expr, $values:ident => $code:expr) => {
        match $plain {
            Plain::Bytes($values) => $code,
            Plain::Halves($values) => $code,
            Plain::Words($values) => $code,
        }
    };
}
pub(crate) use each;

impl Plain {
    /// `len` zeros, in bytes.
    pub(crate) fn zeros(len: usize) -> Result<Self, ComputeError> {
        filled(len, 0).map(Self::Bytes)
    }

    pub(crate) fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    pub(crate) fn get(&self, heap: usize) -> Option<u64> {
        each!(self, values => values.get(heap).map(|value| u64::from(*value)))
    }

    pub(crate) fn largest(&self) -> u64 {
        each!(self, values => values.iter().max().map_or(0, |value| u64::from(*value)))
    }

    /// Keeps the first `len` values, and memory for no more.
    pub(crate) fn truncate(&mut self, len: usize) {
        each!(self, values => {
            values.truncate(len);
            values.shrink_to_fit();
        });
    }

    /// Widens the integers where they do not hold `value`.
    pub(crate) fn widen_for(&mut self, value: u32) -> Result<(), ComputeError> {
        match self {
            Self::Bytes(values) if value > u8::MAX.into() => *self = Self::Halves(widened(values)?),
            Self::Halves(values) if value > u16::MAX.into() => {
                *self = Self::Words(widened(values)?);
            }
            _ => return Ok(()),
        }
        // From bytes to words it takes two steps.
        self.widen_for(value)
    }

    /// Gives `value`, which the integers hold, to the heap `from + place` for
    /// each of `places`.
    pub(crate) fn put_each(&mut self, from: usize, places: &[u16], value: u32) {
        each!(self, values => {
            let values = &mut values[from..];
            for place in places {
                values[usize::from(*place)] = value as _;
            }
        });
    }

    /// Gives the values 1, …, `count`, which the integers hold, to the heaps
    /// from `from` on, and gives back these, as far as there are any.
    pub(crate) fn count_up(&mut self, from: usize, count: u32) -> Range<usize> {
        each!(self, values => {
            let end = values.len().min(from.saturating_add(count as usize));
            for (to, value) in values[from..end].iter_mut().zip(1..=count) {
                *to = value as _;
            }
            from..end
        })
    }

    /// The values of the heaps from `from` on, as far as there are any and
    /// `out` has room.
    pub(crate) fn copy<T: Entry>(&self, from: usize, out: &mut [T]) -> Result<(), TooLarge> {
        each!(self, values => copy(values.get(from..).unwrap_or_default(), out))
    }
}

fn widened<N: Copy, W: From<N>>(values: &[N]) -> Result<Vec<W>, ComputeError> {
    let mut wide = Vec::new();
    wide.try_reserve_exact(values.len())?;
    wide.extend(values.iter().map(|value| W::from(*value)));
    Ok(wide)
}

fn copy<N: Copy + Into<u64>, T: TryFrom<N>>(values: &[N], out: &mut [T]) -> Result<(), TooLarge> {
    for (to, value) in out.iter_mut().zip(values) {
        *to = T::try_from(*value).map_err(|_| TooLarge {
            value: (*value).into(),
        })?;
    }
    Ok(())
}

/// `len` times `value`, or an error where there is no memory for it.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, ComputeError> {
    let mut values = Vec::new();
    values.try_reserve_exact(len)?;
    values.resize(len, value);
    Ok(values)
}

/// Makes room for `more` entries, by eighths: gigabytes have no room to double.
#[inline]
pub(crate) fn room_for<T>(values: &mut Vec<T>, more: usize) -> Result<(), ComputeError> {
    if values.capacity() - values.len() < more {
        values.try_reserve_exact(more.max(values.len() / 8))?;
    }
    Ok(())
}
