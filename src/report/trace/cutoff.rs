//! A cutoff in the words of a notation: the condition of its source with the numbers, where the
//! inherited bound came from, and what is skipped.

use super::notation::End;
use super::phrase::{Phrases, Tone, Word, plain, word};
use crate::report::text::with_commas;
use crate::search::{Cut, Cutoff, CutoffKind, Notation};

impl Phrases<'_> {
    /// `cutoff at F after K: α 3 ≥ β 2 (β from B through E), skips L`
    pub(super) fn cut(self, cutoff: &Cutoff) -> Vec<Word> {
        let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
        let mut words = vec![word(Tone::Cutoff, format!("cutoff at {at} after {after}:"))];
        if let Some(test) = &cutoff.test {
            let sign = test.comparison.sign();
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

    /// `(β from B through E),`
    fn origin(self, cutoff: &Cutoff) -> String {
        let tree = self.hand.tree;
        let name = match self.hand.near_end(cutoff.at) {
            End::Low => self.hand.end_name(End::High),
            End::High => self.hand.end_name(End::Low),
        };
        let kind = match cutoff.kind(tree) {
            CutoffKind::Deep => "deep: ",
            CutoffKind::Shallow | CutoffKind::Window | CutoffKind::NullWindow => "",
        };
        match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            (Some(from), Some(via)) => {
                let (from, via) = (self.name(from), self.name(via));
                format!("({kind}{name} from {from} through {via}),")
            }
            _ => format!("({name} from the initial window),"),
        }
    }
}
