//! The arguments of `abtree draw`.

use std::path::PathBuf;

use clap::Args;

use super::SCRIPTS;
use super::input::{ReadingOptions, WhatIfOptions};
use super::search::SearchOptions;
use crate::cli::choices;
use crate::picture::{Named, PictureFormat, PictureOptions, Style};
use crate::search::ListLength;
use crate::tree::Naming;

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
