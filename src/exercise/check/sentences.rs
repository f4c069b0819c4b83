//! Sentences about what a search did: why a node was skipped, why another was not.

use super::Grader;
use crate::analysis::{Signs, closed_window};
use crate::exercise::key::Key;
use crate::search::{Cut, Cutoff, Limit, Phase, Uses, Window};
use crate::text::quoted;
use crate::tree::{Labels, NodeId, Tree};

/// Tells of a search in sentences.
pub(super) struct Teller<'d, 't> {
    labels: &'d Labels<'t>,
    key: &'d Key<'t>,
}

impl<'t> Grader<'_, 't> {
    pub(super) fn teller<'d>(&'d self, key: &'d Key<'t>) -> Teller<'d, 't> {
        Teller {
            labels: &self.labels,
            key,
        }
    }
}

impl Teller<'_, '_> {
    fn tree(&self) -> &Tree {
        self.key.tree()
    }

    /// A node's name as people read it.
    pub(super) fn name(&self, node: NodeId) -> String {
        self.labels.readable(node)
    }

    /// Why a node was not visited: `F was cut after K: α 3 ≥ β 2 from B through E`.
    pub(super) fn why_pruned(&self, node: NodeId) -> String {
        let root = self.key.pruned_root(node);
        match root.and_then(|root| self.key.cutoff_of(root)) {
            Some(cutoff) => {
                let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
                let probing = match cutoff.phase {
                    Phase::Probe => "probing ",
                    Phase::Search => "",
                };
                format!(
                    "{at} was cut after {probing}{after}: {}",
                    self.closed_window(cutoff)
                )
            }
            None => "the search never needed it".to_owned(),
        }
    }

    /// Why a node was visited: `nothing had closed the window at M yet (α 2, β +∞)`.
    pub(super) fn why_visited(&self, node: NodeId) -> String {
        let description = self.key.algorithm().description();
        let Some(parent) = self.tree().parent(node) else {
            return "the search begins there".to_owned();
        };
        if !description.takes(Uses::Cut) {
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
            .map(|window| format!(" ({})", ends(window)))
            .unwrap_or_default();
        format!(
            "nothing had closed the window at {} yet{window}{equal}",
            self.name(parent)
        )
    }

    /// `α 3 ≥ β 2 from B through E`
    fn closed_window(&self, cutoff: &Cutoff) -> String {
        let cut = self.key.convention.cut;
        let name = |node| self.name(node);
        closed_window(cutoff, self.tree(), cut, Signs::UNICODE, name).join(" ")
    }
}

/// `α 2, β +∞`
fn ends(window: &Window) -> String {
    format!(
        "α {}, β {}",
        end(window.alpha.as_ref(), "−∞"),
        end(window.beta.as_ref(), "+∞")
    )
}

fn end(limit: Option<&Limit>, open: &str) -> String {
    limit.map_or_else(|| open.to_owned(), Limit::to_string)
}

/// A name of nothing.
pub(super) fn unknown(name: &str) -> String {
    format!("the tree has no node `{}`", quoted(name))
}
