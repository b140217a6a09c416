use alloc::vec::Vec;
use core::{
    fmt, iter,
    ops::{BitXor, BitXorAssign},
};

/// A Grundy value: the size of the Nim heap that a position is worth.
///
/// The sum of two positions is worth the *nim-sum* of their values, which is
/// their exclusive or: `^` here, and [`Iterator::sum`] over many.
///
/// ```
/// use grundy::Nimber;
///
/// assert_eq!(Nimber::new(11) ^ Nimber::new(15) ^ Nimber::new(8), Nimber::new(12));
/// let nim_sum: Nimber = [3, 3].map(Nimber::new).into_iter().sum();
/// assert!(nim_sum.is_zero());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nimber(u64);

impl Nimber {
    /// The value of a position without options, and of every loss for the
    /// player to move.
    pub const ZERO: Self = Self(0);

    /// The nimber of a Nim heap of `heap` stones.
    #[inline]
    pub const fn new(heap: u64) -> Self {
        Self(heap)
    }

    /// The size of the Nim heap that has this value.
    #[inline]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether this is the value of a P-position.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u8> for Nimber {
    #[inline]
    fn from(value: u8) -> Self {
        Self(u64::from(value))
    }
}

impl BitXor for Nimber {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl iter::Sum for Nimber {
    /// The nim-sum; of nothing, zero.
    #[inline]
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, BitXor::bitxor)
    }
}

/// The least nimber that is not among `values` (*minimum excluded value*).
///
/// The Grundy value of a position is the mex of its options' values, and every
/// closed form and table here stands on that recurrence.
///
/// Linear in the number of values; allocates only when one of them is 64 or
/// more.
///
/// ```
/// use grundy::{mex, Nimber};
///
/// assert_eq!(mex([]), Nimber::ZERO);
/// assert_eq!(mex([0, 1, 3, 1].map(Nimber::new)), Nimber::new(2));
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut low = 0_u64;
    let mut high = Vec::new();
    for Nimber(value) in values {
        match value {
            0..64 => low |= 1 << value,
            _ => high.push(value),
        }
    }
    if low != u64::MAX {
        return Nimber(u64::from(low.trailing_ones()));
    }
    high.sort_unstable();
    high.dedup();
    // Sorted and distinct from 64 on: the first that leaves its place is past the gap.
    let run = iter::zip(64.., &high).take_while(|(wanted, found)| wanted == *found);
    Nimber(64 + run.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::{Nimber, mex};
    use alloc::{collections::BTreeSet, string::ToString};
    use proptest::{collection::vec, prelude::*};

    fn counted(values: &[u64]) -> u64 {
        let set: BTreeSet<&u64> = values.iter().collect();
        (0..).find(|value| !set.contains(value)).unwrap()
    }

    #[test]
    fn around_the_word() {
        for len in [0, 1, 63, 64, 65, 66, 127, 128, 129, 1000] {
            assert_eq!(mex((0..len).rev().map(Nimber)), Nimber(len));
            // Miri, at a thousandth of the speed, sees some of the gaps.
            for gap in (0..len).step_by(if cfg!(miri) { 63 } else { 1 }) {
                let values = (0..len).rev().filter(|&value| value != gap);
                let values = values.chain([len, len + 70, u64::MAX]);
                assert_eq!(mex(values.map(Nimber)), Nimber(gap));
            }
        }
    }

    #[test]
    fn text() {
        assert_eq!(Nimber(12).to_string(), "12");
    }

    #[test]
    fn every_byte_is_a_nimber() {
        for value in 0..=u8::MAX {
            assert_eq!(Nimber::from(value), Nimber::new(value.into()));
        }
    }

    proptest! {
        /// The nim-sum is the sum without its carries, which are twice the
        /// common bits; and the same in each way to write it.
        #[test]
        fn adds_without_carrying(a: u64, b: u64) {
            let wanted = u128::from(a) + u128::from(b) - 2 * u128::from(a & b);
            let (a, b) = (Nimber(a), Nimber(b));
            let mut assigned = a;
            assigned ^= b;
            prop_assert_eq!(u128::from((a ^ b).get()), wanted);
            prop_assert_eq!(assigned, a ^ b);
            prop_assert_eq!([a, b].into_iter().sum::<Nimber>(), a ^ b);
        }

        #[test]
        fn is_the_least_absent(values in vec(0_u64..90, 0..400)) {
            prop_assert_eq!(mex(values.iter().copied().map(Nimber)).get(), counted(&values));
        }
    }
}
