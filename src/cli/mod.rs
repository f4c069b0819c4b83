//! The command line: arguments in, files read, reports out. The only room that touches files and
//! the terminal.

pub mod args;
mod conventions;
mod convert;
mod diagnostics;
mod eval;
mod generated;
mod input;
mod options;
mod output;

use std::ffi::OsString;

use clap::Parser;

use args::{Arguments, Command};
use diagnostics::Diagnostics;

/// How a command ended, as its exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: done.
    Done,
    /// 2: trouble with usage, input or output; the messages are printed already.
    Trouble,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Trouble => 2,
        }
    }
}

/// Reads the arguments; prints help, the version or what is wrong with the arguments where there
/// is nothing to run.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, Status> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    Arguments::try_parse_from(&arguments).map_err(|error| {
        if !error.use_stderr() {
            // A closed pipe means that nobody wants the rest of the help.
            let _nobody_listens = error.print();
            return Status::Done;
        }
        diagnostics::usage(&error, &arguments);
        Status::Trouble
    })
}

/// Runs a command and prints its errors.
pub fn run(arguments: &Arguments) -> Status {
    let mut diagnostics = Diagnostics::new(&arguments.common);
    let result = dispatch(arguments, &mut diagnostics);
    match result {
        Ok(()) => diagnostics.status(),
        Err(error) if output::is_closed_pipe(&error) => diagnostics.status(),
        Err(error) => {
            diagnostics.trouble(&error);
            Status::Trouble
        }
    }
}

fn dispatch(arguments: &Arguments, diagnostics: &mut Diagnostics) -> anyhow::Result<()> {
    let colour = arguments.common.color;
    match &arguments.command {
        Command::Eval(eval) => eval::run(eval, colour, diagnostics),
        Command::Convert(convert) => convert::run(convert, diagnostics),
        Command::Conventions => conventions::run(colour),
        Command::Completions { shell } => generated::completions(*shell),
        Command::Man => generated::manual(),
    }
}
