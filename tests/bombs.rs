//! Inputs made to break a reader or a search: too deep, too wide, too long.
//! None may crash, hang or overflow the stack, in debug builds too.

use crate::common::{read_text, tree_of};
use abtree::formats::Format;
use abtree::read::{ReadError, ReadErrorKind};
use abtree::search::{
    ALGORITHMS, Algorithm, Convention, Cut, Deepening, Fail, LeafValues, Order, Plan, RootWindow,
    Scope, Tally, ValueRange, search,
};
use abtree::tree::{Labels, Naming, NodeId, Tree, TreeErrorKind};

const MILLION: usize = 1_000_000;

/// The deepest ply that a node may have.
const DEEPEST: usize = 10_000;

/// How a format writes one node around another, with the leaf in the middle, and where in the opening the
/// node's first child stands.
const NESTINGS: [(Format, &str, &str, &str, usize); 8] = [
    (Format::Sexp, "(", "3", ")", 1),
    (Format::Sexp, "[", "3", "]", 1),
    (Format::Sexp, "(max 4 ", "A=3", ")", 5),
    (Format::Sexp, "(min\n7 ", "(leaf 3)", " ) ", 5),
    (Format::Json, "[", "3", "]", 1),
    (Format::Json, "[1, ", "{\"value\": 3}", "]", 1),
    (Format::Json, "{\"children\":[", "3", "]}", 13),
    (
        Format::Jsonl,
        "{\"children\":[2,",
        "3",
        "],\"type\":\"min\"}",
        13,
    ),
];

fn nested(open: &str, inside: &str, close: &str, times: usize) -> String {
    [&open.repeat(times), inside, &close.repeat(times)].concat()
}

fn kind(result: Result<abtree::document::Document, ReadError>) -> ReadErrorKind {
    match result {
        Ok(_) => panic!("accepted"),
        Err(error) => error.kind,
    }
}

#[test]
fn a_million_leaves_are_read_and_searched() {
    let texts = [
        (Format::Sexp, ["(", &"7 ".repeat(MILLION), ")"].concat()),
        (
            Format::Json,
            ["[7", &",7".repeat(MILLION - 1), "]"].concat(),
        ),
        (
            Format::Jsonl,
            ["{\"children\":[7", &",7".repeat(MILLION - 1), "]}"].concat(),
        ),
    ];
    for (format, text) in texts {
        let tree = read_text(&text, format).unwrap().tree;
        assert_eq!((tree.len(), tree.leaves()), (MILLION + 1, MILLION));
        let outcome = search(&tree, Algorithm::AlphaBeta, &Convention::default(), &mut ());
        assert_eq!(
            outcome.unwrap().best_move,
            tree.children(NodeId::ROOT).next()
        );
        let last = tree.children(NodeId::ROOT).last().unwrap();
        let labels = Labels::new(&tree, Naming::Paths);
        assert_eq!(labels.get(last), "/1000000");
        assert_eq!(labels.find("/1000000"), Some(last));
    }
}

/// The conventions that differ most in what they keep on the stack.
fn conventions() -> Vec<Convention> {
    vec![
        Convention::default(),
        Convention {
            cut: Cut::Strict,
            fail: Fail::Hard,
            scope: Scope::Shallow,
            root_window: RootWindow::Fresh,
            order: Order::Right,
            leaf_values: LeafValues::Mover,
            ..Convention::default()
        },
        Convention {
            cut: Cut::Strict,
            fail: Fail::F2,
            window: ValueRange::new(0.into(), 9.into()).unwrap(),
            ..Convention::default()
        },
    ]
}

/// A plan that needs no static values of inner nodes.
fn without_shallow_passes(algorithm: Algorithm) -> Plan {
    Plan {
        deepening: Deepening {
            shallow_depths: Some(Vec::new()),
            ..Deepening::default()
        },
        ..Plan::from(algorithm)
    }
}

/// These visit the square of the plies when every node has two children.
const SQUARE: [Algorithm; 3] = [Algorithm::Scout, Algorithm::SssStar, Algorithm::DualStar];

fn searched(tree: &Tree, algorithms: &[Algorithm], conventions: &[Convention]) {
    for &algorithm in algorithms {
        for convention in conventions {
            let plan = without_shallow_passes(algorithm);
            let outcome = search(tree, plan, convention, &mut ()).unwrap();
            let line = outcome.principal_variation;
            assert!(line.is_empty() || tree.is_leaf(*line.last().unwrap()));
        }
    }
}

#[test]
fn trees_of_1_000_and_10_000_plies_are_read_and_searched() {
    let (_, linear): (Vec<_>, Vec<_>) = ALGORITHMS.iter().partition(|one| SQUARE.contains(one));
    let (mut known, mut conventions) = (Vec::new(), conventions());
    for (format, open, leaf, close, _) in NESTINGS {
        for plies in [1_000, DEEPEST] {
            let text = nested(open, leaf, close, plies);
            let tree = read_text(&text, format).unwrap().tree;
            assert_eq!(tree.plies(), plies, "{open}");
            let deepest = tree.nodes().last();
            let labels = Labels::new(&tree, Naming::Paths);
            let label = labels.owned(deepest.unwrap());
            assert_eq!(labels.find(&label), deepest, "{open}");
            // Several formats write the same tree, which needs to be searched only once.
            let nodes: Vec<_> = tree
                .nodes()
                .map(|node| (tree.mover(node), tree.value(node)))
                .collect();
            if !known.contains(&nodes) {
                if plies == 1_000 || tree.leaves() == 1 {
                    searched(&tree, ALGORITHMS, &conventions);
                } else {
                    // To touch the whole stack takes long, so each tree has one of the conventions.
                    conventions.rotate_left(1);
                    searched(&tree, &linear, &conventions[..1]);
                }
                known.push(nodes);
            }
        }
    }
}

/// Every thousandth node has a second child, in front of the deep one, so that the square is small.
#[test]
fn choices_far_apart_in_a_deep_tree_are_searched() {
    for (open, choice, close) in [
        ("[", "[1 ", "]"),
        ("(max ", "(max 4 ", ")"),
        ("(min ", "(min 7 ", ")"),
    ] {
        let plies = [choice, &open.repeat(999)].concat().repeat(DEEPEST / 1_000);
        let tree = tree_of(&[&plies, "3", &close.repeat(DEEPEST)].concat());
        assert_eq!(
            (tree.plies(), tree.leaves()),
            (DEEPEST, DEEPEST / 1_000 + 1)
        );
        searched(&tree, &SQUARE, &conventions());
    }
}

#[test]
fn what_is_too_deep_is_shown_where_it_is() {
    let too_deep = ReadErrorKind::Tree(TreeErrorKind::TooDeep(DEEPEST));
    for (format, open, leaf, close, first_child) in NESTINGS {
        let text = nested(open, leaf, close, DEEPEST + 1);
        let error = read_text(&text, format).unwrap_err();
        assert_eq!(error.kind, too_deep, "{open}");
        assert_eq!(
            error.span.start,
            open.len() * DEEPEST + first_child,
            "{open}"
        );
    }
    for (format, open) in [
        (Format::Sexp, "(max "),
        (Format::Forest, "["),
        (Format::Json, "[{\"value\":1,\"children\":["),
    ] {
        let error = read_text(&open.repeat(MILLION), format).unwrap_err();
        assert_eq!(error.kind, too_deep, "{open}");
    }
}

/// What means nothing may nest without end, and is checked to its last bracket all the same.
#[test]
fn ignored_values_nest_as_deep_as_they_like() {
    const WRONG: [&str; 7] = ["tru", "01", "\"\t\"", "[1,]", "{\"a\"}", "{1:2}", ","];
    let ignored = |open: &str, inside: &str, close: &str, level: usize| {
        let value = nested(open, inside, close, level);
        read_text(
            &format!("{{\"meta\": {value}, \"value\": 3}}"),
            Format::Json,
        )
    };
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"\":[1,", "],\"b\":{}}]")] {
        for level in [1, 199, 200, 201, DEEPEST + 1] {
            assert!(ignored(open, "null", close, level).is_ok());
            for wrong in WRONG {
                let error = kind(ignored(open, wrong, close, level));
                assert!(matches!(error, ReadErrorKind::Json { .. }), "{wrong}");
            }
        }
        assert!(ignored(open, "null", close, MILLION / 4).is_ok());
        assert!(ignored(open, "null", "", MILLION / 4).is_err());
    }
    let misplaced = format!("{{\"name\":{}}}", nested("[", "", "]", MILLION));
    assert!(matches!(
        kind(read_text(&misplaced, Format::Json)),
        ReadErrorKind::BadKeyValue { key, .. } if key == "name"
    ));
}

#[test]
fn other_depth_bombs_are_harmless() {
    for (text, nodes) in [
        (nested("#|", "x", "|#", MILLION) + "3", 1),
        ("#;".to_owned() + &nested("(", "", ")", MILLION) + "3", 1),
        ("(max ".to_owned() + &"#;1 ".repeat(MILLION) + "3)", 2),
        (
            "(max ".to_owned() + &nested("#;", "", "1 ", MILLION) + "3)",
            2,
        ),
    ] {
        assert_eq!(tree_of(&text).len(), nodes, "{text:.20}");
    }
    for (before, repeated, format) in [
        ("", "#|", Format::Sexp),
        ("(max 3 #;", "(", Format::Sexp),
        ("", "#;", Format::Sexp),
        ("", ")", Format::Sexp),
        ("", "]", Format::Json),
        ("{\"meta\":", "[", Format::Json),
        ("{\"meta\":", "{\"a\":", Format::Json),
    ] {
        let text = before.to_owned() + &repeated.repeat(MILLION);
        assert!(read_text(&text, format).is_err(), "{text:.20}");
    }
}

/// A name, or a key without a meaning, is looked for among all others; that must not take a
/// million times a million steps.
#[test]
fn many_names_and_keys_take_no_time() {
    let name = ReadErrorKind::Tree(TreeErrorKind::RepeatedName("n5".to_owned()));
    let key = |key: &str| ReadErrorKind::GivenTwice(key.to_owned());
    let item = |text: fn(usize) -> String| text;
    for (format, open, one, close, twice) in [
        (Format::Sexp, "(", item(|n| format!("n{n}=1 ")), ")", name),
        (
            Format::Json,
            "{",
            item(|n| format!("\"_{n}\": 0, ")),
            "\"value\": 3}",
            key("_5"),
        ),
        (
            Format::Cs188,
            "",
            item(|n| format!("k{n}: \"\"\n")),
            "",
            key("k5"),
        ),
    ] {
        let items: String = (0..100_000).map(one).collect();
        let is_read = read_text(&[open, &items, close].concat(), format).is_ok();
        assert!(is_read || format == Format::Cs188);
        let repeated = [open, &items, &one(5), close].concat();
        let error = read_text(&repeated, format).unwrap_err();
        assert_eq!(error.kind, twice);
        assert!(error.span.start >= open.len() + items.len());
    }
}

/// Every pass searches the whole line above its horizon anew.
#[test]
fn a_thousand_passes_of_progressive_deepening_are_searched() {
    const PLIES: usize = 1_000;
    let tree = tree_of(&nested("(max :static 4 ", "3", ")", PLIES));
    let plan = Plan {
        deepening: Deepening {
            reorder: true,
            cache: true,
            ..Deepening::default()
        },
        ..Plan::from(Algorithm::ProgressiveDeepening)
    };
    let mut tally = Tally::new(&tree);
    let outcome = search(&tree, plan, &Convention::default(), &mut tally).unwrap();
    assert_eq!(outcome.passes.len(), PLIES);
    assert_eq!(outcome.found.value, 3.into());
    assert_eq!(tally.entries(), (2..=PLIES + 1).sum::<usize>());
}

#[test]
fn deep_chance_nodes_are_averaged() {
    let convention = Convention::default();
    let run = |tree: &Tree, algorithm, convention| search(tree, algorithm, convention, &mut ());
    let tree = tree_of(&nested("(chance ", "3", ")", DEEPEST));
    assert!(run(&tree, Algorithm::AlphaBeta, &convention).is_err());
    let outcome = run(&tree, Algorithm::Expectiminimax, &convention).unwrap();
    assert_eq!(outcome.found.value, 3.into());
    assert_eq!(outcome.principal_variation, [NodeId::ROOT]);
    // The longest numbers are compared and averaged exactly, in no time to speak of.
    let large = "7".repeat(4096);
    let tree = tree_of(&format!("(chance (A :p 1/3 {large}) (B :p 2/3 1e-4096))"));
    let value = run(&tree, Algorithm::Expectiminimax, &convention).unwrap();
    let value = value.found.value;
    assert!(value > "2".repeat(4096).parse().unwrap() && value < large.parse().unwrap());
}
