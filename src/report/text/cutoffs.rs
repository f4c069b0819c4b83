//! What a report says about cutoffs and about what they skip.

use super::Page;
use super::glyphs::{PLAIN, PRUNED};
use super::pen::{Piece, WIDTH, fits, plain};
use super::words::Words;
use crate::search::{Cut, Cutoff, CutoffKind, Limit, Phase, Uses, WindowEnd};
use crate::tree::{Mover, NodeId};

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

    /// The two ends of the window, with the origin of the one that was inherited.
    fn closed_window(self, cutoff: &Cutoff) -> Vec<String> {
        if let Some(test) = &cutoff.test {
            let sign = test.comparison.sign();
            return vec![format!("(the answer to {sign} {} is known)", test.value)];
        }
        let tree = &self.evaluation.document.tree;
        let origin = match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            (Some(from), Some(via)) => {
                format!(" from {} through {}", self.name(from), self.name(via))
            }
            (Some(from), None) => format!(" from {}", self.name(from)),
            (None, _) => " from the initial window".to_owned(),
        };
        let inherited = cutoff.inherited_end(tree);
        let (alpha_origin, beta_origin) = match inherited {
            WindowEnd::Alpha => (origin.as_str(), ""),
            WindowEnd::Beta => ("", origin.as_str()),
        };
        let value =
            |limit: &Option<Limit>| limit.as_ref().map(Limit::to_string).unwrap_or_default();
        let kind = match cutoff.kind(tree) {
            CutoffKind::Deep => "deep, ",
            CutoffKind::Shallow | CutoffKind::Window | CutoffKind::NullWindow => "",
        };
        let relation = match self.evaluation.convention.cut {
            Cut::Weak => self.glyphs.at_least,
            Cut::Strict => ">",
        };
        let (alpha, beta) = (self.glyphs.alpha, self.glyphs.beta);
        let (low, high) = (value(&cutoff.window.alpha), value(&cutoff.window.beta));
        let at = self.name(cutoff.at);
        match (tree.mover(cutoff.at), inherited) {
            (Mover::Chance, WindowEnd::Alpha) => vec![
                format!("({kind}{alpha} {low}{alpha_origin}"),
                format!("{relation} {high}, the most that {at} can be)"),
            ],
            (Mover::Chance, WindowEnd::Beta) => vec![
                format!("({low}, the least that {at} can be,"),
                format!("{relation} {kind}{beta} {high}{beta_origin})"),
            ],
            (Mover::Max | Mover::Min, _) => vec![
                format!("({kind}{alpha} {low}{alpha_origin}"),
                format!("{relation} {beta} {high}{beta_origin})"),
            ],
        }
    }
}
