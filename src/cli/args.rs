//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::choices::{self, InitialWindow};
use crate::document::Format;
use crate::report::schema::Document;
use crate::search::{
    Algorithm, Cut, Fail, LeafValues, MemoryUse, Order, RootWindow, Scope, ValueRange,
};
use crate::tree::{Naming, Player};
use crate::value::Value;

/// Evaluates the game trees of textbook exercises.
#[derive(Debug, Parser)]
#[command(name = "abtree", version, about, max_term_width = 100)]
#[command(before_help = EXAMPLES, after_help = EXIT_CODES)]
#[command(arg_required_else_help = true)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) common: CommonOptions,

    #[command(subcommand)]
    pub(super) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  abtree eval tree.sexp                      minimax: the value and the best line
  abtree eval tree.sexp --alpha-beta         what alpha-beta visits, cuts and skips
  abtree eval tree.sexp --alpha-beta --tree  the same with a drawing of the tree
  abtree eval *.json --alpha-beta --json     for scripts
  abtree convert tree.sexp --to json         the same tree in another format
  abtree conventions                         on what textbooks differ
";

const EXIT_CODES: &str = "Exit codes: 0 done; 2 trouble with usage, input or output.";

/// What every command takes.
#[derive(Debug, Args)]
pub struct CommonOptions {
    /// Print no warnings
    #[arg(short, long, global = true, help_heading = "General")]
    pub(super) quiet: bool,

    /// When to use colour
    #[arg(long, global = true, help_heading = "General", value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    pub(super) color: Colour,

    /// How errors and warnings are printed
    #[arg(long, global = true, help_heading = "General", value_name = "FORMAT", value_enum, default_value_t = ErrorFormat::Text)]
    pub(super) error_format: ErrorFormat,
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
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Search trees and say what happened
    Eval(EvalArguments),
    /// Write trees in another format
    Convert(ConvertArguments),
    /// List the presets and the texts they follow
    #[command(before_help = CONVENTIONS_EXAMPLES)]
    Conventions {
        /// One preset, with notes on how its text was read; all of them if none is named
        #[arg(value_name = "PRESET", value_parser = choices::preset())]
        preset: Option<String>,
    },
    /// Print the JSON Schema of the documents that are written and read
    #[command(before_help = SCHEMA_EXAMPLES)]
    Schema {
        /// One document; all of them if none is named
        #[arg(value_name = "DOCUMENT", value_parser = choices::document())]
        document: Option<Document>,
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
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Eval(_) => "eval",
            Self::Convert(_) => "convert",
            Self::Conventions { .. } => "conventions",
            Self::Schema { .. } => "schema",
            Self::Completions { .. } => "completions",
            Self::Man { .. } => "man",
        }
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

/// The arguments of `abtree eval`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
#[derive(Debug, Args)]
#[command(before_help = EVAL_EXAMPLES)]
pub struct EvalArguments {
    #[command(flatten)]
    pub(super) search: SearchOptions,

    #[command(flatten)]
    pub(super) input: InputOptions,

    /// Draw the tree: values, bounds, evaluation order, cuts and the best line
    #[arg(long, help_heading = "Report", conflicts_with = "json")]
    pub(super) tree: bool,

    /// Add each visited node's windows, value and bound (in JSON)
    #[arg(long, help_heading = "Report")]
    pub(super) nodes: bool,

    /// Leave the lists of nodes out, for trees with millions of nodes
    #[arg(long, help_heading = "Report", conflicts_with_all = ["nodes", "tree"])]
    pub(super) summary: bool,

    /// What nodes without a name are called
    #[arg(long, help_heading = "Report", value_name = "KIND", value_parser = choices::naming(), default_value = "paths")]
    pub(super) names: Naming,

    /// Write the text report in ASCII
    #[arg(long, help_heading = "Report")]
    pub(super) ascii: bool,

    /// The format of the report
    #[arg(long, help_heading = "Report", value_name = "FORMAT", value_enum, default_value_t = ReportFormat::Text)]
    pub(super) format: ReportFormat,

    /// Short for --format json
    #[arg(long, help_heading = "Report", conflicts_with = "format")]
    pub(super) json: bool,

    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, help_heading = "Report", value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

const EVAL_EXAMPLES: &str = "\
Examples:
  abtree eval tree.sexp --alpha-beta
  abtree eval tree.sexp --alpha-beta --cut strict     no pruning on equality
  abtree eval tree.sexp --alpha-beta --convention cs188 --tree
  abtree eval tree.sexp --alpha-beta --depth 2        static values at ply 2
  abtree eval dice.sexp --algorithm star1 --value-range 0,10
  abtree eval homework/*.json --alpha-beta --format csv
  echo '[[3,12,8],[2,4,6]]' | abtree eval --alpha-beta
";

/// The arguments of `abtree convert`.
#[derive(Debug, Args)]
#[command(before_help = CONVERT_EXAMPLES)]
pub struct ConvertArguments {
    #[command(flatten)]
    pub(super) input: InputOptions,

    /// The format to write; else the suffix of the output tells
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::tree_format())]
    pub(super) to: Option<Format>,

    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  abtree convert tree.sexp --to json
  abtree convert tree.json -o tree.sexp
  abtree convert homework/*.json --to jsonl > homework.jsonl
";

/// The formats of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people
    Text,
    /// For scripts: an object, or an array for several trees
    Json,
    /// For scripts: a line a tree
    Jsonl,
    /// For tables: a row a tree
    Csv,
}

/// Which trees are read, and how.
#[derive(Debug, Args)]
pub struct InputOptions {
    /// The trees; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    /// The format of the trees; else the suffix or the first character tells
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::tree_format())]
    pub(super) from: Option<Format>,

    /// Who moves at the root if the tree does not say
    #[arg(long, help_heading = "Convention", value_name = "PLAYER", value_parser = choices::player(), ignore_case = true)]
    pub(super) root: Option<Player>,
}

/// The algorithm and the convention.
#[derive(Debug, Args)]
pub struct SearchOptions {
    /// Look at every node (the default)
    #[arg(long, help_heading = "Algorithm", conflicts_with_all = ["alpha_beta", "algorithm"])]
    pub(super) minimax: bool,

    /// Skip what can't matter
    #[arg(long, help_heading = "Algorithm", conflicts_with = "algorithm")]
    pub(super) alpha_beta: bool,

    /// The algorithm by its name
    #[arg(long, help_heading = "Algorithm", value_name = "NAME", value_parser = choices::algorithm())]
    pub(super) algorithm: Option<Algorithm>,

    /// The first guess at the root's value, for aspiration and mtdf; an infinity is the open end
    #[arg(long, help_heading = "Algorithm", value_name = "V", value_parser = choices::value, allow_hyphen_values = true)]
    pub(super) guess: Option<Value>,

    /// How far the value may be from the guess, for aspiration
    #[arg(long, help_heading = "Algorithm", value_name = "E", value_parser = choices::positive, allow_hyphen_values = true)]
    pub(super) epsilon: Option<Value>,

    /// Whether mtdf remembers what earlier passes proved
    #[arg(long, help_heading = "Algorithm", value_parser = choices::memory())]
    pub(super) memory: Option<MemoryUse>,

    /// The least and the most that a leaf can be in MAX's view, as in -1,1, for star1 and star2
    #[arg(long, help_heading = "Algorithm", value_name = "LO,HI", value_parser = choices::value_range, allow_hyphen_values = true)]
    pub(super) value_range: Option<ValueRange>,

    /// A textbook's convention; `abtree conventions` lists them
    #[arg(long, help_heading = "Convention", value_name = "NAME", value_parser = choices::preset())]
    pub(super) convention: Option<String>,

    /// When the rest of a node's children is skipped
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::cut())]
    pub(super) cut: Option<Cut>,

    /// What an inner node returns if its value lies outside its window
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::fail())]
    pub(super) fail: Option<Fail>,

    /// Which bounds a child inherits
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::scope())]
    pub(super) scope: Option<Scope>,

    /// Which window the children of the root get
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::root_window())]
    pub(super) root_window: Option<RootWindow>,

    /// From which side children are searched
    #[arg(long, help_heading = "Convention", value_name = "SIDE", value_parser = choices::order())]
    pub(super) order: Option<Order>,

    /// Whose view the values in the input are stated in
    #[arg(long, help_heading = "Convention", value_name = "VIEW", value_parser = choices::leaf_values())]
    pub(super) leaf_values: Option<LeafValues>,

    /// α and β at the root, as in -3,7; an infinity is an open end
    #[arg(long, help_heading = "Convention", value_name = "A,B", value_parser = choices::window, allow_hyphen_values = true)]
    pub(super) window: Option<InitialWindow>,

    /// The horizon in plies; 0 evaluates the root
    #[arg(long, help_heading = "Convention", value_name = "PLIES", value_parser = choices::plies, allow_negative_numbers = true)]
    pub(super) depth: Option<usize>,
}

impl SearchOptions {
    /// The algorithm that was asked for, if any was.
    pub(super) fn chosen_algorithm(&self) -> Option<Algorithm> {
        if self.minimax {
            return Some(Algorithm::Minimax);
        }
        if self.alpha_beta {
            return Some(Algorithm::AlphaBeta);
        }
        self.algorithm
    }
}
