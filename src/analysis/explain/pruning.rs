//! Why a search never entered a node.

use rustc_hash::FxHashMap;

use super::witness::WitnessRecord;
use crate::analysis::{Evaluation, SanityTest, Witnesses};
use crate::search::{Cutoff, Limit, Record, SearchError};
use crate::tree::NodeId;

/// Why a node was never entered.
#[derive(Clone, Debug)]
pub struct Pruning<'e> {
    /// The root of the skipped subtree: the node itself or an ancestor.
    pub skipped: NodeId,
    /// The cutoffs that skipped it, in order; none in algorithms without cutoffs.
    pub cutoffs: Vec<(&'e Cutoff, Witnesses)>,
    /// What minimax says of the node at its extremes; `None` if that is not defined.
    pub sanity: Option<SanityTest>,
}

/// The cutoffs of a run, each with the leaves to blame for it.
pub(super) struct Cutoffs<'e> {
    evaluation: &'e Evaluation<'e>,
    record: &'e Record,
    witnesses: Vec<Witnesses>,
    /// The numbers of the cutoffs at each node, in order.
    at: FxHashMap<NodeId, Vec<usize>>,
    /// Whether what each cutoff skipped stands in the order of the tree.
    is_in_order: Vec<bool>,
}

impl<'e> Cutoffs<'e> {
    /// Those of a run that kept its lists of nodes. Searches once more, to see where bounds came from.
    pub(super) fn of(evaluation: &'e Evaluation<'e>) -> Result<Self, SearchError> {
        let tree = &evaluation.document.tree;
        let record = evaluation.observations.record();
        let mut witnesses = WitnessRecord::new(tree);
        evaluation.setup.search(tree, &mut witnesses)?;
        let record = record.expect("only a summary goes without lists");
        let mut at: FxHashMap<_, Vec<_>> = FxHashMap::default();
        let cutoffs = record.cutoffs().iter();
        for (number, cutoff) in cutoffs.clone().enumerate() {
            at.entry(cutoff.at).or_default().push(number);
        }
        Ok(Self {
            evaluation,
            record,
            witnesses: witnesses.into_all(),
            at,
            is_in_order: cutoffs.map(|cutoff| cutoff.skipped.is_sorted()).collect(),
        })
    }

    /// Why the last node of a line from the root was never entered.
    ///
    /// An earlier pass may have visited the root of the skipped subtree if the last one, with a further
    /// horizon, did not.
    pub(super) fn pruning(&self, line: &[NodeId], sanity: Option<SanityTest>) -> Pruning<'e> {
        let is_visited = |node: &NodeId| self.record.tally().is_visited(*node);
        let pruned = line.iter().position(|node| !is_visited(node));
        let pruned = pruned.unwrap_or(line.len() - 1);
        let mut upwards = line[..=pruned].iter().rev();
        let (skipped, cutoffs) = upwards
            .find_map(|&above| Some((above, self.that_skip(above)?)))
            .unwrap_or((line[pruned], Vec::new()));
        Pruning {
            skipped,
            cutoffs,
            sanity,
        }
    }

    /// The cutoffs that skipped a node, but for those of a pass with a nearer horizon than the last one:
    /// static values decided there, which prove nothing of the whole tree. `None` if there are none.
    fn that_skip(&self, skipped: NodeId) -> Option<Vec<(&'e Cutoff, Witnesses)>> {
        let passes = &self.evaluation.outcome.passes;
        let horizon = passes.last().and_then(|pass| pass.depth);
        let is_final = |cutoff: &Cutoff| passes[cutoff.pass - 1].depth == horizon;
        let cutoffs = self.record.cutoffs();
        let found: Vec<_> = self
            .near(skipped)
            .into_iter()
            .filter(|&number| is_final(&cutoffs[number]) && self.skips(number, skipped))
            .map(|number| (&cutoffs[number], self.witnesses[number]))
            .map(|(cutoff, witnesses)| (cutoff, self.checked(cutoff, witnesses)))
            .collect();
        (!found.is_empty()).then_some(found)
    }

    /// The numbers of the cutoffs that may have skipped a node, in order: those of its parent, and what
    /// star2 skipped in its probes is told by the chance node above that.
    fn near(&self, node: NodeId) -> Vec<usize> {
        let above = self.evaluation.document.tree.ancestors(node).take(2);
        let numbers = above.filter_map(|above| self.at.get(&above));
        let mut numbers: Vec<usize> = numbers.flatten().copied().collect();
        numbers.sort_unstable();
        numbers
    }

    fn skips(&self, number: usize, node: NodeId) -> bool {
        let skipped = &self.record.cutoffs()[number].skipped;
        if self.is_in_order[number] {
            skipped.binary_search(&node).is_ok()
        } else {
            skipped.contains(&node)
        }
    }

    /// Only those witnesses whose values are the ones that met: a value that was clamped into the
    /// window is no leaf's.
    fn checked(&self, cutoff: &Cutoff, witnesses: Witnesses) -> Witnesses {
        let tree = &self.evaluation.document.tree;
        let game = &self.evaluation.game;
        let with_value = |leaf: Option<NodeId>, limit: Option<&Limit>| {
            let value = limit.map(|limit| &limit.value);
            leaf.filter(|&leaf| game.evaluate(leaf).ok().as_ref() == value)
        };
        Witnesses {
            own: with_value(witnesses.own, cutoff.own_bound(tree)),
            bound: with_value(witnesses.bound, cutoff.closing_bound(tree)),
        }
    }
}
