//! Sentences about what a search did: why a node was skipped, why another was not.

use super::Grader;
use crate::exercise::key::Key;
use crate::search::{Cut, SearchOption, Window};
use crate::text::quoted;
use crate::tree::NodeId;
use crate::words::{Glyphs, Words};

/// What is said of the search that an answer is compared with.
pub(super) struct GradingWords<'d, 't> {
    key: &'d Key<'t>,
    words: Words<'d>,
}

impl<'t> Grader<'_, 't> {
    pub(super) fn words<'d>(&'d self, key: &'d Key<'t>) -> GradingWords<'d, 't> {
        GradingWords {
            key,
            words: Words::new(&self.labels, Glyphs::Unicode),
        }
    }
}

impl GradingWords<'_, '_> {
    /// A node's name as people read it.
    pub(super) fn name(&self, node: NodeId) -> String {
        self.words.name(node)
    }

    /// Why a node was not visited: `F was cut after K: α 3 ≥ β 2 from B through E`.
    pub(super) fn why_pruned(&self, node: NodeId) -> String {
        let root = self.key.pruned_root(node);
        let Some(cutoff) = root.and_then(|root| self.key.cutoff_of(root)) else {
            return "the search never needed it".to_owned();
        };
        let closed = self.words.closed_window(cutoff, self.key.convention.cut);
        let (at, after) = (self.name(cutoff.at), self.words.after(cutoff));
        format!("{at} was cut {after}: {}", closed.join(" "))
    }

    /// Why a node was visited: `nothing had closed the window at M yet (α 2, β +∞)`.
    pub(super) fn why_visited(&self, node: NodeId) -> String {
        let description = self.key.algorithm().description();
        let Some(parent) = self.key.tree().parent(node) else {
            return "the search begins there".to_owned();
        };
        if !description.takes(SearchOption::Cut) {
            return format!("{} needed it", description.name);
        }
        let window = self.key.visit(node).and_then(|visit| visit.entry.as_ref());
        let is_equal = |window: &Window| {
            !window.is_closed(self.key.convention.cut) && window.is_closed(Cut::Weak)
        };
        let equal = if window.is_some_and(is_equal) {
            ": equal bounds do not cut under the strict rule"
        } else {
            ""
        };
        let window = window
            .map(|window| format!(" ({})", self.words.ends_of(window)))
            .unwrap_or_default();
        format!(
            "nothing had closed the window at {} yet{window}{equal}",
            self.name(parent)
        )
    }
}

/// A name of nothing.
pub(super) fn unknown(name: &str) -> String {
    format!("the tree has no node `{}`", quoted(name))
}
