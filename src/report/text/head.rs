//! What stands above a report: where the tree came from, and how it was searched.

use crate::analysis::{Evaluation, Origin};
use crate::document::Document;
use crate::search::{
    Algorithm, Cache, Convention, Cut, Deepening, Fail, LeafValues, Order, Reordering, RootWindow,
    Scope, ShallowPass, Uses, ValueRange, Window,
};
use crate::text::{printable, readable};
use crate::words::signs::{ALPHA, AT_LEAST, BETA};
use crate::words::{
    LEAVES, NODES, PLIES, Piece, Role, TextWriter, Words, counted, with_commas, words_of,
};

/// What is known of a run before it begins.
#[derive(Clone, Copy)]
pub(in crate::report) struct Head<'h> {
    pub(in crate::report) origin: &'h Origin,
    pub(in crate::report) document: &'h Document,
    pub(in crate::report) algorithm: Algorithm,
    pub(in crate::report) convention: &'h Convention,
    /// The range of values that the algorithm was given, if it uses one.
    pub(in crate::report) value_range: Option<&'h ValueRange>,
    /// The settings of progressive deepening, if that is the algorithm.
    pub(in crate::report) deepening: Option<&'h Deepening>,
    pub(in crate::report) words: Words<'h>,
}

impl<'h> Head<'h> {
    /// What stands above the report of a run.
    pub(super) fn of(evaluation: &'h Evaluation<'h>, words: Words<'h>) -> Self {
        let costs = evaluation.deepening.as_ref();
        Self {
            origin: &evaluation.origin,
            document: evaluation.document,
            algorithm: evaluation.algorithm,
            convention: evaluation.convention,
            value_range: evaluation.value_range.as_ref(),
            deepening: costs.map(|costs| &costs.settings),
            words,
        }
    }

    /// Writes the lines above a report, without the empty one below them.
    pub(super) fn write(self, out: &mut TextWriter) {
        origin(out, self.origin, self.document);
        out.fill(with_commas(self.how().into_iter()), 1, 2);
    }

    /// The file, with the line in a file of several trees.
    pub(in crate::report) fn file(self) -> String {
        file(self.origin)
    }

    /// What the exercise says of itself.
    pub(in crate::report) fn about(self) -> impl Iterator<Item = String> {
        about(self.document)
    }

    /// The algorithm and the convention, in clauses.
    pub(in crate::report) fn how(self) -> Vec<String> {
        let description = self.algorithm.description();
        let mut clauses = vec![description.name.to_owned()];
        if let Some(range) = self.value_range {
            clauses.push(format!("values from {} to {}", range.low(), range.high()));
        }
        if description.takes(Uses::Cut) {
            clauses.extend(self.window_rules());
        }
        clauses.extend(self.common_rules());
        clauses.extend(self.deepening_rules());
        clauses
    }

    /// The rules that mean something to algorithms with windows.
    fn window_rules(self) -> Vec<String> {
        let [alpha, beta] = [ALPHA, BETA].map(|sign| self.words.sign(sign));
        let convention = self.convention;
        let relation = match convention.cut {
            Cut::Weak => self.words.sign(AT_LEAST),
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

    /// The rules that mean something to every algorithm, where they differ from the default.
    fn common_rules(self) -> Vec<String> {
        let convention: &Convention = self.convention;
        let mut clauses = game_rules(convention);
        if !convention.window.is_full() {
            let window = self.words.window(&Window::initial(convention));
            clauses.push(format!("window {window}"));
        }
        clauses
    }

    /// The settings that differ from the default, as clauses.
    fn deepening_rules(self) -> Vec<String> {
        let Some(settings) = self.deepening else {
            return Vec::new();
        };
        let mut clauses = Vec::new();
        if settings.shallow_pass == ShallowPass::Minimax {
            clauses.push("minimax before the last pass");
        }
        if settings.reordering == Reordering::BestFirst {
            clauses.push("best children first");
        }
        if settings.cache == Cache::Remember {
            clauses.push("static values cached");
        }
        clauses.into_iter().map(str::to_owned).collect()
    }
}

/// Writes where a tree came from and how large it is.
pub(super) fn origin(out: &mut TextWriter, origin: &Origin, document: &Document) {
    let tree = &document.tree;
    let sizes = [
        counted(tree.len(), NODES),
        counted(tree.leaves(), LEAVES),
        counted(tree.plies(), PLIES),
    ];
    let file = Piece::new(Role::Heading, file(origin));
    out.fill([file, sizes.join(", ").into()], 2, 2);
    for about in about(document) {
        out.fill(words_of(&about), 1, 2);
    }
}

fn file(origin: &Origin) -> String {
    let line = origin.line.map(|line| format!(":{line}"));
    readable(&origin.file) + &line.unwrap_or_default()
}

fn about(document: &Document) -> impl Iterator<Item = String> {
    let exercise = &document.exercise;
    let about = [&exercise.title, &exercise.source].into_iter().flatten();
    about.map(|text| printable(text))
}

/// The rules that decide what the tree is, where they differ from the default.
pub(super) fn game_rules(convention: &Convention) -> Vec<String> {
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
    clauses
}
