//! The arguments of the commands that report on searches of trees, or draw them.

use std::path::PathBuf;

use clap::Args;

use super::SCRIPTS;
use super::input::{InputOptions, ReadingOptions, WhatIfOptions};
use super::report::{OfComparisons, OfOneFile, OfSteps, OfTrees, ReportOptions};
use super::search::{ComparedRules, Game, SearchOptions, Stated};
use crate::cli::choices;
use crate::picture::{Named, PictureFormat, PictureOptions, Style};
use crate::search::{ListLength, Notation};
use crate::tree::Naming;

/// The arguments of `abtree eval`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/eval.txt"))]
pub struct EvalArguments {
    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// Draw the tree with values, bounds, evaluation order, cuts and the best line
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) tree: bool,

    /// Add the windows, value and bound of each visited node (JSON)
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) nodes: bool,

    /// Leave out the lists of nodes (for very large trees)
    #[arg(long, help_heading = "Report", conflicts_with_all = ["nodes", "tree"])]
    pub(in crate::cli) summary: bool,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfTrees>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}

/// The arguments of `abtree trace`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/trace.txt"))]
pub struct TraceArguments {
    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// How the steps are written [default: as in the convention's source]
    #[arg(long, help_heading = "Report", value_name = "NOTATION", value_parser = choices::word::<Notation>())]
    pub(in crate::cli) notation: Option<Notation>,

    /// Show only the steps at this node; may be repeated
    #[arg(
        long,
        help_heading = "Report",
        value_name = "NAME",
        allow_hyphen_values = true
    )]
    pub(in crate::cli) node: Vec<String>,

    /// Show each node's bounds, old ones crossed out as on paper, instead of the steps
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) history: bool,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfSteps>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}

/// The arguments of `abtree compare`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/compare.txt"), after_help = include_str!("help/compare-notes.txt").trim_end())]
pub struct CompareArguments {
    /// Compare only these presets
    #[arg(long, help_heading = "Comparison", value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset(), ignore_case = true)]
    pub(in crate::cli) only: Vec<String>,

    /// Leave these presets out
    #[arg(long, help_heading = "Comparison", value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset(), ignore_case = true)]
    pub(in crate::cli) without: Vec<String>,

    /// End with exit code 1 if the exercise is not safe
    #[arg(long, help_heading = SCRIPTS)]
    pub(in crate::cli) exit_code: bool,

    #[command(flatten)]
    pub(in crate::cli) rules: Stated<ComparedRules>,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfComparisons>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}

/// The arguments of `abtree explain`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/explain.txt"))]
pub struct ExplainArguments {
    /// The tree; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,

    /// The nodes to explain
    #[arg(value_name = "NODE", required = true)]
    pub(in crate::cli) nodes: Vec<String>,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfOneFile>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,
}

/// The arguments of `abtree sound`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/sound.txt"))]
pub struct SoundArguments {
    /// The tree; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfOneFile>,

    /// The skipped nodes, separated by commas or blanks; an inner node means its leaves
    #[arg(long, help_heading = "Question", value_name = "NAMES", required = true)]
    pub(in crate::cli) skip: Vec<String>,

    /// Check that the best move stays the same too, not only the value
    #[arg(long = "move", help_heading = "Question")]
    pub(in crate::cli) best_move: bool,

    #[command(flatten)]
    pub(in crate::cli) rules: Stated<Game>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,
}

/// The arguments of `abtree draw`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/draw.txt"))]
pub struct DrawArguments {
    /// The tree; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: Option<PathBuf>,

    /// Write to this file; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "OUT")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// The format of the picture [default: from the suffix of the output, else svg]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<PictureFormat>())]
    pub(in crate::cli) to: Option<PictureFormat>,

    /// Write a picture of every step into this folder
    #[arg(
        long,
        help_heading = "Output",
        value_name = "DIR",
        conflicts_with_all = ["output", "until", "blank"]
    )]
    pub(in crate::cli) frames: Option<PathBuf>,

    /// Draw even more than 1 GB, 500 plies or, in a page, 5,000,000 steps
    #[arg(long, help_heading = SCRIPTS, hide_short_help = true)]
    all: bool,

    #[command(flatten)]
    pub(in crate::cli) drawing: DrawingOptions,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,
}

/// How the picture looks.
#[derive(Debug, Args)]
pub(in crate::cli) struct DrawingOptions {
    /// How nodes are drawn
    #[arg(long, help_heading = "Picture", value_name = "STYLE", value_parser = choices::word::<Style>(), default_value = "shapes")]
    style: Style,

    /// Draw the exercise without its answer
    #[arg(long, help_heading = "Picture", conflicts_with = "until")]
    blank: bool,

    /// Add α and β at each node, old values crossed out; with --blank, lines to write on
    #[arg(long, help_heading = "Picture")]
    windows: bool,

    /// Draw the search after this step, numbered as in a trace
    #[arg(long, help_heading = "Picture", value_name = "STEP")]
    pub(in crate::cli) until: Option<usize>,

    /// Hide everything below this ply (needed for more than 500 plies)
    #[arg(long, help_heading = "Picture", value_name = "N")]
    pub(in crate::cli) max_ply: Option<usize>,

    /// Encode the results in a page, so that a glance at its source does not show them
    #[arg(long, help_heading = "Picture")]
    pub(in crate::cli) exam: bool,

    /// What to call unnamed nodes; letters are drawn, paths only in a page
    #[arg(long, help_heading = "Picture", value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "paths")]
    pub(in crate::cli) names: Naming,
}

impl DrawArguments {
    /// How long a picture may get.
    pub(in crate::cli) fn length(&self) -> ListLength {
        if self.all {
            ListLength::Any
        } else {
            ListLength::Limited
        }
    }
}

impl DrawingOptions {
    /// How the picture looks.
    pub(in crate::cli) fn options(&self) -> PictureOptions {
        PictureOptions {
            style: self.style,
            is_blank: self.blank,
            named: Named::Own,
            has_windows: self.windows,
            until: self.until,
            max_ply: self.max_ply,
            is_exam: self.exam,
        }
    }
}
