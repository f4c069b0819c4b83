//! The steps of a trace in the words of a notation.

use super::Trace;
use super::steps::{Action, OpenVisit, TraceStep};
use crate::search::{Bound, Bounded, Event, Notation, SearchOption, Side, Test, Window, WindowEnd};
use crate::tree::{Mover, NodeId};
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use crate::words::{Piece, Role, Words, asked, enumerated, with_commas};

impl<'t> Trace<'t> {
    /// The words of the notation.
    pub(super) fn words(&self) -> Words<'t> {
        let words = Words::new(self.tree.labels).with_short_names();
        words.written_as(self.tree.setup.notation())
    }

    /// What the notation is, in a line; and of the values in these words, where they are not MAX's, who
    /// sees them.
    pub(super) fn told_notation(&self, values: &str) -> String {
        let tree = self.words().tree();
        if let Some(players) = tree.players().filter(|_| tree.has_payoffs()) {
            return format!("payoffs of {}", enumerated(players.names()));
        }
        let words = self.words();
        let has_windows = self.tree.setup.plan.algorithm.takes(SearchOption::Cut);
        let title = if has_windows || words.notation == Notation::OddEven {
            words.notation.meaning()
        } else if words.is_negated() {
            "negamax"
        } else {
            "MAX/MIN"
        };
        if words.is_negated() {
            format!("written as {title}; {values} is that of the player who moves")
        } else {
            format!("written as {title}")
        }
    }

    /// The window that a node is entered with, as its procedure is called with it. A leaf does nothing with its
    /// window, but PruneValue compares its value with Bound, and a null window tells that it is only tested.
    pub(super) fn window(&self, step: &TraceStep) -> Vec<String> {
        let is_told = |window: &&Window| {
            let mut ends = [&window.alpha, &window.beta].into_iter().flatten();
            self.words().notation == Notation::OddEven || ends.any(|end| end.side != Side::At)
        };
        let (node, window) = match step.event {
            Event::Enter { node, .. } => (node, step.window),
            Event::Evaluate { node, .. } => (node, step.window.filter(is_told)),
            _ => return Vec::new(),
        };
        let ends = window.map(|window| self.ends(node, step.ply.unwrap_or_default(), window));
        ends.unwrap_or_default()
    }

    /// The arguments of a procedure that is called with a window.
    pub(super) fn ends(&self, node: NodeId, ply: usize, window: &Window) -> Vec<String> {
        let viewer = self.words().tree().player(node);
        let seen = |end| self.words().end(viewer, window, end);
        let named = |end| format!("{} {}", self.words().end_name(end), seen(end));
        match self.words().notation {
            Notation::OneBound => vec![named(WindowEnd::Beta)],
            // MaxValue begins at Bound, so that Bound is α.
            Notation::OddEven => {
                let bound = self.words().end_name(WindowEnd::Beta);
                let level = self.levels().saturating_sub(ply);
                vec![
                    format!("{bound} {}", seen(WindowEnd::Alpha)),
                    format!("Level {level}"),
                ]
            }
            _ => self.words().ends().iter().map(|&end| named(end)).collect(),
        }
    }

    /// The Level that the root is called with: the plies to the horizon.
    fn levels(&self) -> usize {
        let plies = self.words().tree().plies();
        let depth = self.tree.setup.convention.depth;
        depth.map_or(plies, |depth| depth.min(plies))
    }

    /// What happens in a step.
    pub(super) fn what(&self, step: &TraceStep) -> Vec<Piece> {
        let words = self.words();
        match step.event {
            Event::Pass { window, test } => self.pass(step.pass, window, test),
            Event::Enter { node, .. } => {
                let (name, mover) = (words.name(node), words.mover_name(node));
                vec![format!("enter {name} ({mover})").into()]
            }
            Event::Evaluate { node, value } => {
                let (name, for_viewer) = (words.name(node), words.for_viewer(node));
                let seen = words.seen(words.tree().player(node), value);
                vec![Piece::new(
                    Role::Order,
                    format!("evaluate {name} = {seen}{for_viewer}"),
                )]
            }
            Event::Improve {
                node,
                child,
                best,
                window,
                ..
            } => self.improved([node, child], step.visit, &best.value, window),
            Event::Estimate {
                node,
                child,
                low,
                high,
            } => self.estimated([node, child], [low, high]),
            Event::Cutoff(cutoff) => words.cutoff(cutoff, self.tree.setup.convention.cut),
            Event::Leave { node, found, .. } if step.action == Action::Recall => {
                let (name, found) = (words.name(node), words.found(node, found));
                vec![format!("recall {name}: {found}").into()]
            }
            Event::Leave {
                node,
                found,
                window,
            } => self.returned(step, node, found, window),
        }
    }

    fn pass(&self, number: usize, window: Option<&Window>, test: Option<&Test>) -> Vec<Piece> {
        let beginning = if self.tree.setup.plan.algorithm.makes_passes() {
            format!("pass {number}")
        } else {
            "begin".to_owned()
        };
        let mut pieces = vec![Piece::new(Role::Heading, beginning)];
        if let Some(test) = test {
            let (root, asked) = (self.words().name(NodeId::ROOT), asked(test));
            pieces.push(format!("asks whether {root} is {asked}").into());
        } else if let Some(window) = window {
            pieces.push(Piece::new(Role::Plain, "with"));
            let ends = self.ends(NodeId::ROOT, 0, window).into_iter();
            pieces.extend(with_commas(ends).map(Piece::from));
        }
        pieces
    }

    /// `B improves: β +∞ → 2 by E`; without a change of the window `B improves: best 5 → 2 by E`.
    fn improved(
        &self,
        [node, child]: [NodeId; 2],
        old: Option<&OpenVisit>,
        best: &Value,
        window: Option<&Window>,
    ) -> Vec<Piece> {
        let (words, old_window) = (self.words(), old.and_then(|old| old.window.as_ref()));
        let (viewer, near) = (words.tree().player(node), words.near_end(node));
        let name = words.end_name(near);
        let end = |window: &Window| words.end(viewer, window, near);
        let value = |value: &Value| words.seen(viewer, value).to_string();
        let limit = |window: &Window| words.limit(viewer, window, near);
        let has_moved = old_window.map(limit) != window.map(limit);
        let (what, was, stays) = if has_moved {
            (name, old_window.map(end), None)
        } else {
            (
                "best",
                old.and_then(|old| old.value.as_ref()).map(value),
                window.map(end),
            )
        };
        let best = value(best) + &self.negation(node, child, best);
        let change = match was {
            Some(was) => vec![format!("{what} {was}"), format!("→ {best}")],
            None => vec![format!("{what} {best}")],
        };
        let comma = if stays.is_some() { "," } else { "" };
        let by = format!("by {}{comma}", words.name(child));
        let change = change.into_iter().chain([by]);
        let mut pieces = vec![Piece::from(format!("{} improves:", words.name(node)))];
        pieces.extend(change.map(|text| Piece::new(Role::Best, text)));
        pieces.extend(stays.map(|now| Piece::from(format!("{name} stays {now}"))));
        pieces
    }

    /// ` = -(-3)`: the child's value, which the opponent sees with the other sign.
    fn negation(&self, node: NodeId, child: NodeId, best: &Value) -> String {
        let [own, viewer] = [node, child].map(|node| self.words().tree().player(node));
        if !self.words().is_negated() || viewer == own {
            return String::new();
        }
        format!(" = -({})", self.words().seen(viewer, best))
    }

    /// `C is between 2.5 and 6 after X`, or `C is 3 after X` where that is known.
    fn estimated(&self, [node, child]: [NodeId; 2], bounds: [&Value; 2]) -> Vec<Piece> {
        let viewer = self.words().tree().player(node);
        let mut seen = bounds.map(|bound| self.words().seen(viewer, bound));
        seen.sort_unstable();
        let [least, most] = seen;
        let between = if least == most {
            least.to_string()
        } else {
            format!("between {least} and {most}")
        };
        vec![
            format!("{} is", self.words().name(node)).into(),
            Piece::new(Role::Best, between + &self.words().for_viewer(node)),
            format!("after {}", self.words().name(child)).into(),
        ]
    }

    /// `F returns ≥ 3`, or by the name that the value has in the source: `F returns alpha ≥ 3`; of a
    /// chance node `C returns 0.9 · 2 + 0.1 · 3 = 2.1`.
    fn returned(
        &self,
        step: &TraceStep,
        node: NodeId,
        found: &Bounded,
        window: Option<&Window>,
    ) -> Vec<Piece> {
        let words = self.words();
        let (near, viewer) = (words.near_end(node), words.tree().player(node));
        let end = window.and_then(|window| words.limit(viewer, window, near));
        let is_near = end.is_some_and(|end| end.value == words.seen(viewer, &found.value));
        let returned = self.returned_end(node).filter(|_| is_near);
        let returned = returned.map(|end| format!("{} ", words.end_name(end)));
        let (name, told) = (words.name(node), words.found(node, found));
        let terms = words.terms(node, |child| {
            step.visit?.exact_children.get(&child).cloned()
        });
        let Some(terms) = terms.filter(|_| found.bound == Bound::Exact) else {
            let returned = returned.unwrap_or_default();
            return vec![format!("{name} returns {returned}{told}").into()];
        };
        let begin = std::iter::once(format!("{name} returns"));
        let pieces = begin.chain(terms).chain([format!("= {told}")]);
        pieces.map(Piece::from).collect()
    }

    /// The end of the window that the procedure of the source says that it returns.
    fn returned_end(&self, node: NodeId) -> Option<WindowEnd> {
        match self.words().notation {
            _ if self.words().tree().mover(node) == Mover::Chance => None,
            Notation::MaxMin | Notation::Negamax => None,
            _ => Some(self.words().near_end(node)),
        }
    }
}
