use crate::{
    arguments::{Format, Sequence},
    failure::Failure,
    known::{self, Known},
    rules::Rules,
};
use grundy::{ImpartialGame, Nimber};
use std::io::{self, Write};
use subtraction_games::GrundyValues;

/// The Grundy values of successive heaps.
pub(crate) fn sequence(asked: &Sequence, out: &mut impl Write) -> Result<(), Failure> {
    let Sequence { from, count, .. } = *asked;
    let Some(more) = count.checked_sub(1) else {
        return print(asked, from..from, &Closed(Nimber::new), out);
    };
    let Some(last) = from.checked_add(more).filter(|last| *last < u64::MAX) else {
        return Err(Failure::input(format_args!(
            "{count} heaps from {from} on: the last one has to be below {}",
            u64::MAX
        )));
    };
    let heaps = from..last + 1;
    let rules = &asked.rules;
    match rules {
        Rules::Nim => print(asked, heaps, &Closed(Nimber::new), out),
        Rules::ParityNim => {
            let value = |heap| parity_nim::Heap(heap).grundy_value();
            print(asked, heaps, &Closed(value), out)
        }
        Rules::Ainta { .. } => Err(Failure::input(format_args!(
            "the positions of {rules} are boards, and make no sequence"
        ))),
        Rules::Fimber | Rules::Subtraction(_) => {
            let values = Known::find(&known::set_of(rules)?, last, &asked.source)?;
            values.reaches(last)?;
            print(asked, heaps, &values, out)
        }
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
    heaps: std::ops::Range<u64>,
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
