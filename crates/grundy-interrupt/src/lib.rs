//! What an interrupt waits for, and what is done before it ends the process.
//!
//! An interrupt is SIGINT, SIGQUIT, SIGTERM or SIGHUP. It ends a process at any moment,
//! also between two steps that only make sense together. While a process has
//! [`hold`], an interrupt waits; what [`before_the_end`] was told is done, and
//! then the signal does what it would have done at once. An interrupt is never
//! lost, and a process that is to end does so by that signal.
//!
//! Signals are a matter of the whole process, so there is one hold, and the first
//! use starts one thread that listens. What the process was told to ignore, as
//! nohup does, it still ignores. Linux tells what that is, in `/proc`. Where it is
//! not told, SIGHUP is left as it is, and the others are heeded.
//!
//! On a system without these signals nothing is held and nothing is done.
//!
//! ```
//! let folder = std::env::temp_dir().join("grundy-interrupt-example");
//! {
//!     let _held = grundy_interrupt::hold()?;
//!     std::fs::create_dir(&folder)?; // whoever makes it also removes it,
//!     std::fs::remove_dir(&folder)?; // and no interrupt comes between
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
mod system;

use std::io;

/// An interrupt waits until this is dropped.
#[derive(Debug)]
#[must_use = "an interrupt waits only as long as this is there"]
pub struct Held {
    _gate: system::Gate,
}

/// An action that is done before an interrupt ends the process, until this is
/// dropped.
#[derive(Debug)]
#[must_use = "the action is forgotten where this is dropped"]
pub struct Action {
    _known: system::Known,
}

/// Makes interrupts wait. One that is under way is not overtaken: this does not
/// return then.
///
/// There is one hold, so other threads wait here too, and a thread that has it
/// already would wait for itself.
///
/// # Errors
///
/// Those of the system, at the first use: no thread, or no open file, is to be
/// had. Nothing is changed then.
pub fn hold() -> io::Result<Held> {
    Ok(Held {
        _gate: system::hold()?,
    })
}

/// Has `action` done before an interrupt ends the process. It is done by the
/// thread that listens, which has [`hold`] then and never gives it back.
///
/// # Errors
///
/// As [`hold`].
///
/// ```
/// let action = grundy_interrupt::before_the_end(|| println!("interrupted"))?;
/// // What needs to be cleared up, if it is interrupted.
/// drop(action);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn before_the_end(action: impl FnMut() + Send + 'static) -> io::Result<Action> {
    Ok(Action {
        _known: system::before_the_end(Box::new(action))?,
    })
}

/// From now on a file that grows over the limit on sizes (`ulimit -f`) is an
/// error of the write, [`FileTooLarge`](io::ErrorKind::FileTooLarge), and not the
/// end of the process by SIGXFSZ.
///
/// # Errors
///
/// Those of the system.
pub fn limit_is_an_error() -> io::Result<()> {
    system::limit_is_an_error()
}
