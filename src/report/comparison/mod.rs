//! What a comparison says: one tree under every convention, whether it is safe, and if it is not, what to change
//! or to state.

mod document;
mod text;

pub(crate) use document::ComparisonReport;
pub use text::text_comparison as text;

use std::collections::BTreeSet;

use crate::analysis::compare::{Comparison, Parting, Repair, Searched, Trial};
use crate::search::{Counts, Infinity, LeafValues, Outcome, SearchOption, Setup, different_rules};
use crate::vocabulary::Vocabulary as _;
use crate::words::{Words, enumerated};

/// What a sheet says of infinities that don't cut.
const OPEN: &str = "An open window end never cuts, whatever the leaves hold.";

/// The words for a comparison.
#[derive(Clone, Copy)]
struct ComparisonWords<'c> {
    comparison: &'c Comparison<'c>,
    words: Words<'c>,
}

impl<'c> ComparisonWords<'c> {
    fn new(comparison: &'c Comparison<'c>) -> Self {
        Self {
            comparison,
            words: Words::new(comparison.labels).with_short_names(),
        }
    }

    /// What a convention is called: `strict soft deep`, or what a variant changes.
    fn rules(&self, trial: &Trial) -> String {
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
    fn names(&self, trial: &Trial) -> String {
        match trial.rules.presets.as_slice() {
            [] => self.rules(trial),
            presets => format!("{}: {}", self.rules(trial), presets.join(", ")),
        }
    }

    /// What a search found and counted, or why it found nothing.
    fn found(&self, searched: &'c Searched) -> Result<(&'c Outcome, Counts), String> {
        match &searched.outcome {
            Ok(outcome) => Ok((outcome, Counts::new(&searched.tally, &self.comparison.game))),
            Err(error) => Err(error.message(&self.comparison.labels.get(error.node()))),
        }
    }

    /// Where each other answer parts from the exercise's own.
    fn partings(&self) -> Vec<String> {
        let partings = self.comparison.partings.iter().map(|parting| {
            let other = self.comparison.trials[parting.trial].answer + 1;
            format!("1 and {other}: {}", self.reason(parting))
        });
        partings.collect()
    }

    /// `at M after Q: deep cuts, shallow goes on`
    fn reason(&self, parting: &Parting) -> String {
        let other = &self.comparison.trials[parting.trial].rules.convention;
        let rules = different_rules(self.comparison.convention, other);
        let words = rules.into_iter().map(|(_, [own, other])| (own, other));
        let (own, other): (Vec<_>, Vec<_>) = words.unzip();
        let (own, other) = (own.join(" "), other.join(" "));
        let Some(split) = &parting.split else {
            return format!(
                "{own} and {other} visit the same nodes, but the root returns different values"
            );
        };
        let [at, after] = [split.at, split.after].map(|node| self.words.name(node));
        let (cutter, other) = if split.own_goes_on {
            (other, own)
        } else {
            (own, other)
        };
        format!("at {at} after {after}: {cutter} cuts, {other} goes on")
    }

    /// Whether the exercise is safe, and if it is not, what to change or to state: a line each.
    fn verdict(&self) -> Vec<String> {
        if self.comparison.is_safe() {
            return vec![self.safe()];
        }
        let books: Vec<usize> = self.comparison.books().map(|trial| trial.answer).collect();
        let answers = books.iter().collect::<BTreeSet<_>>().len();
        if answers == 1 {
            return vec!["not safe: no convention gives an answer".to_owned()];
        }
        let (books, others) = (books.len(), self.other_presets());
        let mut lines = vec![format!(
            "not safe: {books} conventions give {answers} answers; {others}"
        )];
        if self.comparison.repairs.as_ref().is_some_and(Vec::is_empty) {
            lines.push("no repair was found among the changes that were tried".to_owned());
        }
        let repairs = self.comparison.repairs.iter().flatten();
        let ways = repairs.map(|repair| self.repair(repair));
        let ways = ways.chain(self.sentences());
        lines.extend(alternatives(&ways.collect::<Vec<_>>()));
        lines
    }

    /// That it is safe, and which conventions that do not count give other answers.
    fn safe(&self) -> String {
        let trials = self.comparison.trials.iter();
        let others = trials.filter(|trial| trial.answer > 0 && trial.rules.variant.is_none());
        let others: Vec<String> = others.map(|trial| self.names(trial)).collect();
        if others.is_empty() && !self.comparison.is_limited {
            return "safe: every convention gives the same answer".to_owned();
        }
        let safe = format!("safe: {} gives the same answer", self.every());
        if others.is_empty() {
            return safe;
        }
        format!("{safe}; other answers from {}", others.join("; "))
    }

    /// What to change: that was tried.
    fn repair(&self, repair: &Repair) -> String {
        let change = if let Some(at) = repair.at {
            let names: Vec<String> = self.words.names(&repair.children.nodes).collect();
            let (at, order) = (self.words.name(at.node), names.join(" "));
            format!("put the children of {at} in the order {order}")
        } else {
            let changes = repair.set.iter().map(|new| {
                let before = new.instead_of.as_ref();
                let before = before.map(|before| format!(" instead of {before}"));
                let (leaf, before) = (self.words.name(new.leaf.node), before.unwrap_or_default());
                format!("{leaf} = {}{before}", new.value)
            });
            let seen = match self.comparison.convention.leaf_values {
                LeafValues::Max => "",
                LeafValues::Mover => ", as the mover sees it",
            };
            format!("set {}{seen}", enumerated(&changes.collect::<Vec<_>>()))
        };
        let every = self.every();
        format!("{change}; tried: {every} then gives the same answer")
    }

    /// What a sheet has to say so that all readers come to the exercise's own answer.
    fn sentences(&self) -> Option<String> {
        let rules = self.comparison.to_state().into_iter();
        let own = self.comparison.convention;
        let sentences = rules.filter_map(|rule| match rule {
            SearchOption::Infinity if own.infinity == Infinity::Open => Some(OPEN.to_owned()),
            _ => self.words.rule(rule, own),
        });
        let sentences: Vec<String> = sentences.collect();
        (!sentences.is_empty()).then(|| {
            format!(
                "print on the sheet, which is enough: {}",
                sentences.join(" ")
            )
        })
    }

    fn every(&self) -> &'static str {
        if self.comparison.is_limited {
            "every chosen convention"
        } else if self.comparison.tried_by.takes(SearchOption::Cut) {
            "every convention that counts"
        } else {
            "every convention"
        }
    }

    /// Which presets do not give the exercise's answer.
    fn other_presets(&self) -> String {
        let others = self.comparison.books().filter(|trial| trial.answer > 0);
        let names = others.flat_map(|trial| trial.rules.presets.iter().copied());
        let names: Vec<&str> = names.collect();
        match names.as_slice() {
            [] => "all presets agree".to_owned(),
            names => format!("other answers from {}", names.join(", ")),
        }
    }
}

/// A rule as people say it: `root window`.
fn spoken(rule: SearchOption) -> String {
    rule.word().replace('_', " ")
}

/// Each way to make an exercise safe, of which one is enough.
fn alternatives(ways: &[String]) -> Vec<String> {
    if let [way] = ways {
        return vec![way.clone()];
    }
    let words = std::iter::once("either").chain(std::iter::repeat("or"));
    let ways = words.zip(ways);
    ways.map(|(word, way)| format!("{word} {way}")).collect()
}
