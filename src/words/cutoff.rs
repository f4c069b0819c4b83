//! Cutoffs: what came before, what closed the window, and who had set the bound.

use super::Words;
use super::signs::{AT_LEAST, AT_MOST};
use crate::search::{Comparison, Cut, Cutoff, CutoffKind, Notation, Phase, Test, WindowEnd};
use crate::tree::Mover;
use crate::vocabulary::Vocabulary;

impl Words<'_> {
    /// `after K`, `after probing K`
    pub(crate) fn after(self, cutoff: &Cutoff) -> String {
        let child = self.name(cutoff.after);
        match cutoff.phase {
            Phase::Probe => format!("after probing {child}"),
            Phase::Search => format!("after {child}"),
        }
    }

    /// What closed the window in two halves, with the origin of the end that was inherited: `α 3` and
    /// `≥ β 2 from B through E`. In a pass that asks one question, only that its answer is known.
    pub(crate) fn closed_window(self, cutoff: &Cutoff, cut: Cut) -> Vec<String> {
        if let Some(answer) = self.known_answer(cutoff) {
            return vec![answer];
        }
        let [mut low, relation, mut high] = self.condition(cutoff, cut);
        let inherited = self.inherited_end(cutoff);
        let origin = format!(" from {}", self.origin(cutoff));
        match inherited {
            WindowEnd::Alpha => low += &origin,
            WindowEnd::Beta => high += &origin,
        }
        if cutoff.kind(self.tree()) == CutoffKind::Deep {
            let is_chance = self.tree().mover(cutoff.at) == Mover::Chance;
            match inherited {
                WindowEnd::Beta if is_chance => high.insert_str(0, "deep, "),
                _ => low.insert_str(0, "deep, "),
            }
        }
        vec![low, format!("{relation} {high}")]
    }

    /// Who had set the bound that was met: `B through E`.
    pub(crate) fn origin(self, cutoff: &Cutoff) -> String {
        let tree = self.tree();
        match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            (Some(from), Some(via)) => format!("{} through {}", self.name(from), self.name(via)),
            (Some(from), None) => self.name(from),
            (None, _) => "the initial window".to_owned(),
        }
    }

    /// The condition of the source with its numbers: `α 3`, `≥`, `β 2`.
    pub(crate) fn condition(self, cutoff: &Cutoff, cut: Cut) -> [String; 3] {
        let [over, under] = self.relations(cut).map(str::to_owned);
        let player = self.tree().player(cutoff.at);
        let (window, opponent) = (&cutoff.window, player.opponent());
        let named = |end| format!("{} {}", self.end_name(end), self.end(player, window, end));
        let [low, high] = [WindowEnd::Alpha, WindowEnd::Beta].map(named);
        let is_chance = self.tree().mover(cutoff.at) == Mover::Chance;
        match (self.inherited_end(cutoff), self.notation) {
            (WindowEnd::Alpha, _) if is_chance => {
                let (most, at) = (
                    self.end(player, window, WindowEnd::Beta),
                    self.name(cutoff.at),
                );
                [low, over, format!("{most}, the most that {at} can be")]
            }
            (WindowEnd::Beta, _) if is_chance => {
                let (least, at) = (
                    self.end(player, window, WindowEnd::Alpha),
                    self.name(cutoff.at),
                );
                [format!("{least}, the least that {at} can be,"), over, high]
            }
            (_, Notation::MaxMinReturnsBounds) => [high, under, low],
            // PruneValue compares a value that the opponent sees.
            (_, Notation::OddEven) => {
                let bound = self.end_name(WindowEnd::Beta);
                let [met, value] =
                    [WindowEnd::Alpha, WindowEnd::Beta].map(|end| self.end(opponent, window, end));
                let met = format!("{bound} {met} for {}", self.player_name(opponent));
                [format!("value {value}"), under, met]
            }
            _ => [low, over, high],
        }
    }

    /// `the answer to "≥ 3?" is known`
    pub(crate) fn known_answer(self, cutoff: &Cutoff) -> Option<String> {
        let asked = self.asked(cutoff.test.as_ref()?);
        Some(format!("the answer to \"{asked}?\" is known"))
    }

    /// `≥ 3`
    pub(crate) fn asked(self, test: &Test) -> String {
        let sign = match test.comparison {
            Comparison::AtLeast => self.sign(AT_LEAST),
            Comparison::AtMost => self.sign(AT_MOST),
            Comparison::MoreThan | Comparison::LessThan => test.comparison.word(),
        };
        format!("{sign} {}", test.value)
    }

    /// The signs for a window that is closed, and the same read from its upper end.
    pub(crate) fn relations(self, cut: Cut) -> [&'static str; 2] {
        match cut {
            Cut::Weak => [self.sign(AT_LEAST), self.sign(AT_MOST)],
            Cut::Strict => [">", "<"],
        }
    }

    /// The end of the window that was inherited, as the notation sees it.
    pub(crate) fn inherited_end(self, cutoff: &Cutoff) -> WindowEnd {
        let end = cutoff.inherited_end(self.tree());
        if self.is_mirrored(self.tree().player(cutoff.at)) {
            end.opposite()
        } else {
            end
        }
    }
}
