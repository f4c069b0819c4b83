//! What a search tells while it runs.

mod record;
mod tally;

pub use record::{MOST_LISTED, NodeRecord, NodeRecords, Record};
pub(crate) use tally::NodeSet;
pub use tally::{Counts, PassTally, Tally};

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::window::{Bounded, Limit, Test, Window, WindowEnd};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// One step of a search. All values and windows are in MAX's view, whatever the algorithm.
///
/// The order of events, for the algorithms that search depth first:
///
/// 1. `Pass` opens every pass; all other events belong to the latest pass.
/// 2. `Enter` comes before any other event of a visit to a node; visits nest like brackets.
/// 3. `Evaluate` follows the `Enter` of a leaf or horizon node at once, and nowhere else.
/// 4. After each child's `Leave`, its parent has `Improve` if its best value improved, then `Cutoff` if
///    the window closed while children remained.
/// 5. After `Cutoff` the node has only its `Leave`.
/// 6. `Leave` ends the visit.
///
/// At a chance node of star1 and star2 (elsewhere a chance node has neither):
///
/// 7. After each child's `Leave` comes `Estimate`, then `Cutoff` if the window closed while
///    something remained to be searched. There is no `Improve`.
/// 8. Star2 visits the children twice: first all of them for their probes, where a MAX or MIN node
///    enters one child and leaves although others remain; then those whose search is not over. A
///    node that is visited again begins with what the probe of its first child found: where rule 4
///    has that child's visit, there is only what follows it.
///
/// A best-first search, SSS* or DUAL*, keeps to rules 1 and 3 only: a node has its `Leave` when its
/// solved state is taken, if ever.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e, N = NodeId> {
    /// A search of the root begins.
    Pass {
        /// The window at the root; `None` for passes without one.
        window: Option<&'e Window<N>>,
        /// The one question that the pass asks, if it asks only one.
        test: Option<&'e Test>,
    },
    /// A node is visited.
    Enter {
        /// The node.
        node: N,
        /// Its distance from the root.
        ply: usize,
        /// The window it is searched with; `None` for algorithms without windows, in a pass with one question, and for
        /// an observer that doesn't look at windows.
        window: Option<&'e Window<N>>,
    },
    /// A leaf or horizon node is statically evaluated.
    Evaluate {
        /// The node.
        node: N,
        /// Its value in MAX's view.
        value: &'e Value,
    },
    /// A node's best value improves.
    Improve {
        /// The node.
        node: N,
        /// The child with the new best value.
        child: N,
        /// The new best value, and what was proved of the child's.
        best: &'e Bounded,
        /// The window after the improvement; `None` where [`Event::Enter`] has none.
        window: Option<&'e Window<N>>,
    },
    /// A node's window closed while children remained, which are skipped. An observer that does not look
    /// at values may be told no more of it than the node and the child.
    Cutoff(&'e Cutoff<N>),
    /// The bounds of a chance node's value improve, as far as they are known from the range of
    /// values and from the children searched so far.
    Estimate {
        /// The node.
        node: N,
        /// The child that was searched last.
        child: N,
        /// The least that the node's value can still be.
        low: &'e Value,
        /// The most that the node's value can still be.
        high: &'e Value,
    },
    /// The visit of a node ends.
    Leave {
        /// The node.
        node: N,
        /// What it returns to its parent.
        found: &'e Bounded,
        /// The window at the end of the visit; `None` where [`Event::Enter`] has none.
        window: Option<&'e Window<N>>,
    },
}

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
    /// The end of the window that was inherited; the other one is the node's own: β at a MAX node, α at a
    /// MIN node, and at a chance node the one that its estimate met after this child.
    pub fn inherited_end(&self, tree: &Tree) -> WindowEnd {
        let is_own = |limit: &Limit| limit.via == Some(self.after);
        match tree.mover(self.at) {
            Mover::Min => WindowEnd::Alpha,
            Mover::Chance if self.window.beta.as_ref().is_some_and(is_own) => WindowEnd::Alpha,
            Mover::Max | Mover::Chance => WindowEnd::Beta,
        }
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
        let from = self.bound_from(tree)?;
        let via = self.closing_bound(tree)?.via;
        via.filter(|_| tree.mover(from) != Mover::Chance)
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

/// The two phases in which star2 searches a chance node. Every other search has only the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// One child of each child is searched.
    Probe,
    /// The children are searched.
    Search,
}

/// Takes the events of a search as they happen.
///
/// Algorithms are generic over their observer, so that `()`, which looks away, costs nothing. A
/// pair of observers passes every event to both.
pub trait Observer<N = NodeId> {
    /// Whether it looks at values and windows, or only at which nodes they belong to. A search that
    /// would first have to turn them into MAX's view may hand them to others as they are.
    const LOOKS_AT_VALUES: bool = true;

    /// Whether it looks at the windows of visits, which are copied for it alone: if not, `None` may stand in their
    /// place. Those of passes and cutoffs are told anyway. It is asked at any time, so that the answer must not change,
    /// and whoever hands events on answers for those it hands them to.
    fn looks_at_windows(&self) -> bool {
        Self::LOOKS_AT_VALUES
    }

    /// Takes the next event.
    fn observe(&mut self, event: Event<'_, N>);
}

/// An observer that hands every event on.
pub(crate) struct Relay<'o, N> {
    pub(crate) looks_at_windows: bool,
    pub(crate) tell: &'o mut (dyn FnMut(Event<'_, N>) + Send),
}

impl<N> Observer<N> for Relay<'_, N> {
    fn looks_at_windows(&self) -> bool {
        self.looks_at_windows
    }

    fn observe(&mut self, event: Event<'_, N>) {
        (self.tell)(event);
    }
}

impl<N> Observer<N> for () {
    const LOOKS_AT_VALUES: bool = false;

    #[inline(always)]
    fn observe(&mut self, _: Event<'_, N>) {}
}

impl<N: Copy, A: Observer<N>, B: Observer<N>> Observer<N> for (A, B) {
    const LOOKS_AT_VALUES: bool = A::LOOKS_AT_VALUES || B::LOOKS_AT_VALUES;

    fn looks_at_windows(&self) -> bool {
        self.0.looks_at_windows() || self.1.looks_at_windows()
    }

    #[inline(always)]
    fn observe(&mut self, event: Event<'_, N>) {
        self.0.observe(event);
        self.1.observe(event);
    }
}

impl<N, O: Observer<N>> Observer<N> for &mut O {
    const LOOKS_AT_VALUES: bool = O::LOOKS_AT_VALUES;

    fn looks_at_windows(&self) -> bool {
        (**self).looks_at_windows()
    }

    #[inline(always)]
    fn observe(&mut self, event: Event<'_, N>) {
        (**self).observe(event);
    }
}
