//! How wide text is drawn: 72 columns, or fewer where the terminal has fewer.

use std::io;
use terminal_size::{Width, terminal_size_of};

const WIDEST: usize = 72;

/// The columns for what goes to standard output, at least so many: a terminal
/// that is narrower still breaks lines, as it will.
pub(crate) fn columns(least: usize) -> usize {
    let terminal = terminal_size_of(io::stdout());
    terminal.map_or(WIDEST, |(Width(columns), _)| {
        usize::from(columns).clamp(least, WIDEST)
    })
}
