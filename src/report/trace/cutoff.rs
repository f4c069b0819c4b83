//! A cutoff in the words of a notation: the condition of its source with the numbers, where the
//! inherited bound came from, and what is skipped.

use super::notation::End;
use super::phrase::{Phrases, Tone, Word, plain, word};
use crate::report::text::with_commas;
use crate::search::{Cut, Cutoff, CutoffKind, Notation, Phase, WindowEnd};
use crate::tree::Mover;
use crate::vocabulary::Vocabulary;

impl Phrases<'_> {
    /// `cutoff at F after K: α 3 ≥ β 2 (β from B through E), skips L`
    pub(super) fn cut(self, cutoff: &Cutoff) -> Vec<Word> {
        let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
        let probing = match cutoff.phase {
            Phase::Probe => "probing ",
            Phase::Search => "",
        };
        let place = format!("cutoff at {at} after {probing}{after}:");
        let mut words = vec![word(Tone::Cutoff, place)];
        if let Some(test) = &cutoff.test {
            let sign = test.comparison.word();
            words.push(plain(format!(
                "the answer to {sign} {} is known,",
                test.value
            )));
        } else {
            words.extend([self.condition(cutoff), self.origin(cutoff)].map(plain));
        }
        let mut names: Vec<String> = cutoff.skipped.iter().map(|&node| self.name(node)).collect();
        if let Some(first) = names.first_mut() {
            first.insert_str(0, "skips ");
        }
        let skipped = with_commas(names.into_iter());
        words.extend(skipped.map(|name| word(Tone::Skipped, name)));
        words
    }

    /// The condition of the source with its numbers: `α 3 ≥ β 2`.
    fn condition(self, cutoff: &Cutoff) -> String {
        let glyphs = self.hand.glyphs;
        let (over, under) = match self.trace.convention.cut {
            Cut::Weak => (glyphs.at_least, glyphs.at_most),
            Cut::Strict => (">", "<"),
        };
        let viewer = self.viewer(cutoff.at);
        if self.hand.tree.mover(cutoff.at) == Mover::Chance {
            return self.chance_condition(cutoff, over);
        }
        let text = |viewer, end| self.hand.end(viewer, &cutoff.window, end);
        let end = |end| format!("{} {}", self.hand.end_name(end), text(viewer, end));
        match self.hand.notation {
            Notation::MaxMinReturnsBounds => {
                format!("{} {under} {}", end(End::High), end(End::Low))
            }
            Notation::OddEven => {
                let opponent = viewer.opponent();
                format!(
                    "value {} {under} {} {} for {}",
                    text(opponent, End::High),
                    self.hand.end_name(End::High),
                    text(opponent, End::Low),
                    self.hand.player_name(opponent)
                )
            }
            _ => format!("{} {over} {}", end(End::Low), end(End::High)),
        }
    }

    /// The same where the estimate of a chance node met its window: `α 5 ≥ 4.6, the most that T can
    /// be`.
    fn chance_condition(self, cutoff: &Cutoff, over: &str) -> String {
        let viewer = self.viewer(cutoff.at);
        let [low, high] = [End::Low, End::High].map(|end| {
            let text = self.hand.end(viewer, &cutoff.window, end);
            if end == self.inherited_end(cutoff) {
                format!("{} {text}", self.hand.end_name(end))
            } else {
                text
            }
        });
        let at = self.name(cutoff.at);
        match self.inherited_end(cutoff) {
            End::Low => format!("{low} {over} {high}, the most that {at} can be"),
            End::High => format!("{low}, the least that {at} can be, {over} {high}"),
        }
    }

    /// The end of the window that was inherited, as the notation sees it.
    fn inherited_end(self, cutoff: &Cutoff) -> End {
        let is_mirrored = self.hand.is_mirrored(self.viewer(cutoff.at));
        match (cutoff.inherited_end(self.hand.tree), is_mirrored) {
            (WindowEnd::Alpha, false) | (WindowEnd::Beta, true) => End::Low,
            (WindowEnd::Beta, false) | (WindowEnd::Alpha, true) => End::High,
        }
    }

    /// `(β from B through E),`
    fn origin(self, cutoff: &Cutoff) -> String {
        let tree = self.hand.tree;
        let name = self.hand.end_name(self.inherited_end(cutoff));
        let kind = match cutoff.kind(tree) {
            CutoffKind::Deep => "deep: ",
            CutoffKind::Shallow | CutoffKind::Window | CutoffKind::NullWindow => "",
        };
        match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            (Some(from), Some(via)) => {
                let (from, via) = (self.name(from), self.name(via));
                format!("({kind}{name} from {from} through {via}),")
            }
            (Some(from), None) => format!("({kind}{name} from {}),", self.name(from)),
            (None, _) => format!("({name} from the initial window),"),
        }
    }
}
