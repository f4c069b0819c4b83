//! The arguments of the commands that report on searches of trees, or draw them.

use std::path::PathBuf;

use clap::Args;

use super::SCRIPTS;
use super::choices;
use super::input::{InputOptions, ReadingOptions, WhatIfOptions};
use super::report::{ReportOptions, offered};
use super::search::{ComparedRules, Game, SearchOptions, Stated, several};
use crate::picture::{Named, PictureFormat, PictureOptions, Style};
use crate::report::Subject;
use crate::search::{ListLength, Notation, Preset};
use crate::tree::Naming;

/// Search trees: value, best line, visited and pruned nodes
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
#[command(before_help = include_str!("help/eval.txt"))]
#[command(mut_arg("format", offered(Subject::Trees)))]
#[command(mut_arg("algorithm", several))]
pub(crate) struct EvalArguments {
    #[command(flatten)]
    pub(crate) search: SearchOptions,

    /// Draw the tree with values, bounds, evaluation order, cuts and the best line
    #[arg(long)]
    pub(crate) tree: bool,

    /// Add the windows, value and bound of each visited node (JSON)
    #[arg(long)]
    pub(crate) nodes: bool,

    /// Leave out the lists of nodes (for very large trees)
    #[arg(long, conflicts_with_all = ["nodes", "tree"])]
    pub(crate) summary: bool,

    #[command(flatten)]
    pub(crate) report: ReportOptions,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(crate) input: InputOptions,
}

/// Show a search step by step
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
#[command(before_help = include_str!("help/trace.txt"))]
#[command(mut_arg("format", offered(Subject::Steps)))]
#[command(mut_arg("json", |json| json.help("Short for --format jsonl")))]
pub(crate) struct TraceArguments {
    #[command(flatten)]
    pub(crate) search: SearchOptions,

    /// How the steps are written [default: as in the convention's source]
    #[arg(long, value_name = "NOTATION", value_parser = choices::word::<Notation>())]
    pub(crate) notation: Option<Notation>,

    /// Show only the steps at this node; may be repeated
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub(crate) node: Vec<String>,

    #[command(flatten)]
    pub(crate) report: ReportOptions,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(crate) input: InputOptions,
}

/// Say whether every textbook gives the same answer, and where they differ
#[derive(Debug, Args)]
#[command(next_help_heading = "Comparison")]
#[command(before_help = include_str!("help/compare.txt"), after_help = include_str!("help/compare-notes.txt").trim_end())]
#[command(mut_arg("format", offered(Subject::Comparisons)))]
pub(crate) struct CompareArguments {
    /// Compare only these presets
    #[arg(long, value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset())]
    pub(crate) only: Vec<&'static Preset>,

    /// End with exit code 1 if the exercise is not safe
    #[arg(long, help_heading = SCRIPTS)]
    pub(crate) exit_code: bool,

    #[command(flatten)]
    pub(crate) rules: Stated<ComparedRules>,

    #[command(flatten)]
    pub(crate) report: ReportOptions,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(crate) input: InputOptions,
}

/// Say why a search visited or skipped a node
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/explain.txt"))]
#[command(mut_arg("format", offered(Subject::Leaves)))]
pub(crate) struct ExplainArguments {
    /// The tree; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The nodes to explain
    #[arg(
        value_name = "NODE",
        required_unless_present = "leaves",
        conflicts_with = "leaves",
        allow_negative_numbers = true
    )]
    pub(crate) nodes: Vec<String>,

    /// Explain all leaves at once: skipped where, and for which values of each things stay as they are
    #[arg(long, help_heading = "Question")]
    pub(crate) leaves: bool,

    /// Also say for which values of this leaf the nodes are skipped
    #[arg(
        long = "if",
        help_heading = "Question",
        value_name = "NODE",
        conflicts_with = "leaves",
        allow_negative_numbers = true
    )]
    pub(crate) varied: Option<String>,

    #[command(flatten)]
    pub(crate) search: SearchOptions,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(crate) report: ReportOptions,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// Say whether leaves may be skipped without changing the value
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/sound.txt"))]
pub(crate) struct SoundArguments {
    /// The tree; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) report: ReportOptions,

    /// The skipped nodes, separated by commas or blanks; an inner node means its leaves
    #[arg(
        long,
        help_heading = "Question",
        value_name = "NAMES",
        required = true,
        allow_negative_numbers = true
    )]
    pub(crate) skip: Vec<String>,

    /// Check that the best move stays the same too, not only the value
    #[arg(long = "move", help_heading = "Question")]
    pub(crate) best_move: bool,

    #[command(flatten)]
    pub(crate) rules: Stated<Game>,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// Draw a tree and its search: SVG, Graphviz, LaTeX, text, or a page
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/draw.txt"))]
pub(crate) struct DrawArguments {
    /// The tree; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Write to this file; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// The format of the picture [default: from the suffix of the output, else svg; on a terminal txt]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<PictureFormat>())]
    pub(crate) to: Option<PictureFormat>,

    /// Write a picture of every step into this folder
    #[arg(long, help_heading = "Output", value_name = "DIR", conflicts_with_all = ["output", "until", "blank"])]
    pub(crate) frames: Option<PathBuf>,

    /// Draw even more than 1 GB, 500 plies or, in a page, 5,000,000 steps
    #[arg(long, help_heading = SCRIPTS, hide_short_help = true)]
    all: bool,

    #[command(flatten)]
    pub(crate) drawing: DrawingOptions,

    #[command(flatten)]
    pub(crate) search: SearchOptions,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// How the picture looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Picture")]
pub(crate) struct DrawingOptions {
    /// How nodes are drawn
    #[arg(long, value_name = "STYLE", value_parser = choices::word::<Style>(), default_value = "shapes")]
    style: Style,

    /// Draw the exercise without its answer
    #[arg(long, conflicts_with = "until")]
    blank: bool,

    /// Add α and β at each node, old values crossed out; with --blank, lines to write on
    #[arg(long)]
    windows: bool,

    /// Draw the search after this step, numbered as in a trace
    #[arg(long, value_name = "STEP")]
    pub(crate) until: Option<usize>,

    /// Hide everything below this ply (needed for more than 500 plies)
    #[arg(long, value_name = "N")]
    pub(crate) max_ply: Option<usize>,

    /// Encode the results in a page, so that a glance at its source does not show them
    #[arg(long)]
    pub(crate) exam: bool,

    /// What to call unnamed nodes; letters are drawn, paths only in a page
    #[arg(long, value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "paths")]
    pub(crate) names: Naming,
}

impl DrawArguments {
    /// How long a picture may get.
    pub(crate) fn length(&self) -> ListLength {
        if self.all {
            ListLength::Any
        } else {
            ListLength::Limited
        }
    }
}

impl DrawingOptions {
    /// How the picture looks.
    pub(crate) fn options(&self) -> PictureOptions {
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
