//! `published-table LARGEST FILE`: Fimber's values as the best published
//! solution computes them, a byte each, into a file that is synced.

#![forbid(unsafe_code)]

use std::{env, error::Error, fs::File, io::Write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(largest), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("wanted LARGEST and FILE".into());
    };
    let values = grundy_bench::published_values(largest.parse()?);
    let mut file = File::create(file)?;
    file.write_all(&values)?;
    file.sync_all()?;
    Ok(())
}
