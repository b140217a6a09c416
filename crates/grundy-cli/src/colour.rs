//! Colour, where a person looks on: on a terminal, and never where `NO_COLOR`
//! is set.

use anstream::{AutoStream, ColorChoice, stream::RawStream};
use anstyle::{AnsiColor, Style};
use std::fmt::{self, Display};

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const PIECE: Style = AnsiColor::Cyan.on_default();

/// Whether a stream takes colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour {
    on: bool,
}

impl Colour {
    pub(crate) const NONE: Self = Self { on: false };

    pub(crate) fn of(stream: &impl RawStream) -> Self {
        Self {
            on: AutoStream::choice(stream) != ColorChoice::Never,
        }
    }

    pub(crate) fn paint<D: Display>(self, style: Style, text: D) -> Painted<D> {
        Painted {
            style: if self.on { style } else { Style::new() },
            text,
        }
    }
}

/// Text in a style.
pub(crate) struct Painted<D> {
    style: Style,
    text: D,
}

impl<D: Display> Display for Painted<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { style, text } = self;
        write!(f, "{style}{text}{style:#}")
    }
}
