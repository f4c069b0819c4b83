//! What pictures and sheets show is true, the same in every format, and no more than they may tell.

use abtree::search::ALGORITHMS;
use abtree::vocabulary::Vocabulary as _;

use crate::common::terminal::{abtree, abtree_with, run, stdout};
use crate::common::xml::{Element, shape};

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

/// What a command prints; it must end well.
#[track_caller]
fn printed(words: &[&str]) -> String {
    let output = abtree_with(words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    stdout(&output).to_owned()
}

/// The same about a tree on standard input.
#[track_caller]
fn drawn(tree: &str, words: &[&str]) -> String {
    let output = run(abtree().arg("draw").args(words), tree.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    stdout(&output).to_owned()
}

fn svg(page: &str) -> Element {
    let (_, behind) = page.split_once("<svg ").unwrap();
    let (svg, _) = behind.split_once("</svg>").unwrap();
    Element::parse(&format!("<svg {svg}</svg>"))
}

#[test]
fn a_leaf_that_was_looked_at_shows_its_value() {
    let options = |algorithm| match algorithm {
        "progressive-deepening" => &["--depths", "2,4", "--reorder"][..],
        "star1" | "star2" => &["--value-range", "0,20"],
        _ => &[],
    };
    for algorithm in ALGORITHMS {
        let word = algorithm.word();
        let search = [&["--algorithm", word], options(word)].concat();
        let svg = svg(&printed(&[&["draw", RECITATION], &search[..]].concat()));
        for leaf in svg.of_class("node").filter(|node| node.has_class("leaf")) {
            let value = leaf.get("data-value");
            assert!(value.parse::<i64>().is_ok(), "{word}: {leaf:?}");
        }
        let text = printed(&[&["eval", RECITATION, "--tree"], &search[..]].concat());
        let rows = text.lines().filter(|line| line.contains("─ "));
        for row in rows.filter(|row| !["MAX", "MIN"].iter().any(|mover| row.contains(mover))) {
            assert!(!row.contains(['≤', '≥']), "{word}: {row}");
            assert!(
                row.contains(|letter: char| letter.is_ascii_digit()),
                "{word}: {row}"
            );
        }
    }
}

#[test]
fn a_picture_on_the_way_does_not_tell_how_the_search_ends() {
    // The same values in other places: other cuts, other bounds.
    let trees = [
        "(max A (min B D=3 E=5) (min C F=2 G=9))",
        "(max A (min B D=2 E=5) (min C F=3 G=9))",
    ];
    for words in [
        &["--to", "html", "--windows"][..],
        &["--until", "1", "--windows"],
    ] {
        let [one, other] =
            trees.map(|tree| svg(&drawn(tree, &[words, &["--alpha-beta"]].concat())));
        let shapes = |svg: &Element| {
            let shapes = svg
                .of_class("node")
                .map(|node| format!("{:?}", shape(node)));
            (svg.get("viewBox").to_owned(), shapes.collect::<Vec<_>>())
        };
        assert_eq!(shapes(&one), shapes(&other), "{words:?}");
    }
    let page = drawn(trees[0], &["--to", "html"]);
    let (_, behind) = page.split_once("<desc>").unwrap();
    let (description, _) = behind.split_once("</desc>").unwrap();
    assert_eq!(
        description,
        "A game tree: 7 nodes, 4 leaves, 2 plies. MAX moves at the root A."
    );
}
