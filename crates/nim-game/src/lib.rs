//! Nim: a move takes any number of stones, at least one, from one heap.
//!
//! # Example
//!
//! Heaps of 11, 15 and 8 stones have three winning first moves:
//!
//! ```
//! use grundy::{Outcome, Sum};
//! use nim_game::Heap;
//!
//! let heaps = [11, 15, 8].map(Heap);
//! let sum = Sum::new(&heaps);
//! assert_eq!(sum.outcome(), Outcome::N);
//! assert_eq!(sum.winning_move_count(), 3);
//! let moves: Vec<_> = sum.winning_moves().map(|m| (m.component, m.to.0)).collect();
//! assert_eq!(moves, [(0, 7), (1, 3), (2, 4)]);
//! ```
//!
//! # The closed form
//!
//! A heap of `n` stones has the value `n`. By induction on `n`: the options are
//! the heaps of 0, 1, …, `n` − 1 stones, which have just these values, and
//! mex {0, 1, …, `n` − 1} = `n`.
//!
//! So each value below `n` is had by one option, and no other value by any.
//!
//! # Cost
//!
//! A value and the options that have a given value: constant time, up to heaps
//! of 2⁶⁴ − 1 stones. `no_std`, no allocation, no `unsafe`.
//!
//! # Sources
//!
//! C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of
//! Mathematics 3 (1901–1902), 35–39. To count the winning first moves is judge
//! problem 16895, and problem 7685 (POJ 2975) with many cases.

#![no_std]
#![forbid(unsafe_code)]

use grundy::{ImpartialGame, Nimber};

/// A Nim heap of so many stones. Every size is a position.
///
/// ```
/// use grundy::{ImpartialGame, Nimber};
/// use nim_game::Heap;
///
/// assert_eq!(Heap(u64::MAX).grundy_value(), Nimber::new(u64::MAX));
/// assert!(Heap(3).options().eq([0, 1, 2].map(Heap)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heap(pub u64);

impl ImpartialGame for Heap {
    /// Every smaller heap, the smallest first.
    #[inline]
    fn options(&self) -> impl Iterator<Item = Self> {
        (0..self.0).map(Self)
    }

    /// The size of the heap. Constant time.
    #[inline]
    fn grundy_value(&self) -> Nimber {
        Nimber::new(self.0)
    }

    /// The heap of `value` stones, if that is smaller. Constant time.
    #[inline]
    fn options_with_value(&self, value: Nimber) -> impl Iterator<Item = Self> {
        Some(Self(value.get()))
            .filter(|option| option < self)
            .into_iter()
    }
}
