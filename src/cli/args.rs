//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::document::Format;
use crate::search::{
    ALGORITHMS, Algorithm, Cut, Fail, LeafValues, Order, RootWindow, Scope, Setting, preset_names,
};
use crate::tree::{Naming, Player};
use crate::value::Value;

/// Evaluates the game trees of textbook exercises.
#[derive(Debug, Parser)]
#[command(name = "abtree", version, about, before_long_help = EXAMPLES, max_term_width = 100)]
#[command(propagate_version = true, arg_required_else_help = true)]
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

/// What every command takes.
#[derive(Debug, Args)]
pub struct CommonOptions {
    /// Print no warnings
    #[arg(short, long, global = true)]
    pub(super) quiet: bool,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    pub(super) color: Colour,

    /// How errors and warnings are printed
    #[arg(long, global = true, value_name = "FORMAT", value_enum, default_value_t = ErrorFormat::Text)]
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
    Conventions,
    /// Print the completion script of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// The arguments of `abtree eval`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
#[derive(Debug, Args)]
#[command(before_long_help = EVAL_EXAMPLES)]
pub struct EvalArguments {
    #[command(flatten)]
    pub(super) input: InputOptions,

    #[command(flatten)]
    pub(super) search: SearchOptions,

    /// Draw the tree: values, bounds, evaluation order, cuts and the best line
    #[arg(long, help_heading = "Report", conflicts_with = "json")]
    pub(super) tree: bool,

    /// Add each visited node's windows, value and bound
    #[arg(long, help_heading = "Report")]
    pub(super) nodes: bool,

    /// Leave the lists of nodes out, for trees with millions of nodes
    #[arg(long, help_heading = "Report", conflicts_with_all = ["nodes", "tree"])]
    pub(super) summary: bool,

    /// What nodes without a name are called: by their paths, or by letters
    #[arg(long, help_heading = "Report", value_name = "paths|letters", value_parser = naming, default_value = "paths")]
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

    /// Write to this file, whole or not at all
    #[arg(short, long, help_heading = "Report", value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

const EVAL_EXAMPLES: &str = "\
Examples:
  abtree eval tree.sexp --alpha-beta
  abtree eval tree.sexp --alpha-beta --cut strict     no pruning on equality
  abtree eval tree.sexp --alpha-beta --convention cs188 --tree
  abtree eval tree.sexp --alpha-beta --depth 2        static values at ply 2
  abtree eval homework/*.json --alpha-beta --format csv
  echo '[[3,12,8],[2,4,6]]' | abtree eval --alpha-beta
";

/// The arguments of `abtree convert`.
#[derive(Debug, Args)]
#[command(before_long_help = CONVERT_EXAMPLES)]
pub struct ConvertArguments {
    #[command(flatten)]
    pub(super) input: InputOptions,

    /// The format to write; else the suffix of the output tells
    #[arg(long, value_name = "sexp|json|jsonl", value_parser = input_format)]
    pub(super) to: Option<Format>,

    /// Write to this file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
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
    #[arg(long, help_heading = "Input", value_name = "sexp|json|jsonl", value_parser = input_format)]
    pub(super) from: Option<Format>,

    /// Who moves at the root if the tree does not say
    #[arg(long, help_heading = "Convention", value_name = "max|min", value_parser = player)]
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

    /// The algorithm
    #[arg(long, help_heading = "Algorithm", value_name = "NAME", value_parser = algorithm())]
    pub(super) algorithm: Option<String>,

    /// A textbook's convention; `abtree conventions` lists them
    #[arg(long, help_heading = "Convention", value_name = "NAME", value_parser = preset())]
    pub(super) convention: Option<String>,

    /// When a window is closed: α ≥ β (weak) or α > β (strict)
    #[arg(long, help_heading = "Convention", value_name = "weak|strict", value_parser = setting::<Cut>)]
    pub(super) cut: Option<Cut>,

    /// What a node returns outside its window
    #[arg(long, help_heading = "Convention", value_name = "soft|hard|f2", value_parser = setting::<Fail>)]
    pub(super) fail: Option<Fail>,

    /// Which bounds a child inherits: all (deep) or its parent's best value (shallow)
    #[arg(long, help_heading = "Convention", value_name = "deep|shallow", value_parser = setting::<Scope>)]
    pub(super) scope: Option<Scope>,

    /// One window for all children of the root (shared), or a fresh one for each
    #[arg(long, help_heading = "Convention", value_name = "shared|fresh", value_parser = setting::<RootWindow>)]
    pub(super) root_window: Option<RootWindow>,

    /// From which side children are searched
    #[arg(long, help_heading = "Convention", value_name = "left|right", value_parser = setting::<Order>)]
    pub(super) order: Option<Order>,

    /// Whose view values are stated in: MAX's, or the player's to move
    #[arg(long, help_heading = "Convention", value_name = "max|mover", value_parser = setting::<LeafValues>)]
    pub(super) leaf_values: Option<LeafValues>,

    /// α and β at the root; an infinity is an open end
    #[arg(long, help_heading = "Convention", value_name = "A,B", value_parser = window, allow_hyphen_values = true)]
    pub(super) window: Option<InitialWindow>,

    /// The horizon in plies; 0 evaluates the root
    #[arg(long, help_heading = "Convention", value_name = "PLIES")]
    pub(super) depth: Option<usize>,
}

/// α and β of `--window`; `None` is open.
#[derive(Clone, Debug, PartialEq)]
pub struct InitialWindow {
    /// α.
    pub(super) alpha: Option<Value>,
    /// β.
    pub(super) beta: Option<Value>,
}

fn algorithm() -> clap::builder::PossibleValuesParser {
    let names = ALGORITHMS.iter().map(|description| {
        clap::builder::PossibleValue::new(description.name).help(description.summary)
    });
    names.collect::<Vec<_>>().into()
}

fn preset() -> clap::builder::PossibleValuesParser {
    preset_names().into()
}

fn setting<S: Setting>(text: &str) -> Result<S, String> {
    let found = S::ALL
        .iter()
        .copied()
        .find(|setting| setting.word() == text);
    found.ok_or_else(|| {
        let words: Vec<&str> = S::ALL.iter().map(|setting| setting.word()).collect();
        format!("expected {}", words.join(" or "))
    })
}

fn player(text: &str) -> Result<Player, String> {
    [Player::Max, Player::Min]
        .into_iter()
        .find(|player| text.eq_ignore_ascii_case(player.word()))
        .ok_or_else(|| "expected max or min".to_owned())
}

fn naming(text: &str) -> Result<Naming, String> {
    match text {
        "paths" => Ok(Naming::Paths),
        "letters" => Ok(Naming::Letters),
        _ => Err("expected paths or letters".to_owned()),
    }
}

fn input_format(text: &str) -> Result<Format, String> {
    match text {
        "sexp" => Ok(Format::Sexp),
        "json" => Ok(Format::Json),
        "jsonl" => Ok(Format::Jsonl),
        _ => Err("expected sexp, json or jsonl".to_owned()),
    }
}

fn window(text: &str) -> Result<InitialWindow, String> {
    let (alpha, beta) = text
        .split_once(',')
        .ok_or("expected two values, as in -3,7")?;
    let alpha: Value = alpha
        .trim()
        .parse()
        .map_err(|error| format!("{alpha}: {error}"))?;
    let beta: Value = beta
        .trim()
        .parse()
        .map_err(|error| format!("{beta}: {error}"))?;
    if alpha >= beta {
        return Err("the first value must be below the second".to_owned());
    }
    Ok(InitialWindow {
        alpha: Some(alpha).filter(Value::is_finite),
        beta: Some(beta).filter(Value::is_finite),
    })
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
        self.algorithm.as_deref().and_then(Algorithm::find)
    }
}
