//! The project's own chores.
//!
//! `cargo xtask gen-table` writes `data/fimber.grundy`;
//! `cargo xtask gen-table --check` only compares it with what would be written;
//! `cargo xtask check-links` looks at what a linked crate brings.

#![forbid(unsafe_code)]

mod links;

use grundy_table::{Bits, Header, Table, Tag, encode, write_table};
use std::{
    env,
    error::Error,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// The largest heap of the committed table.
const LARGEST_HEAP: usize = 3_000_000;

/// The tag and revision that the crate `fimber` asks of its tables.
const RULES: &str = "fibonacci";
const REVISION: u32 = 1;

const USAGE: &str = "\
usage: cargo xtask gen-table [--check] | check-links

gen-table          write data/fimber.grundy, the Grundy values of the heaps 0 to
                   3,000,000 when a take is a Fibonacci number
gen-table --check  write nothing; fail where the file is not what would be written
check-links        fail where a crate that a user links depends on more than it may
";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(|word| word.to_str()).collect();
    let done = match words.as_slice() {
        [Some("gen-table")] => gen_table(),
        [Some("gen-table"), Some("--check")] => check_table(),
        [Some("check-links")] => links::check().and_then(|found| Ok(say(&found)?)),
        [Some("--help" | "-h" | "help")] => say(USAGE).map_err(Into::into),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn say(text: &str) -> io::Result<()> {
    io::stdout().lock().write_all(text.as_bytes())
}

/// The file, below the folder that holds this crate's.
fn table_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
        .join("data/fimber.grundy")
}

fn rules() -> Result<Tag, Box<dyn Error>> {
    Ok(Tag::new(RULES).ok_or("a tag is 1 to 16 printable characters")?)
}

fn values() -> Result<Vec<u8>, Box<dyn Error>> {
    let takes = subtraction_games::fibonacci();
    Ok(subtraction_games::grundy_values(takes, LARGEST_HEAP + 1)?)
}

fn gen_table() -> Result<(), Box<dyn Error>> {
    let path = table_path();
    let values = values()?;
    let bits = Bits::for_value(values.iter().copied().max().unwrap_or(0));
    let header = write_table(&path, rules()?, REVISION, bits, |table| table.push(&values))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    say(&describe(&path, &header))?;
    Ok(())
}

fn describe(path: &Path, header: &Header) -> String {
    format!(
        "wrote {}: rules {}, {} entries of {} bits, largest value {}, payload {} bytes, CRC-32C {:08x}\n",
        path.display(),
        header.rules,
        header.entries,
        header.bits.get(),
        header.largest_value,
        header.payload_len(),
        header.payload_checksum,
    )
}

fn check_table() -> Result<(), Box<dyn Error>> {
    let path = table_path();
    let wanted = encode(rules()?, REVISION, &values()?)?;
    let found = fs::read(&path)
        .map_err(|error| format!("cannot read {}: {error}\n{MEND}", path.display()))?;
    if let Some(difference) = difference(&found, &wanted) {
        return Err(format!("{} {difference}\n{MEND}", path.display()).into());
    }
    say(&format!("{} is what would be written\n", path.display()))?;
    Ok(())
}

const MEND: &str = "`cargo xtask gen-table` writes it anew";

/// Where two files differ, in the words of the table where it can be said.
fn difference(found: &[u8], wanted: &[u8]) -> Option<String> {
    if found == wanted {
        return None;
    }
    let tables = (Table::open(found), Table::open(wanted));
    if let (Ok(found), Ok(wanted)) = tables {
        let heap = (0..wanted.len()).find(|heap| found.get(*heap) != wanted.get(*heap));
        if let Some((heap, value)) = heap.and_then(|heap| Some((heap, wanted.get(heap)?))) {
            let found = found.get(heap);
            let found = found.map_or("no value".into(), |value| format!("the value {value}"));
            return Some(format!("has {found} for heap {heap}, wanted {value}"));
        }
    }
    let same = found.iter().zip(wanted).take_while(|(a, b)| a == b).count();
    Some(format!(
        "differs from byte {same} on: it has {} bytes, wanted {}",
        found.len(),
        wanted.len()
    ))
}
