//! The project's own chores.
//!
//! `cargo xtask gen-table` writes `data/fimber.grundy`, or the file it is given;
//! `cargo xtask gen-table --check` only compares it with what would be written;
//! `cargo xtask check-links` looks at what a linked crate brings;
//! `cargo xtask pictures` draws `docs/pictures`, and with `--check` only compares;
//! `cargo xtask asan`, `valgrind`, `miri`, `big-endian` and `32-bit` run the
//! tests where wrong use of memory and of numbers is seen.

#![forbid(unsafe_code)]

mod cargo;
mod checks;
mod links;
mod pictures;

use grundy_table::{Bits, Header, Table, Tag, WriteError, encode, write_into};
use std::{
    env,
    error::Error,
    ffi::OsString,
    fs,
    io::{self, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
};
use subtraction_games::SubtractionSet;
use whole_file::Whole;

/// The largest heap of the committed table.
const LARGEST_HEAP: u64 = 3_000_000;

/// The revision of the rules that the crate `fimber` asks of its tables.
const REVISION: u32 = 1;

const USAGE: &str = "\
usage: cargo xtask gen-table [--check] [FILE] | pictures [--check] | check-links | linked
                   asan | valgrind | miri | big-endian | 32-bit

gen-table          write FILE, or data/fimber.grundy: the Grundy values of the
                   heaps 0 to 3,000,000 when a take is a Fibonacci number
gen-table --check  write nothing; fail where the file is not what would be written
pictures           draw docs/pictures by the command's own `plot`
pictures --check   write nothing there; fail where one is not what would be drawn
check-links        fail where a crate that a user links depends on more than it may
linked             name the crates that a user links
asan               the whole suite under AddressSanitizer (nightly toolchain)
valgrind           the tests of tables and of Fimber under valgrind
miri               the tests of what is linked, interpreted: undefined behaviour
big-endian         the same, as if on a machine with the highest byte first
32-bit             the same, as if on a machine with addresses of 32 bits
";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let Some(done) = run(&arguments) else {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// None where the arguments name no chore.
fn run(arguments: &[OsString]) -> Option<Result<(), Box<dyn Error>>> {
    let (chore, rest) = arguments.split_first()?;
    Some(match (chore.to_str()?, rest) {
        ("gen-table", []) => gen_table(&table_path()),
        ("gen-table", [flag]) if flag == "--check" => check_table(&table_path()),
        ("gen-table", [flag, file]) if flag == "--check" => check_table(Path::new(file)),
        ("gen-table", [file]) if !file.as_encoded_bytes().starts_with(b"-") => {
            gen_table(Path::new(file))
        }
        ("pictures", []) => {
            pictures::draw(&in_repository("docs/pictures")).and_then(|drew| say(&drew))
        }
        ("pictures", [flag]) if flag == "--check" => {
            pictures::check(&in_repository("docs/pictures"))
        }
        ("check-links", []) => links::check().and_then(|found| say(&found)),
        ("linked", []) => links::linked().and_then(|names| say(&(names.join("\n") + "\n"))),
        ("asan", []) => checks::asan(),
        ("valgrind", []) => checks::valgrind(),
        ("miri", []) => checks::miri(),
        ("big-endian", []) => checks::elsewhere("s390x-unknown-linux-gnu"),
        ("32-bit", []) => checks::elsewhere("i686-unknown-linux-gnu"),
        ("--help" | "-h" | "help", []) => say(USAGE),
        _ => return None,
    })
}

fn say(text: &str) -> Result<(), Box<dyn Error>> {
    let written = io::stdout().lock().write_all(text.as_bytes());
    Ok(written.map_err(|error| format!("cannot write to standard output: {error}"))?)
}

fn table_path() -> PathBuf {
    in_repository("data/fimber.grundy")
}

/// A path below the folder that holds this crate's.
fn in_repository(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    root.unwrap_or(Path::new(".")).join(path)
}

fn rules() -> Result<Tag, Box<dyn Error>> {
    Ok(Tag::new(&SubtractionSet::fibonacci().tag())
        .ok_or("a tag is 1 to 16 printable characters")?)
}

fn values() -> Result<Vec<u8>, Box<dyn Error>> {
    let set = SubtractionSet::fibonacci();
    let values = set.values(LARGEST_HEAP + 1, &mut |_| ControlFlow::Continue(()))?;
    let mut bytes = vec![0; values.len()];
    values.copy_bytes(0, &mut bytes)?;
    Ok(bytes)
}

fn gen_table(path: &Path) -> Result<(), Box<dyn Error>> {
    let failed = |error: WriteError| format!("cannot write {}: {error}", path.display());
    let whole = Whole::begin(path).map_err(|error| failed(error.into()))?;
    let values = values()?;
    let bits = Bits::for_value(values.iter().copied().max().unwrap_or(0));
    let tag = rules()?;
    let written =
        whole.write(|file| write_into(file, tag, REVISION, bits, |table| table.push(&values)));
    say(&describe(path, &written.map_err(failed)?))
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

fn check_table(path: &Path) -> Result<(), Box<dyn Error>> {
    let wanted = encode(rules()?, REVISION, &values()?)?;
    let found = fs::read(path)
        .map_err(|error| format!("cannot read {}: {error}\n{MEND}", path.display()))?;
    if let Some(difference) = difference(&found, &wanted) {
        return Err(format!("{} {difference}\n{MEND}", path.display()).into());
    }
    say(&format!("{} is what would be written\n", path.display()))
}

const MEND: &str = "`cargo xtask gen-table` writes it anew";

/// Where two files differ, in the words of the table where it can be said.
fn difference(found: &[u8], wanted: &[u8]) -> Option<String> {
    if found == wanted {
        return None;
    }
    if let (Ok(found), Ok(wanted)) = (Table::open(found), Table::open(wanted)) {
        let heaps = 0..wanted.len();
        let mut pairs = heaps.map(|heap| (heap, found.get(heap), wanted.get(heap)));
        if let Some((heap, found, Some(value))) = pairs.find(|(_, found, wanted)| found != wanted) {
            let found = found.map_or("no value".into(), |value| format!("the value {value}"));
            return Some(format!("has {found} for heap {heap}, wanted {value}"));
        }
    }
    let same = found.iter().zip(wanted).take_while(|(a, b)| a == b).count();
    Some(match (found.len(), wanted.len()) {
        (found, wanted) if found != wanted => format!("has {found} bytes, wanted {wanted}"),
        _ => format!("differs from what would be written at byte {same}"),
    })
}

#[cfg(test)]
mod tests {
    use super::{check_table, gen_table, links, table_path};
    use std::fs;

    #[test]
    fn every_difference_is_found_and_the_mending_command_named() {
        let committed = fs::read(table_path()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fimber.grundy");
        gen_table(&path).unwrap();
        assert!(fs::read(&path).unwrap() == committed, "the same bytes");
        check_table(&path).unwrap();
        for (at, words) in [
            (0, "at byte 0"),
            (33, "at byte 33"),
            (63, "at byte 63"),
            (64, "the value 1 for heap 0, wanted 0"),
            (1_500_064, "the value 3 for heap 3000000, wanted 2"),
        ] {
            let mut changed = committed.clone();
            changed[at] ^= 1;
            fs::write(&path, &changed).unwrap();
            let error = check_table(&path).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
            assert!(error.contains("`cargo xtask gen-table`"), "{error}");
            assert!(
                fs::read(&path).unwrap() == changed,
                "a check writes nothing"
            );
        }
        fs::write(&path, &committed[..1000]).unwrap();
        let error = check_table(&path).unwrap_err().to_string();
        assert!(error.contains("has 1000 bytes, wanted 1500065"), "{error}");
        fs::remove_file(&path).unwrap();
        let error = check_table(&path).unwrap_err().to_string();
        assert!(
            error.contains("cannot read") && error.contains("gen-table"),
            "{error}"
        );
        gen_table(&path).unwrap();
        check_table(&path).unwrap();
    }

    #[test]
    fn the_linked_crates_bring_what_they_may() {
        let linked = links::linked().unwrap();
        assert!(linked.iter().any(|name| name == "fimber"));
        assert!(
            linked
                .iter()
                .all(|name| name != "grundy-cli" && name != "xtask")
        );
        links::check().unwrap();
    }
}
