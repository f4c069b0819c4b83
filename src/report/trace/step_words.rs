//! The words for the steps of a trace: the notation, and the windows of nodes.

use super::run::Trace;
use super::step::TraceStep;
use crate::search::{Algorithm, Event, Notation, SearchOption, Setup, Side, Window, WindowEnd};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;
use crate::words::Words;

/// Puts steps into words.
#[derive(Clone, Copy)]
pub(super) struct StepWords<'p> {
    pub(super) trace: &'p Trace<'p>,
    pub(super) words: Words<'p>,
}

impl<'p> StepWords<'p> {
    pub(super) fn new(trace: &'p Trace<'p>) -> Self {
        let own = || notation_of(trace.tree.setup);
        let words = Words::new(trace.tree.labels, trace.glyphs).with_short_names();
        Self {
            trace,
            words: words.written_as(trace.notation.unwrap_or_else(own)),
        }
    }

    /// What the notation is, in a line; and of the values in these words, where they are not MAX's, who
    /// sees them.
    pub(super) fn notation(self, values: &str) -> String {
        let algorithm = self.trace.tree.setup.plan.algorithm;
        let has_windows = algorithm.takes(SearchOption::Cut);
        let title = match self.words.notation {
            Notation::MaxMin if has_windows => {
                let [alpha, beta] = self.words.end_names();
                format!("MAX/MIN with {alpha}, {beta}")
            }
            notation if has_windows => notation.meaning().to_owned(),
            Notation::MaxMin | Notation::MaxMinReturnsBounds => "MAX/MIN".to_owned(),
            Notation::OddEven => "Odd/Even players".to_owned(),
            _ => "negamax".to_owned(),
        };
        if self.words.is_negated() {
            format!("written as {title}; {values} is that of the player who moves")
        } else {
            format!("written as {title}")
        }
    }

    /// The window that a node is entered with, as its procedure is called with it.
    pub(super) fn window(self, step: &TraceStep) -> Vec<String> {
        // A leaf does nothing with its window. But PruneValue compares its value with its Bound, and
        // a null window tells that the leaf is only tested.
        let is_told = |window: &&Window| {
            let mut ends = [&window.alpha, &window.beta].into_iter().flatten();
            let is_null = ends.any(|end| end.side != Side::At);
            is_null || self.words.notation == Notation::OddEven
        };
        let (node, window) = match step.event {
            Event::Enter { node, window, .. } => (node, window),
            Event::Evaluate { node, .. } => (node, step.before.window.as_ref().filter(is_told)),
            _ => return Vec::new(),
        };
        let ends = window.map(|window| self.ends(node, step.ply, window));
        ends.unwrap_or_default()
    }

    /// The arguments of a procedure that is called with a window.
    pub(super) fn ends(self, node: NodeId, ply: usize, window: &Window) -> Vec<String> {
        let viewer = self.words.tree().player(node);
        let seen = |end| self.words.end(viewer, window, end);
        let named = |end| format!("{} {}", self.words.end_name(end), seen(end));
        match self.words.notation {
            Notation::OneBound => vec![named(WindowEnd::Beta)],
            // MaxValue begins at Bound, so that Bound is α.
            Notation::OddEven => {
                let bound = self.words.end_name(WindowEnd::Beta);
                let level = self.levels().saturating_sub(ply);
                vec![
                    format!("{bound} {}", seen(WindowEnd::Alpha)),
                    format!("Level {level}"),
                ]
            }
            _ => self.words.ends().iter().map(|&end| named(end)).collect(),
        }
    }

    /// The Level that the root is called with: the plies to the horizon.
    fn levels(self) -> usize {
        let plies = self.words.tree().plies();
        let depth = self.trace.tree.setup.convention.depth;
        depth.map_or(plies, |depth| depth.min(plies))
    }
}

/// The notation of the convention's preset. The algorithm negamax is written in negamax form also
/// where the preset writes MAX and MIN.
fn notation_of(setup: &Setup) -> Notation {
    match (setup.plan.algorithm, setup.convention.preset.notation) {
        (Algorithm::Negamax, Notation::MaxMin | Notation::MaxMinReturnsBounds) => Notation::Negamax,
        (_, notation) => notation,
    }
}
