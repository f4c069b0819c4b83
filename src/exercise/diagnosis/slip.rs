//! One wrong value at one node, and everything else as it follows from it.

use super::case::Case;
use super::flawed::{Flaw, Rules, with_rules};
use super::hypothesis::Hypothesis;
use super::mistake::{Findings, Mistake};
use crate::exercise::answer::Stated;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::search::{Convention, InitialWindow, SearchOption};
use crate::tree::NodeId;
use crate::value::Value;

/// So many nodes are named at the most.
const MOST_NAMED: usize = 3;

/// So many nodes are tried at the most; in large trees fewer.
const MOST_TRIED: usize = 64;

/// Looks for slips that explain everything; only the answer's own wrong values can tell of one, so
/// that the values of nodes are tried, and the root's value where no node has a wrong one.
pub(super) fn find(case: &Case, mistake: &Mistake) -> Findings {
    let trial = Trial::new(case, mistake);
    let stated = wrong_node_values(case);
    let (mut hypotheses, untried) = if stated.is_empty() {
        trial.along_root_value()
    } else {
        trial.of_nodes(stated)
    };
    let unnamed = hypotheses.len().saturating_sub(MOST_NAMED);
    hypotheses.truncate(MOST_NAMED);
    let others = match (unnamed, untried) {
        _ if hypotheses.is_empty() => None,
        (0, 0) => None,
        (0, _) => Some("not all were tried".to_owned()),
        (_, 0) => Some(format!("{unnamed} more would do")),
        (..) => Some(format!("at least {unnamed} more would do")),
    };
    Findings {
        others: others.map(|count| format!("made such a slip at another node ({count})")),
        hypotheses,
    }
}

/// The nodes whose stated values are not those that the search found, in preorder.
fn wrong_node_values<'c>(case: &Case<'c, '_>) -> Vec<(NodeId, &'c StatedValue)> {
    let Some(Stated::NodeValues(values)) = case.wrongly_stated(Question::NodeValues) else {
        return Vec::new();
    };
    let named = values
        .iter()
        .filter_map(|(name, value)| Some((case.grader.find(name)?, value)));
    let is_wrong = |(node, value): &(NodeId, &StatedValue)| {
        let found = case.key.found(*node);
        found.is_none_or(|found| !case.grader.is_value(case.key, value, found))
    };
    let mut wrong: Vec<_> = named.filter(is_wrong).collect();
    wrong.sort_by_key(|(node, _)| *node);
    wrong
}

/// Searches again and again, each time with a slip.
struct Trial<'c, 't> {
    case: &'c Case<'c, 't>,
    mistake: &'c Mistake,
    convention: Convention,
    flaw: Option<Flaw>,
    /// How many slips may be tried.
    budget: usize,
}

impl<'c, 't> Trial<'c, 't> {
    fn new(case: &'c Case<'c, 't>, mistake: &'c Mistake) -> Self {
        let mut convention = case.key.convention().clone();
        let looks_at_all = !case.key.algorithm().description().takes(SearchOption::Cut);
        if looks_at_all {
            convention.window = InitialWindow::FULL;
        }
        Self {
            case,
            mistake,
            convention,
            // Alpha-beta with open windows looks at every node.
            flaw: looks_at_all.then_some(Flaw::WindowNotPassed),
            budget: case.affordable_searches().min(MOST_TRIED),
        }
    }

    /// The nodes that explain everything if they have the values that the answer gives them, and how
    /// many were not tried.
    fn of_nodes(&self, values: Vec<(NodeId, &StatedValue)>) -> (Vec<Hypothesis>, usize) {
        let untried = values.len().saturating_sub(self.budget);
        // A slip further down has the values above it as its consequences, so it is tried first.
        let last_first = values.into_iter().rev().take(self.budget);
        let tried = last_first.filter_map(|(node, stated)| {
            let hypothesis = self.hypothesis(node, stated.number.value())?;
            hypothesis.explains_everything().then_some(hypothesis)
        });
        let mut explaining: Vec<Hypothesis> = tried.collect();
        explaining.reverse();
        (explaining, untried)
    }

    /// The nodes that explain everything if they have the value that the answer gives to the root.
    ///
    /// Such a node's parent gives the root this value too if it has it itself, because MAX and MIN
    /// nodes take one of their children's values: so the search goes down from the root.
    fn along_root_value(&self) -> (Vec<Hypothesis>, usize) {
        let Some(Stated::Value(stated)) = self.case.wrongly_stated(Question::Value) else {
            return (Vec::new(), 0);
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
                let key = self.case.key;
                let first = next.len();
                if key.static_number(node).is_none() {
                    let children = key.tree().children(node);
                    next.extend(children.filter(|&child| key.visit(child).is_some()));
                }
                next[first..].reverse();
            }
            if hypothesis.explains_everything() {
                explaining.push(hypothesis);
            }
        }
        (explaining, next.len())
    }

    fn hypothesis(&self, node: NodeId, value: &Value) -> Option<Hypothesis> {
        let rules = Rules {
            convention: &self.convention,
            flaw: self.flaw,
            slip: Some((node, value)),
        };
        let slipped = with_rules(self.case.key, rules).ok()?;
        let hypothesis = self.case.judge_key(self.mistake.hypothesis(), &slipped)?;
        Some(Hypothesis {
            title: self.title(node, value).into(),
            node: Some(node),
            ..hypothesis
        })
    }

    fn title(&self, node: NodeId, value: &Value) -> String {
        let name = self.case.grader.labels.readable(node);
        let found = self.case.key.found(node);
        let right = found.map(|found| format!(", which is {},", StatedValue::from(found)));
        let (title, right) = (self.mistake.title, right.unwrap_or_default());
        format!("{title}{value} for the value of {name}{right} and went on from there")
    }
}
