//! The figures of the README, each a ratio against a named baseline.
//!
//! `cargo run --release -p grundy-bench` measures them all, and
//! `… -- WORD` those whose name holds the word. Two take a minute each, and are
//! measured only when they are named in full: `… -- "10^9 values"` and
//! `… -- "whole process, Fimber to 10^9 into a file"`.
//!
//! Both sides of a ratio run in turn, A B A B …, in one process or as two, and
//! the ratio is taken pair by pair: its median stands when the machine's speed
//! drifts. Criterion and its like time one side at a time, and so are not used.

#![forbid(unsafe_code)]

mod engine;
mod lookup;
mod paired;
mod parsing;
mod process;
mod random;

use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let word = env::args().nth(1).unwrap_or_default();
    let mut report = paired::Report::new(word);
    process::measure(&mut report)?;
    lookup::measure(&mut report)?;
    parsing::measure(&mut report)?;
    engine::measure(&mut report)?;
    report.print();
    Ok(())
}
