use crate::{ComputeError, SubtractionSet, Takes, Values};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Above so many heaps the primes among them are not listed only to say how
/// much memory they would take.
const LISTED: u64 = 1 << 33;

impl SubtractionSet {
    /// The Grundy values of the heaps 0 to `len − 1`: [`Values::compute`] for
    /// the takes of this set.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use subtraction_games::SubtractionSet;
    ///
    /// let squares = SubtractionSet::squares();
    /// let values = squares.values(1_000, &mut |_| ControlFlow::Continue(()))?;
    /// assert_eq!(values.get(5).map(|value| value.get()), Some(0));
    /// # Ok::<(), subtraction_games::ComputeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Values::compute`]; no list of takes is refused, as a set is
    /// always in order.
    pub fn values(
        &self,
        len: u64,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Values, ComputeError> {
        let heaps = usize::try_from(len).map_err(|_| ComputeError::OutOfMemory)?;
        match self.left_out() {
            Some(left_out) => Values::compute(Takes::AllBut(left_out), heaps, watch),
            None => Values::compute(Takes::Listed(&self.takes_below(len)), heaps, watch),
        }
    }

    /// About how many bytes [`values`](Self::values) takes at its peak:
    /// [`Values::memory_needed`], and the list of takes.
    pub fn memory_needed(&self, len: u64) -> u64 {
        let heaps = usize::try_from(len).unwrap_or(usize::MAX);
        let needed = |takes| Values::memory_needed(takes, heaps);
        if let Some(left_out) = self.left_out() {
            return needed(Takes::AllBut(left_out));
        }
        let takes: Vec<u64> = match *self == Self::primes() && len > LISTED {
            true => self.takes_below(LISTED),
            false => self.takes_below(len),
        };
        needed(Takes::Listed(&takes)).saturating_add(8 * takes.len() as u64)
    }
}
