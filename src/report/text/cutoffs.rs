//! What a report says about cutoffs and about what they skip.

use super::Page;
use super::glyphs::{PLAIN, PRUNED};
use super::pen::{Piece, WIDTH, fits, plain};
use super::words::Words;
use crate::analysis::{Signs, closed_window};
use crate::search::{Cutoff, Phase, Uses};
use crate::tree::NodeId;

impl Page<'_> {
    /// Every cutoff with its reason and what it skips.
    pub(super) fn cutoffs(&mut self) {
        let description = self.words.evaluation.algorithm.description();
        if !description.takes(Uses::Cut) {
            return;
        }
        let Some(record) = self.words.evaluation.observations.record() else {
            let cutoffs = self.words.evaluation.observations.tally().cutoffs();
            self.pen.field("cutoffs", plain([cutoffs.to_string()]));
            return;
        };
        let cutoffs = record.cutoffs();
        self.pen
            .field("cutoffs", plain([cutoffs.len().to_string()]));
        for cutoff in cutoffs {
            let event = self.words.event(cutoff);
            let skipped = self.words.skipped(&cutoff.skipped);
            let line = event.iter().cloned().chain(skipped.clone());
            self.pen.skip(2);
            if fits(line.clone(), 1, WIDTH - 2) {
                self.pen.fill(line, 1, 4);
            } else {
                self.pen.fill(event, 1, 4);
                self.pen.skip(4);
                self.pen.fill(skipped, 1, 4);
            }
        }
    }
}

impl<'e> Words<'e> {
    /// `at F after K (α 3 ≥ β 2 from B through E)`
    fn event(self, cutoff: &Cutoff) -> Vec<Piece> {
        let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
        let probing = match cutoff.phase {
            Phase::Probe => "probing ",
            Phase::Search => "",
        };
        let place = [format!("at {at} after {probing}{after}")];
        plain(place.into_iter().chain(self.closed_window(cutoff))).collect()
    }

    /// `skips L`
    fn skipped<'n>(
        self,
        skipped: &'n [NodeId],
    ) -> impl Iterator<Item = Piece> + Clone + use<'e, 'n> {
        let verb = std::iter::once(Some("skips")).chain(std::iter::repeat(None));
        self.subtrees(skipped).zip(verb).map(|(subtree, verb)| {
            let verb = verb.map(|verb| (PLAIN, verb.to_owned()));
            verb.into_iter().chain([(PRUNED, subtree)]).collect()
        })
    }

    /// What closed the window, in brackets.
    fn closed_window(self, cutoff: &Cutoff) -> Vec<String> {
        let evaluation = self.evaluation;
        let signs = Signs {
            alpha: self.glyphs.alpha,
            beta: self.glyphs.beta,
            at_least: self.glyphs.at_least,
        };
        let (tree, cut) = (&evaluation.document.tree, evaluation.convention.cut);
        let mut halves = closed_window(cutoff, tree, cut, signs, |node| self.name(node));
        if let Some(first) = halves.first_mut() {
            first.insert(0, '(');
        }
        if let Some(last) = halves.last_mut() {
            last.push(')');
        }
        halves
    }
}
