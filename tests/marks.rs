//! Marks can't be had for nothing: neither for what the exercise gives, nor for one item of many, nor
//! for invented values.

use crate::common::terminal::{abtree, run, stdout};
use crate::common::{Exam, document_in, tree_of};
use abtree::exercise::{Answer, AnswerFormat, Marking, Scheme, Status, score};
use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::search::{Algorithm, Convention, Preset};
use abtree::tree::{NodeId, Tree};

/// What an answer to alpha-beta on the MIT recitation's tree earns, and the statuses of its checks.
fn marked(points: Option<&str>, answer: &str) -> (String, Vec<Status>) {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    marked_in(&document.tree, Algorithm::AlphaBeta, points, answer)
}

fn marked_in(
    tree: &Tree,
    algorithm: Algorithm,
    points: Option<&str>,
    answer: &str,
) -> (String, Vec<Status>) {
    let mut exam = Exam::new(tree, algorithm, &Convention::default());
    if let Some(points) = points {
        exam.scheme = Scheme::read(points).expect("a points file");
    }
    let answer = Answer::read(answer, AnswerFormat::Text).expect("an answer");
    let checks = exam.check(&answer);
    let (points, most) = score(&checks);
    let statuses = checks.iter().map(|check| check.status).collect();
    (format!("{points} of {most}"), statuses)
}

/// Everything that the search finds at inner nodes.
const VALUES: &str = "at A: 6\nat B: 2\nat F: >=3\nat C: 6\nat G: 7\nat M: <=1\nat D: <=1";
const WINDOWS: &str = "window B: -inf inf\nwindow F: -inf 2\nwindow C: 2 inf\nwindow G: 2 inf\n\
    window M: 2 inf\nwindow D: 6 inf";
const COUNTS: &str = "counts: static_evaluations 6, distinct_static_evaluations 6, visited 13, \
    entries 13, pruned_leaves 4, pruned_nodes 5, cutoffs 3";

#[test]
fn one_item_never_earns_a_whole_question() {
    for (question, trivial, whole) in [
        ("node_values", "at E: 2", VALUES),
        ("node_values", "at B: 2", VALUES),
        ("windows", "window A: -inf inf", WINDOWS),
        ("windows", "window B: -inf inf", WINDOWS),
        ("counts", "counts: passes 1", COUNTS),
        ("counts", "counts: cutoffs 3", COUNTS),
    ] {
        let bare = format!("{{\"{question}\": 4}}");
        assert_eq!(marked(Some(&bare), trivial).0, "0 of 4", "{trivial}");
        assert_eq!(marked(Some(&bare), whole).0, "4 of 4", "{whole}");
        let others = r#"{"value": 0, "others": 4}"#;
        let (found, _) = marked(Some(others), &format!("value: 6\n{trivial}"));
        assert_eq!(found, "0 of 4", "{trivial}");
    }
}

#[test]
fn parts_are_shares_of_all_items_that_need_a_search() {
    let points = r#"{"node_values": {"points": 7, "partial": "per-item"}}"#;
    for (answer, found) in [
        ("at B: 2", "1 of 7"),
        ("at E: 2\nat H: 6\nat I: 1", "0 of 7"),
        ("at E: 2\nat B: 2\nat C: 6", "2 of 7"),
        (VALUES, "7 of 7"),
    ] {
        assert_eq!(marked(Some(points), answer).0, found, "{answer}");
    }
    // A wrong value of a leaf, or any value of a pruned node, is wrong beside them.
    let (found, _) = marked(Some(points), &format!("{VALUES}\nat E: 3"));
    assert_eq!(found, "6 of 7");
    let (found, _) = marked(Some(points), &format!("{VALUES}\nat L: 0"));
    assert_eq!(found, "6 of 7");
}

#[test]
fn named_items_are_all_that_is_asked_for() {
    let points = r#"{"node_values": {"points": 2, "items": ["B", "C"]}, "windows": {"points": 1, "items": ["A"]}, "counts": {"points": 1, "items": ["passes"]}}"#;
    let answer = "at B: 2\nat C: 6\nat E: 9\nwindow A: -inf inf\ncounts: passes 1";
    assert_eq!(marked(Some(points), answer).0, "4 of 4");
}

#[test]
fn given_values_alone_earn_nothing_without_points_either() {
    for given in ["at E: 2", "window A: -inf inf", "counts: passes 1"] {
        let (found, statuses) = marked(None, given);
        assert_eq!((&*found, &*statuses), ("0 of 0", &[Status::Pass][..]));
    }
    for (wrong, right) in [
        ("at E: 3", "at E: 2\nat B: 2"),
        ("counts: passes 2", "counts: passes 1, visited 13"),
    ] {
        assert_eq!(marked(None, wrong).1, [Status::Fail], "{wrong}");
        assert_eq!(marked(None, right).1, [Status::Pass], "{right}");
    }
    assert_eq!(
        marked(None, "window A: -inf inf -> 6 inf").1,
        [Status::Pass]
    );
}

#[test]
fn what_the_scheme_does_not_name_costs_nothing_and_earns_nothing() {
    let points = r#"{"value": 2}"#;
    assert_eq!(
        marked(Some(points), "value: 6\nmove: C\npath: A C H").0,
        "2 of 2"
    );
    assert_eq!(
        marked(Some(points), "value: 6\nmove: B\npath: A B E").0,
        "2 of 2"
    );
    assert_eq!(
        marked(Some(points), "move: C\nat E: 2\nevaluated: E").0,
        "0 of 2"
    );
    let others = r#"{"value": 2, "others": 1}"#;
    assert_eq!(marked(Some(others), "value: 6\nmove: C").0, "3 of 3");
}

#[test]
fn a_rounded_number_tells_the_value_from_all_others() {
    let marked = |tree: &str, answer: &str| {
        let tree = tree_of(tree);
        marked_in(&tree, Algorithm::Expectiminimax, None, answer).1[0]
    };
    let alone = "(chance A 0 0 1)";
    assert_eq!(marked(alone, "value: 0.33"), Status::Pass);
    // The leaf 0.33 and the leaf 0.334 are no thirds.
    for (other, stated, status) in [
        ("0.33", "0.33", Status::Fail),
        ("0.33", "0.333", Status::Pass),
        ("0.334", "0.33", Status::Fail),
        ("0.334", "0.333", Status::Pass),
        ("0.335", "0.33", Status::Fail),
        ("0.3351", "0.33", Status::Pass),
        ("0.34", "0.33", Status::Pass),
        ("1/3", "0.33", Status::Pass),
    ] {
        let tree = format!("(max A (chance B 0 0 1) (min C {other} 0))");
        assert_eq!(
            marked(&tree, &format!("value: {stated}")),
            status,
            "{stated} beside {other}"
        );
    }
}

/// The share of a list is that of its longest part in the right order, less what else is said; each item
/// too much or missing, and each that stands elsewhere, is an error.
#[test]
fn orders_are_paid_by_what_stands_in_order_or_by_errors() {
    let per_item = r#"{"order": {"points": 6, "partial": "per-item"}}"#;
    let per_error = r#"{"order": {"points": 6, "partial": "per-error", "deduct": 1.5}}"#;
    for (answer, earned) in [
        ("E K Q N H I", ["6", "6"]),
        // A name too much, a name missing, two names exchanged.
        ("E K L Q N H I", ["5", "4.5"]),
        ("K Q N H I", ["5", "4.5"]),
        ("K E Q N H I", ["4", "4.5"]),
        // Another name in the place of one: it is missing, and the other is too much.
        ("E L Q N H I", ["4", "3"]),
        ("E", ["1", "0"]),
        ("I H N Q K E", ["0", "0"]),
        ("L R", ["0", "0"]),
    ] {
        let found =
            [per_item, per_error].map(|rule| marked(Some(rule), &format!("order: {answer}")).0);
        assert_eq!(
            found,
            earned.map(|points| format!("{points} of 6")),
            "{answer}"
        );
    }
}

/// Of sets and values what is wrong is taken off what is right, and a missing item is not wrong; each item
/// too much or missing is an error.
#[test]
fn sets_and_values_are_paid_by_their_items_or_by_errors() {
    for (key, answer, earned) in [
        ("evaluated", "evaluated: E K Q N H", ["10", "11"]),
        ("evaluated", "evaluated: E K Q N H L", ["8", "10"]),
        ("evaluated", "evaluated: E K L Q R N H I O P", ["4", "8"]),
        ("evaluated", "evaluated: L R", ["0", "4"]),
        ("evaluated", "evaluated: none", ["0", "6"]),
        ("pruned", "pruned: L R J nothing-like-it", ["9", "11"]),
        ("cut_edges", "cut_edges: F-L M-R D-I", ["4", "10"]),
        ("node_values", "at B: 2\nat C: 6\nat D: 5", ["1.71", "7"]),
        ("node_values", "at B: 2\nat E: 9", ["0", "5"]),
    ] {
        let rules = [r#""per-item""#, r#""per-error", "deduct": 1"#];
        let found = rules.map(|rule| {
            let points = format!(r#"{{"{key}": {{"points": 12, "partial": {rule}}}}}"#);
            marked(Some(&points), answer).0
        });
        assert_eq!(
            found,
            earned.map(|points| format!("{points} of 12")),
            "{answer}"
        );
    }
}

/// Who says the same of all nodes is paid for what is right beyond what is wrong.
#[test]
fn words_of_yes_and_no_are_paid_less_the_wrong_ones() {
    let points =
        r#"{"is_pruned": {"points": 4, "items": ["J", "L", "N", "H"], "partial": "per-item"}}"#;
    for (said, earned) in [
        (["yes", "yes", "no", "no"], "4 of 4"),
        (["yes", "yes", "yes", "no"], "2 of 4"),
        (["yes", "yes", "yes", "yes"], "0 of 4"),
    ] {
        let nodes = ["J", "L", "N", "H"].into_iter().zip(said);
        let answer = nodes
            .map(|(node, said)| format!("is {node} pruned: {said}"))
            .collect::<Vec<_>>()
            .join("\n");
        assert_eq!(marked(Some(points), &answer).0, earned, "{answer}");
    }
}

/// A share of the points is rounded down.
#[test]
fn only_a_right_answer_gets_all_points() {
    let points = r#"{"order": {"points": 0.02, "partial": "per-item"}}"#;
    assert_eq!(marked(Some(points), "order: E K Q N H").0, "0.01 of 0.02");
}

#[test]
fn plain_numbers_may_stand_for_bounds() {
    let plain = VALUES.replace(">=", "").replace("<=", "");
    let turned = VALUES.replace("<=", ">=");
    for (rule, plain_earns) in [("true", "4 of 4"), ("false", "0 of 4")] {
        let points =
            format!(r#"{{"node_values": {{"points": 4, "accept_bounds_as_values": {rule}}}}}"#);
        assert_eq!(marked(Some(&points), VALUES).0, "4 of 4");
        assert_eq!(marked(Some(&points), &plain).0, plain_earns);
        assert_eq!(marked(Some(&points), &turned).0, "0 of 4");
        let bounded = VALUES.replace("at B: 2", "at B: <=2");
        assert_eq!(marked(Some(&points), &bounded).0, "0 of 4");
    }
}

#[test]
fn an_answer_may_be_right_under_another_convention() {
    let document = document_in("trees/courses/mit-6.034/equality-pruning-max.sexp");
    let tree = &document.tree;
    let marked = |share: &str, answer: &str| {
        let points = format!(
            r#"{{"value": 2, "pruned": 2, "order": 2, "accept": [{{"convention": "cs188"{share}}}]}}"#
        );
        let mut exam = Exam::new(tree, Algorithm::AlphaBeta, &Convention::default());
        exam.scheme = Scheme::read(&points).expect("points");
        let strict = Preset::find("cs188").expect("a preset").convention();
        let other = Exam::new(tree, Algorithm::AlphaBeta, &strict);
        let answer = Answer::read(answer, AnswerFormat::Json).expect("an answer");
        let usual = Marking::usual(&exam.key, exam.check(&answer));
        let others = [(exam.scheme.accepted[0], &other.key)];
        let marking = exam.grader().allowed(&usual, &others, &answer);
        let marking = marking.unwrap_or(usual);
        (
            score(&marking.checks).0.to_string(),
            marking.accepted.is_some(),
        )
    };
    let answer = |convention: &Convention| {
        let exam = Exam::new(tree, Algorithm::AlphaBeta, convention);
        let labels = exam.grader().labels;
        let names = |nodes: &[NodeId]| -> Vec<String> {
            nodes.iter().map(|&node| labels.owned(node)).collect()
        };
        let value = exam.key.outcome.found.value.to_string();
        let (pruned, order) = (&exam.key.pruned, exam.key.record.evaluations());
        serde_json::json!({"value": value, "pruned": names(pruned), "order": names(order)})
    };
    let weak = answer(&Convention::default());
    let strict = answer(&Preset::find("cs188").expect("a preset").convention());
    assert_ne!(weak, strict, "the tree tells the conventions apart");
    assert_eq!(marked("", &weak.to_string()), ("6".to_owned(), false));
    assert_eq!(marked("", &strict.to_string()), ("6".to_owned(), true));
    let half = r#", "share": 0.5"#;
    // The value is right under both.
    assert_eq!(marked(half, &strict.to_string()), ("4".to_owned(), true));
    let little = r#", "share": 0.1"#;
    assert_eq!(
        marked(little, &strict.to_string()),
        ("2.4".to_owned(), true)
    );
    // Less than what is right anyway is never taken.
    let nothing = r#", "share": 0"#;
    assert_eq!(
        marked(nothing, &strict.to_string()),
        ("2".to_owned(), false)
    );
}

#[test]
fn every_optimal_move_and_line_is_right_where_ties_are() {
    let read = |text: &str| {
        Format::Sexp
            .read(text, &ReadOptions::default())
            .expect("a tree")
    };
    let tree = read(
        "(max A (min B (leaf b1 3) (max E e1=5 e2=3)) (min C c1=3 (max F f1=3 f2=1)) (min D d1=2 d2=9))",
    )
    .tree;
    let worth = r#"{"best_move": 1, "pv": {"points": 4, "partial": "per-item"}"#;
    for (answer, first, any) in [
        ("move: B\npath: A B b1", "5 of 5", "5 of 5"),
        ("move: C\npath: A B b1", "4 of 5", "5 of 5"),
        ("move: C\npath: A C c1", "0 of 5", "5 of 5"),
        ("move: C\npath: A C F f1", "0 of 5", "5 of 5"),
        ("move: C\npath: A C F f2", "0 of 5", "3 of 5"),
        ("move: D\npath: A D d1", "0 of 5", "0 of 5"),
        ("move: B\npath: A B E e2", "1 of 5", "1 of 5"),
    ] {
        for (ties, earned) in [("first", first), ("any", any)] {
            let points = format!(r#"{worth}, "ties": "{ties}"}}"#);
            let found = marked_in(&tree, Algorithm::AlphaBeta, Some(&points), answer).0;
            assert_eq!(found, earned, "{ties}: {answer}");
        }
    }
}

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

#[test]
fn a_line_that_can_not_be_read_says_so_and_brings_no_diagnosis() {
    let options = ["check", RECITATION, "-", "--alpha-beta"];
    let output = run(abtree().args(options), b"at B: 2\nat C: about 5\n");
    let text = stdout(&output);
    assert!(
        text.contains("the rest is right, but one item can't be read"),
        "{text}"
    );
    assert!(!text.contains("diagnosis"), "{text}");
}

/// Questions that are worth nothing change neither the score nor the exit code.
#[test]
fn questions_without_points_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let points = folder.path().join("points.json");
    std::fs::write(&points, r#"{"value": 2, "pruned": 0}"#).unwrap();
    for answer in ["value: 6", "value: 6\npruned: A", "value: 6\nmove: B"] {
        let mut command = abtree();
        command
            .args(["check", RECITATION, "-", "--alpha-beta", "--points"])
            .arg(&points);
        let output = run(&mut command, answer.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{answer}");
    }
}

/// Whatever a student may write, such an item could not be right, or it is given.
#[test]
fn what_nobody_can_answer_is_refused_before_marking() {
    let folder = tempfile::tempdir().unwrap();
    let points = folder.path().join("points.json");
    for (scheme, fault) in [
        (
            r#"{"windows": {"items": ["F", "L"]}}"#,
            Some("L is never visited"),
        ),
        (
            r#"{"node_values": {"items": ["J"]}}"#,
            Some("J is never visited"),
        ),
        (
            r#"{"node_values": {"items": ["B", "E"]}}"#,
            Some("E is a leaf"),
        ),
        (r#"{"is_pruned": {"items": ["A"]}}"#, Some("A is the root")),
        (
            r#"{"is_pruned": {"items": ["L"]}, "windows": {"items": ["F", "H"]}}"#,
            None,
        ),
    ] {
        std::fs::write(&points, scheme).unwrap();
        let mut command = abtree();
        command
            .args(["check", RECITATION, "-", "--alpha-beta", "--points"])
            .arg(&points);
        let output = run(&mut command, b"value: 6");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            output.status.code() == Some(2),
            fault.is_some(),
            "{scheme}: {errors}"
        );
        assert!(
            fault.is_none_or(|fault| errors.contains(fault)),
            "{scheme}: {errors}"
        );
        assert!(
            fault.is_none() || errors.contains("points.json"),
            "{errors}"
        );
    }
}

/// One proved slip costs its deduction; what is wrong besides, or may have come otherwise, is marked as ever.
#[test]
fn a_proved_slip_is_paid_for_once() {
    let right =
        "value: 6\nmove: C\npath: A C H\nat B: 2\nat C: 6\nat F: >=3\nat G: 7\npruned: L R J\n";
    let slip =
        "value: 4\nmove: C\npath: A C G N\nat B: 2\nat C: 4\nat F: >=3\nat G: 4\npruned: L R J\n";
    let points = r#"{"value": 1, "best_move": 1, "path": 2, "pruned": 2,
        "node_values": {"points": 4, "items": ["B", "C", "F", "G"]}"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("points.json");
    for (answer, without, with) in [
        (right.to_owned(), 10, 10),
        (slip.to_owned(), 3, 9),
        (right.replace("B: 2", "B: 1"), 6, 9),
        (slip.replace("move: C", "move: B"), 2, 2),
        (slip.replace("A C G N", "A C H"), 5, 5),
        (slip.replace("G: 4", "G: 5"), 3, 3),
        (slip.replace("pruned: L R J", "pruned: L R"), 1, 1),
        (slip.replace("value: 4\n", ""), 3, 8),
    ] {
        for (rule, score) in [("}", without), (r#", "carried": {"deduct": 1}}"#, with)] {
            std::fs::write(&file, points.to_owned() + rule).unwrap();
            let mut command = abtree();
            command.args(["check", "trees/courses/mit-6.034/recitation.sexp", "-"]);
            command.args(["--alpha-beta", "--json", "--points"]);
            let output = run(command.arg(&file), answer.as_bytes());
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(report["score"], score, "{answer}{rule}");
            assert_eq!(
                report["carried"].is_object(),
                [8, 9].contains(&score),
                "{report}"
            );
            let is_missing = !answer.contains("value: ");
            assert_eq!(report["checks"][0]["status"] == "missing", is_missing);
            assert_eq!(report["checks"][0]["expected"], 6);
        }
    }
}
