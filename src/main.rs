//! The `abtree` command.

use std::process::ExitCode;

use abtree::cli::{self, Streams};

fn main() -> ExitCode {
    let status = cli::run(std::env::args_os(), Streams::of_process());
    ExitCode::from(status.code())
}
