//! What constraints count, each with its option, and how it is counted in a searched tree.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::{Cutoff, CutoffKind, Outcome, Record};
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
    /// Deep cutoffs that shallow pruning would not make
    ReallyDeepCutoffs,
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

impl Counted {
    /// Whether it counts deep cutoffs, or some of them.
    pub(super) fn is_deep(self) -> bool {
        matches!(self, Self::DeepCutoffs | Self::ReallyDeepCutoffs)
    }

    /// How many there are in a tree and its search; nothing where there is no such thing.
    pub(super) fn count(self, tree: &Tree, record: &Record, outcome: &Outcome) -> Option<u64> {
        let cutoffs = |is_counted: &dyn Fn(&Cutoff) -> bool| {
            let counted = record.cutoffs().iter().filter(|cutoff| is_counted(cutoff));
            Some(counted.count() as u64)
        };
        let is_inner = |node: &NodeId| !tree.is_leaf(*node);
        match self {
            Self::Ties => Some(ties(tree)),
            Self::Cutoffs => cutoffs(&|_| true),
            // Which of them are really deep takes another search.
            Self::DeepCutoffs | Self::ReallyDeepCutoffs => {
                cutoffs(&|cutoff| cutoff.kind(tree) == CutoffKind::Deep)
            }
            Self::CutoffsAtMax => cutoffs(&|cutoff| tree.player(cutoff.at) == Player::Max),
            Self::CutoffsAtMin => cutoffs(&|cutoff| tree.player(cutoff.at) == Player::Min),
            Self::InnerCutoffs => cutoffs(&|cutoff| cutoff.skipped.iter().any(is_inner)),
            Self::Evaluations => Some(record.evaluations().len() as u64),
            Self::PvFromLeft => {
                let best = outcome.best_move?;
                let mut children = (1..).zip(tree.children(NodeId::ROOT));
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
