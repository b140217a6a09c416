//! Chores whose tools are not there.
#![allow(missing_docs, clippy::unwrap_used)]

use std::process::Command;

/// A check that could not run has not passed, and says what is missing.
#[test]
fn a_missing_tool_is_named() {
    for (chore, missing) in [
        ("linked", "cargo"),
        ("check-links", "cargo"),
        ("pictures", "cargo"),
        ("pictures --check", "cargo"),
        ("asan", "nightly toolchain"),
        ("miri", "nightly toolchain"),
        ("big-endian", "nightly toolchain"),
        ("32-bit", "nightly toolchain"),
        ("valgrind", "valgrind"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(chore.split(' '))
            .env("PATH", "/no/such/folder")
            .env_remove("CARGO")
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{chore}: {message}");
        assert!(output.stdout.is_empty(), "{chore}");
        assert_eq!(message.lines().count(), 1, "{chore}: {message}");
        assert!(message.contains(missing), "{chore}: {message}");
        assert!(message.contains("installs"), "{chore}: {message}");
    }
}
