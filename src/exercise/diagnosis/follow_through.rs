//! One wrong value from which the rest of an answer follows: the search is run with that value, and
//! the answer is compared with what it finds.

use super::borne_out::is_borne_out;
use super::case::Case;
use super::claim::Claim;
use super::evidence::{Evidence, LEAST};
use super::searched;
use super::slip::{is_stated, wrong_node_values};
use super::slipped::{leaf_values, slipped, slipped_everywhere};
use crate::exercise::answer::{Answer, Stated};
use crate::exercise::check::{Check, Errors, Grader, Status, score};
use crate::exercise::habits::Slip;
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::number::Number;
use crate::exercise::points::Points;
use crate::exercise::question::Question;
use crate::exercise::scheme::Ties;
use crate::tree::NodeId;
use crate::value::Value;

/// So many slips are tried at the most for one answer.
const MOST_TRIED: usize = 20_000;

/// An answer to this many questions, all of which follow from one value, needs no other evidence.
const MANY_QUESTIONS: usize = 4;

/// One wrong value, and how an answer compares with what follows from it.
pub(in crate::exercise) struct Carried {
    pub(in crate::exercise) node: NodeId,
    pub(in crate::exercise) value: Value,
    /// The points of all questions.
    pub(in crate::exercise) points: Points,
    pub(in crate::exercise) questions: Vec<Remarked>,
}

/// How an answer to one question compares with what follows from a wrong value.
pub(in crate::exercise) struct Remarked {
    pub(in crate::exercise) question: Question,
    pub(in crate::exercise) status: Status,
    pub(in crate::exercise) points: Points,
    pub(in crate::exercise) errors: Errors,
    pub(in crate::exercise) message: Option<String>,
}

/// The wrong value with which an answer earns the most, and more than without, if the answer bears it out;
/// of several the first that the answer states, and of these the deepest. It takes so many steps at the
/// most: nodes searched, and names and values of the answer compared.
pub(in crate::exercise) fn carried<'t>(
    grader: &Grader<'_, 't>,
    key: &Key<'t>,
    answer: &Answer,
    checks: &[Check],
    most_steps: usize,
) -> Option<Carried> {
    let case = Case::new(grader, key, checks);
    let rows = case.by_rows();
    let (points, most) = score(checks);
    let mut trial = Trial {
        case: &case,
        answer,
        rows: &rows,
        evidence: Evidence::new(&rows),
        least: points,
        most,
        steps_left: most_steps,
        tries_left: MOST_TRIED,
        best: None,
    };
    trial.run();
    trial.best
}

/// Slips tried one after the other, until one explains everything.
struct Trial<'c, 'k, 't> {
    case: &'c Case<'k, 't>,
    /// The same with each row of a wrong table by itself.
    rows: &'c Case<'k, 't>,
    answer: &'c Answer<'c>,
    evidence: Evidence<'c, 'k, 't>,
    /// What must be surpassed.
    least: Points,
    most: Points,
    steps_left: usize,
    tries_left: usize,
    best: Option<Carried>,
}

impl<'t> Trial<'_, '_, 't> {
    fn run(&mut self) {
        let key = self.case.key;
        let kept = searched::by_any_slips(key).iter();
        let is_stated = |other: &&MistakenKey<'t>| {
            let value = other.value.as_ref();
            value.is_some_and(|value| is_stated(self.case, value))
        };
        let (stated, others): (Vec<_>, Vec<_>) = kept.partition(is_stated);
        let mut kept = stated.into_iter().chain(others);
        if self.try_all(self.stated_slips())
            || kept.any(|other| self.affords(0) && self.takes(other))
        {
            return;
        }
        let values = self.stated_values();
        let nodes = key.record.visited().iter().rev();
        let slips = nodes.flat_map(|&node| values.iter().map(move |value| Slip::new(node, value)));
        self.try_all(slips);
    }

    /// Whether one of these explains everything.
    fn try_all(&mut self, slips: impl IntoIterator<Item = Slip>) -> bool {
        let nodes = self.case.key.tree().len();
        let mut slips = slips.into_iter();
        while self.affords(nodes)
            && let Some(slip) = slips.next()
        {
            let other = slipped(self.case.key, slip);
            if other.is_some_and(|other| self.takes(&other)) {
                return true;
            }
        }
        false
    }

    /// Whether another slip may be tried, with a search of so many nodes; if so, that is counted.
    fn affords(&mut self, nodes: usize) -> bool {
        let size = self.answer.size();
        let cost = nodes + size.names + size.items;
        let left = self.steps_left.checked_sub(cost);
        let tries = self.tries_left.checked_sub(1);
        let (Some(left), Some(tries)) = (left, tries) else {
            return false;
        };
        (self.steps_left, self.tries_left) = (left, tries);
        true
    }

    /// The wrong values that are stated for nodes, at these or at leaves below them. A slip further
    /// down has the values above it as its consequences, so it is tried first.
    fn stated_slips(&self) -> Vec<Slip> {
        let key = self.case.key;
        let mut slips = Vec::new();
        for (node, stated) in wrong_node_values(self.case, key).into_iter().rev() {
            let value = stated.number.value();
            let slip = Slip::new(node, value);
            slips.push(slip.clone());
            if key
                .found(node)
                .is_some_and(|found| found.bound != stated.bound)
            {
                slips.push(slip.with_bound(stated.bound));
            }
            let children = key.tree().children(node);
            let leaves = children.filter(|&child| key.static_number(child).is_some());
            slips.extend(leaves.map(|leaf| Slip::new(leaf, value)));
        }
        slips
    }

    /// The finite numbers that the answer states and no leaf has, each once.
    fn stated_values(&self) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        let mut add = |number: &Number| values.push(number.value().clone());
        for part in &self.answer.parts {
            match &part.stated {
                Ok(Stated::Value(stated)) => add(&stated.number),
                Ok(Stated::NodeValues(stated)) => {
                    for (_, stated) in stated {
                        add(&stated.number);
                    }
                }
                Ok(Stated::Windows(windows)) => {
                    let windows = windows.iter().map(|(_, window)| window);
                    let ends = windows.flat_map(|window| [&window.entry, &window.exit]);
                    ends.flatten().flatten().for_each(&mut add);
                }
                _ => {}
            }
        }
        values.sort();
        values.dedup();
        let known = leaf_values(self.case.key);
        values.retain(|value| value.is_finite() && known.binary_search(value).is_err());
        values
    }

    /// Keeps a slip if more is earned with it than with all before; whether nothing more can be.
    fn takes(&mut self, other: &MistakenKey<'t>) -> bool {
        let (grader, Some(node), Some(value)) = (self.case.grader, other.node, &other.value) else {
            return false;
        };
        if grader.scheme.ties == Ties::Any {
            other
                .key
                .know_values(|| slipped_everywhere(self.case.key, Slip::new(node, value)));
        }
        let checks = grader.check(&other.key, self.answer);
        let (points, _) = score(&checks);
        let is_better = points > self.least && self.is_enough(&other.key, &checks);
        if !is_better || !is_borne_out(self.case, other) {
            return false;
        }
        self.least = points;
        self.best = Some(Carried {
            node,
            value: value.clone(),
            points,
            questions: checks.into_iter().map(Remarked::from).collect(),
        });
        points >= self.most
    }

    /// Whether what is right then tells more than a slip leaves open. A value can be made right by
    /// itself, and with it a move.
    fn is_enough(&self, key: &Key<'t>, checks: &[Check]) -> bool {
        let right = checks.iter().filter(|check| check.status == Status::Pass);
        if right.count() >= MANY_QUESTIONS && checks.iter().all(Check::is_right) {
            return true;
        }
        let whole = self.case.fitting(key);
        let fits = |claim: &Claim| {
            let mut fitting = self.case.claims_in(whole);
            fitting.any(|fitting| fitting.question == claim.question)
        };
        self.evidence.of(self.rows.parts(fits)) > LEAST + self.evidence.value
    }
}

impl From<Check<'_, '_>> for Remarked {
    fn from(check: Check) -> Self {
        Self {
            question: check.question,
            status: check.status,
            points: check.points,
            errors: check.errors,
            message: check.message,
        }
    }
}
