//! `abtree trace`: read trees, search them, write every step.

use anyhow::Result;

use super::args::TraceArguments;
use super::diagnostics::Diagnostics;
use super::session::{Failure, ReadTree, Session, refuse_gone};
use super::{nodes, options, what_if};
use crate::report::{Subject, Table, Trace, TraceContent};
use crate::search::Algorithm;

pub(super) fn run(arguments: &TraceArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::Minimax)?;
    let (input, choice) = (&arguments.input, &arguments.report.choice);
    refuse_gone(choice, Subject::Steps)?;
    Session::run(input, choice, Table::NONE, diagnostics, |session, tree| {
        what_if::report(&arguments.what_if, session, tree, |session, tree| {
            trace(arguments, session, tree)
        })
    })
}

fn content(arguments: &TraceArguments) -> TraceContent {
    if arguments.history {
        TraceContent::History
    } else {
        TraceContent::Steps
    }
}

fn trace(
    arguments: &TraceArguments,
    session: &mut Session,
    tree: &ReadTree,
) -> Result<(), Failure> {
    let ReadTree {
        item,
        document,
        labels,
        ..
    } = tree;
    let only = nodes::find_all(&document.tree, labels, &arguments.node);
    let only = only.map_err(|problem| problem.in_file(&item.origin.file))?;
    session.warn(tree);
    let default = Algorithm::default_for(&document.tree);
    let settings = arguments.search.settings();
    let setup = options::setup(&settings, &document.exercise, default);
    session.add(&Trace {
        tree: tree.searched(&setup),
        notation: arguments.notation,
        glyphs: arguments.report.choice.text.glyphs(),
        content: content(arguments),
        only: &only,
    })
}
