//! `abtree trace`: read trees, search them, write every step.

use anyhow::Result;
use clap::Args;

use super::args::{ReportedTrees, SearchOptions, choices, offered};
use super::diagnostics::Diagnostics;
use super::input::nodes;
use super::input::opened::OpenTree;
use super::options;
use super::output::session::{Request, Session};
use crate::report::{Subject, Trace};
use crate::search::{Algorithm, Notation};

/// Show a search step by step
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
#[command(before_help = include_str!("args/help/trace.txt"))]
#[command(mut_arg("format", offered(Subject::Steps)))]
#[command(mut_arg("json", |json| json.help("Short for --format jsonl")))]
pub(super) struct TraceArguments {
    #[command(flatten)]
    search: SearchOptions,

    /// How the steps are written [default: as in the convention's source]
    #[arg(long, value_name = "NOTATION", value_parser = choices::word::<Notation>())]
    notation: Option<Notation>,

    /// Show only the steps at this node; may be repeated
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    node: Vec<String>,

    #[command(flatten)]
    trees: ReportedTrees,
}

pub(super) fn run(arguments: &TraceArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings();
    options::check_stated(&settings)?;
    let request = Request::new(&arguments.trees, Subject::Steps, settings);
    request.run(diagnostics, &|session, tree| {
        trace(arguments, session, tree)
    })
}

fn trace(arguments: &TraceArguments, session: &mut Session, tree: &OpenTree) -> Result<()> {
    let only = nodes::find_all(&tree.document.tree, &tree.labels, &arguments.node);
    let only = only.map_err(|problem| problem.in_file(&tree.item.origin.file))?;
    let setup = tree.setup(Algorithm::EVALUATING)?;
    session.add(&Trace {
        tree: tree.searched(&setup),
        notation: arguments.notation,
        only: &only,
    })
}
