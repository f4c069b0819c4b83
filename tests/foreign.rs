//! Formats of other programs: what their texts mean, and what is refused.

use std::fmt::Write;

use crate::common::{documents_in, read_text, tree_files};
use abtree::formats::Format;
use abtree::read::ReadErrorKind;
use abtree::tree::{NodeId, Tree, TreeErrorKind};

#[track_caller]
fn tree(text: &str, format: Format) -> Tree {
    match read_text(text, format) {
        Ok(document) => document.tree,
        Err(error) => panic!("{text:.200}: {error} at {:?}", error.span),
    }
}

/// A naive printer, which knows movers and values.
fn printed(tree: &Tree, node: NodeId, forest: &mut String) {
    let value = tree
        .value(node)
        .map_or("?".to_owned(), |value| value.to_string());
    if tree.is_leaf(node) {
        return write!(forest, "[{value}]").unwrap();
    }
    let mover = format!("{:?}", tree.mover(node)).to_lowercase();
    let mover = if mover.contains("chance") {
        "chance"
    } else {
        &mover
    };
    write!(forest, "[{mover}, draw ").unwrap();
    for child in tree.children(node) {
        printed(tree, child, forest);
    }
    forest.push(']');
}

#[test]
fn printed_trees_are_read_back() {
    for document in tree_files().iter().flat_map(|file| documents_in(file)) {
        let before = document.tree;
        let mut text = String::new();
        printed(&before, NodeId::ROOT, &mut text);
        let after = tree(&text, Format::Forest);
        assert_eq!(after.len(), before.len(), "{text}");
        for node in before.nodes() {
            assert_eq!(after.subtree_end(node), before.subtree_end(node));
            assert!(before.is_leaf(node) || after.mover(node) == before.mover(node));
            assert!(!before.is_leaf(node) || after.value(node) == before.value(node));
        }
    }
}

#[test]
fn depth_has_its_limit_and_no_other() {
    let forest = |plies: usize| format!("{}[3]{}", "[".repeat(plies), "]".repeat(plies));
    let efg = |plies: usize| {
        let mut text = "EFG 2 R \"\" { \"\" \"\" }".to_owned();
        for ply in 0..plies {
            write!(text, " p \"\" 1 {ply} \"\" {{ \"\" }} 0").unwrap();
        }
        text + " t \"\" 0"
    };
    let node_link = |plies: usize| {
        let nodes = vec!["{\"value\":3}"; plies + 1].join(",");
        let links: Vec<_> = (0..plies)
            .map(|ply| format!("{{\"source\":{ply},\"target\":{}}}", ply + 1))
            .collect();
        format!("{{\"nodes\":[{nodes}],\"links\":[{}]}}", links.join(","))
    };
    let cs188 = |plies: usize| {
        let links: String = (0..plies)
            .map(|ply| format!("s{ply} a s{}\n", ply + 1))
            .collect::<Vec<_>>()
            .concat();
        format!(
            "class: \"GraphGameTreeTest\"\nnum_agents: \"2\"\nstart_state: \"s0\"\nsuccessors: \"\"\"\n{links}\"\"\"\nevaluation: \"\"\"\ns{plies} 3\n\"\"\"\n"
        )
    };
    let texts: [(Format, &dyn Fn(usize) -> String); 4] = [
        (Format::Forest, &forest),
        (Format::Efg, &efg),
        (Format::NodeLink, &node_link),
        (Format::Cs188, &cs188),
    ];
    for (format, text) in texts {
        assert_eq!(tree(&text(10_000), format).plies(), 10_000, "{format:?}");
        let error = read_text(&text(10_001), format).expect_err("too deep");
        let kind = ReadErrorKind::Tree(TreeErrorKind::TooDeep(10_000));
        assert_eq!(error.kind, kind, "{format:?}");
        assert!(!error.span.is_empty(), "{format:?}");
        assert!(read_text(&text(100_000), format).is_err(), "{format:?}");
    }
}

/// Each text without any one of its bytes, cut short at each, and with each doubled: no panic.
#[test]
fn damaged_texts_do_no_harm() {
    let damaged = include_str!("../trees/formats/tied-root.test");
    let node_link = "{\"nodes\": [{\"id\": \"A\"}, {\"id\": 1, \"value\": 3}], \"links\": [{\"source\": \"A\", \"target\": 1, \"p\": 1}]}";
    for (format, text) in [
        (Format::Cs188, damaged),
        (Format::NodeLink, node_link),
        (
            Format::Forest,
            "[{max \\_A}, edge={x} [\\textbf{B} [$3$] [x 12] ] %\n ]",
        ),
        (
            Format::Forest,
            "\\begin{forest} a={b} [{$\\max$} A, k={[} [$-\\infty$\\\\] [min 3 4]] \\end{forest}",
        ),
        (
            Format::Efg,
            "EFG 2 R \"t\\\"\" { \"1\" \"2\" } c \"\" 1 \"\" { \"a\" 1/2 \"b\" .5 } 0 t \"\" 1 \"\" { 1, -1 } t \"\" 1",
        ),
    ] {
        for (at, letter) in text.char_indices() {
            let behind = at + letter.len_utf8();
            for damaged in [
                [&text[..at], &text[behind..]].concat(),
                text[..at].to_owned(),
                [&text[..behind], &text[at..]].concat(),
                [&text[..at], "é", &text[behind..]].concat(),
            ] {
                match read_text(&damaged, format) {
                    Ok(document) => assert!(document.tree.leaves() > 0),
                    Err(error) => assert!(damaged.get(error.span).is_some(), "{damaged}"),
                }
            }
        }
    }
}

#[test]
fn a_game_of_gambit_tells_what_a_tree_of_max_and_min_does_not_keep() {
    let remarks = |players: &str, payoffs: &str| -> Vec<String> {
        let text = format!("EFG 2 R \"\" {{ {players} }} t \"\" 1 \"\" {{ {payoffs} }}");
        let document = read_text(&text, Format::Efg).unwrap();
        let remarks = document.remarks.into_iter();
        remarks.map(|remark| remark.message).collect()
    };
    let names = "player `Ann` is MAX here, and player `Bob` is MIN";
    let sum = "the payoffs sum to 3 at every end, not to 0: the values are those of the first player, and \
         the other's are not kept";
    assert_eq!(remarks("\"Ann\" \"Bob\"", "1 -1"), [names]);
    assert_eq!(remarks("\"Ann\" \"Bob\"", "1, 2"), [sum, names]);
    for unnamed in ["\"MAX\" \"MIN\"", "\"\" \"\"", "\"Player 1\" \"Player 2\""] {
        assert_eq!(remarks(unnamed, "1 -1"), [""; 0]);
    }
    assert_eq!(remarks("\"Ann\" \"Bob\" \"Eve\"", "1 -1 0"), [""; 0]);
}
