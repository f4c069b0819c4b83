//! The arguments of the command line, one file a command.

mod check;
pub(super) mod choices;
mod convert;
mod game;
mod generate;
mod input;
mod order;
mod practice;
mod report;
mod search;
mod searches;
mod study;
mod worksheet;

pub(crate) use check::CheckArguments;
pub(crate) use convert::ConvertArguments;
pub(crate) use game::{GameArguments, GameChoice, PlayArguments};
pub(crate) use generate::GenerateArguments;
pub(crate) use input::{InputOptions, ReadingOptions, WhatIfOptions};
pub(crate) use order::OrderArguments;
pub(crate) use practice::PracticeArguments;
pub(crate) use report::ReportOptions;
pub(crate) use search::SearchOptions;
pub(crate) use searches::{
    CompareArguments, DrawArguments, EvalArguments, ExplainArguments, SoundArguments,
    TraceArguments,
};
pub(crate) use study::StudyArguments;
pub(crate) use study::{MergeArguments, StudyCommand, StudyReport, TreesArguments};
pub(crate) use worksheet::WorksheetArguments;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::report::schema::DocumentKind;
use crate::search::Preset;

/// Evaluates the game trees of textbook exercises.
#[derive(Debug, Parser)]
#[command(name = "abtree", version, about, max_term_width = 100)]
#[command(before_help = include_str!("help/abtree.txt"), after_help = EXIT_CODES)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) common: CommonOptions,

    #[command(subcommand)]
    pub(crate) command: Command,
}

pub(crate) const EXIT_CODES: &str = "Exit codes: 0 done; 1 the answer is no (check, sound, compare --exit-code, generate); 2 an error in usage, input or output.";

/// The last section of help: options that people at a terminal do not need.
pub(crate) const SCRIPTS: &str = "For scripts";

/// What every command takes.
#[derive(Debug, Args)]
pub(crate) struct CommonOptions {
    /// Print no warnings and no progress
    #[arg(short, long, global = true, overrides_with = "quiet")]
    pub(crate) quiet: bool,

    /// When to use colour
    #[arg(long, global = true, overrides_with = "color", value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    pub(crate) color: Colour,

    /// How errors and warnings are printed
    #[arg(long, global = true, overrides_with = "error_format", help_heading = SCRIPTS, value_name = "FORMAT", value_enum, default_value_t = ErrorFormat::Text)]
    pub(crate) error_format: ErrorFormat,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, as NO_COLOR and CLICOLOR_FORCE say
    Auto,
    /// Always, except in files
    Always,
    /// Never
    Never,
}

/// How errors and warnings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ErrorFormat {
    /// A message that shows the place in the input
    Text,
    /// One JSON object a line
    Json,
}

/// The commands.
///
/// The options of one are built only if it is chosen.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
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
    #[command(before_help = include_str!("help/conventions.txt"))]
    Conventions {
        /// Only this preset, with notes on how its source was read
        #[arg(value_name = "PRESET", value_parser = choices::preset())]
        preset: Option<&'static Preset>,
    },
    /// Print the JSON Schema of the documents that abtree reads and writes
    #[command(before_help = include_str!("help/schema.txt"))]
    Schema {
        /// Only this document
        #[arg(value_name = "DOCUMENT", value_parser = choices::word::<DocumentKind>())]
        document: Option<DocumentKind>,
    },
    /// Print a page of the documentation, or the help of a command
    #[command(before_help = include_str!("help/help.txt"))]
    Help {
        /// A page or a command [default: the help of abtree]
        #[arg(value_name = "TOPIC")]
        topic: Vec<String>,
    },
    /// Print the completion script of a shell
    #[command(before_help = include_str!("help/completions.txt"))]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(before_help = include_str!("help/man.txt"))]
    Man {
        /// The page of this command [default: one page for all]
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
}
