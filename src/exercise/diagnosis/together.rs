//! Two mistakes that explain a whole answer together, where none does by itself.

use super::alone::{Explanation, written};
use super::case::{Case, Parts};
use super::evidence::{Evidence, LEAST, bits};
use super::hypothesis::Cause;
use super::searched;
use crate::exercise::key::OtherKey;

/// So many bits more it takes to believe in two mistakes.
const TOGETHER: u32 = 4;

/// The pairs of mistakes under which the answer would be right as a whole, if it tells enough for
/// them.
pub(super) fn explaining(case: &Case) -> Explanation {
    let evidence = Evidence::new(case);
    let told = evidence.of(case.wrong()).saturating_sub(TOGETHER);
    let mut pairs = Pairs {
        case,
        evidence,
        told,
        found: Explanation::default(),
    };
    if case.key.tree().len() > searched::MOST_NODES {
        return pairs.found;
    }
    let rules = searched::by_two_rules(case.key);
    for pair in rules.iter().filter(|pair| case.is_whole(&pair.key)) {
        let both = searched::cause_of(case, pair);
        pairs.found.add(both, told, bits(rules.len()));
    }
    searched::by_rules(case, |other| pairs.add_written(other, bits(rules.len())));
    for other in searched::by_cuts(case.key) {
        pairs.add_written(other, 2 * pairs.evidence.node());
    }
    pairs.add_written_twice();
    pairs.found
}

/// Pairs of which the one or both are ways of writing down what was found.
struct Pairs<'c, 'k, 't> {
    case: &'c Case<'k, 't>,
    evidence: Evidence<'c, 'k, 't>,
    /// What all that is wrong tells beyond what it takes to believe in two mistakes.
    told: u32,
    found: Explanation,
}

impl<'t> Pairs<'_, '_, 't> {
    /// What somebody finds, which leaves so many bits open, and a way of writing that down. What is
    /// right is not the one made good by the other, so that each is seen in what is wrong.
    fn add_written(&mut self, other: &OtherKey<'t>, open: u32) {
        let case = self.case;
        let rest = case.all().without(case.fitting(&other.key));
        if !rest.without(case.wrong()).is_empty() {
            return;
        }
        let found = case.wrong().without(rest);
        for (cause, written) in written(case, &self.evidence, &other.key, rest) {
            let first = searched::cause_of(case, other);
            self.add((first, found, open), (cause, rest, written));
        }
    }

    /// Two ways of writing down what was found rightly, each seen in other parts.
    fn add_written_twice(&mut self) {
        let (case, wrong) = (self.case, self.case.wrong());
        let numbers: Vec<usize> = (0..case.claims.len())
            .filter(|&number| wrong.has(number))
            .collect();
        // The first wrong part belongs to the first mistake, so that each pair is found once.
        for choice in 0..1_u32 << numbers.len().saturating_sub(1).min(8) {
            let is_first = |place: usize| place == 0 || choice >> (place - 1) & 1 == 1;
            let places = (0..numbers.len()).filter(|&place| is_first(place));
            let first = Parts::of(places.map(|place| numbers[place]));
            let second = wrong.without(first);
            if second.is_empty() {
                continue;
            }
            for (one, one_open) in written(case, &self.evidence, case.key, first) {
                for (other, other_open) in written(case, &self.evidence, case.key, second) {
                    if one.id != other.id {
                        let one = (one.clone(), first, one_open);
                        self.add(one, (other, second, other_open));
                    }
                }
            }
        }
    }

    /// Adds two mistakes, each with the parts that show it, if all parts together tell more than both
    /// leave open, and those of each more than it does: what shows the one is no evidence of the other.
    fn add(&mut self, first: (Cause, Parts, u32), second: (Cause, Parts, u32)) {
        let is_seen = |parts, open| self.evidence.of(parts) >= LEAST + open;
        if is_seen(first.1, first.2) && is_seen(second.1, second.2) {
            let both = Cause::of_two(first.0, second.0);
            self.found.add(both, self.told, first.2 + second.2);
        }
    }
}
