//! A person's program, judged offline: run on tests made here, and told as a
//! judge would tell it.

mod compare;
mod problem;
mod report;
mod run;
mod shrink;
mod tests;

use crate::{
    arguments::{self, Game},
    failure::Failure,
    progress::Progress,
};
use compare::{Comparison, Difference, compare};
use problem::{Input, Problem};
use report::{Failed, Report};
use run::{End, Family, Limits, Run, Usage};
use std::{
    ffi::{OsStr, OsString},
    io::{self, Write},
    path::Path,
    time::{Duration, Instant},
};
use tests::Test;
use whole_file::Whole;

/// How long, and in how many runs, as the help says, a failing input is made smaller.
const SHRINKING: Duration = Duration::from_secs(10);
const MOST_RUNS: u32 = 3000;

/// Runs a program on the tests of a problem, up to the first that fails.
pub(crate) fn judge(asked: &arguments::Judge, out: &mut impl Write) -> Result<(), Failure> {
    // Where it cannot be written, that is told before the program runs.
    let save = asked.save.as_deref();
    let begun = save.map(|file| Ok((file, Whole::begin(file).map_err(unwritable(file))?)));
    let begun = begun.transpose()?;
    let limits = Limits {
        time: asked
            .time_limit
            .unwrap_or(Problem::of(asked.game).time_limit),
        memory: asked.memory_limit,
    };
    let runner = Runner {
        program: &asked.program,
        limits,
        family: Family::new().map_err(|error| unstarted(&asked.program, error))?,
    };
    let report = runner.judge(asked.game, asked.seed)?;
    let saved = match (begun, &report.failed) {
        (Some((file, whole)), Some(failed)) => {
            let input = failed.input.text();
            let saved = whole.write(|to| to.write_all(input.as_bytes()));
            saved.map(|()| Some(file)).map_err(unwritable(file))
        }
        _ => Ok(None),
    };
    // The verdict is told also where the input could not be saved after all.
    let told = saved.as_ref().ok().copied().flatten();
    let written = match asked.json {
        true => report.json(out),
        false => report.text(out, told),
    };
    written
        .and_then(|()| out.flush())
        .map_err(Failure::output)?;
    saved?;
    match report.failed {
        None => Ok(()),
        Some(_) => Err(Failure::NotAccepted),
    }
}

fn unwritable(file: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::writing(file.display(), error)
}

fn unstarted(program: &[OsString], error: io::Error) -> Failure {
    let name = program.first().map(OsString::as_os_str).unwrap_or_default();
    let shown = crate::text::shown(&name.to_string_lossy());
    if name.is_empty() {
        return Failure::input("cannot run a program without a name; wanted a command, as ./mine");
    }
    if Path::new(name).is_dir() && error.kind() == io::ErrorKind::PermissionDenied {
        return Failure::input(format_args!(
            "cannot run {shown}: it is a folder; wanted a program in it, as {}",
            Path::new(&shown).join("mine").display()
        ));
    }
    let advice = match error.kind() {
        io::ErrorKind::PermissionDenied => "; `chmod +x` makes a file a program",
        io::ErrorKind::NotFound if Path::new(name).is_file() => match has_folder(name) {
            true => "; it is there, but what its first line names is not",
            false => "; a program in this folder is named with ./ before it",
        },
        _ if error.raw_os_error() == Some(NOT_EXECUTABLE) => {
            "; a script needs a first line as #!/usr/bin/env python3"
        }
        _ => "",
    };
    let message = format!("cannot run {shown}: {error}{advice}");
    match error.kind() {
        // Not the program's fault: no process, thread or open file is to be had.
        io::ErrorKind::WouldBlock | io::ErrorKind::OutOfMemory => Failure::System(message),
        _ if is_too_many_files(&error) => Failure::System(message),
        _ => Failure::Input(message),
    }
}

/// ENFILE and EMFILE on every Unix.
fn is_too_many_files(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(23 | 24))
}

/// The error of a file that the system cannot run: ENOEXEC on every Unix.
const NOT_EXECUTABLE: i32 = 8;

fn has_folder(name: &OsStr) -> bool {
    Path::new(name)
        .parent()
        .is_some_and(|folder| !folder.as_os_str().is_empty())
}

/// Why a program is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fault {
    WrongAnswer(Difference),
    RuntimeError,
    TimeLimit,
    MemoryLimit,
    OutputLimit,
}

impl Fault {
    /// Whether a smaller input may show the same; one that takes a limit is
    /// best seen as it is.
    fn shrinks(&self) -> bool {
        matches!(self, Self::WrongAnswer(_) | Self::RuntimeError)
    }

    fn same_kind(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::WrongAnswer(_) => "wrong answer",
            Self::RuntimeError => "runtime error",
            Self::TimeLimit => "time limit",
            Self::MemoryLimit => "memory limit",
            Self::OutputLimit => "output limit",
        }
    }
}

/// What there is to say about a run: a fault, or whether blanks were forgiven.
fn verdict(run: &Run, expected: &str) -> Result<bool, Fault> {
    match run.end {
        End::TimeLimit | End::Idle | End::ClockLimit => Err(Fault::TimeLimit),
        End::MemoryLimit => Err(Fault::MemoryLimit),
        End::OutputLimit => Err(Fault::OutputLimit),
        End::Status(status) if !status.success() => Err(Fault::RuntimeError),
        End::Status(_) => match compare(expected, &run.printed) {
            Comparison::Same => Ok(false),
            Comparison::OtherBlanks => Ok(true),
            Comparison::Wrong(difference) => Err(Fault::WrongAnswer(difference)),
        },
    }
}

/// The program, and how it is run.
struct Runner<'a> {
    program: &'a [OsString],
    limits: Limits,
    family: Family,
}

impl Runner<'_> {
    fn judge(&self, game: Game, seed: u64) -> Result<Report, Failure> {
        let tests = tests::tests(game, seed);
        let mut report = Report {
            game,
            seed,
            limits: self.limits,
            all: tests.len(),
            run: 0,
            usage: Usage::default(),
            other_blanks: false,
            failed: None,
        };
        let progress = Progress::of_tests("judging", tests.len() as u64);
        for test in tests {
            let (run, expected) = self.run(&test.input)?;
            report.run += 1;
            report.usage = report.usage.max(run.usage);
            // It has no way to be stopped.
            let _ = progress.at(report.run as u64);
            match verdict(&run, &expected) {
                Ok(other_blanks) => report.other_blanks |= other_blanks,
                Err(fault) => {
                    drop(progress);
                    report.failed = Some(self.failed(test, run, expected, fault)?);
                    break;
                }
            }
        }
        Ok(report)
    }

    /// Runs the program on an input, and says what it should have printed.
    fn run(&self, input: &Input) -> Result<(Run, String), Failure> {
        let run = run::run(self.program, input.text(), self.limits, &self.family);
        let run = run.map_err(|error| unstarted(self.program, error))?;
        Ok((run, input.answer()))
    }

    /// The failed test, with a smallest input that fails in the same way.
    fn failed(
        &self,
        test: Test,
        run: Run,
        expected: String,
        fault: Fault,
    ) -> Result<Failed, Failure> {
        let mut failed = Failed {
            smallest: false,
            test: test.name,
            given: test.input.clone(),
            input: test.input,
            expected,
            run,
            fault,
        };
        if !failed.fault.shrinks() {
            return Ok(failed);
        }
        let suspect = match &failed.fault {
            Fault::WrongAnswer(difference) => Some(difference.answer),
            _ => None,
        };
        let progress = Progress::of_shrinking(u64::from(MOST_RUNS));
        let (started, mut runs) = (Instant::now(), 0);
        let given = failed.given.clone();
        let found = shrink::shrink(given, suspect, &mut |input| {
            if runs == MOST_RUNS || started.elapsed() > SHRINKING {
                return None;
            }
            runs += 1;
            let _ = progress.at(u64::from(runs));
            let (run, expected) = self.run(input).ok()?;
            let found = verdict(&run, &expected).err();
            let Some(fault) = found.filter(|fault| fault.same_kind(&failed.fault)) else {
                return Some(false);
            };
            failed.expected = expected;
            failed.run = run;
            failed.fault = fault;
            Some(true)
        });
        (failed.input, failed.smallest) = (found.input, found.smallest);
        Ok(failed)
    }
}
