//! Cargo, as the chores ask it.

use std::{
    env,
    ffi::OsStr,
    process::{Command, Output},
};

/// What cargo says to these arguments, where it can be run.
pub(crate) fn output(
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<Output, String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    cargo.output().map_err(unrun)
}

/// Why it was not run.
pub(crate) fn unrun(error: std::io::Error) -> String {
    format!("cannot run cargo, which rustup installs: {error}")
}
