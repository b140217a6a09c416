//! 16877 as the best published solution answers it: a byte a value, the values
//! met as the bits of a 16-bit mask, the mex its trailing ones, all of them
//! computed at the start; written here anew, and with the same fast reader
//! that the command has, so that the ratio is about the values.

#![forbid(unsafe_code)]

use judge_input::{InputError, Numbers};
use std::io;

fn main() -> Result<(), InputError> {
    let values = grundy_bench::published_values(3_000_000);
    let mut nim_sum = 0;
    for heap in Numbers::new(io::stdin().lock()).skip(1) {
        let heap = usize::try_from(heap?).unwrap_or(usize::MAX);
        nim_sum ^= values.get(heap).copied().unwrap_or_default();
    }
    println!("{}", if nim_sum == 0 { "cubelover" } else { "koosaga" });
    Ok(())
}
