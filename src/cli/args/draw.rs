//! The arguments of `abtree draw`.

use std::path::PathBuf;

use clap::Args;

use super::choices;
use super::input::{ReadingOptions, WhatIfOptions};
use super::search::SearchOptions;
use crate::picture::{Named, PictureFormat, PictureOptions, Style};
use crate::tree::Naming;

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
    #[arg(long, hide_short_help = true)]
    pub(crate) exam: bool,

    /// What to call unnamed nodes; letters are drawn, paths only in a page
    #[arg(long, value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "paths", hide_short_help = true)]
    pub(crate) names: Naming,
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
