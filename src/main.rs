//! The `abtree` command.

use std::process::ExitCode;

use abtree::cli;

fn main() -> ExitCode {
    ExitCode::from(cli::run_process(std::env::args_os()).code())
}
