//! What a report says about progressive deepening: its settings, its passes and its costs.

use super::Page;
use super::pen::plain;
use super::words::{counted, with_commas};
use crate::analysis::DeepeningCosts;
use crate::search::{Cache, Counts, Pass, PassResult, PassTally, Record};

impl Page<'_> {
    /// The passes, one below the other, and what they cost.
    pub(super) fn deepening(&mut self) {
        let Some(costs) = &self.words.evaluation.deepening else {
            return;
        };
        let observations = &self.words.evaluation.observations;
        let passes = self.words.evaluation.outcome.passes.iter();
        let mut evaluations = observations.record().map(Record::evaluations);
        for (number, (pass, tally)) in (1..).zip(passes.zip(observations.tally().passes())) {
            let evaluated = evaluations
                .as_mut()
                .and_then(|rest| rest.split_off(..tally.evaluations));
            let mut clauses = self.pass_clauses(pass);
            if let (Some(order), Some(_)) = (&pass.order, evaluated) {
                let order: Vec<String> = self.words.names(order).collect();
                clauses.push(format!("order {}", order.join(" ")));
            }
            clauses.push("evaluates".to_owned());
            let names = self.words.names(evaluated.unwrap_or_default());
            let count = [self.evaluations_of_pass(pass, tally)];
            let words = words_of(&clauses).chain(names).chain(count);
            self.pen.field(&format!("pass {number}"), plain(words));
        }
        self.pen.field("cost", plain(words_of(&cost(costs))));
    }

    /// `depth 4: 6`, `best move C`
    fn pass_clauses(&self, pass: &Pass) -> Vec<String> {
        let depth = pass.depth.unwrap_or_default();
        let found = self.words.glyphs.bounded(&pass.found);
        let mut clauses = vec![format!("depth {depth}: {found}")];
        match pass.result {
            PassResult::Inside => {}
            PassResult::FailHigh => clauses.push("fails high".to_owned()),
            PassResult::FailLow => clauses.push("fails low".to_owned()),
        }
        if let Some(best) = pass.best_move {
            clauses.push(format!("best move {}", self.words.name(best)));
        }
        clauses
    }

    /// `(6)`, or with a cache `(3, 3 cached)`
    fn evaluations_of_pass(&self, pass: &Pass, tally: &PassTally) -> String {
        if self.words.evaluation.has_cache() {
            format!("({}, {} cached)", tally.evaluations, pass.saved_evaluations)
        } else {
            format!("({})", tally.evaluations)
        }
    }
}

/// `(12 evaluations of 9 nodes)`: shallow passes evaluate inner nodes, so that these numbers
/// are not parts of the tree's leaves.
pub(super) fn evaluations_of_all_passes(counts: &Counts) -> String {
    format!(
        "({} of {})",
        counted(counts.static_evaluations, "evaluation", "evaluations"),
        counted(counts.distinct_static_evaluations, "node", "nodes")
    )
}

/// `12 static evaluations`, `9 with a cache`, `6 by plain alpha-beta`
fn cost(costs: &DeepeningCosts) -> Vec<String> {
    let other = match costs.settings.cache {
        Cache::Forget => format!("{} with a cache", costs.with_cache),
        Cache::Remember => format!("{} without a cache", costs.without_cache),
    };
    let alpha_beta = match costs.alpha_beta {
        Some(count) => format!("{count} by plain alpha-beta"),
        None => "plain alpha-beta meets a value that is not known".to_owned(),
    };
    let own = counted(costs.own(), "static evaluation", "static evaluations");
    vec![own, other, alpha_beta]
}

/// The words of clauses with commas between them, so that a line can break between any two.
fn words_of(clauses: &[String]) -> impl Iterator<Item = String> + Clone {
    let clauses = with_commas(clauses.iter().cloned());
    clauses.flat_map(|clause| {
        let words: Vec<String> = clause.split(' ').map(str::to_owned).collect();
        words
    })
}
