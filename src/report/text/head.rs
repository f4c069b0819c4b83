//! What stands above a report: where the tree came from, and how it was searched.

use super::glyphs::{Glyphs, HEADING, PLAIN};
use super::pen::{Pen, plain};
use super::{counted, window_text, with_commas};
use crate::analysis::Origin;
use crate::document::Document;
use crate::report::{printable, readable};
use crate::search::{
    Algorithm, Convention, Cut, Fail, LeafValues, Order, RootWindow, Scope, Uses, Window,
};

/// What is known of a run before it begins.
#[derive(Clone, Copy)]
pub(in crate::report) struct Head<'h> {
    pub(in crate::report) origin: &'h Origin,
    pub(in crate::report) document: &'h Document,
    pub(in crate::report) algorithm: Algorithm,
    pub(in crate::report) convention: &'h Convention,
    pub(in crate::report) glyphs: &'h Glyphs,
}

impl Head<'_> {
    /// Writes the lines above a report, without the empty one below them.
    pub(super) fn write(self, pen: &mut Pen) {
        let tree = &self.document.tree;
        let sizes = [
            counted(tree.len(), "node", "nodes"),
            counted(tree.leaves(), "leaf", "leaves"),
            counted(tree.plies(), "ply", "plies"),
        ];
        let pieces = [
            vec![(HEADING, self.file())],
            vec![(PLAIN, sizes.join(", "))],
        ];
        pen.fill(&pieces, 2, 2);
        for about in self.about() {
            pen.fill(&plain(about.split(' ').map(str::to_owned)), 1, 2);
        }
        pen.fill(&plain(with_commas(self.how())), 1, 2);
    }

    /// The file, with the line in a file of several trees.
    pub(in crate::report) fn file(self) -> String {
        let line = self.origin.line.map(|line| format!(":{line}"));
        readable(&self.origin.file) + &line.unwrap_or_default()
    }

    /// What the exercise says of itself.
    pub(in crate::report) fn about(self) -> impl Iterator<Item = String> {
        let exercise = &self.document.exercise;
        let about = [&exercise.title, &exercise.source].into_iter().flatten();
        about.map(|text| printable(text))
    }

    /// The algorithm and the convention, in clauses.
    pub(in crate::report) fn how(self) -> Vec<String> {
        let description = self.algorithm.description();
        let mut clauses = vec![description.name.to_owned()];
        if description.takes(Uses::Cut) {
            clauses.extend(self.window_switches());
        }
        clauses.extend(self.common_switches());
        clauses
    }

    /// The switches that mean something to algorithms with windows.
    fn window_switches(self) -> Vec<String> {
        let Glyphs {
            alpha,
            beta,
            at_least,
            ..
        } = self.glyphs;
        let convention = self.convention;
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
    fn common_switches(self) -> Vec<String> {
        let convention: &Convention = self.convention;
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
            let window = window_text(&Window::initial(convention), self.glyphs);
            clauses.push(format!("window {window}"));
        }
        clauses
    }
}
