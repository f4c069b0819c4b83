//! The drawing behind `--tree`: what must hold for every tree under trees/. The screens
//! `tree-drawing-…` hold some of them.

use std::io::{self, Write};

use crate::common::terminal::printed;
use crate::common::{document_of, documents_in, evaluated, shown, tree_files, tree_of};
use abtree::analysis::Evaluation;
use abtree::report::{text, text_tree};
use abtree::search::{Algorithm, Bound, Convention, Order, Plan, Preset};
use anstream::adapter::strip_str;

/// What a report writes, without its colours.
fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    strip_str(&String::from_utf8(bytes).unwrap()).to_string()
}

fn drawn(evaluation: &Evaluation) -> String {
    written(|out| text_tree(evaluation, out))
}

/// The lines of a drawing without its legend.
fn rows(drawing: &str) -> Vec<&str> {
    let lines = drawing.lines();
    lines.take_while(|line| !line.is_empty()).collect()
}

/// Every tree under trees/ with every kind of search that has a value.
fn for_each_evaluation(check: impl Fn(&str, &Evaluation)) {
    let files = tree_files();
    assert!(files.len() > 30, "only {} files", files.len());
    let rules = [
        (None, Order::Left),
        (None, Order::Right),
        (Some(1), Order::Left),
        (Some(2), Order::Right),
    ];
    for (file, document) in files
        .iter()
        .flat_map(|file| documents_in(file).into_iter().map(move |tree| (file, tree)))
    {
        let preset = document.exercise.convention.as_deref();
        let preset = preset.and_then(Preset::find).map(Preset::convention);
        for algorithm in [
            Algorithm::Minimax,
            Algorithm::AlphaBeta,
            Algorithm::Expectiminimax,
        ] {
            for (depth, order) in rules {
                let convention = Convention {
                    depth,
                    order,
                    ..preset.clone().unwrap_or_default()
                };
                let name = format!("{} {algorithm:?} {depth:?} {order:?}", shown(file));
                let _may_fail = evaluated(
                    &document,
                    &Plan::from(algorithm),
                    &convention,
                    |evaluation| {
                        check(&name, evaluation);
                    },
                );
            }
        }
    }
}

#[test]
fn every_drawing_has_a_line_a_node_and_fits_80_columns() {
    for_each_evaluation(|name, evaluation| {
        let drawing = drawn(evaluation);
        let nodes = evaluation.game.extent().0;
        assert_eq!(rows(&drawing).len(), nodes, "{name}\n{drawing}");
        let report = written(|out| text(evaluation, out));
        for line in report.lines().chain(drawing.lines()) {
            assert!(line.chars().count() <= 80, "{name}: {line}");
            assert_eq!(line, line.trim_end(), "{name}");
        }
    });
}

#[test]
fn every_drawing_marks_the_line_the_cuts_the_bounds_and_the_order() {
    for_each_evaluation(|name, evaluation| {
        let drawing = drawn(evaluation);
        let count = |signs: &[char]| {
            let is_marked = |row: &&&str| row.contains(signs);
            rows(&drawing).iter().filter(is_marked).count()
        };
        let steps = evaluation.outcome.principal_variation.len();
        assert_eq!(count(&['━']), steps.saturating_sub(1), "{name}");
        let record = evaluation.observations.record().expect("lists are kept");
        let pruned = record.tally().pruned_subtrees(&evaluation.game);
        assert_eq!(count(&['╳']), pruned.len(), "{name}");
        let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        assert_eq!(count(&digits), record.evaluations().len(), "{name}");
        let records = evaluation.observations.nodes().expect("records are kept");
        let bounds = records.all().iter().filter(|node| {
            let found = node.found.as_ref();
            found.is_some_and(|found| found.bound != Bound::Exact)
        });
        assert_eq!(count(&['≤', '≥']), bounds.count(), "{name}");
    });
}

#[test]
fn a_chain_of_a_thousand_plies_is_drawn_in_linear_space() {
    let tree = tree_of(&["(max ".repeat(1000), "7".to_owned(), ")".repeat(1000)].concat());
    let plan = Plan::from(Algorithm::AlphaBeta);
    let draw = |evaluation: &Evaluation| drawn(evaluation);
    let drawing = evaluated(&document_of(&tree), &plan, &Convention::default(), draw).unwrap();
    assert_eq!(rows(&drawing).len(), 1001);
    assert!(drawing.len() < 200_000, "{} bytes", drawing.len());
}

#[test]
fn long_values_of_several_players_stand_in_a_column() {
    let tree = "(p1 A (1000000 2000000 3000000) (0 0 0))";
    let drawing = printed("draw --to txt", tree);
    let numbers = drawing.lines().filter_map(|row| {
        let at = row.chars().position(|letter| "¹²".contains(letter))?;
        row.contains(')').then_some(at)
    });
    let numbers: Vec<usize> = numbers.collect();
    assert!(numbers.len() == 2 && numbers[0] == numbers[1], "{drawing}");
}

/// The drawing stands below the report, and is the picture in text.
#[test]
fn the_command_prints_the_drawing_below_the_report() {
    let search = "trees/courses/mit-6.034/recitation.sexp --alpha-beta";
    let report = printed(&format!("eval {search}"), "");
    let drawing = printed(&format!("draw {search} --to txt"), "");
    let both = printed(&format!("eval {search} --tree"), "");
    assert_eq!(both, format!("{report}\n{drawing}"));
}
