//! `abtree compare`: one tree under every convention.

use anyhow::Result;
use clap::Args;

use super::args::{Game, ReportedTrees, SCRIPTS, Stated, choices, offered};
use super::diagnostics::Diagnostics;
use super::input::opened::OpenTree;
use super::output::session::{Request, Session};
use super::work::Progress;
use crate::analysis::compare::Comparison;
use crate::report::Subject;
use crate::search::Preset;

/// Say whether every textbook gives the same answer, and where they differ
#[derive(Debug, Args)]
#[command(next_help_heading = "Comparison")]
#[command(before_help = include_str!("args/help/compare.txt"), after_help = include_str!("args/help/compare-notes.txt").trim_end())]
#[command(mut_arg("format", offered(Subject::Comparisons)))]
pub(super) struct CompareArguments {
    /// Compare only these presets
    #[arg(long, value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset())]
    only: Vec<&'static Preset>,

    #[command(flatten)]
    rules: Stated<Game>,

    #[command(flatten)]
    trees: ReportedTrees,

    /// End with exit code 1 if the exercise is not safe
    #[arg(long, help_heading = SCRIPTS, hide_short_help = true)]
    exit_code: bool,
}

pub(super) fn run(arguments: &CompareArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.rules.settings.clone();
    let request = Request::new(&arguments.trees, Subject::Comparisons, settings);
    request.run(diagnostics, &|session, tree| {
        compare(arguments, session, tree)
    })
}

fn compare(arguments: &CompareArguments, session: &mut Session, tree: &OpenTree) -> Result<()> {
    let convention = tree.convention();
    let only = arguments.only.iter();
    let only: Vec<String> = only.map(|preset| preset.name.to_owned()).collect();
    let mut progress = Progress::beside(session.diagnostics);
    let mut watch = |done: usize, all: usize| {
        progress.show(&format!("{done} of {all} runs"));
    };
    let origin = tree.item.origin.clone();
    let (document, labels) = (tree.document, &tree.labels);
    let comparison = Comparison::run(origin, document, labels, &convention, &only, &mut watch);
    progress.end();
    let is_safe = comparison.is_safe();
    session.add(&comparison)?;
    if arguments.exit_code && !is_safe {
        session.diagnostics.answer_no();
    }
    Ok(())
}
