//! For which values of a leaf a node is pruned, or a move the best one: the second implementation
//! searches the tree with every value of a fine grid.

use crate::common::naive::Changed;
use crate::common::oracle::{Node, Oracle};
use crate::common::random::{Case, Choices, FLAVOURS, games, tried_with, with_values};
use crate::common::trace::Step;
use crate::common::{Exam, document_in, tree_of};
use abtree::exercise::{Answer, AnswerFormat, Grader, Key, Status};
use abtree::search::{Algorithm, Convention, LeafValues};
use abtree::tree::{Labels, Naming, NodeId, Player, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use serde_json::{Value as Json, json};

/// The grid has so many places in one; the values of the trees lie on every second place.
const FINE: i64 = 24;

/// The grid reaches so far on both sides; the values of the trees don't reach its ends.
const REACH: i64 = 5;

fn place(number: i64) -> Value {
    &Value::from(number) / &Value::from(FINE)
}

fn grid() -> Vec<Value> {
    (-REACH * FINE..=REACH * FINE).map(place).collect()
}

/// Whether all values lie on every second place of the grid, and not at its ends.
fn is_on_grid(case: &Case) -> bool {
    let [low, high] = case.convention.window.ends();
    let of_nodes = case.tree.nodes().filter_map(|node| case.tree.value(node));
    let coarse: Vec<Value> = grid().into_iter().step_by(2).collect();
    let inner = &coarse[1..coarse.len() - 1];
    let is_fine = |value: &Value| inner.contains(value);
    of_nodes
        .chain([low, high].into_iter().filter(Value::is_finite))
        .all(|value| is_fine(&value))
}

/// What the second implementation finds: the visited nodes, and the first child with the value of
/// the root if the children are exact.
fn visited(tree: &Tree, convention: &Convention) -> Option<Vec<NodeId>> {
    let mut oracle = Oracle::new(convention);
    oracle.search_root(&Node::root_of(tree)).ok()?;
    let entered = oracle.steps.iter().filter_map(|step| match step {
        Step::Enter(node, ..) => Some(*node),
        _ => None,
    });
    Some(entered.collect())
}

fn with_value(tree: &Tree, leaf: NodeId, value: &Value) -> Tree {
    with_values(tree, |node| {
        if node == leaf {
            Some(value.clone())
        } else {
            tree.value(node)
        }
    })
}

/// A piece of a set: an end is a value and whether it belongs to the piece.
type Piece = [Option<(Value, bool)>; 2];

/// The pieces of the set of values of the grid that are marked.
fn pieces(marks: &[bool]) -> Vec<Piece> {
    let grid = grid();
    let (mut pieces, mut at) = (Vec::new(), 0);
    while at < marks.len() {
        if !marks[at] {
            at += 1;
            continue;
        }
        let first = at;
        while at < marks.len() && marks[at] {
            at += 1;
        }
        let last = at - 1;
        let low = (first > 0).then(|| match first % 2 {
            0 => (grid[first].clone(), true),
            _ => (grid[first - 1].clone(), false),
        });
        let high = (at < marks.len()).then(|| match last % 2 {
            0 => (grid[last].clone(), true),
            _ => (grid[last + 1].clone(), false),
        });
        pieces.push([low, high]);
    }
    pieces
}

fn text_of(piece: &Piece) -> String {
    let equal = |is_closed: &bool| if *is_closed { "=" } else { "" };
    match piece {
        [None, None] => "always".to_owned(),
        [Some((low, is_closed)), None] => format!(">{} {low}", equal(is_closed)),
        [None, Some((high, is_closed))] => format!("<{}{high}", equal(is_closed)),
        [Some((low, is_low)), Some((high, is_high))] => {
            let (open, close) = (
                ["(", "["][usize::from(*is_low)],
                [")", "]"][usize::from(*is_high)],
            );
            format!("{open}{low}, {high}{close}")
        }
    }
}

fn text(pieces: &[Piece]) -> String {
    let texts: Vec<String> = pieces.iter().map(text_of).collect();
    if texts.is_empty() {
        "never".to_owned()
    } else {
        texts.join(" or ")
    }
}

fn flipped(piece: &Piece) -> Option<Piece> {
    let flip = |end: &Option<(Value, bool)>| {
        end.as_ref()
            .map(|(value, is_closed)| (value.clone(), !is_closed))
    };
    match piece {
        [Some((low, true)), Some((high, true))] if low == high => None,
        [None, None] => None,
        [low, None] => Some([flip(low), None]),
        [low, high] => Some([low.clone(), flip(high)]),
    }
}

fn passes(exam: &Exam, answer: &Json) -> bool {
    let text = answer.to_string();
    let answer = Answer::read(&text, AnswerFormat::Json).unwrap();
    let checks = exam.check(&answer);
    let is_readable = checks.len() == 1 && checks[0].status != Status::Invalid;
    assert!(is_readable, "{text}: {checks:?}");
    checks[0].status == Status::Pass
}

/// The value as MAX sees it, which the exercise states as the mover sees it.
pub(super) fn in_max_view(
    tree: &Tree,
    convention: &Convention,
    leaf: NodeId,
    value: &Value,
) -> Value {
    let is_for_min = convention.leaf_values == LeafValues::Mover;
    if is_for_min && tree.player(leaf) == Player::Min {
        return -value;
    }
    value.clone()
}

/// Asks for one node and one leaf: the right set is right, and no other one is.
fn asked(exam: &Exam, key: &str, [node, leaf]: [String; 2], marks: &[bool]) {
    let right = pieces(marks);
    let says = |values: String| json!({ key: { &node: { "leaf": &leaf, "values": values } } });
    let answer = says(text(&right));
    assert!(passes(exam, &answer), "{answer}");
    for (place, piece) in right.iter().enumerate() {
        let mut other = right.clone();
        if let Some(flipped) = flipped(piece) {
            other[place] = flipped;
            let answer = says(text(&other));
            assert!(!passes(exam, &answer), "{answer}");
        }
        other.remove(place);
        let answer = says(text(&other));
        assert!(!passes(exam, &answer), "{answer}");
    }
    if right != [[None, None]] {
        assert!(!passes(exam, &says("always".to_owned())));
    }
}

#[test]
fn a_node_is_pruned_for_exactly_the_values_for_which_a_search_prunes_it() {
    tried_with(0..games(400).end, &FLAVOURS, |case, choices| {
        if case.tree.len() > 30
            || !is_on_grid(case)
            || visited(&case.tree, &case.convention).is_none()
        {
            return;
        }
        let labels = Labels::new(&case.tree, Naming::Paths);
        let exam = Exam::new(&case.tree, Algorithm::AlphaBeta, &case.convention);
        let mut oracle = Oracle::new(&case.convention);
        let root = Node::root_of(&case.tree);
        let reachable: Vec<NodeId> = oracle
            .reachable(&root, 0)
            .iter()
            .map(|(node, _)| node.id)
            .collect();
        oracle.minimax(&root, 0).unwrap();
        let statics = oracle.steps.iter().filter_map(|step| match step {
            Step::Evaluate(node, _) => Some(*node),
            _ => None,
        });
        let statics: Vec<NodeId> = statics.collect();
        let leaf = choices.one_of(&statics);
        let runs: Vec<Vec<NodeId>> = grid()
            .iter()
            .map(|value| {
                let stated = in_max_view(&case.tree, &case.convention, leaf, value);
                visited(&with_value(&case.tree, leaf, &stated), &case.convention).unwrap()
            })
            .collect();
        for node in reachable {
            let marks: Vec<bool> = runs
                .iter()
                .map(|visited| !visited.contains(&node))
                .collect();
            asked(
                &exam,
                "pruned_if",
                [labels.owned(node), labels.owned(leaf)],
                &marks,
            );
        }
    });
}

#[test]
fn a_move_is_best_for_exactly_the_values_with_which_minimax_takes_it() {
    tried_with(0..games(300).end, &FLAVOURS, |case, choices| {
        let convention = Convention {
            depth: None,
            ..case.with_full_window()
        };
        let case = Case {
            tree: case.tree.clone(),
            convention,
        };
        let (tree, convention) = (&case.tree, &case.convention);
        if tree.len() > 30 || tree.is_leaf(NodeId::ROOT) || !is_on_grid(&case) {
            return;
        }
        let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
        if leaves.iter().any(|&leaf| tree.value(leaf).is_none()) {
            return;
        }
        let labels = Labels::new(tree, Naming::Paths);
        let leaf = choices.one_of(&leaves);
        let exam = Exam::new(tree, Algorithm::Minimax, convention);
        let best = |value: &Value| {
            let changed = Changed {
                tree,
                convention,
                laid_over: |node| (node == leaf).then(|| value.clone()),
            };
            changed.answer().1
        };
        let found: Vec<Option<NodeId>> = grid().iter().map(best).collect();
        for child in tree.children(NodeId::ROOT) {
            let marks: Vec<bool> = found.iter().map(|&best| best == Some(child)).collect();
            asked(
                &exam,
                "best_move_if",
                [labels.owned(child), labels.owned(leaf)],
                &marks,
            );
        }
    });
}

/// Lines about a tree, and what becomes of them.
const TYPED: [(&str, &str); 30] = [
    ("R pruned if Q: <=2", "pass"),
    ("R pruned if Q: ≤ 2", "pass"),
    ("R pruned if Q <= 2", "pass"),
    ("R is pruned if Q<=2", "pass"),
    ("r pruned if q: at most 2", "pass"),
    ("R pruned if Q: no more than 2.", "pass"),
    ("R pruned if Q: 2 >= Q", "pass"),
    ("R pruned if Q: Q <= 2", "pass"),
    ("R pruned if Q: x <= 2", "pass"),
    ("R pruned if Q: (-inf, 2]", "pass"),
    ("R pruned if Q: ]-inf; 2]", "pass"),
    ("R pruned if Q: <2 or 2", "pass"),
    ("R pruned if Q: <1 or [1, 2]", "pass"),
    ("R pruned if Q: (0, 2] or <=0", "pass"),
    ("R pruned if Q: <2", "fail"),
    ("R pruned if Q: <3", "fail"),
    ("R pruned if Q: >=2", "fail"),
    ("R pruned if Q: [-100, 2]", "fail"),
    ("R pruned if Q: 2", "fail"),
    ("R pruned if Q = 2", "fail"),
    ("R pruned if Q: always", "fail"),
    ("R pruned if Q: between 0 and 2", "invalid"),
    ("R pruned if Q: 2 < Q < ", "invalid"),
    ("R pruned if Q: E <= 2", "invalid"),
    ("R pruned if Q: [3, 2]", "invalid"),
    ("R pruned if Q: [", "invalid"),
    ("R pruned if M: <=2", "fail"),
    ("R pruned if X: <=2", "fail"),
    ("J pruned if Q: any", "pass"),
    ("C best if H: >2 ", "pass"),
];

fn outcome(exam: &Exam, text: &str, format: AnswerFormat) -> &'static str {
    let mut answer = Answer::read(text, format).unwrap();
    let questions = [answer.parts[0].question];
    let _unread = exam.grader().understand(&exam.key, &mut answer, &questions);
    exam.check(&answer)[0].status.word()
}

#[test]
fn lines_are_read_as_people_type_them() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = Exam::new(&document.tree, Algorithm::AlphaBeta, &Convention::default());
    for (line, wanted) in TYPED {
        assert_eq!(outcome(&exam, line, AnswerFormat::Text), wanted, "{line}");
    }
    let says = |values: Json| json!({ "pruned_if": { "R": { "leaf": "Q", "values": values } } });
    for (values, wanted) in [
        (json!("<=2"), "pass"),
        (json!(["<2", "=2"]), "pass"),
        (json!(["<2", "[2, 2]"]), "pass"),
        (json!([1, 2]), "invalid"),
        (json!(["1", "2"]), "invalid"),
        (json!(2), "fail"),
    ] {
        let answer = says(values).to_string();
        assert_eq!(
            outcome(&exam, &answer, AnswerFormat::Json),
            wanted,
            "{answer}"
        );
    }
}

/// A leaf below the horizon may have any value.
#[test]
fn a_leaf_below_the_horizon_decides_nothing() {
    let tree = tree_of(
        "(max R (max A :static 2 (min B :static 0 X=3 Y=0)) (max C :static -2 (min D :static -2 4 1)))",
    );
    let horizon = Convention {
        depth: Some(2),
        ..Convention::default()
    };
    let exam = Exam::new(&tree, Algorithm::AlphaBeta, &horizon);
    for (line, wanted) in [
        ("D pruned if X: never", "pass"),
        ("D pruned if X: <2", "fail"),
    ] {
        assert_eq!(outcome(&exam, line, AnswerFormat::Text), wanted, "{line}");
    }
}

#[test]
fn as_many_searches_are_made_as_there_are_steps_for() {
    let tree = tree_of("(max A (min B 3 5) (min C Q=0 Z=7))");
    let exam = Exam::new(&tree, Algorithm::AlphaBeta, &Convention::default());
    let line = Answer::read("Z pruned if Q: <=3", AnswerFormat::Text).unwrap();
    // The values 3, 5 and 7 and the first guess, 0, that other algorithms begin with.
    let enough = tree.len() * (2 * 4 + 1);
    for (steps, wanted) in [(enough - 1, "too large"), (enough, "")] {
        let key = Key::new(&tree, Algorithm::AlphaBeta).unwrap();
        let grader = Grader {
            steps,
            ..exam.grader()
        };
        let checks = grader.check(&key, &line);
        let message = checks[0].message.clone().unwrap_or_default();
        assert_eq!(message.is_empty(), wanted.is_empty(), "{message}");
        assert!(message.contains(wanted), "{message}");
    }
}

/// What becomes of a line about a tree in which values are not known; `known` is the same tree with
/// other values, for the names.
fn outcome_with_unknown(unknown: &Tree, known: &Tree, line: &str) -> &'static str {
    let mut exam = Exam::new(known, Algorithm::AlphaBeta, &Convention::default());
    let error = Key::new(unknown, Algorithm::AlphaBeta).err().unwrap();
    exam.key = Key::of_other_values(unknown, Algorithm::AlphaBeta, error).unwrap();
    outcome(&exam, line, AnswerFormat::Text)
}

#[test]
fn of_values_that_are_not_known_it_can_be_asked_what_they_would_do() {
    let unknown = tree_of("(max A (min B 3 5) (min C Q=? Z=7))");
    let known = tree_of("(max A (min B 3 5) (min C Q=0 Z=7))");
    for (line, wanted) in [
        ("Z pruned if Q: <=3", "pass"),
        ("Z pruned if Q: <3", "fail"),
        ("C best if Q: >3", "pass"),
        ("B best if Q: >3", "fail"),
        ("value: 3", "invalid"),
        ("not_visited: Z", "invalid"),
        ("is Z pruned: yes", "invalid"),
        ("safe: no", "invalid"),
    ] {
        assert_eq!(
            outcome_with_unknown(&unknown, &known, line),
            wanted,
            "{line}"
        );
    }
    let unknown = tree_of("(max A (min B 3 5) (min C Q=? Z=?))");
    let line = "Z pruned if Q: <=3";
    assert_eq!(outcome_with_unknown(&unknown, &known, line), "fail");
}
