//! Answers as people write them: another spelling of a right answer is right, the same spelling of a
//! wrong one is wrong, and what has two readings is refused.

use crate::common::{Exam, document_in, documents_in, tree_files, tree_of};
use abtree::document::Document;
use abtree::exercise::{
    Answer, AnswerFormat, Known, Question, Spelling, Status, Told, tell_ambiguities,
};
use abtree::search::{Algorithm, Convention, Order};
use abtree::tree::{NodeId, Tree};
use abtree::vocabulary::Vocabulary;

/// What became of a question: its status, whether it was read otherwise than it is written, and the
/// message.
type Outcome = (&'static str, Spelling, String);

/// The outcome of the only check, as `abtree check` comes to it.
fn outcome(exam: &Exam, text: &str, format: AnswerFormat) -> Outcome {
    let grader = exam.grader();
    let known = Known {
        questions: &[Question::Value, Question::StaticEvaluations],
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
        r#"{"node_values": {"m": "at most 1", "B": ["2", 2]}}"#,
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
        "final value: 6 (by way of C)",
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
        "value: 7 (by way of C)",
        "value: 6 (or 7)",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
}

#[test]
fn several_keys_may_share_a_line() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    let statuses = |text: &str| -> Vec<&str> {
        let answer = Answer::read(text, AnswerFormat::Text);
        let answer = answer.unwrap_or_else(|error| panic!("{text}: {error}"));
        let checks = exam.check(&answer);
        checks.iter().map(|check| check.status.word()).collect()
    };
    for right in [
        "value: 6, move: C; pruned: L R J",
        "value=6 best=C pruned=L,R,J",
        "Value: 6. Best move: C. Pruned: L R J.",
    ] {
        assert_eq!(statuses(right), ["pass"; 3], "{right}");
    }
    assert_eq!(
        statuses("value: 6, move: B; pruned: L R"),
        ["pass", "fail", "fail"]
    );
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
        "pruned: the right child of F, the second leaf of M and the last subtree of D",
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
        "pruned: left child of F, R, J",
        "move: right",
        "path: middle, left",
        "path: middle",
        "path: C root H",
        "path: none",
        "pruned: fourth child of F, R, J",
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

/// One value that can't be read, or a name that the tree does not have, leaves the others on its line alone.
#[test]
fn a_line_of_values_is_read_item_by_item() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    for right in [
        "B = 2, C = exactly 6, D = at most 1",
        "B=2, C=6, D=≤1",
        "value(B)=2",
        "MIN B = 2",
        "B (MIN): 2",
        "E[B] = 2",
        "B\t2",
        "windows:\nF: -inf 2\nM: 2 inf",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    let (status, _, message) = outcome(&exam, "B=2, C=six, D<=1", AnswerFormat::Text);
    assert_eq!(status, "fail");
    assert!(message.contains("one item can't be read"), "{message}");
    let (status, _, message) = outcome(&exam, "B=2 C=6 X=9", AnswerFormat::Text);
    assert_eq!(status, "fail");
    assert!(message.contains("the tree has no node `X`"), "{message}");
}

/// A list that breaks off in dots is not the whole list.
#[test]
fn dots_are_no_names() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    for wrong in [
        "order: E K Q N H I ...",
        "order: E K ... Q N H I",
        "pruned: L, R, J, …",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
    assert!(passes(&exam, "pruned: all except E, K, Q, N, H and I."));
    assert!(passes(&exam, "move: C (because MAX takes the larger one)"));
}

/// A leaf without a name goes by its value behind its parent, whatever the leaves elsewhere hold.
#[test]
fn a_line_may_end_with_the_value_of_a_leaf() {
    let tree = tree_of("(max A (min B 3 12 4) (min C 2 4 6) (min D 14 5 4))");
    let exam = exam_on(&tree);
    for right in [
        "path: A D 4",
        "path: root -> d -> 4",
        "path: D 4",
        "path: right, 4",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in ["path: A D 5", "path: A C 4", "path: A 4", "path: D 4 4"] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
}

fn exam_on(tree: &Tree) -> Exam<'_> {
    Exam::new(tree, Algorithm::AlphaBeta, &Convention::default())
}

#[test]
fn leaves_without_names_go_by_their_values_where_these_tell_them_apart() {
    let tree = tree_of("(A (B 3 12 8) (C 2 4 6) (D 14 5 2))");
    let exam = exam_on(&tree);
    for text in ["leaves: 3 12 8 2 14 5 2", "leaves: 3 12 8"] {
        let (status, _, message) = outcome(&exam, text, AnswerFormat::Text);
        assert_eq!(status, "fail", "{text}");
        if text.contains(" 2") {
            assert!(message.contains("`2` can mean"), "{message}");
        }
    }
    for text in [
        "order: 3 12 8 2 14 5 2",
        "path: A B 3",
        "path: B-3",
        "pruned: 4 6",
        "pruned: /2/2 /2/3",
        "pruned: 4/6",
    ] {
        assert_eq!(passes(&exam, text), text != "pruned: 4/6", "{text}");
    }
}

/// What was written from left to right may be another order from right to left.
#[test]
fn an_order_by_values_fits_in_one_direction_only() {
    let named = tree_of("(max A (min B X=1 Y=2) (min C V=2 Z=1))");
    assert!(!passes(&exam_on(&named), "order: 1 2 2 1"));
    let unnamed = tree_of("((1 2) (2 1))");
    for order in [Order::Left, Order::Right] {
        let convention = Convention {
            order,
            ..Convention::default()
        };
        let exam = Exam::new(&unnamed, Algorithm::Minimax, &convention);
        assert!(passes(&exam, "order: 1 2 2 1"), "{order:?}");
        assert!(!passes(&exam, "order: 2 1 1 2"), "{order:?}");
    }
}

#[test]
fn what_has_two_readings_keeps_none() {
    let tree = tree_of("(max root (min b x=1 X=3) (min c-d y=0 z=9))");
    let exam = exam_on(&tree);
    for (text, part) in [
        ("path: root B x", ""),
        ("order: \"x\" \"X\" y", ""),
        ("leaves: x X Y", ""),
    ] {
        assert!(passes(&exam, text), "{text}: {part}");
    }
    for text in ["path: root-b-x", "path: rootbx", "cut edges: c-d-y"] {
        assert!(!passes(&exam, text), "{text}");
    }
}

#[test]
fn what_cannot_be_understood_spoils_itself_alone() {
    let text = "Name: Ann\nvaleu: 7\nI am not sure about this one\nvalue: 6\npath: A C H";
    let answer = Answer::read(text, AnswerFormat::Text).unwrap();
    assert_eq!(answer.id.as_deref(), Some("Ann"));
    let questions: Vec<_> = answer
        .parts
        .iter()
        .map(|part| part.question.word())
        .collect();
    assert_eq!(questions, ["value", "principal_variation"]);
    let warnings: Vec<_> = answer.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    let twice = Answer::read("value: 6\nvalue: 7\nmove: C", AnswerFormat::Text).unwrap();
    assert!(twice.parts[0].stated.is_err() && twice.parts[1].stated.is_ok());
    assert!(Answer::read("valeu: 7", AnswerFormat::Text).is_err());
}

#[test]
fn edges_may_have_brackets_or_nothing_between_their_ends() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for edges in [
        "FL MR DJ",
        "FL, MR, DJ",
        "(F,L) (M,R) (D,J)",
        "(F, L), (M, R), (D, J)",
        "[(F, L), (M, R), (D, J)]",
        "[[F,L],[M,R],[D,J]]",
        "[F-L, M-R, D-J]",
        "F -> L, M -> R, D -> J",
        "F → L; M → R; D → J",
        "F - L, M - R, D - J",
        "[F, L], [M, R], [D, J]",
        "[F,L] [M,R] [D,J]",
        "f l, m r, d j",
    ] {
        assert!(passes(&exam, &format!("cut_edges: {edges}")), "{edges}");
    }
    for edges in [
        "FL MR",
        "FL MR DP",
        "(F,L) (M,R) (L,F)",
        "(F,L) (M,R) (D,P)",
        "(F,L,M)",
        "F -> L, M -> R, D -> P",
        "L -> F, R -> M, J -> D",
        "F L M R D",
        "[F, L], [M, R]",
    ] {
        assert!(!passes(&exam, &format!("cut_edges: {edges}")), "{edges}");
    }
}

#[test]
fn edges_may_be_one_text_in_json() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for (text, status) in [
        ("F-L M-R D-J", "pass"),
        ("F -> L, M -> R, D -> J", "pass"),
        ("F-L M-R", "fail"),
    ] {
        let answer = format!("{{\"cut_edges\": \"{text}\"}}");
        assert_eq!(
            outcome(&exam, &answer, AnswerFormat::Json).0,
            status,
            "{text}"
        );
    }
}

#[test]
fn leaves_may_be_numbers_in_json() {
    let tree = tree_of("((3 12 8) (2 4 6) (14 5 1))");
    let exam = exam_on(&tree);
    let status = |text| outcome(&exam, text, AnswerFormat::Json).0;
    assert_eq!(status(r#"{"order": [3, 12, 8, 2, 14, 5, 1]}"#), "pass");
    assert_eq!(status(r#"{"order": [3, 12, 8, 2, 4, 14, 5, 1]}"#), "fail");
}

#[test]
fn a_value_of_several_leaves_is_ambiguous() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    let text = "evaluated: 2 3 1 7 6 1";
    let (status, _, message) = outcome(&exam, text, AnswerFormat::Text);
    assert_eq!(status, "fail");
    assert_eq!(message, "`2` can mean E or O: write which one");
    let (status, _, message) = outcome(&exam, "value: 1,000", AnswerFormat::Text);
    assert_eq!(status, "invalid");
    assert!(message.contains("thousands"), "{message}");
}

#[test]
fn a_line_that_cannot_be_read_spoils_itself_alone() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    let (typed, json) = (AnswerFormat::Text, AnswerFormat::Json);
    for (text, format, status) in [
        ("at B: 2\nat C: 6", typed, "pass"),
        ("at B: 2\nat C: six", typed, "fail"),
        ("at C: six", typed, "invalid"),
        ("at B: 2\nat C: 6\nat C: 7", typed, "fail"),
        ("is R pruned: yes\nis N pruned: nope", typed, "fail"),
        ("counts: visited 13, leafs 3", typed, "fail"),
        (r#"{"node_values": {"B": 2, "C": "six"}}"#, json, "fail"),
        (r#"{"node_values": {"C": "six"}}"#, json, "invalid"),
        (r#"{"node_values": {"B": 2, "C": 6, "C": 7}}"#, json, "fail"),
        (r#"{"counts": {"visited": 13, "leafs": 3}}"#, json, "fail"),
        (
            r#"{"windows": {"B": {"entry": ["-inf", "inf"], "exit": ["-inf", 2]}, "F": 2}}"#,
            json,
            "fail",
        ),
    ] {
        let answer = Answer::read(text, format).unwrap();
        assert_eq!(
            answer.warnings.len(),
            usize::from(status == "fail"),
            "{text}"
        );
        let (found, _, message) = outcome(&exam, text, format);
        assert_eq!(found, status, "{text}");
        assert!(
            status != "fail" || message == "the rest is right, but one item can't be read",
            "{text}: {message}"
        );
    }
}

#[test]
fn a_node_by_itself_stands_before_its_value() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for right in [
        "B = 2",
        "B: 2",
        "b=2",
        "D <= 1",
        "D: at most 1",
        "D ≤ 1",
        "D: <=1",
        "2) B: 2",
        "B is 2",
        "V(B) = 2",
        "Value of B: 2",
        "minimax value of b = 2",
        "D: [-inf, 1]",
        "D: [-infinity, 1]",
        "D: 1 or less",
        "B = 2, C = 6; D <= 1",
        "B=2 C=6 D<=1",
        "B = 2 C = 6 D <= 1",
        "B=2 and C=6",
        "at B: 2, C: 6, D: <=1",
        "D: < = 1",
        "path: A to C to H",
        "path: A, then C, then H",
        "pruned leaves: L R J",
        "window F: α=-∞, β=2",
        "window F: alpha = -inf, beta = 2",
        "window F: alpha: -inf beta: 2",
        "window at F: -inf 2 -> 3 2",
        "cut nodes: L R J",
        "pruned are L R J",
        "order: E=2, K=3, Q=1, N=7, H=6, I=1",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in [
        "B = 3",
        "D >= 1",
        "D: 1",
        "D: [1, inf]",
        "D: 1 or more",
        "V(B) = 3",
        "value of C: 2",
        "at B: [, 2]",
        "at B: [2, ]",
        "at D: [, 1]",
        "at B: [2,5]",
        "B=2 C=2 D<=1",
        "B = 2 C = 7 D <= 1",
        "at B: 2, C: 7, D: <=1",
        "window F: β=-inf, α=2",
        "path: A to C to D",
        "order: E=3, K=3, Q=1, N=7, H=6, I=1",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
    let proved = outcome(&exam, "D: 1", AnswerFormat::Text).2;
    assert_eq!(proved, "alpha-beta only proves D <=1: write <=1");
    // A word that is a node and a key has two readings.
    let tree = tree_of("(max A (min V 3 4) (min C 2 5))");
    let exam = exam_on(&tree);
    let grader = exam.grader();
    let known = Known {
        questions: &[],
        is_node: &|name| grader.is_node(name),
        is_root: &|name| grader.is_root(name),
    };
    let read = |text| Answer::read_knowing(text, AnswerFormat::Text, &known);
    assert!(
        read("V: 3")
            .unwrap_err()
            .to_string()
            .contains("can mean a node and `value`")
    );
    let error = read("Nobody: 3").unwrap_err();
    assert_eq!(
        error.kind.help().unwrap(),
        "`abtree help answers` lists all keys"
    );
}

#[test]
fn a_line_has_several_values() {
    let tree = tree_of("(max root (min m1 3 12) (min m2 2 9))");
    let exam = exam_on(&tree);
    let statuses = |text| {
        let grader = exam.grader();
        let known = Known {
            questions: &[],
            is_node: &|name| grader.is_node(name),
            is_root: &|name| grader.is_root(name),
        };
        let answer = Answer::read_knowing(text, AnswerFormat::Text, &known).unwrap();
        let checks = exam.check(&answer);
        let statuses = checks.iter().map(|check| check.status.word());
        statuses.collect::<Vec<_>>().join(" ")
    };
    // The name of the root that is a word for its value says the same as either.
    assert_eq!(statuses("root = 3"), "pass");
    assert_eq!(statuses("value: 3\nat root: 3"), "pass pass");
    assert_eq!(statuses("root = 3\nvalue: 3\nm1 = 3"), "pass pass");
    assert_eq!(statuses("root = 3\nm1 = 3\nm2 <= 2"), "pass");
    assert_eq!(statuses("root = 3\nvalue: 4"), "fail pass");
    assert_eq!(statuses("root = 3\nroot = 3"), "pass");
    assert_eq!(statuses("root = 3\nroot = 4"), "invalid");
    assert_eq!(statuses("root = 3, m1 = 3, m2 <= 2"), "pass");
    assert_eq!(statuses("m1 = 3, m2 <= 2, root = 3"), "pass");
    assert_eq!(statuses("root = 4, m1 = 3, m2 <= 2"), "fail");
    assert_eq!(statuses("value: 3\nroot = 3, m1 = 3"), "pass pass");
    assert_eq!(statuses("value = 3, m1 = 3, m2 <= 2"), "pass pass");
    assert_eq!(statuses("value = 4, m1 = 3"), "fail pass");
    assert_eq!(statuses("m1 = 3, value = 3, value = 3"), "pass pass");
    assert_eq!(statuses("m1 = 3, value = 3, value = 4"), "invalid pass");
    assert_eq!(statuses("6. m1 = 3, m2 <= 2"), "pass");
    assert_eq!(statuses("6. m1 = 3, m2 <= 1"), "fail");
    assert_eq!(statuses("node values: m1: 3, m2: <= 2"), "pass");
    assert_eq!(statuses("windows: m1: -inf inf, m2: 3 inf"), "pass");
    assert_eq!(statuses("windows: m1: -inf inf, m2: 2 inf"), "fail");
    assert_eq!(statuses("is pruned: m1: no; m2: no"), "pass");
    assert_eq!(statuses("is pruned: m1: no; m2: yes"), "fail");
    // A number by itself is no list of nodes.
    assert_eq!(statuses("visited: 6\nstatic evaluations: 3"), "pass");
    assert_eq!(statuses("visited: 5\nstatic evaluations: 3"), "fail");
    // What stands below a key belongs to it, unless it says something by itself.
    assert_eq!(statuses("value:\n3\nmove:\nm1\nm1 = 3"), "pass pass pass");
    assert_eq!(statuses("value:\nmove: m1"), "pass");
    let known = Known {
        questions: &[],
        is_node: &|name| name == "m1",
        is_root: &|_| false,
    };
    let error = Answer::read_knowing("m1: three", AnswerFormat::Text, &known).unwrap_err();
    assert_eq!(
        error.to_string(),
        "node `m1` takes one number, as in 6, 7/3 or <=2"
    );
}

#[test]
fn a_comma_is_a_decimal_comma_where_semicolons_part_a_list() {
    let tree = tree_of("((3 3.5 8) (2 4 6) (14 5 1))");
    let exam = exam_on(&tree);
    assert!(passes(&exam, "order: 3; 3,5; 8; 2; 14; 5; 1"));
    assert!(!passes(&exam, "order: 3; 3,6; 8; 2; 14; 5; 1"));
    assert!(passes(&exam, "order: 3, 3.5, 8, 2, 14, 5, 1"));
    assert!(passes(&exam, "window B: (-inf; 3,0)") == passes(&exam, "window B: -inf 3"));
}

#[test]
fn questions_go_by_their_numbers() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for right in [
        "1. 6",
        "1) 6",
        "(1) 6",
        "a) 6",
        "(b) E K Q N H I",
        "a) The value of the root is 6.",
        "Q1: 6",
        "q1) 6",
        "2. E K Q N H I",
        "2: E, K, Q, N, H, I",
        "2) order: E K Q N H I",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in ["1. 5", "2. 6", "Q2: E K", "b) 6"] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
    let error = Answer::read("3. 6", AnswerFormat::Text).unwrap_err();
    assert_eq!(error.to_string(), "there is no question with the number 3");
}

#[test]
fn remarks_and_the_words_of_reports_are_no_names() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for right in [
        "static evaluations   E K Q N H I (6 of 10)",
        "order: E K Q N H I (6 leaves)",
        "pruned               L, R, J with O and P (4 leaves, 5 nodes)",
        "path: H <- C <- A",
        "path: H ← C ← A",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in [
        "order: E K Q N H (I)",
        "pruned: L R J (and also K)",
        "pruned: L R (J)  K",
        "path: A <- C <- H",
        "order: I <- H <- N <- Q <- K <- E",
        "value: 6 (or 7)",
    ] {
        let is_right = passes(&exam, wrong);
        assert_eq!(is_right, wrong.ends_with("(I)"), "{wrong}");
    }
}

/// A list of values is read where the leaves can stand in one way only.
#[test]
fn leaves_with_equal_values_go_by_their_order() {
    let document = document_in("trees/books/aima/figure-5-2.sexp");
    let exam = exam_on(&document.tree);
    let key = &exam.key;
    let values = |nodes: &[NodeId]| -> Vec<String> {
        nodes
            .iter()
            .map(|&node| document.tree.value(node).unwrap().to_string())
            .collect()
    };
    let right = values(key.record.evaluations());
    assert!(
        passes(&exam, &format!("order: {}", right.join(" "))),
        "{right:?}"
    );
    for at in 0..right.len() {
        let mut wrong = right.clone();
        wrong.remove(at);
        assert!(
            !passes(&exam, &format!("order: {}", wrong.join(" "))),
            "{wrong:?}"
        );
    }
    // Either 5 may be meant, and one of them is pruned.
    let tree = tree_of("(max (min A=4 B=5) (min C=3 D=5))");
    let exam = exam_on(&tree);
    assert!(!passes(&exam, "order: 5 3"));
    let (status, _, message) = outcome(&exam, "order: 5 4", AnswerFormat::Text);
    assert!(
        status == "fail" && message.contains("several") || message.contains("can mean"),
        "{message}"
    );
}
