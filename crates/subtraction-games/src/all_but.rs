//! Every positive take but a few.
//!
//! Two heaps of one value differ by a number that is not a take. So a value is
//! free for heap n exactly when *all* heaps that have it are among the n − x, x
//! not a take: they are counted there. The value of n is the least free one, or
//! else the least that no heap has yet; values come into use in order.
#![allow(clippy::indexing_slicing)] // Heaps below the one at hand, and their values.

use crate::{error::ComputeError, plain::Plain, watch::Watch};
use alloc::vec::Vec;

/// How many heaps have a value.
#[derive(Default)]
struct Count {
    all: u32,
    /// Those of them that are not options of the heap at hand.
    unreached: u32,
}

/// The values of `len` heaps, at most 2³², where `except` are not takes; they
/// ascend, and are below `len`.
pub(crate) fn values(
    except: &[u64],
    len: usize,
    watch: &mut Watch<'_>,
) -> Result<Plain, ComputeError> {
    let mut values: Vec<u32> = Vec::new();
    values.try_reserve_exact(len)?;
    // There are no more values than heaps. Room that grew would be copied, and be
    // there twice.
    let mut counts: Vec<Count> = Vec::new();
    counts.try_reserve_exact(len)?;
    let mut reached = 0;
    for heap in 0..len {
        // The exceptions that are not larger than the heap.
        let next = except.get(reached);
        reached += usize::from(next.is_some_and(|x| *x <= heap as u64));
        let others = except[..reached].iter().map(|x| heap - *x as usize);

        let mut value = counts.len();
        for other in others.clone() {
            let other = values[other] as usize;
            let count = &mut counts[other];
            count.unreached += 1;
            if count.unreached == count.all {
                value = value.min(other);
            }
        }
        for other in others {
            counts[values[other] as usize].unreached = 0;
        }
        if value == counts.len() {
            counts.push(Count::default());
        }
        counts[value].all += 1;
        values.push(value as u32);
        watch.worked(1 + reached, heap)?;
    }
    Ok(Plain::Words(values))
}
