//! The passes of progressive deepening, for people.

use super::evaluation::{Page, result};
use crate::search::{Pass, PassTally, Record};
use crate::words::{EVALUATIONS, NODES, Piece, counted, with_commas, words_of};

impl Page<'_> {
    /// The passes, one below the other.
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
            let names = names.chain([self.evaluations_of_pass(pass, &tally)]);
            let line = clauses_of(clauses).chain(names.map(Piece::from));
            self.out.field(&format!("pass {number}"), line);
        }
    }

    /// `depth 4: 6`, `best move C`
    fn clauses(&self, pass: &Pass) -> Vec<String> {
        let depth = pass.depth.unwrap_or_default();
        let mut clauses = vec![format!(
            "depth {depth}: {}",
            self.words.bounded(&pass.found)
        )];
        clauses.extend(result(pass).map(str::to_owned));
        let best = pass.best_move.map(|best| self.words.name(best));
        clauses.extend(best.map(|best| format!("best move {best}")));
        clauses
    }

    /// `(6)`, or with a cache `(3, 3 cached)`
    fn evaluations_of_pass(&self, pass: &Pass, tally: &PassTally) -> String {
        if self.evaluation.has_cache() {
            format!("({}, {} cached)", tally.evaluations, pass.saved_evaluations)
        } else {
            format!("({})", tally.evaluations)
        }
    }

    /// `(12 evaluations of 9 nodes)`: shallow passes evaluate inner nodes, so that these numbers
    /// are not parts of the tree's leaves.
    pub(super) fn evaluations_of_all_passes(&self) -> String {
        let counts = self.evaluation.counts();
        format!(
            "({} of {})",
            counted(counts.static_evaluations, EVALUATIONS),
            counted(counts.distinct_static_evaluations, NODES)
        )
    }
}

/// Clauses with commas between them; a line can end between any two of their words.
fn clauses_of(clauses: Vec<String>) -> impl Iterator<Item = Piece> {
    let clauses = with_commas(clauses);
    clauses.flat_map(|clause| words_of(&clause).collect::<Vec<_>>())
}
