//! Cutoffs: what came before, what closed the window, and who had set the bound.

use super::Words;
use super::signs::{AT_LEAST, AT_MOST};
use crate::search::{Cut, Cutoff, CutoffKind, Notation, Phase, WindowEnd};
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
        if let Some(answer) = known_answer(cutoff) {
            return vec![answer];
        }
        let deep = match cutoff.kind(self.tree()) {
            CutoffKind::Deep => "deep, ",
            _ => "",
        };
        let origin = format!(" from {}", self.origin(cutoff));
        self.condition(cutoff, cut, [deep, &origin]).into()
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

    /// The condition of the source with its numbers, in two halves: `α 3` and `≥ β 2`. What is said of
    /// the inherited end stands before and behind it.
    pub(crate) fn condition(
        self,
        cutoff: &Cutoff,
        cut: Cut,
        [before, behind]: [&str; 2],
    ) -> [String; 2] {
        let (over, under) = match cut {
            Cut::Weak => (self.sign(AT_LEAST), self.sign(AT_MOST)),
            Cut::Strict => (">", "<"),
        };
        let viewer = self.tree().player(cutoff.at);
        let ends = [WindowEnd::Alpha, WindowEnd::Beta];
        let [low, high] = ends.map(|end| self.end(viewer, &cutoff.window, end));
        let [alpha, beta] = ends.map(|end| self.end_name(end));
        let inherited = self.inherited_end(cutoff);
        if self.tree().mover(cutoff.at) == Mover::Chance {
            let at = self.name(cutoff.at);
            return match inherited {
                WindowEnd::Alpha => [
                    format!("{before}{alpha} {low}{behind}"),
                    format!("{over} {high}, the most that {at} can be"),
                ],
                WindowEnd::Beta => [
                    format!("{low}, the least that {at} can be,"),
                    format!("{over} {before}{beta} {high}{behind}"),
                ],
            };
        }
        let (of_alpha, of_beta) = match inherited {
            WindowEnd::Alpha => (behind, ""),
            WindowEnd::Beta => ("", behind),
        };
        match self.notation {
            Notation::MaxMinReturnsBounds => [
                format!("{before}{beta} {high}{of_beta}"),
                format!("{under} {alpha} {low}{of_alpha}"),
            ],
            Notation::OddEven => self.odd_even_condition(cutoff, under),
            _ => [
                format!("{before}{alpha} {low}{of_alpha}"),
                format!("{over} {beta} {high}{of_beta}"),
            ],
        }
    }

    /// PruneValue compares a value that the opponent sees.
    fn odd_even_condition(self, cutoff: &Cutoff, under: &str) -> [String; 2] {
        let opponent = self.tree().player(cutoff.at).opponent();
        let seen = |end| self.end(opponent, &cutoff.window, end);
        let bound = self.end_name(WindowEnd::Beta);
        let (value, met) = (seen(WindowEnd::Beta), seen(WindowEnd::Alpha));
        [
            format!("value {value}"),
            format!("{under} {bound} {met} for {}", self.player_name(opponent)),
        ]
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

/// `the answer to >= 3 is known`
pub(crate) fn known_answer(cutoff: &Cutoff) -> Option<String> {
    let test = cutoff.test.as_ref()?;
    let sign = test.comparison.word();
    Some(format!("the answer to {sign} {} is known", test.value))
}
