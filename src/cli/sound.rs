//! `abtree sound`: whether leaves may be skipped, whatever rule chose them.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use super::args::{Colour, InputOptions, SoundArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::Item;
use super::reports::{Report, Reports};
use super::session::{self, Failure, Session, Shape};
use super::{nodes, options};
use crate::analysis::{Claim, Soundness};
use crate::document::Document;
use crate::report::{Judgement, SoundnessReport, text_soundness};
use crate::search::{SearchError, TreeGame};
use crate::tree::{Labels, NodeId};

pub(super) fn run(
    arguments: &SoundArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let question = &arguments.question;
    let input = arguments.reading.for_files(vec![question.file.clone()]);
    let (files, output) = session::open(&input, question.output.as_deref(), colour)?;
    let session = Session {
        input: &input,
        diagnostics,
        reports: Reports::new(output, question.layout(), Shape::of(&files, &input)),
    };
    session.run(&files, |session, item, document| {
        judge(arguments, session, item, document)
    })
}

fn judge(
    arguments: &SoundArguments,
    session: &mut Session<Reports>,
    item: &Item,
    document: &Document,
) -> Result<(), Failure> {
    let labels = Labels::new(&document.tree, arguments.question.text.names);
    session.warn(item, document, &labels);
    let convention = options::convention(&arguments.rules.settings, &document.exercise);
    let game = TreeGame::new(&document.tree, &convention);
    let skipped = skipped(arguments, &game, &labels)?;
    let soundness = Soundness::judge(&game, &skipped)
        .map_err(|error| refused(&error, item, &labels, session.input))?;
    let claim = if arguments.best_move {
        Claim::ValueAndMove
    } else {
        Claim::Value
    };
    let judged = Judged {
        judgement: Judgement {
            origin: &item.origin,
            document,
            labels: &labels,
            convention: &convention,
            claim,
            soundness: &soundness,
        },
    };
    session.reports.add(&judged).map_err(Failure::Output)?;
    if !soundness.is_sound(claim) {
        session.diagnostics.answer_no();
    }
    Ok(())
}

struct Judged<'e> {
    judgement: Judgement<'e>,
}

impl Report for Judged<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text_soundness(&self.judgement, out)
    }

    fn json(&self) -> impl Serialize {
        SoundnessReport::new(&self.judgement)
    }
}

/// The nodes that `--skip` names. A name with blanks or commas in it stands alone in one `--skip`.
fn skipped(
    arguments: &SoundArguments,
    game: &TreeGame,
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

fn refused(error: &SearchError, item: &Item, labels: &Labels, input: &InputOptions) -> Problem {
    let problem = Problem::of_search(error, labels, item.place_of(error.node(), input));
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
