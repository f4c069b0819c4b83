//! What constraints count: a row each, with its option, how it is counted in a searched tree, and how
//! much of it a shape has room for.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::{Cutoff, CutoffKind, Event, Observer, Outcome};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// What can be counted in a tree and in its search. Its word is the option, its meaning the help.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Counted {
    /// Leaves that share their value with another one; 0: all differ
    Ties,
    /// All cutoffs
    Cutoffs,
    /// Deep cutoffs: the bound comes from further up than the parent
    DeepCutoffs,
    /// Cutoffs at MAX nodes
    CutoffsAtMax,
    /// Cutoffs at MIN nodes
    CutoffsAtMin,
    /// Cutoffs that skip a whole subtree, not only leaves
    InnerCutoffs,
    /// Static evaluations
    Evaluations,
    /// The place of the best move among the root's children; the leftmost is 1
    PvFromLeft,
}

/// What was counted in a search.
#[derive(Clone, Debug)]
pub(super) struct Tallies<'t> {
    tree: &'t Tree,
    passes: usize,
    cutoffs: u64,
    deep: u64,
    at_max: u64,
    inner: u64,
    evaluations: u64,
}

impl<'t> Tallies<'t> {
    pub(super) fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            passes: 0,
            cutoffs: 0,
            deep: 0,
            at_max: 0,
            inner: 0,
            evaluations: 0,
        }
    }
}

impl Observer for Tallies<'_> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Pass { .. } => self.passes += 1,
            Event::Evaluate { .. } => self.evaluations += 1,
            Event::Cutoff { .. } => {
                let Some(cutoff) = Cutoff::of(event, self.passes) else {
                    return;
                };
                let is_inner = |node: &NodeId| !self.tree.is_leaf(*node);
                self.cutoffs += 1;
                self.deep += u64::from(cutoff.kind(self.tree) == CutoffKind::Deep);
                self.at_max += u64::from(self.tree.player(cutoff.at) == Player::Max);
                self.inner += u64::from(cutoff.skipped.iter().any(is_inner));
            }
            _ => {}
        }
    }
}

impl Counted {
    /// How many there are; nothing where there is no such thing.
    pub(super) fn count(self, tallies: &Tallies, outcome: &Outcome) -> Option<u64> {
        match self {
            Self::Ties => Some(ties(tallies.tree)),
            Self::Cutoffs => Some(tallies.cutoffs),
            Self::DeepCutoffs => Some(tallies.deep),
            Self::CutoffsAtMax => Some(tallies.at_max),
            Self::CutoffsAtMin => Some(tallies.cutoffs - tallies.at_max),
            Self::InnerCutoffs => Some(tallies.inner),
            Self::Evaluations => Some(tallies.evaluations),
            Self::PvFromLeft => {
                let best = outcome.best_move?;
                let mut children = (1..).zip(tallies.tree.children(NodeId::ROOT));
                let found = children.find(|(_, child)| *child == best);
                found.map(|(place, _)| place)
            }
        }
    }
}

/// Leaves whose value another one has.
fn ties(tree: &Tree) -> u64 {
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    let mut values: Vec<Value> = leaves.filter_map(|leaf| tree.value(leaf)).collect();
    values.sort_unstable();
    let groups = values.chunk_by(|one, other| one == other);
    let tied = groups.map(<[Value]>::len).filter(|&equal| equal > 1);
    tied.sum::<usize>() as u64
}
