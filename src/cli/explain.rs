//! `abtree explain`: why a search looked at nodes or passed them over, and for which values of leaves; `abtree
//! sound`: whether leaves may be skipped, whatever rule chose them.

use std::path::PathBuf;
use std::slice;

use anyhow::Result;
use clap::Args;

use super::args::{
    GameOptions, ReadingOptions, ReportOptions, ReportedTrees, SearchOptions, offered, only_one,
};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::{OpenTree, find, find_all, inner_node, with_value};
use super::options;
use super::output::reports::{Request, Session};
use crate::analysis::{
    Claim, Detail, Evaluation, Explainer, Explanation, SearchedTree, Soundness, Untold,
};
use crate::game::Game as _;
use crate::report::{Explained, HowMany, Judgement, ReportFormat, Subject};
use crate::search::{Algorithm, SearchError, TreeGame};
use crate::tree::{Labels, NodeId};
use crate::value::Value;

/// Say why a search visited or skipped a node
#[derive(Debug, Args)]
#[command(next_help_heading = "Question", before_help = include_str!("args/help/explain.txt"))]
#[command(mut_arg("format", offered(Subject::Leaves)))]
#[command(mut_arg("files", only_one))]
pub(super) struct ExplainArguments {
    /// The nodes to explain
    #[arg(value_name = "NODE", index = 2, help_heading = None, allow_negative_numbers = true)]
    #[arg(required_unless_present = "leaves", conflicts_with = "leaves")]
    nodes: Vec<String>,

    /// Explain all leaves at once: skipped where, and for which values of each things stay as they are
    #[arg(long)]
    leaves: bool,

    /// Also say for which values of this leaf the nodes are skipped
    #[arg(long = "if", value_name = "NODE", allow_negative_numbers = true)]
    #[arg(conflicts_with = "leaves")]
    varied: Option<String>,

    #[command(flatten)]
    search: SearchOptions,

    #[command(flatten)]
    trees: ReportedTrees,
}

pub(super) fn run(arguments: &ExplainArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings.clone();
    diagnostics.warnings(options::refuse(&settings, &Algorithm::PRUNING)?);
    let format = arguments.trees.report.format(Subject::Leaves);
    if format == ReportFormat::Csv && !arguments.leaves {
        let problem = Problem::new("a table has a row for each leaf, not for named nodes");
        return Err(problem.help("write --leaves in place of the nodes").into());
    }
    let request = Request::new(&arguments.trees, Subject::Leaves, settings);
    request.run(diagnostics, &|session, tree| {
        explain(arguments, session, tree)
    })
}

fn explain(arguments: &ExplainArguments, session: &mut Session, tree: &OpenTree) -> Result<()> {
    let (given, labels) = (&tree.document.tree, &tree.labels);
    let asked = find_all(labels, &arguments.nodes)?;
    let varied = arguments.varied.as_deref();
    let varied = varied.map(|name| find(labels, name));
    let varied = varied.transpose()?;
    // What the rest of the report says, it says with 0 in place of a value that is not known.
    let unknown = varied.filter(|&leaf| given.is_leaf(leaf) && given.value(leaf).is_none());
    let known = unknown.map(|leaf| with_value(tree.document.clone(), labels, leaf, Value::ZERO));
    let document = known.as_ref().unwrap_or(tree.document);
    let labels = &Labels::new(&document.tree, arguments.trees.report.text.names);
    let setup = tree.setup(Algorithm::PRUNING, session.diagnostics)?;
    let searched = SearchedTree {
        document,
        labels,
        ..tree.searched(&setup)
    };
    let evaluation = Evaluation::run(searched, Detail::Nodes)?;
    let explainer = Explainer::new(&evaluation)?;
    let leaves = arguments
        .leaves
        .then(|| explainer.leaves().map_err(refused));
    let leaves = leaves.transpose()?;
    let explanations = asked.into_iter().map(|node| explainer.explain(node));
    let mut explanations: Vec<_> = explanations.collect::<Result<_, SearchError>>()?;
    if let Some(leaf) = varied {
        vary(&explainer, &mut explanations, leaf)?;
    }
    session.add(&Explained {
        explainer: &explainer,
        explanations: &explanations,
        leaves: leaves.as_deref(),
    })
}

/// Adds for which values of a leaf the nodes are skipped.
fn vary<'e>(
    explainer: &Explainer<'e>,
    explanations: &mut [Explanation<'e>],
    leaf: NodeId,
) -> Result<()> {
    let evaluation = explainer.evaluation();
    let (tree, labels) = (&evaluation.document.tree, evaluation.labels);
    if !evaluation.game.is_static(leaf, tree.ply(leaf)) {
        return Err(inner_node(labels, leaf).into());
    }
    for explanation in explanations {
        let skipped_if = explainer.skipped_if(explanation.name.node, leaf);
        explanation.skipped_if = Some(skipped_if.map_err(refused)?);
    }
    Ok(())
}

/// Why something can't be told, with what to do about it.
fn refused(untold: Untold) -> anyhow::Error {
    let help = match untold {
        Untold::Search(error) => return error.into(),
        Untold::Averages => "choose an algorithm that only compares values, such as alpha-beta",
        Untold::TooLarge => "name single leaves, or take a smaller tree",
    };
    Problem::new(untold).help(help).into()
}

/// Say whether leaves may be skipped without changing the value
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/sound.txt"))]
pub(super) struct SoundArguments {
    /// The tree; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    report: ReportOptions,

    /// The skipped nodes, separated by commas; an inner node means its leaves
    #[arg(long, help_heading = "Question", value_name = "NAMES")]
    #[arg(required = true, allow_negative_numbers = true)]
    skip: Vec<String>,

    /// Check that the best move stays the same too, not only the value
    #[arg(long = "move", help_heading = "Question")]
    best_move: bool,

    #[command(flatten)]
    rules: GameOptions,

    #[command(flatten)]
    reading: ReadingOptions,
}

pub(super) fn run_sound(arguments: &SoundArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = &arguments.rules.settings;
    diagnostics.warnings(options::without_cuts(
        settings,
        &[Algorithm::Expectiminimax],
        "sound",
    ));
    let request = Request {
        subject: Subject::Nodes,
        files: slice::from_ref(&arguments.file),
        reading: arguments.reading,
        report: &arguments.report,
        set: &[],
        settings: settings.clone(),
        due: HowMany::One,
    };
    request.run(diagnostics, &|session, tree| {
        judge(arguments, session, tree)
    })
}

fn judge(arguments: &SoundArguments, session: &mut Session, tree: &OpenTree) -> Result<()> {
    let setup = tree.rules_for(Algorithm::AlphaBeta);
    let game = TreeGame::new(&tree.document.tree, &setup.convention);
    let skipped = skipped(arguments, &game, &tree.labels)?;
    let soundness = Soundness::judge(&game, &skipped).map_err(|error| match error {
        SearchError::UndefinedAverage(_) => tree.problem(&error),
        _ => tree.problem(&error).help("give it a value, or skip it"),
    })?;
    let claim = if arguments.best_move {
        Claim::ValueAndMove
    } else {
        Claim::Value
    };
    session.add(&Judgement {
        searched: tree.searched(&setup),
        claim,
        soundness: &soundness,
    })?;
    if !soundness.is_sound(claim) {
        session.diagnostics.answer_no();
    }
    Ok(())
}

/// The nodes that `--skip` names.
fn skipped(
    arguments: &SoundArguments,
    game: &TreeGame,
    labels: &Labels,
) -> Result<Vec<NodeId>, Problem> {
    let skipped = find_all(labels, &arguments.skip)?;
    for &node in &skipped {
        if let Some(horizon) = game.horizon_above(node) {
            let (name, horizon) = (labels.get(node), labels.get(horizon));
            return Err(
                Problem::new(format!("{name} lies below the horizon, at {horizon}"))
                    .help(format!("skip {horizon} itself, or leave --depth out")),
            );
        }
    }
    Ok(skipped)
}
