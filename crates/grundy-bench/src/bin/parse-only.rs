//! Reads the numbers on standard input and prints their sum: what no program
//! that answers a question about them can do without.

#![forbid(unsafe_code)]

use judge_input::{InputError, Numbers};
use std::io;

fn main() -> Result<(), InputError> {
    let mut sum = 0_u64;
    for number in Numbers::new(io::stdin().lock()) {
        sum = sum.wrapping_add(number?);
    }
    println!("{sum}");
    Ok(())
}
