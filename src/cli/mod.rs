//! The command line: arguments in, files read, reports out. The only module that touches files and
//! the terminal.

mod args;
mod check;
mod conventions;
mod convert;
mod diagnostics;
mod draw;
pub mod embedded;
mod eval;
mod explain;
mod game;
mod generate;
mod input;
mod names;
mod options;
mod output;
mod practice;
mod streams;
mod study;
mod usage;
mod work;
mod worksheet;

use std::ffi::OsString;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::report::schema::DocumentKind;
use crate::search::Preset;
use check::CheckArguments;
use conventions::CompareArguments;
use convert::{ConvertArguments, OrderArguments};
use diagnostics::Diagnostics;
use draw::DrawArguments;
use eval::{EvalArguments, TraceArguments};
use explain::{ExplainArguments, SoundArguments};
use game::{GameArguments, PlayArguments};
use generate::GenerateArguments;
use practice::PracticeArguments;
use streams::CommonOptions;
pub use streams::Streams;
use study::StudyArguments;
use worksheet::WorksheetArguments;

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
        Ok(arguments) => dispatch(arguments, &words, &mut diagnostics),
        Err(error) => usage::print(error, &words, &mut diagnostics),
    };
    if let Err(error) = result
        && !output::is_closed_pipe(&error)
    {
        diagnostics.trouble(&error);
    }
    diagnostics.status()
}

/// Evaluates the game trees of textbook exercises.
#[derive(Debug, Parser)]
#[command(name = "abtree", version, about, max_term_width = 100)]
#[command(before_help = include_str!("args/help/abtree.txt"), after_help = EXIT_CODES)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
struct Arguments {
    #[command(flatten)]
    common: CommonOptions,

    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 done; 1 the answer is no (check, sound, compare --exit-code, generate); 2 an error in usage, input or output.";

/// The commands.
///
/// The options of one are built only if it is chosen.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    Eval(EvalArguments),
    Trace(TraceArguments),
    Draw(DrawArguments),
    Worksheet(WorksheetArguments),
    Explain(ExplainArguments),
    Sound(SoundArguments),
    Check(CheckArguments),
    Compare(CompareArguments),
    Convert(ConvertArguments),
    Order(OrderArguments),
    Generate(Box<GenerateArguments>),
    Game(GameArguments),
    Practice(PracticeArguments),
    Play(PlayArguments),
    Study(StudyArguments),
    /// List the presets and the textbooks they follow
    #[command(before_help = include_str!("args/help/conventions.txt"))]
    Conventions {
        /// Only this preset, with notes on how its source was read
        #[arg(value_name = "PRESET", value_parser = args::preset())]
        preset: Option<&'static Preset>,
    },
    /// Print the JSON Schema of the documents that abtree reads and writes
    #[command(before_help = include_str!("args/help/schema.txt"))]
    Schema {
        /// Only this document
        #[arg(value_name = "DOCUMENT", value_parser = args::word::<DocumentKind>())]
        document: Option<DocumentKind>,
    },
    /// Print a page of the documentation, or the help of a command
    #[command(before_help = include_str!("args/help/help.txt"))]
    Help {
        /// A page or a command [default: the help of abtree]
        #[arg(value_name = "TOPIC")]
        topic: Vec<String>,
    },
    /// Print the completion script of a shell
    #[command(before_help = include_str!("args/help/completions.txt"))]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(before_help = include_str!("args/help/man.txt"))]
    Man,
}

fn dispatch(
    arguments: &Arguments,
    words: &[OsString],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    match &arguments.command {
        Command::Eval(eval) => eval::run(eval, diagnostics),
        Command::Compare(compare) => conventions::run_compare(compare, diagnostics),
        Command::Trace(trace) => eval::run_trace(trace, diagnostics),
        Command::Draw(draw) => draw::run(draw, diagnostics),
        Command::Worksheet(worksheet) => worksheet::run(worksheet, diagnostics),
        Command::Explain(explain) => explain::run(explain, diagnostics),
        Command::Sound(sound) => explain::run_sound(sound, diagnostics),
        Command::Check(check) => check::run(check, diagnostics),
        Command::Generate(generate) => generate::run(generate, words, diagnostics),
        Command::Play(play) => game::run_play(play, diagnostics),
        Command::Practice(practice) => practice::run(practice, diagnostics),
        Command::Game(game) => game::run(game, diagnostics),
        Command::Convert(convert) => convert::run(convert, diagnostics),
        Command::Order(order) => convert::run_order(order, diagnostics),
        Command::Study(study) => study::run(study, diagnostics),
        Command::Conventions { preset } => conventions::run(*preset, diagnostics),
        Command::Schema { document } => usage::help::schema(*document, diagnostics),
        Command::Help { topic } => usage::help::run(topic, diagnostics),
        Command::Completions { shell } => usage::help::completions(*shell, diagnostics),
        Command::Man => usage::help::manual(diagnostics),
    }
}
