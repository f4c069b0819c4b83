//! The report that people read.

mod cells;
mod cutoffs;
mod glyphs;
mod head;
mod histories;
mod legend;
mod pen;
mod rows;
mod steps;
mod tree;

pub use glyphs::{Glyphs, Lines};
pub(super) use head::Head;
pub(super) use histories::HistoryColumns;
pub(super) use steps::{text_head, text_step};
pub use tree::text_tree;

use super::model::counts;
use super::readable;
use crate::analysis::Evaluation;
use crate::search::{Bound, Bounded, Limit, Pass, PassResult, Window};
use crate::tree::{Labels, NodeId};
use glyphs::VALUE;
use pen::{Pen, plain};

/// The report of a run, with terminal styles in it, ending with a line end.
pub fn text(evaluation: &Evaluation, glyphs: &Glyphs) -> String {
    let mut page = Page {
        evaluation,
        glyphs,
        pen: Pen::default(),
    };
    page.head();
    page.answer();
    page.lists();
    page.passes();
    page.cutoffs();
    page.pen.into_text()
}

/// The value, the line of best play and the passes of a run, as [`text`] tells them.
pub fn text_answer(evaluation: &Evaluation, glyphs: &Glyphs) -> String {
    let mut page = Page {
        evaluation,
        glyphs,
        pen: Pen::default(),
    };
    page.answer();
    page.passes();
    page.pen.into_text()
}

struct Page<'e> {
    evaluation: &'e Evaluation<'e>,
    glyphs: &'e Glyphs,
    pen: Pen,
}

impl Page<'_> {
    fn name(&self, node: NodeId) -> String {
        readable(&self.evaluation.labels.get(node))
    }

    fn names(&self, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|&node| self.name(node)).collect()
    }

    /// Where the tree came from, and how it was searched.
    fn head(&mut self) {
        let head = Head {
            origin: &self.evaluation.origin,
            document: self.evaluation.document,
            algorithm: self.evaluation.algorithm,
            convention: self.evaluation.convention,
            glyphs: self.glyphs,
        };
        head.write(&mut self.pen);
        self.pen.end();
    }

    fn bounded(&self, found: &Bounded) -> String {
        bounded_text(found, self.glyphs)
    }

    fn answer(&mut self) {
        let outcome = &self.evaluation.outcome;
        let value = self.bounded(&outcome.found);
        self.pen.field("value", &[vec![(VALUE, value)]]);
        let best = outcome
            .best_move
            .map_or_else(|| "none".to_owned(), |node| self.best_move(node));
        self.pen.field("best move", &plain([best]));
        let others = outcome.optimal_moves.as_deref().unwrap_or_default();
        if others.len() > 1 && self.evaluation.observations.record().is_some() {
            self.pen.field("optimal moves", &plain(self.names(others)));
        }
        self.principal_variation();
    }

    fn best_move(&self, node: NodeId) -> String {
        let name = self.name(node);
        match self.evaluation.document.tree.move_name(node) {
            Some(label) => format!("{name} (move {})", readable(label)),
            None => name,
        }
    }

    fn principal_variation(&mut self) {
        let arrow = self.glyphs.arrow;
        let mut steps = self.names(&self.evaluation.outcome.principal_variation);
        for step in steps.iter_mut().skip(1) {
            *step = format!("{arrow} {step}");
        }
        if steps.is_empty() {
            steps.push("none: the value is only a bound".to_owned());
        }
        self.pen.field("principal variation", &plain(steps));
    }

    fn lists(&mut self) {
        let counts = counts(self.evaluation);
        let (nodes, leaves) = self.evaluation.game.extent();
        let of_leaves = format!("({} of {leaves})", counts.distinct_static_evaluations);
        let of_nodes = format!("({} of {nodes})", counts.visited);
        let Some(record) = self.evaluation.observations.record() else {
            self.pen.field("static evaluations", &plain([of_leaves]));
            self.pen.field("visited", &plain([of_nodes]));
            return;
        };
        let evaluations = self.names(record.evaluations()).into_iter();
        self.pen
            .field("static evaluations", &plain(evaluations.chain([of_leaves])));
        let visited = self.names(record.visited()).into_iter();
        self.pen.field("visited", &plain(visited.chain([of_nodes])));
        let pruned = record.tally().pruned_subtrees(&self.evaluation.game);
        if !pruned.is_empty() {
            let mut subtrees = self.subtrees(&pruned);
            let leaves = counted(counts.pruned_leaves, "leaf", "leaves");
            let nodes = counted(counts.pruned_nodes, "node", "nodes");
            subtrees.push(format!("({leaves}, {nodes})"));
            self.pen.field("pruned", &plain(subtrees));
        }
    }

    fn passes(&mut self) {
        let passes = &self.evaluation.outcome.passes;
        let is_plain = |pass: &Pass| pass.result == PassResult::Inside;
        if passes.len() == 1 && passes.iter().all(is_plain) {
            return;
        }
        for (number, pass) in (1..).zip(passes) {
            let asked = match (&pass.window, &pass.test) {
                (Some(window), _) => format!("window {}", window_text(window, self.glyphs)),
                (None, Some(test)) => format!("is it {} {}?", test.comparison.sign(), test.value),
                (None, None) => "no window".to_owned(),
            };
            let result = match pass.result {
                PassResult::Inside => "inside",
                PassResult::FailHigh => "fails high",
                PassResult::FailLow => "fails low",
            };
            let found = self.bounded(&pass.found);
            self.pen.field(
                &format!("pass {number}"),
                &plain([format!("{asked}: {found}, {result}")]),
            );
        }
    }
}

/// The items of a list, all but the last with a comma.
pub(super) fn with_commas(mut items: Vec<String>) -> Vec<String> {
    if let Some((_, others)) = items.split_last_mut() {
        for item in others {
            item.push(',');
        }
    }
    items
}

/// `1 leaf`, `2 leaves`
fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// `(−∞, 3)`
fn window_text(window: &Window, glyphs: &Glyphs) -> String {
    let end = |limit: &Option<Limit>, open: &str| {
        limit
            .as_ref()
            .map_or(open.to_owned(), |limit| limit.value.to_string())
    };
    let alpha = end(&window.alpha, glyphs.minus_infinity);
    let beta = end(&window.beta, glyphs.infinity);
    format!("({alpha}, {beta})")
}

/// `3`, or `≥ 3` if that is only a bound.
pub(super) fn bounded_text(found: &Bounded, glyphs: &Glyphs) -> String {
    match found.bound {
        Bound::Exact => found.value.to_string(),
        Bound::Lower => format!("{} {}", glyphs.at_least, found.value),
        Bound::Upper => format!("{} {}", glyphs.at_most, found.value),
    }
}

/// The most steps of a path that stands for a name; a longer one loses its beginning.
const MOST_STEPS: usize = 10;

/// A node's name where each node has a line: only the end of a long path.
pub(super) fn short_name(labels: &Labels, node: NodeId, glyphs: &Glyphs) -> String {
    match labels.end_of_path(node, MOST_STEPS) {
        Some(end) => format!("{}{end}", glyphs.ellipsis),
        None => readable(&labels.get(node)),
    }
}
