//! Inputs made to break a reader or a search: too deep, too wide, cut short, damaged, too long.
//! None may crash, hang or overflow the stack, in debug builds too.

use std::ops::Range;

use crate::common::random::{Choices, Xorshift};
use crate::common::{read_text, texts_in, tree_files, tree_of};
use abtree::formats::Format;
use abtree::read::{ReadError, ReadErrorKind, ReadOptions, decode};
use abtree::search::{
    ALGORITHMS, Algorithm, Cache, Convention, Cut, Deepening, Fail, InitialWindow, LeafValues,
    Order, Plan, Reordering, RootWindow, Scope, ShallowDepths, Tally, search,
};
use abtree::tree::{
    Builder, Labels, Limits, Mover, Naming, NodeId, Player, Tree, TreeError, TreeErrorKind,
};
use abtree::value::{Value, ValueError};

const MILLION: usize = 1_000_000;

/// The deepest ply that a node may have.
const DEEPEST: usize = 10_000;

/// How a format writes one node around another, and the leaf in the middle.
#[derive(Debug)]
struct Nesting {
    format: Format,
    open: &'static str,
    /// Where in `open` the node's first child stands.
    first_child: usize,
    leaf: &'static str,
    close: &'static str,
}

impl Nesting {
    fn text(&self, plies: usize) -> String {
        [
            &self.open.repeat(plies),
            self.leaf,
            &self.close.repeat(plies),
        ]
        .concat()
    }
}

fn nestings() -> Vec<Nesting> {
    [
        (Format::Sexp, "(", 1, "3", ")"),
        (Format::Sexp, "[", 1, "3", "]"),
        (Format::Sexp, "(max 4 ", 5, "A=3", ")"),
        (Format::Sexp, "(min\n7 ", 5, "(leaf 3)", " ) "),
        (Format::Json, "[", 1, "3", "]"),
        (Format::Json, "[1, ", 1, "{\"value\": 3}", "]"),
        (Format::Json, "{\"children\":[", 13, "3", "]}"),
        (
            Format::Jsonl,
            "{\"children\":[2,",
            13,
            "3",
            "],\"type\":\"min\"}",
        ),
    ]
    .map(|(format, open, first_child, leaf, close)| Nesting {
        format,
        open,
        first_child,
        leaf,
        close,
    })
    .into()
}

fn kind(result: Result<abtree::document::Document, ReadError>) -> ReadErrorKind {
    match result {
        Ok(_) => panic!("accepted"),
        Err(error) => error.kind,
    }
}

fn is_within(span: &Range<usize>, text: &str) -> bool {
    span.start <= span.end
        && span.end <= text.len()
        && text.is_char_boundary(span.start)
        && text.is_char_boundary(span.end)
}

#[test]
fn a_million_opening_brackets_are_too_deep() {
    let too_deep = ReadErrorKind::Tree(TreeErrorKind::TooDeep(DEEPEST));
    for (format, open) in [
        (Format::Sexp, "("),
        (Format::Sexp, "["),
        (Format::Sexp, "(max "),
        (Format::Forest, "["),
        (Format::Json, "["),
        (Format::Json, "{\"children\":["),
        (Format::Jsonl, "{\"value\":1,\"children\":["),
    ] {
        let error = read_text(&open.repeat(MILLION), format).unwrap_err();
        assert_eq!(error.kind, too_deep, "{open}");
        assert_eq!(error.span.start, open.len() * (DEEPEST + 1), "{open}");
    }
}

/// What means nothing may nest without end, and is checked to its last bracket all the same.
#[test]
fn ignored_values_nest_as_deep_as_they_like() {
    const WRONG: [&str; 7] = ["tru", "01", "\"\t\"", "[1,]", "{\"a\"}", "{1:2}", ","];
    let ignored = |open: &str, inside: &str, close: &str, level: usize| {
        let nested = [&open.repeat(level), inside, &close.repeat(level)].concat();
        let text = ["{\"meta\": ", &nested, ", \"value\": 3}"].concat();
        read_text(&text, Format::Json)
    };
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"\":[1,", "],\"b\":{}}]")] {
        for level in [1, 199, 200, 201, DEEPEST + 1] {
            assert!(ignored(open, "null", close, level).is_ok());
            for wrong in WRONG {
                let error = kind(ignored(open, wrong, close, level));
                assert!(matches!(error, ReadErrorKind::Json { .. }), "{wrong}");
            }
        }
        assert!(ignored(open, "null", close, MILLION).is_ok());
        assert!(ignored(open, "null", "", MILLION).is_err());
    }
    let misplaced = [
        "{\"name\":",
        &"[".repeat(MILLION),
        &"]".repeat(MILLION),
        "}",
    ]
    .concat();
    assert!(matches!(
        kind(read_text(&misplaced, Format::Json)),
        ReadErrorKind::BadKeyValue { key, .. } if key == "name"
    ));
}

#[test]
fn other_depth_bombs_are_harmless() {
    let comment = [&"#|".repeat(MILLION), "|#"].concat();
    let kind_of = |text: &str, format| kind(read_text(text, format));
    assert_eq!(
        kind_of(&comment, Format::Sexp),
        ReadErrorKind::Unclosed("the comment")
    );
    let closed = [&"#|".repeat(MILLION), "x", &"|#".repeat(MILLION), "3"].concat();
    assert_eq!(tree_of(&closed).len(), 1);
    let dropped = ["#;", &"(".repeat(MILLION), &")".repeat(MILLION), "3"].concat();
    assert_eq!(tree_of(&dropped).len(), 1);
    let unclosed = ["(max 3 #;", &"(".repeat(MILLION)].concat();
    assert_eq!(
        kind_of(&unclosed, Format::Sexp),
        ReadErrorKind::UnclosedBracket('(')
    );
    let many = ["(max ", &"#;1 ".repeat(MILLION), "3)"].concat();
    assert_eq!(tree_of(&many).len(), 2);
    let stacked = ["(max ", &"#;".repeat(MILLION), &"1 ".repeat(MILLION), "3)"].concat();
    assert_eq!(tree_of(&stacked).len(), 2);
    assert!(read_text(&"#;".repeat(MILLION), Format::Sexp).is_err());
    assert!(read_text(&")".repeat(MILLION), Format::Sexp).is_err());
    assert!(read_text(&"]".repeat(MILLION), Format::Json).is_err());
    let ignored = ["{\"meta\":", &"[".repeat(MILLION)].concat();
    assert!(read_text(&ignored, Format::Json).is_err());
    let ignored = ["{\"meta\":", &"{\"a\":".repeat(MILLION)].concat();
    assert!(read_text(&ignored, Format::Json).is_err());
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

/// A name, or a key without a meaning, is looked for among all others; that must not take a
/// million times a million steps.
#[test]
fn many_names_and_keys_take_no_time() {
    use std::fmt::Write;
    let mut text = "(".to_owned();
    for number in 0..100_000 {
        write!(text, "n{number}=1 ").unwrap();
    }
    let repeated = [&text, "n5=1)"].concat();
    text.push(')');
    assert_eq!(tree_of(&text).leaves(), 100_000);
    let error = read_text(&repeated, Format::Sexp).unwrap_err();
    let name = ReadErrorKind::Tree(TreeErrorKind::RepeatedName("n5".to_owned()));
    assert_eq!(error.kind, name);
    assert_eq!(error.span.end, repeated.len() - 1);
    let mut text = "{\"value\": 3".to_owned();
    for number in 0..100_000 {
        write!(text, ", \"_{number}\": 0").unwrap();
    }
    let repeated = [&text, ", \"_5\": 0}"].concat();
    text.push('}');
    assert_eq!(read_text(&text, Format::Json).unwrap().tree.len(), 1);
    let error = read_text(&repeated, Format::Json).unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::GivenTwice("_5".to_owned()));
    let mut text = String::new();
    for number in 0..200_000 {
        writeln!(text, "k{number}: \"\"").unwrap();
    }
    text.push_str("k5: \"\"");
    let error = read_text(&text, Format::Cs188).unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::GivenTwice("k5".to_owned()));
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
            window: InitialWindow::new(0.into(), 9.into()).unwrap(),
            ..Convention::default()
        },
    ]
}

/// A plan that needs no static values of inner nodes.
fn without_shallow_passes(algorithm: Algorithm) -> Plan {
    Plan {
        deepening: Deepening {
            shallow_depths: ShallowDepths::Listed(Vec::new()),
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

/// Every pass searches the whole line above its horizon anew.
#[test]
fn a_thousand_passes_of_progressive_deepening_are_searched() {
    const PLIES: usize = 1_000;
    let text = [
        "(max :static 4 ".repeat(PLIES),
        "3".to_owned(),
        ")".repeat(PLIES),
    ]
    .concat();
    let tree = tree_of(&text);
    let plan = Plan {
        deepening: Deepening {
            reordering: Reordering::BestFirst,
            cache: Cache::Remember,
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
fn trees_of_1_000_and_10_000_plies_are_read_and_searched() {
    let (_, linear): (Vec<_>, Vec<_>) = ALGORITHMS.iter().partition(|one| SQUARE.contains(one));
    let (mut known, mut conventions) = (Vec::new(), conventions());
    for nesting in nestings() {
        for plies in [1_000, DEEPEST] {
            let tree = match read_text(&nesting.text(plies), nesting.format) {
                Ok(document) => document.tree,
                Err(error) => panic!("{nesting:?}: {error} at {:?}", error.span),
            };
            assert_eq!(tree.plies(), plies, "{nesting:?}");
            let deepest = tree.nodes().last();
            let labels = Labels::new(&tree, Naming::Paths);
            let label = labels.owned(deepest.unwrap());
            assert_eq!(labels.find(&label), deepest, "{nesting:?}");
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
fn deep_chance_nodes_are_averaged() {
    let text = [
        "(chance 4 ".repeat(DEEPEST),
        "3".to_owned(),
        ")".repeat(DEEPEST),
    ]
    .concat();
    let tree = tree_of(&text);
    assert!(tree.has_chance());
    let short = Convention {
        depth: Some(0),
        ..Convention::default()
    };
    let refused = search(&tree, Algorithm::AlphaBeta, &Convention::default(), &mut ());
    assert!(refused.is_err());
    assert!(search(&tree, Algorithm::Expectiminimax, &short, &mut ()).is_err());
    let text = [
        "(chance ".repeat(DEEPEST),
        "3".to_owned(),
        ")".repeat(DEEPEST),
    ]
    .concat();
    let tree = tree_of(&text);
    let outcome = search(
        &tree,
        Algorithm::Expectiminimax,
        &Convention::default(),
        &mut (),
    );
    let outcome = outcome.unwrap();
    assert_eq!(outcome.found.value, 3.into());
    assert_eq!(outcome.principal_variation, [NodeId::ROOT]);
}

#[test]
fn one_ply_more_is_too_deep_and_is_shown_where_it_is() {
    for nesting in nestings() {
        let error = read_text(&nesting.text(DEEPEST + 1), nesting.format).unwrap_err();
        let too_deep = ReadErrorKind::Tree(TreeErrorKind::TooDeep(DEEPEST));
        assert_eq!(error.kind, too_deep, "{nesting:?}");
        let place = nesting.open.len() * DEEPEST + nesting.first_child;
        assert_eq!(error.span.start, place, "{nesting:?}");
    }
}

fn survives(bytes: Vec<u8>, format: Format) {
    let Ok(text) = decode(bytes) else { return };
    match read_text(&text, format) {
        Ok(document) => {
            assert!(!document.tree.is_empty());
        }
        Err(error) => {
            assert!(is_within(&error.span, &text), "{error} at {:?}", error.span);
            assert!(!error.to_string().is_empty());
            assert!(!error.to_string().contains('\n'));
            let _ = error.kind.help();
        }
    }
}

#[test]
fn every_tree_may_be_cut_short_anywhere() {
    for (format, text) in tree_files().iter().flat_map(|file| texts_in(file)) {
        let step = if text.len() > 1_000 { 7 } else { 1 };
        for end in (0..text.len()).step_by(step) {
            survives(text.as_bytes()[..end].to_vec(), format);
        }
    }
}

/// Bytes changed, left out, put in and doubled at random places.
#[test]
fn every_tree_may_be_damaged_anywhere() {
    const BYTES: &[u8] = b"()[]{}\",:;=#|/\\?-+.eE0 19Aapx'\t\n\r\0\x7F\x80\xC3\xE2\xFF";
    let texts: Vec<(Format, String)> = tree_files()
        .iter()
        .flat_map(|file| texts_in(file))
        .collect();
    let mut choices = Xorshift::new(1);
    for _ in 0..4_000 {
        let (format, text) = &texts[choices.below(texts.len())];
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=choices.below(3) {
            let at = choices.below(bytes.len());
            let new = choices.one_of(BYTES);
            match choices.below(4) {
                0 => bytes[at] = new,
                1 => bytes.insert(at, new),
                2 => drop(bytes.remove(at)),
                _ => {
                    let end = (at + choices.below(20)).min(bytes.len());
                    let copy = bytes[at..end].to_vec();
                    let to = choices.below(bytes.len());
                    bytes.splice(to..to, copy);
                }
            }
        }
        let format = if choices.once_in(8) {
            Format::Json
        } else {
            *format
        };
        survives(bytes, format);
    }
}

fn limited(text: &str, limits: Limits) -> Result<Tree, ReadErrorKind> {
    let options = ReadOptions {
        limits,
        ..ReadOptions::default()
    };
    match Format::Sexp.read(text, &options) {
        Ok(document) => Ok(document.tree),
        Err(error) => {
            assert!(is_within(&error.span, text));
            Err(error.kind)
        }
    }
}

#[test]
fn lowered_limits_are_kept_on_both_sides() {
    let text = "(max A (min B C=1 D=22) (EFG :move ab 3))";
    let limits = |plies, nodes, text_bytes| Limits {
        plies,
        nodes,
        text_bytes,
    };
    let tree_error = |kind| Err(ReadErrorKind::Tree(kind));
    assert!(limited(text, limits(2, 5, 7)).is_ok());
    let error = limited(text, limits(1, 5, 7));
    assert_eq!(error, tree_error(TreeErrorKind::TooDeep(1)));
    let error = limited(text, limits(2, 4, 7));
    assert_eq!(error, tree_error(TreeErrorKind::TooManyNodes(4)));
    let error = limited(text, limits(2, 5, 6));
    assert_eq!(error, tree_error(TreeErrorKind::TooMuchText(6)));
    let moves = "(max (B :move left 3) (C :move right 4))";
    assert!(limited(moves, limits(1, 3, 9)).is_ok());
    let error = limited(moves, limits(1, 3, 8));
    assert_eq!(error, tree_error(TreeErrorKind::TooMuchText(8)));
    assert!(limited("3", limits(0, 1, 0)).is_ok());
    let error = limited("3", limits(0, 0, 0));
    assert_eq!(error, tree_error(TreeErrorKind::TooManyNodes(0)));
    let error = limited("(3)", limits(0, 2, 0));
    assert_eq!(error, tree_error(TreeErrorKind::TooDeep(0)));
}

#[test]
fn a_builder_keeps_its_limits() {
    let build = |limits| -> Result<Tree, TreeError> {
        let mut builder = Builder::with_limits(limits);
        builder.open()?;
        builder.name("root")?;
        builder.open()?;
        builder.move_name("left")?;
        builder.leaf(Some(3.into()))?;
        builder.close()?;
        builder.leaf(None)?;
        builder.close()?;
        builder.finish(Player::Max)
    };
    let limits = Limits {
        plies: 2,
        nodes: 4,
        text_bytes: 4,
    };
    assert_eq!(build(limits).unwrap().len(), 4);
    let kind = |limits| build(limits).unwrap_err().kind;
    assert_eq!(
        kind(Limits { plies: 1, ..limits }),
        TreeErrorKind::TooDeep(1)
    );
    assert_eq!(
        kind(Limits { nodes: 3, ..limits }),
        TreeErrorKind::TooManyNodes(3)
    );
    let short = Limits {
        text_bytes: 3,
        ..limits
    };
    assert_eq!(kind(short), TreeErrorKind::TooMuchText(3));
}

#[test]
fn values_have_at_most_4096_digits_and_such_an_exponent() {
    let digits = |count: usize| "7".repeat(count);
    let fits = |text: &str| text.parse::<Value>().is_ok();
    let is_too_long = |text: &str| text.parse::<Value>() == Err(ValueError::TooLong);
    for (short, long) in [
        (digits(4096), digits(4097)),
        (format!("-{}", digits(4096)), format!("-{}", digits(4097))),
        (format!("{}.5", digits(4095)), format!("{}.5", digits(4096))),
        (format!(".{}", digits(4096)), format!(".{}", digits(4097))),
        (format!("{}/3", digits(4095)), format!("{}/3", digits(4096))),
        (format!("1/{}", digits(4095)), format!("1/{}", digits(4096))),
        ("1e4096".to_owned(), "1e4097".to_owned()),
        ("1e-4096".to_owned(), "1e-4097".to_owned()),
        ("1E+4096".to_owned(), "1E+4097".to_owned()),
        (
            "1e00000004096".to_owned(),
            "1e99999999999999999999".to_owned(),
        ),
        ("0e4096".to_owned(), "0e4097".to_owned()),
        (
            format!("{}e-4096", digits(4096)),
            format!("{}e-4096", digits(4097)),
        ),
    ] {
        assert!(fits(&short), "{short}");
        assert!(is_too_long(&long), "{long}");
        let value: Value = short.parse().unwrap();
        assert_eq!(value.to_string().parse(), Ok(value), "{short}");
    }
}

/// The same limits in the readers: a leaf, a named leaf, a static value and a probability.
#[test]
fn readers_keep_the_limit_of_values() {
    for (digits, is_right) in [(4096, true), (4097, false)] {
        let number = "7".repeat(digits);
        let probability = format!("0.{}", "9".repeat(digits - 1));
        let texts = [
            (Format::Sexp, number.clone()),
            (Format::Sexp, format!("(max A={number} 3)")),
            (Format::Sexp, format!("(max :static -{number} 3)")),
            (Format::Sexp, format!("(chance (A :p {probability} 3))")),
            (Format::Json, format!("[{number}]")),
            (Format::Json, format!("[\"{number}\"]")),
            (Format::Json, format!("{{\"value\": -{number}}}")),
        ];
        for (format, text) in texts {
            let result = read_text(&text, format);
            assert_eq!(result.is_ok(), is_right, "{format:?}: {text:.20}");
        }
    }
    assert!(read_text("[1e4096, 1E-4096]", Format::Json).is_ok());
    assert!(read_text("[1e4097]", Format::Json).is_err());
    assert!(read_text("(1e4096 1E-4096)", Format::Sexp).is_ok());
}

/// Comparing and averaging the longest numbers is exact and takes no time to speak of.
#[test]
fn the_longest_numbers_are_compared_and_averaged() {
    let large = "7".repeat(4096);
    let text = format!("(chance (A :p 1/3 {large}) (B :p 2/3 1e-4096))");
    let tree = tree_of(&text);
    assert_eq!(tree.mover(NodeId::ROOT), Mover::Chance);
    let convention = Convention::default();
    let outcome = search(&tree, Algorithm::Expectiminimax, &convention, &mut ()).unwrap();
    let value = outcome.found.value;
    assert!(value > "2".repeat(4096).parse().unwrap());
    assert!(value < large.parse().unwrap());
}

#[test]
fn probabilities_that_nearly_sum_to_1_are_normalised() {
    let text = "(chance (A :p 0.333333 3) (B :p 0.333333 6) (C :p 0.333333 9))";
    let tree = tree_of(text);
    assert_eq!(tree.normalised(), [NodeId::ROOT]);
    let third = "1/3".parse().ok();
    for child in tree.children(NodeId::ROOT) {
        assert_eq!(tree.stated_probability(child), third);
    }
}
