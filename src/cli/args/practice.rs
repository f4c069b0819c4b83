//! The arguments of `abtree practice`.

use std::path::PathBuf;

use clap::Args;

use super::choices;
use super::input::ReadingOptions;
use crate::exercise::Question;

/// Practise alpha-beta: questions about a search, one after the other
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/practice.txt"), after_help = include_str!("help/practice-notes.txt").trim_end())]
#[command(next_help_heading = "Practice")]
pub(crate) struct PracticeArguments {
    /// A tree to practise on [default: new trees, harder after three right answers]
    #[arg(value_name = "FILE", help_heading = None)]
    pub(crate) file: Option<PathBuf>,

    /// Ask so many questions
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) count: u64,

    /// Ask these alone: static_evaluations (which leaf is next), cut_edges (is the rest skipped),
    /// windows, node_values, value, pruned, best_move
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = choices::practised)]
    pub(crate) questions: Vec<Question>,

    /// The same number asks the same questions again [default: another one each time at a terminal]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Write a page to step through the search and predict it, with its results hidden, and ask nothing
    #[arg(long, value_name = "PAGE.html", conflicts_with_all = ["count", "questions"])]
    pub(crate) page: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}
