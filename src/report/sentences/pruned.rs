//! Why a node was passed over.

use super::ExplanationWords;
use crate::analysis::{Pruning, RootAnswer, SanityTest};
use crate::search::{Algorithm, Bound};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary as _;
use crate::words::bounded_in_words;

impl ExplanationWords<'_> {
    pub(super) fn pruned(&self, node: NodeId, pruning: &Pruning) -> Vec<String> {
        let mut sentences = vec![self.passed_over(node, pruning)];
        sentences.extend(self.stop(pruning));
        sentences.extend(self.further_visits(pruning));
        sentences.extend(pruning.sanity.as_ref().map(|test| self.sanity(node, test)));
        sentences
    }

    fn passed_over(&self, node: NodeId, pruning: &Pruning) -> String {
        let name = self.name(node);
        let because = if pruning.skipped == node {
            format!("{name} was never looked at")
        } else {
            let skipped = self.name(pruning.skipped);
            format!("{name} was never looked at, because {skipped} above it was skipped")
        };
        match pruning.cutoffs.first() {
            Some((cutoff, _)) => {
                let (at, after) = (self.name(cutoff.at), self.words.after(cutoff));
                format!("{because}: the search of {at} stopped {after}.")
            }
            None => format!(
                "{because}: the value of {} was proved without it.",
                self.root()
            ),
        }
    }

    fn further_visits(&self, pruning: &Pruning) -> Option<String> {
        let (cutoff, _) = pruning.cutoffs.first()?;
        let visits = match pruning.cutoffs.len() - 1 {
            0 => return None,
            1 => "One more visit".to_owned(),
            more => format!("{more} more visits"),
        };
        let [at, skipped] = [cutoff.at, pruning.skipped].map(|node| self.name(node));
        Some(format!("{visits} of {at} stopped before {skipped} too."))
    }

    fn sanity(&self, node: NodeId, test: &SanityTest) -> String {
        let (least, most) = (&test.least, &test.most);
        let (low, high) = (self.answer(&test.low), self.answer(&test.high));
        let (node, root) = (self.name(node), self.root());
        let whole = Algorithm::default_for(self.words.tree()).word();
        let first =
            format!("Sanity test: with {least} in place of {node}, {whole} finds {low} at {root}");
        if test.low == test.high {
            return format!("{first}; with {most} it finds the same.");
        }
        let both = format!("{first}; with {most} it finds {high}.");
        let found = &self.evaluation.outcome.found;
        if found.bound == Bound::Exact {
            return both;
        }
        let claim = bounded_in_words(found);
        format!("{both} Both are {claim}, which is all that the search claims.")
    }

    /// `6 and the best move C`
    fn answer(&self, answer: &RootAnswer) -> String {
        let value = &answer.value;
        match answer.best_move {
            Some(best) => format!("{value} and the best move {}", self.name(best)),
            None => value.to_string(),
        }
    }
}
