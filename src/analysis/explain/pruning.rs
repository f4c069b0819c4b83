//! Why a search never entered a node: the cutoffs that skipped it, and which leaves are to blame for
//! them.

use rustc_hash::FxHashMap;

use super::effect::SanityTest;
use crate::analysis::Evaluation;
use crate::game::Game;
use crate::search::{Cutoff, Event, Limit, Observer, Record, SearchError};
use crate::tree::{Mover, NodeId, Tree};

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

/// The leaves whose values met at a cutoff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Witnesses {
    /// The leaf whose value the node at the cutoff had reached.
    pub own: Option<NodeId>,
    /// The leaf whose value an ancestor was sure of.
    pub bound: Option<NodeId>,
}

/// The cutoffs of a run, each with the leaves to blame for it.
pub(super) struct Cutoffs<'e> {
    evaluation: &'e Evaluation<'e>,
    record: &'e Record,
    witnesses: Vec<Witnesses>,
    /// The numbers of the cutoffs that skipped a node, in order.
    skipping: FxHashMap<NodeId, Vec<usize>>,
}

impl<'e> Cutoffs<'e> {
    /// Those of a run that kept its lists of nodes. Searches once more, to see where bounds came from.
    pub(super) fn of(evaluation: &'e Evaluation<'e>) -> Result<Self, SearchError> {
        let tree = &evaluation.document.tree;
        let mut witnesses = WitnessRecord {
            tree,
            sources: vec![None; tree.len()],
            witnesses: Vec::new(),
        };
        evaluation.setup.search(tree, &mut witnesses)?;
        let record = evaluation.observations.record();
        let record = record.expect("only a summary goes without lists");
        let mut skipping: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for (number, cutoff) in record.cutoffs().iter().enumerate() {
            for &skipped in &cutoff.skipped {
                skipping.entry(skipped).or_default().push(number);
            }
        }
        Ok(Self {
            evaluation,
            record,
            witnesses: witnesses.witnesses,
            skipping,
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
        let upwards = line[..=pruned].iter().rev();
        let (skipped, cutoffs) = upwards
            .map(|&above| (above, self.that_skip(above)))
            .find(|(_, cutoffs)| !cutoffs.is_empty())
            .unwrap_or((line[pruned], Vec::new()));
        Pruning {
            skipped,
            cutoffs,
            sanity,
        }
    }

    /// The cutoffs that skipped a node, but for those of a pass with a nearer horizon than the last one:
    /// static values decided there, which prove nothing of the whole tree.
    fn that_skip(&self, skipped: NodeId) -> Vec<(&'e Cutoff, Witnesses)> {
        let passes = &self.evaluation.outcome.passes;
        let horizon = passes.last().and_then(|pass| pass.depth);
        let numbers = self.skipping.get(&skipped).into_iter().flatten();
        numbers
            .map(|&number| (&self.record.cutoffs()[number], self.witnesses[number]))
            .filter(|(cutoff, _)| passes[cutoff.pass - 1].depth == horizon)
            .map(|(cutoff, witnesses)| (cutoff, self.checked(cutoff, witnesses)))
            .collect()
    }

    /// Only those witnesses whose values are the ones that met: a value that was clamped into the
    /// window is no leaf's.
    fn checked(&self, cutoff: &Cutoff, witnesses: Witnesses) -> Witnesses {
        let tree = &self.evaluation.document.tree;
        let with_value = |leaf: Option<NodeId>, limit: Option<&Limit>| {
            let value = limit.map(|limit| &limit.value);
            leaf.filter(|&leaf| self.evaluation.game.static_value(leaf).as_ref() == value)
        };
        Witnesses {
            own: with_value(witnesses.own, cutoff.own_bound(tree)),
            bound: with_value(witnesses.bound, cutoff.closing_bound(tree)),
        }
    }
}

/// Follows every returned value back to the leaf it came from, and notes both leaves of every
/// cutoff, in the order of the cutoffs.
///
/// A value that came from a memory, from the window or from a chance node has no leaf.
struct WitnessRecord<'t> {
    tree: &'t Tree,
    /// The leaf that each node's best value came from, in its latest visit.
    sources: Vec<Option<NodeId>>,
    witnesses: Vec<Witnesses>,
}

impl Observer for WitnessRecord<'_> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, .. } => self.sources[node.index()] = None,
            Event::Evaluate { node, .. } => self.sources[node.index()] = Some(node),
            Event::Improve { node, child, .. } => {
                self.sources[node.index()] = self.sources[child.index()];
            }
            Event::Cutoff {
                node,
                after,
                window,
                ..
            } => {
                let bound = window.end(window.inherited_end(self.tree, node, after));
                // An average is the value of no leaf.
                let own = (self.tree.mover(node) != Mover::Chance).then_some(after);
                let bound = bound.and_then(|limit| limit.value_of(self.tree));
                let [own, bound] = [own, bound].map(|node| self.sources[node?.index()]);
                self.witnesses.push(Witnesses { own, bound });
            }
            _ => {}
        }
    }
}
