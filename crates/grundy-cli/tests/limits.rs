//! Input of any length and any claim, in memory that does not grow with it.
#![cfg(target_os = "linux")]
#![allow(missing_docs, clippy::unwrap_used)]

use std::{
    fs,
    io::{self, Read, Write},
    process::{Child, ChildStdin, Stdio},
    thread,
};

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
        let status = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(status).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = peak.unwrap().trim().strip_suffix(" kB").unwrap();
        kilobytes.parse::<u64>().unwrap() << 10
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

/// A count of 10^18 sets nothing aside for what it promises.
#[test]
fn a_count_is_not_believed() {
    for problem in PROBLEMS {
        let mut asked = Asked::start(&["solve", problem]);
        let mut answers = asked.child.stdout.take().unwrap();
        let reader = thread::spawn(move || io::copy(&mut answers, &mut io::sink()));
        // More than one buffer, so that the count is known to have been read
        // once all was written.
        asked.input.write_all(b"1000000000000000000\n").unwrap();
        asked.input.write_all(&b"1 ".repeat(150_000)).unwrap();
        assert!(asked.peak_memory() < SMALL, "{problem}");
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

/// A number of 50,000,000 digits is refused in one pass: what looked at the
/// digits again for each of them would not come to an end.
#[test]
fn a_long_number_is_refused_in_one_pass() {
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
