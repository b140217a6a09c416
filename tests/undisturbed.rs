//! Programs as the tests start them: who runs the tests may have set how wide
//! and how coloured their own terminal is, or run them in CI.

// Each test that has this is a crate of its own.
#![allow(unreachable_pub)]

use std::{ffi::OsStr, process::Command};

/// What clap, anstream and indicatif look at, beside `TERM`.
const SETTINGS: [&str; 7] = [
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLUMNS",
    "LINES",
    "NO_COLOR",
];

/// A program that prints the same whatever is set around the tests.
pub fn undisturbed(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for setting in SETTINGS {
        command.env_remove(setting);
    }
    command.env("TERM", "xterm");
    command
}
