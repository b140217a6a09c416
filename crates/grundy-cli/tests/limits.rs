//! Input of any length and any claim, in memory that does not grow with it; and
//! no more memory than the command was allowed, or than there is.
//!
//! Under a sanitizer (`SANITIZER` is set) what is said of address space and of
//! `--max-memory` is left out: it maps terabytes for itself, and keeps what was
//! freed.
#![cfg(target_os = "linux")]
#![allow(missing_docs, clippy::unwrap_used)]

use std::{
    env, fs,
    io::{self, BufRead, BufReader, Read, Write},
    os::{fd::OwnedFd, unix::net::UnixStream},
    process::{Child, ChildStdin, Output, Stdio},
    thread,
    time::Duration,
};
use subtraction_games::{SubtractionSet, window_memory};

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

/// The command, which waits for input.
struct Asked {
    child: Child,
    input: ChildStdin,
}

/// What the command may take for itself: its text, its table and its buffers.
const SMALL: u64 = 24 << 20;

fn sanitized() -> bool {
    env::var_os("SANITIZER").is_some()
}

/// What the system says of a process that has not ended, in bytes.
fn peak(child: &Child, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes = peak.unwrap().trim().strip_suffix(" kB").unwrap();
    kilobytes.parse::<u64>().unwrap() << 10
}

impl Asked {
    fn start(arguments: &[&str]) -> Self {
        let mut child = undisturbed(env!("CARGO_BIN_EXE_grundy"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        Self { child, input }
    }

    /// The most memory, in bytes, that it has held so far.
    fn peak_memory(&self) -> u64 {
        peak(&self.child, "VmHWM:")
    }

    /// The most address space: memory that was set aside counts before it is used.
    fn peak_space(&self) -> u64 {
        match sanitized() {
            true => 0,
            false => peak(&self.child, "VmPeak:"),
        }
    }

    /// Ends the input: the status, and what is said.
    fn end(self) -> (i32, String, String) {
        let Self { child, input } = self;
        drop(input);
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code().unwrap(),
            text(output.stdout),
            text(output.stderr),
        )
    }
}

const PROBLEMS: [&str; 5] = ["16877", "16895", "7685", "11871", "16897"];

/// A count of 10^18 sets nothing aside for what it promises: neither memory nor
/// address space.
#[test]
fn a_count_is_not_believed() {
    let counts = PROBLEMS.map(|problem| (problem, "")).into_iter();
    // Of the second case, too.
    for (problem, before) in counts.chain([("7685", "1 1\n")]) {
        let mut asked = Asked::start(&["solve", problem]);
        let mut answers = asked.child.stdout.take().unwrap();
        let reader = thread::spawn(move || io::copy(&mut answers, &mut io::sink()));
        asked.input.write_all(before.as_bytes()).unwrap();
        // More than one buffer, so that the count is known to have been read
        // once all was written.
        asked.input.write_all(b"1000000000000000000\n").unwrap();
        asked.input.write_all(&b"1 ".repeat(150_000)).unwrap();
        assert!(asked.peak_memory() < SMALL, "{problem}");
        assert!(asked.peak_space() < SMALL, "{problem}");
        let (status, _, message) = asked.end();
        assert_eq!(status, 2, "{message}");
        assert!(message.contains("found the end of the input"), "{message}");
        reader.join().unwrap().unwrap();
    }
}

/// A thousand million bytes of cases: each is answered, and none is kept.
#[test]
fn a_long_stream_is_answered_in_constant_memory() {
    // Three heaps, and three first moves that win.
    let cases = b"3 11 15 8\n".repeat(100_000);
    const ROUNDS: usize = 1_000;
    let mut asked = Asked::start(&["solve", "7685"]);
    let mut answers = asked.child.stdout.take().unwrap();
    let reader = thread::spawn(move || -> io::Result<usize> {
        let mut some = vec![0; 1 << 20];
        let mut count = 0;
        loop {
            match answers.read(&mut some)? {
                0 => return Ok(count),
                read => {
                    let (read, _) = some.split_at(read);
                    assert!(
                        read.chunks(2)
                            .all(|pair| [b"3\n", b"\n3"].iter().any(|w| w.starts_with(pair)))
                    );
                    count += read.len();
                }
            }
        }
    });
    for _ in 0..ROUNDS {
        asked.input.write_all(&cases).unwrap();
    }
    assert!(asked.peak_memory() < SMALL);
    let (status, _, message) = asked.end();
    assert_eq!((status, message.as_str()), (0, ""));
    assert_eq!(reader.join().unwrap().unwrap(), 2 * 100_000 * ROUNDS);
}

/// A number that is too large is refused once that is clear, and what follows it
/// is not shown.
#[test]
fn a_large_number_is_refused_at_once() {
    let digits = vec![b'7'; 1_000_000];
    for problem in PROBLEMS {
        let mut asked = Asked::start(&["solve", problem]);
        asked.input.write_all(b"1 ").unwrap();
        for _ in 0..50 {
            // It may have given up before the end.
            if asked.input.write_all(&digits).is_err() {
                break;
            }
        }
        let (status, answer, message) = asked.end();
        assert_eq!((status, answer.as_str()), (2, ""));
        assert!(message.contains(":1:3: found `77777"), "{message}");
        assert!(message.len() < 300, "{message}");
    }
}

/// Fifty million zeros are no error, so that all of them are read: in one pass,
/// as what looked at those before again, for each of them, would not come to an
/// end; and without being kept.
#[test]
fn a_long_number_is_read_in_one_pass() {
    let zeros = vec![b'0'; 1_000_000];
    let read = |arguments: &[&str], before: &str, after: &str| {
        let mut asked = Asked::start(arguments);
        asked.input.write_all(before.as_bytes()).unwrap();
        for _ in 0..50 {
            asked.input.write_all(&zeros).unwrap();
        }
        let peak = asked.peak_memory();
        assert!(peak < SMALL, "{arguments:?}: {peak}");
        asked.input.write_all(after.as_bytes()).unwrap();
        asked.end()
    };
    // One stone is taken; on a board of one square there is no move.
    for ((problem, after), wanted) in PROBLEMS
        .into_iter()
        .zip(["1\n", "1\n", "1\n", "1\n", "1 1 1\n"])
        .zip(["koosaga\n", "1\n", "1\n", "koosaga\n", "cubelover\n"])
    {
        let solve = ["solve", problem];
        let answered = read(&solve, "1 ", after);
        assert_eq!(answered, (0, wanted.into(), String::new()), "{problem}");
        let (status, answer, message) = read(&solve, "1\n ", "x\n");
        assert_eq!((status, answer.as_str()), (2, ""), "{problem}");
        assert!(message.contains(":2:2: found `00000"), "{message}");
        assert!(message.len() < 300, "{message}");
    }
    let value = ["value", "nim", "-"];
    assert_eq!(read(&value, "", "7\n"), (0, "7\n".into(), String::new()));
    // 2^64 - 1, and one more.
    let largest = "18446744073709551615\n";
    assert_eq!(
        read(&value, "", largest),
        (0, largest.into(), String::new())
    );
    for after in ["18446744073709551616\n", "x\n", "-1\n"] {
        let (status, answer, message) = read(&value, "5\n ", after);
        assert_eq!((status, answer.as_str()), (2, "5\n"));
        assert!(message.contains("<stdin>:2:2: found `00000"), "{message}");
        assert!(message.len() < 300, "{message}");
    }
}

/// What the tests of `--max-memory` allow.
const MOST: u64 = 8 << 20;

/// What a process that computes holds beside that: text that others never reach,
/// and what the allocator keeps of what was freed.
const BESIDE: u64 = 2 << 20;

/// The largest number of heaps that takes no more than [`MOST`].
fn most_heaps(set: &SubtractionSet) -> u64 {
    let (mut least, mut most) = (1, 1 << 40);
    while most - least > 1 {
        let middle = least + (most - least) / 2;
        match set.memory_needed(middle) <= MOST {
            true => least = middle,
            false => most = middle,
        }
    }
    least
}

/// The peak of a command that prints much, once it has begun to: then all is
/// computed.
fn peak_of_printing(arguments: &[&str]) -> u64 {
    let mut asked = Asked::start(arguments);
    let mut answers = asked.child.stdout.take().unwrap();
    answers.read_exact(&mut [0]).unwrap();
    let peak = asked.peak_memory();
    drop(answers);
    assert_eq!(asked.end(), (0, String::new(), String::new()));
    peak
}

/// The peak of a command that writes a file, once that is there: it waits, as
/// standard output is full, and is let go then.
fn peak_of_writing(arguments: &[&str], name: &str) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let (mut full, mut reader) = UnixStream::pair().unwrap();
    full.set_nonblocking(true).unwrap();
    while full.write(&[0; 1 << 12]).is_ok() {}
    while full.write(&[0]).is_ok() {}
    full.set_nonblocking(false).unwrap();
    let mut child = undisturbed(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .args([name, file.to_str().unwrap()])
        .stdin(Stdio::null())
        .stdout(OwnedFd::from(full))
        .spawn()
        .unwrap();
    while !file.exists() {
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?}");
        thread::sleep(Duration::from_millis(1));
    }
    let peak = peak(&child, "VmHWM:");
    io::copy(&mut reader, &mut io::sink()).unwrap();
    assert!(child.wait().unwrap().success());
    peak
}

/// What a process holds that computes nothing.
fn bare() -> u64 {
    peak_of_printing(&["sequence", "nim", "--count", "200000"])
}

/// By each way to compute, the largest that is not refused takes no more than it
/// may; and it takes some of it, so that there was something to be seen.
#[test]
fn no_more_memory_than_allowed() {
    if sanitized() {
        return;
    }
    let bare = bare();
    let holds = |asked: &str, peak: u64| {
        let computed = peak.saturating_sub(bare);
        let range = MOST / 4..=MOST + BESIDE;
        assert!(range.contains(&computed), "{asked}: {computed}");
    };
    // Numbers about as far apart as they are large, so that no values repeat soon.
    let many: Vec<String> = (1..400_u64)
        .map(|n| (n * n * n % 100_003).to_string())
        .collect();
    let (many, some) = (many.join(","), many[..100].join(","));
    for rules in [
        // Few takes: the planes are enough, or may not be.
        "subtraction:1000000",
        "subtraction:1000000,1000001,1700003",
        "fibonacci",
        "powers:3",
        // Many: levels, in bytes or in twice that, and a long list of takes.
        "squares",
        "primes",
        &format!("subtraction:{some}"),
        &format!("subtraction:{many}"),
        // Values counted: each had by two heaps, by many, by one.
        "all-but:100000",
        "all-but:50000,60000,70000,80000,90000,100000",
        "all-but:3000000",
    ] {
        let set: SubtractionSet = rules.parse().unwrap();
        let heaps = most_heaps(&set);
        let from = (heaps - 200_000).to_string();
        let most = MOST.to_string();
        let allowed = ["--max-memory", &most];
        let sequence = ["sequence", rules, "--count", "200000", "--from", &from];
        holds(rules, peak_of_printing(&[&sequence[..], &allowed].concat()));
        // A table holds values to 255, and there are no more than takes.
        if set.takes_below(heaps).len() <= 255 && set.left_out().is_none() {
            let max = (heaps - 1).to_string();
            let build = [&["table", "build", rules, "--max", &max], &allowed[..]].concat();
            holds(
                &format!("a table of {rules}"),
                peak_of_writing(&build, "--out"),
            );
        }
    }
    for rules in ["all-but:104857", "subtraction:1,209715"] {
        assert!((MOST - 80..=MOST).contains(&window_memory(&rules.parse().unwrap())));
        let most = MOST.to_string();
        let period = ["period", rules, "--max-memory", &most];
        holds(
            &format!("the period of {rules}"),
            peak_of_writing(&period, "--certificate"),
        );
    }
}

/// Nor where it grows from heap to heap: the values before are gone by then.
#[test]
fn no_more_memory_than_allowed_in_a_stream() {
    if sanitized() {
        return;
    }
    let bare = bare();
    for rules in ["squares", "fibonacci", "all-but:200000"] {
        let most_heaps = most_heaps(&rules.parse().unwrap());
        let most = MOST.to_string();
        let mut asked = Asked::start(&["value", rules, "-", "--max-memory", &most]);
        let mut answers = BufReader::new(asked.child.stdout.take().unwrap()).lines();
        let heaps = (4..).map(|half| (most_heaps - 1) >> (20 - half));
        for heap in heaps.take(17) {
            writeln!(asked.input, "{heap}").unwrap();
            answers.next().unwrap().unwrap();
            let peak = asked.peak_memory();
            assert!(peak <= bare + MOST + BESIDE, "{rules} to {heap}: {peak}");
        }
        writeln!(asked.input, "{most_heaps}").unwrap();
        let (status, _, message) = asked.end();
        assert_eq!(status, 2);
        assert!(
            message.contains("more than --max-memory 8.0 MiB"),
            "{message}"
        );
    }
}

/// The command in so many KiB of address space, and what it says to `input`.
fn confined(kilobytes: u64, arguments: &[&str], input: &[&[u8]]) -> Output {
    let mut child = undisturbed("sh")
        .args(["-c", r#"ulimit -v "$0" && exec "$@""#])
        .args([&kilobytes.to_string(), env!("CARGO_BIN_EXE_grundy")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // It gives up before the end.
        scope.spawn(move || input.iter().try_for_each(|part| stdin.write_all(part)));
        child.wait_with_output().unwrap()
    })
}

/// Where memory ends before the input does, that is said, and nothing else.
#[test]
fn memory_that_ends() {
    if sanitized() {
        return;
    }
    // Eight million numbers of eight bytes fit, and twice as many do not.
    const KILOBYTES: u64 = 96 << 10;
    let sevens = b"7 ".repeat(20_000_000);
    let boards = b"7x7 ".repeat(5_000_000);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let file = file.to_str().unwrap();
    for (arguments, input, wanted) in [
        (
            &["solve", "nim"][..],
            &[b"50000000\n", &sevens[..]][..],
            "heaps",
        ),
        (
            &["solve", "7685"],
            &[b"50000000\n", &sevens],
            "heaps of a case",
        ),
        (&["moves", "nim"], &[&sevens], "positions of a line"),
        (
            &["moves", "nim", "--json"],
            &[&sevens],
            "positions of a line",
        ),
        (&["moves", "parity-nim"], &[&sevens], "positions of a line"),
        (&["moves", "squares"], &[&sevens], "positions of a line"),
        (&["moves", "ainta:1"], &[&boards], "positions of a line"),
        // Their number is odd: from each there is a move to win.
        (
            &["moves", "nim"],
            &[&sevens[..7_000_002], b"\n"],
            "winning moves",
        ),
    ] {
        let output = confined(KILOBYTES, arguments, input);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
        assert_eq!(output.stdout, b"", "{arguments:?}");
        let number = message
            .strip_prefix("error: no memory for more than ")
            .and_then(|rest| rest.strip_suffix(&format!(" {wanted}\n")));
        let number = number.and_then(|number| number.parse::<u64>().ok());
        assert!(number > Some(1_000_000), "{message}");
    }
    for arguments in [
        &["value", "squares", "100000000"][..],
        &["sequence", "fibonacci", "--count", "200000000"],
        &[
            "table",
            "build",
            "squares",
            "--max",
            "100000000",
            "--out",
            file,
        ],
    ] {
        let output = confined(KILOBYTES, arguments, &[]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
        assert_eq!(output.stdout, b"", "{arguments:?}");
        assert!(
            message.ends_with(": no memory for the values of so many heaps\n")
                && message.lines().count() == 1,
            "{message}"
        );
    }
}
