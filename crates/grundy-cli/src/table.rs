//! `grundy table`.

use crate::{
    arguments::TableAction, failure::Failure, known, mapped, rules::Rules, text::on_one_line,
};
use grundy_table::{Bits, Header, WriteError, verify_from, write_into};
use std::{
    fmt::Display,
    io::{self, Write},
    path::Path,
};
use subtraction_games::SubtractionSet;
use whole_file::Whole;

pub(crate) fn table(action: &TableAction, out: &mut impl Write) -> Result<(), Failure> {
    match action {
        TableAction::Build {
            rules,
            max,
            out: file,
            memory,
        } => {
            let set = known::set_of(rules)?;
            let len = max.checked_add(1).ok_or_else(|| {
                Failure::input(format_args!("--max {max}: the most is {}", u64::MAX - 1))
            })?;
            let header = build(rules, &set, len, file, memory.most)?;
            describe(file, &header, out)
        }
        TableAction::Info { file } => {
            let table = mapped::open(file)?;
            describe(file, table.header(), out)
        }
        TableAction::Verify { file } => {
            let header = verify_from(file).map_err(|error| mapped::unreadable(&error))?;
            describe(file, &header, out)?;
            writeln!(out, "sound").map_err(Failure::output)
        }
    }
}

/// Computes the values, and writes them at the width that the largest needs.
fn build(
    rules: &Rules,
    set: &SubtractionSet,
    len: u64,
    file: &Path,
    max_memory: u64,
) -> Result<Header, Failure> {
    let whole = Whole::begin(file).map_err(|error| Failure::writing(file.display(), error))?;
    let tag = mapped::tag(set)?;
    let values = known::compute(rules, set, len, max_memory)?;
    let largest = values.largest().get();
    let Ok(largest) = u8::try_from(largest) else {
        return Err(Failure::input(format_args!(
            "the largest value is {largest}, but an entry of a table holds at most 255"
        )));
    };
    let written = whole.write(|file| {
        write_into(
            file,
            tag,
            mapped::REVISION,
            Bits::for_value(largest),
            |encoder| {
                let mut block = vec![0; 1 << 16];
                let mut from = 0;
                // No value is too large: the largest was looked at.
                while let Ok(some @ 1..) = values.copy_bytes(from, &mut block) {
                    encoder.push(block.get(..some).unwrap_or_default())?;
                    from += some;
                }
                Ok::<_, WriteError>(())
            },
        )
    });
    written.map_err(|error: WriteError| Failure::writing(file.display(), error))
}

fn describe(file: &Path, header: &Header, out: &mut impl Write) -> Result<(), Failure> {
    let mut lines = || -> io::Result<()> {
        let mut line = |name: &str, value: &dyn Display| writeln!(out, "{name}: {value}");
        line("file", &on_one_line(&file.display().to_string()))?;
        line("rules", &header.rules)?;
        line("revision", &header.revision)?;
        line("entries", &header.entries)?;
        line("bits an entry", &header.bits.get())?;
        line("largest value", &header.largest_value)?;
        line("payload bytes", &header.payload_len())?;
        line(
            "payload CRC-32C",
            &format_args!("{:08x}", header.payload_checksum),
        )
    };
    lines().map_err(Failure::output)
}
