//! `abtree eval`: read trees, search them, report what happened.

use std::io::Write;

use anyhow::Result;

use super::args::EvalArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::options;
use super::session::{Failure, ReadTree, Session};
use super::what_if;
use crate::analysis::{Detail, Evaluation};
use crate::report::{
    CsvCells, Documents, EvaluationReport, Report, Table, Written, text, text_tree,
};
use crate::search::Algorithm;

pub(super) fn run(arguments: &EvalArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::Minimax)?;
    check_drawing(arguments)?;
    if arguments.nodes && arguments.report.choice.format.is_text() {
        let problem = Problem::new("--nodes adds nothing to the text report");
        diagnostics
            .warning(&problem.help("add --json for the nodes as data, or see them with --tree"));
    }
    let table = Table::of::<EvaluationReport>();
    let (input, choice) = (&arguments.input, &arguments.report.choice);
    Session::run(input, choice, table, diagnostics, |session, tree| {
        what_if::report(&arguments.what_if, session, tree, |session, tree| {
            evaluate(arguments, session, tree)
        })
    })
}

/// Refuses a drawing in a format for scripts.
fn check_drawing(arguments: &EvalArguments) -> Result<(), Problem> {
    if arguments.tree && !arguments.report.choice.format.is_text() {
        return Err(Problem::new("--tree draws only in the text report").help("for the same facts as data, use --nodes: `nodes` (values, bounds, windows), `static_evaluations` in order, `cutoffs`, `principal_variation`"));
    }
    Ok(())
}

fn evaluate(
    arguments: &EvalArguments,
    session: &mut Session,
    tree: &ReadTree,
) -> Result<(), Failure> {
    let default = Algorithm::default_for(&tree.document.tree);
    let settings = arguments.search.settings();
    let setup = options::setup(&settings, &tree.document.exercise, default);
    let evaluation = Evaluation::run(tree.searched(&setup), detail(arguments))?;
    session.warn(tree);
    session.add(&Evaluated {
        arguments,
        evaluation,
    })
}

fn detail(arguments: &EvalArguments) -> Detail {
    let length = arguments.report.choice.length;
    if arguments.summary {
        Detail::Summary
    } else if arguments.nodes || arguments.tree {
        Detail::Nodes(length)
    } else {
        Detail::Full(length)
    }
}

struct Evaluated<'a> {
    arguments: &'a EvalArguments,
    evaluation: Evaluation<'a>,
}

impl Report for Evaluated<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let glyphs = self.arguments.report.choice.text.glyphs();
        text(&self.evaluation, glyphs, out)?;
        if self.arguments.tree {
            writeln!(out)?;
            text_tree(&self.evaluation, glyphs, out)?;
        }
        Ok(())
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&EvaluationReport::new(&self.evaluation))?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        Ok(EvaluationReport::new(&self.evaluation).fill_row(cells)?)
    }
}
