//! What must not take a time that grows with the square of the tree: each of these inputs took
//! minutes or gigabytes once, and takes seconds now, in debug builds on a busy machine too.

use std::io;
use std::time::Instant;

use crate::common::{document_of, evaluated, tree_of};
use abtree::analysis::Explainer;
use abtree::formats::Format;
use abtree::search::{Algorithm, Convention, Plan};

/// More than any of these takes on a busy machine, and less than any took before.
const MOST_SECONDS: u64 = 90;

/// Explains every node of a tree.
fn explain_all(text: &str) {
    let tree = tree_of(text);
    let start = Instant::now();
    let plan = Plan::from(Algorithm::AlphaBeta);
    evaluated(&document_of(&tree), &plan, &Convention::default(), |run| {
        let explainer = Explainer::new(run).unwrap();
        for node in tree.nodes() {
            explainer.explain(node).unwrap();
        }
    })
    .unwrap();
    let seconds = start.elapsed().as_secs();
    assert!(seconds < MOST_SECONDS, "explained in {seconds} s");
}

#[test]
fn many_nodes_of_wide_trees_are_explained() {
    let leaves = "7 4 9 ".repeat(2_000);
    let subtrees = |text: &str| text.repeat(2_000);
    explain_all(&format!("(max {leaves})"));
    explain_all(&format!("(max (min 50 60) (min 3 {leaves}))"));
    explain_all(&format!("(max (min 50 60) {})", subtrees("(min 3 4 5)")));
    explain_all(&format!(
        "(max (min 50 60) (min 3 {}))",
        subtrees("(max 4 5)")
    ));
}

/// Each child of these is a number that would be taken for the probability of the next one.
#[test]
fn wide_chance_nodes_are_written() {
    let document = document_of(&tree_of(&format!(
        "(chance {})",
        "0.00001 1 ".repeat(40_000)
    )));
    let start = Instant::now();
    for format in [Format::Sexp, Format::Json, Format::NodeLink] {
        format.write(&document, &mut io::sink()).unwrap();
    }
    let seconds = start.elapsed().as_secs();
    assert!(seconds < MOST_SECONDS, "written in {seconds} s");
}
