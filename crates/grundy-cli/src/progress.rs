use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::{
    cell::Cell,
    fmt::Write,
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

/// Work that lasts shorter than this needs no word.
const PATIENCE: Duration = Duration::from_millis(500);

/// Whether `--quiet` was asked for: one word for the whole process.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From here on nothing tells how far it is.
pub(crate) fn quiet() {
    QUIET.store(true, Relaxed);
}

/// Whether nothing is to tell how far it is.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Relaxed)
}

/// How far a long piece of work is, with its rate and the time left, on
/// standard error, and only where that is a terminal and `--quiet` is not given. Gone when it is dropped.
pub(crate) struct Progress {
    started: Instant,
    shown: Cell<bool>,
    bar: ProgressBar,
}

impl Progress {
    /// Work on so many heaps begins.
    pub(crate) fn start(what: &'static str, heaps: u64) -> Self {
        let form = "{msg} {wide_bar} {human_pos}/{human_len} heaps, {rate} a second, {eta} left";
        Self::in_form(what, heaps, form)
    }

    /// A program will be run on so many tests.
    pub(crate) fn of_tests(what: &'static str, tests: u64) -> Self {
        Self::in_form(
            what,
            tests,
            "{msg} {wide_bar} {human_pos}/{human_len} tests",
        )
    }

    /// A failing input will be made smaller in so many runs at the most.
    pub(crate) fn of_shrinking(runs: u64) -> Self {
        let form = "{msg} {spinner} {human_pos} runs";
        Self::in_form("making the failing input smaller", runs, form)
    }

    fn in_form(what: &'static str, length: u64, form: &str) -> Self {
        let style = ProgressStyle::with_template(form)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                // The bar has nowhere to tell that it could not be drawn.
                let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
            });
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden());
        Self {
            started: Instant::now(),
            shown: Cell::new(false),
            bar: bar.with_message(what).with_style(style),
        }
    }

    /// So many of them are done; go on.
    pub(crate) fn at(&self, done: u64) -> ControlFlow<()> {
        self.bar
            .set_position(done.min(self.bar.length().unwrap_or(done)));
        if !self.shown.get() && !is_quiet() && self.started.elapsed() >= PATIENCE {
            self.shown.set(true);
            // Hidden still where standard error is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
