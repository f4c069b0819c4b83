//! What a run is measured by, counted from its events.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Game;
use crate::search::{Event, Observer, TreeGame};
use crate::tree::{NodeId, Tree};

/// Counts what happened without keeping it, for trees with millions of nodes: two bits per node,
/// three if there are several passes.
#[derive(Clone, Debug)]
pub struct Tally {
    visited: NodeSet,
    evaluated: NodeSet,
    /// What the latest pass visited; in the first pass that is all that was visited.
    visited_in_pass: Option<NodeSet>,
    /// All passes but the latest.
    earlier: Vec<PassTally>,
    /// What is counted of the latest pass while it runs: all but the nodes that it visited.
    latest: PassTally,
    passes: usize,
    cutoffs: usize,
    re_searches: usize,
    /// The node that was left last.
    left: Option<NodeId>,
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
            earlier: Vec::new(),
            latest: PassTally::default(),
            passes: 0,
            cutoffs: 0,
            re_searches: 0,
            left: None,
        }
    }

    /// The counts of each pass, in order.
    pub fn passes(&self) -> impl Iterator<Item = PassTally> {
        self.earlier.iter().copied().chain(self.latest_pass())
    }

    fn latest_pass(&self) -> Option<PassTally> {
        let visited = self.visited_in_pass.as_ref().unwrap_or(&self.visited);
        (self.passes > 0).then(|| PassTally {
            visited: visited.len(),
            ..self.latest
        })
    }

    /// Static evaluations in all passes, repeats included.
    pub fn evaluations(&self) -> usize {
        self.passes().map(|pass| pass.evaluations).sum()
    }

    /// Entries into nodes in all passes, repeats included.
    pub fn entries(&self) -> usize {
        self.passes().map(|pass| pass.entries).sum()
    }

    /// Cutoffs in all passes.
    pub fn cutoffs(&self) -> usize {
        self.cutoffs
    }

    /// How often a node was searched again at once by the same visit of its parent, and the root by
    /// another pass.
    pub fn re_searches(&self) -> usize {
        self.re_searches + self.passes.saturating_sub(1)
    }

    /// Nodes that were statically evaluated at least once.
    pub fn distinct_evaluations(&self) -> usize {
        self.evaluated.len()
    }

    /// Nodes that were visited at least once.
    pub fn distinct_visited(&self) -> usize {
        self.visited.len()
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

    /// Whether the same nodes of the same tree were visited. Takes linear time.
    pub fn visited_the_same(&self, other: &Self) -> bool {
        self.visited == other.visited
    }

    /// How many nodes that would have been statically evaluated no pass visited: all that no pass
    /// evaluated, since a static node is evaluated when it is visited first. Several passes may have
    /// evaluated nodes that are inner nodes to the last one. Takes a walk over the tree only after
    /// several passes to a horizon.
    pub fn pruned_leaves(&self, game: &TreeGame) -> usize {
        let tree = game.tree();
        let evaluated = if self.passes <= 1 {
            self.distinct_evaluations()
        } else if game.plies() == tree.plies() {
            let evaluated = self.evaluated.iter();
            evaluated.filter(|&node| tree.is_leaf(node)).count()
        } else {
            let seen = game.walk().filter(|&(node, _)| self.is_evaluated(node));
            seen.filter(|&(node, ply)| game.is_static(node, ply))
                .count()
        };
        game.extent().1.saturating_sub(evaluated)
    }

    /// The roots of the subtrees that no pass visited, in search order.
    pub fn pruned_subtrees(&self, game: &TreeGame) -> Vec<NodeId> {
        let mut pruned = Vec::new();
        let mut walk = game.walk();
        while let Some((node, ply)) = walk.next() {
            if !self.is_visited(node) {
                pruned.push(node);
                walk.skip_below(node, ply);
            }
        }
        pruned
    }
}

impl Observer for Tally {
    const LOOKS_AT_VALUES: bool = false;

    #[inline(always)]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Pass { .. } => {
                if let Some(pass) = self.latest_pass() {
                    self.earlier.push(pass);
                    self.visited_in_pass = Some(self.visited.emptied());
                }
                self.latest = PassTally::default();
                self.passes += 1;
            }
            Event::Enter { node, .. } => {
                // What is entered right after it was left is searched again; after the root comes a pass.
                let is_again = self.left == Some(node) && node != NodeId::ROOT;
                self.re_searches += usize::from(is_again);
                self.visited.insert(node);
                if let Some(visited) = &mut self.visited_in_pass {
                    visited.insert(node);
                }
                self.latest.entries += 1;
            }
            Event::Evaluate { node, .. } => {
                self.evaluated.insert(node);
                self.latest.evaluations += 1;
            }
            Event::Cutoff(_) => self.cutoffs += 1,
            Event::Leave { node, .. } => self.left = Some(node),
            _ => {}
        }
    }
}

/// All counts of a search.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// Static evaluations, repeats included.
    pub static_evaluations: usize,
    /// The same under a name that no list has.
    pub evaluations: usize,
    /// Nodes that were statically evaluated.
    pub distinct_static_evaluations: usize,
    /// Nodes that were visited.
    pub visited: usize,
    /// Entries into nodes, repeats included.
    pub entries: usize,
    /// Pruned nodes that would have been statically evaluated.
    pub pruned_leaves: usize,
    /// All pruned nodes.
    pub pruned_nodes: usize,
    /// Cutoffs.
    pub cutoffs: usize,
    /// Searches of the root.
    pub passes: usize,
}

impl Counts {
    /// All counts of a run. Takes as long as [`Tally::pruned_leaves`].
    pub fn new(tally: &Tally, game: &TreeGame) -> Self {
        let (nodes, _) = game.extent();
        Self {
            static_evaluations: tally.evaluations(),
            evaluations: tally.evaluations(),
            distinct_static_evaluations: tally.distinct_evaluations(),
            visited: tally.distinct_visited(),
            entries: tally.entries(),
            pruned_leaves: tally.pruned_leaves(game),
            pruned_nodes: nodes - tally.distinct_visited(),
            cutoffs: tally.cutoffs(),
            passes: tally.passes,
        }
    }

    /// The names of all counts, in the order of reports.
    pub fn names() -> [&'static str; 8] {
        Self::default().named().map(|(name, _)| name)
    }

    /// All counts with their names, in the order of reports.
    pub fn named(&self) -> [(&'static str, usize); 8] {
        [
            ("static_evaluations", self.static_evaluations),
            (
                "distinct_static_evaluations",
                self.distinct_static_evaluations,
            ),
            ("visited", self.visited),
            ("entries", self.entries),
            ("pruned_leaves", self.pruned_leaves),
            ("pruned_nodes", self.pruned_nodes),
            ("cutoffs", self.cutoffs),
            ("passes", self.passes),
        ]
    }
}

/// A set of nodes, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NodeSet {
    words: Vec<u64>,
}

impl NodeSet {
    /// An empty set for the nodes of a tree.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self {
            words: vec![0; tree.len().div_ceil(64)],
        }
    }

    /// An empty set for the nodes of the same tree.
    pub(crate) fn emptied(&self) -> Self {
        Self {
            words: vec![0; self.words.len()],
        }
    }

    /// Adds a node; true if it was not there.
    #[inline(always)]
    pub(crate) fn insert(&mut self, node: NodeId) -> bool {
        let (word, bit) = (node.index() / 64, 1 << (node.index() % 64));
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Takes a node out; true if it was there.
    #[inline(always)]
    pub(crate) fn remove(&mut self, node: NodeId) -> bool {
        let (word, bit) = (node.index() / 64, 1 << (node.index() % 64));
        let was_there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was_there
    }

    /// How many nodes are in the set.
    pub(crate) fn len(&self) -> usize {
        let counts = self.words.iter().map(|word| word.count_ones() as usize);
        counts.sum()
    }

    /// The nodes in the set, in the order of their ids.
    pub(crate) fn iter(&self) -> impl Iterator<Item = NodeId> {
        let words = self.words.iter().enumerate();
        words.flat_map(|(number, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0);
            bits.map(move |rest| NodeId::from_index(number * 64 + rest.trailing_zeros() as usize))
        })
    }

    /// Whether a node is in the set.
    #[inline(always)]
    pub(crate) fn contains(&self, node: NodeId) -> bool {
        self.words[node.index() / 64] & (1 << (node.index() % 64)) != 0
    }
}
