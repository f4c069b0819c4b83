//! `abtree order`: rearrange a tree so that alpha-beta evaluates the fewest or the most leaves.

use std::path::Path;

use anyhow::{Context, Result};

use super::args::OrderArguments;
use super::clashes;
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::options;
use super::output::{self, CANNOT_WRITE, Output};
use super::reports::Reports;
use crate::analysis::{Detail, Evaluation, Orderings, SearchedTree};
use crate::document::{Document, Exercise};
use crate::formats::WrittenFormat;
use crate::report::{OrderCosts, Shape, Table};
use crate::search::{Algorithm, SearchError, Setup};
use crate::text::quoted;
use crate::tree::{Labels, NodeId, Tree};

pub(super) fn run(arguments: &OrderArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let destination = TreePlace::of(arguments)?;
    let files = input::files(&arguments.input.files)?;
    let [file] = files.as_slice() else {
        return Err(several().into());
    };
    clashes::refuse(&files, arguments.output.as_deref())?;
    let input = input::load(file, arguments.input.reading)?;
    let item = input.only().ok_or_else(several)?;
    let order = Order {
        arguments,
        destination,
        item: &item,
    };
    order.write(&item.read()?, diagnostics)
}

fn several() -> Problem {
    Problem::new("order takes one tree at a time").help("name one file with one tree in it")
}

/// Where the rearranged tree goes.
enum TreePlace {
    /// Into this file; the report goes to standard output.
    File(WrittenFormat),
    /// To standard output, without a report.
    StandardOutput(WrittenFormat),
    /// Below the text report; a report in JSON names the nodes whose children change places.
    Report,
}

impl TreePlace {
    fn of(arguments: &OrderArguments) -> Result<Self, Problem> {
        let output = arguments.output.as_deref();
        if output.is_none() && arguments.to.is_none() {
            return Ok(Self::Report);
        }
        let format = convert::format(arguments.to, output)?;
        if output.is_some_and(|path| path != Path::new("-")) {
            return Ok(Self::File(format));
        }
        if !arguments.report.choice.format.is_text() {
            return Err(Problem::new(
                "the tree and the JSON report can't both go to standard output",
            )
            .help("add -o FILE for the tree, or leave out --json or --to"));
        }
        Ok(Self::StandardOutput(format))
    }
}

/// The one tree that is put in order.
struct Order<'a> {
    arguments: &'a OrderArguments,
    destination: TreePlace,
    item: &'a Item<'a>,
}

impl Order<'_> {
    fn write(&self, document: &Document, diagnostics: &mut Diagnostics) -> Result<()> {
        let choice = &self.arguments.report.choice;
        let labels = Labels::new(&document.tree, choice.text.names);
        self.item.warn(document, &labels, diagnostics);
        let convention = options::convention(&self.arguments.rules.settings, &document.exercise);
        let setup = Setup {
            convention,
            ..Setup::from(Algorithm::AlphaBeta)
        };
        let searched = SearchedTree {
            origin: &self.item.origin,
            document,
            labels: &labels,
            setup: &setup,
        };
        let evaluation = Evaluation::run(searched, Detail::Summary);
        let problem = |error| self.problem(&error, &labels);
        let evaluation = evaluation.map_err(problem)?;
        let orderings = Orderings::new(&evaluation.game).map_err(problem)?;
        let wanted = self.arguments.wanted.arrangement();
        let tree = orderings.ordered(wanted).rearranged.tree.clone();
        let report = OrderCosts {
            evaluation: &evaluation,
            orderings: &orderings,
            wanted,
            glyphs: choice.text.glyphs(),
        };
        match self.destination {
            TreePlace::Report => {
                let mut output = self.report(&report, diagnostics)?;
                if choice.format.is_text() {
                    output.writer().write_all(b"\n")?;
                    let exercise = Exercise::default();
                    let document = Document::new(tree, exercise);
                    let (sexp, out) = (WrittenFormat::Sexp, output.writer());
                    convert::write_tree(self.item, &document, sexp, out).context(CANNOT_WRITE)?;
                }
                output.finish()
            }
            TreePlace::File(format) => {
                self.tree(tree, &document.exercise, format, diagnostics)?;
                self.report(&report, diagnostics)?.finish()
            }
            TreePlace::StandardOutput(format) => {
                self.tree(tree, &document.exercise, format, diagnostics)
            }
        }
    }

    /// Writes the tree, its wrapper around it.
    fn tree(
        &self,
        tree: Tree,
        exercise: &Exercise,
        format: WrittenFormat,
        diagnostics: &mut Diagnostics,
    ) -> Result<()> {
        let exercise = exercise.clone();
        let mut document = Document::new(tree, exercise);
        convert::drop_id(self.item, format, &mut document, diagnostics);
        output::write(self.arguments.output.as_deref(), |out| {
            convert::write_tree(self.item, &document, format, out)
        })
    }

    /// Writes the report to standard output.
    fn report(&self, report: &OrderCosts, diagnostics: &Diagnostics) -> Result<Output> {
        let output = Output::open(None, diagnostics.colour())?;
        let format = self.arguments.report.choice.format;
        let mut reports = Reports::new(output, format, Shape::Single, Table::NONE);
        reports.add_made(report).context(CANNOT_WRITE)?;
        reports.finish()
    }

    /// Why a tree has no best order, and where it says so.
    fn problem(&self, error: &SearchError, labels: &Labels) -> Problem {
        let problem = self.item.problem(error, labels, NodeId::ROOT);
        let label = quoted(&labels.get(error.node()));
        match error {
            SearchError::ChanceNode(_) => problem.said(
                format!("{label} is a chance node, but alpha-beta searches only MAX and MIN nodes"),
                "choose a tree without chance nodes",
            ),
            SearchError::UnknownLeaf(_) => problem.said(
                format!("some orders need leaf {label}, whose value is not known (`?`)"),
                "give the leaf a value",
            ),
            _ => problem,
        }
    }
}
