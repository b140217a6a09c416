//! What the judge says: for people, or as one line of JSON.

use super::{
    Fault,
    problem::Input,
    run::{End, Limits, Run, Usage},
};
use crate::{
    arguments::Game,
    colour::{self, Colour},
    text::{size_down, size_up},
};
use std::{
    io::{self, Write},
    path::Path,
    process::ExitStatus,
};

/// The lines of a text that are shown, and how much of each.
const LINES: usize = 20;
const WIDTH: usize = 100;

/// How much of an output JSON takes.
const MOST_PRINTED: usize = 64 << 10;

/// How a program did.
pub(crate) struct Report {
    pub(crate) game: Game,
    pub(crate) seed: u64,
    pub(crate) limits: Limits,
    /// How many tests there are, and how many were run.
    pub(crate) all: usize,
    pub(crate) run: usize,
    /// The most that a test took.
    pub(crate) usage: Usage,
    /// Whether blanks or line ends were forgiven.
    pub(crate) other_blanks: bool,
    pub(crate) failed: Option<Failed>,
}

/// The test that failed.
pub(crate) struct Failed {
    pub(crate) test: String,
    /// The input of the test.
    pub(crate) given: Input,
    /// The smallest that was found, and what the program did with that.
    pub(crate) input: Input,
    /// Whether all ways to make it smaller were tried.
    pub(crate) smallest: bool,
    pub(crate) expected: String,
    pub(crate) run: Run,
    pub(crate) fault: Fault,
}

impl Report {
    fn verdict(&self) -> &'static str {
        let failed = self.failed.as_ref();
        failed.map_or("accepted", |failed| failed.fault.name())
    }

    /// For people. `saved` is where the input is, if anywhere.
    pub(crate) fn text(&self, out: &mut impl Write, saved: Option<&Path>) -> io::Result<()> {
        let style = match self.failed {
            None => colour::GOOD,
            Some(_) => colour::BAD,
        };
        let colour = Colour::of(&io::stdout());
        let verdict = colour.paint(style, self.verdict());
        writeln!(out, "verdict: {verdict}")?;
        match &self.failed {
            None => writeln!(out, "tests: {}", self.all)?,
            Some(failed) => {
                let test = colour.paint(colour::STRONG, &failed.test);
                writeln!(out, "test: {} of {}, {test}", self.run, self.all)?;
                failed.text(out, self.limits, saved)?;
            }
        }
        let Usage { time, memory } = self.usage;
        let (used, limit) = (time.as_secs_f64(), self.limits.time.as_secs_f64());
        writeln!(out, "time: {used:.2} s at the most, limit {limit} s")?;
        if let Some(memory) = memory {
            let (used, limit) = (size_up(memory), size_down(self.limits.memory));
            writeln!(out, "memory: {used} at the most, limit {limit}")?;
        }
        if self.other_blanks {
            writeln!(out, "presentation: other blanks or line ends, forgiven")?;
        }
        writeln!(out, "seed: {}", self.seed)?;
        match saved {
            Some(file) => writeln!(out, "saved: {}", file.display()),
            None => Ok(()),
        }
    }

    /// For programs.
    pub(crate) fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let number = self.game.number();
        write!(
            out,
            "{{\"problem\": {number}, \"game\": \"{}\", ",
            self.game
        )?;
        write!(out, "\"verdict\": \"{}\", ", self.verdict())?;
        write!(out, "\"seed\": {}, \"tests\": {}, ", self.seed, self.run)?;
        let Usage { time, memory } = self.usage;
        let memory = memory.map_or("null".into(), |memory| memory.to_string());
        let time = time.as_secs_f64();
        write!(out, "\"time\": {time}, \"memory\": {memory}, ")?;
        write!(out, "\"presentation\": {}, \"failed\": ", self.other_blanks)?;
        match &self.failed {
            None => write!(out, "null")?,
            Some(failed) => failed.json(out)?,
        }
        writeln!(out, "}}")
    }
}

impl Failed {
    fn text(&self, out: &mut impl Write, limits: Limits, saved: Option<&Path>) -> io::Result<()> {
        let input = self.input.text();
        let smallest = match (self.input == self.given, self.smallest) {
            (true, true) => "",
            (false, true) => " (the smallest found that fails so)",
            (_, false) if !self.fault.shrinks() => "",
            (_, false) => " (the smallest found in the runs that there are; there may be smaller)",
        };
        writeln!(out, "input:{smallest}")?;
        let whole = lines(out, &input)?;
        if !whole && saved.is_none() {
            writeln!(out, "  (--save FILE keeps it whole)")?;
        }
        writeln!(out, "expected:")?;
        lines(out, &self.expected)?;
        writeln!(out, "printed:")?;
        lines(out, &String::from_utf8_lossy(&self.run.printed))?;
        match (&self.fault, self.run.end) {
            (Fault::WrongAnswer(difference), _) => writeln!(out, "difference: {difference}")?,
            (_, End::Status(status)) => writeln!(out, "ended by: {status}")?,
            (_, End::ClockLimit) => {
                let why = "the clock came to 20 times the limit and 10 s";
                writeln!(out, "stopped: {why}")?;
            }
            (_, End::Idle) => {
                let time = limits.longest_idle().as_secs_f64();
                writeln!(out, "stopped: it waited for {time} s, and did nothing")?;
            }
            _ => {}
        }
        if !self.run.error.is_empty() {
            writeln!(out, "standard error ends in:")?;
            let error = String::from_utf8_lossy(&self.run.error);
            last_lines(out, &error)?;
        }
        Ok(())
    }

    fn json(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{{\"test\": {}, ", string(&self.test))?;
        write!(out, "\"input\": {}, ", string(&self.input.text()))?;
        write!(out, "\"smallest\": {}, ", self.smallest)?;
        write!(out, "\"expected\": {}, ", string(&self.expected))?;
        let printed = &self.run.printed;
        let printed = printed.get(..MOST_PRINTED).unwrap_or(printed);
        write!(
            out,
            "\"printed\": {}",
            string(&String::from_utf8_lossy(printed))
        )?;
        if let (End::Status(status), Fault::RuntimeError) = (self.run.end, &self.fault) {
            match (status.code(), signal(status)) {
                (Some(code), _) => write!(out, ", \"status\": {code}")?,
                (None, Some(signal)) => write!(out, ", \"signal\": {signal}")?,
                (None, None) => {}
            }
        }
        if !self.run.error.is_empty() {
            let error = String::from_utf8_lossy(&self.run.error);
            write!(out, ", \"stderr\": {}", string(&error))?;
        }
        write!(out, "}}")
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The first lines of a text, and how many follow; whether it is shown whole.
fn lines(out: &mut impl Write, text: &str) -> io::Result<bool> {
    if text.is_empty() {
        writeln!(out, "  (nothing)")?;
    }
    let mut whole = true;
    for line in text.lines().take(LINES) {
        let shown = clipped(line, WIDTH);
        whole &= !shown.ends_with('…');
        writeln!(out, "  {shown}")?;
    }
    let more = text.lines().count().saturating_sub(LINES);
    match more {
        0 => {}
        1 => writeln!(out, "  … 1 line more")?,
        _ => writeln!(out, "  … {more} lines more")?,
    }
    Ok(whole && more == 0)
}

fn last_lines(out: &mut impl Write, text: &str) -> io::Result<()> {
    let all = text.lines().count();
    for line in text.lines().skip(all.saturating_sub(LINES)) {
        writeln!(out, "  {}", clipped(line, WIDTH))?;
    }
    Ok(())
}

/// A line as a terminal may see it: no control characters, nothing that cannot
/// be seen, and not too wide.
pub(super) fn clipped(line: &str, width: usize) -> String {
    let mut shown = String::new();
    for (place, character) in line.chars().enumerate() {
        if place == width {
            shown.push('…');
            break;
        }
        match character {
            // These would be escaped, but are seen as they are.
            '\\' | '\'' | '"' | '\t' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}
