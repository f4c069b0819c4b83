//! `abtree order`: rearrange a tree so that alpha-beta evaluates the fewest leaves.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use super::args::{AlphaBetaRules, InputOptions, Stated, TextOptions, choices};
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Item};
use super::output::clashes;
use super::output::reports::Reports;
use super::output::trees::write_tree;
use super::output::{self, CANNOT_WRITE, Output};
use crate::analysis::{Detail, Evaluation, Orderings};
use crate::document::{Document, Exercise};
use crate::formats::WrittenFormat;
use crate::report::{OrderCosts, ReportFormat, Row, Shape};
use crate::search::{Algorithm, Setup};

/// Reorder a tree so that alpha-beta evaluates the fewest leaves
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/order.txt"))]
#[command(mut_arg("names", |arg| arg.help("What to call unnamed nodes in the report")))]
pub(super) struct OrderArguments {
    #[command(flatten)]
    rules: Stated<AlphaBetaRules>,

    #[command(flatten)]
    input: InputOptions,

    /// Write the tree in this format; without -o, to standard output instead of the report
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    to: Option<WrittenFormat>,

    /// Write the tree to this file, in the format of its suffix
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    text: TextOptions,

    /// Write the report in JSON, without the tree
    #[arg(long)]
    json: bool,
}

impl OrderArguments {
    /// The format of the report.
    fn format(&self) -> ReportFormat {
        if self.json {
            ReportFormat::Json
        } else {
            ReportFormat::Text
        }
    }
}

pub(super) fn run(arguments: &OrderArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let (output, to) = (arguments.output.as_deref(), arguments.to);
    // Else the tree stands below the text report; a report in JSON names the nodes whose children
    // change places.
    let has_own_place = output.is_some() || to.is_some();
    let format = has_own_place.then(|| convert::format(to, output));
    let format = format.transpose()?;
    if has_own_place && !has_file(arguments) && !arguments.format().is_text() {
        let problem = Problem::new("the tree and the JSON report can't both go to standard output");
        return Err(problem
            .help("add -o FILE for the tree, or leave out --json or --to")
            .into());
    }
    let files = input::files(&arguments.input.files, diagnostics.streams())?;
    let [file] = files.as_slice() else {
        let problem = Problem::new("order takes one tree at a time");
        return Err(problem.help("name one file with one tree in it").into());
    };
    clashes::refuse(&files, output)?;
    let input = input::load(file, arguments.input.reading, diagnostics.streams())?;
    write(arguments, format, &input.only()?, diagnostics)
}

/// Whether the tree goes into a file, and the report to standard output.
fn has_file(arguments: &OrderArguments) -> bool {
    let output = arguments.output.as_deref();
    output.is_some_and(|path| path != Path::new("-"))
}

fn write(
    arguments: &OrderArguments,
    format: Option<WrittenFormat>,
    item: &Item,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let (read, report_format) = (item.read()?, arguments.format());
    let wishes = (arguments.text.names, &arguments.rules.settings);
    let opened = Opened::new(item, read, &[], wishes, diagnostics)?;
    let (document, tree) = (&opened.document, opened.tree());
    let setup = Setup {
        convention: tree.convention(),
        ..Setup::from(Algorithm::AlphaBeta)
    };
    let problem = |error| {
        let help = "order takes a tree of MAX and MIN nodes whose leaves all have values";
        tree.problem(&error).help(help)
    };
    let evaluation = Evaluation::run(tree.searched(&setup), Detail::Summary).map_err(problem)?;
    let orderings = Orderings::new(&evaluation.game).map_err(problem)?;
    let report = OrderCosts {
        evaluation: &evaluation,
        orderings: &orderings,
        glyphs: arguments.text.glyphs(),
    };
    let ordered = orderings.rearranged.tree.clone();
    let Some(format) = format else {
        let mut output = written(&report, report_format, diagnostics)?;
        if report_format.is_text() {
            let (document, out) = (Document::new(ordered, Exercise::default()), output.writer());
            out.write_all(b"\n")?;
            write_tree(&item.origin.file, &document, WrittenFormat::Sexp, out)
                .context(CANNOT_WRITE)?;
        }
        return output.finish();
    };
    let mut ordered = Document::new(ordered, document.exercise.clone());
    convert::leave_out(item, format, &mut ordered, diagnostics);
    output::write(arguments.output.as_deref(), diagnostics.streams(), |out| {
        write_tree(&item.origin.file, &ordered, format, out)
    })?;
    if has_file(arguments) {
        written(&report, report_format, diagnostics)?.finish()?;
    }
    Ok(())
}

/// Writes the report to standard output.
fn written(report: &OrderCosts, format: ReportFormat, diagnostics: &Diagnostics) -> Result<Output> {
    let output = Output::open(None, diagnostics.streams(), diagnostics.colour())?;
    let mut reports = Reports::new(output, format, Shape::Single, Row::default());
    reports.add_made(report).context(CANNOT_WRITE)?;
    reports.finish()
}
