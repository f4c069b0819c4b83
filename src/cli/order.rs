//! `abtree order`: rearrange a tree so that alpha-beta evaluates the fewest or the most leaves.

use std::path::Path;

use anyhow::Result;

use super::args::{Colour, OrderArguments};
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::options;
use super::output::Output;
use crate::analysis::{Detail, Evaluation, Orderings};
use crate::document::{Document, Exercise};
use crate::formats::Format;
use crate::report::{OrderingReport, json_pretty, text_orderings};
use crate::search::{Algorithm, Plan, SearchError};
use crate::text::quoted;
use crate::tree::{Labels, Tree};

pub(super) fn run(
    arguments: &OrderArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let destination = Destination::of(arguments)?;
    let files = input::files(&arguments.input)?;
    let [file] = files.as_slice() else {
        return Err(several().into());
    };
    input::spare(&files, arguments.output.as_deref())?;
    let input = input::load(file, &arguments.input)?;
    let mut items = input.items();
    let (Some(item), None) = (items.next(), items.next()) else {
        return Err(several().into());
    };
    let order = Order {
        arguments,
        colour,
        destination,
        item: &item,
    };
    order.write(&item.read(&arguments.input)?, diagnostics)
}

fn several() -> Problem {
    Problem::of_usage(
        "order takes one tree at a time".to_owned(),
        Some("name one file with one tree in it".to_owned()),
    )
}

/// Where the rearranged tree goes.
enum Destination {
    /// Into this file; the report goes to standard output.
    File(Format),
    /// To standard output, without a report.
    StandardOutput(Format),
    /// Below the text report; a report in JSON names the nodes whose children change places.
    Report,
}

impl Destination {
    fn of(arguments: &OrderArguments) -> Result<Self, Problem> {
        let output = arguments.output.as_deref();
        if output.is_none() && arguments.to.is_none() {
            return Ok(Self::Report);
        }
        let format = convert::format(arguments.to, output)?;
        if output.is_some_and(|path| path != Path::new("-")) {
            return Ok(Self::File(format));
        }
        if arguments.json {
            return Err(Problem::of_usage(
                "the tree and the report in JSON can't both go to standard output".to_owned(),
                Some("add -o FILE for the tree, or take out --json or --to".to_owned()),
            ));
        }
        Ok(Self::StandardOutput(format))
    }
}

/// The one tree that is put in order.
struct Order<'a> {
    arguments: &'a OrderArguments,
    colour: Colour,
    destination: Destination,
    item: &'a Item<'a>,
}

impl Order<'_> {
    fn write(&self, document: &Document, diagnostics: &mut Diagnostics) -> Result<()> {
        let labels = Labels::new(&document.tree, self.arguments.text.names);
        let convention = options::convention(&self.arguments.rules.settings, &document.exercise);
        let evaluation = Evaluation::run(
            self.item.origin.clone(),
            document,
            &labels,
            &Plan::from(Algorithm::AlphaBeta),
            &convention,
            Detail::Summary,
        );
        let problem = |error| self.problem(&error, &labels);
        let evaluation = evaluation.map_err(problem)?;
        let orderings = Orderings::new(&evaluation.game).map_err(problem)?;
        let ordered = orderings.ordered(self.arguments.wanted.arrangement());
        let tree = ordered.rearranged.tree.clone();
        match self.destination {
            Destination::Report => {
                let mut output = self.report(&evaluation, &orderings)?;
                if !self.arguments.json {
                    output.write("\n")?;
                    let exercise = Exercise::default();
                    let document = Document { tree, exercise };
                    convert::write_tree(self.item, &document, Format::Sexp, &mut output)?;
                }
                output.finish()
            }
            Destination::File(format) => {
                self.tree(tree, &document.exercise, format, diagnostics)?;
                self.report(&evaluation, &orderings)?.finish()
            }
            Destination::StandardOutput(format) => {
                self.tree(tree, &document.exercise, format, diagnostics)
            }
        }
    }

    /// Writes the tree, its wrapper around it.
    fn tree(
        &self,
        tree: Tree,
        exercise: &Exercise,
        format: Format,
        diagnostics: &mut Diagnostics,
    ) -> Result<()> {
        let exercise = exercise.clone();
        let mut document = Document { tree, exercise };
        convert::drop_id(self.item, format, &mut document, diagnostics);
        let mut output = Output::open(self.arguments.output.as_deref(), Colour::Never)?;
        convert::write_tree(self.item, &document, format, &mut output)?;
        output.finish()
    }

    /// Writes the report to standard output.
    fn report(&self, evaluation: &Evaluation, orderings: &Orderings) -> Result<Output> {
        let mut output = Output::open(None, self.colour)?;
        if self.arguments.json {
            let wanted = self.arguments.wanted.arrangement();
            let report = OrderingReport::new(evaluation, orderings, wanted);
            output.plain(|out| {
                json_pretty(&report, out)?;
                writeln!(out)
            })?;
        } else {
            let glyphs = self.arguments.text.glyphs();
            output.styled(|out| text_orderings(evaluation, orderings, glyphs, out))?;
        }
        Ok(output)
    }

    /// Why a tree has no best order, and where it says so.
    fn problem(&self, error: &SearchError, labels: &Labels) -> Problem {
        let place = self.item.place_of(error.node(), &self.arguments.input);
        let problem = Problem::of_search(error, labels, place);
        let label = quoted(&labels.get(error.node()));
        match error {
            SearchError::ChanceNode(_) => problem.said(
                format!("{label} is a chance node, and alpha-beta searches MAX and MIN nodes only"),
                "only a tree without chance nodes can be put in order".to_owned(),
            ),
            SearchError::UnknownLeaf(_) => problem.said(
                format!("some orders need leaf {label}, whose value is not known (`?`)"),
                "give the leaf a value".to_owned(),
            ),
            _ => problem,
        }
    }
}
