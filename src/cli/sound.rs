//! `abtree sound`: whether leaves may be skipped, whatever rule chose them.

use std::path::PathBuf;
use std::slice;

use anyhow::Result;
use clap::Args;

use super::args::{Game, ReadingOptions, ReportOptions, Stated};
use super::diagnostics::{Diagnostics, Problem};
use super::input::nodes;
use super::input::opened::OpenTree;
use super::output::session::{Request, Session};
use crate::analysis::{Claim, Soundness};
use crate::report::{Judgement, Shape, Subject};
use crate::search::{SearchError, TreeGame};
use crate::tree::{Labels, NodeId};

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
    #[arg(
        long,
        help_heading = "Question",
        value_name = "NAMES",
        required = true,
        allow_negative_numbers = true
    )]
    skip: Vec<String>,

    /// Check that the best move stays the same too, not only the value
    #[arg(long = "move", help_heading = "Question")]
    best_move: bool,

    #[command(flatten)]
    rules: Stated<Game>,

    #[command(flatten)]
    reading: ReadingOptions,
}

pub(super) fn run(arguments: &SoundArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let request = Request {
        subject: Subject::Nodes,
        files: slice::from_ref(&arguments.file),
        reading: arguments.reading,
        report: &arguments.report,
        set: &[],
        settings: arguments.rules.settings.clone(),
        reports: Shape::Single,
    };
    request.run(diagnostics, &|session, tree| {
        judge(arguments, session, tree)
    })
}

fn judge(arguments: &SoundArguments, session: &mut Session, tree: &OpenTree) -> Result<()> {
    let convention = tree.convention();
    let game = TreeGame::new(&tree.document.tree, &convention);
    let skipped = skipped(arguments, &game, &tree.labels)?;
    let soundness =
        Soundness::judge(&game, &tree.labels, &skipped).map_err(|error| match error {
            SearchError::UndefinedAverage(_) => tree.problem(&error),
            _ => tree.problem(&error).help("give it a value, or skip it"),
        })?;
    let claim = if arguments.best_move {
        Claim::ValueAndMove
    } else {
        Claim::Value
    };
    session.add(&Judgement {
        origin: &tree.item.origin,
        document: tree.document,
        labels: &tree.labels,
        convention: &convention,
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
    let mut skipped = Vec::new();
    for text in &arguments.skip {
        // A name may hold a comma.
        match nodes::find(game.tree(), labels, text) {
            Err(_) if text.contains(',') => {
                let names: Vec<String> = text.split(',').map(str::to_owned).collect();
                skipped.extend(nodes::find_all(game.tree(), labels, &names)?);
            }
            found => skipped.push(found?),
        }
    }
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
