//! The passes of a search, for people.

use super::evaluation::Page;
use crate::search::{Pass, PassResult, PassTally, Record};
use crate::tree::NodeId;
use crate::words::{Piece, asked, bounded, with_commas, words_of};

impl Page<'_> {
    /// The searches of the root, if there was more than one, if it met an end of its window, or if it had a
    /// horizon of its own.
    pub(super) fn passes(&mut self) {
        if let Some(re_searches) = self.evaluation.re_searches() {
            self.out.field("re-searches", [re_searches.to_string()]);
        }
        let (observations, passes) = (
            &self.evaluation.observations,
            &self.evaluation.outcome.passes,
        );
        let mut evaluations = observations.record().map(Record::evaluations);
        for (number, (pass, tally)) in (1..).zip(passes.iter().zip(observations.tally().passes())) {
            let evaluated = evaluations.as_mut();
            let evaluated = evaluated.and_then(|rest| rest.split_off(..tally.evaluations));
            let title = match (passes.len(), pass.depth) {
                (1, None) if pass.result == PassResult::Inside => return,
                (1, None) => "pass".to_owned(),
                _ => format!("pass {number}"),
            };
            let mut line: Vec<Piece> = words_of(&self.clauses(pass, evaluated)).collect();
            if pass.depth.is_some() {
                let names = self.words.names(evaluated.unwrap_or_default());
                line.extend(names.map(Piece::from));
                line.push(self.evaluations_of_pass(pass, &tally).into());
            }
            self.out.field(&title, line);
        }
    }

    /// `window (−10, 3): 6, fails high`, `depth 4: 6, best move C, evaluates`
    fn clauses(&self, pass: &Pass, evaluated: Option<&[NodeId]>) -> String {
        let result = match pass.result {
            PassResult::Inside => pass.depth.is_none().then_some("inside"),
            PassResult::FailHigh => Some("fails high"),
            PassResult::FailLow => Some("fails low"),
        };
        let mut clauses = vec![self.answer_of(pass)];
        clauses.extend(result.map(str::to_owned));
        if pass.depth.is_some() {
            let best = pass.best_move.map(|best| self.words.name(best));
            clauses.extend(best.map(|best| format!("best move {best}")));
            if let (Some(order), Some(_)) = (&pass.order, evaluated) {
                let order: Vec<String> = self.words.names(order).collect();
                clauses.push(format!("order {}", order.join(" ")));
            }
            clauses.push("evaluates".to_owned());
        }
        with_commas(clauses).collect::<Vec<_>>().join(" ")
    }

    /// `window (−10, 3): 6`, `is it ≥ 6? 6: yes`, `depth 4: 6`
    fn answer_of(&self, pass: &Pass) -> String {
        let found = bounded(&pass.found);
        match (pass.depth, &pass.window, &pass.test) {
            (Some(depth), ..) => format!("depth {depth}: {found}"),
            (_, Some(window), _) => format!("window {}: {found}", self.words.window(window)),
            (_, None, Some(test)) => {
                let is_met = pass.result == PassResult::FailHigh;
                let answer = if is_met { "yes" } else { "no" };
                format!("is it {}? {found}: {answer}", asked(test))
            }
            (_, None, None) => format!("no window: {found}"),
        }
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
