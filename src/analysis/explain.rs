//! Why a search looked at a node or passed it over, and what its value could have changed.

use strum::{EnumDiscriminants, EnumMessage, IntoStaticStr, VariantArray};

use super::evaluation::Evaluation;
use super::extremes::{Extremes, demands};
use super::interval::Interval;
use super::overlay::Overlay;
use super::response::Response;
use super::witness::{WitnessRecord, Witnesses};
use crate::search::{
    Bound, Bounded, Comparison, Cutoff, NodeRecord, Plan, Record, SearchError, search,
};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// Explains nodes of one run.
pub struct Explainer<'e> {
    evaluation: &'e Evaluation<'e>,
    record: &'e Record,
    overlay: Overlay<'e>,
    /// The leaves to blame for each cutoff of the record.
    witnesses: Vec<Witnesses>,
    /// What nodes may be worth as some values are not known.
    extremes: Extremes,
}

/// What there is to say of one node.
#[derive(Clone, Debug)]
pub struct Explanation<'e> {
    /// The node.
    pub node: NodeId,
    /// Its distance from the root.
    pub ply: usize,
    /// What the search did with it.
    pub fate: Fate<'e>,
    /// Its minimax value; `None` if that depends on values that are not known, and below the
    /// horizon.
    pub value: Option<Value>,
    /// The values of the node with which the root keeps its minimax value; `None` if there are
    /// none, or if the root's value depends on values that are not known.
    pub keeps_value: Option<Interval>,
    /// The values of the node with which the root keeps its best move, ties going to the first
    /// child in search order; `None` as above, and where the root has no move to choose or is the
    /// node itself.
    pub keeps_move: Option<Interval>,
}

/// What a search did with a node.
#[derive(Clone, Debug, EnumDiscriminants)]
#[strum_discriminants(
    name(FateKind),
    doc = "What a search did with a node, in a word.",
    derive(EnumMessage, IntoStaticStr, VariantArray),
    strum(serialize_all = "kebab-case")
)]
pub enum Fate<'e> {
    /// It was entered; this was its last visit.
    Visited(&'e NodeRecord),
    /// It was never entered.
    Pruned(Pruning<'e>),
    /// It lies below this node at the horizon, so that its value means nothing.
    BelowHorizon(NodeId),
}

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

/// The sanity test of the MIT 6.034 games recitation, run for real: "if that node that I'm about to
/// skip contained a negative infinity … would it change anything? … if it contained a positive
/// infinity, would it change anything?"
///
/// A search that was given a range of values relies on it: the ends of the range take the place of
/// the infinities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SanityTest {
    /// The least that the node may hold.
    pub least: Value,
    /// What minimax finds with that.
    pub low: RootAnswer,
    /// The most that the node may hold.
    pub most: Value,
    /// What minimax finds with that.
    pub high: RootAnswer,
    /// Whether both times the search's value, or its bound, stays right.
    pub keeps_value: bool,
    /// Whether both times the best move stays, where the search found an exact value. A narrow
    /// window that ends right at the value protects the value only.
    pub keeps_move: bool,
}

/// What minimax finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootAnswer {
    /// The value of the root.
    pub value: Value,
    /// The first optimal move in search order.
    pub best_move: Option<NodeId>,
}

words_in_documents!(FateKind);

impl<'e> Explanation<'e> {
    /// The last visit, if there was one.
    pub fn visit(&self) -> Option<&'e NodeRecord> {
        match self.fate {
            Fate::Visited(visit) => Some(visit),
            Fate::Pruned(_) | Fate::BelowHorizon(_) => None,
        }
    }

    /// Why it was never entered, if it was pruned.
    pub fn pruning(&self) -> Option<&Pruning<'e>> {
        match &self.fate {
            Fate::Pruned(pruning) => Some(pruning),
            Fate::Visited(_) | Fate::BelowHorizon(_) => None,
        }
    }
}

impl<'e> Explainer<'e> {
    /// Prepares to explain nodes of a run that kept its lists of nodes. Searches once more, to see
    /// where bounds came from; takes linear time besides.
    pub fn new(evaluation: &'e Evaluation<'e>, plan: &Plan) -> Result<Self, SearchError> {
        let tree = &evaluation.document.tree;
        let record = evaluation.observations.record();
        let mut witnesses = WitnessRecord::new(tree);
        search(tree, plan.clone(), evaluation.convention, &mut witnesses)?;
        let overlay = Overlay::new(&evaluation.game);
        Ok(Self {
            extremes: Extremes::of_unknown(&overlay)?,
            evaluation,
            record: record.expect("only a summary goes without lists"),
            overlay,
            witnesses: witnesses.all().to_vec(),
        })
    }

    /// The run.
    pub fn evaluation(&self) -> &'e Evaluation<'e> {
        self.evaluation
    }

    /// Explains one node. Takes linear time.
    pub fn explain(&self, node: NodeId) -> Result<Explanation<'e>, SearchError> {
        let line = self.line_to(node);
        let fate = self.fate(node, &line);
        let is_below = matches!(fate, Fate::BelowHorizon(_));
        let everything = Some(Interval::everything());
        let [keeps_value, keeps_move] = if is_below {
            [
                everything.clone(),
                everything.filter(|_| self.best_move().is_some()),
            ]
        } else {
            [self.keeping_value(node)?, self.keeping_move(node, &line)?]
        };
        Ok(Explanation {
            node,
            ply: line.len() - 1,
            fate,
            value: self.extremes.known(node).filter(|_| !is_below).cloned(),
            keeps_value,
            keeps_move,
        })
    }

    /// The nodes from the root to this one.
    fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let tree = &self.evaluation.document.tree;
        let mut line: Vec<NodeId> = std::iter::once(node).chain(tree.ancestors(node)).collect();
        line.reverse();
        line
    }

    fn fate(&self, node: NodeId, line: &[NodeId]) -> Fate<'e> {
        if let Some(horizon) = self.evaluation.game.horizon_above(node) {
            return Fate::BelowHorizon(horizon);
        }
        let nodes = self.evaluation.observations.nodes();
        if let Some(visit) = nodes.and_then(|nodes| nodes.get(node)) {
            return Fate::Visited(visit);
        }
        let (skipped, cutoffs) = self.skipped_subtree(node, line);
        Fate::Pruned(Pruning {
            skipped,
            cutoffs,
            sanity: self.sanity_test(node),
        })
    }

    /// The root of the skipped subtree that holds a pruned node, and the cutoffs that skipped it. An
    /// earlier pass may have visited that root if the last one, with a further horizon, did not.
    fn skipped_subtree(
        &self,
        node: NodeId,
        line: &[NodeId],
    ) -> (NodeId, Vec<(&'e Cutoff, Witnesses)>) {
        let is_visited = |node: &NodeId| self.record.tally().is_visited(*node);
        let pruned = line.iter().position(|node| !is_visited(node));
        let pruned = pruned.unwrap_or(line.len() - 1);
        let upwards = line[..=pruned].iter().rev();
        upwards
            .map(|&skipped| (skipped, self.cutoffs_that_skip(skipped)))
            .find(|(_, cutoffs)| !cutoffs.is_empty())
            .unwrap_or((line.get(pruned).copied().unwrap_or(node), Vec::new()))
    }

    /// The cutoffs that skipped a node, but for those of a pass with a nearer horizon than the last one:
    /// static values decided there, which prove nothing of the whole tree.
    fn cutoffs_that_skip(&self, skipped: NodeId) -> Vec<(&'e Cutoff, Witnesses)> {
        let passes = &self.evaluation.outcome.passes;
        let horizon = passes.last().and_then(|pass| pass.depth);
        let is_final = |cutoff: &Cutoff| passes[cutoff.pass - 1].depth == horizon;
        let cutoffs = self.record.cutoffs().iter().zip(&self.witnesses);
        cutoffs
            .filter(|(cutoff, _)| is_final(cutoff) && cutoff.skipped.contains(&skipped))
            .map(|(cutoff, witnesses)| (cutoff, self.checked(cutoff, *witnesses)))
            .collect()
    }

    /// Only those witnesses whose values are the ones that met: a value that was clamped into the
    /// window is no leaf's.
    fn checked(&self, cutoff: &Cutoff, witnesses: Witnesses) -> Witnesses {
        let tree = &self.evaluation.document.tree;
        let bound = cutoff.closing_bound(tree);
        let own = cutoff.own_bound(tree);
        let holds = |leaf: &NodeId, value: Option<&Value>| {
            self.evaluation.game.evaluate(*leaf).ok().as_ref() == value
        };
        Witnesses {
            own: witnesses
                .own
                .filter(|leaf| holds(leaf, own.map(|limit| &limit.value))),
            bound: witnesses
                .bound
                .filter(|leaf| holds(leaf, bound.map(|limit| &limit.value))),
        }
    }

    fn sanity_test(&self, node: NodeId) -> Option<SanityTest> {
        let answer = |extreme: &Value| {
            let laid_over = |other| (other == node).then(|| extreme.clone());
            let values = self.overlay.values_with_unknown(extreme, laid_over).ok()?;
            Some(RootAnswer {
                best_move: self.overlay.best_move(&values),
                value: values[NodeId::ROOT.index()].clone(),
            })
        };
        let (least, most) = match &self.evaluation.value_range {
            Some(range) => (range.low().clone(), range.high().clone()),
            None => (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY),
        };
        let low = answer(&least)?;
        let high = answer(&most)?;
        let outcome = &self.evaluation.outcome;
        let answers = [&low, &high];
        let is_exact = outcome.found.bound == Bound::Exact;
        let is_kept = |answer: &&RootAnswer| answer.best_move == outcome.best_move;
        Some(SanityTest {
            keeps_value: answers
                .iter()
                .all(|answer| is_true(&outcome.found, &answer.value)),
            keeps_move: !is_exact || answers.iter().all(is_kept),
            least,
            low,
            most,
            high,
        })
    }

    /// The root's minimax value, if it depends on nothing that is not known.
    pub fn root_value(&self) -> Option<&Value> {
        self.extremes.known(NodeId::ROOT)
    }

    /// The first optimal move in search order, if it depends on nothing that is not known.
    pub fn best_move(&self) -> Option<NodeId> {
        let best = self.overlay.best_move(self.extremes.lowest())?;
        let threats = self.extremes.threats(&self.evaluation.game, best);
        threats.is_empty().then_some(best)
    }

    fn keeping_value(&self, node: NodeId) -> Result<Option<Interval>, SearchError> {
        let Some(value) = self.root_value() else {
            return Ok(None);
        };
        let response =
            |values| Response::along_path(&self.evaluation.game, values, node, NodeId::ROOT);
        let not_less = response(self.extremes.lowest())?.inputs(Comparison::AtLeast, value);
        let not_more = response(self.extremes.highest())?.inputs(Comparison::AtMost, value);
        Ok(shared(not_less, not_more))
    }

    fn keeping_move(&self, node: NodeId, line: &[NodeId]) -> Result<Option<Interval>, SearchError> {
        let (Some(best), Some(&branch)) = (self.best_move(), line.get(1)) else {
            return Ok(None);
        };
        let game = &self.evaluation.game;
        let player = game.tree().player(NodeId::ROOT);
        let (worst, liked) = (
            self.extremes.worst_for(player),
            self.extremes.best_for(player),
        );
        if branch != best {
            let response = Response::along_path(game, liked, node, branch)?;
            let demand = demands(game, best).find(|&(rival, _)| rival == branch);
            let (_, comparison) = demand.expect("every other move is compared");
            return Ok(response.inputs(comparison.converse(), &worst[best.index()]));
        }
        let response = Response::along_path(game, worst, node, branch)?;
        let mut kept = Some(Interval::everything());
        for (rival, comparison) in demands(game, best) {
            kept = shared(kept, response.inputs(comparison, &liked[rival.index()]));
        }
        Ok(kept)
    }
}

fn shared(one: Option<Interval>, other: Option<Interval>) -> Option<Interval> {
    one?.shared(&other?)
}

/// Whether what was proved holds of a value.
fn is_true(found: &Bounded, value: &Value) -> bool {
    match found.bound {
        Bound::Exact => *value == found.value,
        Bound::Lower => *value >= found.value,
        Bound::Upper => *value <= found.value,
    }
}
