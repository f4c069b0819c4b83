//! What the right answers are: what one search of the tree finds.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::number::StatedWindow;
use crate::game::{Game, Order};
use crate::search::{
    Algorithm, Bound, Bounded, Convention, Counts, Cutoff, Infinity, NodeRecord, NodeRecords,
    NodeSet, Outcome, Record, SearchError, Setup, TreeGame,
};
use crate::tree::{NodeId, Tree};
use crate::value::Value;

/// What one search of a tree finds, arranged for comparing many answers with it.
pub struct Key<'t> {
    tree: &'t Tree,
    /// How it was searched; the convention as the algorithm follows it.
    pub setup: Setup,
    /// What the search found.
    pub outcome: Outcome,
    /// What happened on the way.
    pub record: Record,
    /// The last visit of every visited node.
    pub nodes: NodeRecords,
    /// The roots of the subtrees that no pass visited, in search order.
    pub pruned: Vec<NodeId>,
    /// The statically evaluated nodes in the order of their first evaluations.
    pub evaluated: Vec<NodeId>,
    /// The inner nodes that were searched, in the order of their first entries.
    pub expanded: Vec<NodeId>,
    /// The nodes that are not below the horizon and were never visited, in preorder.
    pub not_visited: Vec<NodeId>,
    /// What the search is measured by.
    pub counts: Counts,
    /// The nodes that are not below the horizon.
    above_horizon: NodeSet,
    /// Those of them that are evaluated if the search comes to them: leaves, and what lies at the horizon of any pass.
    statics: NodeSet,
    /// What is found by those who make a mistake.
    pub(super) mistaken: MistakenKeys<'t>,
    /// For each node all values of its window, if it had one; from when an answer asks for them.
    pub(super) histories: OnceLock<Vec<Option<StatedWindow>>>,
    pub(super) known_values: OnceLock<Vec<Value>>,
    /// What minimax finds at every node; nothing where a value is not known.
    pub(super) exact_values: OnceLock<Option<NodeRecords>>,
}

/// The keys of those who make a mistake, each kind from when it is first asked for.
#[derive(Default)]
pub(super) struct MistakenKeys<'t> {
    /// Those who search or write otherwise.
    pub(super) rules: OnceLock<Vec<MistakenKey<'t>>>,
    /// Those who take a wrong value for one node: by the value.
    pub(super) slips: Mutex<BTreeMap<Value, Arc<Vec<SlippedKey<'t>>>>>,
}

/// A node, and what is found by those who take a wrong value for it.
pub(super) type SlippedKey<'t> = (NodeId, Key<'t>);

/// What is found by those who make a mistake, and which mistake it is.
pub(super) struct MistakenKey<'t> {
    /// The number of the mistake in the table of the diagnosis.
    pub(super) row: usize,
    /// The node where it happens, if it happens at one.
    pub(super) node: Option<NodeId>,
    pub(super) key: Key<'t>,
}

impl<'t> Key<'t> {
    /// Searches the tree. Takes memory linear in it.
    pub fn new(tree: &'t Tree, setup: impl Into<Setup>) -> Result<Self, SearchError> {
        Self::of_another(tree, tree, setup.into())
    }

    /// What a search finds in another tree, which must have the shape of this one.
    pub(super) fn of_another(
        tree: &'t Tree,
        searched: &Tree,
        mut setup: Setup,
    ) -> Result<Self, SearchError> {
        setup.convention = setup.plan.algorithm.convention(&setup.convention);
        let mut seen = (Record::new(tree), NodeRecords::new(tree));
        let outcome = setup.search(searched, &mut seen)?;
        Ok(Self::of_run(tree, setup, outcome, seen))
    }

    /// Arranges what a run has found and what was seen of it.
    pub(super) fn of_run(
        tree: &'t Tree,
        setup: Setup,
        outcome: Outcome,
        (record, mut nodes): (Record, NodeRecords),
    ) -> Self {
        nodes.conclude(&outcome.found);
        let game = TreeGame::new(tree, &setup.convention);
        let (mut above_horizon, mut statics) = (NodeSet::new(tree), NodeSet::new(tree));
        let evaluations = record.evaluations().iter().copied();
        let evaluated = evaluations.filter(|node| statics.insert(*node)).collect();
        for (node, ply) in game.walk() {
            above_horizon.insert(node);
            if game.is_static(node, ply) {
                statics.insert(node);
            }
        }
        let visited = record.visited().iter().copied();
        let is_missed = |node: &NodeId| !record.tally().is_visited(*node);
        let is_expanded =
            |node: &NodeId| !statics.contains(*node) || has_visited_child(tree, &record, *node);
        Self {
            tree,
            pruned: record.tally().pruned_subtrees(&game),
            evaluated,
            expanded: visited.filter(is_expanded).collect(),
            not_visited: above_horizon.iter().filter(is_missed).collect(),
            counts: Counts::new(record.tally(), &game),
            above_horizon,
            statics,
            mistaken: MistakenKeys::default(),
            histories: OnceLock::new(),
            known_values: OnceLock::new(),
            exact_values: OnceLock::new(),
            setup,
            outcome,
            record,
            nodes,
        }
    }

    /// The tree.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// The rules that the algorithm followed.
    pub fn convention(&self) -> &Convention {
        &self.setup.convention
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.setup.plan.algorithm
    }

    /// Whether a node is evaluated if the search comes to it; no inner node is, and none below the horizon.
    pub fn is_static(&self, node: NodeId) -> bool {
        self.statics.contains(node)
    }

    /// Whether a node is static and never searched: what lies at the horizon of one pass may be searched by another.
    pub fn is_only_static(&self, node: NodeId) -> bool {
        self.is_static(node) && !has_visited_child(self.tree, &self.record, node)
    }

    /// All static nodes in preorder.
    pub fn static_nodes(&self) -> impl Iterator<Item = NodeId> {
        self.statics.iter()
    }

    /// Whether a node lies below the horizon, where nothing is searched.
    pub fn is_below_horizon(&self, node: NodeId) -> bool {
        !self.above_horizon.contains(node)
    }

    /// The record of a node's last visit, if it was visited.
    pub fn visit(&self, node: NodeId) -> Option<&NodeRecord> {
        self.nodes.get(node)
    }

    /// What sorts nodes in the order in which a search that skips none leaves them: what is wrong at a node may follow
    /// from those before it.
    pub(super) fn leaving(&self, node: NodeId) -> (usize, Reverse<NodeId>) {
        match self.convention().order {
            Order::Left => (self.tree.subtree_end(node), Reverse(node)),
            Order::Right => (0, Reverse(node)),
        }
    }

    /// What a node returned when it was visited last.
    pub fn found(&self, node: NodeId) -> Option<&Bounded> {
        self.visit(node)?.found.as_ref()
    }

    /// The value in MAX's view that the exercise gives a leaf, whether the search comes to it or not.
    pub(super) fn given(&self, node: NodeId) -> Option<Bounded> {
        let value = self.tree.value(node).filter(|_| self.tree.is_leaf(node))?;
        let views = self.convention().leaf_values;
        let value = views.in_max_view(value, || self.tree.player(node));
        Some(Bounded::exact(value))
    }

    /// What a bound says of a value: where infinities are values like others, nothing lies beyond them.
    pub(super) fn meant(&self, bound: Bound, value: &Value) -> Bound {
        let is_end = match bound {
            Bound::Exact => false,
            Bound::Lower => *value == Value::POSITIVE_INFINITY,
            Bound::Upper => *value == Value::NEGATIVE_INFINITY,
        };
        if is_end && self.convention().infinity == Infinity::Value {
            return Bound::Exact;
        }
        bound
    }

    /// The root of the pruned subtree that a node lies in, if it lies in one.
    pub fn pruned_root(&self, node: NodeId) -> Option<NodeId> {
        let is_pruned = |&above: &NodeId| !self.record.tally().is_visited(above);
        let line = std::iter::once(node).chain(self.tree.ancestors(node));
        line.take_while(is_pruned).last()
    }

    /// The last cutoff that skipped a node, if one did.
    pub fn cutoff_of(&self, pruned: NodeId) -> Option<&Cutoff> {
        let mut cutoffs = self.record.cutoffs().iter().rev();
        cutoffs.find(|cutoff| cutoff.skipped.contains(&pruned))
    }
}

fn has_visited_child(tree: &Tree, record: &Record, node: NodeId) -> bool {
    let mut children = tree.children(node);
    children.any(|child| record.tally().is_visited(child))
}

/// The keys of one tree: one for each search that is asked for.
pub struct Keys<'t> {
    tree: &'t Tree,
    made: Mutex<Vec<Made<'t>>>,
}

type Made<'t> = (Setup, Result<Arc<Key<'t>>, SearchError>);

/// At most so many keys are kept; others are made when they are asked for.
const MOST_KEPT: usize = 64;

impl<'t> Keys<'t> {
    /// The keys of a tree. No search is made before it is asked for.
    pub fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            made: Mutex::default(),
        }
    }

    /// The key of this search.
    pub fn of(&self, search: Setup) -> Result<Arc<Key<'t>>, SearchError> {
        // A search that panicked has left nothing behind that could be wrong.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, key)) = made.iter().find(|(made, _)| *made == search) {
            return key.clone();
        }
        let key = Key::new(self.tree, search.clone()).map(Arc::new);
        if made.len() < MOST_KEPT {
            made.push((search, key.clone()));
        }
        key
    }
}
