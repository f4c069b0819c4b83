//! `abtree draw`: read a tree, search it, draw what happened.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::args::{self, ReadingOptions, SearchOptions, WhatIfOptions};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Item};
use super::output::file::refuse_clashes;
use super::streams::Streams;
use super::{options, output, usage};
use crate::analysis::SearchedTree;
use crate::document::Document;
use crate::picture::{Named, Picture, PictureFormat, PictureOptions, Style};
use crate::search::{Algorithm, Setup};
use crate::tree::{Naming, NodeId};
use crate::value::Value;
use crate::vocabulary::{FileFormat as _, Vocabulary as _};

/// Draw a tree and its search: SVG, Graphviz, LaTeX, text, or a page
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/draw.txt"))]
pub(super) struct DrawArguments {
    /// The tree; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Write to this file; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "OUT")]
    output: Option<PathBuf>,

    /// The format of the picture [default: from the suffix of the output, else svg; on a terminal txt]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = args::word::<PictureFormat>())]
    to: Option<PictureFormat>,

    /// Write a picture of every step into this folder
    #[arg(long, help_heading = "Output", value_name = "DIR", conflicts_with_all = ["output", "until", "blank"])]
    frames: Option<PathBuf>,

    #[command(flatten)]
    drawing: DrawingOptions,

    #[command(flatten)]
    search: SearchOptions,

    #[command(flatten)]
    what_if: WhatIfOptions,

    #[command(flatten)]
    reading: ReadingOptions,
}

/// How the picture looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Picture")]
struct DrawingOptions {
    /// How nodes are drawn
    #[arg(long, value_name = "STYLE", value_parser = args::word::<Style>(), default_value = "shapes")]
    style: Style,

    /// Draw the exercise without its answer
    #[arg(long, conflicts_with = "until")]
    blank: bool,

    /// Add α and β at each node with their old values; with --blank, lines to write on
    #[arg(long)]
    windows: bool,

    /// Draw the search after this step, numbered as in a trace
    #[arg(long, value_name = "STEP", allow_negative_numbers = true)]
    until: Option<usize>,

    /// Hide everything below this ply (needed for more than 500 plies)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    max_ply: Option<usize>,

    /// Encode the results in a page, so that a glance at its source does not show them
    #[arg(long, hide_short_help = true)]
    exam: bool,

    /// What to call unnamed nodes; letters are drawn, paths only in a page
    #[arg(long, value_name = "KIND", value_parser = args::word::<Naming>(), default_value = "paths", hide_short_help = true)]
    names: Naming,
}

impl DrawingOptions {
    /// How the picture looks.
    fn options(&self) -> PictureOptions {
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

pub(super) fn run(arguments: &DrawArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings.clone();
    diagnostics.warnings(options::refuse(&settings, &Algorithm::PRUNING)?);
    if arguments.drawing.blank {
        diagnostics.warnings(options::unused_in_blank(&settings));
    }
    let format = format(arguments, diagnostics.streams())?;
    check_manner(arguments, format)?;
    let files = input::files(arguments.file.as_slice(), diagnostics.streams())?;
    let output = arguments.output.as_deref();
    refuse_clashes(&files, output.map(|path| (path, format.suffix())))?;
    let read = input::load(&files[0], arguments.reading, diagnostics.streams())?;
    draw(arguments, format, &read.only()?, diagnostics)
}

/// The format to draw in: as asked for, else as the output's suffix tells; text on a terminal.
fn format(arguments: &DrawArguments, streams: &Streams) -> Result<PictureFormat, Problem> {
    let output = arguments.output.as_deref();
    let usual = match output {
        None if streams.output.columns.is_some() => PictureFormat::Txt,
        _ => PictureFormat::Svg,
    };
    let file = output.filter(|output| !output::is_standard_output(output));
    usage::written_format("draw", arguments.to, file, usual)
}

/// Refuses what a format can't show.
fn check_manner(arguments: &DrawArguments, format: PictureFormat) -> Result<(), Problem> {
    let options = arguments.drawing.options();
    let is_whole = !options.is_blank && options.until.is_none() && arguments.frames.is_none();
    let (is_shown, message, help) = match format {
        PictureFormat::Txt => (
            is_whole && options == PictureOptions::default(),
            "a text drawing shows the whole run, in one style",
            "to draw with these options, write a file: -o tree.svg",
        ),
        PictureFormat::Html => (
            is_whole,
            "a page steps through the whole run by itself",
            "leave out --blank, --until and --frames; --exam hides results until they are asked for",
        ),
        _ => (
            !options.is_exam,
            "--exam is for pages, and this is a picture",
            "leave out --exam, or write a page: -o tree.html",
        ),
    };
    if is_shown {
        return Ok(());
    }
    Err(Problem::new(message).help(help))
}

fn draw(
    arguments: &DrawArguments,
    format: PictureFormat,
    item: &Item,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let settings = arguments.search.settings.clone();
    let (read, new_values) = (item.read_for_any_players()?, &arguments.what_if.set);
    let wishes = (arguments.drawing.names, &settings);
    let opened = Opened::new(item, read, new_values, wishes, diagnostics)?;
    let tree = opened.tree();
    let options = arguments.drawing.options();
    let mut setup = tree.setup(Algorithm::PRUNING, diagnostics)?;
    if options.is_blank && setup.plan.algorithm == Algorithm::Paranoid {
        // A blank picture has the payoffs of all players, not what one of them sees.
        setup = tree.rules_for(Algorithm::Maxn);
    }
    let searched = tree.searched(&setup);
    let drawn = &searched.document.tree;
    let hidden = options.max_ply;
    let hidden = hidden.and_then(|ply| options::below_all(drawn, "a --max-ply", ply));
    diagnostics.warnings(hidden.map(|problem| problem.in_file(&item.origin.file)));
    check_picture(&options, drawn.plies(), &setup)?;
    let document = if options.is_blank {
        with_all_values(searched.document, &setup)
    } else {
        Cow::Borrowed(searched.document)
    };
    let shown = SearchedTree {
        document: &document,
        ..searched
    };
    let mut picture = Picture::new(shown, options).map_err(|error| tree.problem(&error))?;
    let steps = picture.steps();
    if let Some(step) = arguments.drawing.until.filter(|step| *step > steps) {
        let message = format!("there is no step {step}: the run has {steps} steps");
        let algorithm = searched.setup.plan.algorithm;
        let help = format!(
            "abtree trace with --algorithm {} and the same search options numbers the steps",
            algorithm.word()
        );
        return Err(Problem::new(message).help(help).into());
    }
    let write = |picture: &Picture, path: Option<&Path>| {
        output::write(path, diagnostics.streams(), |out| {
            Ok(format.write(picture, out)?)
        })
    };
    let Some(folder) = &arguments.frames else {
        return write(&picture, arguments.output.as_deref());
    };
    // Each file's name has as many digits as the last one needs.
    let digits = steps.to_string().len();
    for step in 1..=steps {
        picture.set_step(step);
        let file = format!("step-{step:0digits$}.{}", format.suffix());
        write(&picture, Some(&folder.join(file)))?;
    }
    Ok(())
}

/// A tree that any search ends on: where a value is not known stands 0, or what is nearest to it in the known
/// range. The values that it has beside those of the document are not drawn.
fn with_all_values<'d>(document: &'d Document, setup: &Setup) -> Cow<'d, Document> {
    let tree = &document.tree;
    let range = setup.plan.known_range().cloned().unwrap_or_default();
    let [low, high] = range.ends();
    let value = Value::ZERO.clamp(low.clone(), high.clone());
    let is_unknown = |node: &NodeId| tree.is_leaf(*node) && tree.value(*node).is_none();
    let mut filled = Cow::Borrowed(document);
    for node in tree.nodes().filter(is_unknown) {
        let leaf_values = setup.convention.leaf_values;
        let stated = leaf_values.in_max_view(value.clone(), || tree.player(node));
        filled.to_mut().tree.put_value(node, stated);
    }
    filled
}

/// The most plies of a picture, since its names and its lines grow with their square.
const MOST_PLIES: usize = 500;

/// Refuses a picture that nobody could look at; and α and β where the search has none. On a blank drawing
/// there are lines for them, whatever searches.
fn check_picture(options: &PictureOptions, plies: usize, setup: &Setup) -> Result<(), Problem> {
    let drawn = plies.min(options.max_ply.unwrap_or(plies));
    if drawn > MOST_PLIES {
        return Err(Problem::new(format!(
            "the picture would have {drawn} plies, more than the limit of {MOST_PLIES}"
        ))
        .help("--max-ply 20 hides all below ply 20"));
    }
    let algorithm = setup.plan.algorithm;
    if options.has_windows && !options.is_blank && !algorithm.has_windows() {
        let algorithm = algorithm.word();
        let message = format!("{algorithm} has no windows to draw, so it takes no --windows");
        return Err(Problem::new(message).help("leave it out"));
    }
    Ok(())
}
