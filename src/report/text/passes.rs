//! The passes of a search, for people.

use super::evaluation::Page;
use crate::search::{Pass, PassResult, PassTally, Record};
use crate::words::{Piece, with_commas, words_of};

impl Page<'_> {
    /// The searches of the root, if there was more than one or it met an end of its window.
    pub(super) fn passes(&mut self) {
        if let Some(re_searches) = self.evaluation.re_searches() {
            self.out.field("re-searches", [re_searches.to_string()]);
        }
        match self.evaluation.outcome.passes.as_slice() {
            [only] if only.result == PassResult::Inside => {}
            [only] => self.out.field("pass", [self.pass(only)]),
            passes => {
                for (number, pass) in (1..).zip(passes) {
                    self.out.field(&format!("pass {number}"), [self.pass(pass)]);
                }
            }
        }
    }

    /// `window (−10, 3): 6, fails high`, `is it ≥ 6? 6: yes, fails high`
    fn pass(&self, pass: &Pass) -> String {
        let found = self.words.bounded(&pass.found);
        let result = result(pass).unwrap_or("inside");
        let asked = match (&pass.window, &pass.test) {
            (Some(window), _) => format!("window {}", self.words.window(window)),
            (None, Some(test)) => format!("is it {}?", self.words.asked(test)),
            (None, None) => "no window".to_owned(),
        };
        match (&pass.test, pass.result) {
            (None, _) => format!("{asked}: {found}, {result}"),
            (Some(_), PassResult::FailHigh) => format!("{asked} {found}: yes, {result}"),
            (Some(_), _) => format!("{asked} {found}: no, {result}"),
        }
    }

    /// The passes of progressive deepening, with what each evaluated.
    pub(super) fn deepening(&mut self) {
        let observations = &self.evaluation.observations;
        let passes = self.evaluation.outcome.passes.iter();
        let mut evaluations = observations.record().map(Record::evaluations);
        for (number, (pass, tally)) in (1..).zip(passes.zip(observations.tally().passes())) {
            let evaluated = evaluations
                .as_mut()
                .and_then(|rest| rest.split_off(..tally.evaluations));
            let mut clauses = self.clauses(pass);
            if let (Some(order), Some(_)) = (&pass.order, evaluated) {
                let order: Vec<String> = self.words.names(order).collect();
                clauses.push(format!("order {}", order.join(" ")));
            }
            clauses.push("evaluates".to_owned());
            let names = self.words.names(evaluated.unwrap_or_default());
            let names = names.chain([self.evaluations_of_pass(pass, tally)]);
            let clauses = with_commas(clauses).collect::<Vec<_>>().join(" ");
            let line = words_of(&clauses).chain(names.map(Piece::from));
            self.out.field(&format!("pass {number}"), line);
        }
    }

    /// `depth 4: 6`, `best move C`
    fn clauses(&self, pass: &Pass) -> Vec<String> {
        let depth = pass.depth.unwrap_or_default();
        let found = self.words.bounded(&pass.found);
        let best = pass.best_move.map(|best| self.words.name(best));
        let best = best.map(|best| format!("best move {best}"));
        let result = result(pass).map(str::to_owned);
        let clauses = [Some(format!("depth {depth}: {found}")), result, best];
        clauses.into_iter().flatten().collect()
    }

    /// `(6)`, or with a cache `(3, 3 cached)`
    fn evaluations_of_pass(&self, pass: &Pass, tally: &PassTally) -> String {
        if self.evaluation.has_cache() {
            format!("({}, {} cached)", tally.evaluations, pass.saved_evaluations)
        } else {
            format!("({})", tally.evaluations)
        }
    }
}

/// How a pass came out, if its value does not lie inside its window.
fn result(pass: &Pass) -> Option<&'static str> {
    match pass.result {
        PassResult::Inside => None,
        PassResult::FailHigh => Some("fails high"),
        PassResult::FailLow => Some("fails low"),
    }
}
