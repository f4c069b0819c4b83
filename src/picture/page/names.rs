//! Names and texts of a page as the drawing has them.

use crate::picture::run::Run;
use crate::search::{Window, WindowEnd};
use crate::tree::{NodeId, Player};
use crate::value::Value;
use crate::words::Words;
use crate::words::signs::{INFINITY, MINUS_INFINITY};

/// Names and texts as the drawing has them.
pub(super) struct PageNames<'r> {
    pub(super) run: &'r Run<'r>,
    pub(super) words: Words<'r>,
}

impl PageNames<'_> {
    pub(super) fn name(&self, node: NodeId) -> String {
        self.run.evaluation.labels.owned(node)
    }

    pub(super) fn ends(&self, window: &Window) -> [String; 2] {
        [WindowEnd::Alpha, WindowEnd::Beta].map(|end| self.words.end(Player::Max, window, end))
    }

    /// A merit, which is infinite before any leaf was evaluated.
    pub(super) fn merit(&self, merit: &Value) -> String {
        match (merit.is_finite(), merit > &Value::ZERO) {
            (true, _) => merit.to_string(),
            (false, true) => self.words.sign(INFINITY).to_owned(),
            (false, false) => self.words.sign(MINUS_INFINITY).to_owned(),
        }
    }
}
