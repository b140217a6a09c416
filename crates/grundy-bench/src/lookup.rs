//! A table of nibbles against a table of bytes.

use crate::{paired::Report, random::Random};
use fimber::Fimber;
use std::error::Error;

const HEAPS: usize = 1_000_000;
const LARGEST: u32 = 3_000_000;

/// As many bytes as a heap masked to 22 bits can ask for: so the compiler
/// leaves out the bounds check, at the price of one `and`.
const BYTES: usize = 1 << 22;
const MASK: u32 = BYTES as u32 - 1;

pub(crate) fn measure(report: &mut Report) -> Result<(), Box<dyn Error>> {
    let fimber = Fimber::embedded();
    let mut random = Random::new(1);
    let heaps: Vec<u32> = (0..HEAPS)
        .map(|_| u32::try_from(random.up_to(LARGEST.into())))
        .collect::<Result<_, _>>()?;
    let every: Vec<u32> = (0..=LARGEST).collect();
    let mut bytes = vec![0; BYTES];
    let (values, _) = bytes.split_at_mut(every.len());
    fimber.values_into(&every, values)?;
    let bytes: Box<[u8; BYTES]> = bytes.into_boxed_slice().try_into().map_err(|_| "length")?;

    #[allow(clippy::indexing_slicing)] // The mask is the length less one.
    let byte = |heap: &u32| bytes[(heap & MASK) as usize];
    let wanted = heaps.iter().map(byte).fold(0, |sum, value| sum ^ value);
    if fimber.nim_sum(&heaps)? != wanted.into() {
        return Err("the nim-sums differ".into());
    }
    report.compare(
        "nim-sum of 1,000,000 random heaps",
        "plain loop, a byte an entry, no bounds check",
        101,
        || fimber.nim_sum(&heaps),
        || heaps.iter().map(byte).fold(0, |sum, value| sum ^ value),
    );
    let (mut ours, mut theirs) = (vec![0; HEAPS], vec![0; HEAPS]);
    report.compare(
        "batch of 1,000,000 random heaps",
        "plain loop, a byte an entry, no bounds check",
        101,
        || fimber.values_into(&heaps, &mut ours),
        || {
            for (value, heap) in theirs.iter_mut().zip(&heaps) {
                *value = byte(heap);
            }
        },
    );
    if ours != theirs && report.wants("batch") {
        return Err("the batches differ".into());
    }
    Ok(())
}
