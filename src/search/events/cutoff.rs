//! Cutoffs, and the bounds that caused them.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::{Limit, Phase, Test, Window, WindowEnd};
use crate::tree::{NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// Where the bound that closed a window came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum CutoffKind {
    /// From the node's parent.
    Shallow,
    /// From an ancestor further up.
    Deep,
    /// From the initial window.
    Window,
    /// From the question of a pass that asks only one.
    NullWindow,
    /// From the known range of values: the player had the best of them.
    ValueRange,
    /// From the known sum of payoffs: the player had all of it.
    Immediate,
}

words_in_documents!(CutoffKind);

/// One cutoff: a node's window closed while children remained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutoff<N = NodeId> {
    /// The number of the pass, from 1.
    pub pass: usize,
    /// The node whose children were skipped.
    pub at: N,
    /// The child whose value closed the window.
    pub after: N,
    /// The window when it closed; open in a pass that asks one question.
    pub window: Window<N>,
    /// The question whose answer was known then, where there is one in the window's place.
    pub test: Option<Test>,
    /// The end of the known range that the node's value has reached, where only that made the cutoff.
    pub range_end: Option<Value>,
    /// The children that were skipped, in search order; of a child that star2 had probed, its own
    /// children that were.
    pub skipped: Vec<N>,
    /// Whether that was in the search of the children or in star2's probes before it.
    pub phase: Phase,
}

impl<N> Cutoff<N> {
    /// A cutoff of which nothing is known but where it is: it owns nothing.
    #[inline(always)]
    pub(crate) fn bare(at: N, after: N) -> Self {
        Self {
            pass: 1,
            at,
            after,
            window: Window::OPEN,
            test: None,
            range_end: None,
            skipped: Vec::new(),
            phase: Phase::Search,
        }
    }
}

impl Cutoff {
    /// The end of the window that was inherited; the other one is the node's own.
    pub fn inherited_end(&self, tree: &Tree) -> WindowEnd {
        self.window.inherited_end(tree, self.at, self.after)
    }

    /// The inherited bound that the node's own value met; `None` for an open end, and where there is an
    /// end of the range in its place.
    pub fn closing_bound<'c>(&'c self, tree: &Tree) -> Option<&'c Limit> {
        let bound = self.window.end(self.inherited_end(tree));
        bound.filter(|_| self.range_end.is_none())
    }

    /// The bound that met it: the node's best value, or at a chance node the least or the most
    /// that it can be.
    pub fn own_bound<'c>(&'c self, tree: &Tree) -> Option<&'c Limit> {
        self.window.end(self.inherited_end(tree).opposite())
    }

    /// The child of the ancestor that set the closing bound, which has that value; `None` for the
    /// initial window, and where a chance node set the bound for its child.
    pub fn bound_via(&self, tree: &Tree) -> Option<NodeId> {
        self.closing_bound(tree)?.value_of(tree)
    }

    /// The ancestor that set the closing bound: a MAX or MIN node by an improvement, or a chance
    /// node when it turned its own window into one for its child; `None` for the initial window.
    pub fn bound_from(&self, tree: &Tree) -> Option<NodeId> {
        self.closing_bound(tree)?.set_by(tree)
    }

    /// How far up the closing bound was set.
    pub fn kind(&self, tree: &Tree) -> CutoffKind {
        match self.bound_from(tree) {
            _ if self.range_end.is_some() && tree.has_payoffs() => CutoffKind::Immediate,
            _ if self.range_end.is_some() => CutoffKind::ValueRange,
            _ if self.test.is_some() => CutoffKind::NullWindow,
            None => CutoffKind::Window,
            Some(from) if tree.parent(self.at) == Some(from) => CutoffKind::Shallow,
            Some(_) => CutoffKind::Deep,
        }
    }
}
