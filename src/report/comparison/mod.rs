//! What a comparison says: one tree under every algorithm and every convention.

mod document;
mod text;
mod verdict;

pub(crate) use document::ComparisonReport;
pub use text::text_comparison as text;

use crate::analysis::compare::{Comparison, Parting, Searched, Split, Trial};
use crate::search::{Counts, Outcome, SearchOption, Setup, different_rules};
use crate::tree::Mover;
use crate::vocabulary::Vocabulary as _;
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
        const OF_BOOKS: [SearchOption; 3] =
            [SearchOption::Cut, SearchOption::Fail, SearchOption::Scope];
        let setup = Setup::from(trial.rules.convention.clone());
        match trial.rules.variant {
            Some(rule) => match rule.clause(&setup) {
                Some(clause) => clause.to_owned(),
                None => format!("{} {}", spoken(rule), rule.words_in(&setup).concat()),
            },
            None if !self.comparison.tried_by.takes(SearchOption::Cut) => "every book".to_owned(),
            None => {
                let words = OF_BOOKS.map(|rule| rule.words_in(&setup).concat());
                let infinity = SearchOption::Infinity.clause(&setup);
                let infinity = infinity.map(|clause| format!(", {clause}"));
                words.join(" ") + &infinity.unwrap_or_default()
            }
        }
    }

    /// `strict soft deep: cs188`: what a convention is called, with the presets that have it.
    pub(in crate::report) fn names(&self, trial: &Trial) -> String {
        match trial.rules.presets.as_slice() {
            [] => self.rules(trial),
            presets => format!("{}: {}", self.rules(trial), presets.join(", ")),
        }
    }

    /// What a search found and counted, or why it found nothing; the algorithm may not search the tree at
    /// all.
    fn found(&self, searched: Option<&'c Searched>) -> Result<(&'c Outcome, Counts), String> {
        let searched = searched.ok_or("not for chance nodes")?;
        match &searched.outcome {
            Ok(outcome) => Ok((outcome, Counts::new(&searched.tally, &self.comparison.game))),
            Err(error) => Err(error.message(&self.comparison.labels.get(error.node()))),
        }
    }

    /// What two conventions are called between themselves: only in what they differ.
    fn sides(&self, parting: &Parting) -> [String; 2] {
        let trials = parting.trials.map(|number| &self.comparison.trials[number]);
        let [one, other] = trials.map(|trial| &trial.rules.convention);
        let words = different_rules(one, other)
            .into_iter()
            .map(|(_, [one, other])| (one, other));
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

    /// `at M after Q: deep has α 2 from A > β 1 and cuts, shallow has (−∞, 1) and goes on`
    pub(in crate::report) fn reason(&self, parting: &Parting) -> String {
        let sides = self.sides(parting);
        let Some(split) = &parting.split else {
            let [first, second] = &sides;
            return format!(
                "{first} and {second} visit the same nodes, but the root returns different values"
            );
        };
        let (cutter, other) = (&sides[split.cutter], &sides[1 - split.cutter]);
        let (place, closed) = (self.place(split), self.closed(split));
        if matches!(split.rule, SearchOption::Cut | SearchOption::Infinity) {
            return format!("{place}: {closed}; {cutter} cuts, {other} goes on");
        }
        let open = self.words.window(&split.windows[1 - split.cutter]);
        format!("{place}: {cutter} has {closed} and cuts, {other} has {open} and goes on")
    }

    /// `at M after Q`
    fn place(&self, split: &Split) -> String {
        let [at, after] = [split.at, split.after].map(|node| self.words.name(node));
        format!("at {at} after {after}")
    }

    /// `α 3 = β 3 from B`: the closed window, with who set the end that the node inherited.
    fn closed(&self, split: &Split) -> String {
        let tree = self.words.tree();
        let bound = split.inherited(tree, split.cutter);
        let from = bound.and_then(|bound| bound.set_by(tree));
        let from = from.map(|from| self.words.name(from));
        let origin = from.map(|from| format!(" from {from}")).unwrap_or_default();
        let window = &split.windows[split.cutter];
        let [low, high] = window.ends_as_values().map(|end| end.to_string());
        let relation = if low == high { "=" } else { ">" };
        let [alpha, beta] = self.words.end_names();
        match tree.mover(split.at) {
            Mover::Min => format!("{alpha} {low}{origin} {relation} {beta} {high}"),
            Mover::Max | Mover::Chance => {
                format!("{alpha} {low} {relation} {beta} {high}{origin}")
            }
        }
    }
}

/// A rule as people say it: `root window`.
fn spoken(rule: SearchOption) -> String {
    rule.word().replace('_', " ")
}
