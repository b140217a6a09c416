//! Numbers from text.

use crate::{paired::Report, random::Random};
use judge_input::Numbers;
use std::{error::Error, fmt::Write};

const COUNT: usize = 10_000_000;

pub(crate) fn measure(report: &mut Report) -> Result<(), Box<dyn Error>> {
    for (digits, most) in [(7, 9_999_999), (18, 999_999_999_999_999_999)] {
        let name = format!("parsing 10,000,000 numbers of up to {digits} digits");
        if !report.wants(&name) {
            continue;
        }
        let mut random = Random::new(2);
        let mut text = String::new();
        for _ in 0..COUNT {
            writeln!(text, "{}", random.up_to(most))?;
        }
        let bytes = text.as_bytes();
        let ours = || Numbers::new(bytes).flatten().fold(0, u64::wrapping_add);
        let theirs = || {
            let words = text.split_ascii_whitespace();
            let numbers = words.filter_map(|word| word.parse::<u64>().ok());
            numbers.fold(0, u64::wrapping_add)
        };
        if ours() != theirs() {
            return Err("the sums differ".into());
        }
        let against = "`split_ascii_whitespace` and `parse`";
        report.compare(&name, against, 9, ours, theirs);
    }
    Ok(())
}
