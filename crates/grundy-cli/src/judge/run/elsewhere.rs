//! What every system can do: the time on the clock, and an end to the program
//! itself.

use super::Usage;
use std::{
    io,
    process::{Child, Command, ExitStatus},
    time::Duration,
};

/// The programs that are run.
pub(crate) struct Family;

impl Family {
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self)
    }

    pub(crate) fn start(&self, command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(crate) fn has_ended(&self, child: &mut Child) -> io::Result<bool> {
        Ok(child.try_wait()?.is_some())
    }

    pub(crate) fn usage(&self, _: &Child, clock: Duration) -> Usage {
        Usage {
            time: clock,
            memory: None,
        }
    }

    /// Whether it waits for nothing but the processor. Nobody needs to know, as
    /// the time that it has is that on the clock.
    pub(crate) fn is_ready(&self, _: &Child) -> bool {
        true
    }

    pub(crate) fn end(&self, child: &mut Child) -> io::Result<ExitStatus> {
        // It may have ended already.
        let _ = child.kill();
        child.wait()
    }
}
