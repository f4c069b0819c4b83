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
fn a_sheet_has_the_values_of_its_file_and_a_picture_says_whose_its_values_are() {
    let negated = "trees/books/data-structures/maximum-of-negated.sexp";
    for (words, value) in [
        (&["worksheet", negated][..], "5"),
        (&["draw", negated, "--blank"], "5"),
        (&["draw", negated], "-5"),
        (&["worksheet", RECITATION, "--leaf-values", "mover"], "3"),
        (
            &["worksheet", RECITATION, "--convention", "prune-value"],
            "3",
        ),
    ] {
        let text = printed(words);
        let name = if words[1] == negated { "c1" } else { "K" };
        let is_there = match words[0] {
            "worksheet" => text.contains(&format!("─ {name}  {value}\n")),
            _ => text.contains(&format!("data-node=\"{name}\" data-value=\"{value}\"")),
        };
        assert!(is_there, "{words:?}: {text}");
    }
    let note = "values as MAX sees them";
    for format in ["svg", "dot", "tex", "txt", "html"] {
        let text = printed(&["draw", negated, "--to", format]);
        assert!(text.contains(note), "{format}");
        assert!(!printed(&["draw", RECITATION, "--to", format]).contains(note));
    }
    let blank = printed(&["draw", negated, "--blank"]);
    assert!(blank.contains("values as the player to move sees them"));
    let page = printed(&[
        "draw",
        RECITATION,
        "--convention",
        "prune-value",
        "--to",
        "html",
    ]);
    assert!(page.contains("in the steps each value is that of the player who moves"));
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

#[test]
fn moments_mark_the_node_that_the_search_is_at() {
    for (format, here) in [("tex", "$\\to$ B"), ("dot", "label=<→ B>")] {
        let text = printed(&[
            "draw",
            RECITATION,
            "--until",
            "5",
            "--to",
            format,
            "--alpha-beta",
        ]);
        assert!(text.contains("where the search is"), "{format}");
        assert!(text.contains(here), "{format}: {text}");
    }
}

/// The rules on a sheet about a search.
fn rules(tree: &str, search: &str) -> String {
    let search: Vec<&str> = search.split(' ').collect();
    let sheet = ["worksheet", tree, "--to", "gift", "--algorithm"];
    let sheet = printed(&[&sheet[..], &search].concat());
    sheet.split("<pre>").next().unwrap().to_owned()
}

#[test]
fn sheets_say_what_an_algorithm_does_beyond_its_convention() {
    let dice = "trees/made/chance-cuts.sexp";
    for (tree, search, said) in [
        (dice, "star1 --value-range -9,99", "between -9 and 99"),
        (dice, "star2 --value-range -9,99", "each is probed"),
        (
            dice,
            "star1 --value-range -9,99",
            "A child of a chance node",
        ),
        (RECITATION, "aspiration --guess 4", "v \\= 4 and ε \\= 1"),
        (RECITATION, "mtdf --guess 4", "at least 4"),
        (RECITATION, "mtdf --memory forget", "Nothing is remembered"),
        (RECITATION, "sss-star", "LIVE, +∞. It always takes"),
        (RECITATION, "dual-star", "LIVE, −∞. It always takes"),
    ] {
        let rules = rules(tree, search);
        assert!(rules.contains(said), "{search}: {rules}");
    }
    let all = "progressive-deepening --depths 2,4 --reorder --cache --shallow-pass minimax";
    for said in [
        "In the first pass children are searched from left to right",
        "to ply 2, then to ply 4",
        "All passes but the last",
        "at a MAX node the highest first",
        "is remembered and not counted again",
    ] {
        assert!(rules(RECITATION, all).contains(said), "{said}");
        assert!(!rules(RECITATION, "alpha-beta").contains(said), "{said}");
    }
    let deepening = ["--algorithm", "progressive-deepening", "--depths", "2,4"];
    for words in [
        &["worksheet", RECITATION][..],
        &["draw", RECITATION, "--blank"],
    ] {
        let text = printed(&[words, &deepening].concat());
        assert!(text.contains("F (static 3)"), "{text}");
        assert!(!text.contains("B (static"), "{text}");
    }
}

#[test]
fn legends_explain_ends_beside_a_value_and_static_values() {
    let pvs = printed(&["draw", RECITATION, "--algorithm", "pvs", "--windows"]);
    assert!(pvs.contains("just above 3, just below 3"));
    let plain = printed(&["draw", RECITATION, "--windows", "--alpha-beta"]);
    assert!(!plain.contains("just above"));
    let horizon = printed(&["draw", RECITATION, "--depth", "2", "--alpha-beta"]);
    assert!(horizon.contains("at the horizon: static values"));
    assert!(horizon.contains("2 nodes below the horizon"));
}

#[test]
fn a_chart_names_pearl_only_where_his_formula_is_drawn() {
    let chart = |convention| {
        let study = "study --plies 2..3 --trees 2 --distribution distinct";
        let study: Vec<&str> = study.split(' ').collect();
        printed(&[&study[..], &["--convention", convention, "--format", "svg"]].concat())
    };
    assert!(chart("textbook").contains("Pearl"));
    assert!(!chart("prune-value").contains("Pearl"));
}

#[test]
fn nodes_and_links_are_told_from_trees() {
    let output = run(
        abtree().args(["eval", "-"]),
        br#"{"directed": true, "nodes": []}"#,
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("--from node-link"));
}
