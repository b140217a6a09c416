//! What the command does where the system refuses, and how its answers agree
//! with those of the crates.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy::{ImpartialGame, Outcome, Sum};
use proptest::{collection::vec, prelude::*};
use std::{
    fmt::Write as _,
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    path::Path,
    process::{Command, Output, Stdio},
    thread,
};

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

fn grundy(arguments: &[&str]) -> Command {
    let mut command = undisturbed(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::null());
    command
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = grundy(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // The command may stop reading before all is written.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

fn answer(arguments: &[&str], input: &str) -> String {
    let output = with_input(arguments, input.as_bytes());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
    assert!(error.is_empty(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Status and message, with nothing on standard output.
fn refusal(output: &Output) -> (i32, String) {
    assert_eq!(output.stdout, b"");
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
    (output.status.code().unwrap(), message)
}

#[test]
fn files_that_cannot_be_read() {
    for (file, system) in [("no-such-file", "No such file"), ("data", "s a directory")] {
        let (status, message) = refusal(&grundy(&["solve", "fimber", file]).output().unwrap());
        assert_eq!(status, 1);
        assert!(
            message.starts_with(&format!("error: cannot read {file}: ")),
            "{message}"
        );
        assert!(message.contains(system), "{message}");
    }
}

/// Every command that prints, to a full disk: status 1, and said once.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let long: Vec<String> = (0..50_000).map(|heap| heap.to_string()).collect();
    let mut long_value = vec!["value", "nim"];
    long_value.extend(long.iter().map(String::as_str));
    for arguments in [
        &["solve", "16877", "data/samples/16877.txt"][..],
        &["solve", "7685", "data/samples/7685.txt"],
        &["solve", "16897", "data/samples/16897.txt"],
        &["value", "nim", "5"],
        &["explain", "nim", "5"],
        &["explain", "nim", "5", "--json"],
        &["moves", "nim", "5"],
        &["moves", "nim", "5", "--json"],
        &["--help"],
        &["solve", "--help"],
        &["--version"],
        &long_value,
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = grundy(arguments).stdout(full).output().unwrap();
        let (status, message) = refusal(&output);
        assert_eq!(status, 1, "{arguments:?}");
        assert!(
            message.contains("cannot write to standard output: No space left"),
            "{message}"
        );
    }
}

/// A reader that goes away is no fault of anybody's.
#[cfg(unix)]
#[test]
fn a_closed_pipe() {
    let heaps: Vec<String> = (0..50_000).map(|heap| heap.to_string()).collect();
    let mut arguments = vec!["value", "nim"];
    arguments.extend(heaps.iter().map(String::as_str));
    for arguments in [&arguments[..], &["--help"], &["moves", "nim", "5"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = grundy(arguments).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stderr, b"");
    }
    // Closed in the middle, while the command still reads.
    let mut child = grundy(&["solve", "7685"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let writer = thread::spawn(move || while stdin.write_all(b"3 7 11 13\n").is_ok() {});
    stdout.read_exact(&mut [0; 10]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
}

/// Cases before a bad one may stand; the message says which one is bad.
#[test]
fn a_bad_case_in_a_stream() {
    let mut input = "2 5 6\n".repeat(100_000);
    input.push_str("2 5 x\n");
    let output = with_input(&["solve", "7685"], input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(lines.lines().count() <= 100_000 && lines.lines().all(|line| line == "1"));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.starts_with("error: <stdin>:100001:5: found `x`, wanted case 100001: heap 2 of 2,"),
        "{message}"
    );
}

/// Numbers without end, and counts without numbers, cost nothing.
#[test]
fn claims_are_not_believed() {
    for problem in ["16877", "16895", "7685", "11871", "16897"] {
        let output = with_input(&["solve", problem], b"1000000000000000000\n1");
        let (status, message) = refusal(&output);
        assert_eq!(status, 2);
        assert!(
            message.contains("found the end of the input, wanted"),
            "{message}"
        );
        let mut long = b"1\n".to_vec();
        long.extend(vec![b'7'; 5_000_000]);
        let (status, message) = refusal(&with_input(&["solve", problem], &long));
        assert_eq!(status, 2);
        assert!(message.contains(":2:1: found `7777777777"), "{message}");
        assert!(message.len() < 300, "{message}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    let bytes: Vec<u8> = (0..=255).collect();
    for problem in ["16877", "16895", "7685", "11871", "16897"] {
        let (status, _) = refusal(&with_input(&["solve", problem], &bytes));
        assert_eq!(status, 2);
    }
}

/// The answers that lie beside the samples.
#[test]
fn samples_are_answered() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    for problem in ["16877", "16895", "7685", "11871", "16897"] {
        let wanted = fs::read_to_string(samples.join(format!("{problem}.answer.txt"))).unwrap();
        let file = format!("data/samples/{problem}.txt");
        assert_eq!(answer(&["solve", problem, &file], ""), wanted, "{problem}");
        let input = fs::read_to_string(samples.join(format!("{problem}.txt"))).unwrap();
        assert_eq!(answer(&["solve", problem], &input), wanted, "{problem}");
    }
}

/// A standard output that can only be read from.
#[cfg(unix)]
#[test]
fn output_that_cannot_be_written() {
    let output = grundy(&["value", "nim", "3"])
        .stdout(File::open("/dev/null").unwrap())
        .output();
    let (status, message) = refusal(&output.unwrap());
    assert_eq!(status, 1);
    assert!(
        message.contains("cannot write to standard output"),
        "{message}"
    );
}

/// A pipe is refused at once: nobody need write into it.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let pipe = pipe.to_str().unwrap();
    for arguments in [
        &["value", "fimber", "3", "--table", pipe][..],
        &["solve", "fimber", "--table", pipe],
        &["table", "info", pipe],
        &["table", "build", "fimber", "--max", "9", "--out", pipe],
    ] {
        let (status, message) = refusal(&grundy(arguments).output().unwrap());
        assert_eq!(status, 1);
        assert!(message.contains("not a regular file"), "{message}");
    }
}

/// A file's name may hold anything: what is said of it is one line.
#[cfg(unix)]
#[test]
fn names_of_files_are_shown_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a\nb\x1b[1m");
    let file = path.to_str().unwrap();
    let refused = |arguments: &[&str]| {
        let output = grundy(arguments).output().unwrap();
        let (_, message) = refusal(&output);
        assert!(message.contains("a\\nb\\u{1b}[1m"), "{message}");
        assert!(!message.trim_end().contains(char::is_control), "{message}");
    };
    for there in [false, true] {
        if there {
            fs::write(&path, "x").unwrap();
        }
        refused(&["solve", "nim", file]);
        refused(&["verify", file]);
        refused(&["table", "verify", file]);
        refused(&["value", "fimber", "3", "--table", file]);
    }
    let build = ["table", "build", "fimber", "--max", "9", "--out", file];
    let told = answer(&build, "");
    assert!(
        told.starts_with("file: ") && told.lines().count() == 8,
        "{told}"
    );
}

/// Control characters in an argument do not reach the terminal.
#[test]
fn arguments_are_shown_on_one_line() {
    let long = "9".repeat(100_000);
    for word in ["1\n2", "\u{1b}[31mred", &long, "x"] {
        for rules in ["nim", "ainta:2", "squares"] {
            let (status, message) = refusal(&grundy(&["value", rules, word]).output().unwrap());
            assert_eq!(status, 2);
            assert!(
                message.len() < 300 && !message.contains('\u{1b}'),
                "{message}"
            );
        }
    }
}

/// A question that cannot be answered is refused before anything is listed or
/// set aside for it.
#[test]
fn too_large_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let file = path.to_str().unwrap();
    for rules in ["squares", "primes", "factorials"] {
        answer(
            &["table", "build", rules, "--max", "1000", "--out", file],
            "",
        );
        for heap in [
            "1001",
            "10000000000",
            "1000000000000000000",
            "18446744073709551615",
        ] {
            let asked = grundy(&["value", rules, heap, "--table", file]).output();
            let (status, message) = refusal(&asked.unwrap());
            assert_eq!(status, 2);
            assert!(
                message.contains(&format!("heap of {heap}, but the table ends at 1000")),
                "{message}"
            );
        }
    }
    for rules in ["squares", "primes", "fibonacci", "powers:2", "factorials"] {
        for heap in [
            "1000000000000",
            "1000000000000000000",
            "18446744073709551614",
        ] {
            for arguments in [
                &["value", rules, heap][..],
                &["moves", rules, heap],
                &["sequence", rules, "--count", "1", "--from", heap],
                &["table", "build", rules, "--max", heap, "--out", file],
            ] {
                let (status, message) = refusal(&grundy(arguments).output().unwrap());
                assert_eq!(status, 2);
                assert!(
                    message.contains("more than --max-memory 4.0 GiB"),
                    "{message}"
                );
            }
        }
    }
    let heap = "18446744073709551615";
    for rules in ["squares", "subtraction:18446744073709551615"] {
        let (status, _) = refusal(&grundy(&["value", rules, heap]).output().unwrap());
        assert_eq!(status, 2, "{rules}");
    }
    let (status, message) = refusal(
        &grundy(&["period", "all-but:67108864", "--max-memory", "1G"])
            .output()
            .unwrap(),
    );
    assert_eq!(status, 2);
    assert!(
        message.contains("takes about 5.0 GiB of memory"),
        "{message}"
    );
}

/// A certificate has many more values than the search had to hold: 8802, of 4
/// bytes, where that held 59.
#[test]
fn a_certificate_that_takes_too_much() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    let period = |most| {
        let rules = "subtraction:3,28,31,59";
        let mut command = grundy(&["period", rules, "--max-memory", most, "--certificate"]);
        command.arg(&file).output().unwrap()
    };
    let (status, message) = refusal(&period("8K"));
    assert_eq!(status, 2);
    assert_eq!(
        message,
        "error: a certificate of the period of subtraction:3,28,31,59 takes about \
         34.4 KiB of memory, more than --max-memory 8.0 KiB\n"
    );
    assert!(!file.exists());
    assert!(period("35K").status.success());
    assert!(file.exists());
}

/// Where a period would take more memory than to compute, it is computed.
#[test]
fn what_fits_is_answered() {
    let fits = [
        "value",
        "subtraction:1000000",
        "65536",
        "65537",
        "--max-memory",
        "2M",
    ];
    assert_eq!(answer(&fits, ""), "0\n0\n");
}

/// Two builds at once: one of the two tables stands, whole.
#[test]
fn two_builds_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let file = path.to_str().unwrap();
    let build = |rules| grundy(&["table", "build", rules, "--max", "400000", "--out", file]);
    for _ in 0..10 {
        let children =
            ["fimber", "powers:2"].map(|rules| build(rules).stdout(Stdio::null()).spawn().unwrap());
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        assert!(answer(&["table", "verify", file], "").ends_with("\nsound\n"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

/// What cannot be written is told, by name, before the work.
#[cfg(target_os = "linux")]
#[test]
fn files_that_cannot_be_written() {
    // A socket, as what is no regular file: where the check that is tested did
    // not hold, a device would be replaced.
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("socket");
    let _socket = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    for file in [
        socket.to_str().unwrap(),
        "data",
        "no-such-folder/file",
        "Cargo.toml/file",
    ] {
        for arguments in [
            &["period", "subtraction:2,4,7", "--certificate", file][..],
            // Would take an hour.
            &["period", "all-but:1,60000", "--certificate", file],
            &[
                "table",
                "build",
                "fimber",
                "--max",
                "3000000000",
                "--max-memory",
                "1T",
                "--out",
                file,
            ],
        ] {
            let (status, message) = refusal(&grundy(arguments).output().unwrap());
            assert_eq!(status, 1);
            assert!(
                message.starts_with(&format!("error: cannot write {file}: ")),
                "{message}"
            );
        }
    }
}

/// A table of any rules answers as the engine does, at either width.
#[test]
fn built_tables_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let file = path.to_str().unwrap();
    for (rules, bits) in [
        ("primes", 4),
        ("squares", 8),
        ("subtraction:10,20,30", 4),
        ("fimber", 4),
    ] {
        let built = answer(
            &["table", "build", rules, "--max", "2000", "--out", file],
            "",
        );
        assert!(
            built.contains(&format!("bits an entry: {bits}\n")),
            "{built}"
        );
        assert!(answer(&["table", "verify", file], "").ends_with("\nsound\n"));
        let asked = ["sequence", rules, "--count", "2001"];
        let looked_up = [&asked[..], &["--table", file]].concat();
        assert_eq!(answer(&looked_up, ""), answer(&asked, ""), "{rules}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    // A longer table of Fimber serves the problem beyond the one in the command.
    answer(
        &[
            "table", "build", "fimber", "--max", "3000010", "--out", file,
        ],
        "",
    );
    let input = "2\n3000010 3000005\n";
    let found = answer(&["solve", "fimber", "--table", file], input);
    let values = answer(&["value", "fimber", "3000010", "3000005"], "");
    let values: Vec<&str> = values.lines().collect();
    assert_eq!(
        found,
        if values[0] == values[1] {
            "cubelover\n"
        } else {
            "koosaga\n"
        }
    );
}

/// Entries grow wide where the first value comes that four bits do not hold:
/// 16, at 63,331,966.
#[test]
fn a_table_is_as_wide_as_its_values() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let file = path.to_str().unwrap();
    for (max, bits, largest) in [("63331965", 4, 15), ("63331966", 8, 16)] {
        let built = answer(
            &["table", "build", "fimber", "--max", max, "--out", file],
            "",
        );
        let wanted = format!("bits an entry: {bits}\nlargest value: {largest}\n");
        assert!(built.contains(&wanted), "{built}");
    }
    let found = answer(
        &["value", "fimber", "63331965", "63331966", "--table", file],
        "",
    );
    assert!(found.ends_with("\n16\n"), "{found}");
}

/// On a terminal a long build tells how far it is, and clears that away. (That
/// it says nothing into a pipe is asked by every other test here.)
#[cfg(target_os = "linux")]
#[test]
fn progress_on_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let build = format!(
        "'{}' table build fimber --max 250000000 --out '{}'",
        env!("CARGO_BIN_EXE_grundy"),
        folder.path().join("table").display()
    );
    // `script` (util-linux) runs it in a pseudo-terminal.
    let shown = undisturbed("script")
        .args(["-qec", &build, "/dev/null"])
        .output()
        .unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.contains("/250,000,001 heaps, "), "{shown}");
    assert!(
        shown.contains(" a second, ") && shown.contains(" left"),
        "{shown}"
    );
    // The last that is left on the screen is the table, behind a cleared line.
    let (_, last) = shown.rsplit_once("\u{1b}[2K").unwrap();
    assert!(
        last.starts_with("file: ") || last.starts_with("\rfile: "),
        "{last}"
    );
}

/// A certificate goes through a file, and a changed one is refused.
#[test]
fn certificates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let file = path.to_str().unwrap();
    for rules in ["subtraction:2,4,7", "all-but:2,5", "subtraction:1,5,8"] {
        let found = answer(&["period", rules, "--certificate", file], "");
        let checked = answer(&["verify", file], "");
        assert!(
            checked.starts_with(rules) && checked.contains("proved"),
            "{checked}"
        );
        let period = found
            .lines()
            .nth(1)
            .unwrap()
            .strip_prefix("period: ")
            .unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let claim = format!("\"period\": {period},");
        assert!(text.contains(&claim));
        assert_eq!(answer(&["verify", "-"], &text), checked);
        let doubled = 2 * period.parse::<u64>().unwrap();
        fs::write(
            &path,
            text.replace(&claim, &format!("\"period\": {doubled},")),
        )
        .unwrap();
        let (status, message) = refusal(&grundy(&["verify", file]).output().unwrap());
        assert_eq!(status, 2);
        assert!(
            message.starts_with(&format!("error: {file}: ")),
            "{message}"
        );
    }
}

/// A limit on the size of files (`ulimit -f`) that standard output comes to.
#[cfg(unix)]
#[test]
fn standard_output_over_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    for ignored in ["", "trap '' XFSZ;"] {
        let script = format!(
            "ulimit -f 1; ulimit -c 0; {ignored} \
             exec \"$1\" sequence nim --count 1000000 >\"$2\""
        );
        let mut shell = undisturbed("sh");
        shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_grundy")]);
        let (status, message) = refusal(&shell.arg(&file).output().unwrap());
        assert_eq!(status, 1, "{message}");
        let begins = "error: cannot write to standard output: File too large";
        assert!(message.starts_with(begins), "{message}");
    }
}

/// Arguments that are not text, each named, and none that may be the name of
/// any file.
#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    for (arguments, found) in [
        (
            &[&b"value"[..], b"ni\xff", b"3"][..],
            "argument 2: found `ni\u{fffd}`",
        ),
        (
            &[b"value", b"nim", b"3", b"\xec\xb0"],
            "argument 4: found `\u{fffd}`",
        ),
        (
            &[b"period", b"subtraction:1,2", b"--limit", b"\xff1"],
            "argument 4: found `\u{fffd}1`",
        ),
        (
            &[b"solve", b"\xff", b"\xfe"],
            "argument 2: found `\u{fffd}`, argument 3: found `\u{fffd}`",
        ),
    ] {
        let mut command = grundy(&[]);
        command.args(arguments.iter().map(|argument| OsStr::from_bytes(argument)));
        let (status, message) = refusal(&command.output().unwrap());
        assert_eq!(status, 2);
        assert_eq!(message, format!("error: {found}, wanted text in UTF-8\n"));
    }
    let mut command = grundy(&["verify"]);
    command.arg(OsStr::from_bytes(b"\xff"));
    let (status, message) = refusal(&command.output().unwrap());
    assert_eq!(status, 1);
    assert!(
        message.starts_with("error: cannot read \u{fffd}: "),
        "{message}"
    );
}

/// Each way for a table file to be wrong.
#[test]
fn tables_that_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.grundy");
    let file = path.to_str().unwrap();
    let sound = fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/fimber.grundy"
    ))
    .unwrap();
    let refused = |bytes: &[u8], wanted: &str| {
        fs::write(&path, bytes).unwrap();
        for arguments in [
            &["value", "fimber", "5", "--table", file][..],
            &["moves", "fimber", "5", "--table", file],
            &["solve", "fimber", "--table", file],
        ] {
            let (status, message) = refusal(&grundy(arguments).output().unwrap());
            assert_eq!(status, 2, "{message}");
            assert!(
                message.starts_with(&format!("error: {file}: ")),
                "{message}"
            );
            assert!(message.contains(wanted), "{message}");
        }
    };
    refused(b"", "found 0 bytes, wanted a header of 64");
    refused(&sound[..63], "found 63 bytes");
    refused(
        &sound[..1_000_000],
        "cut off: found 1000000 bytes, wanted 1500065",
    );
    refused(&[&sound[..], b"!"].concat(), "too long");
    refused(&[b'x'; 100], "not a table");
    let mut damaged = sound.clone();
    damaged[1_000_000] ^= 0x10;
    refused(&damaged, "the values are damaged");
    let mut later = sound.clone();
    later[8] = 2;
    refused(&later, "format version 2, wanted version 1");
    let squares = grundy_table::Tag::new("squares").unwrap();
    refused(
        &grundy_table::encode(squares, 1, &[0, 1]).unwrap(),
        "a table of squares, wanted one of fibonacci",
    );
    refused(
        &grundy_table::encode(fimber::RULES, 7, &[0, 1]).unwrap(),
        "a table of revision 7 of its rules, wanted revision 1",
    );
    // A sound table answers for as far as it goes.
    let small = grundy_table::encode(fimber::RULES, fimber::REVISION, &[0, 1, 2, 3, 0]).unwrap();
    fs::write(&path, small).unwrap();
    assert_eq!(
        answer(&["value", "fimber", "3", "4", "--table", file], ""),
        "3\n0\n"
    );
    let (status, message) = refusal(
        &grundy(&["value", "fimber", "5", "--table", file])
            .output()
            .unwrap(),
    );
    assert_eq!(status, 2);
    assert!(
        message.contains("heap of 5, but the table ends at 4"),
        "{message}"
    );
    let output = with_input(&["solve", "fimber", "--table", file], b"2\n3 5\n");
    let (status, message) = refusal(&output);
    assert_eq!(status, 2);
    assert!(message.contains(":2:3: found `5`, wanted heap 2 of 2, a whole number from 0 to 4"));
}

#[cfg(unix)]
#[test]
fn standard_input_that_cannot_be_read() {
    let folder = File::open(".").unwrap();
    let output = grundy(&["solve", "fimber"]).stdin(folder).output().unwrap();
    let (status, message) = refusal(&output);
    assert_eq!(status, 1);
    assert!(
        message.starts_with("error: cannot read <stdin>: "),
        "{message}"
    );
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    words.join(" ")
}

fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "koosaga\n",
        Outcome::P => "cubelover\n",
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The command's answers are the crates' answers.
    #[test]
    fn answers_agree(
        small in vec(0..=3_000_000_u32, 0..20),
        large in vec(any::<u64>(), 1..20),
        boards in vec((1..20_u64, any::<u64>(), any::<u64>()), 0..20),
    ) {
        let input = format!("{}\n{}", small.len(), joined(&small));
        let wanted = winner(fimber::Fimber::embedded().outcome(&small).unwrap());
        prop_assert_eq!(answer(&["solve", "fimber"], &input), wanted);

        let input = format!("{}\n{}", large.len(), joined(&large));
        let heaps: Vec<_> = large.iter().copied().map(parity_nim::Heap).collect();
        let wanted = winner(Sum::new(&heaps).outcome());
        prop_assert_eq!(answer(&["solve", "parity-nim"], &input), wanted);

        let heaps: Vec<_> = large.iter().copied().map(nim_game::Heap).collect();
        let wanted = format!("{}\n", Sum::new(&heaps).winning_move_count());
        prop_assert_eq!(answer(&["solve", "nim"], &input), &wanted[..]);
        let cases = format!("{input}\n{input}\n0\n");
        prop_assert_eq!(answer(&["solve", "7685"], &cases), wanted.repeat(2));

        let mut input = format!("{}\n", boards.len());
        let mut wanted = String::new();
        for &(k, rows, columns) in &boards {
            let (rows, columns) = (rows.max(1), columns.max(1));
            writeln!(input, "{k} {rows} {columns}").unwrap();
            let board = ainta::Board::new(k, rows, columns).unwrap();
            wanted.push_str(winner(board.outcome()));
        }
        prop_assert_eq!(answer(&["solve", "ainta"], &input), wanted);
    }
}
