//! The document that says whether leaves may be skipped.

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use crate::analysis::{Claim, MoveJudgement, Origin, Soundness, ValueJudgement};
use crate::document::Document;
use crate::search::{Algorithm, Convention};
use crate::tree::Labels;
use crate::words::Names;

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
    pub(crate) soundness: &'e Soundness<'e>,
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
    skipped: &'e Names<'e>,
    /// The answer: whether no values of these leaves can change the root's value, nor with `--move`
    /// its best move.
    sound: bool,
    /// What they can do to the root's value.
    value: &'e ValueJudgement<'e>,
    /// What they can do to the root's best move.
    best_move: &'e MoveJudgement<'e>,
    /// The chance nodes that have no average for some values of these leaves, which are not judged.
    undefined: &'e Names<'e>,
}

impl<'e> SoundnessReport<'e> {
    /// The report of a judgement.
    pub(crate) fn new(judgement: &Judgement<'e>) -> Self {
        let soundness = judgement.soundness;
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(judgement.origin, judgement.document),
            convention: ConventionReport::new(
                Algorithm::AlphaBeta,
                judgement.convention,
                &judgement.document.tree,
            ),
            skipped: &soundness.skipped,
            sound: soundness.is_sound(judgement.claim),
            value: &soundness.value,
            best_move: &soundness.best_move,
            undefined: &soundness.undefined,
        }
    }
}
