//! Whether an exercise is safe, and if it is not, what to change or to state.

use std::collections::BTreeSet;

use super::words::ComparisonWords;
use crate::analysis::compare::{Cause, Parting, Split};

impl ComparisonWords<'_> {
    /// Whether the exercise is safe, and if it is not, what to change or to state: a line each.
    pub(in crate::report) fn verdict(&self) -> Vec<String> {
        if self.comparison.is_safe() {
            return self.safe();
        }
        let books = self.comparison.trials.iter();
        let books = books.filter(|trial| trial.rules.is_of_a_book());
        let books: Vec<usize> = books.map(|trial| trial.answer).collect();
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
            let advice = self.advice(parting);
            if own.answer == 0 && other.rules.is_of_a_book() && !lines.contains(&advice) {
                lines.push(advice);
            }
        }
        lines
    }

    fn safe(&self) -> Vec<String> {
        let every = if self.comparison.is_limited {
            "every chosen convention"
        } else {
            "every convention"
        };
        let mut lines = vec![format!("safe: {every} gives the same answer")];
        let trials = self.comparison.trials.iter();
        let mut values = trials.zip(&self.comparison.inner_values);
        if values.any(|(trial, values)| trial.rules.is_of_a_book() && values.is_some()) {
            let line =
                "but inner nodes return different values: state the fail rule if you ask for them";
            lines.push(line.to_owned());
        }
        lines
    }

    /// Which presets do not give the exercise's answer.
    fn other_presets(&self) -> String {
        let others = self.comparison.trials.iter();
        let others = others.filter(|trial| trial.answer > 0);
        let names = others.flat_map(|trial| trial.rules.presets.iter().copied());
        let names: Vec<&str> = names.collect();
        match names.as_slice() {
            [] => "all presets agree".to_owned(),
            names => format!("other answers from {}", names.join(", ")),
        }
    }

    /// What to change or to state, so that two conventions agree.
    fn advice(&self, parting: &Parting) -> String {
        let Split::Cut(split) = &parting.split else {
            return "state the convention".to_owned();
        };
        let advice = match split.cause {
            Cause::Cut {
                own: Some(own),
                bound: Some(bound),
            } => {
                let [own, bound] = [own, bound].map(|node| self.words.name(node));
                &format!(
                    "{own} ties with {bound}; give one of them another value, or state the cut rule"
                )
            }
            Cause::Cut { .. } => {
                "a node below returned the bound itself, a tie without equal leaves; state the cut and the fail rule"
            }
            Cause::Fail => "state the fail rule",
            Cause::Scope => "state the scope, deep or shallow",
            Cause::RootWindow => "state the root window",
        };
        format!("{}: {advice}", self.place(split))
    }
}
