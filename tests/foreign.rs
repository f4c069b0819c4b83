//! Formats of other programs: what their texts mean, and what is refused.

use std::fmt::Write;

use crate::common::{document_in, documents_in, read_text, tree_files, tree_of};
use abtree::formats::Format;
use abtree::read::ReadErrorKind;
use abtree::tree::{Mover, NodeId, Tree, TreeErrorKind};

#[track_caller]
fn tree(text: &str, format: Format) -> Tree {
    match read_text(text, format) {
        Ok(document) => document.tree,
        Err(error) => panic!("{text:.200}: {error} at {:?}", error.span),
    }
}

/// The mistake in a text, and the part of the text that it points at.
#[track_caller]
fn refused(text: &str, format: Format) -> (ReadErrorKind, &str) {
    let error = read_text(text, format).expect_err("a mistake");
    (error.kind, &text[error.span])
}

#[test]
fn the_same_tree_in_every_format() {
    let expected = tree_of("(max A (min B 3 (x 12)) (min C 2 4))");
    let node_link = r#"{"directed": true, "graph": {"a": [1]}, "edges": [
        {"source": "A", "target": "B"}, {"source": "C", "target": 2},
        {"source": "A", "target": "C", "weight": 3}, {"source": "B", "target": 4},
        {"source": "B", "target": "y"}, {"source": "C", "target": 6}],
        "nodes": [{"id": "A", "type": "max"}, {"id": "B"}, {"id": 2, "value": 2}, {"id": "C"},
        {"id": 4, "value": "3"}, {"id": "y", "label": "x", "value": 12}, {"value": 4, "x": null}]}"#;
    for (format, text) in [
        (Format::Forest, "[max A [min B [3] [x=12]] [min C [2] [4]]]"),
        (
            Format::Forest,
            "[A,draw={[}[B[3,fill=red][{x 12}]][min C[2][4]]]",
        ),
        (
            Format::Forest,
            "\\Tree [.{max A} [.B 3 x=12 ] \\edge[dashed]; [.{C} {2} $4$ ] ]",
        ),
        (
            Format::Forest,
            "% [5]\n[.{$\\max$ A} [.\\textbf{B} 3 {x 12} ] [.\\node[draw]{C}; 2 4 ] ]",
        ),
        (Format::NodeLink, node_link),
    ] {
        assert_eq!(tree(text, format), expected, "{text}");
    }
}

#[test]
fn d3_links_name_nodes_by_their_numbers() {
    let text = r#"{"nodes": [{"name": "A"}, {"value": 3}, {"value": 5}],
        "links": [{"source": 0, "target": 2, "move": "b"}, {"source": 0, "target": 1}]}"#;
    assert_eq!(
        tree(text, Format::NodeLink),
        tree_of("(max A (leaf :move b 5) 3)")
    );
}

fn not_one_tree(node: &str, rule: &'static str) -> ReadErrorKind {
    ReadErrorKind::NotOneTree(node.to_owned(), rule)
}

#[test]
fn links_that_make_no_tree_are_refused() {
    let graph = |links: &str| {
        format!(
            "{{\"nodes\": [{{\"id\": \"A\"}}, {{\"id\": \"B\"}}, {{\"id\": \"C\"}}], \"links\": [{links}]}}"
        )
    };
    let link = |from: &str, to: &str| format!("{{\"source\": \"{from}\", \"target\": \"{to}\"}}");
    for (links, kind, place) in [
        (
            vec![link("A", "C"), link("B", "C")],
            not_one_tree("C", "has two parents"),
            link("B", "C"),
        ),
        (
            vec![link("A", "B")],
            not_one_tree("C", "is a second root"),
            "{\"id\": \"C\"}".to_owned(),
        ),
        (
            vec![link("B", "C"), link("C", "B")],
            not_one_tree("B", "is part of a circle"),
            link("C", "B"),
        ),
        (
            vec![link("A", "A"), link("A", "B"), link("B", "C")],
            not_one_tree("A", "is part of a circle"),
            link("A", "A"),
        ),
        (
            vec![link("A", "B"), link("A", "D")],
            ReadErrorKind::Expected("the id of a node, or its number from 0 where it has no id"),
            "\"D\"".to_owned(),
        ),
    ] {
        let text = graph(&links.join(", "));
        let found = refused(&text, Format::NodeLink);
        assert_eq!(found, (kind, place.as_str()), "{text}");
    }
    for text in [
        "",
        "[]",
        "{}",
        "3",
        "{\"nodes\": []}",
        "{\"nodes\": 3}",
        "{\"nodes\": [3]}",
        "{\"nodes\": [{\"value\": 3}], \"nodes\": []}",
        "{\"nodes\": [{\"value\": true}]}",
        "{\"nodes\": [{\"type\": \"circle\", \"value\": 3}]}",
        "{\"nodes\": [{\"value\": 3}]} 3",
        "{\"nodes\": [{}]}",
        "{\"nodes\": [{\"id\": 1}, {}], \"links\": [{}]}",
    ] {
        assert!(read_text(text, Format::NodeLink).is_err(), "{text}");
    }
}

#[test]
fn a_test_of_cs188_names_its_convention_and_warns_below_its_depth() {
    let document = document_in("trees/formats/tied-root.test");
    assert_eq!(document.exercise.convention.as_deref(), Some("cs188"));
    assert_eq!(document.remark, None);
    let text = include_str!("../trees/formats/tied-root.test");
    let expectimax = text.replace("AlphaBetaAgent", "ExpectimaxAgent");
    let tree = tree(&expectimax, Format::Cs188);
    assert_eq!(tree.mover(tree.find("min2").unwrap()), Mover::Chance);
    let alone = text.replace("num_agents: \"2\"", "num_agents: \"1\"");
    let shallow = read_text(
        &alone.replace("depth: \"3\"", "depth: \"1\""),
        Format::Cs188,
    );
    let remark = shallow.unwrap().remark.unwrap();
    assert!(remark.message.contains("--depth"));
}

#[test]
fn a_game_of_gambit_keeps_moves_and_probabilities() {
    let expected = tree_of(
        "(max first (chance coin :move heads (min up :move up :p 1/2 (leaf :move heads -1) (leaf :move tails 1))
            (leaf lucky :move down :p 0.5 2.5)) (min second :move tails (leaf :move heads 1) (drawn :move tails 0)))",
    );
    let document = document_in("trees/formats/matching-coins.efg");
    assert_eq!(document.tree, expected);
    let title = document.exercise.title.as_deref();
    assert_eq!(title, Some("Two coins, one after the other"));
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
    let qtree = |plies: usize| {
        format!(
            "\\Tree {}3 {}",
            "[.A".repeat(0) + &"[ ".repeat(plies),
            "]".repeat(plies)
        )
    };
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
    let texts: [(Format, &dyn Fn(usize) -> String); 5] = [
        (Format::Forest, &forest),
        (Format::Forest, &qtree),
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
            "\\Tree [.{max \\_A} \\edge[x]; [.\\node[y]{B}; $3$ {x 12} ] %\n ]",
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

/// Blanks and comments before a tree that stands alone make no document of it.
#[test]
fn nothing_may_follow_a_qtree_that_stands_alone() {
    for before in ["", "\n", "  ", "% a comment\n"] {
        let text = format!("{before}[.max 3 2 ] garbage [.min 1 1 ]");
        let (kind, place) = refused(&text, Format::Forest);
        assert_eq!(kind, ReadErrorKind::TextAfterTree, "{text}");
        assert_eq!(place, "g", "{text}");
        let within = format!("{before}\\Tree [.max 3 2 ] garbage");
        assert_eq!(tree(&within, Format::Forest).leaves(), 2);
    }
}

#[test]
fn keys_of_nodes_and_links_stand_once() {
    let graph = |node: &str, link: &str| {
        format!(
            "{{\"nodes\": [{{\"id\": \"A\"{node}}}, {{\"id\": 1, \"value\": 3}}], \"links\": [{{\"source\": \"A\", \"target\": 1{link}}}]}}"
        )
    };
    assert_eq!(tree(&graph("", ""), Format::NodeLink).len(), 2);
    let twice = |key: &str| ReadErrorKind::GivenTwice(key.to_owned());
    let two_names = |one: &str, other: &str| ReadErrorKind::TwoNames(one.into(), other.into());
    for (node, link, error, value) in [
        (
            ", \"type\": \"max\", \"type\": \"min\"",
            "",
            twice("type"),
            "\"min\"",
        ),
        (
            ", \"type\": \"max\", \"player\": \"max\"",
            "",
            two_names("type", "player"),
            "\"max\"",
        ),
        (
            "",
            ", \"move\": \"a\", \"label\": \"b\"",
            two_names("move", "label"),
            "\"b\"",
        ),
        (
            ", \"type\": \"chance\"",
            ", \"p\": 1, \"probability\": \"1\"",
            two_names("p", "probability"),
            "\"1\"",
        ),
        (
            "",
            "}], \"edges\": [{\"source\": \"A\", \"target\": 1",
            two_names("links", "edges"),
            "[{\"source\": \"A\", \"target\": 1}]",
        ),
    ] {
        let text = graph(node, link);
        assert_eq!(refused(&text, Format::NodeLink), (error, value), "{text}");
    }
    let graph = "{\"nodes\": [{\"value\": 3, \"move\": 1, \"label\": \"a\"}], \"links\": null}";
    assert_eq!(tree(graph, Format::NodeLink), tree_of("(leaf a 3)"));
}

#[test]
fn a_wrong_label_of_qtree_is_shown_where_it_stands() {
    let (_, label) = refused("[.1٤ 12 ]", Format::Forest);
    assert_eq!(label, "1٤");
    let (_, group) = refused("[.max \\node{1٤}; 12 ]", Format::Forest);
    assert_eq!(group, "{1٤}");
}

#[test]
fn commands_of_tex_change_no_value_in_silence() {
    for (label, value) in [
        ("$- 3$", "-3"),
        ("$-$3", "-3"),
        ("- $\\infty$", "-inf"),
        ("\\textminus 3", "-3"),
        ("\\small\\textbf{3}", "3"),
        ("\\textcolor{red}{A} $\\mathbf{3}$", "(A 3)"),
    ] {
        let text = format!("[$\\max_R$ [{label}] [4]]");
        let expected = tree_of(&format!("(max R {value} 4)"));
        assert_eq!(tree(&text, Format::Forest), expected, "{text}");
    }
    for (label, command) in [
        ("$\\frac{1}{2}$", "\\frac"),
        ("$\\sqrt{2}$", "\\sqrt"),
        ("0$\\cdot$5", "\\cdot"),
        ("\\textsuperscript{2}3", "\\textsuperscript"),
        ("\\minus 3", "\\minus"),
        ("A $\\le 3$", "\\le"),
        ("$\\geq\\infty$", "\\geq"),
    ] {
        let text = format!("[A [{label}] [4]]");
        let kind = ReadErrorKind::UnknownCommand(command.to_owned());
        assert_eq!(refused(&text, Format::Forest), (kind, command), "{text}");
    }
    for text in ["[3,5]", "[A [2][3, 5]]"] {
        let kind = ReadErrorKind::Comma;
        assert_eq!(refused(text, Format::Forest), (kind, ","), "{text}");
    }
}

#[test]
fn a_sign_apart_from_its_number_is_refused() {
    for (text, format) in [
        ("[max [A - 3] [4]]", Format::Forest),
        ("[.max {A – 3} 4 ]", Format::Forest),
    ] {
        let (kind, _) = refused(text, format);
        let expected = ReadErrorKind::NotRead("a sign stands right before its number: -3");
        assert_eq!(kind, expected, "{text}");
    }
}

#[test]
fn a_start_that_begins_no_tree_is_named() {
    let text = include_str!("../trees/formats/tied-root.test");
    for start in ["zz", "A", "min1"] {
        let line = format!("start_state: \"{start}\"");
        let text = text.replace("start_state: \"max\"", &line);
        let (kind, place) = refused(&text, Format::Cs188);
        let rule = "is the start state, but not where the tree begins";
        assert_eq!(kind, not_one_tree(start, rule), "{start}");
        assert_eq!(place, start);
    }
}
