//! The `abtree` command.

use std::process::ExitCode;

use abtree::cli;

fn main() -> ExitCode {
    let status = match cli::parse(std::env::args_os()) {
        Ok(arguments) => cli::run(&arguments),
        Err(status) => status,
    };
    ExitCode::from(status.code())
}
