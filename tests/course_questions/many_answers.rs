//! Questions with many right answers: any that the second implementation finds to do what is asked
//! for is right, and no other.

use super::other_values::in_max_view;
use crate::common::oracle::{Node, Oracle};
use crate::common::random::{Choices, FLAVOURS, Odometer, games, tried_with, with_values};
use crate::common::trace::Step;
use crate::common::{Exam, document_in, tree_of};
use abtree::exercise::{Answer, AnswerFormat, Scheme, Status};
use abtree::search::{Algorithm, Convention};
use abtree::tree::{Labels, Naming, NodeId, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use serde_json::{Value as Json, json};

fn steps(tree: &Tree, convention: &Convention) -> Option<Vec<Step>> {
    let mut oracle = Oracle::new(convention);
    oracle.search_root(&Node::root_of(tree)).ok()?;
    Some(oracle.steps)
}

fn evaluated(steps: &[Step]) -> usize {
    let is_evaluation = |step: &&Step| matches!(step, Step::Evaluate(..));
    steps.iter().filter(is_evaluation).count()
}

fn is_visited(steps: &[Step], of: NodeId) -> bool {
    let mut steps = steps.iter();
    steps.any(|step| matches!(step, Step::Enter(node, ..) if *node == of))
}

fn passes(exam: &Exam, answer: &Json) -> bool {
    let text = answer.to_string();
    let answer = Answer::read(&text, AnswerFormat::Json).unwrap();
    let checks = exam.check(&answer);
    let check = checks.iter().find(|check| check.found.is_some()).unwrap();
    check.status == Status::Pass
}

fn scheme(points: &Json) -> Scheme {
    Scheme::read(&points.to_string()).unwrap()
}

#[test]
fn a_value_is_right_if_a_search_with_it_does_what_is_asked() {
    tried_with(0..games(200).end, &FLAVOURS, |case, choices| {
        let (tree, convention) = (&case.tree, &case.convention);
        let Some(found) = steps(tree, convention) else {
            return;
        };
        let leaves = found.iter().filter_map(|step| match step {
            Step::Evaluate(node, _) => Some(*node),
            _ => None,
        });
        let leaves: Vec<NodeId> = leaves.collect();
        let leaf = choices.one_of(&leaves);
        let nodes: Vec<NodeId> = Oracle::new(convention)
            .reachable(&Node::root_of(tree), 0)
            .iter()
            .map(|(node, _)| node.id)
            .collect();
        let node = choices.one_of(&nodes);
        let labels = Labels::new(tree, Naming::Paths);
        for (wish, is_wanted) in [("pruned", false), ("visited", true)] {
            let mut exam = Exam::new(tree, Algorithm::AlphaBeta, convention);
            let so_that = json!({ wish: [labels.owned(node)] });
            exam.scheme = scheme(&json!({
                "value_for": { "leaf": labels.owned(leaf), "so_that": so_that }
            }));
            for half in -4..22 {
                let value = &Value::from(half) / &Value::from(2);
                let stated = in_max_view(tree, convention, leaf, &value);
                let changed = with_values(tree, |node| {
                    (node == leaf)
                        .then(|| stated.clone())
                        .or_else(|| tree.value(node))
                });
                let found = steps(&changed, convention).unwrap();
                let is_right = is_visited(&found, node) == is_wanted;
                let answer = json!({ "value_for": { "leaf": labels.owned(leaf), "value": value } });
                assert_eq!(passes(&exam, &answer), is_right, "{wish} {answer}");
            }
        }
    });
}

/// Every order of a small tree, by its leaves and as a tree, is judged by the leaves that a search
/// of it evaluates.
fn every_order(tree: &Tree, at_most: usize) -> [usize; 2] {
    let convention = Convention::default();
    let labels = Labels::new(tree, Naming::Paths);
    let mut exam = Exam::new(tree, Algorithm::AlphaBeta, &convention);
    exam.scheme = scheme(&json!({ "reordered": { "at_most": at_most } }));
    let (mut odometer, mut found) = (Odometer::default(), [0, 0]);
    loop {
        let ordered = tree.rearranged(|_, children| {
            for first in 0..children.len() {
                let chosen = first + odometer.below(children.len() - first);
                children.swap(first, chosen);
            }
        });
        let is_right = evaluated(&steps(&ordered.tree, &convention).unwrap()) <= at_most;
        let origins = ordered.origins.iter().copied();
        let leaves = origins.filter(|&node| tree.is_leaf(node));
        let leaves: Vec<String> = leaves.map(|node| labels.owned(node)).collect();
        assert_eq!(
            passes(&exam, &json!({ "reordered": leaves })),
            is_right,
            "{leaves:?}"
        );
        let written = crate::common::random::sexp(&ordered.tree);
        assert_eq!(
            passes(&exam, &json!({ "reordered": written })),
            is_right,
            "{written}"
        );
        found[usize::from(is_right)] += 1;
        if !odometer.advance() {
            return found;
        }
    }
}

#[test]
fn an_order_is_right_if_a_search_of_it_evaluates_few_enough_leaves() {
    for (text, at_most) in [
        ("(max (min 3 12 8) (min 2 4 6))", 4),
        (
            "(max (min (max 1 2) (max 3 4)) (min (max 5 6) (max 7 8)))",
            5,
        ),
        ("(min (max 1 1) 1 (max 0 (min 4 4)))", 4),
    ] {
        let found = every_order(&tree_of(text), at_most);
        assert!(found.iter().all(|&found| found > 0), "{text}: {found:?}");
    }
}

/// Answers to `{"value_for": {"leaf": "Q", "so_that": {"pruned": ["R"]}}, "reordered": {"at_most": 5}}`
/// on the tree of the recitation.
const TYPED: [(&str, &str); 22] = [
    ("value for Q: 2", "pass"),
    ("value for Q = -7.5", "pass"),
    ("Value for q: 1", "pass"),
    ("value_for: Q = 1", "pass"),
    ("value_for: Q 1", "pass"),
    ("value for Q: 3", "fail"),
    ("value for N: 3", "fail"),
    ("value for X: 3", "fail"),
    ("value for Q: many", "invalid"),
    ("value_for: 3", "invalid"),
    ("reordered: H N Q R E L K I O P", "pass"),
    ("reordered: H, N, (Q, R), E, (L, K), I, (O, P)", "pass"),
    ("reordered: HNQRELKIOP", "pass"),
    ("reordered: E K L Q R N H I O P", "fail"),
    ("reordered: H N Q R E L K I O", "fail"),
    ("reordered: H N Q R E L K I O P P", "fail"),
    ("reordered: H E N Q R L K I O P", "fail"),
    ("reordered: H N Q R E F L K I O P", "fail"),
    (
        "reordered: (max A (min C H=6 (max G N=7 (min M 1 4))) (min B E=2 (max F 3 0)) (min D I=1 (max J 2 20)))",
        "fail",
    ),
    (
        "reordered: (max A (min C H=6 (max G N=7 (min M Q=1 R=4))) (min B E=2 (max F K=3 L=0)) (min D I=1 (max J O=2 P=20)))",
        "pass",
    ),
    (
        "reordered: (max (min H=6 (max N=7 (min Q=1 R=4))) (min E=2 (max K=3 L=0)) (min I=1 (max O=2 P=20)))",
        "pass",
    ),
    (
        "reordered: (max A (min C H=6 (max G N=7 (min M Q=1 R=4))) (min B E=2 (max F K=3 L=1)) (min D I=1 (max J O=2 P=20)))",
        "fail",
    ),
];

#[test]
fn lines_are_read_as_people_type_them() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let mut exam = Exam::new(&document.tree, Algorithm::AlphaBeta, &Convention::default());
    let so_that = json!({ "pruned": ["R"] });
    exam.scheme = scheme(&json!({
        "value_for": { "leaf": "Q", "so_that": so_that },
        "reordered": { "points": 2, "at_most": 5 }
    }));
    for (line, wanted) in TYPED {
        let mut answer = Answer::read(line, AnswerFormat::Text).unwrap();
        let question = answer.parts[0].question;
        let _unread = exam
            .grader()
            .understand(&exam.key, &mut answer, &[question]);
        let checks = exam.check(&answer);
        let check = checks
            .iter()
            .find(|check| check.question == question)
            .unwrap();
        assert_eq!(check.status.word(), wanted, "{line}: {:?}", check.message);
    }
    exam.scheme = Scheme::default();
    let answer = json!({ "value_for": { "leaf": "Q", "value": 2 } });
    assert!(!passes(&exam, &answer), "nobody said what for");
}

#[test]
fn mistakes_in_tasks_are_told() {
    for points in [
        json!({ "value_for": 1 }),
        json!({ "value_for": { "leaf": "Q" } }),
        json!({ "value_for": { "leaf": "Q", "so_that": {} } }),
        json!({ "value_for": { "leaf": "Q", "so_that": { "cut": ["R"] } } }),
        json!({ "reordered": {} }),
        json!({ "reordered": { "at_most": -1 } }),
        json!({ "reordered": { "at_most": 5, "leaf": "Q" } }),
        json!({ "value": { "at_most": 5 } }),
    ] {
        assert!(Scheme::read(&points.to_string()).is_err(), "{points}");
    }
}
