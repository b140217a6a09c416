use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    cell::OnceCell,
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// Work that lasts shorter than this needs no word.
const PATIENCE: Duration = Duration::from_millis(500);

/// How far a long piece of work is, on standard error, and only where that is
/// a terminal. Gone when it is dropped.
pub(crate) struct Progress {
    what: &'static str,
    heaps: u64,
    started: Instant,
    bar: OnceCell<ProgressBar>,
}

impl Progress {
    /// Work on so many heaps begins.
    pub(crate) fn start(what: &'static str, heaps: u64) -> Self {
        Self {
            what,
            heaps,
            started: Instant::now(),
            bar: OnceCell::new(),
        }
    }

    /// So many of them are done; go on.
    pub(crate) fn at(&self, done: u64) -> ControlFlow<()> {
        if self.started.elapsed() < PATIENCE {
            return ControlFlow::Continue(());
        }
        let bar = self.bar.get_or_init(|| {
            // Hidden by itself where standard error is no terminal.
            let bar = ProgressBar::with_draw_target(Some(self.heaps), ProgressDrawTarget::stderr());
            let form = "{msg} {wide_bar} {human_pos}/{human_len} heaps, {per_sec}, {eta} left";
            bar.with_message(self.what)
                .with_elapsed(self.started.elapsed())
                .with_style(
                    ProgressStyle::with_template(form)
                        .unwrap_or_else(|_| ProgressStyle::default_bar()),
                )
        });
        bar.set_position(done);
        ControlFlow::Continue(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
