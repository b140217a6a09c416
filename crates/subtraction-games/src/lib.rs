//! Subtraction games: their sets, Grundy values, periods and positions.
//!
//! A *subtraction game* is played with heaps and a *subtraction set*: a move
//! takes from one heap a number of stones that is in the set. The value of a
//! heap of `n` is the mex of the values of `n − s` for each `s ≤ n` of the set.
//!
//! | what | where |
//! | --- | --- |
//! | a set, as text and as numbers | [`SubtractionSet`] |
//! | the values of the heaps 0 to `len − 1`, at speed | [`SubtractionSet::values`], [`Values`] |
//! | the least preperiod and period, proved | [`find_period`], [`Period`] |
//! | heaps as positions, with options and sums | [`SubtractionGame`], [`Heap`] |
//!
//! ```
//! use core::ops::ControlFlow;
//! use grundy::{ImpartialGame, Sum};
//! use subtraction_games::{Periodic, SubtractionGame, SubtractionSet, find_period};
//!
//! let set: SubtractionSet = "subtraction:1,3,4".parse()?;
//! let go_on = &mut |_| ControlFlow::Continue(());
//! let period = find_period(&set, 1_000_000, go_on)?;
//! assert_eq!((period.preperiod, period.period), (0, 7));
//!
//! // One period is enough for heaps of any size.
//! let values = set.values(period.preperiod + period.period, go_on)?;
//! let game = SubtractionGame::new(&set, u64::MAX, Periodic::new(values, period));
//! let heaps = [game.heap(1_000_000_000_000)?, game.heap(5)?];
//! let to: Vec<u64> = Sum::new(&heaps).winning_moves().map(|m| m.to.size()).collect();
//! // 0 1 0 1 2 3 2 is the period, and 10¹² ≡ 1 (mod 7): the sum is 1 ⊕ 3.
//! assert_eq!(to, [999_999_999_997, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No table is needed: Fimber, which has one, is the crate `fimber`.
//!
//! `no_std` with `alloc`; no `unsafe`; no dependency but `grundy`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod all_but;
mod error;
mod game;
mod levels;
mod marks;
mod matching;
mod near;
pub mod period;
mod plain;
mod planes;
mod repeating;
mod sequence;
mod set;
mod shifts;
mod stream;
mod values;
mod watch;

#[cfg(test)]
mod tests;

pub use error::{ComputeError, TooLarge};
pub use game::{BeyondReach, GrundyValues, Heap, Periodic, SubtractionGame};
pub use period::{Period, PeriodError, find_period, window_memory};
pub use set::{ParseSetError, SET_NAMES, SubtractionSet, fibonacci};
pub use values::{Takes, Values};
