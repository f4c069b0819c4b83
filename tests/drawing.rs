//! The drawing behind `--tree`: pictures in tests/golden/drawing, rewritten with `UPDATE=1`, and
//! what must hold for the drawing of every tree under trees/.

use std::fs;
use std::io::{self, Write};
use std::process::{Command, Output};

use crate::common::{documents_in, evaluated, repository, shown, tree_files};
use abtree::analysis::{Evaluation, Observations, SearchedTree};
use abtree::document::Document;
use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::report::{Glyphs, text, text_tree};
use abtree::search::{
    Algorithm, Bound, Bounded, Convention, Event, InitialWindow, Observer as _, Order, Preset,
    SearchError, TreeGame,
};
use abtree::tree::{Labels, Naming, NodeId};
use abtree::value::Value;
use anstream::adapter::strip_str;

const PRESETS: &[&str] = &["textbook", "cs188", "prune-value", "knuth-moore-f1"];

/// One search of one tree.
struct Run<'a> {
    document: &'a Document,
    algorithm: Algorithm,
    convention: Convention,
}

impl<'a> Run<'a> {
    fn of(document: &'a Document) -> Self {
        let convention = document.exercise.convention.as_deref();
        Self {
            document,
            algorithm: Algorithm::default_for(&document.tree),
            convention: convention
                .and_then(Preset::find)
                .map_or_else(Convention::default, Preset::convention),
        }
    }

    fn alpha_beta(document: &'a Document) -> Self {
        Self {
            algorithm: Algorithm::AlphaBeta,
            ..Self::of(document)
        }
    }

    fn look<R>(&self, at: impl FnOnce(&Evaluation) -> R) -> Result<R, SearchError> {
        let plan = self.algorithm.into();
        evaluated(self.document, &plan, &self.convention, at)
    }

    fn coloured(&self, glyphs: Glyphs) -> String {
        self.look(|evaluation| drawn(evaluation, glyphs))
            .expect("the search finds a value")
    }

    fn plain(&self) -> String {
        strip_str(&self.coloured(Glyphs::Unicode)).to_string()
    }

    fn ascii(&self) -> String {
        strip_str(&self.coloured(Glyphs::Ascii)).to_string()
    }
}

fn drawn(evaluation: &Evaluation, glyphs: Glyphs) -> String {
    written(|out| text_tree(evaluation, glyphs, out))
}

/// What a report writes.
fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("reports are text")
}

fn document(text: &str) -> Document {
    let options = ReadOptions {
        conventions: PRESETS,
        ..ReadOptions::default()
    };
    Format::from_text(text)
        .read(text, &options)
        .expect("the tree can be read")
}

fn file(path: &str) -> Document {
    let path = repository("trees").join(path);
    document(&fs::read_to_string(path).expect("the file can be read"))
}

#[track_caller]
fn golden(name: &str, drawing: &str) {
    let path = repository("tests/golden/drawing").join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, drawing).expect("the picture can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == drawing, "{name} is now\n{drawing}");
}

#[test]
fn the_recitation() {
    let document = file("courses/mit-6.034/recitation.sexp");
    let run = Run::alpha_beta(&document);
    golden("recitation.txt", &run.plain());
    golden("recitation.ascii.txt", &run.ascii());
    golden("recitation.colour.txt", &run.coloured(Glyphs::Unicode));
    golden("recitation.minimax.txt", &Run::of(&document).plain());
}

#[test]
fn the_recitation_from_right_to_left() {
    let document = file("courses/mit-6.034/recitation.sexp");
    let mut run = Run::alpha_beta(&document);
    run.convention.order = Order::Right;
    golden("recitation.right.txt", &run.plain());
}

#[test]
fn the_recitation_to_a_horizon() {
    let document = file("courses/mit-6.034/recitation.sexp");
    let mut run = Run::alpha_beta(&document);
    run.convention.depth = Some(2);
    golden("recitation.depth-2.txt", &run.plain());
}

#[test]
fn the_recitation_with_a_window_that_fails() {
    let document = file("courses/mit-6.034/recitation.sexp");
    let mut run = Run::alpha_beta(&document);
    let window = InitialWindow::new(7.into(), Value::POSITIVE_INFINITY);
    run.convention.window = window.expect("7 is below infinity");
    golden("recitation.fails-low.txt", &run.plain());
}

#[test]
fn trees_of_books_and_courses() {
    let pictures = [
        ("figure-5-2.txt", "books/aima/figure-5-2.sexp"),
        ("random-32.txt", "books/data-structures/random-32.sexp"),
        ("ab-pruning.txt", "web/wikipedia/ab-pruning.sexp"),
        ("best-order-81.txt", "made/best-order-81.sexp"),
        ("min-at-the-root.txt", "made/min-at-the-root.sexp"),
        ("nim-6.txt", "games/nim-6.sexp"),
    ];
    for (name, path) in pictures {
        golden(name, &Run::alpha_beta(&file(path)).plain());
    }
}

#[test]
fn chance_nodes() {
    let document = file("made/chance-fractions.sexp");
    golden("chance-fractions.txt", &Run::of(&document).plain());
    golden("chance-fractions.ascii.txt", &Run::of(&document).ascii());
}

#[test]
fn values_as_the_mover_sees_them() {
    let document = file("books/data-structures/random-32.sexp");
    let mut run = Run::alpha_beta(&document);
    run.convention = Preset::find("prune-value").expect("a preset").convention();
    golden("random-32.prune-value.txt", &run.plain());
}

#[test]
fn the_command_prints_the_drawing_below_the_report() {
    let path = "trees/courses/mit-6.034/recitation.sexp";
    let document = file("courses/mit-6.034/recitation.sexp");
    let run = Run::alpha_beta(&document);
    let drawing = format!("\n{}", run.plain());
    let report = command(&["eval", path, "--alpha-beta"]);
    let both = command(&["eval", path, "--alpha-beta", "--tree"]);
    assert_eq!(both.stdout, [report.stdout, drawing.into_bytes()].concat());
}

#[test]
fn formats_for_scripts_have_no_drawing() {
    let path = "trees/courses/mit-6.034/recitation.sexp";
    for format in [&["--json"][..], &["--format", "csv"]] {
        let answer = command(&[&["eval", path, "--tree"], format].concat());
        assert_eq!(answer.status.code(), Some(2));
        assert!(answer.stdout.is_empty());
        assert!(String::from_utf8_lossy(&answer.stderr).contains("--tree"));
    }
}

fn command(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_abtree"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the command runs")
}

#[test]
fn a_single_leaf() {
    let document = document("E=2");
    let drawing = Run::alpha_beta(&document).plain();
    assert_eq!(drawing, "E  2  ¹\n\n¹ order of static evaluations\n");
}

#[test]
fn odd_names_and_wide_ones() {
    let long = "x".repeat(90);
    let text = format!("(max \"a b\" (\"手番\" :move \"e4 \u{1b}[31m\" 3) |c\td|=4 {long}=-1/3)");
    golden("odd-names.txt", &Run::of(&document(&text)).plain());
}

#[test]
fn the_last_visit_of_several() {
    let document = document("(max A B=1 C=2)");
    let run = Run::alpha_beta(&document);
    let labels = Labels::new(&document.tree, Naming::Paths);
    let drawing = run.look(|evaluation| {
        let mut observations = evaluation.observations.clone();
        let nodes: Vec<NodeId> = document.tree.nodes().collect();
        for (node, value) in [(1, 1), (1, 1), (1, 1), (2, 2)] {
            let found = Bounded::exact(Value::from(value));
            again(&mut observations, nodes[node], &found);
        }
        let evaluation = Evaluation {
            searched: SearchedTree {
                document: &document,
                labels: &labels,
                ..evaluation.searched
            },
            game: TreeGame::new(&document.tree, &run.convention),
            outcome: evaluation.outcome.clone(),
            deepening: None,
            observations,
        };
        drawn(&evaluation, Glyphs::Unicode)
    });
    let drawing = strip_str(&drawing.expect("a value")).to_string();
    golden("several-visits.txt", &drawing);
}

/// One more visit of a leaf.
fn again(observations: &mut Observations, node: NodeId, found: &Bounded) {
    let window = None;
    observations.observe(Event::Enter {
        node,
        ply: 1,
        window,
    });
    observations.observe(Event::Evaluate {
        node,
        value: &found.value,
    });
    observations.observe(Event::Leave {
        node,
        found,
        window,
    });
}

#[test]
fn a_deep_tree_stops_indenting() {
    let nodes = (0..30).map(|ply| format!("(max n{ply} l{ply}={} ", ply * 7 % 13));
    let text = nodes.collect::<String>() + "3" + &")".repeat(30);
    let document = document(&text);
    golden("deep.txt", &Run::of(&document).plain());
    golden("deep.ascii.txt", &Run::of(&document).ascii());
}

#[test]
fn a_chain_of_a_thousand_plies_is_drawn_in_linear_space() {
    let text = "(max ".repeat(1000) + "7" + &")".repeat(1000);
    let document = document(&text);
    let drawing = Run::alpha_beta(&document).plain();
    assert_eq!(rows(&drawing).len(), 1001);
    assert!(drawing.len() < 200_000, "{} bytes", drawing.len());
}

#[test]
fn every_drawing_has_a_line_a_node_and_fits_80_columns() {
    for_each_tree(|name, run| {
        let drawing = run.plain();
        let (nodes, _) = run
            .look(|evaluation| evaluation.game.extent())
            .expect("a value");
        assert_eq!(rows(&drawing).len(), nodes, "{name}\n{drawing}");
        let report = run.look(|evaluation| written(|out| text(evaluation, Glyphs::Unicode, out)));
        let report = strip_str(&report.expect("a value")).to_string();
        for line in report.lines().chain(drawing.lines()) {
            assert!(line.chars().count() <= 80, "{name}: {line}");
            assert_eq!(line, line.trim_end(), "{name}");
        }
    });
}

#[test]
fn every_drawing_marks_the_line_the_cuts_the_bounds_and_the_order() {
    for_each_tree(|name, run| {
        let drawing = run.plain();
        let count = |signs: &[char]| {
            let is_marked = |row: &&&str| row.contains(signs);
            rows(&drawing).iter().filter(is_marked).count()
        };
        run.look(|evaluation| {
            let steps = evaluation.outcome.principal_variation.len();
            assert_eq!(count(&['┡', '┗']), steps.saturating_sub(1), "{name}");
            let record = evaluation.observations.record().expect("lists are kept");
            let pruned = record.tally().pruned_subtrees(&evaluation.game);
            assert_eq!(count(&['╳']), pruned.len(), "{name}");
            assert_eq!(
                count(&['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹']),
                record.evaluations().len(),
                "{name}"
            );
            let records = evaluation.observations.nodes().expect("records are kept");
            let bounds = records.all().iter().filter(|node| {
                let found = node.found.as_ref();
                found.is_some_and(|found| found.bound != Bound::Exact)
            });
            assert_eq!(count(&['≤', '≥']), bounds.count(), "{name}");
        })
        .expect("a value");
    });
}

#[test]
fn every_drawing_can_be_ascii() {
    for_each_tree(|name, run| {
        assert!(run.ascii().is_ascii(), "{name}");
        assert_eq!(rows(&run.ascii()).len(), rows(&run.plain()).len(), "{name}");
    });
}

/// The lines of a drawing without its legend.
fn rows(drawing: &str) -> Vec<&str> {
    drawing
        .lines()
        .take_while(|line| !line.is_empty())
        .collect()
}

/// Every tree under trees/ with every kind of search that has a value.
fn for_each_tree(check: impl Fn(&str, &Run)) {
    let mut trees = 0;
    for (name, document) in all_trees() {
        trees += 1;
        for algorithm in [
            Algorithm::Minimax,
            Algorithm::AlphaBeta,
            Algorithm::Expectiminimax,
        ] {
            for (depth, order) in [
                (None, Order::Left),
                (None, Order::Right),
                (Some(1), Order::Left),
                (Some(2), Order::Right),
            ] {
                let mut run = Run::of(&document);
                run.algorithm = algorithm;
                run.convention.depth = depth;
                run.convention.order = order;
                if run.look(|_| ()).is_ok() {
                    check(&format!("{name} {algorithm:?} {depth:?} {order:?}"), &run);
                }
            }
        }
    }
    assert!(trees > 30, "only {trees} trees were found");
}

fn all_trees() -> impl Iterator<Item = (String, Document)> {
    tree_files().into_iter().flat_map(|path| {
        let documents = documents_in(&path).into_iter();
        documents.map(move |document| (shown(&path), document))
    })
}
