//! A program run on an input, within limits.
//!
//! Its three streams have threads of their own, so that a program that does not
//! read, or writes without end, holds up nobody. What it leaves behind is
//! killed, and where that could not be, its pipes are not waited for.

#[cfg_attr(target_os = "linux", path = "run/linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "run/elsewhere.rs")]
mod system;

use std::{
    collections::VecDeque,
    ffi::OsString,
    io::{self, Read, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};

pub(crate) use system::Family;

/// The most that is read of an output.
const LONGEST_OUTPUT: usize = 16 << 20;

/// How much of standard error is kept: its end.
const KEPT_ERROR: usize = 4 << 10;

/// How long the pipes of a program that has ended are waited for.
const MOMENT: Duration = Duration::from_millis(500);

/// What a program may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) time: Duration,
    pub(crate) memory: u64,
}

impl Limits {
    /// How long a program may wait: one that is ready to run, and does not come to
    /// it as others are, does not count as one that waits.
    pub(crate) fn longest_idle(self) -> Duration {
        (2 * self.time).max(Duration::from_secs(1)) + Duration::from_secs(1)
    }

    /// How long it may take on the clock, whatever it does.
    fn longest_clock(self) -> Duration {
        20 * self.time + Duration::from_secs(10)
    }
}

/// What a program has taken so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Usage {
    pub(crate) time: Duration,
    /// None where the system does not tell.
    pub(crate) memory: Option<u64>,
}

impl Usage {
    pub(crate) fn max(self, other: Self) -> Self {
        Self {
            time: self.time.max(other.time),
            memory: self.memory.max(other.memory),
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// By itself.
    Status(ExitStatus),
    TimeLimit,
    /// It took no processor time for too long, and asked for none.
    Idle,
    /// It took little processor time, but far too long on the clock.
    ClockLimit,
    MemoryLimit,
    OutputLimit,
}

/// What a program did.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) end: End,
    pub(crate) usage: Usage,
    pub(crate) printed: Vec<u8>,
    /// The end of what it wrote to standard error.
    pub(crate) error: Vec<u8>,
}

/// Runs `program`, a command and its arguments, on `input`.
///
/// # Errors
///
/// It could not be started, or not be waited for.
pub(crate) fn run(
    program: &[OsString],
    input: String,
    limits: Limits,
    family: &Family,
) -> io::Result<Run> {
    let mut words = program.iter();
    let mut command = Command::new(words.next().ok_or(io::ErrorKind::InvalidInput)?);
    command
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = family.start(&mut command)?;
    let flooded = Arc::new(AtomicBool::new(false));
    let watched = attend(&mut child, input, &flooded).and_then(|readers| {
        let (stopped, usage) = watch(&mut child, limits, family, &flooded)?;
        Ok((readers, stopped, usage))
    });
    // Whatever became of watching it, nothing of it goes on.
    let status = family.end(&mut child);
    let ([output, error], stopped, usage) = watched?;
    let (printed, error) = (output.finish(), error.finish());
    let end = match stopped {
        Some(end) => end,
        None if flooded.load(Ordering::Relaxed) => End::OutputLimit,
        None => End::Status(status?),
    };
    Ok(Run {
        end,
        usage,
        printed,
        error,
    })
}

/// Starts what writes and reads the streams of a program, its output and its
/// standard error.
fn attend(child: &mut Child, input: String, flooded: &Arc<AtomicBool>) -> io::Result<[Reader; 2]> {
    if let Some(mut stdin) = child.stdin.take() {
        // A program need not read all of its input, or any.
        thread::Builder::new().spawn(move || stdin.write_all(input.as_bytes()))?;
    }
    Ok([
        Reader::start(child.stdout.take(), LONGEST_OUTPUT, flooded)?,
        Reader::start(child.stderr.take(), KEPT_ERROR, flooded)?,
    ])
}

/// The time on the clock in which a program was looked at.
#[derive(Default)]
struct Clock {
    time: Duration,
    looked: Duration,
}

impl Clock {
    /// The longest that one look stands for: where this process does not come to
    /// run either, or is stopped, nothing is known of the program meanwhile.
    const LONGEST_LOOK: Duration = Duration::from_millis(100);

    /// How much has passed since the last look.
    fn at(&mut self, clock: Duration) -> Duration {
        let passed = clock.saturating_sub(self.looked).min(Self::LONGEST_LOOK);
        self.looked = clock;
        self.time += passed;
        passed
    }
}

/// How long a program has done nothing.
#[derive(Default)]
struct Idle {
    time: Duration,
    worked: Duration,
}

impl Idle {
    /// How long it is by now, of a program with so much processor time.
    fn at(&mut self, passed: Duration, worked: Duration, ready: impl FnOnce() -> bool) -> Duration {
        if worked > self.worked || ready() {
            self.time = Duration::ZERO;
        } else {
            self.time += passed;
        }
        self.worked = self.worked.max(worked);
        self.time
    }
}

/// Waits for the end of the program, or for a limit.
fn watch(
    child: &mut Child,
    limits: Limits,
    family: &Family,
    flooded: &AtomicBool,
) -> io::Result<(Option<End>, Usage)> {
    let started = Instant::now();
    let (mut clock, mut idle) = (Clock::default(), Idle::default());
    let mut usage = Usage::default();
    loop {
        let ended = family.has_ended(child)?;
        let passed = clock.at(started.elapsed());
        usage = usage.max(family.usage(child, clock.time));
        let idle = idle.at(passed, usage.time, || family.is_ready(child));
        let stopped = if usage.memory > Some(limits.memory) {
            Some(End::MemoryLimit)
        } else if usage.time > limits.time {
            Some(End::TimeLimit)
        } else if idle > limits.longest_idle() && !ended {
            Some(End::Idle)
        } else if clock.time > limits.longest_clock() && !ended {
            Some(End::ClockLimit)
        } else if flooded.load(Ordering::Relaxed) {
            Some(End::OutputLimit)
        } else {
            None
        };
        if ended || stopped.is_some() {
            return Ok((stopped, usage));
        }
        // Most programs take a moment; for the others there is no hurry.
        let pause = clock.time.as_millis().clamp(1, 40) as u64;
        thread::sleep(Duration::from_micros(250) * pause.div_ceil(2) as u32);
    }
}

/// The end of a stream, read by a thread until it closes or floods.
struct Reader {
    read: Arc<Mutex<VecDeque<u8>>>,
    done: Receiver<()>,
}

impl Reader {
    fn start<R: Read + Send + 'static>(
        stream: Option<R>,
        kept: usize,
        flooded: &Arc<AtomicBool>,
    ) -> io::Result<Self> {
        let read = Arc::new(Mutex::new(VecDeque::new()));
        let (sender, done) = mpsc::channel();
        if let Some(mut stream) = stream {
            let (read, flooded) = (Arc::clone(&read), Arc::clone(flooded));
            let thread = thread::Builder::new();
            thread.spawn(move || {
                if keep(&mut stream, kept, &read) {
                    flooded.store(true, Ordering::Relaxed);
                }
                // Nobody may be waiting any more.
                let _ = sender.send(());
            })?;
        }
        Ok(Self { read, done })
    }

    fn finish(self) -> Vec<u8> {
        // A pipe that somebody else holds open is not waited for.
        let _ = self.done.recv_timeout(MOMENT);
        let mut read = lock(&self.read);
        std::mem::take(&mut *read).into()
    }
}

/// Reads a stream and keeps its end; whether there is more of it than is read.
fn keep(stream: &mut impl Read, kept: usize, read: &Mutex<VecDeque<u8>>) -> bool {
    let mut buffer = vec![0; 64 << 10];
    let mut total = 0;
    while total <= LONGEST_OUTPUT {
        let count = match stream.read(&mut buffer) {
            Ok(0) => return false,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return false,
        };
        total += count;
        let mut read = lock(read);
        read.extend(buffer.iter().take(count));
        let surplus = read.len().saturating_sub(kept);
        read.drain(..surplus);
    }
    true
}

/// What a thread that panicked held is as good as any: bytes.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Clock, Idle};
    use std::time::Duration;

    #[test]
    fn who_waits_for_the_processor_is_not_idle() {
        let at = Duration::from_millis;
        let mut idle = Idle::default();
        assert_eq!(idle.at(at(50), at(0), || false), at(50));
        assert_eq!(idle.at(at(40), at(0), || false), at(90));
        // Ready to run, or running.
        assert_eq!(idle.at(at(30), at(0), || true), at(0));
        assert_eq!(idle.at(at(30), at(0), || false), at(30));
        assert_eq!(idle.at(at(10), at(10), || false), at(0));
        assert_eq!(idle.at(at(10), at(10), || false), at(10));
        // Less than before, as a child has gone.
        assert_eq!(idle.at(at(10), at(0), || false), at(20));
    }

    #[test]
    fn nothing_passes_where_nobody_looks() {
        let at = Duration::from_millis;
        let mut clock = Clock::default();
        assert_eq!(clock.at(at(50)), at(50));
        // This process was stopped for an hour.
        assert_eq!(clock.at(at(3_600_000)), at(100));
        assert_eq!(clock.at(at(3_600_010)), at(10));
        assert_eq!(clock.time, at(160));
    }
}
