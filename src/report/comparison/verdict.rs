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
        let books: Vec<_> = books.filter(|trial| trial.rules.is_of_a_book()).collect();
        let answers: BTreeSet<usize> = books.iter().map(|trial| trial.answer).collect();
        if answers.len() == 1 {
            return vec!["not safe: no convention gives an answer".to_owned()];
        }
        let head = format!(
            "not safe: {} conventions give {} answers; {}",
            books.len(),
            answers.len(),
            self.other_presets()
        );
        let mut lines = vec![head];
        for parting in &self.comparison.partings {
            let [own, other] = parting.trials.map(|number| &self.comparison.trials[number]);
            if own.answer == 0 && other.rules.is_of_a_book() {
                let advice = self.advice(parting);
                if !lines.contains(&advice) {
                    lines.push(advice);
                }
            }
        }
        lines
    }

    fn safe(&self) -> Vec<String> {
        let mut lines = vec!["safe: every convention gives the same answer".to_owned()];
        let trials = self.comparison.trials.iter();
        let mut values = trials.zip(&self.comparison.inner_values);
        if values.any(|(trial, values)| trial.rules.is_of_a_book() && values.is_some()) {
            let line = "but inner nodes return different values: state the fail rule if you ask \
                        for them";
            lines.push(line.to_owned());
        }
        lines
    }

    /// Which presets do not give the exercise's answer.
    fn other_presets(&self) -> String {
        let others = self.comparison.trials.iter();
        let others = others.filter(|trial| trial.answer > 0);
        let names: Vec<&str> = others
            .flat_map(|trial| trial.rules.presets.clone())
            .collect();
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
        let place = format!(
            "at {} after {}",
            self.name(split.at),
            self.name(split.after)
        );
        match split.cause {
            Cause::Cut {
                own: Some(own),
                bound: Some(bound),
            } => {
                let (own, bound) = (self.name(own), self.name(bound));
                format!(
                    "{place}: {own} ties with {bound}; give one of them another value, or state \
                     the cut rule"
                )
            }
            Cause::Cut { .. } => format!(
                "{place}: a node below returned the bound itself, a tie without equal leaves; \
                 state the cut and the fail rule"
            ),
            Cause::Fail => format!("{place}: state the fail rule"),
            Cause::Scope => format!("{place}: state the scope, deep or shallow"),
            Cause::RootWindow => format!("{place}: state the root window"),
        }
    }
}
