//! `abtree sound`: whether leaves may be skipped, whatever rule chose them.

use anyhow::Result;

use super::args::{Colour, SoundArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::Item;
use super::question::{self, ask};
use super::{nodes, options};
use crate::analysis::{Claim, Soundness};
use crate::document::Document;
use crate::report::{Judgement, SoundnessReport, json_pretty, text_soundness, written};
use crate::search::{Game, SearchError};
use crate::tree::{Labels, NodeId};

pub(super) fn run(
    arguments: &SoundArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let mut is_sound = true;
    ask(
        &arguments.question,
        &arguments.reading,
        colour,
        diagnostics,
        |item, document, labels| {
            let (text, answer) = judged(arguments, item, document, labels)?;
            is_sound &= answer;
            Ok(text)
        },
    )?;
    if !is_sound {
        diagnostics.answer_no();
    }
    Ok(())
}

/// The report, and whether it says yes.
fn judged(
    arguments: &SoundArguments,
    item: &Item,
    document: &Document,
    labels: &Labels,
) -> Result<(String, bool), Problem> {
    let convention = options::game_convention(
        arguments.convention.as_deref(),
        &arguments.game,
        &document.exercise,
    );
    let game = Game::new(&document.tree, &convention);
    let skipped = skipped(arguments, &game, labels)?;
    let soundness = Soundness::judge(&game, &skipped)
        .map_err(|error| refused(&error, arguments, item, labels))?;
    let claim = if arguments.best_move {
        Claim::ValueAndMove
    } else {
        Claim::Value
    };
    let judgement = Judgement {
        origin: &item.origin,
        document,
        labels,
        convention: &convention,
        claim,
        soundness: &soundness,
    };
    let text = if arguments.question.json {
        let report = SoundnessReport::new(&judgement);
        written(|out| json_pretty(&report, out))
    } else {
        written(|out| text_soundness(&judgement, out))
    };
    Ok((text, soundness.is_sound(claim)))
}

/// The nodes that `--skip` names. A name with blanks or commas in it stands alone in one `--skip`.
fn skipped(
    arguments: &SoundArguments,
    game: &Game,
    labels: &Labels,
) -> Result<Vec<NodeId>, Problem> {
    let tree = game.tree();
    let mut skipped = Vec::new();
    for names in &arguments.skip {
        if let Some(node) = labels.find(names) {
            skipped.push(node);
            continue;
        }
        let names = names.split([',', ' ', '\t', '\n']);
        for name in names.filter(|name| !name.is_empty()) {
            skipped.push(nodes::find(tree, labels, name)?);
        }
    }
    for &node in &skipped {
        if let Some(horizon) = game.horizon_above(node) {
            let (name, horizon) = (labels.get(node), labels.get(horizon));
            return Err(Problem::of_usage(
                format!("{name} lies below the horizon, which {horizon} is at"),
                Some(format!("skip {horizon} itself, or leave --depth out")),
            ));
        }
    }
    Ok(skipped)
}

fn refused(
    error: &SearchError,
    arguments: &SoundArguments,
    item: &Item,
    labels: &Labels,
) -> Problem {
    let problem = question::located(error, item, labels, &arguments.reading);
    let name = labels.get(error.node());
    match error {
        SearchError::ChanceNode(_) => problem.said(
            format!("{name} is a chance node, and only trees of MAX and MIN nodes can be judged"),
            "an average changes with every value that it counts".to_owned(),
        ),
        SearchError::UnknownLeaf(_) => problem.said(
            format!("leaf {name} is not skipped, and its value is not known (`?`)"),
            "give it a value, or skip it".to_owned(),
        ),
        _ => problem,
    }
}
