//! Why a search never entered a node: the cutoffs that skipped it.

use rustc_hash::FxHashMap;

use crate::analysis::Evaluation;
use crate::search::{Cutoff, Record};
use crate::tree::NodeId;

/// The cutoffs of a run by the nodes that they skipped.
pub(super) struct Cutoffs<'e> {
    record: &'e Record,
    /// The cutoffs that skipped a node, in order, but for those of a pass with a nearer horizon than
    /// the last one: static values decided there, which prove nothing of the whole tree.
    skipping: FxHashMap<NodeId, Vec<&'e Cutoff>>,
}

impl<'e> Cutoffs<'e> {
    /// Those of a run that kept its lists of nodes.
    pub(super) fn of(evaluation: &'e Evaluation<'e>) -> Self {
        let record = evaluation.observations.record();
        let record = record.expect("only a summary goes without lists");
        let passes = &evaluation.outcome.passes;
        let horizon = passes.last().and_then(|pass| pass.depth);
        let cutoffs = record.cutoffs().iter();
        let mut skipping: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for cutoff in cutoffs.filter(|cutoff| passes[cutoff.pass - 1].depth == horizon) {
            for &skipped in &cutoff.skipped {
                skipping.entry(skipped).or_default().push(cutoff);
            }
        }
        Self { record, skipping }
    }

    /// The root of the skipped subtree with the last node of a line from the root in it, and the
    /// cutoffs that skipped it.
    ///
    /// An earlier pass may have visited the root of the skipped subtree if the last one, with a further
    /// horizon, did not.
    pub(super) fn skipping(&self, line: &[NodeId]) -> (NodeId, &[&'e Cutoff]) {
        let is_visited = |node: &NodeId| self.record.tally().is_visited(*node);
        let pruned = line.iter().position(|node| !is_visited(node));
        let pruned = pruned.unwrap_or(line.len() - 1);
        let mut upwards = line[..=pruned].iter().rev();
        let found = upwards.find_map(|node| Some((*node, self.skipping.get(node)?.as_slice())));
        found.unwrap_or((line[pruned], &[]))
    }
}
