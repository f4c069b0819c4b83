//! Why an answer is wrong: the mistakes that explain it.

use serde::{Serialize, Serializer};

use super::answer::Answer;
use super::check::{Check, Grader, Status};
use super::key::Key;
use super::question::Question;
use crate::tree::NodeId;

/// The mistakes that would explain what is wrong with an answer, the best explanations first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnosis {
    /// The mistakes; empty where nothing is wrong, or nothing explains it.
    pub hypotheses: Vec<Hypothesis>,
    /// The diagnosis in a sentence.
    pub summary: String,
}

/// One mistake, and which of the wrong parts it explains.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// Its fixed name for scripts.
    pub id: HypothesisId,
    /// The mistake in a few words.
    pub title: String,
    /// The node where it happened, if it happened at one.
    pub node: Option<NodeId>,
    /// The wrong parts that are right under this mistake.
    pub explains: Vec<Question>,
    /// The wrong parts that are not.
    pub unexplained: Vec<Question>,
}

/// The fixed names of mistakes, in the order in which equally good explanations are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HypothesisId {
    /// The other rule for equal bounds.
    OtherCutRule,
    /// Another rule for values outside the window.
    OtherFailRule,
    /// Children from the other side.
    RightToLeft,
    /// The other player at the root.
    OtherPlayerAtRoot,
    /// Only bounds set by the parent.
    ShallowOnly,
    /// Windows not passed down.
    WindowNotPassed,
    /// Bounds never improved.
    BoundsNotUpdated,
    /// The wrong one of two bounds.
    WrongBound,
    /// Nothing pruned at all.
    NoPruning,
    /// Values as the mover sees them.
    MoverView,
    /// The path from the leaf to the root.
    PathReversed,
    /// The root of a pruned subtree evaluated.
    PrunedRootEvaluated,
    /// One slip at one node.
    OneSlip,
    /// Another run that proves the same value.
    SoundButDifferent,
}

impl HypothesisId {
    /// The name for scripts.
    pub fn word(self) -> &'static str {
        match self {
            Self::OtherCutRule => "other-cut-rule",
            Self::OtherFailRule => "other-fail-rule",
            Self::RightToLeft => "right-to-left",
            Self::OtherPlayerAtRoot => "other-player-at-root",
            Self::ShallowOnly => "shallow-only",
            Self::WindowNotPassed => "window-not-passed",
            Self::BoundsNotUpdated => "bounds-not-updated",
            Self::WrongBound => "wrong-bound",
            Self::NoPruning => "no-pruning",
            Self::MoverView => "mover-view",
            Self::PathReversed => "path-reversed",
            Self::PrunedRootEvaluated => "pruned-root-evaluated",
            Self::OneSlip => "one-slip",
            Self::SoundButDifferent => "sound-but-different",
        }
    }
}

impl Serialize for HypothesisId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Looks for the mistakes that explain the parts of an answer that are not right.
pub fn diagnose(_: &Grader, _: &Key, _: &Answer, checks: &[Check]) -> Diagnosis {
    let summary = if checks.is_empty() {
        "nothing is answered"
    } else if checks.iter().all(|check| check.status == Status::Pass) {
        "everything is right"
    } else {
        ""
    };
    Diagnosis {
        hypotheses: Vec::new(),
        summary: summary.to_owned(),
    }
}
