//! Values of subtraction games against the recurrence, heap by heap.

use crate::{paired::Report, random::Random};
use grundy_bench::{mex_of_few, mex_of_many, mex_of_options, published_values};
use std::{error::Error, hint::black_box, ops::ControlFlow};
use subtraction_games::{Takes, Values, fibonacci};

const PUBLISHED: &str = "heap by heap in bytes, as the best published solution does";
const BY_MASK: &str = "mex over the options in a 64-bit mask, heap by heap";
const BY_MEX: &str = "`grundy::mex` of the options' values, heap by heap";
const BY_STAMPS: &str = "mex over the options in an array of stamps, heap by heap";

/// It takes a minute and two gigabytes, and so is measured only when asked for.
const LONG: &str = "10^9 values";

/// What a table's writer is given at a time.
const BLOCK: usize = 1 << 16;

pub(crate) fn measure(report: &mut Report) -> Result<(), Box<dyn Error>> {
    let fimber: Vec<u64> = fibonacci().collect();
    for (count, block, runs, size) in [
        (3_000_001, 3_000_001, 31, "3,000,001 values"),
        (100_000_000, BLOCK, 3, "10^8 values, in blocks,"),
        (1_000_000_000, BLOCK, 1, "10^9 values, in blocks,"),
    ] {
        if !size.starts_with(LONG) || report.asks_for(LONG) {
            let name = format!("{size} of Fibonacci-subtraction");
            let published = || published_values(count - 1);
            let game = Game {
                takes: &fimber,
                count,
                block,
            };
            compare(report, &name, PUBLISHED, runs, &game, published)?;
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
        let game = Game {
            takes: &takes,
            count: 100_000_000,
            block: 100_000_000,
        };
        compare(report, &name, BY_MASK, 5, &game, recurrence)?;
    }

    let count = 1_000_000;
    let squares = (1..1000).map(|root| root * root).collect();
    for (takes, runs, set) in [(squares, 3, "squares"), (primes(count), 1, "primes")] {
        let name = format!("1,000,000 values of {set}");
        let recurrence = || mex_of_many(&takes, count - 1);
        let game = Game {
            takes: &takes,
            count,
            block: count,
        };
        compare(report, &name, BY_STAMPS, runs, &game, recurrence)?;
        if set == "squares" {
            let recurrence = || mex_of_options(&takes, count - 1);
            compare(report, &name, BY_MEX, 1, &game, recurrence)?;
        }
    }
    Ok(())
}

/// Values of heaps from 0 on, none above 255, so many at a time in bytes.
struct Game<'a> {
    takes: &'a [u64],
    count: usize,
    block: usize,
}

impl Game<'_> {
    fn values(&self, mut each: impl FnMut(&[u8])) -> Result<(), Box<dyn Error>> {
        let go_on = &mut |_settled| ControlFlow::Continue(());
        let values = Values::compute(Takes::Listed(self.takes), self.count, go_on)?;
        let mut block = vec![0; self.block];
        for from in (0..self.count).step_by(self.block) {
            let copied = values.copy_bytes(from, &mut block)?;
            each(block.get(..copied).unwrap_or_default());
        }
        Ok(())
    }
}

fn compare(
    report: &mut Report,
    name: &str,
    against: &str,
    runs: usize,
    game: &Game<'_>,
    baseline: impl Fn() -> Vec<u8>,
) -> Result<(), Box<dyn Error>> {
    let mut wanted = None;
    report.compare(
        name,
        against,
        runs,
        || game.values(|block| _ = black_box(block)),
        || wanted = Some(baseline()),
    );
    let Some(wanted) = wanted else {
        return Ok(()); // Another figure was asked for.
    };
    let mut blocks = wanted.chunks(game.block);
    let mut same = true;
    game.values(|block| same &= blocks.next() == Some(block))?;
    if same && blocks.next().is_none() {
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
