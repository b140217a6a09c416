//! Values of subtraction games against the recurrence, heap by heap.

use crate::{paired::Report, random::Random};
use grundy_bench::{mex_of_few, mex_of_many, published_values};
use std::{error::Error, ops::ControlFlow};
use subtraction_games::{Takes, Values, fibonacci};

const PUBLISHED: &str = "heap by heap in bytes, as the best published solution does";
const BY_MASK: &str = "mex over the options in a 64-bit mask, heap by heap";
const BY_STAMPS: &str = "mex over the options in an array of stamps, heap by heap";

/// It takes a minute and three gigabytes, and so is measured only when asked for.
const LONG: &str = "10^9 values";

pub(crate) fn measure(report: &mut Report) -> Result<(), Box<dyn Error>> {
    let fimber: Vec<u64> = fibonacci().collect();
    for (count, runs, size) in [
        (3_000_001, 31, "3,000,001 values"),
        (100_000_000, 3, "10^8 values"),
        (1_000_000_000, 1, LONG),
    ] {
        if size != LONG || report.asks_for(LONG) {
            let name = format!("{size} of Fibonacci-subtraction");
            let published = || published_values(count - 1);
            compare(report, &name, PUBLISHED, runs, &fimber, count, published)?;
        }
    }

    let mut random = Random::new(4);
    let mut eight: Vec<u64> = Vec::new();
    while eight.len() < 8 {
        let take = random.up_to(200);
        if let Err(place) = eight.binary_search(&take) {
            eight.insert(place, take);
        }
    }
    for takes in [vec![1, 3, 4], eight] {
        let name = format!("10^8 values of {takes:?}");
        let recurrence = || mex_of_few(&takes, 99_999_999);
        compare(report, &name, BY_MASK, 5, &takes, 100_000_000, recurrence)?;
    }

    let count = 1_000_000;
    let squares = (1..1000).map(|root| root * root).collect();
    for (takes, runs, set) in [(squares, 3, "squares"), (primes(count), 1, "primes")] {
        let name = format!("1,000,000 values of {set}");
        let recurrence = || mex_of_many(&takes, count - 1);
        compare(report, &name, BY_STAMPS, runs, &takes, count, recurrence)?;
    }
    Ok(())
}

/// The values of `count` heaps, none above 255, in a byte each.
fn compare(
    report: &mut Report,
    name: &str,
    against: &str,
    runs: usize,
    takes: &[u64],
    count: usize,
    baseline: impl Fn() -> Vec<u8>,
) -> Result<(), Box<dyn Error>> {
    let go_on = &mut |_settled| ControlFlow::Continue(());
    let mut ours = || -> Result<_, Box<dyn Error>> {
        let values = Values::compute(Takes::Listed(takes), count, go_on)?;
        let mut bytes = vec![0; count];
        values.copy_bytes(0, &mut bytes)?;
        Ok(bytes)
    };
    let (mut found, mut wanted) = (None, None);
    report.compare(
        name,
        against,
        runs,
        || found = Some(ours()),
        || wanted = Some(baseline()),
    );
    // Nothing was found where another figure was asked for.
    if found.transpose()? == wanted {
        Ok(())
    } else {
        Err(format!("{name}: they differ").into())
    }
}

fn primes(below: usize) -> Vec<u64> {
    let mut primes: Vec<u64> = Vec::new();
    for number in 2..below as u64 {
        let mut divisors = primes
            .iter()
            .take_while(|prime| **prime * **prime <= number);
        if divisors.all(|prime| number % prime != 0) {
            primes.push(number);
        }
    }
    primes
}
