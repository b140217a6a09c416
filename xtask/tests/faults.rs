//! `gen-table` where the system refuses, or kills it.
#![cfg(target_os = "linux")]
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::indexing_slicing
)]

#[path = "../../tests/faults.rs"]
mod faults;

#[test]
fn gen_table_is_whole_or_not_at_all() {
    faults::attack(&faults::Writer {
        program: env!("CARGO_BIN_EXE_xtask").into(),
        before: &["gen-table"],
        says: "xtask: ",
    });
}
