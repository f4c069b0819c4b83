//! `abtree explain`: why a search looked at nodes or passed them over.

use anyhow::Result;

use super::args::ExplainArguments;
use super::diagnostics::Diagnostics;
use super::input::nodes;
use super::options;
use super::output::session::{ReadTree, Session};
use crate::analysis::{Detail, Evaluation, Explainer};
use crate::report::{Explained, Subject};
use crate::search::{Algorithm, SearchError};

pub(super) fn run(arguments: &ExplainArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::AlphaBeta)?;
    let input = arguments.reading.for_file(&arguments.file);
    let (report, subject, what_if) = (&arguments.report, Subject::Nodes, &arguments.what_if);
    Session::run(
        None,
        &input,
        report,
        subject,
        what_if,
        diagnostics,
        |session, tree| explain(arguments, session, tree),
    )
}

fn explain(arguments: &ExplainArguments, session: &mut Session, tree: &ReadTree) -> Result<()> {
    session.warn(tree);
    let asked = nodes::find_all(&tree.document.tree, tree.labels, &arguments.nodes)?;
    let setup = tree.setup(&arguments.search, Algorithm::pruning_default_for);
    let detail = Detail::Nodes(arguments.report.length());
    let evaluation = Evaluation::run(tree.searched(&setup), detail)?;
    let explainer = Explainer::new(&evaluation)?;
    let explanations = asked.into_iter().map(|node| explainer.explain(node));
    let explanations: Vec<_> = explanations.collect::<Result<_, SearchError>>()?;
    session.add(&Explained {
        explainer: &explainer,
        explanations: &explanations,
        glyphs: arguments.report.text.glyphs(),
    })
}
