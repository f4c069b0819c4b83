//! `abtree explain`: why a search looked at nodes or passed them over.

use anyhow::Result;

use super::args::{Colour, ExplainArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::Item;
use super::question::{self, ask};
use super::{nodes, options};
use crate::analysis::{Detail, Evaluation, Explainer};
use crate::document::Document;
use crate::report::{ExplanationReport, json_pretty, text_explanation, written};
use crate::search::{Algorithm, SearchError};
use crate::tree::{Labels, NodeId, Tree};

pub(super) fn run(
    arguments: &ExplainArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    options::check(&arguments.search, Algorithm::AlphaBeta)?;
    ask(
        &arguments.question,
        &arguments.reading,
        colour,
        diagnostics,
        |item, document, labels| explained(arguments, item, document, labels),
    )
}

fn explained(
    arguments: &ExplainArguments,
    item: &Item,
    document: &Document,
    labels: &Labels,
) -> Result<String, Problem> {
    let asked = arguments.nodes.iter();
    let asked: Result<Vec<NodeId>, Problem> = asked
        .map(|name| nodes::find(&document.tree, labels, name))
        .collect();
    let asked = asked?;
    let located = |error: SearchError| question::located(&error, item, labels, &arguments.reading);
    let plan = options::plan(&arguments.search, default_for(&document.tree));
    let convention = options::convention(&arguments.search, &document.exercise);
    let convention = plan.algorithm.convention(&convention);
    let origin = item.origin.clone();
    let evaluation = Evaluation::run(origin, document, labels, &plan, &convention, Detail::Nodes)
        .map_err(located)?;
    let explainer = Explainer::new(&evaluation, &plan).map_err(located)?;
    let explanations: Result<Vec<_>, SearchError> = asked
        .into_iter()
        .map(|node| explainer.explain(node))
        .collect();
    let explanations = explanations.map_err(located)?;
    Ok(if arguments.question.json {
        let report = ExplanationReport::new(&explainer, &explanations);
        written(|out| json_pretty(&report, out))
    } else {
        let glyphs = question::glyphs(&arguments.question);
        written(|out| text_explanation(&explainer, &explanations, glyphs, out))
    })
}

/// The algorithm that is explained if none is asked for.
fn default_for(tree: &Tree) -> Algorithm {
    match Algorithm::default_for(tree) {
        Algorithm::Minimax => Algorithm::AlphaBeta,
        other => other,
    }
}
