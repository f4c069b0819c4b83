//! The arguments of `abtree study`.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::choices;
use crate::report::study::StudyFormat;
use crate::search::{Algorithm, Preset};
use crate::study::{Shard, Values};

/// Measure how much searches visit in many random trees
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/study.txt"), after_help = include_str!("help/study-notes.txt").trim_end())]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct StudyArguments {
    #[command(subcommand)]
    pub(crate) command: Option<StudyCommand>,

    #[command(flatten)]
    pub(crate) trees: TreesArguments,

    /// The algorithms, separated by commas [default: alpha-beta]
    #[arg(long, help_heading = "Search", value_name = "NAME", value_delimiter = ',', value_parser = choices::word::<Algorithm>())]
    pub(crate) algorithm: Vec<Algorithm>,

    /// The conventions, separated by commas
    #[arg(long, help_heading = "Search", value_name = "NAME", value_delimiter = ',', value_parser = choices::preset(), default_value = "textbook")]
    pub(crate) convention: Vec<&'static Preset>,

    #[command(flatten)]
    pub(crate) amount: AmountArguments,

    #[command(flatten)]
    pub(crate) report: StudyReport,
}

/// What is asked of a study that was made before.
#[derive(Debug, Subcommand)]
pub(crate) enum StudyCommand {
    Merge(MergeArguments),
}

/// Join the shards of a study
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/merge.txt"))]
pub(crate) struct MergeArguments {
    /// The files that the shards wrote; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) report: StudyReport,
}

/// Which trees are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Trees")]
pub(crate) struct TreesArguments {
    /// The children of an inner node; with --leaves, the most
    #[arg(long, value_name = "B", default_value_t = 2)]
    pub(crate) branching: u64,

    /// The ply of the leaves, or a range of plies such as 2..10
    #[arg(long, value_name = "D[..D]", value_parser = choices::plies)]
    pub(crate) plies: Option<RangeInclusive<u32>>,

    /// The numbers of leaves, separated by commas, split as evenly as possible
    #[arg(
        long,
        value_name = "N",
        value_delimiter = ',',
        conflicts_with = "plies"
    )]
    pub(crate) leaves: Vec<u64>,

    /// The range of the leaf values, such as 0..99 [default: -10..10]
    #[arg(long, value_name = "LO..HI", value_parser = Values::of_range, allow_hyphen_values = true)]
    pub(crate) values: Option<Values>,

    /// Another kind of leaf values: distinct, few:K, ordered:P or incremental
    #[arg(long, value_name = "NAME", value_parser = Values::of_distribution, conflicts_with = "values")]
    pub(crate) distribution: Option<Values>,
}

/// How many trees are searched, which ones, and by how many threads.
#[derive(Debug, Args)]
#[command(next_help_heading = "Amount")]
pub(crate) struct AmountArguments {
    /// How many trees of each size to search
    #[arg(long, value_name = "N", default_value = "1000", value_parser = choices::trees)]
    pub(crate) trees: u64,

    /// Search until the standard error of each mean is at most P% of it
    #[arg(long, value_name = "P%", value_parser = choices::percent, conflicts_with_all = ["trees", "shard"])]
    pub(crate) until_error: Option<f64>,

    /// The seed; another number makes other trees
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = choices::whole, allow_negative_numbers = true)]
    pub(crate) seed: u64,

    /// Search only this part of the trees, such as 1/4, and write lines for `study merge`
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    /// How many threads to use, at most 1,024 [default: one per core]; the results are the same
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// How a study is written, and where to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct StudyReport {
    /// The format of the report [default: from the suffix of the output, else text, or jsonl for a shard]
    #[arg(long, value_name = "FORMAT", value_parser = choices::word::<StudyFormat>())]
    pub(crate) format: Option<StudyFormat>,

    /// Write to this file; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
