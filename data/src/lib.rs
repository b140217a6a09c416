//! The table of Fimber, as bytes: data alone, so that the crates that embed it
//! can be packaged without it.
//!
//! Made by `cargo xtask gen-table` and held to its generator by
//! `cargo xtask gen-table --check`. Its format is that of the crate
//! `grundy-table`; the crate `fimber` asks it for values.

#![no_std]
#![forbid(unsafe_code)]

/// The Grundy values of the heaps 0 to 3,000,000 when a take is a Fibonacci
/// number: a header of 64 bytes, then two entries a byte.
///
/// ```
/// assert!(grundy_data::FIMBER.starts_with(b"\x89GRU\r\n\x1A\n"));
/// ```
pub static FIMBER: [u8; 64 + 1_500_001] = *include_bytes!("../fimber.grundy");
