//! `abtree eval`: read trees, search them, report what happened.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use super::args::{Colour, EvalArguments, ReportFormat};
use super::diagnostics::{Diagnostics, Problem};
use super::input::Item;
use super::options;
use super::reports::{Csv, Layout, Report, Reports};
use super::session::{self, Failure, Session, Shape};
use crate::analysis::{Detail, Evaluation};
use crate::document::Document;
use crate::report::{EvaluationReport, csv_failure, csv_header, text, text_tree};
use crate::search::{Algorithm, Setup};
use crate::tree::Labels;

pub(super) fn run(
    arguments: &EvalArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::Minimax)?;
    check_drawing(arguments)?;
    let output = arguments.report.output.as_deref();
    let (files, output) = session::open(&arguments.input, output, colour)?;
    let layout = Layout::of(arguments.report.format(), CSV);
    let shape = Shape::of(&files, &arguments.input);
    let session = Session {
        input: &arguments.input,
        diagnostics,
        reports: Reports::new(output, layout, shape),
    };
    session.run(&files, |session, item, document| {
        evaluate(arguments, session, item, document)
    })
}

const CSV: Csv = Csv {
    header: csv_header::<EvaluationReport>,
    failure: csv_failure::<EvaluationReport>,
};

/// Refuses a drawing in a format for scripts.
fn check_drawing(arguments: &EvalArguments) -> Result<(), Problem> {
    if arguments.tree && arguments.report.format() != ReportFormat::Text {
        return Err(Problem::of_usage(
            "--tree draws in the text report only".to_owned(),
            Some("take out --tree or --format".to_owned()),
        ));
    }
    Ok(())
}

fn evaluate(
    arguments: &EvalArguments,
    session: &mut Session<Reports>,
    item: &Item,
    document: &Document,
) -> Result<(), Failure> {
    let Setup { plan, convention } = options::setup(
        &arguments.search.settings(),
        &document.exercise,
        Algorithm::default_for(&document.tree),
    );
    let labels = Labels::new(&document.tree, arguments.report.text.names);
    let evaluation = Evaluation::run(
        item.origin.clone(),
        document,
        &labels,
        &plan,
        &convention,
        detail(arguments),
    )
    .map_err(|error| Failure::of_search(&error, &labels, item, session.input))?;
    session.warn(item, document, &labels);
    let evaluated = Evaluated {
        arguments,
        evaluation,
    };
    session.reports.add(&evaluated).map_err(Failure::Output)
}

fn detail(arguments: &EvalArguments) -> Detail {
    if arguments.summary {
        Detail::Summary
    } else if arguments.nodes || arguments.tree {
        Detail::Nodes
    } else {
        Detail::Full
    }
}

struct Evaluated<'a> {
    arguments: &'a EvalArguments,
    evaluation: Evaluation<'a>,
}

impl Report for Evaluated<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let glyphs = self.arguments.report.text.glyphs();
        text(&self.evaluation, glyphs, out)?;
        if self.arguments.tree {
            writeln!(out)?;
            text_tree(&self.evaluation, glyphs, out)?;
        }
        Ok(())
    }

    fn json(&self) -> impl Serialize {
        EvaluationReport::new(&self.evaluation)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        EvaluationReport::new(&self.evaluation).write_row(out)
    }
}
