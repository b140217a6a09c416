//! For people: sentences and columns that can be pasted anywhere.

use super::{
    columns,
    lines::{WIDTH, counted, fill, listed},
    move_line,
    play::{self, Answered},
    values::{self, OfValue},
};
use crate::{
    arguments::{Question, Source},
    position::Component,
    wording,
};
use grundy::{Nimber, Outcome, Sum, WinningMove};
use std::{
    collections::HashMap,
    io::{self, Write},
};

/// How many different components are explained in full, and how many others
/// only have their values told.
const EXPLAINED: usize = 12;
const TOLD: usize = 100;

/// How many equal components are named.
const NAMED: usize = 8;

/// From how many values on their options, if each has one, stand in one list.
const SIDE_BY_SIDE: usize = 3;

/// The whole explanation.
pub(super) fn write<C: Component>(
    question: &Question,
    positions: &[C],
    out: &mut impl Write,
) -> io::Result<()> {
    let sum = Sum::new(positions);
    let outcome = sum.outcome();
    let winner = match outcome {
        Outcome::N => "an N-position: the player to move wins.",
        Outcome::P => "a P-position: the player to move loses.",
    };
    let rules = &question.rules;
    let what = wording::a_move(rules);
    fill(
        out,
        0,
        &format!("{rules}: {what}. Whoever cannot move loses."),
    )?;
    let components = counted(positions.len() as u128, C::NAME);
    fill(out, 0, &format!("Here with {components}, {winner}"))?;

    writeln!(out, "\nVALUES")?;
    let law = format!(
        "The value of a {} is the least number that is not the value of one of its options, \
         the {0}s that one move makes of it.",
        C::NAME
    );
    fill(out, 0, &law)?;
    write_values(&question.source, positions, out)?;

    writeln!(out, "\nNIM-SUM")?;
    let values: Vec<u64> = positions
        .iter()
        .map(|position| position.grundy_value().get())
        .collect();
    let law = "The nim-sum of the values has a 1 in each binary column where they have an odd \
               number of ones, and a 0 in the others. Nothing is carried.";
    fill(out, 0, law)?;
    columns::write(out, C::NAME, &values)?;

    match outcome {
        Outcome::N => write_winning(positions, sum.nim_sum(), out),
        Outcome::P => write_answered(positions, out),
    }
}

/// Equal components once.
fn write_values<C: Component>(
    source: &Source,
    positions: &[C],
    out: &mut impl Write,
) -> io::Result<()> {
    let different = different(positions);
    for (position, places) in different.iter().take(EXPLAINED) {
        writeln!(out)?;
        write_value(source, position, places, out)?;
    }
    let others = different.get(EXPLAINED..).unwrap_or_default();
    if others.is_empty() {
        return Ok(());
    }
    let more = others.len().saturating_sub(TOLD) as u128;
    let told = others.iter().take(TOLD).map(|(position, _)| {
        let value = position.grundy_value();
        format!("{} has {value}", position.text())
    });
    let name = C::NAME;
    let law = match others {
        [(_, places)] if places.len() == 1 => format!("The value of the other {name}: "),
        _ => format!("The values of the other {name}s: "),
    };
    let others = law + &listed(told, more);
    writeln!(out)?;
    fill(out, 0, &others)
}

/// The components, equal ones together, with their places from 1 on.
fn different<C: Component>(positions: &[C]) -> Vec<(C, Vec<usize>)> {
    let mut different: Vec<(C, Vec<usize>)> = Vec::new();
    let mut found: HashMap<C, usize> = HashMap::new();
    for (place, position) in (1..).zip(positions) {
        let index = *found.entry(*position).or_insert(different.len());
        match different.get_mut(index) {
            Some((_, places)) => places.push(place),
            None => different.push((*position, vec![place])),
        }
    }
    different
}

fn write_value<C: Component>(
    source: &Source,
    position: &C,
    places: &[usize],
    out: &mut impl Write,
) -> io::Result<()> {
    let value = position.grundy_value();
    let named = places.iter().take(NAMED).map(usize::to_string);
    let named = listed(named, places.len().saturating_sub(NAMED) as u128);
    let (s, each) = match places.len() {
        1 => ("", ""),
        _ => ("s", " each"),
    };
    let name = C::NAME;
    let text = position.text();
    fill(
        out,
        0,
        &format!("{name}{s} {named}: {text}{each}, value {value}"),
    )?;
    fill(out, 2, &position.reason(source).sentence)?;
    let count = position.option_count();
    if count == 0 {
        return fill(out, 2, "no options: the least value missing is 0");
    }
    fill(
        out,
        2,
        &format!("{}, by value:", counted(count.into(), "option")),
    )?;
    write_options(position, out)?;
    fill(
        out,
        2,
        &format!("no option has the value {value}: the least value missing"),
    )
}

/// The options by their values.
fn write_options<C: Component>(position: &C, out: &mut impl Write) -> io::Result<()> {
    let below = values::below(position);
    let single = below.iter().all(|of_value| of_value.count == 1);
    match single && below.len() >= SIDE_BY_SIDE {
        true => write_single(&below, out)?,
        false => write_lists(&below, out)?,
    }
    let Some((first, count @ 1..)) = values::above(position) else {
        return Ok(());
    };
    let more = u128::from(count) - first.len() as u128;
    let first = first
        .iter()
        .map(|(option, value)| format!("{} has {value}", option.text()));
    fill(out, 4, &format!("larger: {}", listed(first, more)))
}

/// One option for each value: side by side.
fn write_single<C: Component>(below: &[OfValue<C>], out: &mut impl Write) -> io::Result<()> {
    let (mut options, mut values) = (Vec::new(), Vec::new());
    for of_value in below {
        if of_value.value > values.len() as u64 {
            options.push("...".into());
            values.push("...".into());
        }
        options.extend(of_value.first.iter().map(|option| option.text()));
        values.push(of_value.value.to_string());
    }
    fill(out, 4, &format!("options {}", options.join(", ")))?;
    fill(out, 4, &format!("of the values {}", values.join(", ")))
}

/// A line for each value.
fn write_lists<C: Component>(below: &[OfValue<C>], out: &mut impl Write) -> io::Result<()> {
    let mut next = 0;
    for of_value in below {
        if of_value.value > next {
            fill(out, 4, "... and some of each value between")?;
        }
        next = of_value.value + 1;
        let first = of_value.first.iter().map(|option| option.text());
        let options = listed(first, of_value.more().into());
        fill(out, 4, &format!("value {}: {options}", of_value.value))?;
    }
    Ok(())
}

fn write_winning<C: Component>(
    positions: &[C],
    nim_sum: Nimber,
    out: &mut impl Write,
) -> io::Result<()> {
    let winning = play::winning(positions);
    let count = winning.more + winning.first.len() as u128;
    writeln!(out, "\nWINNING MOVES: {count}")?;
    let law = format!(
        "The nim-sum is {nim_sum}, not 0. A move wins if it makes it 0: the {0} that it changes \
         has to come to the value that it has now, xor {nim_sum}. There is such a move: some \
         {0} has a 1 in the column of the nim-sum's leftmost 1; there that value is smaller, and \
         each smaller value is that of an option.",
        C::NAME
    );
    fill(out, 0, &law)?;
    for WinningMove { component, to } in &winning.first {
        let Some(from) = positions.get(*component) else {
            continue;
        };
        fill(out, 2, &move_line(*component, from, to))?;
        let (old, new) = (from.grundy_value(), to.grundy_value());
        let before = format!("its value {old} becomes {old} xor {nim_sum} = {new}");
        let after = after(positions, *component, new);
        fill(out, 4, &format!("{before}; now {after}"))?;
    }
    match winning.more {
        0 => Ok(()),
        more => fill(out, 2, &format!("... and {more} more")),
    }
}

/// The nim-sum after a move that gives a component a new value: all values
/// where a line holds them, or else that of the others at once.
fn after<C: Component>(positions: &[C], component: usize, new: Nimber) -> String {
    const FEW: usize = 8;
    let value = |(place, position): (usize, &C)| match place == component {
        true => new,
        false => position.grundy_value(),
    };
    let valued = positions.iter().enumerate().map(value);
    let nim_sum: Nimber = valued.clone().sum();
    if positions.len() == 1 {
        return format!("the nim-sum is {nim_sum}");
    }
    let all: Vec<String> = valued
        .take(FEW + 1)
        .map(|value| value.to_string())
        .collect();
    let all = all.join(" xor ");
    // Where there is one other, its value is that of all others.
    if positions.len() == 2 || positions.len() <= FEW && all.len() < WIDTH / 2 {
        return format!("{all} = {nim_sum}");
    }
    let others = nim_sum ^ new;
    format!("{new} xor {others} (all others) = {nim_sum}")
}

fn write_answered<C: Component>(positions: &[C], out: &mut impl Write) -> io::Result<()> {
    let answered = play::answered(positions);
    let count = answered.more + answered.first.len() as u128;
    if count == 0 {
        writeln!(out, "\nMOVES: 0")?;
        return fill(
            out,
            0,
            "There is no move at all: the player to move has lost.",
        );
    }
    writeln!(out, "\nMOVES: {count}, and none wins")?;
    let law = format!(
        "The nim-sum is 0. Every move makes it something else, as no option of a {} has the \
         {0}'s own value; and then there is a reply that makes it 0 again. So the other player \
         always has a move left, and makes the last one.",
        C::NAME
    );
    fill(out, 0, &law)?;
    for Answered {
        component,
        from,
        to,
        nim_sum,
        reply,
        reply_from,
    } in &answered.first
    {
        let (moved, replied) = (
            move_line(*component, from, to),
            move_line(reply.component, reply_from, &reply.to),
        );
        fill(
            out,
            2,
            &format!("{moved}, nim-sum {nim_sum}; reply {replied}"),
        )?;
    }
    match answered.more {
        0 => Ok(()),
        more => fill(out, 2, &format!("... and {more} more")),
    }
}
