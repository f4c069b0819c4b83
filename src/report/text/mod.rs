//! The report that people read.

mod cells;
mod comparison;
mod cutoffs;
mod deepening;
mod glyphs;
mod legend;
mod orderings;
mod pen;
mod rows;
mod tree;
mod words;

pub use comparison::text_comparison;
pub use glyphs::{Glyphs, Lines};
pub use orderings::text_orderings;
pub use tree::text_tree;

use std::io::{self, Write};

use super::model::counts;
use super::{printable, readable};
use crate::analysis::{Evaluation, Origin};
use crate::document::Document;
use crate::search::{
    Convention, Cut, Fail, LeafValues, Order, Pass, PassResult, RootWindow, Scope, Uses, Window,
};
use crate::tree::NodeId;
use glyphs::{HEADING, PLAIN, VALUE};
use pen::{Pen, plain};
use words::{Words, counted, with_commas};

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

struct Page<'e> {
    words: Words<'e>,
    pen: Pen<'e>,
}

impl Page<'_> {
    /// Where the tree came from, and how it was searched.
    fn head(&mut self) {
        let Evaluation {
            origin: from,
            document,
            ..
        } = self.words.evaluation;
        origin(&mut self.pen, from, document);
        let how = with_commas(self.how().into_iter());
        self.pen.fill(plain(how), 1, 2);
        self.pen.end();
    }

    /// The algorithm and the convention, in clauses.
    fn how(&self) -> Vec<String> {
        let description = self.words.evaluation.algorithm.description();
        let mut clauses = vec![description.name.to_owned()];
        if description.takes(Uses::Cut) {
            clauses.extend(self.window_switches());
        }
        clauses.extend(self.common_switches());
        clauses.extend(self.deepening_switches());
        clauses
    }

    /// The switches that mean something to algorithms with windows.
    fn window_switches(&self) -> Vec<String> {
        let Glyphs {
            alpha,
            beta,
            at_least,
            ..
        } = self.words.glyphs;
        let convention = self.words.evaluation.convention;
        let relation = match convention.cut {
            Cut::Weak => at_least,
            Cut::Strict => ">",
        };
        let preset = convention.preset;
        let changed = if convention.follows_its_preset() {
            ""
        } else {
            " with changes"
        };
        let fail = match convention.fail {
            Fail::Soft => "fail-soft",
            Fail::Hard => "fail-hard",
            Fail::F2 => "fail F2",
        };
        let scope = match convention.scope {
            Scope::Deep => "deep",
            Scope::Shallow => "shallow",
        };
        let mut clauses = vec![
            format!("convention {preset}{changed}: cut when {alpha} {relation} {beta}"),
            fail.to_owned(),
            scope.to_owned(),
        ];
        if convention.root_window == RootWindow::Fresh {
            clauses.push("a fresh window for each child of the root".to_owned());
        }
        clauses
    }

    /// The switches that mean something to every algorithm, where they differ from the default.
    fn common_switches(&self) -> Vec<String> {
        let convention: &Convention = self.words.evaluation.convention;
        let mut clauses = Vec::new();
        if convention.order == Order::Right {
            clauses.push("right to left".to_owned());
        }
        if convention.leaf_values == LeafValues::Mover {
            clauses.push("leaf values as the mover sees them".to_owned());
        }
        if let Some(depth) = convention.depth {
            clauses.push(format!("horizon {depth}"));
        }
        if !convention.window.is_full() {
            clauses.push(format!(
                "window {}",
                self.words.glyphs.window(&Window::initial(convention))
            ));
        }
        clauses
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
        let counts = counts(self.words.evaluation);
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
        let passes = &self.words.evaluation.outcome.passes;
        let is_plain = |pass: &Pass| pass.result == PassResult::Inside;
        if passes.len() == 1 && passes.iter().all(is_plain) {
            return;
        }
        for (number, pass) in (1..).zip(passes) {
            let asked = match (&pass.window, &pass.test) {
                (Some(window), _) => format!("window {}", self.words.glyphs.window(window)),
                (None, Some(test)) => format!("is it {} {}?", test.comparison.sign(), test.value),
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

/// Writes where a tree came from and how large it is.
fn origin(pen: &mut Pen, origin: &Origin, document: &Document) {
    let tree = &document.tree;
    let line = origin
        .line
        .map(|line| format!(":{line}"))
        .unwrap_or_default();
    let file = format!("{}{line}", readable(&origin.file));
    let sizes = [
        counted(tree.len(), "node", "nodes"),
        counted(tree.leaves(), "leaf", "leaves"),
        counted(tree.plies(), "ply", "plies"),
    ];
    let pieces = [vec![(HEADING, file)], vec![(PLAIN, sizes.join(", "))]];
    pen.fill(pieces, 2, 2);
    let exercise = &document.exercise;
    for about in [&exercise.title, &exercise.source].into_iter().flatten() {
        let about = printable(about);
        pen.fill(plain(about.split(' ').map(str::to_owned)), 1, 2);
    }
}
