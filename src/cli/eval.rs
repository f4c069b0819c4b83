//! `abtree eval`: read trees, search them, report what happened.

use std::io::Write;

use anyhow::Result;

use super::args::EvalArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::options;
use super::output::session::{ReadTree, Session};
use crate::analysis::{Detail, Evaluation};
use crate::report::{
    Documents, EvaluationReport, Report, Row, Subject, Written, evaluation_row, text, text_tree,
};
use crate::search::Algorithm;

pub(super) fn run(arguments: &EvalArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::Minimax)?;
    let (report, subject) = (&arguments.report, Subject::Trees);
    let is_text = report.format(subject).is_text();
    if arguments.tree && !is_text {
        return Err(Problem::new("--tree draws only in the text report").help("for the same facts as data, use --nodes: `nodes` (values, bounds, windows), `static_evaluations` in order, `cutoffs`, `principal_variation`").into());
    }
    if arguments.nodes && is_text {
        let problem = Problem::new("--nodes adds nothing to the text report");
        diagnostics
            .warning(&problem.help("add --json for the nodes as data, or see them with --tree"));
    }
    let (input, what_if) = (&arguments.input, &arguments.what_if);
    Session::run(
        input,
        report,
        subject,
        what_if,
        diagnostics,
        |session, tree| evaluate(arguments, session, tree),
    )
}

fn evaluate(arguments: &EvalArguments, session: &mut Session, tree: &ReadTree) -> Result<()> {
    let setup = tree.setup(&arguments.search, Algorithm::default_for);
    let length = arguments.report.length();
    let detail = match arguments {
        EvalArguments { summary: true, .. } => Detail::Summary,
        EvalArguments { nodes: true, .. } | EvalArguments { tree: true, .. } => {
            Detail::Nodes(length)
        }
        _ => Detail::Full(length),
    };
    let evaluation = Evaluation::run(tree.searched(&setup), detail)?;
    session.warn(tree);
    session.add(&Evaluated {
        arguments,
        evaluation,
    })
}

struct Evaluated<'a> {
    arguments: &'a EvalArguments,
    evaluation: Evaluation<'a>,
}

impl Report for Evaluated<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let glyphs = self.arguments.report.text.glyphs();
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

    fn row(&self) -> Option<Row> {
        Some(evaluation_row(&self.evaluation))
    }
}
