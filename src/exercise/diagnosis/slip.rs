//! One wrong value at one node, and everything else as it follows from it.

use super::case::Case;
use super::flawed::{Errors, Slip};
use super::mistakes::with_errors;
use super::{Hypothesis, HypothesisId};
use crate::exercise::answer::Stated;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::search::{Algorithm, Convention, InitialWindow};
use crate::tree::NodeId;
use crate::value::Value;

/// The slips that explain everything.
#[derive(Default)]
pub(super) struct Slips {
    /// One for each node, in preorder, up to [`MOST_NAMED`].
    pub(super) hypotheses: Vec<Hypothesis>,
    /// How many nodes more there are.
    unnamed: usize,
    /// Whether there were more nodes than could be tried.
    is_cut_short: bool,
}

impl Slips {
    /// A clause about the slips without a name, if there are any; it follows on "who".
    pub(super) fn others(&self) -> Option<String> {
        if self.hypotheses.is_empty() {
            return None;
        }
        let count = match (self.unnamed, self.is_cut_short) {
            (0, false) => return None,
            (0, true) => "not all were tried".to_owned(),
            (unnamed, false) => format!("{unnamed} more would do"),
            (unnamed, true) => format!("at least {unnamed} more would do"),
        };
        Some(format!("made such a slip at another node ({count})"))
    }
}

/// So many nodes are named at the most.
const MOST_NAMED: usize = 3;

/// So many nodes are tried at the most, and in large trees so few that no more nodes than
/// [`MOST_STEPS`] are visited in all.
const MOST_TRIED: usize = 64;
const MOST_STEPS: usize = 1 << 22;

/// Looks for slips that explain everything; only the answer's own wrong values can tell of one, so
/// that the values of nodes are tried, and the root's value where no node has a wrong one.
pub(super) fn find(case: &Case) -> Slips {
    let Some(trial) = Trial::new(case) else {
        return Slips::default();
    };
    let stated = wrong_node_values(case);
    let (explaining, is_cut_short) = if stated.is_empty() {
        trial.along_root_value()
    } else {
        trial.of_nodes(stated)
    };
    Slips {
        is_cut_short,
        unnamed: explaining.len().saturating_sub(MOST_NAMED),
        hypotheses: explaining.into_iter().take(MOST_NAMED).collect(),
    }
}

/// The nodes whose stated values are not those that the search found, in preorder.
fn wrong_node_values<'c>(case: &Case<'c, '_>) -> Vec<(NodeId, &'c StatedValue)> {
    let Some((Stated::NodeValues(values), false)) = case.stated(Question::NodeValues) else {
        return Vec::new();
    };
    let named = values
        .iter()
        .filter_map(|(name, value)| Some((case.grader.find(name)?, value)));
    let is_wrong = |(node, value): &(NodeId, &StatedValue)| {
        let found = case.key.visit(*node).and_then(|visit| visit.found.as_ref());
        found.is_none_or(|found| !case.grader.is_value(value, found))
    };
    let mut wrong: Vec<_> = named.filter(is_wrong).collect();
    wrong.sort_by_key(|(node, _)| *node);
    wrong
}

/// Searches again and again, each time with a slip.
struct Trial<'c, 't> {
    case: &'c Case<'c, 't>,
    convention: Convention,
    /// How many slips may be tried.
    budget: usize,
}

impl<'c, 't> Trial<'c, 't> {
    /// Nothing for algorithms that are not one pass of alpha-beta or of minimax.
    fn new(case: &'c Case<'c, 't>) -> Option<Self> {
        let mut convention = case.key.convention.clone();
        match case.key.algorithm() {
            Algorithm::AlphaBeta | Algorithm::Negamax => {}
            Algorithm::Minimax | Algorithm::Expectiminimax => {
                convention.window = InitialWindow::FULL;
            }
            _ => return None,
        }
        Some(Self {
            case,
            convention,
            budget: (MOST_STEPS / case.key.tree().len()).clamp(1, MOST_TRIED),
        })
    }

    fn of_nodes(&self, values: Vec<(NodeId, &StatedValue)>) -> (Vec<Hypothesis>, bool) {
        let is_cut_short = values.len() > self.budget;
        // A slip further down has the values above it as its consequences, so it is tried first.
        let last_first = values.into_iter().rev().take(self.budget);
        let tried = last_first.filter_map(|(node, stated)| {
            let hypothesis = self.hypothesis(node, stated.number.value())?;
            hypothesis.unexplained.is_empty().then_some(hypothesis)
        });
        let mut explaining: Vec<Hypothesis> = tried.collect();
        explaining.reverse();
        (explaining, is_cut_short)
    }

    /// The nodes that explain everything if they have the value that the answer gives to the root.
    ///
    /// Such a node's parent gives the root this value too if it has it itself, because MAX and MIN
    /// nodes take one of their children's values: so the search goes down from the root.
    fn along_root_value(&self) -> (Vec<Hypothesis>, bool) {
        let Some((Stated::Value(stated), false)) = self.case.stated(Question::Value) else {
            return (Vec::new(), false);
        };
        let value = stated.number.value();
        let mut explaining = Vec::new();
        let mut next = vec![NodeId::ROOT];
        for _ in 0..self.budget {
            let Some(node) = next.pop() else {
                break;
            };
            let Some(hypothesis) = self.hypothesis(node, value) else {
                continue;
            };
            if hypothesis.explains.contains(&Question::Value) {
                let is_visited = |child: &NodeId| self.case.key.visit(*child).is_some();
                let first = next.len();
                let key = self.case.key;
                if key.static_number(node).is_none() {
                    next.extend(key.tree().children(node).filter(is_visited));
                }
                next[first..].reverse();
            }
            if hypothesis.unexplained.is_empty() {
                explaining.push(hypothesis);
            }
        }
        (explaining, !next.is_empty())
    }

    fn hypothesis(&self, node: NodeId, value: &Value) -> Option<Hypothesis> {
        let errors = Errors {
            flaw: None,
            slip: Some(Slip {
                node,
                value: value.clone(),
            }),
        };
        let slipped = with_errors(self.case.key, &self.convention, &errors).ok()?;
        let title = || self.title(node, value);
        let hypothesis = self
            .case
            .judge_key(HypothesisId::OneSlip, title, &slipped)?;
        Some(Hypothesis {
            node: Some(node),
            ..hypothesis
        })
    }

    fn title(&self, node: NodeId, value: &Value) -> String {
        let name = self.case.grader.labels.readable(node);
        let found = self
            .case
            .key
            .visit(node)
            .and_then(|visit| visit.found.as_ref());
        match found {
            Some(found) => {
                let right = StatedValue::from(found);
                format!(
                    "took {value} for the value of {name}, which is {right}, and went on from there"
                )
            }
            None => format!("took {value} for the value of {name} and went on from there"),
        }
    }
}
