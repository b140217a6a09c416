//! Parity Nim: an even take must leave a stone in the heap, an odd take must
//! empty it.
//!
//! A move takes at least one stone from one heap. So a heap of `n` stones loses
//! an even number of them, but not all; or, if `n` is odd, all of them.
//!
//! # Example
//!
//! ```
//! use grundy::{Outcome, Sum};
//! use parity_nim::Heap;
//!
//! assert_eq!(Sum::new(&[3, 6].map(Heap)).outcome(), Outcome::P);
//!
//! let heaps = [7, 6, 9].map(Heap);
//! let sum = Sum::new(&heaps);
//! assert_eq!(sum.nim_sum().get(), 4 ^ 2 ^ 5);
//! assert_eq!(sum.winning_move_count(), 1);
//! let moves: Vec<_> = sum.winning_moves().map(|m| (m.component, m.to.0)).collect();
//! assert_eq!(moves, [(1, 4)]);
//! ```
//!
//! # The closed form
//!
//! The empty heap has the value 0, a heap of `n` = 2`m` ≥ 2 stones the value
//! `m` − 1, and a heap of `n` = 2`m` + 1 stones the value `m` + 1. By induction
//! on `n`:
//!
//! - `n` = 0: no options, so mex {} = 0.
//! - `n` = 2`m` ≥ 2: an even take leaves an even heap that is not empty, and an
//!   odd take cannot empty the heap. The options are the heaps 2, 4, …,
//!   2`m` − 2, of the values 0, 1, …, `m` − 2, so the mex is `m` − 1.
//! - `n` = 2`m` + 1: an even take leaves an odd heap, and the one odd take that
//!   is allowed leaves 0. The options are the heap 0, of the value 0, and the
//!   heaps 1, 3, …, 2`m` − 1, of the values 1, 2, …, `m`, so the mex is `m` + 1.
//!
//! The lists of values show more: each value below that of the heap is had by
//! one option, and no other value by any. For the value `v` it is the heap
//! 2`v` + 2 if `n` is even. If `n` is odd it is the heap 0 for `v` = 0, and
//! 2`v` − 1 for the others.
//!
//! # Cost
//!
//! A value and the options that have a given value: constant time, up to heaps
//! of 2⁶⁴ − 1 stones. `no_std`, no allocation, no `unsafe`.
//!
//! # Sources
//!
//! T. S. Ferguson, *Game Theory*, part I, where the game is “Even if Not All,
//! All if Odd”. The values from heap 1 on are OEIS A028242. Who wins is judge
//! problem 11871.

#![no_std]
#![forbid(unsafe_code)]

use grundy::{ImpartialGame, Nimber};

/// A heap of so many stones. Every size is a position.
///
/// ```
/// use grundy::{ImpartialGame, Nimber};
/// use parity_nim::Heap;
///
/// assert!(Heap(7).options().eq([0, 1, 3, 5].map(Heap)));
/// assert!(Heap(8).options().eq([2, 4, 6].map(Heap)));
/// assert_eq!(Heap(7).grundy_value(), Nimber::new(4));
/// assert_eq!(Heap(8).grundy_value(), Nimber::new(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heap(pub u64);

impl ImpartialGame for Heap {
    /// The heaps that a move leaves, the smallest first.
    #[inline]
    fn options(&self) -> impl Iterator<Item = Self> {
        let odd = self.0 % 2;
        // Even takes keep the parity and leave a stone: from 1 or 2 on.
        let after_even_take = (2 - odd..self.0).step_by(2);
        (0..odd).chain(after_even_take).map(Self)
    }

    /// `n / 2 - 1` of an even heap, `(n + 1) / 2` of an odd one, 0 of the empty
    /// one. Constant time.
    #[inline]
    fn grundy_value(&self) -> Nimber {
        let half = self.0 / 2;
        Nimber::new(match self.0 % 2 {
            0 => half.saturating_sub(1),
            _ => half + 1,
        })
    }

    /// One option for each value below the heap's own, none for the others.
    /// Constant time.
    #[inline]
    fn options_with_value(&self, value: Nimber) -> impl Iterator<Item = Self> {
        let (size, known) = (self.0, value < self.grundy_value());
        // No overflow: a value below the heap's own belongs to a smaller heap.
        known
            .then(|| match size % 2 {
                0 => Self(2 * value.get() + 2),
                _ => Self((2 * value.get()).saturating_sub(1)),
            })
            .into_iter()
    }
}
