//! Lines of values, bounds and questions as people write them.

use crate::common::{document_in, tree_of};
use abtree::exercise::{Answer, AnswerFormat, Known};
use abtree::vocabulary::Vocabulary;

use super::{exam, exam_on, outcome, passes};

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
    assert!(message.contains("1 item can't be read"), "{message}");
    let (status, _, message) = outcome(&exam, "B=2 C=6 X=9", AnswerFormat::Text);
    assert_eq!(status, "fail");
    assert!(message.contains("the tree has no node `X`"), "{message}");
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
            status != "fail" || message == "1 item can't be read",
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
    assert_eq!(proved, "D is <=1, not 1");
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
    // The name of the root that is a word for its value says both.
    assert_eq!(statuses("root = 3"), "pass pass");
    assert_eq!(statuses("value: 3\nat root: 3"), "pass pass");
    assert_eq!(statuses("root = 3\nvalue: 3\nm1 = 3"), "pass pass");
    assert_eq!(statuses("root = 3\nm1 = 3\nm2 <= 2"), "pass pass");
    assert_eq!(statuses("root = 3\nvalue: 4"), "invalid pass");
    assert_eq!(statuses("root = 3\nroot = 4"), "invalid invalid");
    assert_eq!(statuses("root = 3, m1 = 3, m2 <= 2"), "pass pass");
    assert_eq!(statuses("m1 = 3, m2 <= 2, root = 3"), "pass");
    assert_eq!(statuses("root = 4, m1 = 3, m2 <= 2"), "fail fail");
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
