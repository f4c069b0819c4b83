//! What a comparison says in sentences: where two answers part, and why.

use crate::analysis::compare::{Cause, Comparison, CutSplit, Parting, Role, Split, Trial};
use crate::search::{Convention, Limit, SearchOption, different_rules};
use crate::tree::{Mover, NodeId};
use crate::vocabulary::Vocabulary;
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

    /// What a convention is called: `strict soft deep`, or what a variant changes.
    pub(in crate::report) fn rules(&self, trial: &Trial) -> String {
        let convention = &trial.rules.convention;
        let tried_by = self.comparison.tried_by;
        match trial.rules.role {
            Role::Variant(variant) => variant.title(convention).to_owned(),
            Role::Book if !tried_by.takes(SearchOption::Cut) => "every book".to_owned(),
            Role::Book => rules(convention).join(" "),
        }
    }

    /// `strict soft deep: cs188`: what a convention is called, with the presets that have it.
    pub(in crate::report) fn names(&self, trial: &Trial) -> String {
        match trial.rules.presets.as_slice() {
            [] => self.rules(trial),
            presets => format!("{}: {}", self.rules(trial), presets.join(", ")),
        }
    }

    /// What two conventions are called between themselves: only in what they differ.
    fn sides(&self, parting: &Parting) -> [String; 2] {
        let trials = parting.trials.map(|number| &self.comparison.trials[number]);
        if let Role::Variant(variant) = trials[1].rules.role {
            return trials.map(|trial| variant.title(&trial.rules.convention).to_owned());
        }
        let [one, other] = trials.map(|trial| &trial.rules.convention);
        let words = different_rules(one, other).map(<(_, _)>::from);
        let (one, other): (Vec<_>, Vec<_>) = words.unzip();
        [one.join(" "), other.join(" ")]
    }

    /// Where each two answers part, and why.
    pub(in crate::report) fn partings(&self) -> Vec<String> {
        let partings = self.comparison.partings.iter().map(|parting| {
            let answer = |number: usize| self.comparison.trials[number].answer + 1;
            let [first, second] = parting.trials.map(answer);
            format!("{first} and {second}: {}", self.reason(parting))
        });
        partings.collect()
    }

    /// Where two answers part, and why.
    pub(in crate::report) fn reason(&self, parting: &Parting) -> String {
        let sides = self.sides(parting);
        let [first, second] = &sides;
        match &parting.split {
            Split::Order(nodes) => {
                let [here, there] = nodes.map(|node| self.words.name(node));
                format!("{first} goes to {here}, {second} to {there}")
            }
            Split::LeafValue(leaf, [a, b]) => {
                let leaf = self.words.name(*leaf);
                format!("at {leaf}: {a} with {first}, {b} with {second}")
            }
            Split::Cut(split) => self.cut_reason(split, &sides),
            Split::Root => format!(
                "{first} and {second} visit the same nodes, but the root returns different values"
            ),
        }
    }

    /// `at M after Q: deep has α 2 from A ≥ β 1 and cuts, shallow has (−∞, 1) and goes on, …`
    fn cut_reason(&self, split: &CutSplit, sides: &[String; 2]) -> String {
        let (cutter, other) = (&sides[split.cutter], &sides[1 - split.cutter]);
        let (place, closed) = (self.place(split), self.closed(split));
        let open = self.words.window(&split.windows[1 - split.cutter]);
        let both =
            format!("{place}: {cutter} has {closed} and cuts, {other} has {open} and goes on");
        match split.cause {
            Cause::Cut { .. } => format!("{place}: {closed}; {cutter} cuts, {other} goes on"),
            Cause::Fail => both + &self.returned(split, [cutter, other]),
            Cause::Scope => both + &self.not_passed_down(split),
            Cause::RootWindow => {
                let line = self.words.tree().ancestors(split.at);
                let line = std::iter::once(split.at).chain(line);
                let child = line.filter(|&node| node != NodeId::ROOT).last();
                let child = self.words.name(child.unwrap_or(split.at));
                format!("{both}: {child} got a fresh window")
            }
        }
    }

    /// `at M after Q`
    pub(super) fn place(&self, split: &CutSplit) -> String {
        let [at, after] = [split.at, split.after].map(|node| self.words.name(node));
        format!("at {at} after {after}")
    }

    /// The inherited bound of the one that cuts, and who set it.
    fn bound<'s>(&self, split: &'s CutSplit) -> Option<(&'s Limit, NodeId)> {
        let tree = self.words.tree();
        let bound = split.inherited(tree, split.cutter)?;
        Some((bound, bound.set_by(tree)?))
    }

    /// `: the bound 2 of A is not passed down to M`, where that is how it is.
    fn not_passed_down(&self, split: &CutSplit) -> String {
        let parent = self.words.tree().parent(split.at);
        match self.bound(split) {
            Some((bound, from)) if parent != Some(from) => {
                let [from, at] = [from, split.at].map(|node| self.words.name(node));
                format!(
                    ": the bound {} of {from} is not passed down to {at}",
                    bound.value
                )
            }
            _ => String::new(),
        }
    }

    /// `: G returns 15 with soft, 3 with f2`, where one node's value makes the difference.
    fn returned(&self, split: &CutSplit, [cutter, other]: [&String; 2]) -> String {
        let [own, open] = [split.cutter, 1 - split.cutter].map(|side| &split.windows[side]);
        let mut pairs = [(&own.alpha, &open.alpha), (&own.beta, &open.beta)].into_iter();
        let different = pairs.find_map(|pair| match pair {
            (Some(a), Some(b)) if a.value != b.value => Some((a.via?, &a.value, &b.value)),
            _ => None,
        });
        different.map_or_else(String::new, |(via, a, b)| {
            let via = self.words.name(via);
            format!(": {via} returns {a} with {cutter}, {b} with {other}")
        })
    }

    /// `α 3 = β 3 from B`: the closed window, with who set the end that the node inherited.
    fn closed(&self, split: &CutSplit) -> String {
        let from = self.bound(split).map(|(_, from)| self.words.name(from));
        let origin = from.map(|from| format!(" from {from}")).unwrap_or_default();
        let window = &split.windows[split.cutter];
        let text = |limit: &Option<Limit>| limit.as_ref().map(|limit| limit.value.to_string());
        let [low, high] = [&window.alpha, &window.beta].map(|end| text(end).unwrap_or_default());
        let relation = if low == high { "=" } else { ">" };
        let [alpha, beta] = self.words.end_names();
        match self.words.tree().mover(split.at) {
            Mover::Min => format!("{alpha} {low}{origin} {relation} {beta} {high}"),
            Mover::Max | Mover::Chance => {
                format!("{alpha} {low} {relation} {beta} {high}{origin}")
            }
        }
    }
}

/// The rules in which books differ.
fn rules(convention: &Convention) -> [&'static str; 3] {
    [
        convention.cut.word(),
        convention.fail.word(),
        convention.scope.word(),
    ]
}
