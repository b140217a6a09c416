//! Fimber: Nim in which a take is a Fibonacci number, 1, 2, 3, 5, 8, ….
//!
//! No closed form of its Grundy values is known, so they come from a table:
//! in the binary ([`Fimber::embedded`], heaps to 3,000,000), from a file, or
//! from any bytes. A value costs one load of a nibble.
//!
//! ```
//! use fimber::Fimber;
//! use grundy::Outcome;
//!
//! let fimber = Fimber::embedded();
//! assert_eq!(fimber.outcome(&[4_u32])?, Outcome::P);
//!
//! let heaps = [34_u32, 5, 7];
//! assert_eq!(fimber.nim_sum(&heaps)?.get(), 4 ^ 1 ^ 3);
//! let first = fimber.winning_moves(&heaps)?.next();
//! assert_eq!(first.map(|m| (m.component, m.to.size())), Some((0, 32)));
//!
//! let beyond = fimber.nim_sum(&[3_000_001_u32]).unwrap_err();
//! assert_eq!(beyond.to_string(), "heap of 3000001, but the table ends at 3000000");
//! # Ok::<(), fimber::BeyondTable>(())
//! ```
//!
//! This is the subtraction game of the Fibonacci numbers (OEIS
//! [A014588](https://oeis.org/A014588)), judge problem 16877. *Fibonacci nim*
//! is another game: there a take is at most twice the last one.
//!
//! # One heap, many heaps
//!
//! [`Fimber`] answers for plain numbers and slices of them, for hot loops. A
//! [`Heap`] is a position of its own, checked once against its table, that
//! speaks the vocabulary of the crate [`grundy`]: options, sums, the law.
//!
//! # Features
//!
//! - `embedded` (default): the table in the binary, 1.5 MB.
//! - `std` (default): [`Fimber::read`]. Without it the crate is `no_std`, and
//!   never allocates.
//! - `mmap`: `Fimber::map`.

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod heap;
#[cfg(feature = "mmap")]
mod mapped;
mod solver;

pub use grundy_table::{BeyondTable, FormatError, LookupError};
pub use heap::Heap;
pub use solver::{Fimber, REVISION, RULES};

/// What can go wrong with a file.
#[cfg(feature = "std")]
pub use grundy_table::ReadError;

/// What a mapped table is held in.
#[cfg(feature = "mmap")]
pub use grundy_table::MappedBytes;
