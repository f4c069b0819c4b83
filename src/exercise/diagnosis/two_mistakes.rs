//! Two mistakes that explain a whole answer together, where none does by itself.
//!
//! A pair is named if the evidence for each of the two would do if the rest of the answer were right:
//! each shows in parts of its own. Where one of them does not show so well, the answer as a whole must
//! give so much more evidence.

use super::case::{Case, Parts};
use super::evidence::{Evidence, LEAST, Shown, bits};
use super::hypothesis::Cause;
use super::lists::lists;
use super::mistake::Finds;
use super::mistakes::MISTAKES;
use super::one_mistake::{Explanation, SLIP, Way, ways_of_writing, ways_of_writing_all};
use super::pair::pair;
use super::{cuts, inner_nodes, searched, slip};
use crate::exercise::key::MistakenKey;

/// So many bits more are asked for where one of two mistakes does not show well enough by itself.
const TOGETHER: u32 = 6;

/// A list with a mistake in writing, too, shows which search was made if it has so many of the nodes that
/// this search lists.
const SEVERAL: usize = 3;

/// The pairs of mistakes under which the answer would be right as a whole.
pub(super) fn explaining(case: &Case) -> Explanation {
    let case = &case.by_rows();
    let evidence = Evidence::new(case);
    let mut pairs = Pairs {
        case,
        bits_of_all: evidence.of(case.all()),
        bits_of_wrong: evidence.of(case.wrong()),
        place: cuts::bits_of_place(searched::by_cuts(case.key)),
        evidence,
        found: Explanation::default(),
    };
    if pairs.bits_of_all < LEAST || !searched::is_small(case.key) {
        return pairs.found;
    }
    pairs.add_two_rules();
    searched::by_rules(case, |mistaken| pairs.add_second(mistaken, 0));
    for mistaken in searched::by_cuts(case.key) {
        pairs.add_second(mistaken, pairs.place);
    }
    let slips = searched::by_slips(case.key);
    slip::to_stated_values(case, case.key, slips, |mistaken| {
        pairs.add_second(mistaken, SLIP);
    });
    for mistaken in slip::to_first_wrong_value(case, case.key) {
        pairs.add_second(&mistaken, SLIP);
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
    // Whoever makes a mistake once makes it again.
    found.causes.sort_by_key(|both| {
        let ids: Vec<_> = both.of.iter().map(|cause| cause.id).collect();
        (ids.first() != ids.last(), ids)
    });
    found
}

/// The pairs that were found so far.
struct Pairs<'c, 'k, 't> {
    case: &'c Case<'k, 't>,
    evidence: Evidence<'c, 'k, 't>,
    /// The evidence in the whole answer.
    bits_of_all: u32,
    /// The evidence in its wrong parts.
    bits_of_wrong: u32,
    /// The choice that a wrong cut has: its place.
    place: u32,
    found: Explanation,
}

impl<'t> Pairs<'_, '_, 't> {
    /// Adds the pairs of a mistake that has this choice with a slip, a wrong cut or a mistake in writing
    /// that explains the rest.
    fn add_second(&mut self, mistaken: &MistakenKey<'t>, choice: u32) {
        let case = self.case;
        let rest = case.all().without(case.fitting(&mistaken.key));
        let found = case.wrong().without(rest);
        let is_slip = mistaken.value.is_some();
        let shows_in = if is_slip {
            self.evidence.with_table(found)
        } else {
            found
        };
        let first = self.shown(shows_in, choice);
        let is_near = first.is_enough() || found.is_empty() && self.shares_a_list(mistaken, rest);
        if first.is_enough() {
            self.add_slip(mistaken, first, rest);
            // Two cuts are looked for by themselves, and so is a cut beside a slip.
            if mistaken.node.is_none() {
                self.add_cut(mistaken, first, rest);
            }
        }
        // A part that is right was not first spoilt by one mistake and then made good by the other.
        if is_near && !rest.is_empty() && rest.is_within(case.wrong()) {
            for way in ways_of_writing_all(case, &mistaken.key, rest) {
                self.add_way(searched::cause_of(case, mistaken), first, &way);
            }
        }
    }

    /// Adds the pairs of a mistake and a slip to a value that the answer states for a node.
    fn add_slip(&mut self, mistaken: &MistakenKey<'t>, first: Shown, rest: Parts) {
        let rest = rest.within(self.case.wrong());
        let carried = self.shown(self.evidence.with_table(rest), SLIP);
        // Of a wrong value that nothing else follows from, only what is right beside it is evidence.
        let choice = self.evidence.node() + self.evidence.value;
        let written = self.shown_beside(first, choice);
        for slip in slip::to_first_wrong_value(self.case, &mistaken.key) {
            if let Some(both) = self.both(mistaken, &slip) {
                self.add(both.clone(), [first, carried], self.bits_of_wrong);
                self.add(both, [first, written], self.bits_of_all);
            }
        }
    }

    /// Adds the pairs of two wrong rules.
    fn add_two_rules(&mut self) {
        let case = self.case;
        let rules = searched::by_two_rules(case.key);
        let pairs: Vec<_> = rules.iter().filter(|it| case.is_whole(&it.key)).collect();
        let mut each = Vec::new();
        if !pairs.is_empty() {
            let wrong = case.wrong();
            searched::by_rules(case, |one| {
                let found = wrong.within(case.fitting(&one.key));
                let shown = [found, wrong.without(found)].map(|parts| self.shown(parts, 0));
                each.push((one.mistakes.clone(), shown.map(|it| it.is_enough())));
            });
        }
        for pair in pairs {
            let is_of_pair =
                |one: &[usize]| pair.mistakes.starts_with(one) || pair.mistakes.ends_with(one);
            let mut halves = each.iter().filter(|(one, _)| is_of_pair(one));
            let are_apart = halves.clone().any(|(_, are_seen)| *are_seen == [true; 2]);
            // A rule that no book has must show in parts of its own.
            let is_in_books = |number: &usize| matches!(MISTAKES[*number].finds, Finds::Search(_));
            if pair.mistakes.first().is_some_and(is_in_books) || halves.all(|(_, [_, rest])| *rest)
            {
                let choice = if are_apart {
                    0
                } else {
                    TOGETHER + bits(rules.len())
                };
                let both = searched::cause_of(case, pair);
                self.found.add(both, self.bits_of_wrong, choice);
            }
        }
    }

    /// Adds the pairs of two wrong cuts. One of them is where the answer first differs from the key.
    fn add_two_cuts(&mut self) {
        let case = self.case;
        // Either of the two may be the first, which halves the choice.
        let first = self.shown(case.wrong(), self.place.saturating_sub(1));
        let kept = searched::by_cuts(case.key);
        let first_cuts = cuts::at_first_difference(case, case.key, case.wrong());
        for (_, cut) in first_cuts.into_iter().flatten() {
            for mistaken in kept.iter().filter(|it| it.key.habits.cuts == [cut]) {
                let rest = case.all().without(case.fitting(&mistaken.key));
                self.add_cut(mistaken, first, rest);
            }
        }
    }

    /// Adds the pairs of a mistake, which does not explain `rest`, and a wrong cut where `rest` first
    /// differs from what the mistake leads to.
    fn add_cut(&mut self, mistaken: &MistakenKey<'t>, first: Shown, rest: Parts) {
        let second = self.shown(rest.within(self.case.wrong()), self.place);
        if !second.is_enough() {
            return;
        }
        let cuts = cuts::at_first_difference(self.case, &mistaken.key, rest);
        for (timing, cut) in cuts.into_iter().flatten() {
            let cut = searched::cut(&mistaken.key, timing, cut);
            if let Some(both) = cut.and_then(|cut| self.both(mistaken, &cut)) {
                self.add(both, [first, second], self.bits_of_wrong);
            }
        }
    }

    /// Adds the pairs of a wrong rule and a slip at any node to a value that the answer states. Each must
    /// show in parts of its own.
    fn add_slip_anywhere(&mut self, rule: &MistakenKey<'t>) {
        let case = self.case;
        let found = case.fitting(&rule.key).within(case.wrong());
        let rest = case.wrong().without(found);
        let shown = [self.shown(found, 0), self.shown(rest, SLIP)];
        if shown.iter().all(Shown::is_enough) {
            slip::to_stated_values(case, &rule.key, &[], |slip| {
                if let Some(both) = self.both(rule, slip) {
                    self.add(both, shown, self.bits_of_wrong);
                }
            });
        }
    }

    /// Whether one of these lists has several of the nodes that a mistake leads to.
    fn shares_a_list(&self, mistaken: &MistakenKey<'t>, parts: Parts) -> bool {
        let mut claims = self.case.claims_in(parts);
        claims.any(|claim| {
            let (said, found) = lists(&mistaken.key, claim).unwrap_or_default();
            let shared = said.iter().filter(|node| found.contains(node));
            shared.count() >= SEVERAL
        })
    }

    /// A mistake and a slip beside it, if the whole answer would be right under both. The slip's key was
    /// searched with the mistake, too.
    fn both(&self, mistaken: &MistakenKey<'t>, slip: &MistakenKey<'t>) -> Option<Cause> {
        let cause = |made| searched::cause_of(self.case, made);
        let is_whole = self.case.is_whole(&slip.key);
        is_whole.then(|| pair(self.case, cause(mistaken), cause(slip)))
    }

    /// Adds the pairs of two mistakes in writing, each of which shows in parts of its own.
    fn add_written_twice(&mut self) {
        let (case, wrong) = (self.case, self.case.wrong());
        let ways = ways_of_writing(case, case.key, wrong);
        for (place, first) in ways.iter().enumerate() {
            for second in &ways[place + 1..] {
                let rest = wrong.without(first.parts);
                let is_pair = rest.is_within(second.parts) && !first.parts.is_within(second.parts);
                if is_pair && !rest.is_empty() {
                    let choice = first.choice(&self.evidence);
                    let shown = self.shown(case.all().without(rest), choice);
                    self.add_way(first.cause(case), shown, second);
                }
            }
        }
    }

    /// Adds the pairs of a mistake in writing, without which the answer reads so, and another one.
    fn add_written_in(&mut self, reading: &Case<'_, 't>, first: &Cause) {
        let shown = Shown {
            parts: Parts::default(),
            bits: self.bits_of_all,
            choice: 0,
        };
        for way in ways_of_writing_all(reading, reading.key, reading.wrong()) {
            self.add_way(first.clone(), shown, &way);
        }
    }

    /// How well a mistake in writing shows beside another mistake. What is right is evidence, too: the
    /// student found it rightly.
    fn shown_beside(&self, first: Shown, choice: u32) -> Shown {
        let wrong = self.case.wrong().within(first.parts);
        self.shown(self.case.all().without(wrong), choice)
    }

    /// How well a mistake with this choice shows in these parts.
    fn shown(&self, parts: Parts, choice: u32) -> Shown {
        Shown {
            parts,
            bits: self.evidence.of_these_alone(parts),
            choice,
        }
    }

    /// Adds a mistake that shows so, and a mistake in writing that explains the rest.
    fn add_way(&mut self, first: Cause, shown: Shown, second: &Way) {
        let written = self.shown_beside(shown, second.choice(&self.evidence));
        let second = second.cause(self.case);
        let is_same = (first.id, first.node, first.nodes) == (second.id, second.node, second.nodes);
        if !is_same {
            self.add(
                pair(self.case, first, second),
                [shown, written],
                self.bits_of_all,
            );
        }
    }

    /// Adds two mistakes that show so, for which there is so much evidence together.
    fn add(&mut self, both: Cause, shown: [Shown; 2], bits: u32) {
        let are_seen = shown.iter().all(Shown::is_enough);
        let more = if are_seen { 0 } else { TOGETHER };
        let choice: u32 = shown.iter().map(|one| one.choice).sum();
        self.found.add(both, bits, choice + more);
    }
}
