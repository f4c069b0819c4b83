//! `abtree explain`: why a search looked at nodes or passed them over.

use anyhow::Result;

use super::args::ExplainArguments;
use super::diagnostics::Diagnostics;
use super::session::{Failure, ReadTree, Session};
use super::{nodes, options, what_if};
use crate::analysis::{Detail, Evaluation, Explainer};
use crate::report::{Explained, Table};
use crate::search::{Algorithm, SearchError};

pub(super) fn run(arguments: &ExplainArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::AlphaBeta)?;
    let input = arguments.reading.for_file(&arguments.file);
    let choice = &arguments.report.choice;
    Session::run(&input, choice, Table::NONE, diagnostics, |session, tree| {
        what_if::report(&arguments.what_if, session, tree, |session, tree| {
            explain(arguments, session, tree)
        })
    })
}

fn explain(
    arguments: &ExplainArguments,
    session: &mut Session,
    tree: &ReadTree,
) -> Result<(), Failure> {
    session.warn(tree);
    let asked = nodes::find_all(&tree.document.tree, &tree.labels, &arguments.nodes)?;
    let default = Algorithm::pruning_default_for(&tree.document.tree);
    let settings = arguments.search.settings();
    let setup = options::setup(&settings, &tree.document.exercise, default);
    let detail = Detail::Nodes(arguments.report.choice.length);
    let evaluation = Evaluation::run(tree.searched(&setup), detail)?;
    let explainer = Explainer::new(&evaluation)?;
    let explanations = asked.into_iter().map(|node| explainer.explain(node));
    let explanations: Vec<_> = explanations.collect::<Result<_, SearchError>>()?;
    session.add(&Explained {
        explainer: &explainer,
        explanations: &explanations,
        glyphs: arguments.report.choice.text.glyphs(),
    })
}
