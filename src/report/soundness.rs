//! The document that says whether leaves may be skipped.

use schemars::JsonSchema;
use serde::Serialize;

use super::make::{convention_report, tree_report};
use super::model::{ConventionReport, FORMAT_VERSION, TreeReport};
use super::{Name, Names, schema};
use crate::analysis::{Claim, Counterexample, Origin, Soundness};
use crate::document::Document;
use crate::search::Convention;
use crate::tree::{Labels, NodeId};
use crate::value::Value;

/// A judgement and what it is about.
pub struct Judgement<'e> {
    /// Where the tree came from.
    pub origin: &'e Origin,
    /// The tree and its wrapper.
    pub document: &'e Document,
    /// What reports call the nodes.
    pub labels: &'e Labels<'e>,
    /// The convention, of which order, view and horizon matter.
    pub convention: &'e Convention,
    /// What is judged.
    pub claim: Claim,
    /// The answer.
    pub soundness: &'e Soundness,
}

/// Whether leaves may be skipped.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "soundness")]
pub struct SoundnessReport<'e> {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The convention; only its order, its view of leaf values and its horizon matter here.
    pub convention: ConventionReport,
    /// The skipped leaves and horizon nodes, in search order.
    pub skipped: Names<'e>,
    /// The answer: whether nothing that they could hold changes the root's value, and with
    /// `--move` its best move.
    pub sound: bool,
    /// What they can do to the root's value.
    pub value: ValueJudgement<'e>,
    /// What they can do to the root's best move.
    pub best_move: MoveJudgement<'e>,
}

/// What skipped leaves can do to the root's value.
#[derive(Serialize, JsonSchema)]
pub struct ValueJudgement<'e> {
    /// Whether they can't change it.
    pub sound: bool,
    /// The value as the tree stands; a skipped leaf whose value is not known counts as 0.
    pub value: Value,
    /// The value with all of them at −∞, and with all at +∞.
    pub range: [Value; 2],
    /// Values of theirs that change it; the fewest leaves that can.
    pub counterexample: Option<CounterexampleReport<'e>>,
}

/// What skipped leaves can do to the root's best move.
#[derive(Serialize, JsonSchema)]
pub struct MoveJudgement<'e> {
    /// Whether they can't change it.
    pub sound: bool,
    /// The first optimal move in search order as the tree stands; null if the root has no moves.
    pub best_move: Option<Name<'e>>,
    /// Values of theirs that change it.
    pub counterexample: Option<CounterexampleReport<'e>>,
}

/// Values of skipped leaves with which the root's answer is another one.
#[derive(Serialize, JsonSchema)]
pub struct CounterexampleReport<'e> {
    /// The leaves that change; the others stay as the tree has them.
    pub changes: Vec<ChangeReport<'e>>,
    /// The root's value then.
    pub value: Value,
    /// The first optimal move in search order then.
    pub best_move: Option<Name<'e>>,
}

/// A leaf that changes, in MAX's view.
#[derive(Serialize, JsonSchema)]
pub struct ChangeReport<'e> {
    /// The leaf.
    pub leaf: Name<'e>,
    /// Its value in the tree; null if that is not known.
    pub from: Option<Value>,
    /// The value that it gets.
    pub to: Value,
}

impl<'e> SoundnessReport<'e> {
    /// The report of a judgement.
    pub fn new(judgement: &Judgement<'e>) -> Self {
        let soundness = judgement.soundness;
        let labels = judgement.labels;
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(judgement.origin, judgement.document),
            convention: convention_report(judgement.convention, &judgement.document.tree),
            skipped: Names::new(labels, soundness.skipped.as_slice()),
            sound: soundness.is_sound(judgement.claim),
            value: ValueJudgement {
                sound: soundness.against_value.is_none(),
                value: soundness.value.clone(),
                range: soundness.range.clone(),
                counterexample: counterexample(labels, soundness.against_value.as_ref()),
            },
            best_move: MoveJudgement {
                sound: soundness.against_move.is_none(),
                best_move: soundness.best_move.map(|node| Name::new(labels, node)),
                counterexample: counterexample(labels, soundness.against_move.as_ref()),
            },
        }
    }
}

fn counterexample<'e>(
    labels: &'e Labels<'e>,
    found: Option<&Counterexample>,
) -> Option<CounterexampleReport<'e>> {
    let found = found?;
    let name = |node: NodeId| Name::new(labels, node);
    let changes = found.changes.iter();
    Some(CounterexampleReport {
        changes: changes
            .map(|change| ChangeReport {
                leaf: name(change.leaf),
                from: change.from.clone(),
                to: change.to.clone(),
            })
            .collect(),
        value: found.value.clone(),
        best_move: found.best_move.map(name),
    })
}
