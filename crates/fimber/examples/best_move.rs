//! A bot's loop: two perfect players finish a game of Fimber.
//!
//! `cargo run --release -p fimber --example best_move -- 34 21 3000000`

use fimber::{BeyondTable, Fimber};
use std::{env, error::Error};

const FIMBER: Fimber = Fimber::embedded();

/// The heap to take from and what to leave there: a winning move where there
/// is one, and otherwise one stone of the largest heap, which gives the other
/// player the most chances to go wrong. None where the game is over.
fn best_move(heaps: &[u32]) -> Result<Option<(usize, u32)>, BeyondTable> {
    if let Some(winning) = FIMBER.winning_moves(heaps)?.next() {
        // An option is smaller than its heap, and so fits the same type.
        let left = u32::try_from(winning.to.size()).unwrap_or(u32::MAX);
        return Ok(Some((winning.component, left)));
    }
    let largest = heaps.iter().enumerate().max_by_key(|(_, heap)| **heap);
    Ok(largest.and_then(|(heap, stones)| Some((heap, stones.checked_sub(1)?))))
}

fn main() -> Result<(), Box<dyn Error>> {
    let words = env::args().skip(1);
    let mut heaps: Vec<u32> = words.map(|word| word.parse()).collect::<Result<_, _>>()?;
    if heaps.is_empty() {
        heaps = vec![4, 7, 12];
    }
    println!("{heaps:?}: {}", FIMBER.outcome(&heaps)?);
    while let Some((heap, left)) = best_move(&heaps)? {
        if let Some(stones) = heaps.get_mut(heap) {
            let take = *stones - left;
            *stones = left;
            println!("take {take}: {heaps:?}");
        }
    }
    println!("no stone is left: whoever moved last has won");
    Ok(())
}
