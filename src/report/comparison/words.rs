//! What a comparison says in sentences: where two answers part, and why.

use crate::analysis::compare::{Cause, Comparison, CutSplit, Parting, Role, Split, Trial};
use crate::search::{Limit, SearchOption};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use crate::words::signs::{ALPHA, BETA};
use crate::words::{Glyphs, Words};

/// The words for a comparison.
#[derive(Clone, Copy)]
pub(in crate::report) struct ComparisonWords<'c> {
    pub(in crate::report) comparison: &'c Comparison<'c>,
    pub(in crate::report) words: Words<'c>,
}

impl<'c> ComparisonWords<'c> {
    pub(in crate::report) fn new(comparison: &'c Comparison<'c>, glyphs: Glyphs) -> Self {
        Self {
            comparison,
            words: Words::new(comparison.labels, glyphs).with_short_names(),
        }
    }

    fn tree(&self) -> &Tree {
        self.words.tree()
    }

    pub(in crate::report) fn name(&self, node: NodeId) -> String {
        self.words.name(node)
    }

    /// What a convention is called: `strict soft deep`, or what a variant changes.
    pub(in crate::report) fn rules(&self, trial: &Trial) -> String {
        let convention = &trial.rules.convention;
        match trial.rules.role {
            Role::Variant(variant) => variant.title(convention).to_owned(),
            Role::Book
                if !self
                    .comparison
                    .tried_by
                    .description()
                    .takes(SearchOption::Cut) =>
            {
                "every book".to_owned()
            }
            Role::Book => format!(
                "{} {} {}",
                convention.cut.word(),
                convention.fail.word(),
                convention.scope.word()
            ),
        }
    }

    /// What two conventions are called between themselves: only in what they differ.
    fn sides(&self, parting: &Parting) -> [String; 2] {
        let trials = parting.trials.map(|number| &self.comparison.trials[number]);
        if let Role::Variant(variant) = trials[1].rules.role {
            return trials.map(|trial| variant.title(&trial.rules.convention).to_owned());
        }
        let [a, b] = trials.map(|trial| &trial.rules.convention);
        let rules = [
            (a.cut != b.cut, [a.cut.word(), b.cut.word()]),
            (a.fail != b.fail, [a.fail.word(), b.fail.word()]),
            (a.scope != b.scope, [a.scope.word(), b.scope.word()]),
        ];
        let different = rules.iter().filter(|(differs, _)| *differs);
        let side = |side: usize| {
            let words = different.clone().map(|(_, words)| words[side]);
            words.collect::<Vec<_>>().join(" ")
        };
        [side(0), side(1)]
    }

    /// Where two answers part, and why.
    pub(in crate::report) fn reason(&self, parting: &Parting) -> String {
        let [first, second] = self.sides(parting);
        match &parting.split {
            Split::Order([a, b]) => format!(
                "{first} goes to {}, {second} to {}",
                self.name(*a),
                self.name(*b)
            ),
            Split::LeafValue(leaf, [a, b]) => format!(
                "at {}: {a} with {first}, {b} with {second}",
                self.name(*leaf)
            ),
            Split::Cut(split) => self.cut_reason(split, parting),
            Split::Root => format!(
                "{first} and {second} visit the same nodes, and the root returns another value"
            ),
        }
    }

    /// `at M after Q: deep has α 2 from A ≥ β 1 and cuts, shallow has (−∞, 1) and goes on, …`
    fn cut_reason(&self, split: &CutSplit, parting: &Parting) -> String {
        let sides = self.sides(parting);
        let (cutter, other) = (&sides[split.cutter], &sides[1 - split.cutter]);
        let closed = self.closed(split);
        let place = format!(
            "at {} after {}",
            self.name(split.at),
            self.name(split.after)
        );
        let open = self.words.window(&split.windows[1 - split.cutter]);
        match split.cause {
            Cause::Cut { .. } => format!("{place}: {closed}; {cutter} cuts, {other} goes on"),
            Cause::Fail => format!(
                "{place}: {cutter} has {closed} and cuts, {other} has {open} and goes on{}",
                self.returned(split, [cutter, other])
            ),
            Cause::Scope => format!(
                "{place}: {cutter} has {closed} and cuts, {other} has {open} and goes on{}",
                self.not_passed_down(split)
            ),
            Cause::RootWindow => format!(
                "{place}: {cutter} has {closed} and cuts, {other} has {open} and goes on: the \
                 window of {} began anew",
                self.name(self.child_of_root(split.at))
            ),
        }
    }

    /// `: the bound 2 of A is not passed down to M`, where that is how it is.
    fn not_passed_down(&self, split: &CutSplit) -> String {
        let bound = split.inherited(self.tree(), split.cutter);
        let from = bound.and_then(|bound| self.tree().parent(bound.via?));
        match (bound, from) {
            (Some(bound), Some(from)) if self.tree().parent(split.at) != Some(from) => format!(
                ": the bound {} of {} is not passed down to {}",
                bound.value,
                self.name(from),
                self.name(split.at)
            ),
            _ => String::new(),
        }
    }

    /// `: G returns 15 with soft, 3 with f2`, where one node's value makes the difference.
    fn returned(&self, split: &CutSplit, [cutter, other]: [&String; 2]) -> String {
        let ends = |side: usize| {
            let window = &split.windows[side];
            [window.alpha.as_ref(), window.beta.as_ref()]
        };
        let mut pairs = ends(split.cutter).into_iter().zip(ends(1 - split.cutter));
        let different = pairs.find_map(|pair| match pair {
            (Some(a), Some(b)) if a.value != b.value => Some((a.via?, &a.value, &b.value)),
            _ => None,
        });
        different.map_or_else(String::new, |(via, a, b)| {
            let via = self.name(via);
            format!(": {via} returns {a} with {cutter}, {b} with {other}")
        })
    }

    fn child_of_root(&self, node: NodeId) -> NodeId {
        let line = std::iter::once(node).chain(self.tree().ancestors(node));
        line.filter(|&node| node != NodeId::ROOT)
            .last()
            .unwrap_or(node)
    }

    /// `α 3 = β 3 from B`: the closed window, with who set the end that the node inherited.
    fn closed(&self, split: &CutSplit) -> String {
        let window = &split.windows[split.cutter];
        let bound = split.inherited(self.tree(), split.cutter);
        let from = bound.and_then(|bound| self.tree().parent(bound.via?));
        let origin = from.map_or_else(String::new, |from| format!(" from {}", self.name(from)));
        let (low_origin, high_origin) = match self.tree().mover(split.at) {
            Mover::Min => (origin.as_str(), ""),
            Mover::Max | Mover::Chance => ("", origin.as_str()),
        };
        let value = |end: &Option<Limit>| end.as_ref().map(|end| end.value.clone());
        let (low, high) = (value(&window.alpha), value(&window.beta));
        let relation = if low == high { "=" } else { ">" };
        let text = |value: Option<Value>| value.map_or_else(String::new, |value| value.to_string());
        let (low, high) = (text(low), text(high));
        let [alpha, beta] = [ALPHA, BETA].map(|end| self.words.sign(end));
        format!("{alpha} {low}{low_origin} {relation} {beta} {high}{high_origin}")
    }
}
