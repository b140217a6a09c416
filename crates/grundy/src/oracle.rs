use crate::{ImpartialGame, Nimber, mex};
use alloc::{collections::BTreeMap, vec, vec::Vec};

/// Grundy values found from the options alone, each position once.
///
/// It never asks a position for its value: it is what the values that a game
/// claims are held against. Slow, and as large as the set of positions that
/// play can reach: for tests and small games.
///
/// ```
/// # use grundy::{ImpartialGame, Nimber, Oracle};
/// # #[derive(PartialEq, Eq, PartialOrd, Ord, Clone)]
/// # struct Heap(u64);
/// # impl ImpartialGame for Heap {
/// #     fn options(&self) -> impl Iterator<Item = Self> { (0..self.0).map(Heap) }
/// #     fn grundy_value(&self) -> Nimber { Nimber::new(self.0) }
/// # }
/// let mut oracle = Oracle::new();
/// assert_eq!(oracle.grundy_value(&Heap(40)), Nimber::new(40));
/// ```
#[derive(Debug)]
pub struct Oracle<G> {
    values: BTreeMap<G, Nimber>,
}

impl<G: ImpartialGame + Ord + Clone> Oracle<G> {
    /// An oracle that knows nothing yet.
    pub const fn new() -> Self {
        Self {
            values: BTreeMap::new(),
        }
    }

    /// The value of `position`, by the recurrence.
    ///
    /// The depth of the game costs memory of the heap, never of the stack.
    pub fn grundy_value(&mut self, position: &G) -> Nimber {
        let mut waiting = vec![position.clone()];
        while let Some(next) = waiting.last().cloned() {
            if self.values.contains_key(&next) {
                waiting.pop();
                continue;
            }
            let unknown: Vec<G> = next
                .options()
                .filter(|option| !self.values.contains_key(option))
                .collect();
            if unknown.is_empty() {
                let known = next
                    .options()
                    .filter_map(|option| self.values.get(&option).copied());
                let value = mex(known);
                self.values.insert(next, value);
                waiting.pop();
            } else {
                waiting.extend(unknown);
            }
        }
        self.values.get(position).copied().unwrap_or_default()
    }
}

impl<G: ImpartialGame + Ord + Clone> Default for Oracle<G> {
    fn default() -> Self {
        Self::new()
    }
}
