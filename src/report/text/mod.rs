//! The report that people read.

mod cells;
mod cutoffs;
mod glyphs;
mod legend;
mod pen;
mod rows;
mod tree;

pub use glyphs::{Glyphs, Lines};
pub use tree::text_tree;

use super::model::counts;
use super::{printable, readable};
use crate::analysis::Evaluation;
use crate::search::{
    Bound, Bounded, Convention, Cut, Fail, LeafValues, Limit, Order, Pass, PassResult, RootWindow,
    Scope, Uses, Window,
};
use crate::tree::NodeId;
use glyphs::{HEADING, PLAIN, VALUE};
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
        let Evaluation {
            origin, document, ..
        } = self.evaluation;
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
        self.pen.fill(&pieces, 2, 2);
        let exercise = &document.exercise;
        for about in [&exercise.title, &exercise.source].into_iter().flatten() {
            let about = printable(about);
            self.pen
                .fill(&plain(about.split(' ').map(str::to_owned)), 1, 2);
        }
        self.pen.fill(&plain(with_commas(self.how())), 1, 2);
        self.pen.end();
    }

    /// The algorithm and the convention, in clauses.
    fn how(&self) -> Vec<String> {
        let description = self.evaluation.algorithm.description();
        let mut clauses = vec![description.name.to_owned()];
        if let Some(range) = &self.evaluation.value_range {
            clauses.push(format!("values from {} to {}", range.low(), range.high()));
        }
        if description.takes(Uses::Cut) {
            clauses.extend(self.window_switches());
        }
        clauses.extend(self.common_switches());
        clauses
    }

    /// The switches that mean something to algorithms with windows.
    fn window_switches(&self) -> Vec<String> {
        let Glyphs {
            alpha,
            beta,
            at_least,
            ..
        } = self.glyphs;
        let convention = self.evaluation.convention;
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
        let convention: &Convention = self.evaluation.convention;
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
        if convention.alpha.is_some() || convention.beta.is_some() {
            clauses.push(format!(
                "window {}",
                self.window(&Window::initial(convention))
            ));
        }
        clauses
    }

    fn window(&self, window: &Window) -> String {
        let end = |limit: &Option<Limit>, open: &str| {
            limit
                .as_ref()
                .map_or(open.to_owned(), |limit| limit.value.to_string())
        };
        let alpha = end(&window.alpha, self.glyphs.minus_infinity);
        let beta = end(&window.beta, self.glyphs.infinity);
        format!("({alpha}, {beta})")
    }

    fn bounded(&self, found: &Bounded) -> String {
        match found.bound {
            Bound::Exact => found.value.to_string(),
            Bound::Lower => format!("{} {}", self.glyphs.at_least, found.value),
            Bound::Upper => format!("{} {}", self.glyphs.at_most, found.value),
        }
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
                (Some(window), _) => format!("window {}", self.window(window)),
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
fn with_commas(mut items: Vec<String>) -> Vec<String> {
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
