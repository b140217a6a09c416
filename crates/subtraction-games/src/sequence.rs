use crate::{ComputeError, SubtractionSet, Takes, Values};
use core::ops::ControlFlow;

/// So many heaps show the shape of an infinite set: further takes change
/// nothing but how many there are.
const SHAPE: u64 = 1 << 20;

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
    /// [`Values::memory_needed`], and the list of takes. No long list is made
    /// to find out.
    pub fn memory_needed(&self, len: u64) -> u64 {
        let heaps = usize::try_from(len).unwrap_or(usize::MAX);
        let needed = |takes| Values::memory_needed(takes, heaps);
        if let Some(left_out) = self.left_out() {
            return needed(Takes::AllBut(left_out));
        }
        // A finite set is listed already.
        let known = match self.largest_take() {
            Some(_) => len,
            None => len.min(SHAPE),
        };
        needed(Takes::Listed(&self.takes_below(known))).saturating_add(self.list_memory(len))
    }

    /// At most how many bytes the list of the takes below `len` takes, made
    /// and grown.
    fn list_memory(&self, len: u64) -> u64 {
        let (takes, sieve) = if *self == Self::primes() {
            // Rosser and Schoenfeld (1962): fewer than 1.26 n / ln n primes, and
            // ln n is above 2/3 log₂ n.
            let logarithm = u64::from(len.max(2).ilog2());
            (len / logarithm.max(1) * 2, len / 16)
        } else if *self == Self::squares() {
            (len.isqrt(), 0)
        } else {
            (self.takes_below(len.min(SHAPE)).len() as u64 + 64, 0)
        };
        // A list that grows has room for twice as many.
        takes.saturating_mul(16).saturating_add(sieve)
    }
}
