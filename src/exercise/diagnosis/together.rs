//! Two mistakes that explain a whole answer together, where none does by itself.

use super::alone::{Explanation, SLIP, Way, ways_of_writing, ways_of_writing_all};
use super::case::{Case, Parts};
use super::evidence::{Evidence, LEAST, bits};
use super::hypothesis::Cause;
use super::listed::lists;
use super::mistake::{Finds, Timing};
use super::mistakes::MISTAKES;
use super::{cuts, inner_nodes, searched, slip};
use crate::exercise::key::OtherKey;

/// So many bits more it takes to believe in two mistakes.
const TOGETHER: u32 = 4;

/// So many bits a rule leaves open: there are about ten others.
const RULE: u32 = 3;

/// So many nodes of a list show how it was found, where another mistake was made in writing it down.
const SEVERAL: usize = 3;

/// The pairs of mistakes under which the answer would be right as a whole, if it tells enough for
/// them.
pub(super) fn explaining(case: &Case) -> Explanation {
    let case = &case.by_rows();
    let evidence = Evidence::new(case);
    let mut pairs = Pairs {
        case,
        told: evidence.of(case.all()).saturating_sub(TOGETHER),
        told_by_wrong: evidence.of(case.wrong()).saturating_sub(TOGETHER),
        evidence,
        found: Explanation::default(),
    };
    if pairs.told < LEAST || case.key.tree().len() > searched::MOST_NODES {
        return pairs.found;
    }
    pairs.add_two_rules();
    searched::by_rules(case, |other| pairs.add_second(other, RULE));
    let cuts = searched::by_cuts(case.key);
    for other in cuts {
        pairs.add_second(other, bits(cuts.len()));
    }
    let slips = searched::by_slips(case.key);
    slip::to_stated_values(case, case.key, slips, |other| {
        pairs.add_second(other, SLIP);
    });
    for other in slip::to_first_wrong_value(case, case.key) {
        pairs.add_second(&other, SLIP);
    }
    if slip::wrong_node_values(case, case.key).is_empty() {
        searched::by_rules(case, |rule| pairs.add_slip_anywhere(rule));
    }
    pairs.add_two_cuts();
    pairs.add_written_twice();
    for (reading, inner) in inner_nodes::readings(case) {
        pairs.add_written_in(&reading, &inner);
    }
    let mut found = pairs.found;
    found
        .causes
        .sort_by_key(|both| both.of.iter().map(|cause| cause.id).collect::<Vec<_>>());
    found
}

/// Pairs of which the one or both are ways of writing down what was found.
struct Pairs<'c, 'k, 't> {
    case: &'c Case<'k, 't>,
    evidence: Evidence<'c, 'k, 't>,
    /// What the answer tells beyond what it takes to believe in two mistakes.
    told: u32,
    /// What its wrong parts tell beyond that.
    told_by_wrong: u32,
    found: Explanation,
}

impl<'t> Pairs<'_, '_, 't> {
    /// What somebody finds, which leaves so many bits open, and any other mistake.
    fn add_second(&mut self, other: &OtherKey<'t>, open: u32) {
        let case = self.case;
        let rest = case.all().without(case.fitting(&other.key));
        let found = case.wrong().without(rest);
        let is_seen = self.is_seen(found, open);
        if is_seen {
            self.add_slip(other, open);
            // Another cut is looked for in an order of its own, and a slip from the cut beside it.
            if other.node.is_none() {
                let cuts = searched::by_cuts(case.key).len();
                self.add_cut(other, rest, None, open + bits(cuts));
            }
        }
        // What is right is not the one made good by the other.
        let is_possible = !rest.is_empty() && rest.is_within(case.wrong());
        let shares_a_list = || found.is_empty() && self.shares_a_list(other, rest);
        if is_possible && (is_seen || shares_a_list()) {
            self.add_written(other, open, rest);
        }
    }

    /// What somebody finds, and a slip whose value the answer states for a node.
    fn add_slip(&mut self, other: &OtherKey<'t>, open: u32) {
        let value = self.evidence.node() + self.evidence.value();
        // A value that nothing follows from is seen only beside all that is right.
        let first = if other.value.is_some() { value } else { open };
        let (carried, written) = (open + SLIP, first + value);
        if self.told_by_wrong < LEAST + carried && self.told < LEAST + written {
            return;
        }
        for slip in slip::to_first_wrong_value(self.case, &other.key) {
            if let Some(both) = self.both(other, &slip) {
                self.found.add(both.clone(), self.told_by_wrong, carried);
                self.found.add(both, self.told, written);
            }
        }
    }

    /// Two other rules.
    fn add_two_rules(&mut self) {
        let case = self.case;
        let rules = searched::by_two_rules(case.key);
        for pair in rules.iter().filter(|pair| case.is_whole(&pair.key)) {
            if self.are_both_seen(pair) {
                let both = searched::cause_of(case, pair);
                self.found.add(both, self.told_by_wrong, bits(rules.len()));
            }
        }
    }

    /// Whether each of two rules shows in parts of its own, where the first one is no rule of books.
    fn are_both_seen(&self, pair: &OtherKey<'t>) -> bool {
        let is_in_books = |number: &usize| matches!(MISTAKES[*number].finds, Finds::Search(_));
        if pair.mistakes.first().is_some_and(is_in_books) {
            return true;
        }
        let (case, mut are_seen) = (self.case, true);
        searched::by_rules(case, |one| {
            if pair.mistakes.starts_with(&one.mistakes) || pair.mistakes.ends_with(&one.mistakes) {
                let rest = case.wrong().without(case.fitting(&one.key));
                are_seen &= self.is_seen(rest, RULE);
            }
        });
        are_seen
    }

    /// Children of one node skipped too early, and those of another too late. Whoever skips too early
    /// at two nodes follows another rule.
    fn add_two_cuts(&mut self) {
        let case = self.case;
        let kept = searched::by_cuts(case.key);
        let open = bits(kept.len() * kept.len().saturating_sub(1) / 2);
        if self.told_by_wrong < LEAST + open {
            return;
        }
        for (timing, cut) in cuts::at_first_difference(case, case.key, case.wrong()) {
            for first in kept.iter().filter(|other| other.key.habits.cuts == [cut]) {
                let rest = case.all().without(case.fitting(&first.key));
                self.add_cut(first, rest, Some(timing), open);
            }
        }
    }

    /// What somebody finds, of which the rest of the answer is not a part, and children of another node
    /// skipped at the wrong time, which may not be that of the first; both leave so many bits open.
    fn add_cut(&mut self, other: &OtherKey<'t>, rest: Parts, first: Option<Timing>, open: u32) {
        if self.told_by_wrong < LEAST + open {
            return;
        }
        for (timing, cut) in cuts::at_first_difference(self.case, &other.key, rest) {
            let is_other = first != Some(timing);
            let cut = is_other.then(|| searched::cut(&other.key, timing, cut));
            if let Some(both) = cut.flatten().and_then(|cut| self.both(other, &cut)) {
                self.found.add(both, self.told_by_wrong, open);
            }
        }
    }

    /// A rule, and a slip at any node to a wrong value that the answer states: each is seen in parts
    /// of its own.
    fn add_slip_anywhere(&mut self, rule: &OtherKey<'t>) {
        let case = self.case;
        let found = case.fitting(&rule.key).within(case.wrong());
        let rest = case.wrong().without(found);
        if self.is_seen(found, RULE) && self.is_seen(rest, SLIP) {
            slip::to_stated_values(case, &rule.key, &[], |slip| {
                if let Some(both) = self.both(rule, slip) {
                    self.found.add(both, self.told_by_wrong, RULE + SLIP);
                }
            });
        }
    }

    /// Whether a list has several of the nodes that somebody would list there.
    fn shares_a_list(&self, other: &OtherKey<'t>, parts: Parts) -> bool {
        let mut claims = self.case.claims_in(parts);
        claims.any(|claim| {
            let (said, found) = lists(&other.key, claim).unwrap_or_default();
            let shared = said.iter().filter(|node| found.contains(node));
            shared.count() >= SEVERAL
        })
    }

    /// What somebody does, and a slip beside it, if the whole answer would be right under both.
    fn both(&self, other: &OtherKey<'t>, slip: &OtherKey<'t>) -> Option<Cause> {
        let cause = |made| searched::cause_of(self.case, made);
        let is_whole = self.case.is_whole(&slip.key);
        is_whole.then(|| Cause::of_two(cause(other), cause(slip)))
    }

    /// What somebody finds, which leaves so many bits open, and a way of writing the rest down.
    fn add_written(&mut self, other: &OtherKey<'t>, open: u32, rest: Parts) {
        for way in ways_of_writing_all(self.case, &other.key, rest) {
            let first = searched::cause_of(self.case, other);
            self.add(first, &way, open);
        }
    }

    /// Two ways of writing down what was found rightly, each seen in parts of its own.
    fn add_written_twice(&mut self) {
        let (case, wrong) = (self.case, self.case.wrong());
        let ways = ways_of_writing(case, case.key, wrong);
        for (place, first) in ways.iter().enumerate() {
            for second in &ways[place + 1..] {
                let rest = wrong.without(first.parts);
                let is_pair = rest.is_within(second.parts) && !first.parts.is_within(second.parts);
                let shown = rest.and(second.right_rows(case));
                let is_seen = is_pair && self.is_seen(shown, second.open(&self.evidence));
                if is_seen && !rest.is_empty() {
                    let open = first.open(&self.evidence);
                    self.add(first.cause(case), second, open);
                }
            }
        }
    }

    /// One way of writing down, after which the answer reads so, and another.
    fn add_written_in(&mut self, reading: &Case<'_, 't>, first: &Cause) {
        for way in ways_of_writing_all(reading, reading.key, reading.wrong()) {
            self.add(first.clone(), &way, 0);
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
        let is_same = (first.id, first.node, first.nodes) == (second.id, second.node, second.nodes);
        if !is_same && self.told >= LEAST + open {
            self.found
                .add(Cause::of_two(first, second), self.told, open);
        }
    }
}
