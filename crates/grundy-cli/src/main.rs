//! The command `grundy`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    grundy_cli::main()
}
