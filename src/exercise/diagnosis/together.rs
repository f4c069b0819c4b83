//! Two mistakes that explain a whole answer together, where none does by itself.

use super::alone::{Explanation, SLIP, Way, ways_of_writing, ways_of_writing_all};
use super::case::{Case, Parts};
use super::evidence::{Evidence, LEAST, bits};
use super::hypothesis::Cause;
use super::listed::lists;
use super::mistake::Finds;
use super::mistakes::MISTAKES;
use super::{cuts, inner_nodes, searched, slip};
use crate::exercise::key::OtherKey;

/// So many bits more it takes to believe in two mistakes of which one does not show enough by itself.
const TOGETHER: u32 = 6;

/// So many nodes of a list show how it was found, where another mistake was made in writing.
const SEVERAL: usize = 3;

/// The pairs of mistakes under which the answer would be right as a whole, if it tells enough for
/// them.
pub(super) fn explaining(case: &Case) -> Explanation {
    let case = &case.by_rows();
    let evidence = Evidence::new(case);
    let mut pairs = Pairs {
        case,
        told: evidence.of(case.all()),
        told_by_wrong: evidence.of(case.wrong()),
        place: cuts::bits_of_place(searched::by_cuts(case.key)),
        evidence,
        found: Explanation::default(),
    };
    if pairs.told < LEAST || case.key.tree().len() > searched::MOST_NODES {
        return pairs.found;
    }
    pairs.add_two_rules();
    searched::by_rules(case, |other| pairs.add_second(other, 0));
    for other in searched::by_cuts(case.key) {
        pairs.add_second(other, pairs.place);
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
    // Whoever makes a mistake once makes it again.
    found.causes.sort_by_key(|both| {
        let ids: Vec<_> = both.of.iter().map(|cause| cause.id).collect();
        (ids.first() != ids.last(), ids)
    });
    found
}

/// Pairs of mistakes.
struct Pairs<'c, 'k, 't> {
    case: &'c Case<'k, 't>,
    evidence: Evidence<'c, 'k, 't>,
    /// What the answer tells.
    told: u32,
    /// What its wrong parts tell.
    told_by_wrong: u32,
    /// So many bits the place of a wrong cut leaves open.
    place: u32,
    found: Explanation,
}

/// How a mistake shows beside another.
#[derive(Clone, Copy)]
struct Shown {
    /// The parts in which it shows.
    parts: Parts,
    /// What they tell.
    told: u32,
    /// So many bits it leaves open.
    open: u32,
}

impl Shown {
    /// Whether it would be named if the rest of the answer were right.
    fn is_enough(&self) -> bool {
        self.told >= LEAST + self.open
    }
}

impl<'t> Pairs<'_, '_, 't> {
    /// What somebody finds, which leaves so many bits open, and any other mistake.
    fn add_second(&mut self, other: &OtherKey<'t>, open: u32) {
        let case = self.case;
        let rest = case.all().without(case.fitting(&other.key));
        let found = case.wrong().without(rest);
        let is_slip = other.value.is_some();
        let shows_in = if is_slip {
            self.evidence.with_table(found)
        } else {
            found
        };
        let first = self.shown(shows_in, open);
        let is_near = first.is_enough() || found.is_empty() && self.shares_a_list(other, rest);
        if first.is_enough() {
            self.add_slip(other, first, rest);
            // Another cut is looked for in an order of its own, and a slip from the cut beside it.
            if other.node.is_none() {
                self.add_cut(other, first, rest);
            }
        }
        // What is right is not the one made good by the other.
        if is_near && !rest.is_empty() && rest.is_within(case.wrong()) {
            self.add_written(other, first, rest);
        }
    }

    /// What somebody finds, and a slip whose value the answer states for a node.
    fn add_slip(&mut self, other: &OtherKey<'t>, first: Shown, rest: Parts) {
        let rest = rest.within(self.case.wrong());
        let carried = self.shown(self.evidence.with_table(rest), SLIP);
        // A value that nothing follows from is seen only beside all that is right.
        let open = self.evidence.node() + self.evidence.value();
        let written = self.shown_beside(first, open);
        for slip in slip::to_first_wrong_value(self.case, &other.key) {
            if let Some(both) = self.both(other, &slip) {
                self.add(both.clone(), [first, carried], self.told_by_wrong);
                self.add(both, [first, written], self.told);
            }
        }
    }

    /// Two other rules.
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
            // One that is in no book shows in parts of its own.
            let is_in_books = |number: &usize| matches!(MISTAKES[*number].finds, Finds::Search(_));
            if pair.mistakes.first().is_some_and(is_in_books) || halves.all(|(_, [_, rest])| *rest)
            {
                let open = if are_apart {
                    0
                } else {
                    TOGETHER + bits(rules.len())
                };
                let both = searched::cause_of(case, pair);
                self.found.add(both, self.told_by_wrong, open);
            }
        }
    }

    /// Children of two nodes skipped too early or too late: one shows where the answer differs first.
    fn add_two_cuts(&mut self) {
        let case = self.case;
        // Either of them may be called the first.
        let first = self.shown(case.wrong(), self.place.saturating_sub(1));
        let kept = searched::by_cuts(case.key);
        for (_, cut) in cuts::at_first_difference(case, case.key, case.wrong()) {
            for other in kept.iter().filter(|other| other.key.habits.cuts == [cut]) {
                let rest = case.all().without(case.fitting(&other.key));
                self.add_cut(other, first, rest);
            }
        }
    }

    /// What somebody finds, of which the rest of the answer is not a part, and children of another node
    /// skipped at the wrong time.
    fn add_cut(&mut self, other: &OtherKey<'t>, first: Shown, rest: Parts) {
        let second = self.shown(rest.within(self.case.wrong()), self.place);
        if !second.is_enough() {
            return;
        }
        for (timing, cut) in cuts::at_first_difference(self.case, &other.key, rest) {
            let cut = searched::cut(&other.key, timing, cut);
            if let Some(both) = cut.and_then(|cut| self.both(other, &cut)) {
                self.add(both, [first, second], self.told_by_wrong);
            }
        }
    }

    /// A rule, and a slip at any node to a wrong value that the answer states: each is seen in parts
    /// of its own.
    fn add_slip_anywhere(&mut self, rule: &OtherKey<'t>) {
        let case = self.case;
        let found = case.fitting(&rule.key).within(case.wrong());
        let rest = case.wrong().without(found);
        let shown = [self.shown(found, 0), self.shown(rest, SLIP)];
        if shown.iter().all(Shown::is_enough) {
            slip::to_stated_values(case, &rule.key, &[], |slip| {
                if let Some(both) = self.both(rule, slip) {
                    self.add(both, shown, self.told_by_wrong);
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
    fn add_written(&mut self, other: &OtherKey<'t>, first: Shown, rest: Parts) {
        for way in ways_of_writing_all(self.case, &other.key, rest) {
            let cause = searched::cause_of(self.case, other);
            self.add_way(cause, first, &way);
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
                if is_pair && !rest.is_empty() {
                    let open = first.open(&self.evidence);
                    let shown = self.shown(case.all().without(rest), open);
                    self.add_way(first.cause(case), shown, second);
                }
            }
        }
    }

    /// One way of writing down, after which the answer reads so, and another.
    fn add_written_in(&mut self, reading: &Case<'_, 't>, first: &Cause) {
        let shown = Shown {
            parts: Parts::default(),
            told: self.told,
            open: 0,
        };
        for way in ways_of_writing_all(reading, reading.key, reading.wrong()) {
            self.add_way(first.clone(), shown, &way);
        }
    }

    /// How a mistake in writing shows beside another: in the rest of the answer, right or wrong.
    fn shown_beside(&self, first: Shown, open: u32) -> Shown {
        let wrong = self.case.wrong().within(first.parts);
        self.shown(self.case.all().without(wrong), open)
    }

    /// How a mistake shows in these parts that leaves so many bits open.
    fn shown(&self, parts: Parts, open: u32) -> Shown {
        let told = self.evidence.of_these_alone(parts);
        Shown { parts, told, open }
    }

    /// Adds a mistake that shows so, and a way of writing down the rest.
    fn add_way(&mut self, first: Cause, shown: Shown, second: &Way) {
        let written = self.shown_beside(shown, second.open(&self.evidence));
        let second = second.cause(self.case);
        let is_same = (first.id, first.node, first.nodes) == (second.id, second.node, second.nodes);
        if !is_same {
            self.add(Cause::of_two(first, second), [shown, written], self.told);
        }
    }

    /// Adds two mistakes that show so in parts that tell so much together. They are named if each of them
    /// would be, and all tells more than both leave open.
    fn add(&mut self, both: Cause, shown: [Shown; 2], told: u32) {
        let are_seen = shown.iter().all(Shown::is_enough);
        let more = if are_seen { 0 } else { TOGETHER };
        let open: u32 = shown.iter().map(|one| one.open).sum();
        self.found.add(both, told, open + more);
    }
}
