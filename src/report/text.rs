//! The report that people read.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::model::counts;
use super::{Evaluation, readable};
use crate::search::{
    Bound, Bounded, Convention, Cut, Cutoff, CutoffKind, Fail, Limit, Order, Pass, PassResult,
    RootWindow, Scope, Windows,
};
use crate::search::{LeafValues, Window};
use crate::tree::{Mover, NodeId};

/// The signs that a report is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Between the nodes of a line of play.
    pub arrow: &'static str,
    /// The lower end of a window.
    pub alpha: &'static str,
    /// The upper end of a window.
    pub beta: &'static str,
    /// At least.
    pub at_least: &'static str,
    /// At most.
    pub at_most: &'static str,
    /// Minus infinity, the open lower end.
    pub minus_infinity: &'static str,
    /// Infinity, the open upper end.
    pub infinity: &'static str,
}

impl Glyphs {
    /// Signs beyond ASCII, as textbooks print them.
    pub const UNICODE: Self = Self {
        arrow: "→",
        alpha: "α",
        beta: "β",
        at_least: "≥",
        at_most: "≤",
        minus_infinity: "−∞",
        infinity: "+∞",
    };

    /// ASCII only.
    pub const ASCII: Self = Self {
        arrow: "->",
        alpha: "alpha",
        beta: "beta",
        at_least: ">=",
        at_most: "<=",
        minus_infinity: "-inf",
        infinity: "+inf",
    };
}

const HEADING: Style = Style::new().bold();
const VALUE: Style = AnsiColor::Green.on_default().bold();
const PRUNED: Style = AnsiColor::BrightBlack.on_default();

/// The widest line of lists; longer ones continue on the next line.
const WIDTH: usize = 80;
/// Where the second column begins.
const INDENT: usize = 21;

/// The report of a run, with terminal styles in it, ending with a line end.
pub fn text(evaluation: &Evaluation, glyphs: &Glyphs) -> String {
    let mut page = Page {
        evaluation,
        glyphs,
        text: String::new(),
    };
    page.head();
    page.answer();
    page.lists();
    page.passes();
    page.cutoffs();
    page.text
}

struct Page<'e> {
    evaluation: &'e Evaluation<'e>,
    glyphs: &'e Glyphs,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A line of two columns; the second one is wrapped.
    fn field(&mut self, name: &str, items: &[String]) {
        let mut line = format!("{HEADING}{name:<INDENT$}{HEADING:#}");
        let mut width = INDENT;
        for (position, item) in items.iter().enumerate() {
            let length = item.chars().count();
            if position > 0 && width + 1 + length > WIDTH {
                self.line(&line);
                line = " ".repeat(INDENT);
                width = INDENT;
            } else if position > 0 {
                line.push(' ');
                width += 1;
            }
            line.push_str(item);
            width += length;
        }
        self.line(line.trim_end());
    }

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
        let file = readable(&origin.file);
        let sizes = format!(
            "{} nodes, {} leaves, {} plies",
            tree.len(),
            tree.leaves(),
            tree.plies()
        );
        self.line(&format!("{HEADING}{file}{line}{HEADING:#}  {sizes}"));
        let exercise = &document.exercise;
        for about in [&exercise.title, &exercise.source].into_iter().flatten() {
            self.line(
                &about
                    .escape_debug()
                    .to_string()
                    .replace("\\'", "'")
                    .replace("\\\"", "\""),
            );
        }
        let description = self.evaluation.algorithm.description();
        let mut how = description.name.to_owned();
        if description.windows == Windows::AlphaBeta {
            let _ = write!(
                how,
                ", convention {}: {}",
                self.evaluation.convention.preset,
                self.convention()
            );
        } else {
            how.push_str(&self.common_switches(self.evaluation.convention));
        }
        self.line(&how);
        self.text.push('\n');
    }

    fn convention(&self) -> String {
        let convention = self.evaluation.convention;
        let Glyphs {
            alpha,
            beta,
            at_least,
            ..
        } = self.glyphs;
        let cut = match convention.cut {
            Cut::Weak => format!("cut when {alpha} {at_least} {beta}"),
            Cut::Strict => format!("cut when {alpha} > {beta}"),
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
        let mut text = format!("{cut}, {fail}, {scope}");
        if convention.root_window == RootWindow::Fresh {
            text.push_str(", a fresh window for each child of the root");
        }
        text + &self.common_switches(convention)
    }

    /// The switches that mean something to every algorithm, where they differ from the default.
    fn common_switches(&self, convention: &Convention) -> String {
        let mut text = String::new();
        if convention.order == Order::Right {
            text.push_str(", right to left");
        }
        if convention.leaf_values == LeafValues::Mover {
            text.push_str(", leaf values as the mover sees them");
        }
        if let Some(depth) = convention.depth {
            let _ = write!(text, ", horizon {depth}");
        }
        if convention.alpha.is_some() || convention.beta.is_some() {
            let _ = write!(
                text,
                ", window {}",
                self.window(&Window::initial(convention))
            );
        }
        text
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
        self.line(&format!(
            "{HEADING}{:<INDENT$}{HEADING:#}{VALUE}{value}{VALUE:#}",
            "value"
        ));
        let best = outcome
            .best_move
            .map_or_else(|| "none".to_owned(), |node| self.best_move(node));
        self.field("best move", &[best]);
        let others = outcome.optimal_moves.as_deref().unwrap_or_default();
        if others.len() > 1 {
            self.field("optimal moves", &self.names(others));
        }
        let arrow = self.glyphs.arrow;
        let line = self.names(&outcome.principal_variation);
        let steps = line
            .iter()
            .enumerate()
            .map(|(position, name)| match position {
                0 => name.clone(),
                _ => format!("{arrow} {name}"),
            });
        let steps: Vec<String> = steps.collect();
        let nothing = ["none: the value is only a bound".to_owned()];
        self.field(
            "principal variation",
            if steps.is_empty() { &nothing } else { &steps },
        );
    }

    fn best_move(&self, node: NodeId) -> String {
        let name = self.name(node);
        match self.evaluation.document.tree.move_name(node) {
            Some(label) => format!("{name} (move {})", readable(label)),
            None => name,
        }
    }

    fn lists(&mut self) {
        let counts = counts(self.evaluation);
        let (nodes, leaves) = self.evaluation.game.extent();
        let of_leaves = format!("({} of {leaves})", counts.distinct_static_evaluations);
        let of_nodes = format!("({} of {nodes})", counts.visited);
        let Some(record) = self.evaluation.observations.record() else {
            self.field("static evaluations", &[of_leaves]);
            self.field("visited", &[of_nodes]);
            return;
        };
        let mut evaluations = self.names(record.evaluations());
        evaluations.push(of_leaves);
        self.field("static evaluations", &evaluations);
        let mut visited = self.names(record.visited());
        visited.push(of_nodes);
        self.field("visited", &visited);
        let pruned = record.tally().pruned_subtrees(&self.evaluation.game);
        if !pruned.is_empty() {
            let mut subtrees = self.subtrees(&pruned);
            subtrees.push(format!(
                "({} leaves, {} nodes)",
                counts.pruned_leaves, counts.pruned_nodes
            ));
            self.field("pruned", &subtrees);
        }
    }

    /// Subtrees by their roots, each with the nodes below it: `L,` `R,` `J with O and P`.
    fn subtrees(&self, roots: &[NodeId]) -> Vec<String> {
        let last = roots.len().saturating_sub(1);
        let with_comma = |(position, &root): (usize, &NodeId)| {
            let comma = if position == last { "" } else { "," };
            format!("{}{comma}", self.subtree(root))
        };
        roots.iter().enumerate().map(with_comma).collect()
    }

    fn subtree(&self, root: NodeId) -> String {
        /// A subtree with more nodes below its root is told by their number.
        const MOST_NAMES: usize = 4;
        let tree = &self.evaluation.document.tree;
        let below = tree.subtree_end(root) - root.index() - 1;
        let names = || self.names(&tree.subtree(root).skip(1).collect::<Vec<_>>());
        match below {
            0 => self.name(root),
            1..=MOST_NAMES => format!("{} with {}", self.name(root), listed(&names())),
            _ => format!("{} with {below} nodes below", self.name(root)),
        }
    }

    fn passes(&mut self) {
        let passes = &self.evaluation.outcome.passes;
        let is_plain = |pass: &Pass| pass.result == PassResult::Inside;
        if passes.len() == 1 && passes.iter().all(is_plain) {
            return;
        }
        for (number, pass) in (1..).zip(passes) {
            let window = pass
                .window
                .as_ref()
                .map_or_else(String::new, |window| self.window(window));
            let result = match pass.result {
                PassResult::Inside => "inside",
                PassResult::FailHigh => "fails high",
                PassResult::FailLow => "fails low",
            };
            let found = self.bounded(&pass.found);
            self.field(
                &format!("pass {number}"),
                &[format!("window {window}: {found}, {result}")],
            );
        }
    }

    fn cutoffs(&mut self) {
        let Some(record) = self.evaluation.observations.record() else {
            let cutoffs = self.evaluation.observations.tally().cutoffs();
            self.field("cutoffs", &[cutoffs.to_string()]);
            return;
        };
        let description = self.evaluation.algorithm.description();
        if description.windows == Windows::None {
            return;
        }
        self.field("cutoffs", &[record.cutoffs().len().to_string()]);
        for cutoff in record.cutoffs() {
            let line = self.cutoff(cutoff);
            self.line(&line);
        }
    }

    /// `at F after K (α 3 ≥ β 2 from B through E) skips L`
    fn cutoff(&self, cutoff: &Cutoff) -> String {
        let evaluation = self.evaluation;
        let tree = &evaluation.document.tree;
        let origin = match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            (Some(from), Some(via)) => {
                format!(" from {} through {}", self.name(from), self.name(via))
            }
            _ => " from the initial window".to_owned(),
        };
        let end = |name: &str, limit: &Option<Limit>, origin: &str| {
            let value = limit.as_ref().map(|limit| limit.value.to_string());
            format!("{name} {}{origin}", value.unwrap_or_default())
        };
        let (alpha_origin, beta_origin) = match tree.mover(cutoff.at) {
            Mover::Min => (origin.as_str(), ""),
            Mover::Max | Mover::Chance => ("", origin.as_str()),
        };
        let relation = match evaluation.convention.cut {
            Cut::Weak => self.glyphs.at_least,
            Cut::Strict => ">",
        };
        let alpha = end(self.glyphs.alpha, &cutoff.window.alpha, alpha_origin);
        let beta = end(self.glyphs.beta, &cutoff.window.beta, beta_origin);
        let kind = if cutoff.kind(tree) == CutoffKind::Deep {
            "deep, "
        } else {
            ""
        };
        let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
        let skipped = self.subtrees(&cutoff.skipped(&evaluation.game)).join(" ");
        format!(
            "  at {at} after {after} ({kind}{alpha} {relation} {beta}) skips {PRUNED}{skipped}{PRUNED:#}"
        )
    }
}

/// `A`, `A and B`, `A, B and C`
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
