//! `cargo xtask asan`, `valgrind`, `miri`, `big-endian`, `32-bit`: the tests
//! once more, where wrong use of memory and wrong widths of numbers are seen.
//!
//! They are no part of the gate, as they need more than the stable toolchain.
//! Where that is missing they fail and say what installs it: a check that did
//! not run has not passed.

use crate::cargo;
use std::{
    error::Error,
    process::{Command, Stdio},
};

type Outcome = Result<(), Box<dyn Error>>;

/// What interprets, and what it builds the standard library from.
const MIRI: [&str; 2] = ["miri", "rust-src"];

/// The crates that are linked, and hold the same on every machine.
const LINKED: [&str; 8] = [
    "grundy",
    "grundy-table",
    "subtraction-games",
    "fimber",
    "nim-game",
    "parity-nim",
    "ainta",
    "judge-input",
];

/// The whole suite, the command that it runs and the documentation's examples
/// under AddressSanitizer.
pub(crate) fn asan() -> Outcome {
    nightly(&[])?;
    let host = host("+nightly")?;
    // Code for the host itself, build scripts and macros, stays as it is: that
    // is what a named target is for, and it has a folder of its own.
    println!("left out: writing where /proc is hidden, as a sanitizer reads it");
    run(
        &[
            ("RUSTFLAGS", "-Zsanitizer=address"),
            ("RUSTDOCFLAGS", "-Zsanitizer=address"),
            // More than there is to be had is a typed error, here too.
            ("ASAN_OPTIONS", "allocator_may_return_null=1"),
            // The tests of faults and of memory read it.
            ("SANITIZER", "address"),
        ],
        &format!(
            "cargo +nightly test --workspace --all-features --locked --no-fail-fast --target {host}"
        ),
    )
}

/// The table and its mapping, and Fimber on top of them, under memcheck.
pub(crate) fn valgrind() -> Outcome {
    if asked("valgrind --version").is_none() {
        return Err(missing("valgrind is missing", "apt-get install valgrind").into());
    }
    let runner = format!(
        "CARGO_TARGET_{}_RUNNER",
        host("")?.to_uppercase().replace('-', "_")
    );
    run(
        &[(
            &runner,
            "valgrind --quiet --error-exitcode=99 --leak-check=full \
             --show-leak-kinds=definite --errors-for-leak-kinds=definite",
        )],
        "cargo test --package grundy-table --package fimber --all-features --locked --no-fail-fast",
    )
}

/// What is linked, interpreted: undefined behaviour of any kind.
pub(crate) fn miri() -> Outcome {
    nightly(&MIRI)?;
    interpreted(&host("+nightly")?, "")
}

/// What is linked, interpreted as if on another machine: the answers are the
/// same. How memory is borrowed was checked by [`miri`], and is not again.
pub(crate) fn elsewhere(target: &str) -> Outcome {
    nightly(&MIRI)?;
    interpreted(target, " -Zmiri-disable-stacked-borrows")
}

fn interpreted(target: &str, flags: &str) -> Outcome {
    let packages = LINKED.map(|name| format!(" --package {name}")).concat();
    println!("left out, or smaller: what a test says of itself by `miri`, and mapping");
    run(
        &[
            // Files are read and written.
            ("MIRIFLAGS", &format!("-Zmiri-disable-isolation{flags}")),
            ("PROPTEST_CASES", "2"),
            ("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true"),
        ],
        &format!("cargo +nightly miri test{packages} --locked --no-fail-fast --target {target}"),
    )
}

/// The nightly toolchain with these components, or which of them is missing.
fn nightly(components: &[&str]) -> Outcome {
    let listed = asked("rustup component list --toolchain nightly --installed");
    match lacked(listed.as_deref(), components) {
        Some(message) => Err(message.into()),
        None => Ok(()),
    }
}

/// What is missing of the nightly toolchain, whose installed components are
/// `listed`, a line each; None where there is no such toolchain.
fn lacked(listed: Option<&str>, components: &[&str]) -> Option<String> {
    let Some(listed) = listed else {
        let with = components.iter().map(|name| format!(" --component {name}"));
        let install = format!(
            "rustup toolchain install nightly{}",
            with.collect::<String>()
        );
        return Some(missing("the nightly toolchain is missing", &install));
    };
    // A component that depends on the target has its name at the end.
    let lacks = |name: &&str| {
        let is = |line: &str| {
            line.strip_prefix(*name)
                .is_some_and(|end| end.is_empty() || end.starts_with('-'))
        };
        !listed.lines().any(is)
    };
    let lacked: Vec<&str> = components.iter().copied().filter(lacks).collect();
    if lacked.is_empty() {
        return None;
    }
    Some(missing(
        &format!("the nightly toolchain lacks {}", lacked.join(" and ")),
        &format!(
            "rustup component add --toolchain nightly {}",
            lacked.join(" ")
        ),
    ))
}

fn missing(what: &str, install: &str) -> String {
    format!("nothing was checked: {what}, which `{install}` installs")
}

/// The triple of this machine, as a toolchain calls it.
fn host(toolchain: &str) -> Result<String, Box<dyn Error>> {
    let host = asked(&format!("rustc {toolchain} --print host-tuple"));
    Ok(host.ok_or("rustc does not tell the target it runs on")?)
}

/// What a command prints, where it is there and ends well.
fn asked(line: &str) -> Option<String> {
    let output = command(line)?.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Runs a command that is shown first, as it could be typed.
fn run(variables: &[(&str, &str)], line: &str) -> Outcome {
    for (name, value) in variables {
        println!("{name}='{value}' \\");
    }
    println!("{line}");
    let mut command = command(line).ok_or("a command has a name")?;
    let status = command.envs(variables.iter().copied()).status();
    let status = status.map_err(cargo::unrun)?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the check failed: {status}").into()),
    }
}

/// A command of words without blanks in them, in the folder of the workspace.
fn command(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next()?);
    command.args(words);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.stdin(Stdio::null());
    Some(command)
}

#[cfg(test)]
mod tests {
    use super::lacked;

    #[test]
    fn what_is_missing_is_named_with_what_installs_it() {
        let listed = "cargo-x86_64-unknown-linux-gnu\nmiri-x86_64-unknown-linux-gnu\nrust-src";
        let wanted = ["miri", "rust-src"];
        assert_eq!(lacked(Some(listed), &wanted), None);
        assert_eq!(lacked(Some(listed), &[]), None);
        for (listed, message) in [
            (
                None,
                "nothing was checked: the nightly toolchain is missing, which \
                 `rustup toolchain install nightly --component miri --component rust-src` installs",
            ),
            (
                Some("rust-src\nmirin"),
                "nothing was checked: the nightly toolchain lacks miri, which \
                 `rustup component add --toolchain nightly miri` installs",
            ),
            (
                Some(""),
                "nothing was checked: the nightly toolchain lacks miri and rust-src, which \
                 `rustup component add --toolchain nightly miri rust-src` installs",
            ),
        ] {
            assert_eq!(lacked(listed, &wanted).as_deref(), Some(message));
        }
    }
}
