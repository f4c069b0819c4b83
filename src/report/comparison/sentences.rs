//! What a comparison says in words: what conventions are called, where answers part, whether the tree is safe,
//! and if it is not, what to change or to state.

use std::collections::BTreeSet;

use crate::analysis::compare::{Comparison, Parting, Repair, Trial};
use crate::search::{Infinity, LeafValues, SearchOption, Setup, different_rules};
use crate::vocabulary::Vocabulary as _;
use crate::words::Words;

/// What a sheet says of infinities that don't cut.
const OPEN: &str = "An open window end never cuts, whatever the leaves hold.";

impl Comparison<'_> {
    pub(super) fn words(&self) -> Words<'_> {
        Words::new(self.searched.labels).with_short_names()
    }

    /// What a convention is called: `strict soft deep`, or what a variant changes.
    pub(super) fn rules(&self, trial: &Trial) -> String {
        let setup = Setup::from(trial.rules.convention.clone());
        let word = |rule: SearchOption| rule.words_in(&setup).concat();
        let told = |rule: SearchOption| {
            let plain = || format!("{} {}", rule.word().replace('_', " "), word(rule));
            rule.clause(&setup).map_or_else(plain, str::to_owned)
        };
        if let Some(rule) = trial.rules.variant {
            return told(rule);
        }
        let name = if self.tried_by().takes(SearchOption::Cut) {
            let words = [SearchOption::Cut, SearchOption::Fail, SearchOption::Scope].map(word);
            words.join(" ")
        } else {
            "every book".to_owned()
        };
        let sees_others = setup.convention.leaf_values != self.own().leaf_values;
        let infinity = SearchOption::Infinity.clause(&setup).map(str::to_owned);
        let leaf_values = sees_others.then(|| told(SearchOption::LeafValues));
        let clauses = [Some(name), infinity, leaf_values].into_iter().flatten();
        clauses.collect::<Vec<_>>().join(", ")
    }

    /// `strict soft deep: cs188`: what a convention is called, with the presets that have it.
    fn names(&self, trial: &Trial) -> String {
        match trial.rules.presets.as_slice() {
            [] => self.rules(trial),
            presets => format!("{}: {}", self.rules(trial), presets.join(", ")),
        }
    }

    /// The conventions that give each answer: a line an answer.
    pub(super) fn conventions(&self, mut trials: Vec<&Trial>) -> Vec<String> {
        trials.sort_by_key(|trial| trial.answer);
        let answers = trials.chunk_by(|one, other| one.answer == other.answer);
        let lines = answers.map(|equal| {
            let names: Vec<String> = equal.iter().map(|trial| self.names(trial)).collect();
            format!("answer {}: {}", equal[0].answer + 1, names.join("; "))
        });
        lines.collect()
    }

    /// Why a search found nothing.
    pub(super) fn error(&self, trial: &Trial) -> Option<String> {
        let error = trial.searched.outcome.as_ref().err()?;
        Some(error.message(&self.searched.labels.get(error.node())))
    }

    /// Where each other answer parts from the exercise's own: a line each.
    pub(super) fn partings(&self) -> Vec<String> {
        let partings = self.partings.iter().map(|parting| {
            let other = self.trials[parting.trial].answer + 1;
            format!("1 and {other}: {}", self.reason(parting))
        });
        partings.collect()
    }

    /// `at M after Q: deep cuts, shallow goes on`
    pub(super) fn reason(&self, parting: &Parting) -> String {
        let other = &self.trials[parting.trial].rules.convention;
        let rules = different_rules(self.own(), other).into_iter();
        let (own, other): (Vec<_>, Vec<_>) = rules.map(|(_, [own, other])| (own, other)).unzip();
        let (own, other) = (own.join(" "), other.join(" "));
        let Some(split) = &parting.split else {
            return format!(
                "{own} and {other} visit the same nodes, but the root returns different values"
            );
        };
        let [at, after] = [split.at, split.after].map(|node| self.words().name(node));
        let [cuts, goes_on] = if split.own_goes_on {
            [other, own]
        } else {
            [own, other]
        };
        format!("at {at} after {after}: {cuts} cuts, {goes_on} goes on")
    }

    /// Whether the exercise is safe, and if it is not, what to change or to state: a line each.
    pub(super) fn verdict(&self) -> Vec<String> {
        if self.is_safe() {
            return vec![self.safe()];
        }
        let books: Vec<usize> = self.books().map(|trial| trial.answer).collect();
        let answers = books.iter().collect::<BTreeSet<_>>().len();
        let (books, others) = (books.len(), self.other_presets());
        let mut lines = vec![format!(
            "not safe: {books} conventions give {answers} answers; {others}"
        )];
        if self.repairs.as_ref().is_some_and(Vec::is_empty) {
            lines.push("no repair was found among the changes that were tried".to_owned());
        }
        // One of the ways is enough.
        let repairs = self.repairs.iter().flatten();
        let ways = repairs.map(|repair| self.repair(repair));
        let ways: Vec<String> = ways.chain(self.sheet()).collect();
        lines.extend(ways.iter().map(|way| match ways.len() {
            1 => way.clone(),
            _ => format!("one way: {way}"),
        }));
        lines
    }

    /// That it is safe, and which conventions that do not count give other answers.
    fn safe(&self) -> String {
        let trials = self.trials.iter();
        let others = trials.filter(|trial| trial.answer > 0 && trial.rules.variant.is_none());
        let others: Vec<String> = others.map(|trial| self.names(trial)).collect();
        let safe = "safe: every convention that was tried and counts gives the same answer";
        match others.as_slice() {
            [] => safe.to_owned(),
            others => format!("{safe}; other answers from {}", others.join("; ")),
        }
    }

    /// Which presets do not give the exercise's answer.
    fn other_presets(&self) -> String {
        let others = self.books().filter(|trial| trial.answer > 0);
        let names = others.flat_map(|trial| trial.rules.presets.iter().copied());
        match names.collect::<Vec<_>>().as_slice() {
            [] => "all presets agree".to_owned(),
            names => format!("other answers from {}", names.join(", ")),
        }
    }

    /// What to change: that was tried.
    fn repair(&self, repair: &Repair) -> String {
        let change = if let Some(at) = repair.at {
            let names: Vec<String> = self.words().names(&repair.children.nodes).collect();
            let (at, order) = (self.words().name(at.node), names.join(" "));
            format!("put the children of {at} in the order {order}")
        } else {
            let change = repair.set.iter().map(|new| {
                let leaf = self.words().name(new.leaf.node);
                format!("set {leaf} = {} instead of {}", new.value, new.instead_of)
            });
            change.collect()
        };
        format!("{change}; then every convention that was tried and counts gives the same answer")
    }

    /// What a sheet has to say so that all readers come to the exercise's own answer.
    fn sheet(&self) -> Option<String> {
        let rules = self.to_state().into_iter();
        let own = self.own();
        let sentences = rules.filter_map(|rule| match rule {
            SearchOption::Infinity if own.infinity == Infinity::Open => Some(OPEN.to_owned()),
            SearchOption::LeafValues if own.leaf_values == LeafValues::Max => {
                Some("Each value in the tree is as MAX sees it.".to_owned())
            }
            _ => self.words().rule(rule, "A child", own),
        });
        let sentences: Vec<String> = sentences.collect();
        let all = sentences.join(" ");
        (!all.is_empty()).then(|| format!("print on the sheet, which is enough: {all}"))
    }
}
