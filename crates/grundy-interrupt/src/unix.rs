//! A thread that listens, and a mutex that it takes before it ends the process.

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ},
    flag,
    iterator::Signals,
    low_level::emulate_default_handler,
};
use std::{
    fmt, fs, io,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicBool, mpsc},
    thread,
};

/// Whether there is a thread that listens. Locked while an interrupt waits.
static GATE: Mutex<bool> = Mutex::new(false);

/// What is done before the end, and what it is known by.
static ACTIONS: Mutex<Vec<(Arc<()>, Doing)>> = Mutex::new(Vec::new());

type Doing = Box<dyn FnMut() + Send>;

pub(crate) type Gate = MutexGuard<'static, bool>;

pub(crate) fn hold() -> io::Result<Gate> {
    let mut gate = lock(&GATE);
    if !*gate {
        listen()?;
        *gate = true;
    }
    Ok(gate)
}

/// An action among [`ACTIONS`].
pub(crate) struct Known(Arc<()>);

pub(crate) fn before_the_end(action: Doing) -> io::Result<Known> {
    drop(hold()?);
    let known = Arc::new(());
    lock(&ACTIONS).push((Arc::clone(&known), action));
    Ok(Known(known))
}

impl Drop for Known {
    fn drop(&mut self) {
        lock(&ACTIONS).retain(|(known, _)| !Arc::ptr_eq(known, &self.0));
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Known")
    }
}

/// Starts the thread. It takes the signals itself: taken before, they would be
/// lost where no thread is to be had.
fn listen() -> io::Result<()> {
    let (tell, told) = mpsc::channel();
    thread::Builder::new().name("interrupt".into()).spawn(
        move || match Signals::new(heeded()) {
            Ok(mut signals) => {
                let _ = tell.send(Ok(()));
                for signal in signals.forever() {
                    end(signal);
                }
            }
            Err(error) => {
                let _ = tell.send(Err(error));
            }
        },
    )?;
    told.recv().map_err(io::Error::other)?
}

fn end(signal: i32) {
    let _gate = lock(&GATE);
    for (_, action) in lock(&ACTIONS).iter_mut() {
        // One that panics is told of, and the process ends all the same.
        let _ = panic::catch_unwind(AssertUnwindSafe(action));
    }
    // Ends this process.
    let _ = emulate_default_handler(signal);
}

/// The signals that are waited for.
fn heeded() -> Vec<i32> {
    let mut signals = vec![SIGINT, SIGQUIT, SIGTERM, SIGHUP];
    match ignored() {
        Some(ignored) => signals.retain(|signal| ignored & (1 << (signal - 1)) == 0),
        // To be safe from it is what nohup is for.
        None => signals.retain(|signal| *signal != SIGHUP),
    }
    signals
}

/// The signals that this process was told to ignore, a bit each. None where the
/// system does not tell.
fn ignored() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

pub(crate) fn limit_is_an_error() -> io::Result<()> {
    static DONE: Mutex<bool> = Mutex::new(false);
    let mut done = lock(&DONE);
    let is_ignored = || ignored().is_some_and(|ignored| ignored & (1 << (SIGXFSZ - 1)) != 0);
    if !*done && !is_ignored() {
        // Any handler will do. Nobody reads the flag.
        flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
        *done = true;
    }
    Ok(())
}

/// A thread that panicked has left nothing half done behind these.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
