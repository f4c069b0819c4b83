//! The `abtree` command.

use std::process::ExitCode;

use abtree::cli::{self, Streams};

fn main() -> ExitCode {
    ExitCode::from(cli::run(std::env::args_os(), Streams::of_process()).code())
}
