//! `abtree order`: rearrange a tree so that alpha-beta evaluates the fewest leaves.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use super::args::{AlphaBetaRules, InputOptions, Stated, TextOptions};
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::input;
use super::input::opened::Opened;
use super::output::clashes;
use super::output::file_names::suffix;
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

    /// Write the tree to this file, in the format of its suffix, and only the report to standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    text: TextOptions,

    /// Write the report in JSON, without the tree
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    input: InputOptions,
}

pub(super) fn run(arguments: &OrderArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let output = arguments.output.as_deref();
    let output = output.filter(|path| *path != Path::new("-"));
    let files = input::files(&arguments.input.files, diagnostics.streams())?;
    let [file] = files.as_slice() else {
        let problem = Problem::new("order takes one tree at a time");
        return Err(problem.help("name one file with one tree in it").into());
    };
    clashes::refuse(&files, output)?;
    let input = input::load(file, arguments.input.reading, diagnostics.streams())?;
    let item = input.only()?;
    let wishes = (arguments.text.names, &arguments.rules.settings);
    let opened = Opened::new(&item, item.read()?, &[], wishes, diagnostics)?;
    let tree = opened.tree();
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
    let ordered = orderings.rearranged.tree.clone();
    let origin = &item.origin.file;
    let report = OrderCosts {
        evaluation: &evaluation,
        orderings: &orderings,
    };
    let report_format = if arguments.json {
        ReportFormat::Json
    } else {
        ReportFormat::Text
    };
    let Some(path) = output else {
        let mut out = written(&report, report_format, diagnostics)?;
        if report_format.is_text() && orderings.is_better() {
            let (document, out) = (Document::new(ordered, Exercise::default()), &mut out);
            out.write_all(b"\n")?;
            write_tree(origin, &document, WrittenFormat::Sexp, out).context(CANNOT_WRITE)?;
        }
        return out.finish();
    };
    let format = suffix(path).as_deref().and_then(WrittenFormat::from_suffix);
    let format = format.unwrap_or(WrittenFormat::Sexp);
    let mut ordered = Document::new(ordered, opened.document.exercise.clone());
    convert::leave_out(&item, format, &mut ordered, diagnostics);
    output::write(Some(path), diagnostics.streams(), |out| {
        write_tree(origin, &ordered, format, out)
    })?;
    written(&report, report_format, diagnostics)?.finish()
}

/// Writes the report to standard output.
fn written(report: &OrderCosts, format: ReportFormat, diagnostics: &Diagnostics) -> Result<Output> {
    let output = Output::open(None, diagnostics.streams(), diagnostics.colour())?;
    let mut reports = Reports::new(output, format, Shape::Single, Row::default());
    reports.add_made(report)?;
    reports.finish()
}
