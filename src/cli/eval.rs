//! `abtree eval` and `abtree trace`: trees are searched, and what happened is reported as a whole or step by
//! step.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use super::args::{ReportedTrees, SearchOptions, offered, several};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::OpenTree;
use super::options;
use super::output::reports::{Request, Session};
use crate::analysis::{Detail, Evaluation, SearchedTree};
use crate::report::{
    Documents, EvaluationReport, HowMany, Report, Row, Subject, TableRow, Trace, Written,
    evaluation_row, text, text_table, text_tree,
};
use crate::search::{Algorithm, SearchOption};
use crate::vocabulary::Vocabulary as _;

/// Search trees: value, best line, visited and pruned nodes
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
#[command(before_help = include_str!("args/help/eval.txt"))]
#[command(mut_arg("format", offered(Subject::Trees)))]
#[command(mut_arg("algorithm", several))]
pub(super) struct EvalArguments {
    #[command(flatten)]
    search: SearchOptions,

    /// Draw the tree with values, bounds, evaluation order, cuts and the best line
    #[arg(long)]
    tree: bool,

    /// Add the windows, value and bound of each visited node (JSON)
    #[arg(long, hide_short_help = true)]
    nodes: bool,

    /// Leave out the lists of nodes (for very large trees)
    #[arg(long, conflicts_with_all = ["nodes", "tree"], hide_short_help = true)]
    summary: bool,

    #[command(flatten)]
    trees: ReportedTrees,
}

pub(super) fn run(arguments: &EvalArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let (settings, several) = (
        arguments.search.settings.clone(),
        arguments.search.several(),
    );
    diagnostics.warnings(match several {
        Some(named) => {
            let mut named_ones = named.iter().flatten();
            named_ones.try_for_each(|one| options::refuse_missing(*one, &settings))?;
            let each: Option<Vec<Algorithm>> = named.iter().copied().collect();
            let searching = each.as_deref().unwrap_or(Algorithm::ALL);
            options::refuse_of(&settings, searching)?
        }
        None => options::refuse(&settings, &Algorithm::EVALUATING)?,
    });
    let (report, subject) = (&arguments.trees.report, Subject::Trees);
    let format = report.format(subject);
    let is_text = format.is_text();
    if arguments.tree && (several.is_some() || !is_text) {
        let problem = Problem::new("--tree draws one search, in the text report");
        return Err(problem.help("leave it out").into());
    }
    if arguments.nodes && !format.is_json() {
        let message = format!("--nodes adds nothing to the {} report", format.word());
        let problem = Problem::new(message);
        diagnostics
            .warning(&problem.help("add --json for the nodes as data, or see them with --tree"));
    }
    let request = Request {
        due: several.map_or(HowMany::One, |_| HowMany::Several),
        ..Request::new(&arguments.trees, subject, settings)
    };
    request.run(diagnostics, &|session, tree| match several {
        Some(named) => tabulate(arguments, named, session, tree),
        None => evaluate(arguments, session, tree),
    })
}

fn evaluate(arguments: &EvalArguments, session: &mut Session, tree: &OpenTree) -> Result<()> {
    let setup = tree.setup(Algorithm::EVALUATING, session.diagnostics)?;
    let evaluation = Evaluation::run(tree.searched(&setup), detail(arguments))?;
    session.add(&Evaluated {
        arguments,
        evaluation,
    })
}

fn detail(arguments: &EvalArguments) -> Detail {
    match arguments {
        EvalArguments { summary: true, .. } => Detail::Summary,
        EvalArguments { nodes: true, .. } | EvalArguments { tree: true, .. } => Detail::Nodes,
        _ => Detail::Full,
    }
}

/// Searches a tree by each of the named algorithms: for people one table, for scripts a report each.
fn tabulate(
    arguments: &EvalArguments,
    named: &[Option<Algorithm>],
    session: &mut Session,
    tree: &OpenTree,
) -> Result<()> {
    let settings = arguments.search.settings.clone();
    let setups = options::each(&settings, named, tree.document);
    let searching: Vec<_> = setups.iter().map(|setup| setup.plan.algorithm).collect();
    let warning = options::refuse_of(&settings, &searching)?;
    session
        .diagnostics
        .warnings(warning.filter(|_| named.contains(&None)));
    let is_text = arguments.trees.report.format(Subject::Trees).is_text();
    let detail = if is_text {
        Detail::Summary
    } else {
        detail(arguments)
    };
    let mut rows = Vec::new();
    for setup in &setups {
        match Evaluation::run(tree.searched(setup), detail) {
            Ok(evaluation) if is_text => rows.push((setup.plan.algorithm, Ok(evaluation))),
            Ok(evaluation) => session.add(&Evaluated {
                arguments,
                evaluation,
            })?,
            Err(error) => {
                session.failed_search(tree, &error)?;
                let message = error.message(&tree.labels.get(error.node()));
                rows.push((setup.plan.algorithm, Err(message)));
            }
        }
    }
    let mut with_windows = setups.iter();
    let with_windows = with_windows.find(|setup| setup.plan.algorithm.takes(SearchOption::Cut));
    match with_windows.or(setups.first()).filter(|_| is_text) {
        Some(rules) => session.add(&Table {
            tree: tree.searched(rules),
            rows,
        }),
        None => Ok(()),
    }
}

/// Several searches of a tree.
struct Table<'a> {
    tree: SearchedTree<'a>,
    rows: Vec<TableRow<'a>>,
}

impl Report for Table<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(text_table(self.tree, &self.rows, out)?)
    }
}

struct Evaluated<'a> {
    arguments: &'a EvalArguments,
    evaluation: Evaluation<'a>,
}

impl Report for Evaluated<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        text(&self.evaluation, out)?;
        if self.arguments.tree {
            writeln!(out)?;
            text_tree(&self.evaluation, out)?;
        }
        Ok(())
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&EvaluationReport::new(&self.evaluation))?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![evaluation_row(&self.evaluation)]
    }
}

/// Show a search step by step
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
#[command(before_help = include_str!("args/help/trace.txt"))]
#[command(mut_arg("format", offered(Subject::Steps)))]
#[command(mut_arg("json", |json| json.help("Short for --format jsonl")))]
pub(super) struct TraceArguments {
    #[command(flatten)]
    search: SearchOptions,

    #[command(flatten)]
    trees: ReportedTrees,
}

pub(super) fn run_trace(arguments: &TraceArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings.clone();
    diagnostics.warnings(options::refuse(&settings, &Algorithm::EVALUATING)?);
    let request = Request::new(&arguments.trees, Subject::Steps, settings);
    request.run(diagnostics, &|session, tree| {
        let setup = tree.setup(Algorithm::EVALUATING, session.diagnostics)?;
        let tree = tree.searched(&setup);
        session.add(&Trace { tree })
    })
}
