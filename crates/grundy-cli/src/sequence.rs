use crate::{
    arguments::{Format, Sequence},
    failure::Failure,
    growing::Heaps,
    known::{self, Known},
    rules::Rules,
    text::line,
    value::each_heap,
};
use grundy::{ImpartialGame, Nimber};
use std::{
    io::{self, Read, Write},
    ops::RangeInclusive,
};
use subtraction_games::GrundyValues;

/// The Grundy values of successive heaps.
pub(crate) fn sequence(asked: &Sequence, out: &mut impl Write) -> Result<(), Failure> {
    if asked.heaps.is_some() {
        return of_heaps(asked, io::stdin(), out);
    }
    let Sequence { from, count, .. } = *asked;
    let rules = &asked.rules;
    let set = rules.set();
    if *rules != Rules::Nim && *rules != Rules::ParityNim && set.is_none() {
        return Err(Failure::input(format_args!(
            "the positions of {rules} are boards, and make no sequence"
        )));
    }
    known::table_is_for(rules, &asked.source)?;
    let Some(last) = from.checked_add(count.saturating_sub(1)) else {
        return Err(Failure::input(format_args!(
            "found --count {count} from heap {from} on, wanted at most {}, to heap {}",
            (u64::MAX - from).saturating_add(1),
            u64::MAX
        )));
    };
    let heaps = match count {
        0 => RangeInclusive::new(1, 0),
        _ => from..=last,
    };
    match set {
        None if *rules == Rules::Nim => print(asked, heaps, &Closed(Nimber::new), out),
        None => {
            let value = |heap| parity_nim::Heap(heap).grundy_value();
            print(asked, heaps, &Closed(value), out)
        }
        Some(set) => {
            let values = Known::of(rules, &set, last, &asked.source)?;
            values.reaches(last)?;
            print(asked, heaps, &values, out)
        }
    }
}

/// The same for the heaps of standard input, in their order.
pub(crate) fn of_heaps(
    asked: &Sequence,
    input: impl Read,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let rules = &asked.rules;
    let heaps = Heaps::of(rules, &asked.source)?;
    match asked.format {
        Format::Plain => each_heap(heaps, input, out, |out, _, value| line(out, value)),
        Format::Bfile => each_heap(heaps, input, out, |out, heap, value| {
            out.write_all(itoa::Buffer::new().format(heap).as_bytes())?;
            out.write_all(b" ")?;
            line(out, value)
        }),
        Format::Json => each_heap(heaps, input, out, |out, heap, value| {
            writeln!(
                out,
                "{{\"rules\": \"{rules}\", \"heap\": {heap}, \"value\": {value}}}"
            )
        }),
    }
}

/// A closed form.
struct Closed<F>(F);

impl<F: Fn(u64) -> Nimber> GrundyValues for Closed<F> {
    fn grundy_value(&self, heap: u64) -> Option<Nimber> {
        Some(self.0(heap))
    }
}

fn print(
    asked: &Sequence,
    heaps: RangeInclusive<u64>,
    values: &impl GrundyValues,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let written = (|| -> io::Result<()> {
        if asked.format == Format::Json {
            let (rules, from) = (&asked.rules, asked.from);
            write!(
                out,
                "{{\"rules\": \"{rules}\", \"from\": {from}, \"values\": ["
            )?;
        }
        let mut comma = "";
        for heap in heaps {
            let Some(value) = values.grundy_value(heap) else {
                break;
            };
            match asked.format {
                Format::Plain => writeln!(out, "{value}")?,
                Format::Bfile => writeln!(out, "{heap} {value}")?,
                Format::Json => write!(out, "{comma}{value}")?,
            }
            comma = ", ";
        }
        if asked.format == Format::Json {
            writeln!(out, "]}}")?;
        }
        Ok(())
    })();
    written.map_err(Failure::output)
}
