use crate::error::ComputeError;
use core::ops::ControlFlow;

/// Work between two reports, in heaps: a millisecond or so.
const REPORT: usize = 1 << 19;

/// Tells the caller now and then how far the work is.
pub(crate) struct Watch<'a> {
    tell: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    work: usize,
    settled: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(tell: &'a mut dyn FnMut(u64) -> ControlFlow<()>) -> Self {
        Self {
            tell,
            work: 0,
            settled: 0,
        }
    }

    /// Counts `work` done, with `settled` heaps known by now.
    #[inline]
    pub(crate) fn worked(&mut self, work: usize, settled: usize) -> Result<(), ComputeError> {
        self.work = self.work.saturating_add(work);
        if self.work < REPORT {
            return Ok(());
        }
        self.work = 0;
        // A second, longer attempt begins anew; what is told never falls.
        self.settled = self.settled.max(settled as u64);
        match (self.tell)(self.settled) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ComputeError::Stopped),
        }
    }
}
