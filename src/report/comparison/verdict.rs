//! Whether an exercise is safe, and if it is not, what to change or to state.

use std::collections::BTreeSet;

use super::{ComparisonWords, spoken};
use crate::analysis::compare::{Parting, Repair};
use crate::search::{Infinity, LeafValues, SearchOption};
use crate::words::enumerated;

/// What a sheet says of infinities that don't cut.
const OPEN: &str = "An open window end never cuts, whatever the leaves hold.";

impl ComparisonWords<'_> {
    /// Whether the exercise is safe, and if it is not, what to change or to state: a line each.
    pub(in crate::report) fn verdict(&self) -> Vec<String> {
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
        for parting in &self.comparison.partings {
            let [own, other] = parting.trials.map(|number| &self.comparison.trials[number]);
            let reason = self.deciding_rule(parting);
            if own.answer == 0 && other.rules.counts && !lines.contains(&reason) {
                lines.push(reason);
            }
        }
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
        let change = match repair {
            Repair::Values(values) => {
                let tree = self.words.tree();
                let changes = values.iter().map(|(leaf, now)| {
                    let before = tree.value(*leaf);
                    let before = before.map(|before| format!(" instead of {before}"));
                    format!(
                        "{} = {now}{}",
                        self.words.name(*leaf),
                        before.unwrap_or_default()
                    )
                });
                let changes = enumerated(&changes.collect::<Vec<_>>());
                match self.comparison.convention.leaf_values {
                    LeafValues::Max => format!("set {changes}"),
                    LeafValues::Mover => format!("set {changes}, as the mover sees it"),
                }
            }
            Repair::Order(at, order) => {
                let names: Vec<String> = self.words.names(order).collect();
                format!(
                    "put the children of {} in the order {}",
                    self.words.name(*at),
                    names.join(" ")
                )
            }
        };
        format!(
            "{change}; tried: {} then gives the same answer",
            self.every()
        )
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

    /// Which rule decides between the answers of two conventions, and where.
    fn deciding_rule(&self, parting: &Parting) -> String {
        let Some(split) = &parting.split else {
            return "the convention decides".to_owned();
        };
        let place = self.place(split);
        let rule = spoken(split.rule);
        match split.tied {
            [Some(own), Some(bound)] => {
                let [own, bound] = [own, bound].map(|node| self.words.name(node));
                format!("{place}: {own} ties with {bound}, so that the {rule} rule decides")
            }
            _ => format!("{place}: the {rule} rule decides"),
        }
    }
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
