//! The command line: arguments in, files read, reports out. The only module that touches files and
//! the terminal.

mod args;
mod check;
mod compare;
mod conventions;
mod convert;
mod cores;
mod diagnostics;
mod draw;
pub mod embedded;
mod eval;
mod explain;
mod game;
mod generate;
mod input;
mod options;
mod order;
mod output;
mod play;
mod practice;
mod sound;
mod streams;
mod study;
mod trace;
mod usage;
mod worksheet;

use std::ffi::OsString;

use anyhow::Result;

use args::{Arguments, Command};
use diagnostics::Diagnostics;
pub use streams::Streams;

/// How a command ended, as its exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Done.
    Done = 0,
    /// Done, and the answer is "no".
    No = 1,
    /// Trouble with usage, input or output; the messages are printed already.
    Trouble = 2,
    /// Ended by Ctrl-C, and what was finished until then is written.
    Interrupted = 130,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        self as u8
    }
}

/// Runs the command in the words of a command line, the first of which is the program's name, and
/// prints its errors.
pub fn run(words: impl IntoIterator<Item = OsString>, streams: Streams) -> Status {
    let words: Vec<OsString> = words.into_iter().collect();
    let parsed = usage::parse(&words);
    let mut diagnostics = match &parsed {
        Ok(arguments) => Diagnostics::new(&arguments.common, streams),
        Err(_) => Diagnostics::new(&usage::common_options(&words), streams),
    };
    let result = match &parsed {
        Ok(arguments) => dispatch(arguments, &mut diagnostics),
        Err(error) => usage::print(error, &words, &mut diagnostics),
    };
    if let Err(error) = result
        && !output::is_closed_pipe(&error)
    {
        diagnostics.trouble(&error);
    }
    diagnostics.status()
}

fn dispatch(arguments: &Arguments, diagnostics: &mut Diagnostics) -> Result<()> {
    match &arguments.command {
        Command::Eval(eval) => eval::run(eval, diagnostics),
        Command::Compare(compare) => compare::run(compare, diagnostics),
        Command::Trace(trace) => trace::run(trace, diagnostics),
        Command::Draw(draw) => draw::run(draw, diagnostics),
        Command::Worksheet(worksheet) => worksheet::run(worksheet, diagnostics),
        Command::Explain(explain) => explain::run(explain, diagnostics),
        Command::Sound(sound) => sound::run(sound, diagnostics),
        Command::Check(check) => check::run(check, diagnostics),
        Command::Generate(generate) => generate::run(generate, diagnostics),
        Command::Play(play) => play::run(play, diagnostics),
        Command::Practice(practice) => practice::run(practice, diagnostics),
        Command::Game(game) => game::run(game, diagnostics),
        Command::Convert(convert) => convert::run(convert, diagnostics),
        Command::Order(order) => order::run(order, diagnostics),
        Command::Study(study) => study::run(study, diagnostics),
        Command::Conventions { preset } => conventions::run(*preset, diagnostics),
        Command::Schema { document } => usage::generated::schema(*document, diagnostics.streams()),
        Command::Help { topic } => usage::help::run(topic, diagnostics),
        Command::Completions { shell } => {
            usage::generated::completions(*shell, diagnostics.streams())
        }
        Command::Man { command } => {
            usage::generated::manual(command.as_slice(), diagnostics.streams())
        }
    }
}
