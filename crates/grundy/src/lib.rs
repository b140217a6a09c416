//! The words of impartial games, and the few laws that hold for all of them.
//!
//! An *impartial game* under *normal play* is a position with options: the
//! positions that one move reaches. Both players have the same options, and
//! whoever cannot move loses. This crate holds what every such game shares:
//!
//! - [`Nimber`], the value of a position, and [`mex`], which makes one from the
//!   values of the options;
//! - [`Outcome`], who wins;
//! - [`ImpartialGame`], what a game has to say of itself;
//! - [`Sum`], several positions side by side: its nim-sum, its outcome and its
//!   winning moves;
//! - [`Oracle`], which finds any value from the options alone, slowly;
//! - [`check_law`], the one law that every implementation is held to.
//!
//! The games themselves are crates of their own, which depend on this one.
//!
//! # Example
//!
//! A heap from which one or two stones are taken has the value `n mod 3`:
//!
//! ```
//! use grundy::{check_law, ImpartialGame, Nimber, Outcome, Sum};
//!
//! #[derive(Clone, Debug, PartialEq)]
//! struct Heap(u64);
//!
//! impl ImpartialGame for Heap {
//!     fn options(&self) -> impl Iterator<Item = Self> {
//!         (1..=self.0.min(2)).map(|take| Heap(self.0 - take))
//!     }
//!     fn grundy_value(&self) -> Nimber {
//!         Nimber::new(self.0 % 3)
//!     }
//! }
//!
//! let heaps = [Heap(4), Heap(5)];
//! let sum = Sum::new(&heaps);
//! assert_eq!(sum.nim_sum(), Nimber::new(1 ^ 2));
//! assert_eq!(sum.outcome(), Outcome::N);
//! let moves: Vec<_> = sum.winning_moves().map(|m| (m.component, m.to)).collect();
//! assert_eq!(moves, [(0, Heap(2)), (1, Heap(4))]);
//! assert!((0..100).map(Heap).all(|heap| check_law(&heap).is_ok()));
//! ```
//!
//! # Cost
//!
//! `no_std`, no dependency, no `unsafe`. Only [`mex`] (past 64 values),
//! [`check_law`] and [`Oracle`] allocate.
//!
//! # Sources
//!
//! R. Sprague (1935) and P. M. Grundy (1939) for the theorem behind [`Sum`];
//! Berlekamp, Conway and Guy, *Winning Ways*, chapter 4; A. N. Siegel,
//! *Combinatorial Game Theory* (2013), chapter IV.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod game;
mod law;
mod nimber;
mod oracle;
mod outcome;
mod sum;

pub use game::ImpartialGame;
pub use law::{LawBroken, check_law};
pub use nimber::{Nimber, mex};
pub use oracle::Oracle;
pub use outcome::Outcome;
pub use sum::{Sum, WinningMove};
