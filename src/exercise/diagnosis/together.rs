//! Two mistakes that explain a whole answer together, where none does by itself.

use super::alone::{Explanation, SLIP, Way, ways_of_writing};
use super::case::{Case, Parts};
use super::evidence::{Evidence, LEAST, bits};
use super::hypothesis::Cause;
use super::{searched, slip};
use crate::exercise::key::OtherKey;

/// So many bits more it takes to believe in two mistakes.
const TOGETHER: u32 = 4;

/// So many bits a rule leaves open: there are about ten others.
const RULE: u32 = 3;

/// The pairs of mistakes under which the answer would be right as a whole, if it tells enough for
/// them.
pub(super) fn explaining(case: &Case) -> Explanation {
    let case = &case.by_rows();
    let evidence = Evidence::new(case);
    let mut pairs = Pairs {
        case,
        told: evidence.of(case.all()).saturating_sub(TOGETHER),
        evidence,
        found: Explanation::default(),
    };
    if pairs.told < LEAST || case.key.tree().len() > searched::MOST_NODES {
        return pairs.found;
    }
    let told = pairs.evidence.of(case.wrong()).saturating_sub(TOGETHER);
    let rules = searched::by_two_rules(case.key);
    for pair in rules.iter().filter(|pair| case.is_whole(&pair.key)) {
        let both = searched::cause_of(case, pair);
        pairs.found.add(both, told, bits(rules.len()));
    }
    searched::by_rules(case, |other| pairs.add_written(other, RULE));
    let cuts = searched::by_cuts(case.key);
    for other in cuts {
        pairs.add_written(other, bits(cuts.len()));
    }
    let slips = searched::by_slips(case.key);
    slip::to_stated_values(case, case.key, slips, |other| {
        pairs.add_written(other, SLIP);
    });
    searched::by_rules(case, |rule| pairs.add_slips(rule));
    pairs.add_written_twice();
    pairs.found
}

/// Pairs of which the one or both are ways of writing down what was found.
struct Pairs<'c, 'k, 't> {
    case: &'c Case<'k, 't>,
    evidence: Evidence<'c, 'k, 't>,
    /// What the answer tells beyond what it takes to believe in two mistakes.
    told: u32,
    found: Explanation,
}

impl<'t> Pairs<'_, '_, 't> {
    /// What somebody finds, which leaves so many bits open, and a way of writing that down. What is
    /// right is not the one made good by the other, so that each is seen in what is wrong.
    fn add_written(&mut self, other: &OtherKey<'t>, open: u32) {
        let case = self.case;
        let rest = case.all().without(case.fitting(&other.key));
        let is_possible = !rest.is_empty() && rest.is_within(case.wrong());
        if !is_possible {
            return;
        }
        for way in ways_of_writing(case, &other.key, rest) {
            if way.parts == rest {
                let first = searched::cause_of(case, other);
                self.add(first, &way, open);
            }
        }
    }

    /// A rule, and one of the wrong values that the answer states: each is seen in parts of its own.
    fn add_slips(&mut self, rule: &OtherKey<'t>) {
        let case = self.case;
        let found = case.fitting(&rule.key).within(case.wrong());
        let rest = case.wrong().without(found);
        let are_seen = self.is_seen(found, RULE) && self.is_seen(rest, SLIP);
        if !are_seen {
            return;
        }
        let told = self.evidence.of(case.wrong()).saturating_sub(TOGETHER);
        slip::to_stated_values(case, &rule.key, &[], |slip| {
            if case.is_whole(&slip.key) {
                let both = [rule, slip].map(|other| searched::cause_of(case, other));
                let [first, second] = both;
                self.found
                    .add(Cause::of_two(first, second), told, RULE + SLIP);
            }
        });
    }

    /// Two ways of writing down what was found rightly, each seen in parts of its own.
    fn add_written_twice(&mut self) {
        let (case, wrong) = (self.case, self.case.wrong());
        let ways = ways_of_writing(case, case.key, wrong);
        for (place, first) in ways.iter().enumerate() {
            for second in &ways[place + 1..] {
                let rest = wrong.without(first.parts);
                let is_pair = rest.is_within(second.parts) && !first.parts.is_within(second.parts);
                let is_seen = is_pair && self.is_seen(rest, second.open(&self.evidence));
                if is_seen && !rest.is_empty() {
                    let open = first.open(&self.evidence);
                    self.add(first.cause(case), second, open);
                }
            }
        }
    }

    /// Whether parts tell more than a mistake leaves open.
    fn is_seen(&self, parts: Parts, open: u32) -> bool {
        self.evidence.of(parts) >= LEAST + open
    }

    /// Adds two different mistakes, if the whole answer tells more than both leave open.
    fn add(&mut self, first: Cause, second: &Way, open: u32) {
        let open = open + second.open(&self.evidence);
        let second = second.cause(self.case);
        if first.id != second.id && self.told >= LEAST + open {
            self.found
                .add(Cause::of_two(first, second), self.told, open);
        }
    }
}
