//! The arguments of `abtree worksheet`.

use std::path::PathBuf;

use clap::Args;

use super::input::InputOptions;
use super::search::SearchOptions;
use crate::cli::choices;
use crate::exercise::Question;
use crate::tree::Naming;
use crate::worksheet::SheetFormat;

/// The arguments of `abtree worksheet`.
#[derive(Debug, Args)]
#[command(before_help = WORKSHEET_EXAMPLES)]
pub struct WorksheetArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// What is asked: keys of answers, as in value,best_move,path,order,pruned
    #[arg(long, help_heading = "Sheet", value_name = "LIST", value_delimiter = ',', value_parser = choices::question)]
    pub(in crate::cli) questions: Vec<Question>,

    /// What each question is worth: a file as check --points takes it
    #[arg(long, help_heading = "Sheet", value_name = "FILE")]
    pub(in crate::cli) points: Option<PathBuf>,

    /// What nodes without a name are called; give check the same
    #[arg(long, help_heading = "Sheet", value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "letters")]
    pub(in crate::cli) names: Naming,

    /// The format; else the suffix of the output tells, else it is md
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::sheet_format())]
    pub(in crate::cli) to: Option<&'static SheetFormat>,

    /// Write the sheet to this file; into a folder, a sheet for each tree
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// Write the key to this file, or the keys into this folder
    #[arg(long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) key: Option<PathBuf>,

    /// Write the points to this file, or into this folder, for check --points
    #[arg(long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) scheme: Option<PathBuf>,
}

const WORKSHEET_EXAMPLES: &str = "\
Asks about alpha-beta unless another algorithm is named.

Examples:
  abtree worksheet tree.sexp -o sheet.md --key key.md
  abtree worksheet tree.sexp --questions value,order,windows -o sheet.md
  abtree worksheet tree.sexp -o sheet.md --scheme points.json
  abtree worksheet trees/*.sexp -o sheets/ --key keys/    a sheet for each tree
";
