//! Periods, each with its proof, in memory that does not grow with the length
//! searched.
//!
//! # What proves a period
//!
//! **Finite sets** (Golomb 1966). Let `M` be the largest take. If
//! `g(n + p) = g(n)` for `M` successive `n`, from `a` on, then for every
//! `n ≥ a`. Proof: the value of a heap `n ≥ a + M` is a function of the `M`
//! values before it, as its options are among them; so by induction on `n` the
//! values from `a + M` on and those from `a + M + p` on are the same.
//!
//! **All-but sets.** Let `X` be the largest number left out. Two heaps of the
//! same value differ by a number that is left out, or one would be an option of
//! the other: so all heaps of one value lie within `X` of the first. The value
//! `v` is free for the heap `n` exactly when all its heaps so far are among the
//! `n − x`, `x` left out; `g(n)` is the least free value, and a value that no
//! heap has yet is always free. So new values come in the order 0, 1, 2, …. A
//! heap among the `n − x` has its first companion, and with it all of them,
//! among the `2X` heaps before `n`; and the largest value so far is that of one
//! of the `X + 1` heaps before `n`, since a later heap has a smaller value only
//! where that value's first heap, which is at most `X` before it, comes before
//! the first heap of the largest. So `g(n)`, counted from any of the values
//! before it, is a function of the differences between the `2X + 1` values
//! before it. If the differences `g(n) − g(n − 1)` repeat, `p` later, over `2X`
//! successive `n`, then, by induction as above, from there on: with `s` the sum
//! of `p` successive differences, `g(n + p) = g(n) + s`. The differences that
//! can occur are bounded, so this happens for every such set.
//!
//! # The search
//!
//! In both cases a window of symbols (values, or differences) settles all that
//! follow. The search keeps the window at an anchor and looks for it again, by
//! the matching of Knuth, Morris and Pratt, one step a symbol; each time the
//! place has doubled, the anchor moves there (Brent 1980). The first return of
//! a window on the cycle is the least period. Then two runs, one `p` ahead of
//! the other, find the last place where they differ: the least preperiod.
//!
//! It ends after at most about three times the preperiod, the window and the
//! period together, and holds a few windows.

use crate::{
    SubtractionSet,
    matching::{find_borders, step},
    stream::{Stream, WIDEST, window_of},
};
use core::{error, fmt, ops::ControlFlow};

/// A proved period: `g(n + period) = g(n) + saltus` for every
/// `n ≥ preperiod`, and neither number can be made smaller.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// The least `n` from which on it holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What a period adds; 0 for a finite set.
    pub saltus: u64,
}

impl Period {
    /// The heap below `preperiod + period` that stands for `heap`, and how many
    /// periods lie between them: `g(heap) = g(stand_in) + periods · saltus`.
    ///
    /// ```
    /// use subtraction_games::Period;
    ///
    /// let period = Period { preperiod: 8, period: 3, saltus: 0 };
    /// assert_eq!(period.stand_in(1_000_000), (10, 333_330));
    /// assert_eq!(period.stand_in(7), (7, 0));
    /// ```
    pub const fn stand_in(&self, heap: u64) -> (u64, u64) {
        match heap.checked_sub(self.preperiod) {
            Some(past) if self.period > 0 => {
                (self.preperiod + past % self.period, past / self.period)
            }
            _ => (heap, 0),
        }
    }
}

/// Why no period was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PeriodError {
    /// The set is infinite and not the complement of a finite one: no window
    /// settles what follows.
    Infinite,
    /// None was found among so many heaps. The search may need up to about
    /// three times the heaps that would prove one.
    Limit {
        /// How many heaps were looked at, from 0 on.
        looked: u64,
    },
    /// The window, as wide as the largest number, is wider than 2²⁶ heaps, or
    /// there is no memory for it.
    Window {
        /// The largest number of the set, or that it leaves out.
        largest: u64,
    },
    /// The watcher stopped the search.
    Stopped,
}

impl fmt::Display for PeriodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Infinite => f.write_str(
                "a period is proved for finite sets and for all-but sets: no window of values settles the rest for others",
            ),
            Self::Limit { looked } => {
                write!(f, "no period was found among the first {looked} heaps")
            }
            Self::Window { largest } => write!(
                f,
                "the search keeps a window as wide as the largest number, {largest}, wider than {WIDEST} or than memory is"
            ),
            Self::Stopped => f.write_str("the search was stopped"),
        }
    }
}

impl error::Error for PeriodError {}

/// How many symbols are made between two calls of the watcher.
const WATCHED: u64 = 1 << 18;

/// The least preperiod and the least period of the values of `set`, proved by
/// the values of at most `limit` heaps.
///
/// `watch` is told now and then how many heaps were looked at, those that are
/// gone over again counted again, and may stop the search.
///
/// Time: a step a heap and take (a heap and number left out), about three
/// times over. Memory: [`window_memory`].
///
/// ```
/// use core::ops::ControlFlow;
/// use subtraction_games::{Period, find_period};
///
/// let found = find_period(&"subtraction:2,4,7".parse()?, 1000, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(found, Period { preperiod: 8, period: 3, saltus: 0 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// An infinite set; no proof below the limit; a window of more than 2²⁶ heaps;
/// the watcher's word.
pub fn find_period(
    set: &SubtractionSet,
    limit: u64,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Period, PeriodError> {
    let (anchor, period) = find_return(set, limit, watch)?;
    last_difference(set, anchor, period, watch)
}

/// About how many bytes [`find_period`] takes: of a finite set 40 for each
/// heap of the window, which is as wide as the largest take; of an all-but set
/// 80 for each heap to the largest number left out. Of other sets none.
pub fn window_memory(set: &SubtractionSet) -> u64 {
    match (set.largest_take(), set.left_out().and_then(<[u64]>::last)) {
        (Some(largest), _) => largest.saturating_mul(40),
        (_, Some(largest)) => largest.saturating_mul(80),
        _ => 0,
    }
}

/// An anchor on the cycle, and the least number of symbols after which the
/// `width` symbols before it stand there again.
fn find_return(
    set: &SubtractionSet,
    limit: u64,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(u64, u64), PeriodError> {
    let mut stream = Stream::new(set)?;
    let width = stream.window();
    let largest = width as u64;
    // The last `width` symbols, as a ring; the first symbol of an all-but set
    // is no difference, and so has to be out of it.
    let mut ring = window_of(largest, width, 0)?;
    let (mut made, mut at) = (0_u64, 0_usize);
    let mut anchor = width as u64 + 1;
    let mut pattern = window_of(largest, width, 0)?;
    let mut borders = window_of(largest, width, 0)?;
    pattern.clear();
    let mut matched = 0_usize;
    while made < limit {
        let symbol = stream.next();
        made += 1;
        if let Some(place) = ring.get_mut(at) {
            *place = symbol;
        }
        at = if at + 1 == width { 0 } else { at + 1 };
        if !pattern.is_empty() {
            matched = step(&pattern, &borders, matched, &symbol);
            if matched == width {
                return Ok((anchor, made - anchor));
            }
        }
        if made == anchor.saturating_mul(1 + u64::from(!pattern.is_empty())) {
            anchor = made;
            pattern.clear();
            pattern.extend(ring.iter().skip(at).chain(ring.iter().take(at)));
            find_borders(&pattern, &mut borders);
            matched = borders.last().copied().unwrap_or(0);
        }
        if made.is_multiple_of(WATCHED) && watch(made).is_break() {
            return Err(PeriodError::Stopped);
        }
    }
    Err(PeriodError::Limit { looked: made })
}

/// The least preperiod and the saltus, when the symbols from `anchor` on are
/// known to have the period.
fn last_difference(
    set: &SubtractionSet,
    anchor: u64,
    period: u64,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Period, PeriodError> {
    let mut behind = Stream::new(set)?;
    let mut ahead = Stream::new(set)?;
    let mut again = anchor.saturating_add(period);
    let mut looked = |heaps: u64| {
        again = again.saturating_add(heaps);
        match watch(again) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(PeriodError::Stopped),
        }
    };
    for heap in 1..=period {
        ahead.next();
        if heap.is_multiple_of(WATCHED) {
            looked(WATCHED)?;
        }
    }
    // What a period adds, and since which heap it has added just that.
    let (mut preperiod, mut saltus) = (0, 0);
    for heap in 0..anchor {
        behind.next();
        ahead.next();
        let added = ahead.value().wrapping_sub(behind.value());
        if heap == 0 || added != saltus {
            (preperiod, saltus) = (heap, added);
        }
        if heap.is_multiple_of(WATCHED) {
            looked(WATCHED)?;
        }
    }
    Ok(Period {
        preperiod,
        period,
        saltus,
    })
}
