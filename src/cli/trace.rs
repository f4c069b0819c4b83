//! `abtree trace`: read trees, search them, write every step.

use anyhow::Result;

use super::args::TraceArguments;
use super::diagnostics::Diagnostics;
use super::input::nodes;
use super::options;
use super::output::read_tree::ReadTree;
use super::output::session::Session;
use crate::report::{Subject, Trace};
use crate::search::Algorithm;

pub(super) fn run(arguments: &TraceArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::Minimax)?;
    let (report, subject) = (&arguments.report, Subject::Steps);
    let (input, what_if) = (&arguments.input, &arguments.what_if);
    Session::run(
        None,
        input,
        report,
        subject,
        what_if,
        diagnostics,
        &|session, tree| {
            let naming = report.text.names;
            tree.with_view(&arguments.search, naming, |tree| {
                trace(arguments, session, tree)
            })
        },
    )
}

fn trace(arguments: &TraceArguments, session: &mut Session, tree: &ReadTree) -> Result<()> {
    let only = nodes::find_all(&tree.document.tree, tree.labels, &arguments.node);
    let only = only.map_err(|problem| problem.in_file(&tree.item.origin.file))?;
    session.warn(tree);
    let setup = tree.setup(&arguments.search, Algorithm::default_for);
    session.add(&Trace {
        tree: tree.searched(&setup),
        notation: arguments.notation,
        glyphs: arguments.report.text.glyphs(),
        only: &only,
    })
}
