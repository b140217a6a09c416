//! For programs: one line, components counted from 0.

use super::{play, values};
use crate::{arguments::Question, position::Component};
use grundy::{Outcome, Sum};
use std::io::{self, Write};

/// ```json
/// {"rules": "nim", "position": [11, 15, 8],
///  "components": [{"position": 11, "value": 11, "options": 11, "by": "closed form",
///                  "below": [{"value": 0, "option": 0}, …], "below_more": 2}, …],
///  "nim_sum": 12, "outcome": "N",
///  "winning_moves": [{"component": 0, "from": 11, "to": [7]}, …],
///  "replies": [], "more": 0}
/// ```
///
/// `by` is `closed form`, `table`, `computed` or `period`; `below` has an
/// option of each of the first eight smaller values, and of the last, and
/// `below_more` is how many smaller values between these are not listed.
/// `winning_moves` has the first ten, as `moves` prints them. In a P-position,
/// `replies` has the first ten moves, each with a reply:
/// `{"component": 0, "from": 3, "to": [1], "reply": {"component": 1, "from": 3, "to": [1]}}`.
/// `more` is how many winning moves, or moves of a P-position, are not listed,
/// or null where that is 2⁶⁴ or more: no number is above what 64 bits hold.
pub(super) fn write<C: Component>(
    question: &Question,
    positions: &[C],
    out: &mut impl Write,
) -> io::Result<()> {
    let sum = Sum::new(positions);
    let (nim_sum, outcome) = (sum.nim_sum(), sum.outcome());
    // The name of rules needs no escape: letters, digits, `-`, `:` and `,`.
    write!(out, "{{\"rules\": \"{}\", \"position\": [", question.rules)?;
    list(out, positions, |out, position| {
        out.write_all(position.json().as_bytes())
    })?;
    out.write_all(b"], \"components\": [")?;
    list(out, positions, |out, position| {
        component(question, position, out)
    })?;
    write!(
        out,
        "], \"nim_sum\": {nim_sum}, \"outcome\": \"{outcome}\", \"winning_moves\": ["
    )?;
    let mut more = 0;
    if outcome == Outcome::N {
        let winning = play::winning(positions);
        more = winning.more;
        list(out, &winning.first, |out, winning| {
            match positions.get(winning.component) {
                Some(from) => write!(out, "{{{}}}", move_of(winning.component, from, &winning.to)),
                None => Ok(()),
            }
        })?;
    }
    out.write_all(b"], \"replies\": [")?;
    if outcome == Outcome::P {
        let answered = play::answered(positions);
        more = answered.more;
        list(out, &answered.first, |out, answered| {
            let reply = &answered.reply;
            write!(
                out,
                "{{{}, \"reply\": {{{}}}}}",
                move_of(answered.component, &answered.from, &answered.to),
                move_of(reply.component, &answered.reply_from, &reply.to)
            )
        })?;
    }
    match u64::try_from(more) {
        Ok(more) => writeln!(out, "], \"more\": {more}}}"),
        Err(_) => writeln!(out, "], \"more\": null}}"),
    }
}

fn component<C: Component>(
    question: &Question,
    position: &C,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(
        out,
        "{{\"position\": {}, \"value\": {}, \"options\": {}, \"by\": \"{}\", \"below\": [",
        position.json(),
        position.grundy_value(),
        position.option_count(),
        position.reason(&question.source).by,
    )?;
    let below = values::below(position);
    let witnesses: Vec<(u64, &C)> = below
        .iter()
        .filter_map(|of_value| Some((of_value.value, of_value.first.first()?)))
        .collect();
    list(out, &witnesses, |out, (value, option)| {
        write!(out, "{{\"value\": {value}, \"option\": {}}}", option.json())
    })?;
    let more = position.grundy_value().get() - witnesses.len() as u64;
    write!(out, "], \"below_more\": {more}}}")
}

/// The fields of a move.
fn move_of<C: Component>(component: usize, from: &C, to: &C) -> String {
    format!(
        "\"component\": {component}, \"from\": {}, \"to\": [{}]",
        from.json(),
        to.left_json()
    )
}

fn list<W: Write, T>(
    out: &mut W,
    items: &[T],
    mut write: impl FnMut(&mut W, &T) -> io::Result<()>,
) -> io::Result<()> {
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            out.write_all(b", ")?;
        }
        write(out, item)?;
    }
    Ok(())
}
