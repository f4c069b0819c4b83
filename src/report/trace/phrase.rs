//! A step in the words of a notation.

use super::Trace;
use super::notation::{End, Hand};
use super::step::{Action, Best, TraceStep};
use crate::report::Glyphs;
use crate::report::text::{short_name, with_commas};
use crate::search::{Bounded, Event, Notation, Side, Test, Uses, Window};
use crate::tree::{NodeId, Player};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// A part of a phrase that stays together on a line.
pub(in crate::report) struct Word {
    pub(in crate::report) tone: Tone,
    pub(in crate::report) text: String,
}

/// What a word is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Tone {
    Plain,
    Pass,
    Evaluation,
    Improvement,
    Cutoff,
    Skipped,
}

/// What happens in a step, and beside it the window that a node is entered with.
pub(in crate::report) struct Phrase {
    pub(in crate::report) what: Vec<Word>,
    pub(in crate::report) window: Vec<Word>,
}

impl Phrase {
    fn of(what: Vec<Word>) -> Self {
        Self {
            what,
            window: Vec::new(),
        }
    }
}

pub(super) fn word(tone: Tone, text: String) -> Word {
    Word { tone, text }
}

pub(super) fn plain(text: String) -> Word {
    word(Tone::Plain, text)
}

/// Puts steps into words.
#[derive(Clone, Copy)]
pub(super) struct Phrases<'p> {
    pub(super) trace: Trace<'p>,
    pub(super) hand: Hand<'p>,
}

impl Phrases<'_> {
    /// What the notation is, in a line.
    pub(super) fn notation(self) -> String {
        let Glyphs { alpha, beta, .. } = self.hand.glyphs;
        let has_windows = self.trace.plan.algorithm.description().takes(Uses::Cut);
        let title = match self.hand.notation {
            Notation::MaxMin if has_windows => format!("MAX/MIN with {alpha}, {beta}"),
            notation if has_windows => notation.meaning().to_owned(),
            Notation::MaxMin | Notation::MaxMinReturnsBounds => "MAX/MIN".to_owned(),
            Notation::OddEven => "Odd/Even players".to_owned(),
            _ => "negamax".to_owned(),
        };
        if self.hand.is_negated() {
            format!("written as {title}; each value is that of the player who moves")
        } else {
            format!("written as {title}")
        }
    }

    pub(super) fn phrase(self, step: &TraceStep) -> Phrase {
        match step.event {
            Event::Pass { window, test } => Phrase::of(self.pass(step.pass, window, test)),
            Event::Enter { node, ply, window } => Phrase {
                what: vec![plain(self.entered(node))],
                window: self.inherited(node, ply, window),
            },
            Event::Evaluate { node, value } => {
                self.evaluated(node, step.ply, value, step.before.window.as_ref())
            }
            Event::Improve {
                node,
                child,
                best,
                window,
            } => Phrase::of(self.improved(node, child, step.before, best, window)),
            Event::Estimate {
                node,
                child,
                low,
                high,
            } => Phrase::of(self.estimated(node, child, low, high)),
            Event::Cutoff { .. } => {
                let cutoff = step.cutoff();
                Phrase::of(cutoff.map_or_else(Vec::new, |cutoff| self.cut(&cutoff)))
            }
            Event::Leave { node, found, .. } if step.action == Action::Recall => {
                let text = format!("recall {}: {}", self.name(node), self.found(node, found));
                Phrase::of(vec![plain(text)])
            }
            Event::Leave {
                node,
                found,
                window,
            } => Phrase::of(vec![self.returned(node, found, window)]),
        }
    }

    pub(super) fn name(self, node: NodeId) -> String {
        short_name(self.trace.labels, node, self.hand.glyphs)
    }

    pub(super) fn viewer(self, node: NodeId) -> Player {
        self.hand.tree.player(node)
    }

    /// ` for MIN`, where values are seen by the player who moves.
    fn for_viewer(self, node: NodeId) -> String {
        if self.hand.is_negated() {
            format!(" for {}", self.hand.player_name(self.viewer(node)))
        } else {
            String::new()
        }
    }

    /// What was found, as the notation sees it: `≥ 3`, `≤ -3 for MIN`.
    pub(super) fn found(self, node: NodeId, found: &Bounded) -> String {
        let seen = self.hand.bounded(self.viewer(node), found);
        self.hand.glyphs.bounded(&seen) + &self.for_viewer(node)
    }

    /// `F returns ≥ 3`, or by the name that the value has in the source: `F returns alpha ≥ 3`.
    fn returned(self, node: NodeId, found: &Bounded, window: Option<&Window>) -> Word {
        let (near, viewer) = (self.hand.near_end(node), self.viewer(node));
        let end = window.and_then(|window| self.hand.limit(viewer, window, near));
        let is_near = end.is_some_and(|end| end.value == self.hand.value(viewer, &found.value));
        let name = self.hand.returned_name(node).filter(|_| is_near);
        let name = name.map(|name| format!("{name} ")).unwrap_or_default();
        let text = format!(
            "{} returns {name}{}",
            self.name(node),
            self.found(node, found)
        );
        plain(text)
    }

    fn pass(self, number: usize, window: Option<&Window>, test: Option<&Test>) -> Vec<Word> {
        let mut words = vec![word(Tone::Pass, format!("pass {number}"))];
        if let Some(test) = test {
            let (root, sign) = (self.name(NodeId::ROOT), test.comparison.word());
            let question = format!("asks whether {root} is {sign} {}", test.value);
            words.push(plain(question));
        } else if window.is_some() {
            words.push(plain("with".to_owned()));
            let ends = self.inherited(NodeId::ROOT, 0, window).into_iter();
            let ends = with_commas(ends.map(|end| end.text));
            words.extend(ends.into_iter().map(plain));
        }
        words
    }

    /// `enter B (MIN)`
    fn entered(self, node: NodeId) -> String {
        format!("enter {} ({})", self.name(node), self.hand.mover_name(node))
    }

    /// The window that a node is entered with, as its procedure is called with it.
    fn inherited(self, node: NodeId, ply: usize, window: Option<&Window>) -> Vec<Word> {
        let Some(window) = window else {
            return Vec::new();
        };
        let viewer = self.viewer(node);
        let named = |name: &str, end| format!("{name} {}", self.hand.end(viewer, window, end));
        let end = |end| named(self.hand.end_name(end), end);
        let texts = match self.hand.notation {
            Notation::MaxMin | Notation::MaxMinReturnsBounds | Notation::Negamax => {
                vec![end(End::Low), end(End::High)]
            }
            Notation::Thresholds => vec![end(End::High), end(End::Low)],
            Notation::OneBound => vec![end(End::High)],
            Notation::OddEven => vec![
                named(self.hand.end_name(End::High), End::Low),
                format!("Level {}", self.levels().saturating_sub(ply)),
            ],
        };
        let words = texts.into_iter().map(plain);
        words.collect()
    }

    /// The Level that the root is called with: the plies to the horizon.
    fn levels(self) -> usize {
        let plies = self.hand.tree.plies();
        let depth = self.trace.convention.depth;
        depth.map_or(plies, |depth| depth.min(plies))
    }

    fn evaluated(self, node: NodeId, ply: usize, value: &Value, window: Option<&Window>) -> Phrase {
        let seen = self.hand.value(self.viewer(node), value);
        let text = format!(
            "evaluate {} = {seen}{}",
            self.name(node),
            self.for_viewer(node)
        );
        // A leaf does nothing with its window. But PruneValue compares its value with its Bound, and
        // a null window tells that the leaf is only tested.
        let is_told = |window: &&Window| {
            let mut ends = [&window.alpha, &window.beta].into_iter().flatten();
            let is_null = ends.any(|end| end.side != Side::At);
            is_null || self.hand.notation == Notation::OddEven
        };
        let window = window.filter(is_told);
        Phrase {
            what: vec![word(Tone::Evaluation, text)],
            window: self.inherited(node, ply, window),
        }
    }

    /// `B improves: β +∞ → 2 by E`; without a change of the window `B improves: best 5 → 2 by E`.
    fn improved(
        self,
        node: NodeId,
        child: NodeId,
        old: &Best,
        best: &Value,
        window: Option<&Window>,
    ) -> Vec<Word> {
        let (viewer, near) = (self.viewer(node), self.hand.near_end(node));
        let (name, arrow) = (self.hand.end_name(near), self.hand.glyphs.arrow);
        let end = |window: &Window| self.hand.end(viewer, window, near);
        let value = |value: &Value| self.hand.value(viewer, value).to_string();
        let limit = |window: &Window| self.hand.limit(viewer, window, near);
        let has_moved = old.window.as_ref().map(limit) != window.map(limit);
        let (what, was, stays) = if has_moved {
            (name, old.window.as_ref().map(end), None)
        } else {
            ("best", old.value.as_ref().map(value), window.map(end))
        };
        let best = value(best) + &self.negation(node, child, best);
        let change = match was {
            Some(was) => vec![format!("{what} {was}"), format!("{arrow} {best}")],
            None => vec![format!("{what} {best}")],
        };
        let comma = if stays.is_some() { "," } else { "" };
        let by = format!("by {}{comma}", self.name(child));
        let change = change.into_iter().chain([by]);
        let mut words = vec![plain(format!("{} improves:", self.name(node)))];
        words.extend(change.map(|text| word(Tone::Improvement, text)));
        words.extend(stays.map(|now| plain(format!("{name} stays {now}"))));
        words
    }

    /// `C is between 2.5 and 6 after X`, or `C is 3 after X` where that is known.
    fn estimated(self, node: NodeId, child: NodeId, low: &Value, high: &Value) -> Vec<Word> {
        let mut seen = [low, high].map(|bound| self.hand.value(self.viewer(node), bound));
        seen.sort_unstable();
        let [least, most] = seen;
        let between = if least == most {
            least.to_string()
        } else {
            format!("between {least} and {most}")
        };
        vec![
            plain(format!("{} is", self.name(node))),
            word(Tone::Improvement, between + &self.for_viewer(node)),
            plain(format!("after {}", self.name(child))),
        ]
    }

    /// ` = -(-3)`: the child's value, which the opponent sees with the other sign.
    fn negation(self, node: NodeId, child: NodeId, best: &Value) -> String {
        let viewer = self.viewer(child);
        if !self.hand.is_negated() || viewer == self.viewer(node) {
            return String::new();
        }
        format!(" = -({})", self.hand.value(viewer, best))
    }
}
