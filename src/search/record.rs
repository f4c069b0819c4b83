//! What reports need to know of a run, folded from its events.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::bound::Bounded;
use super::game::TreeGame;
use super::node_set::NodeSet;
use super::observe::{Event, Observer, Phase};
use super::test::Test;
use super::window::{Limit, Window, WindowEnd};
use crate::tree::{NodeId, Tree};
use crate::vocabulary::words_in_documents;

/// Counts what happened without keeping it: two bits a node, three if there are several passes, for
/// trees with millions of nodes.
#[derive(Clone, Debug)]
pub struct Tally {
    visited: NodeSet,
    evaluated: NodeSet,
    /// What the latest pass visited; in the first pass that is all that was visited.
    visited_in_pass: Option<NodeSet>,
    passes: Vec<PassTally>,
    cutoffs: usize,
    distinct_visited: usize,
    distinct_evaluations: usize,
    re_searches: usize,
    /// By its ply, the node that the present visit of its parent entered last.
    latest: Vec<Option<NodeId>>,
}

/// The counts of one pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassTally {
    /// Static evaluations, repeats included.
    pub evaluations: usize,
    /// Entries into nodes, repeats included.
    pub entries: usize,
    /// Nodes that were entered at least once.
    pub visited: usize,
}

impl Tally {
    /// An empty tally for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self {
            visited: NodeSet::new(tree),
            evaluated: NodeSet::new(tree),
            visited_in_pass: None,
            passes: Vec::new(),
            cutoffs: 0,
            distinct_visited: 0,
            distinct_evaluations: 0,
            re_searches: 0,
            latest: vec![None; tree.plies() + 2],
        }
    }

    /// The counts of each pass, in order.
    pub fn passes(&self) -> &[PassTally] {
        &self.passes
    }

    /// Static evaluations in all passes, repeats included.
    pub fn evaluations(&self) -> usize {
        self.passes.iter().map(|pass| pass.evaluations).sum()
    }

    /// Entries into nodes in all passes, repeats included.
    pub fn entries(&self) -> usize {
        self.passes.iter().map(|pass| pass.entries).sum()
    }

    /// Cutoffs in all passes.
    pub fn cutoffs(&self) -> usize {
        self.cutoffs
    }

    /// How often a node was searched again at once by the same visit of its parent, and the root by
    /// another pass.
    pub fn re_searches(&self) -> usize {
        self.re_searches + self.passes.len().saturating_sub(1)
    }

    /// Nodes that were statically evaluated at least once.
    pub fn distinct_evaluations(&self) -> usize {
        self.distinct_evaluations
    }

    /// Nodes that were visited at least once.
    pub fn distinct_visited(&self) -> usize {
        self.distinct_visited
    }

    /// Whether a node was visited.
    pub fn is_visited(&self, node: NodeId) -> bool {
        self.visited.contains(node)
    }

    /// Whether a node was statically evaluated.
    pub fn is_evaluated(&self, node: NodeId) -> bool {
        self.evaluated.contains(node)
    }

    /// Whether the same nodes of the same tree were statically evaluated, in whatever order. Takes
    /// linear time.
    pub fn evaluated_the_same(&self, other: &Self) -> bool {
        self.evaluated == other.evaluated
    }

    /// How many nodes that would have been statically evaluated no pass visited. Takes constant
    /// time after a single pass, else time linear in the tree: several passes may have evaluated
    /// nodes that are inner nodes to the last one.
    pub fn pruned_leaves(&self, game: &TreeGame) -> usize {
        if self.passes.len() <= 1 {
            return game.extent().1 - self.distinct_evaluations;
        }
        let unvisited = game.walk().filter(|&(node, _)| !self.is_visited(node));
        unvisited
            .filter(|&(node, ply)| game.is_static(node, ply))
            .count()
    }

    /// The roots of the subtrees that no pass visited, in search order.
    pub fn pruned_subtrees(&self, game: &TreeGame) -> Vec<NodeId> {
        let mut pruned = Vec::new();
        let mut walk = game.walk();
        while let Some((node, _)) = walk.next() {
            if !self.is_visited(node) {
                pruned.push(node);
                walk.skip_below(node);
            }
        }
        pruned
    }
}

impl Observer for Tally {
    const LOOKS_AT_VALUES: bool = false;

    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Pass { .. } => {
                if !self.passes.is_empty() {
                    self.visited_in_pass = Some(self.visited.emptied());
                }
                self.passes.push(PassTally::default());
            }
            Event::Enter { node, ply, .. } => {
                let is_again = self.latest[ply] == Some(node) && ply > 0;
                self.re_searches += usize::from(is_again);
                self.latest[ply] = Some(node);
                self.latest[ply + 1] = None;
                let is_new = self.visited.insert(node);
                self.distinct_visited += usize::from(is_new);
                let is_new_in_pass = match &mut self.visited_in_pass {
                    None => is_new,
                    Some(visited) => visited.insert(node),
                };
                if let Some(pass) = self.passes.last_mut() {
                    pass.entries += 1;
                    pass.visited += usize::from(is_new_in_pass);
                }
            }
            Event::Evaluate { node, .. } => {
                self.distinct_evaluations += usize::from(self.evaluated.insert(node));
                if let Some(pass) = self.passes.last_mut() {
                    pass.evaluations += 1;
                }
            }
            Event::Cutoff { .. } => self.cutoffs += 1,
            Event::Improve { .. } | Event::Estimate { .. } | Event::Leave { .. } => {}
        }
    }
}

/// Where the bound that closed a window came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
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
}

words_in_documents!(CutoffKind);

/// One cutoff: a node's window closed while children remained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// The number of the pass, from 1.
    pub pass: usize,
    /// The node whose children were skipped.
    pub at: NodeId,
    /// The child whose value closed the window.
    pub after: NodeId,
    /// The window when it closed; open in a pass that asks one question.
    pub window: Window,
    /// The question whose answer was known then, where there is one in the window's place.
    pub test: Option<Test>,
    /// The children that were skipped, in search order; of a child that star2 had probed, its own
    /// children that were.
    pub skipped: Vec<NodeId>,
    /// Whether that was in the search of the children or in star2's probes before it.
    pub phase: Phase,
}

impl Cutoff {
    /// The cutoff that an event of this pass tells of; `None` for any other event.
    pub fn of(event: Event<'_>, pass: usize) -> Option<Self> {
        let Event::Cutoff {
            node,
            after,
            window,
            test,
            skipped,
            phase,
        } = event
        else {
            return None;
        };
        Some(Self {
            pass,
            at: node,
            after,
            window: window.clone(),
            test: test.cloned(),
            skipped: skipped.clone().collect(),
            phase,
        })
    }

    /// The end of the window that was inherited; the other one is the node's own.
    pub fn inherited_end(&self, tree: &Tree) -> WindowEnd {
        self.window.inherited_end(tree, self.at, self.after)
    }

    /// The inherited bound that the node's own value met.
    pub fn closing_bound<'c>(&'c self, tree: &Tree) -> Option<&'c Limit> {
        self.window.end(self.inherited_end(tree))
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
            _ if self.test.is_some() => CutoffKind::NullWindow,
            None => CutoffKind::Window,
            Some(from) if tree.parent(self.at) == Some(from) => CutoffKind::Shallow,
            Some(_) => CutoffKind::Deep,
        }
    }
}

/// Keeps the order of static evaluations and visits, and every cutoff.
#[derive(Clone, Debug)]
pub struct Record {
    tally: Tally,
    evaluations: Vec<NodeId>,
    visited: Vec<NodeId>,
    cutoffs: Vec<Cutoff>,
}

impl Record {
    /// An empty record for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self {
            tally: Tally::new(tree),
            evaluations: Vec::new(),
            visited: Vec::new(),
            cutoffs: Vec::new(),
        }
    }

    /// The counts.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The statically evaluated nodes in order, repeats included.
    pub fn evaluations(&self) -> &[NodeId] {
        &self.evaluations
    }

    /// The visited nodes in the order of their first entries.
    pub fn visited(&self) -> &[NodeId] {
        &self.visited
    }

    /// The cutoffs in order.
    pub fn cutoffs(&self) -> &[Cutoff] {
        &self.cutoffs
    }
}

impl Observer for Record {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, .. } if !self.tally.is_visited(node) => self.visited.push(node),
            Event::Evaluate { node, .. } => self.evaluations.push(node),
            Event::Cutoff { .. } => {
                let pass = self.tally.passes.len();
                self.cutoffs.extend(Cutoff::of(event, pass));
            }
            _ => {}
        }
        self.tally.observe(event);
    }
}

/// What happened at a node in its last visit.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeRecord {
    /// The node.
    pub node: NodeId,
    /// Its distance from the root.
    pub ply: usize,
    /// The window it was entered with; `None` for algorithms without windows.
    pub entry: Option<Window>,
    /// The window when it was left; `None` for algorithms without windows.
    pub exit: Option<Window>,
    /// What it returned; `None` until the visit ends.
    pub found: Option<Bounded>,
    /// How often it was entered.
    pub visits: usize,
}

/// Keeps the last visit of every visited node.
#[derive(Clone, Debug)]
pub struct NodeRecords {
    records: Vec<NodeRecord>,
    /// The position of each node's record, plus one; 0 where there is none.
    positions: Vec<usize>,
}

impl NodeRecords {
    /// Empty records for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self {
            records: Vec::new(),
            positions: vec![0; tree.len()],
        }
    }

    /// The records in the order of the nodes' first entries.
    pub fn all(&self) -> &[NodeRecord] {
        &self.records
    }

    /// The record of a node, if it was visited.
    pub fn get(&self, node: NodeId) -> Option<&NodeRecord> {
        self.records
            .get(self.positions[node.index()].checked_sub(1)?)
    }

    fn entered(&mut self, node: NodeId, ply: usize) -> &mut NodeRecord {
        let position = &mut self.positions[node.index()];
        if *position == 0 {
            self.records.push(NodeRecord {
                node,
                ply,
                entry: None,
                exit: None,
                found: None,
                visits: 0,
            });
            *position = self.records.len();
        }
        &mut self.records[*position - 1]
    }
}

impl Observer for NodeRecords {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, ply, window } => {
                let record = self.entered(node, ply);
                record.entry = window.cloned();
                record.visits += 1;
            }
            Event::Leave {
                node,
                found,
                window,
            } => {
                let position = self.positions[node.index()];
                if let Some(record) = position
                    .checked_sub(1)
                    .and_then(|at| self.records.get_mut(at))
                {
                    record.found = Some(found.clone());
                    record.exit = window.cloned();
                }
            }
            _ => {}
        }
    }
}
