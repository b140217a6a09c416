//! Processor time, memory and an end to a program and to all that it starts.
//!
//! Children that lose their parent come to this process, as it is a subreaper,
//! so that none is lost, also not one that began a session of its own. Children
//! that were there before are left alone.

use super::Usage;
use grundy_interrupt::{before_the_end, hold};
use rustix::{
    param::{clock_ticks_per_second, page_size},
    process::{
        Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, getpid, getrlimit, kill_process,
        kill_process_group, set_child_subreaper, setrlimit, waitid,
    },
};
use std::{
    cell::{Cell, RefCell},
    fs, io,
    os::unix::process::CommandExt,
    process::{Child, Command, ExitStatus},
    thread,
    time::{Duration, Instant},
};

/// How often new children of a program are looked for.
const LOOK: Duration = Duration::from_millis(20);

/// How long those that are killed are waited for: one that the system does not
/// let go, or a program that starts others faster than they can be killed.
const PATIENCE: Duration = Duration::from_secs(2);

/// The programs that are run, and their children.
pub(crate) struct Family {
    /// Children of this process that are none of theirs.
    strangers: Vec<Pid>,
    /// Ends them at an interrupt. That waits while a program is started or ended;
    /// then nothing more is, so that there is no verdict on one that it killed.
    _at_interrupt: grundy_interrupt::Action,
    /// The descendants of the program as last seen, and when that was.
    seen: RefCell<Vec<Pid>>,
    looked: Cell<Option<Instant>>,
    /// What they had together then, each page counted once.
    together: Cell<u64>,
}

impl Family {
    /// Makes this process the heir of all children, and sees to it that they end
    /// with it at an interrupt.
    pub(crate) fn new() -> io::Result<Self> {
        set_child_subreaper(Some(getpid()))?;
        // Programs that crash leave no cores.
        let Rlimit { maximum, .. } = getrlimit(Resource::Core);
        let none = Rlimit {
            current: Some(0),
            maximum,
        };
        setrlimit(Resource::Core, none)?;
        let strangers = children();
        // A program is in a process group of its own, so the terminal's interrupt
        // does not come to it.
        let spared = strangers.clone();
        let at_interrupt = before_the_end(move || end_children(&spared))?;
        Ok(Self {
            strangers,
            _at_interrupt: at_interrupt,
            seen: RefCell::default(),
            looked: Cell::new(None),
            together: Cell::new(0),
        })
    }

    pub(crate) fn start(&self, command: &mut Command) -> io::Result<Child> {
        let _held = hold()?;
        self.seen.borrow_mut().clear();
        self.looked.set(None);
        self.together.set(0);
        command.process_group(0).spawn()
    }

    /// Whether the program has ended; what it took can still be asked for.
    pub(crate) fn has_ended(&self, child: &mut Child) -> io::Result<bool> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(pid(child)?), options) {
            Ok(status) => Ok(status.is_some()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// The processor time and the memory of the program and its children: of
    /// those that were waited for, the time alone.
    pub(crate) fn usage(&self, child: &Child, clock: Duration) -> Usage {
        let known = pid(child).ok().filter(|pid| Process::read(*pid).is_some());
        let Some(pid) = known else {
            // Without /proc there is the clock.
            return Usage {
                time: clock,
                memory: None,
            };
        };
        let mut seen = self.seen.borrow_mut();
        let due = self.looked.get().is_none_or(|last| last.elapsed() >= LOOK);
        // A program that is young has no children yet.
        let due = due && clock >= LOOK;
        let others = || {
            let mut others = descendants(&self.strangers);
            others.retain(|other| *other != pid);
            others
        };
        if due {
            *seen = others();
            self.looked.set(Some(Instant::now()));
        }
        let pids = seen.iter().chain([&pid]);
        let all: Vec<_> = pids.filter_map(|pid| Process::read(*pid)).collect();
        let ticks: u64 = all.iter().map(|process| process.ticks).sum();
        let second = clock_ticks_per_second().max(1);
        let alone = all.iter().map(Process::resident).max().unwrap_or(0);
        let mut memory = alone.max(peak(pid).unwrap_or(0));
        if due && all.len() > 1 {
            // While a process begins or ends, pages can be counted more than once:
            // what two looks find stands, at the same processes from end to end.
            let together = all.iter().map(Process::share).sum();
            if others() == *seen && all.iter().all(Process::is_as_it_was) {
                memory = memory.max(self.together.replace(together).min(together));
            }
        }
        Usage {
            time: Duration::from_millis(ticks * 1000 / second),
            memory: Some(memory),
        }
    }

    /// Whether the program or one of its children runs, or would if there were a
    /// processor for it, or a disk.
    pub(crate) fn is_ready(&self, child: &Child) -> bool {
        let seen = self.seen.borrow();
        let own = pid(child).ok();
        seen.iter().chain(&own).any(|pid| has_ready_thread(*pid))
    }

    /// Kills the program, if it still runs, and all that it has left.
    pub(crate) fn end(&self, child: &mut Child) -> io::Result<ExitStatus> {
        let _held = hold()?;
        if let Ok(pid) = pid(child) {
            // Its number is its own until it is waited for.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        // It may have ended already.
        let _ = child.kill();
        let status = child.wait();
        end_children(&self.strangers);
        status
    }
}

fn pid(child: &Child) -> io::Result<Pid> {
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    pid.ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Kills all children but `strangers`, until there are none: those of a child
/// that has gone are children then.
fn end_children(strangers: &[Pid]) {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        let mut children = children();
        children.retain(|child| !strangers.contains(child));
        if children.is_empty() {
            return;
        }
        for child in &children {
            // A child keeps its number until it is waited for here.
            let _ = kill_process_group(*child, Signal::KILL);
            let _ = kill_process(*child, Signal::KILL);
        }
        for child in children {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
            let _ = waitid(WaitId::Pid(child), options);
        }
        thread::sleep(Duration::from_micros(200));
    }
}

fn children() -> Vec<Pid> {
    let this = getpid();
    let all = processes().filter(|process| process.parent == Some(this));
    all.map(|process| process.pid).collect()
}

/// The children of this process but `strangers`, their children, and so on.
fn descendants(strangers: &[Pid]) -> Vec<Pid> {
    let all: Vec<_> = processes().collect();
    let mut found = vec![getpid()];
    let mut next = 0;
    while let Some(parent) = found.get(next).copied() {
        let children = all.iter().filter(|process| process.parent == Some(parent));
        let children = children.map(|process| process.pid);
        found.extend(children.filter(|child| !strangers.contains(child)));
        next += 1;
    }
    found.split_off(1)
}

/// A line of `/proc/PID/stat`.
struct Process {
    pid: Pid,
    parent: Option<Pid>,
    /// Processor time, with that of the children it has waited for.
    ticks: u64,
    /// Resident memory.
    pages: u64,
}

impl Process {
    fn read(pid: Pid) -> Option<Self> {
        let line = fs::read(format!("/proc/{pid}/stat")).ok()?;
        Self::parse(pid, &String::from_utf8_lossy(&line))
    }

    fn parse(pid: Pid, line: &str) -> Option<Self> {
        // The name in brackets may hold anything. The field after it is the third.
        let (_, fields) = line.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let times = [14, 15, 16, 17].map(|number| field(number).unwrap_or(0));
        Some(Self {
            pid,
            parent: field(4).and_then(|pid| Pid::from_raw(pid.try_into().ok()?)),
            ticks: times.into_iter().sum(),
            pages: field(24)?,
        })
    }

    /// Resident memory, in bytes.
    fn resident(&self) -> u64 {
        self.pages.saturating_mul(page_size() as u64)
    }

    /// Whether it has memory if it had some: not what ends, which has none.
    fn is_as_it_was(&self) -> bool {
        Self::read(self.pid).is_some_and(|now| (now.pages == 0) == (self.pages == 0))
    }

    /// The same, with each page divided by the number of processes that have it:
    /// after a fork they have all in common that none has written since. Where
    /// the system does not tell, all of it.
    fn share(&self) -> u64 {
        kibibytes(self.pid, "smaps_rollup", "Pss:").unwrap_or_else(|| self.resident())
    }
}

fn has_ready_thread(pid: Pid) -> bool {
    let threads = fs::read_dir(format!("/proc/{pid}/task"));
    let mut threads = threads.into_iter().flatten().flatten();
    threads.any(|thread| {
        let line = fs::read(thread.path().join("stat")).unwrap_or_default();
        is_ready(&String::from_utf8_lossy(&line))
    })
}

/// Whether a line of stat is that of a thread that waits for nothing but the
/// processor or a disk.
fn is_ready(line: &str) -> bool {
    let state = line.rsplit_once(") ").map(|(_, fields)| fields);
    state.is_some_and(|fields| fields.starts_with(['R', 'D']))
}

fn processes() -> impl Iterator<Item = Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let pid = entry.file_name().to_str()?.parse().ok()?;
        Process::read(Pid::from_raw(pid)?)
    })
}

/// The most memory that a process had at a time. None of one that has ended.
fn peak(pid: Pid) -> Option<u64> {
    kibibytes(pid, "status", "VmHWM:")
}

/// A number of bytes that a file of a process has in kibibytes.
fn kibibytes(pid: Pid, file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/{file}")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::{Process, descendants, has_ready_thread, is_ready, kibibytes, peak};
    use rustix::{param::page_size, process::getpid};

    /// The line of proc(5), with a name that imitates its end.
    #[test]
    fn a_line_of_stat() {
        let line = "20011 (a) R 1 (b) S 20005 20005 16596 0 -1 4194304 100 0 0 0 7 2 30 4 20 0 1 0 \
                    1031727 3133440 390 18446744073709551615 0 0 0 0 0 0 0";
        let process = Process::parse(getpid(), line).unwrap();
        assert_eq!(process.parent.unwrap().as_raw_pid(), 20005);
        assert_eq!((process.ticks, process.pages), (7 + 2 + 30 + 4, 390));
        assert!(is_ready("7 (a) S) R 1 2") && is_ready("7 (a) D 1 2"));
        assert!(!is_ready(line) && !is_ready("7 (a) R) T 1 2") && !is_ready(""));
        assert!(Process::parse(getpid(), "20011 (a").is_none());
        assert!(Process::parse(getpid(), "20011 (a) R 1").is_none());
    }

    #[test]
    fn this_process() {
        let this = Process::read(getpid()).unwrap();
        assert!(this.pages > 0 && this.parent.is_some());
        assert!(has_ready_thread(getpid()));
        assert!(peak(getpid()).unwrap() > 100_000);
        assert!(this.share() > 100_000);
        let seven = Process { pages: 7, ..this };
        assert_eq!(seven.resident(), 7 * page_size() as u64);
        assert_eq!(kibibytes(getpid(), "smaps_rollup", "no such name"), None);
        assert_eq!(kibibytes(getpid(), "no-such-file", "Pss:"), None);
        assert!(!descendants(&[]).contains(&getpid()));
    }
}
