//! The arguments of `abtree order`.

use std::path::PathBuf;

use clap::Args;

use super::input::InputOptions;
use super::search::{GameOptions, SearchOptions};
use super::text::TextOptions;
use crate::analysis::Arrangement;
use crate::cli::choices;
use crate::formats::Format;
use crate::search::{Cut, Fail, LeafValues, Scope};

/// The arguments of `abtree order`.
#[derive(Debug, Args)]
#[command(before_help = ORDER_EXAMPLES)]
#[command(mut_arg("names", |arg| arg.help("What nodes without a name are called in the report")))]
pub struct OrderArguments {
    #[command(flatten)]
    pub(in crate::cli) wanted: WantedOrder,

    #[command(flatten)]
    pub(in crate::cli) rules: RuleOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,

    /// Write the tree in this format; without -o to standard output, in the place of the report
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<Format>())]
    pub(in crate::cli) to: Option<Format>,

    /// Write the tree to this file, whole or not at all; its suffix tells the format
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) text: TextOptions,

    /// Write the report in JSON, without the tree
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) json: bool,
}

const ORDER_EXAMPLES: &str = "\
Examples:
  abtree order tree.sexp --best                  what each order costs, and the best one
  abtree order tree.sexp --worst -o worst.sexp   the tree into a file
  abtree order tree.sexp --best --to json        the tree alone
  abtree order tree.sexp --best --cut strict     without pruning on equality
";

/// Which order the children are put in.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(in crate::cli) struct WantedOrder {
    /// The order in which alpha-beta evaluates the fewest leaves
    #[arg(long, help_heading = "Order")]
    best: bool,

    /// The order in which alpha-beta evaluates the most leaves
    #[arg(long, help_heading = "Order")]
    worst: bool,

    /// By static values: MAX has the highest first, MIN the lowest, nodes without one come last
    #[arg(long, help_heading = "Order")]
    by_static: bool,
}

impl WantedOrder {
    /// The order that was asked for.
    pub(in crate::cli) fn arrangement(&self) -> Arrangement {
        match self {
            Self { worst: true, .. } => Arrangement::Worst,
            Self {
                by_static: true, ..
            } => Arrangement::ByStatic,
            _ => Arrangement::Best,
        }
    }
}

/// The rules of alpha-beta with an open window.
#[derive(Debug, Args)]
pub(in crate::cli) struct RuleOptions {
    /// A textbook's convention; `abtree conventions` lists them
    #[arg(long, help_heading = "Convention", value_name = "NAME", value_parser = choices::preset())]
    convention: Option<String>,

    /// When the rest of a node's children is skipped
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::word::<Cut>())]
    cut: Option<Cut>,

    /// What an inner node returns if its value lies outside its window
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::word::<Fail>())]
    fail: Option<Fail>,

    /// Which bounds a child inherits
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::word::<Scope>())]
    scope: Option<Scope>,

    /// Whose view the values in the input are stated in
    #[arg(long, help_heading = "Convention", value_name = "VIEW", value_parser = choices::word::<LeafValues>())]
    leaf_values: Option<LeafValues>,

    /// The horizon in plies; 0 evaluates the root
    #[arg(long, help_heading = "Convention", value_name = "PLIES", value_parser = choices::plies, allow_negative_numbers = true)]
    depth: Option<usize>,
}

impl RuleOptions {
    /// The same as options of a search.
    pub(in crate::cli) fn search(&self) -> SearchOptions {
        SearchOptions {
            alpha_beta: true,
            convention: self.convention.clone(),
            cut: self.cut,
            fail: self.fail,
            scope: self.scope,
            game: GameOptions {
                leaf_values: self.leaf_values,
                depth: self.depth,
                order: None,
            },
            ..SearchOptions::default()
        }
    }
}
