//! What the moves of a sum make of its nim-sum.

use crate::position::Component;
use grundy::{Nimber, Sum, WinningMove};

/// How many moves are listed.
const MOVES: usize = 10;

/// The first few of a list, and how many more there are.
pub(super) struct Few<T> {
    pub(super) first: Vec<T>,
    pub(super) more: u128,
}

/// The first winning moves.
pub(super) fn winning<C: Component>(positions: &[C]) -> Few<WinningMove<C>> {
    let mut moves = Sum::new(positions).winning_moves();
    let first = moves.by_ref().take(MOVES).collect();
    let more = moves.count() as u128;
    Few { first, more }
}

/// A move in a P-position, and a reply that makes the nim-sum zero again.
pub(super) struct Answered<C> {
    pub(super) component: usize,
    pub(super) from: C,
    pub(super) to: C,
    /// The nim-sum that the reply finds.
    pub(super) nim_sum: Nimber,
    pub(super) reply: WinningMove<C>,
    /// The component that the reply moves in, as it is before.
    pub(super) reply_from: C,
}

/// The first moves of a P-position, each with a reply.
pub(super) fn answered<C: Component>(positions: &[C]) -> Few<Answered<C>> {
    let moves: u128 = positions
        .iter()
        .map(|position| u128::from(position.option_count()))
        .sum();
    let first: Vec<_> = positions
        .iter()
        .enumerate()
        .flat_map(|(component, from)| from.options().map(move |to| (component, from, to)))
        .take(MOVES)
        .filter_map(|(component, from, to)| answer(positions, component, from, &to))
        .collect();
    let more = moves - first.len() as u128;
    Few { first, more }
}

/// There is a reply, as a move from nim-sum zero leads away from it.
fn answer<C: Component>(
    positions: &[C],
    component: usize,
    from: &C,
    to: &C,
) -> Option<Answered<C>> {
    let mut after = positions.to_vec();
    *after.get_mut(component)? = *to;
    let sum = Sum::new(&after);
    let reply = sum.winning_moves().next()?;
    Some(Answered {
        component,
        from: *from,
        to: *to,
        nim_sum: sum.nim_sum(),
        reply_from: *after.get(reply.component)?,
        reply,
    })
}
