//! `abtree convert`: trees in another format; `abtree order`: a tree rearranged so that alpha-beta evaluates the
//! fewest leaves.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use super::args::{
    self, AlphaBetaOptions, InputOptions, ReadingOptions, TextOptions, WhatIfOptions,
};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Input, Item};
use super::names::name_of;
use super::output::file::{Places, asked_format, refuse_clashes};
use super::output::reports::Reports;
use super::output::{self, CANNOT_WRITE, Output, TreeOutput, write_tree};
use crate::analysis::{Detail, Evaluation, Orderings};
use crate::document::{Document, Exercise};
use crate::formats::Format;
use crate::report::{HowMany, OrderCosts, ReportFormat, Row};
use crate::search::{Algorithm, LeafValues, Preset, Settings};
use crate::text::quoted;
use crate::tree::{Naming, Tree};
use crate::vocabulary::Vocabulary as _;
use crate::write::name_that_gambit_refuses;

/// Write trees in another format
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/convert.txt"))]
pub(super) struct ConvertArguments {
    /// The format to write [default: from the suffix of the output]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = args::written_format())]
    to: Option<Format>,

    /// Write to this file, or a file for each tree into this folder; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR/")]
    output: Option<PathBuf>,

    #[command(flatten)]
    what_if: WhatIfOptions,

    #[command(flatten)]
    input: InputOptions,
}

pub(super) fn run(arguments: &ConvertArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let files = input::files(&arguments.input.files, diagnostics.streams())?;
    let output = arguments.output.as_deref();
    let format = format(arguments.to, output)?;
    let mut inputs = Vec::new();
    for file in &files {
        match input::load(file, arguments.input.reading, diagnostics.streams()) {
            Ok(input) => inputs.push(input),
            Err(problem) => diagnostics.error(&problem),
        }
    }
    let items: Vec<Item> = inputs.iter().flat_map(Input::items).collect();
    let (count, places) = ((items.len(), "tree"), Places::of_inputs(&files));
    let mut trees = TreeOutput::open(output, format, count, places, diagnostics.streams())?;
    for item in &items {
        if let Err(error) = convert(item, &arguments.what_if, format, &mut trees, diagnostics) {
            diagnostics.error(&error.downcast()?);
        }
    }
    trees.finish()
}

/// Writes one tree, as it was read or as the options change it; what is wrong with it does not stop
/// the rest. In a folder its file is called by its key for scripts, else as the file that it came from.
fn convert(
    item: &Item,
    what_if: &WhatIfOptions,
    format: Format,
    trees: &mut TreeOutput,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let (read, settings) = (item.read_for_any_players()?, Settings::default());
    let wishes = (Naming::Paths, &settings);
    let opened = Opened::new(item, read, &what_if.set, wishes, diagnostics)?;
    let mut document = opened.document;
    let id = document.exercise.id.clone();
    let file = trees.file(&id.unwrap_or_else(|| name_of(&item.origin)))?;
    // The name of the file is the key for scripts.
    if file.is_some() && format == Format::Sexp {
        document.exercise.id = None;
    }
    leave_out(item, format, &mut document, diagnostics);
    trees.write(file.as_deref(), &document, &item.origin.file)
}

/// The format to write: as asked for, else as the output's suffix tells.
pub(super) fn format(to: Option<Format>, output: Option<&Path>) -> Result<Format, Problem> {
    let written = |suffix: &str| Format::from_suffix(suffix).filter(|format| format.is_written());
    asked_format(to, output, written).ok_or_else(|| {
        Problem::new("no format to convert to").help(
            "name the file to write behind -o, as in -o q.json, or add --to and one of sexp, json, jsonl, node-link and efg; `abtree draw` makes pictures",
        )
    })
}

/// Leaves out what the format has no words for in a wrapper, and says so and which name the format's program refuses.
pub(super) fn leave_out(
    item: &Item,
    format: Format,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
) {
    let preset = document.exercise.convention.as_deref();
    let preset = preset.and_then(Preset::find).unwrap_or_default();
    for key in format.leave_out(&mut document.exercise) {
        let mut message = format!(
            "the format {} has no `{key}`: it is left out",
            format.word()
        );
        if key == "convention" && preset.leaf_values == LeafValues::Mover {
            show_to_max(&mut document.tree);
            message += ", and values are written as MAX sees them";
        }
        diagnostics.warning(&Problem::new(message).in_file(&item.origin.file));
    }
    let refused = (format == Format::Efg).then(|| name_that_gambit_refuses(&document.tree));
    if let Some(name) = refused.flatten().map(quoted) {
        let message = format!("Gambit reads only ASCII and single blanks in names: not `{name}`");
        diagnostics.warning(&Problem::new(message).in_file(&item.origin.file));
    }
}

/// States values in MAX's view that are stated in the mover's.
fn show_to_max(tree: &mut Tree) {
    for node in tree.nodes().collect::<Vec<_>>() {
        if let Some(value) = tree.value(node) {
            let player = tree.player(node);
            tree.put_value(node, LeafValues::Mover.in_max_view(value, || player));
        }
    }
}

/// Reorder a tree so that alpha-beta evaluates the fewest leaves
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/order.txt"))]
#[command(mut_arg("names", |arg| arg.help("What to call unnamed nodes in the report")))]
pub(super) struct OrderArguments {
    #[command(flatten)]
    rules: AlphaBetaOptions,

    /// Write the tree to this file, in the format of its suffix, and only the report to standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    text: TextOptions,

    /// Write the report in JSON, without the tree
    #[arg(long)]
    json: bool,

    /// The tree; `-` or none reads standard input
    #[arg(value_name = "FILE", help_heading = None)]
    file: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingOptions,
}

pub(super) fn run_order(arguments: &OrderArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let output = arguments.output.as_deref();
    let output = output.filter(|path| !output::is_standard_output(path));
    let files = input::files(arguments.file.as_slice(), diagnostics.streams())?;
    let format = format(None, output).unwrap_or(Format::Sexp);
    refuse_clashes(&files, output.map(|path| (path, format.suffix())))?;
    let input = input::load(&files[0], arguments.reading, diagnostics.streams())?;
    let item = input.only()?;
    let wishes = (arguments.text.names, &arguments.rules.settings);
    let opened = Opened::new(&item, item.read()?, &[], wishes, diagnostics)?;
    let tree = opened.tree();
    let setup = tree.rules_for(Algorithm::AlphaBeta);
    let problem = |error| {
        let help = "order takes a tree of MAX and MIN nodes whose leaves all have values";
        tree.problem(&error).help(help)
    };
    let evaluation = Evaluation::run(tree.searched(&setup), Detail::Summary).map_err(problem)?;
    let orderings = Orderings::new(&evaluation.game).map_err(problem)?;
    if let Some(path) = output {
        write_ordered((path, format), &opened, &orderings, diagnostics)?;
    }
    let report_format = if arguments.json {
        ReportFormat::Json
    } else {
        ReportFormat::Text
    };
    let out = Output::open(None, diagnostics.streams(), diagnostics.colour())?;
    let mut reports = Reports::new(out, report_format, HowMany::One, Row::default());
    reports.add(&OrderCosts {
        evaluation: &evaluation,
        orderings: &orderings,
    })?;
    let mut out = reports.finish()?;
    if output.is_none() && report_format.is_text() && orderings.is_better() {
        let ordered = Document::new(orderings.rearranged.tree, Exercise::default());
        out.write_all(b"\n")?;
        let written = write_tree(&item.origin.file, &ordered, Format::Sexp, &mut out);
        written.context(CANNOT_WRITE)?;
    }
    out.finish()
}

/// Writes the rearranged tree with the wrapper that it had.
fn write_ordered(
    (path, format): (&Path, Format),
    opened: &Opened,
    orderings: &Orderings,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let exercise = opened.document.exercise.clone();
    let mut ordered = Document::new(orderings.rearranged.tree.clone(), exercise);
    leave_out(opened.item, format, &mut ordered, diagnostics);
    output::write(Some(path), diagnostics.streams(), |out| {
        write_tree(&opened.item.origin.file, &ordered, format, out)
    })
}
