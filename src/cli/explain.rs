//! `abtree explain`: why a search looked at nodes or passed them over.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use super::args::{Colour, ExplainArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::Item;
use super::reports::{Report, Reports};
use super::session::{self, Failure, Session, Shape};
use super::{nodes, options};
use crate::analysis::{Detail, Evaluation, Explainer, Explanation};
use crate::document::Document;
use crate::report::{ExplanationReport, Glyphs, text_explanation};
use crate::search::{Algorithm, SearchError, Setup};
use crate::tree::{Labels, NodeId, Tree};

pub(super) fn run(
    arguments: &ExplainArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::AlphaBeta)?;
    let question = &arguments.question;
    let input = arguments.reading.for_files(vec![question.file.clone()]);
    let (files, output) = session::open(&input, question.output.as_deref(), colour)?;
    let session = Session {
        input: &input,
        diagnostics,
        reports: Reports::new(output, question.layout(), Shape::of(&files, &input)),
    };
    session.run(&files, |session, item, document| {
        explain(arguments, session, item, document)
    })
}

fn explain(
    arguments: &ExplainArguments,
    session: &mut Session<Reports>,
    item: &Item,
    document: &Document,
) -> Result<(), Failure> {
    let labels = Labels::new(&document.tree, arguments.question.text.names);
    session.warn(item, document, &labels);
    let asked = arguments.nodes.iter();
    let asked: Result<Vec<NodeId>, Problem> = asked
        .map(|name| nodes::find(&document.tree, &labels, name))
        .collect();
    let asked = asked?;
    let failure = |error: SearchError| Failure::of_search(&error, &labels, item, session.input);
    let Setup { plan, convention } = options::setup(
        &arguments.search.settings(),
        &document.exercise,
        default_for(&document.tree),
    );
    let origin = item.origin.clone();
    let evaluation = Evaluation::run(origin, document, &labels, &plan, &convention, Detail::Nodes)
        .map_err(failure)?;
    let explainer = Explainer::new(&evaluation, &plan).map_err(failure)?;
    let explanations: Result<Vec<_>, SearchError> = asked
        .into_iter()
        .map(|node| explainer.explain(node))
        .collect();
    let report = Explained {
        explainer: &explainer,
        explanations: &explanations.map_err(failure)?,
        glyphs: arguments.question.text.glyphs(),
    };
    session.reports.add(&report).map_err(Failure::Output)
}

/// The algorithm that is explained if none is asked for.
fn default_for(tree: &Tree) -> Algorithm {
    match Algorithm::default_for(tree) {
        Algorithm::Minimax => Algorithm::AlphaBeta,
        other => other,
    }
}

struct Explained<'e> {
    explainer: &'e Explainer<'e>,
    explanations: &'e [Explanation<'e>],
    glyphs: Glyphs,
}

impl Report for Explained<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text_explanation(self.explainer, self.explanations, self.glyphs, out)
    }

    fn json(&self) -> impl Serialize {
        ExplanationReport::new(self.explainer, self.explanations)
    }
}
