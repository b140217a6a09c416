//! `table build` where the system refuses, or kills it.
#![cfg(target_os = "linux")]
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::indexing_slicing
)]

use std::fs;

#[path = "../../../tests/faults.rs"]
mod faults;

#[test]
fn table_build_is_whole_or_not_at_all() {
    faults::attack(&faults::Writer {
        program: env!("CARGO_BIN_EXE_grundy").into(),
        before: &["table", "build", "fimber", "--max", "2500000", "--out"],
        says: "error: ",
    });
}

/// Every bit of a small table, turned over: `verify` finds it, `--table`
/// refuses it, and what is said names the file.
#[test]
fn every_flipped_bit_is_caught() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let file = path.to_str().unwrap();
    let grundy = |arguments: &[&str]| {
        let mut command = faults::undisturbed(env!("CARGO_BIN_EXE_grundy"));
        command.args(arguments).output().unwrap()
    };
    let build = ["table", "build", "fimber", "--max", "12", "--out", file];
    assert!(grundy(&build).status.success());
    assert!(grundy(&["table", "verify", file]).status.success());
    let sound = fs::read(&path).unwrap();
    // A header, and 13 values of four bits.
    assert_eq!(sound.len(), 64 + 7);
    for bit in 0..8 * sound.len() {
        let mut flipped = sound.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &flipped).unwrap();
        for arguments in [
            &["table", "verify", file][..],
            &["value", "fimber", "0", "--table", file],
        ] {
            let output = grundy(arguments);
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "bit {bit}: {message}");
            assert!(
                message.starts_with(&format!("error: {file}: ")),
                "{message}"
            );
            assert!(output.stdout.is_empty());
        }
    }
}
