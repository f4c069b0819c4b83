//! What a report says about progressive deepening: its settings, its passes and its costs.

use super::pen::plain;
use super::{Page, counted, with_commas};
use crate::analysis::DeepeningCosts;
use crate::report::model::Counts;
use crate::search::{Cache, Pass, PassResult, PassTally, Record, Reordering, ShallowPass};
use crate::tree::NodeId;

impl Page<'_> {
    /// The settings that differ from the default, as clauses.
    pub(super) fn deepening_switches(&self) -> Vec<String> {
        let Some(DeepeningCosts { settings, .. }) = &self.evaluation.deepening else {
            return Vec::new();
        };
        let mut clauses = Vec::new();
        if settings.shallow_pass == ShallowPass::Minimax {
            clauses.push("minimax before the last pass");
        }
        if settings.reordering == Reordering::BestFirst {
            clauses.push("best children first");
        }
        if settings.cache == Cache::Remember {
            clauses.push("static values cached");
        }
        clauses.into_iter().map(str::to_owned).collect()
    }

    /// The passes, one below the other, and what they cost.
    pub(super) fn deepening(&mut self) {
        let Some(costs) = &self.evaluation.deepening else {
            return;
        };
        let observations = &self.evaluation.observations;
        let passes = self.evaluation.outcome.passes.iter();
        let mut evaluations = observations.record().map(Record::evaluations);
        for (number, (pass, tally)) in (1..).zip(passes.zip(observations.tally().passes())) {
            let evaluated = evaluations
                .as_mut()
                .and_then(|rest| rest.split_off(..tally.evaluations));
            let clauses = self.pass_clauses(pass, tally, evaluated);
            self.pen
                .field(&format!("pass {number}"), &plain(words_of(clauses)));
        }
        self.pen.field("cost", &plain(words_of(cost(costs))));
    }

    /// `depth 4: 6`, `best move C`, `order C B D`, `evaluates H Q R N E I (6)`; a summary has no
    /// lists.
    fn pass_clauses(
        &self,
        pass: &Pass,
        tally: &PassTally,
        evaluated: Option<&[NodeId]>,
    ) -> Vec<String> {
        let depth = pass.depth.unwrap_or_default();
        let mut clauses = vec![format!("depth {depth}: {}", self.bounded(&pass.found))];
        match pass.result {
            PassResult::Inside => {}
            PassResult::FailHigh => clauses.push("fails high".to_owned()),
            PassResult::FailLow => clauses.push("fails low".to_owned()),
        }
        if let Some(best) = pass.best_move {
            clauses.push(format!("best move {}", self.name(best)));
        }
        if let (Some(order), Some(_)) = (&pass.order, evaluated) {
            clauses.push(format!("order {}", self.names(order).join(" ")));
        }
        let mut names = self.names(evaluated.unwrap_or_default());
        names.insert(0, "evaluates".to_owned());
        names.push(if self.evaluation.has_cache() {
            format!("({}, {} cached)", tally.evaluations, pass.saved_evaluations)
        } else {
            format!("({})", tally.evaluations)
        });
        clauses.push(names.join(" "));
        clauses
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
fn words_of(clauses: Vec<String>) -> Vec<String> {
    let clauses = with_commas(clauses);
    let words = clauses.iter().flat_map(|clause| clause.split(' '));
    words.map(str::to_owned).collect()
}
