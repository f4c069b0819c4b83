//! The document that says whether leaves may be skipped.

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use super::names::{Name, Namer, Names};
use crate::analysis::{Claim, Counterexample, Origin, Soundness};
use crate::document::Document;
use crate::search::Convention;
use crate::tree::Labels;
use crate::value::Value;

/// A judgement and what it is about.
pub(crate) struct Judgement<'e> {
    /// Where the tree came from.
    pub(crate) origin: &'e Origin,
    /// The tree and its wrapper.
    pub(crate) document: &'e Document,
    /// What reports call the nodes.
    pub(crate) labels: &'e Labels<'e>,
    /// The convention, of which order, view and horizon matter.
    pub(crate) convention: &'e Convention,
    /// What is judged.
    pub(crate) claim: Claim,
    /// The answer.
    pub(crate) soundness: &'e Soundness,
}

/// Whether leaves may be skipped.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "soundness")]
pub(crate) struct SoundnessReport<'e> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree.
    tree: TreeReport<'e>,
    /// The convention; only its order, its view of leaf values and its horizon matter here.
    convention: ConventionReport,
    /// The skipped leaves and horizon nodes, in search order.
    skipped: Names<'e>,
    /// The answer: whether no values of these leaves can change the root's value, nor with `--move`
    /// its best move.
    sound: bool,
    /// What they can do to the root's value.
    value: ValueJudgement<'e>,
    /// What they can do to the root's best move.
    best_move: MoveJudgement<'e>,
}

/// What skipped leaves can do to the root's value.
#[derive(Serialize, JsonSchema)]
struct ValueJudgement<'e> {
    /// Whether they can't change it.
    sound: bool,
    /// The value as the tree stands; a skipped leaf whose value is not known counts as 0.
    value: &'e Value,
    /// The value with all of them at −∞, and with all at +∞.
    range: &'e [Value; 2],
    /// Values of these leaves that change it; as few leaves as possible.
    counterexample: Option<CounterexampleReport<'e>>,
}

/// What skipped leaves can do to the root's best move.
#[derive(Serialize, JsonSchema)]
struct MoveJudgement<'e> {
    /// Whether they can't change it.
    sound: bool,
    /// The first optimal move in search order as the tree stands; null if the root has no moves.
    best_move: Option<Name<'e>>,
    /// Values of these leaves that change it.
    counterexample: Option<CounterexampleReport<'e>>,
}

/// Values of skipped leaves that change the root's answer.
#[derive(Serialize, JsonSchema)]
struct CounterexampleReport<'e> {
    /// The leaves that change; the others stay as the tree has them.
    changes: Vec<ChangeReport<'e>>,
    /// The root's value then.
    value: &'e Value,
    /// The first optimal move in search order then.
    best_move: Option<Name<'e>>,
}

/// A leaf that changes, in MAX's view.
#[derive(Serialize, JsonSchema)]
struct ChangeReport<'e> {
    /// The leaf.
    leaf: Name<'e>,
    /// Its value in the tree; null if unknown.
    from: Option<&'e Value>,
    /// The value that it gets.
    to: &'e Value,
}

impl<'e> SoundnessReport<'e> {
    /// The report of a judgement.
    pub(crate) fn new(judgement: &Judgement<'e>) -> Self {
        let soundness = judgement.soundness;
        let namer = Namer(judgement.labels);
        let counterexample = |found| CounterexampleReport::new(namer, found);
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(judgement.origin, judgement.document),
            convention: ConventionReport::new(judgement.convention, namer.tree()),
            skipped: namer.names(&soundness.skipped),
            sound: soundness.is_sound(judgement.claim),
            value: ValueJudgement {
                sound: soundness.against_value.is_none(),
                value: &soundness.value,
                range: &soundness.range,
                counterexample: soundness.against_value.as_ref().map(counterexample),
            },
            best_move: MoveJudgement {
                sound: soundness.against_move.is_none(),
                best_move: soundness.best_move.map(|node| namer.name(node)),
                counterexample: soundness.against_move.as_ref().map(counterexample),
            },
        }
    }
}

impl<'e> CounterexampleReport<'e> {
    fn new(namer: Namer<'e>, found: &'e Counterexample) -> Self {
        let changes = found.changes.iter().map(|change| ChangeReport {
            leaf: namer.name(change.leaf),
            from: change.from.as_ref(),
            to: &change.to,
        });
        Self {
            changes: changes.collect(),
            value: &found.value,
            best_move: found.best_move.map(|node| namer.name(node)),
        }
    }
}
