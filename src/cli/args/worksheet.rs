//! The arguments of `abtree worksheet`.

use std::path::PathBuf;

use clap::Args;

use super::choices;
use super::input::InputOptions;
use super::search::SearchOptions;
use crate::exercise::Question;
use crate::tree::Naming;
use crate::worksheet::SheetFormat;

/// Write a question sheet with its key, or a quiz
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/worksheet.txt"))]
pub(crate) struct WorksheetArguments {
    /// The questions, as keys of answers: value,best_move,path,order,pruned
    #[arg(long, help_heading = "Sheet", value_name = "LIST", value_delimiter = ',', value_parser = choices::question)]
    pub(crate) questions: Vec<Question>,

    /// The points for each question: a file as for check --points
    #[arg(long, help_heading = "Sheet", value_name = "FILE")]
    pub(crate) points: Option<PathBuf>,

    /// What to call unnamed nodes; give check the same
    #[arg(long, help_heading = "Sheet", value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "letters", hide_short_help = true)]
    pub(crate) names: Naming,

    /// The format [default: from the suffix of the output, else md]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<SheetFormat>())]
    pub(crate) to: Option<SheetFormat>,

    /// Write the sheet to this file, or a sheet for each tree or student into this folder
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,

    /// Write the key to this file, or the keys into this folder
    #[arg(long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(crate) key: Option<PathBuf>,

    /// Write the points file for check --points to this file, or into this folder
    #[arg(
        long,
        help_heading = "Output",
        value_name = "FILE|DIR",
        hide_short_help = true
    )]
    pub(crate) scheme: Option<PathBuf>,

    /// Give each student one of the trees, in order, and a sheet of it: a number, or a file with a name in each line
    #[arg(long, help_heading = "Class", value_name = "N|FILE")]
    pub(crate) students: Option<String>,

    #[command(flatten)]
    pub(crate) search: SearchOptions,

    #[command(flatten)]
    pub(crate) input: InputOptions,
}
