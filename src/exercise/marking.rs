//! The best marks that a scheme allows an answer: under another convention, or with one wrong value
//! from which the rest follows.

use super::answer::Answer;
use super::check::{Check, Errors, Grader, Status, is_all_right, score};
use super::diagnosis::{Carried, carried};
use super::hints::Hints;
use super::key::Key;
use super::points::Points;
use super::scheme::Accepted;
use crate::text::readable;
use crate::tree::NodeId;
use crate::value::Value;

/// An answer as it was marked.
#[derive(Clone)]
pub struct Marking<'k, 'a, 't> {
    /// What it was compared with.
    pub key: &'k Key<'t>,
    /// The checks.
    pub checks: Vec<Check<'k, 'a>>,
    /// What was allowed for.
    pub allowance: Allowance,
}

/// What a scheme allows for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Allowance {
    /// The other convention under which the answer was compared.
    pub accepted: Option<Accepted>,
    /// The wrong value from which the rest follows.
    pub slip: Option<CarriedSlip>,
}

/// One wrong value that everything else in an answer is marked by.
#[derive(Clone, Debug, PartialEq)]
pub struct CarriedSlip {
    /// The node that has another value.
    pub node: NodeId,
    /// The wrong value.
    pub value: Value,
    /// What it costs.
    pub deduct: Points,
}

impl<'t> Grader<'_, 't> {
    /// The best marks that the scheme allows, if they are better than the usual ones: those under the
    /// usual convention with a wrong value carried through, and those under accepted conventions.
    /// Of equal ones the usual convention comes before others, and plain marks before carried ones.
    pub fn allowed<'k, 'a>(
        &self,
        usual: &Marking<'k, 'a, 't>,
        accepted: &[(Accepted, &'k Key<'t>)],
        answer: &'a Answer<'a>,
    ) -> Option<Marking<'k, 'a, 't>> {
        let mut best = score(&usual.checks).0;
        if is_all_right(&usual.checks) || usual.checks.iter().all(|check| check.found.is_none()) {
            return None;
        }
        let mut plain: Vec<Marking> = vec![usual.clone()];
        plain.extend(accepted.iter().map(|&(accepted, key)| Marking {
            key,
            checks: self.check(key, answer),
            allowance: Allowance {
                accepted: Some(accepted),
                slip: None,
            },
        }));
        // However many conventions are accepted, an answer takes no longer.
        let most_steps = self.steps / plain.len();
        let followed = |marking| {
            let deduct = self.scheme.follow_through?;
            self.followed(marking, answer, deduct, most_steps)
        };
        let followed: Vec<(Marking, Costs)> = plain.iter().filter_map(followed).collect();
        let mut found = None;
        let plain = plain.into_iter().map(|marking| (marking, Costs::new()));
        for (mut marking, costs) in plain.chain(followed) {
            marking.take_share(&usual.checks);
            self.withhold(&usual.checks, &mut marking);
            tell_costs(&mut marking.checks, costs);
            let (points, _) = score(&marking.checks);
            if points > best {
                best = points;
                found = Some(marking);
            }
        }
        found
    }

    /// Leaves in the messages of checks no more than may be told: where the first error was without
    /// allowances, how many there are with them, and what follows from a wrong value.
    fn withhold(&self, before: &[Check], marking: &mut Marking) {
        if self.hints == Hints::Everything {
            return;
        }
        let is_carried = marking.allowance.slip.is_some();
        let checks = marking.checks.iter_mut();
        for check in checks.filter(|check| check.found.is_some()) {
            let mut before = before.iter();
            let before = before.find(|before| before.question == check.question);
            check.message = match before {
                Some(before) if check.is_right() && !before.is_right() && is_carried => {
                    Some("right for the value that you wrote".to_owned())
                }
                _ if check.is_right() => None,
                Some(before) if before.errors == check.errors => before.message.clone(),
                _ => Some(check.errors.to_string()),
            };
        }
    }

    /// The marks with a wrong value carried through, and where it costs what, if they are better.
    fn followed<'k, 'a>(
        &self,
        plain: &Marking<'k, 'a, 't>,
        answer: &Answer,
        deduct: Points,
        most_steps: usize,
    ) -> Option<(Marking<'k, 'a, 't>, Costs)> {
        let carried = carried(self, plain.key, answer, &plain.checks, most_steps)?;
        if carried.points.less(deduct) <= score(&plain.checks).0 {
            return None;
        }
        let mut checks = plain.checks.clone();
        let name = readable(&self.labels.owned(carried.node));
        let what = format!("{} for the value of {name}", carried.value);
        let deducted = remarked(&mut checks, &carried, &what);
        let costs = take(&mut checks, deducted, deduct);
        let marking = Marking {
            key: plain.key,
            checks,
            allowance: Allowance {
                slip: Some(CarriedSlip {
                    node: carried.node,
                    value: carried.value,
                    deduct,
                }),
                ..plain.allowance.clone()
            },
        };
        Some((marking, costs))
    }
}

/// Marks each question that is answered by what follows from the wrong value, and gives the places of those
/// that were wrong without it, before the others.
fn remarked(checks: &mut [Check], carried: &Carried, what: &str) -> Vec<usize> {
    let (mut first, mut others) = (Vec::new(), Vec::new());
    let answered = checks.iter_mut().enumerate();
    for (place, check) in answered.filter(|(_, check)| check.found.is_some()) {
        let mut remarked = carried.questions.iter();
        let Some(remarked) = remarked.find(|remarked| remarked.question == check.question) else {
            continue;
        };
        if check.status == Status::Pass && remarked.status == Status::Pass {
            others.push(place);
            continue;
        }
        (check.status, check.points) = (remarked.status, remarked.points);
        check.errors = remarked.errors;
        check.message = Some(match &remarked.message {
            None => format!("right with {what}"),
            Some(message) => format!("with {what}: {message}"),
        });
        first.push(place);
    }
    first.extend(others);
    first
}

/// What a wrong value costs: the places of checks, and the points that each loses.
type Costs = Vec<(usize, Points)>;

/// Takes points away, from the first of these questions as long as it has any.
fn take(checks: &mut [Check], places: Vec<usize>, mut points: Points) -> Costs {
    let mut costs = Costs::new();
    for (number, place) in places.into_iter().enumerate() {
        let check = &mut checks[place];
        let taken = points.min(check.points);
        if taken > Points::ZERO {
            costs.push((place, taken));
        } else if number > 0 {
            continue;
        }
        points = points - taken;
        check.points = check.points - taken;
        check.errors.wrong = check.errors.wrong.max(1);
        check.status = match check.points {
            Points::ZERO => Status::Fail,
            _ => Status::Partial,
        };
    }
    costs
}

/// Says in the checks what the wrong value costs.
fn tell_costs(checks: &mut [Check], costs: Costs) {
    for (place, taken) in costs {
        let costs = format!("{} off for this slip", taken.with_unit());
        let message = &mut checks[place].message;
        *message = Some(match message.take() {
            Some(message) => format!("{message}; {costs}"),
            None => costs,
        });
    }
}

impl<'k, 'a, 't> Marking<'k, 'a, 't> {
    /// The marks by what the search finds, with no allowance made.
    pub fn usual(key: &'k Key<'t>, checks: Vec<Check<'k, 'a>>) -> Self {
        Self {
            key,
            checks,
            allowance: Allowance::default(),
        }
    }

    /// Leaves the share of the points that the accepted convention gives, but all for what is right under the
    /// usual one too.
    fn take_share(&mut self, usual: &[Check]) {
        const WHOLE: usize = 100;
        let Some(accepted) = self.allowance.accepted else {
            return;
        };
        let is_right = |question| {
            let mut usual = usual.iter();
            usual.any(|check| check.question == question && check.is_right())
        };
        let checks = self.checks.iter_mut();
        for check in checks.filter(|check| !check.is_right() || !is_right(check.question)) {
            let points = check.points.share(accepted.share, WHOLE);
            if points == check.points {
                continue;
            }
            check.points = points;
            if check.status == Status::Pass {
                let (name, part) = (accepted.preset.name, accepted.part());
                check.status = if points == Points::ZERO {
                    Status::Fail
                } else {
                    Status::Partial
                };
                check.errors = Errors::wrong(1);
                check.message = Some(format!(
                    "right under the convention {name}, which gives {part} of the points"
                ));
            }
        }
    }
}
