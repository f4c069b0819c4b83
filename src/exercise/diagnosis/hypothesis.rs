//! A mistake as far as it explains an answer.

use std::borrow::Cow;

use super::id::HypothesisId;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// What somebody did who made a mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// Its fixed name for scripts.
    pub id: HypothesisId,
    /// What those do who make the mistake: a clause that follows on "who".
    pub title: Cow<'static, str>,
    /// The node where it happened, if it happened at one.
    pub node: Option<NodeId>,
    /// The two nodes that were exchanged, if two were.
    pub nodes: Option<[NodeId; 2]>,
}

/// A mistake, others under which the answer would be the same, and the wrong parts, all of which they
/// explain.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// The likeliest of the mistakes.
    pub cause: Cause,
    /// Those that predict the same answer in this tree.
    pub also: Vec<Cause>,
    /// The wrong parts, which are right under them.
    pub explains: Vec<Question>,
}

impl Cause {
    /// A mistake that was made everywhere.
    pub(super) fn new(id: HypothesisId, title: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id,
            title: title.into(),
            node: None,
            nodes: None,
        }
    }
}

impl Hypothesis {
    /// The likeliest mistake and those that predict the same.
    pub fn causes(&self) -> impl Iterator<Item = &Cause> {
        std::iter::once(&self.cause).chain(&self.also)
    }
}
