//! The arguments of the command line, one file a command.

mod check;
mod compare;
mod convert;
mod draw;
mod eval;
mod explain;
mod game;
mod generate;
mod input;
mod limits;
mod order;
mod play;
mod recipe;
mod report;
mod search;
mod sound;
mod study;
mod text;
mod trace;
mod what_if;
mod worksheet;

pub use check::CheckArguments;
pub(in crate::cli) use check::{FeedbackOptions, Links, Repeated};
pub use compare::CompareArguments;
pub use convert::ConvertArguments;
pub use draw::DrawArguments;
pub use eval::EvalArguments;
pub use explain::ExplainArguments;
pub use game::GameArguments;
pub(in crate::cli) use game::GameChoice;
pub use generate::GenerateArguments;
pub use input::{InputOptions, ReadingOptions};
pub(in crate::cli) use limits::Limits;
pub use order::OrderArguments;
pub use play::PlayArguments;
pub use recipe::RecipeOptions;
pub(in crate::cli) use report::ReportChoice;
pub use search::SearchOptions;
pub use sound::SoundArguments;
pub use study::StudyArguments;
pub(in crate::cli) use study::{MergeArguments, StudyCommand, StudyReport, TreesArguments};
pub use trace::TraceArguments;
pub(in crate::cli) use what_if::WhatIfOptions;
pub use worksheet::{ClassOptions, WorksheetArguments};

use clap::{Args, Parser, Subcommand, ValueEnum};
use strum::IntoStaticStr;

use crate::cli::choices;
use crate::report::schema::DocumentKind;

/// Evaluates the game trees of textbook exercises.
#[derive(Debug, Parser)]
#[command(name = "abtree", version, about, max_term_width = 100)]
#[command(before_help = EXAMPLES, after_help = EXIT_CODES)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Arguments {
    #[command(flatten)]
    pub(in crate::cli) common: CommonOptions,

    #[command(subcommand)]
    pub(in crate::cli) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  abtree eval tree.sexp                      minimax: the value and the best line
  abtree eval tree.sexp --alpha-beta         what alpha-beta visits, cuts and skips
  abtree eval tree.sexp --alpha-beta --tree  the same with a drawing of the tree
  abtree eval *.json --alpha-beta --json     for scripts
  abtree trace tree.sexp --alpha-beta        the same run step by step
  abtree draw tree.sexp -o tree.svg          the same as a picture
  abtree worksheet tree.sexp -o sheet.md     a sheet of questions about it
  abtree explain tree.sexp L                 why the search skipped L
  abtree sound tree.sexp --skip L,R          whether skipping L and R is safe
  abtree check tree.sexp answer.txt          how right an answer is
  abtree compare tree.sexp                   where other books' rules part
  abtree convert tree.sexp --to json         the same tree in another format
  abtree order tree.sexp --best              the best order for alpha-beta
  abtree generate --plies 4 --cutoffs 3..    a tree made to order
  abtree game nim --sticks 6                 a game as a tree
  abtree play tic-tac-toe                    you against the search
  abtree study --leaves 2,4,8,16,32          what n random leaves cost
  abtree conventions                         on what textbooks differ
";

pub(in crate::cli) const EXIT_CODES: &str = "Exit codes: 0 done; 1 the answer is no (check, sound, compare --exit-code, generate); 2 trouble with usage, input or output.";

/// What every command takes.
#[derive(Debug, Args)]
pub struct CommonOptions {
    /// Print no warnings and no progress
    #[arg(
        short,
        long,
        global = true,
        overrides_with = "quiet",
        help_heading = "General"
    )]
    pub(in crate::cli) quiet: bool,

    /// When to use colour
    #[arg(long, global = true, overrides_with = "color", help_heading = "General", value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    pub(in crate::cli) color: Colour,

    /// How errors and warnings are printed
    #[arg(long, global = true, overrides_with = "error_format", help_heading = "General", value_name = "FORMAT", value_enum, default_value_t = ErrorFormat::Text)]
    pub(in crate::cli) error_format: ErrorFormat,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, as NO_COLOR and CLICOLOR_FORCE say
    Auto,
    /// Always, except in files
    Always,
    /// Never
    Never,
}

/// How errors and warnings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ErrorFormat {
    /// A message with a picture of the place
    Text,
    /// One JSON object a line
    Json,
}

/// The commands.
#[derive(Debug, IntoStaticStr, Subcommand)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Command {
    /// Search trees and say what happened
    Eval(EvalArguments),
    /// Write the run of a search step by step
    Trace(TraceArguments),
    /// Draw a tree and its search: SVG, Graphviz, LaTeX, Mermaid, text, or a page
    Draw(DrawArguments),
    /// Write a sheet of questions about trees with its key, or a quiz
    Worksheet(WorksheetArguments),
    /// Say why a search looked at nodes or passed them over
    Explain(ExplainArguments),
    /// Judge whether leaves may be skipped, whatever rule chose them
    Sound(SoundArguments),
    /// Check answers to an exercise and say what is wrong with them
    Check(CheckArguments),
    /// Say whether a tree has the same answer under every convention, and where they part
    Compare(CompareArguments),
    /// Write trees in another format
    Convert(ConvertArguments),
    /// Rearrange a tree so that alpha-beta evaluates the fewest or the most leaves
    Order(OrderArguments),
    /// Make trees to order, from a seed
    Generate(Box<GenerateArguments>),
    /// Write a game as a tree: NIM, tic-tac-toe, Kayles
    Game(GameArguments),
    /// Play a game against the search
    Play(PlayArguments),
    /// Say what searches cost over many random trees
    Study(StudyArguments),
    /// List the presets and the texts they follow
    #[command(before_help = CONVENTIONS_EXAMPLES)]
    Conventions {
        /// One preset, with notes on how its text was read; all of them if none is named
        #[arg(value_name = "PRESET", value_parser = choices::preset(), ignore_case = true)]
        preset: Option<String>,
    },
    /// Print the JSON Schema of the documents that are written and read
    #[command(before_help = SCHEMA_EXAMPLES)]
    Schema {
        /// One document; all of them if none is named
        #[arg(value_name = "DOCUMENT", value_parser = choices::word::<DocumentKind>())]
        document: Option<DocumentKind>,
    },
    /// Print a page of the documentation, or the help of a command
    #[command(before_help = HELP_EXAMPLES)]
    Help {
        /// A page or a command; the help of abtree if none is named
        #[arg(value_name = "TOPIC")]
        topic: Vec<String>,
    },
    /// Print the completion script of a shell
    #[command(before_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(before_help = MAN_EXAMPLES)]
    Man {
        /// The page of one command; one page for all of them if none is named
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
}

impl Command {
    /// The word of the command line.
    pub(in crate::cli) fn name(&self) -> &'static str {
        self.into()
    }
}

const CONVENTIONS_EXAMPLES: &str = "\
Examples:
  abtree conventions
  abtree conventions prune-value        how its text was read
  abtree eval tree.sexp --alpha-beta --convention cs188
";

const SCHEMA_EXAMPLES: &str = "\
Examples:
  abtree schema                all documents
  abtree schema evaluation     what `abtree eval --json` prints
  abtree schema input          what a tree file in JSON may hold
  abtree schema answer         what an answer in JSON may hold
";

const HELP_EXAMPLES: &str = "\
Examples:
  abtree help trees           how trees are written
  abtree help eval            the same as `abtree eval --help`
Pages:
  tasks, trees, searches, reports, pictures, worksheets, conventions, answers, exercises, studies,
  platforms, limits-and-speed, library
";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  abtree completions bash > ~/.local/share/bash-completion/completions/abtree
  abtree completions fish > ~/.config/fish/completions/abtree.fish
";

const MAN_EXAMPLES: &str = "\
Examples:
  abtree man > abtree.1
  abtree man eval > abtree-eval.1
";
