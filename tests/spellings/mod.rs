//! Answers as people write them: another spelling of a right answer is right, the same spelling of a
//! wrong one is wrong, and what has two readings is refused.

mod lines;
mod nodes;

use crate::common::{Exam, document_in, documents_in, tree_files, tree_of};
use abtree::document::Document;
use abtree::exercise::{
    Answer, AnswerFormat, Known, Question, Spelling, Status, Told, tell_ambiguities,
};
use abtree::search::{Algorithm, Convention};
use abtree::tree::{NodeId, Tree};
use abtree::vocabulary::Vocabulary;

/// What became of a question: its status, whether it was read otherwise than it is written, and the
/// message.
type Outcome = (&'static str, Spelling, String);

/// The outcome of the only check, as `abtree check` comes to it.
fn outcome(exam: &Exam, text: &str, format: AnswerFormat) -> Outcome {
    let grader = exam.grader();
    let known = Known {
        questions: &[
            Question::Value,
            Question::StaticEvaluations,
            Question::Evaluated,
        ],
        is_node: &|name| grader.is_node(name),
        is_root: &|name| grader.is_root(name),
    };
    let answer = Answer::read_knowing(text, format, &known);
    let mut answer = answer.unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut checks = exam.check(&answer);
    if checks.iter().any(|check| check.status != Status::Pass) {
        drop(checks);
        let ambiguities = exam
            .grader()
            .understand(&exam.key, &mut answer, Question::ALL);
        checks = exam.check(&answer);
        tell_ambiguities(&mut checks, ambiguities, Told::Everything);
    }
    assert_eq!(checks.len(), 1, "{text}");
    let message = checks[0].message.clone().unwrap_or_default();
    (checks[0].status.word(), checks[0].spelling, message)
}

fn passes(exam: &Exam, text: &str) -> bool {
    outcome(exam, text, AnswerFormat::Text).0 == "pass"
}

fn exam(document: &Document) -> Exam<'_> {
    exam_on(&document.tree)
}

/// Ways to write a list of names.
const LISTS: [fn(&[String]) -> String; 22] = [
    |names| names.join(" "),
    |names| names.join("-"),
    |names| names.join(" - "),
    |names| names.join(" > "),
    |names| names.join(">"),
    |names| names.join(" => "),
    |names| names.join(" | "),
    |names| names.join(" / "),
    |names| names.join("|").to_lowercase(),
    |names| names.join(", ").to_lowercase(),
    |names| format!("[{}].", names.join(", ")),
    |names| format!("‘{}’", names.join("’, ‘")),
    |names| format!("'{}'.", names.join("' '")),
    |names| format!("({})", names.join(" → ")),
    |names| names.join(" and "),
    |names| names.join(" & "),
    |names| names.join(" and finally "),
    |names| format!("\"{}\"", names.join(" ")),
    |names| format!("'{}'", names.join(" ")),
    |names| format!("\n{}", names.join("\n")),
    |names| format!("\n- {}", names.join("\n- ")),
    |names| format!("\n\n• {}", names.join("\n•\u{a0}")),
];

/// Whether no name of a tree can be taken for anything else.
fn is_plain(tree: &Tree) -> bool {
    let names: Vec<String> = tree
        .nodes()
        .filter_map(|node| Some(tree.name(node)?.to_lowercase()))
        .collect();
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    let is_letters = |name: &String| name.chars().all(char::is_alphabetic) && name != "none";
    distinct.len() == tree.len() && names.iter().all(is_letters)
}

#[test]
#[allow(clippy::print_stdout)]
fn other_spellings_of_right_answers_are_right_and_of_wrong_ones_wrong() {
    let (mut right, mut wrong) = (0, 0);
    for document in tree_files().iter().flat_map(|file| documents_in(file)) {
        let tree = &document.tree;
        let has_unknown = tree
            .nodes()
            .any(|node| tree.children(node).next().is_none() && tree.value(node).is_none());
        if tree.has_chance() || has_unknown || !is_plain(tree) || tree.len() > 60 {
            continue;
        }
        let exam = exam(&document);
        let names = |nodes: &[NodeId]| -> Vec<String> {
            let name = |&node: &NodeId| tree.name(node).unwrap().to_owned();
            nodes.iter().map(name).collect()
        };
        let key = &exam.key;
        let lists = [
            ("path", names(&key.outcome.principal_variation)),
            ("order", names(key.record.evaluations())),
            ("leaves", names(&key.evaluated)),
        ];
        for (word, list) in lists.into_iter().filter(|(_, list)| list.len() > 1) {
            for spelled in LISTS {
                let text = format!("{word}: {}", spelled(&list));
                assert!(
                    passes(&exam, &text),
                    "{}: {text}",
                    document.exercise.title.clone().unwrap_or_default()
                );
                right += 1;
                let mut other = list.clone();
                other.pop();
                let text = format!("{word}: {}", spelled(&other));
                assert!(other.is_empty() || !passes(&exam, &text), "{text}");
                wrong += 1;
                if word != "leaves" {
                    let mut other = list.clone();
                    other.reverse();
                    let text = format!("{word}: {}", spelled(&other));
                    assert!(!passes(&exam, &text), "{text}");
                    wrong += 1;
                }
            }
        }
    }
    println!("{right} right answers in other spellings, {wrong} wrong ones");
    assert!(right >= 200 && wrong >= 200, "{right} right, {wrong} wrong");
}

#[test]
fn each_key_takes_what_people_write() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    for text in [
        "value 6",
        "value = 6",
        "Value is 6",
        "answer: 6",
        "v: 6",
        "root value: 6.",
        "Root value 6",
        "- value: '6'",
        "2) value: 6,0",
        "value: exactly 6",
        "best move C",
        "move: c",
        "move: 'C'.",
        "path ACH",
        "path: ach",
        "path: Ach.",
        "order: ekqnhi",
        "path: C H",
        "path: C-H",
        "path: A-C/H",
        "cut: L R J",
        "skipped: l, r, j",
        "pruned LRJ",
        "cut edges: F>L M>R D>J",
        "cut_edges: f-l, m-r, d-j",
        "at b: 2",
        "at M: at most 1",
        "at M <= 1",
        "at M: ≤1.",
        "at M: [-inf, 1]",
        "at F: at least 3",
        "at B: 2,0",
        "at B 2",
        "window f: [-inf, 2]",
        "window F: (-inf, 2)",
        "value：6",
        "value: **6**",
        "at M: up to 1",
        "at F: greater than or equal to 3",
        "order: 1) E 2) K 3) Q 4) N 5) H 6) I",
        "order: (1) E (2) K (3) Q (4) N (5) H (6) I",
        "order: E:2, K:3, Q:1, N:7, H:6, I:1",
        "path: A -> C -> H (6)",
        "path: A → C → H = 6",
        "path: A --> C ⇒ H",
        "path: from A to C to H",
        "order: E，K、Q、N；H，I",
        "pruned: leaf L, leaf R and the subtree J",
        "pruned: L + R + J",
    ] {
        let (status, _, message) = outcome(&exam, text, AnswerFormat::Text);
        assert_eq!(status, "pass", "{text}: {message}");
    }
    for text in [
        r#"{"path": "A-C-H"}"#,
        r#"{"Best move": "c"}"#,
        r#"{"answer": "6"}"#,
        r#"{"path": ["C", "H"]}"#,
        r#"{"cut": "L, R, J"}"#,
        r#"{"cut_edges": ["F-L", "M-R", "D-J"]}"#,
        r#"{"node_values": {"m": "at most 1", "B": "[2, 2]"}}"#,
    ] {
        let (status, spelling, message) = outcome(&exam, text, AnswerFormat::Json);
        assert_eq!(status, "pass", "{text}: {message}");
        let is_usual = text.contains("Best move") || text.contains("cut_edges");
        assert!(is_usual || spelling == Spelling::Other, "{text}");
    }
    for text in [
        "value: 6 or 7",
        "value: <6",
        "value: 1,000",
        "at B: [1, 2]",
        "at M: at least 1",
        "pruned: F-L, M-R, D-J",
        "path: A C 8",
        "path: A -> C -> H (1)",
        "path: A C (6)",
        "order: 1) E 3) K 2) Q 4) N 5) H 6) I",
        "order: E:2, K:3, Q:1, N:7, H:6, I:2",
        "pruned: leaves",
        "pruned: the subtrees",
        "path: A-C--H",
        "path: HCA",
        "path: hca",
        "move: none",
        "move: x",
        "at B: 2\nat b: 2",
        "cut_edges: L-F R-M J-D",
    ] {
        assert!(!passes(&exam, text), "{text}");
    }
}

#[test]
fn keys_and_lists_may_be_put_into_words() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    for right in [
        "the value of the root: 6",
        "final value: 6",
        "best first move: C",
        "move: go to C",
        "order of evaluation: E K Q N H I",
        "leaves: all except L, R, O and P",
        "leaves: all leaves but L R O P",
        "evaluated leaves: only E K Q N H I",
        "pruned: F->L, M->R, D->J",
        "pruned: L R J (α ≥ β)",
        "number of static evaluations: 6",
    ] {
        let (status, _, message) = outcome(&exam, right, AnswerFormat::Text);
        assert_eq!(status, "pass", "{right}: {message}");
    }
    for wrong in [
        "pruned: F->K, M->R, D->J",
        "leaves: all except L and R",
        "leaves: all except x",
        "value: 6 (by way of C)",
        "value: 6 (maybe two)",
        "pruned: L R J (or K)",
        "order: all except L, R, O and P",
        "value: 6 (or 7)",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
}

/// Sentences, windows of several nodes on a line, and nodes told by their places.
#[test]
fn sentences_and_places_are_read() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    for right in [
        "The value of the root is 6.",
        "root's value = 6",
        "My best move is C.",
        "C is the best move.",
        "The leaves evaluated are E, K, Q, N, H and I, in this order.",
        "Leaves L, R and J are pruned.",
        "move: middle",
        "Optimal action: second",
        "path: middle, right",
        "path: second -> last",
        "path: root -> C -> H",
        "path: root, middle, last",
        "order: first E, then K, then Q, N, H and I",
        "window F: (-inf, 2) -> (3, 2), D: (6, inf) -> (6, 1)",
        "windows: F: -inf 2; M: 2 inf",
        "F: alpha=-inf, beta=2",
        "node M: α: 2 β: inf",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in [
        "Leaves L and R are pruned.",
        "B is the best move.",
        "move: right",
        "path: middle, left",
        "path: middle",
        "path: C root H",
        "path: none",
        "pruned: right child of F, R, J",
        "window F: -inf 2, D: 6 2",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
}

/// A sign may stand apart from its number and be any dash, but it is never lost.
#[test]
fn a_minus_sign_is_never_lost() {
    let tree = tree_of("(max A (min B E=-3 F=12) (min C H=-5 I=4))");
    let exam = exam_on(&tree);
    for right in [
        "value: - 3",
        "value: –3",
        "value: − 3",
        "v = - 3",
        "C <= - 5",
        "C ≤ –5",
        "at C: at most - 5",
        "window B: - inf inf",
        "window C: (- 3, inf)",
        "window C: α = - 3, β = inf",
        "window C: -3 - inf",
        "window C: -3 to inf",
        "order: -3, 12, - 5",
        "order: –3 12 –5",
        "order: E - F - H",
        "order:\n- E\n- F\n- H",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in [
        "value: 3",
        "value: -(-3)",
        "value: -(3)",
        "at C: at most 5",
        "window C: (3, inf)",
        "order: 3, 12, 5",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
    let exam_of_plain = tree_of("(max A (min B E=3 F=12) (min C H=2 I=4))");
    let exam = exam_on(&exam_of_plain);
    for wrong in [
        "value: - 3",
        "value: -(3)",
        "at B: – 3",
        "window C: - 3 inf",
        "order: - 3, 12, 2",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
    let json = |text| outcome(&exam, text, AnswerFormat::Json).0;
    assert_eq!(json(r#"{"static_evaluations": ["–3", "12", "2"]}"#), "fail");
}

/// Who says the same twice has said one thing.
#[test]
fn what_is_said_twice_counts_once_unless_it_differs() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    for right in [
        "move: C\nC is the best move",
        "value: 6\nv = 6",
        "value:\nvalue: 6",
        "B = 2\nat B: 2",
        "window F: -inf 2\nF: α=-inf, β=2",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in [
        "move: C\nB is the best move",
        "value: 6\nv = 5\nvalue: 6",
        "B = 2\nat B: 3",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
}

fn exam_on(tree: &Tree) -> Exam<'_> {
    Exam::new(tree, Algorithm::AlphaBeta, &Convention::default())
}
