//! A mistake as far as it explains an answer.

use std::borrow::Cow;

use super::id::HypothesisId;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// One mistake, and which of the wrong parts it explains.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// Its fixed name for scripts.
    pub id: HypothesisId,
    /// What those do who make the mistake: a clause that follows on "who".
    pub title: Cow<'static, str>,
    /// The node where it happened, if it happened at one.
    pub node: Option<NodeId>,
    /// The wrong parts that are right under this mistake.
    pub explains: Vec<Question>,
    /// The wrong parts that are not.
    pub unexplained: Vec<Question>,
}

impl Hypothesis {
    /// A mistake that is not yet held against an answer.
    pub(super) fn new(id: HypothesisId, title: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id,
            title: title.into(),
            node: None,
            explains: Vec::new(),
            unexplained: Vec::new(),
        }
    }

    pub(super) fn explains_everything(&self) -> bool {
        self.unexplained.is_empty()
    }
}
