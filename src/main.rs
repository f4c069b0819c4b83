//! The `abtree` command.

use std::process::ExitCode;

use clap::Parser;

use abtree::cli::{self, args::Arguments};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    ExitCode::from(cli::run(&arguments).code())
}
