//! The report that people read.

mod cells;
mod comparison;
mod cutoffs;
mod deepening;
mod explanation;
mod glyphs;
mod head;
mod histories;
mod legend;
mod orderings;
mod pen;
mod rows;
mod soundness;
mod steps;
mod tree;
mod words;

pub use comparison::text_comparison;
pub use explanation::text_explanation;
pub use glyphs::{Glyphs, Lines};
pub(super) use head::Head;
pub(super) use histories::HistoryColumns;
pub use orderings::text_orderings;
pub use soundness::text_soundness;
pub(super) use steps::{text_head, text_step};
pub use tree::text_tree;

use std::io::{self, Write};

use super::readable;
use crate::analysis::Evaluation;
use crate::search::{Pass, PassResult};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;
pub(super) use glyphs::{CUT, HEADING, PLAIN, VALUE};
pub(super) use pen::{Pen, plain};
use words::{Words, counted};
pub(super) use words::{short_name, with_commas};

/// Writes the report of a run, with terminal styles in it, ending with a line end.
pub fn text(evaluation: &Evaluation, glyphs: &Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page {
        words: Words { evaluation, glyphs },
        pen: Pen::new(out),
    };
    page.head();
    page.answer();
    page.lists();
    if evaluation.deepening.is_some() {
        page.deepening();
    } else {
        page.passes();
    }
    page.cutoffs();
    page.pen.finish()
}

/// Writes the value, the line of best play and the passes of a run, as [`text`] tells them.
pub fn text_answer(
    evaluation: &Evaluation,
    glyphs: &Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page {
        words: Words { evaluation, glyphs },
        pen: Pen::new(out),
    };
    page.answer();
    page.passes();
    page.pen.finish()
}

struct Page<'e> {
    words: Words<'e>,
    pen: Pen<'e>,
}

impl Page<'_> {
    /// Where the tree came from, and how it was searched.
    fn head(&mut self) {
        Head::of(self.words.evaluation, self.words.glyphs).write(&mut self.pen);
        self.pen.end();
    }

    fn answer(&mut self) {
        let outcome = &self.words.evaluation.outcome;
        let value = self.words.glyphs.bounded(&outcome.found);
        self.pen.field("value", [vec![(VALUE, value)]]);
        let best = outcome
            .best_move
            .map_or_else(|| "none".to_owned(), |node| self.best_move(node));
        self.pen.field("best move", plain([best]));
        let others = outcome.optimal_moves.as_deref().unwrap_or_default();
        if others.len() > 1 && self.words.evaluation.observations.record().is_some() {
            self.pen
                .field("optimal moves", plain(self.words.names(others)));
        }
        self.principal_variation();
    }

    fn best_move(&self, node: NodeId) -> String {
        let name = self.words.name(node);
        match self.words.evaluation.document.tree.move_name(node) {
            Some(label) => format!("{name} (move {})", readable(label)),
            None => name,
        }
    }

    fn principal_variation(&mut self) {
        let arrow = self.words.glyphs.arrow;
        let line = &self.words.evaluation.outcome.principal_variation;
        let arrows = std::iter::once(String::new()).chain(std::iter::repeat(format!("{arrow} ")));
        let steps = arrows.zip(self.words.names(line));
        let steps = steps.map(|(arrow, step)| arrow + &step);
        let nothing = line
            .is_empty()
            .then(|| "none: the value is only a bound".to_owned());
        self.pen
            .field("principal variation", plain(steps.chain(nothing)));
    }

    fn lists(&mut self) {
        let counts = self.words.evaluation.counts();
        let (nodes, leaves) = self.words.evaluation.game.extent();
        let of_leaves = if self.words.evaluation.deepening.is_some() {
            deepening::evaluations_of_all_passes(&counts)
        } else {
            format!("({} of {leaves})", counts.distinct_static_evaluations)
        };
        let of_nodes = format!("({} of {nodes})", counts.visited);
        let Some(record) = self.words.evaluation.observations.record() else {
            self.pen.field("static evaluations", plain([of_leaves]));
            self.pen.field("visited", plain([of_nodes]));
            return;
        };
        let evaluations = self.words.names(record.evaluations());
        self.pen
            .field("static evaluations", plain(evaluations.chain([of_leaves])));
        let visited = self.words.names(record.visited());
        self.pen.field("visited", plain(visited.chain([of_nodes])));
        let pruned = record.tally().pruned_subtrees(&self.words.evaluation.game);
        if !pruned.is_empty() {
            let leaves = counted(counts.pruned_leaves, "leaf", "leaves");
            let nodes = counted(counts.pruned_nodes, "node", "nodes");
            let total = [format!("({leaves}, {nodes})")];
            let subtrees = self.words.subtrees(&pruned);
            self.pen.field("pruned", plain(subtrees.chain(total)));
        }
    }

    fn passes(&mut self) {
        if let Some(re_searches) = self.words.evaluation.re_searches() {
            self.pen
                .field("re-searches", plain([re_searches.to_string()]));
        }
        let passes = &self.words.evaluation.outcome.passes;
        let is_plain = |pass: &Pass| pass.result == PassResult::Inside;
        if passes.len() == 1 && passes.iter().all(is_plain) {
            return;
        }
        for (number, pass) in (1..).zip(passes) {
            let asked = match (&pass.window, &pass.test) {
                (Some(window), _) => format!("window {}", self.words.glyphs.window(window)),
                (None, Some(test)) => format!("is it {} {}?", test.comparison.word(), test.value),
                (None, None) => "no window".to_owned(),
            };
            let result = match pass.result {
                PassResult::Inside => "inside",
                PassResult::FailHigh => "fails high",
                PassResult::FailLow => "fails low",
            };
            let found = self.words.glyphs.bounded(&pass.found);
            self.pen.field(
                &format!("pass {number}"),
                plain([format!("{asked}: {found}, {result}")]),
            );
        }
    }
}
