//! The computer's moves.

use super::rule::Rule;
use crate::{position::Component, random::Random};
use grundy::{Sum, WinningMove};
use std::{fmt, str::FromStr};

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Level {
    /// It wins every position that can be won.
    Perfect,
    /// Each of its moves is a random one at this rate, above 0, to 1.
    Errs(f64),
}

impl FromStr for Level {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "perfect" => Ok(Self::Perfect),
            _ => match text.parse() {
                Ok(0.0) => Ok(Self::Perfect),
                // NaN is in no range.
                Ok(rate) if (0.0..=1.0).contains(&rate) => Ok(Self::Errs(rate)),
                _ => Err("wanted `perfect`, or a rate of random moves from 0 to 1, as 0.3"),
            },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Perfect => f.write_str("perfect"),
            Self::Errs(rate) => rate.fmt(f),
        }
    }
}

/// A move of the sum that `positions` are; none where the game is over.
pub(crate) type Choice<R> = Option<WinningMove<<R as Rule>::Position>>;

/// The computer's move at a level.
pub(crate) fn choose<R: Rule>(
    rule: &R,
    positions: &[R::Position],
    level: Level,
    random: &mut Random,
) -> Choice<R> {
    match level {
        Level::Errs(rate) if fraction(random) < rate => any(rule, positions, random),
        _ => winning(positions).or_else(|| resisting(rule, positions)),
    }
}

/// The first winning move, in the order of `grundy moves`.
pub(crate) fn winning<C: Component>(positions: &[C]) -> Option<WinningMove<C>> {
    Sum::new(positions).winning_moves().next()
}

/// So many moves of a lost position are tried at the most, and so many
/// positions looked at to find the answers to them.
const TRIED: u64 = 32;
const LOOKED_AT: u64 = 30_000_000;

/// In a lost position, the move that leaves the fewest winning answers, and
/// with them the longest way to a person who guesses.
///
/// The moves that are tried are the first one of each component, then the
/// second ones, and so on: in heaps, the smallest takes, which keep the game
/// long. Of those with equally few answers it is the one tried first.
pub(crate) fn resisting<R: Rule>(rule: &R, positions: &[R::Position]) -> Choice<R> {
    let each = positions.iter().map(|position| rule.looked_at(position));
    let looked_at = each.fold(1, u64::saturating_add);
    let tried = (LOOKED_AT / looked_at).clamp(1, TRIED);
    let mut after = positions.to_vec();
    let mut best: Option<(usize, WinningMove<R::Position>)> = None;
    for WinningMove { component, to } in first_moves(rule, positions, tried) {
        let Some(place) = after.get_mut(component) else {
            continue;
        };
        let from = std::mem::replace(place, to);
        let answers = Sum::new(&after).winning_move_count();
        if let Some(place) = after.get_mut(component) {
            *place = from;
        }
        if best.as_ref().is_none_or(|(fewest, _)| answers < *fewest) {
            best = Some((answers, WinningMove { component, to }));
        }
    }
    best.map(|(_, choice)| choice)
}

/// The first move of each component, the second of each, and so on, to `limit`.
fn first_moves<R: Rule>(
    rule: &R,
    positions: &[R::Position],
    limit: u64,
) -> Vec<WinningMove<R::Position>> {
    let mut moves: Vec<WinningMove<R::Position>> = Vec::new();
    for n in 0..limit {
        let before = moves.len();
        let nth = positions
            .iter()
            .enumerate()
            .filter_map(|(component, from)| {
                let to = rule.nth(from, n)?;
                Some(WinningMove { component, to })
            });
        let room = usize::try_from(limit).unwrap_or(usize::MAX) - before;
        moves.extend(nth.take(room));
        if moves.len() == before || moves.len() as u64 >= limit {
            break;
        }
    }
    moves
}

/// A move in one of the components that have some, any as likely as another,
/// and of its moves one, any as likely as another.
fn any<R: Rule>(rule: &R, positions: &[R::Position], random: &mut Random) -> Choice<R> {
    let counts = positions.iter().map(|from| rule.count(from));
    let open: Vec<(usize, u64)> = counts.enumerate().filter(|(_, count)| *count > 0).collect();
    let last = open.len().checked_sub(1)?;
    let drawn = usize::try_from(random.within(0, last as u64)).ok()?;
    let (component, count) = *open.get(drawn)?;
    let n = random.within(0, count - 1);
    let to = rule.nth(positions.get(component)?, n)?;
    Some(WinningMove { component, to })
}

/// A number from 0 on, below 1.
fn fraction(random: &mut Random) -> f64 {
    const BITS: u32 = f64::MANTISSA_DIGITS;
    (random.next() >> (64 - BITS)) as f64 / (1_u64 << BITS) as f64
}

#[cfg(test)]
mod tests {
    use super::{Level, any, resisting, winning};
    use crate::{play::rule::Heaps, random::Random, rules::Rules};
    use nim_game::Heap;

    fn nim() -> Heaps<Heap, impl Fn(u64) -> Option<Heap>> {
        Heaps::new(&Rules::Nim, |heap| heap.0, |size| Some(Heap(size)))
    }

    #[test]
    fn levels() {
        assert_eq!("perfect".parse(), Ok(Level::Perfect));
        assert_eq!("0.25".parse(), Ok(Level::Errs(0.25)));
        for never in ["0", "0.0", "-0", "0e9"] {
            assert_eq!(never.parse(), Ok(Level::Perfect), "{never}");
        }
        for rate in ["", "nan", "inf", "-0.1", "1.01", "good", "1e999"] {
            assert!(rate.parse::<Level>().is_err(), "{rate}");
        }
    }

    /// 1 2 3: of the takes of 1, that from heap 1 leaves 2 3 with one answer,
    /// that from heap 3 leaves 1 2 2 with one, that from heap 2 leaves 1 1 3
    /// with three; and of equals the first is played.
    #[test]
    fn resistance_leaves_few_answers() {
        let choice = resisting(&nim(), &[1, 2, 3].map(Heap)).unwrap();
        assert_eq!((choice.component, choice.to), (0, Heap(0)));
        let choice = resisting(&nim(), &[1 << 63, 1 << 63].map(Heap)).unwrap();
        assert_eq!((choice.component, choice.to), (0, Heap((1 << 63) - 1)));
        assert!(resisting(&nim(), &[Heap(0)]).is_none());
        assert!(winning(&[Heap(3), Heap(3)]).is_none());
    }

    #[test]
    fn a_random_move_is_any_move() {
        let mut random = Random::new(1);
        let mut seen = [0; 5];
        for _ in 0..500 {
            let choice = any(&nim(), &[2, 0, 3].map(Heap), &mut random).unwrap();
            let place = if choice.component == 0 { 0 } else { 2 };
            seen[place + usize::try_from(choice.to.0).unwrap()] += 1;
        }
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
        assert!(any(&nim(), &[Heap(0)], &mut random).is_none());
        any(&nim(), &[u64::MAX; 9].map(Heap), &mut random).unwrap();
    }
}
