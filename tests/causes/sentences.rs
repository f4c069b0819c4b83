//! What is said of causes.

use serde_json::Value as Json;

use crate::common::terminal::{abtree, run};

/// What the student wrote is told as it was written.
#[test]
fn the_sign_of_a_wrong_value_is_told() {
    let answers = [
        (
            "trees/web/javatpoint/alpha-beta.sexp",
            "value: 3; at A: 3; at B: <=4; at D: 3; at E: >=5; at C: <=1; at F: 1",
            "wrote a wrong value for one node: <=4 for B",
        ),
        (
            "trees/web/geeksforgeeks/alpha-beta.sexp",
            "value: 5; at A: >=5; at B: 5; at D: 5; at E: >=6; at C: >=-3; at F: 2",
            "took >=-3 for the value of C, which is <=2, and went on from there",
        ),
        (
            "trees/courses/mit-6.034/recitation.sexp",
            "window F: -inf 12; window C: 3 inf; window D: 6 inf; order: E K L Q N H I",
            "took 12 for the value of E, which is 2, and went on from there",
        ),
    ];
    for (tree, answer, title) in answers {
        let mut command = abtree();
        command.args(["check", tree, "-", "--alpha-beta", "--format", "json", "-q"]);
        let output = run(&mut command, answer.replace("; ", "\n").as_bytes());
        let report: Json = serde_json::from_slice(&output.stdout).expect("a report");
        let summary = &report["diagnosis"]["summary"];
        assert_eq!(
            *summary,
            format!("everything would be right for somebody who {title}")
        );
    }
}

/// What `check` says of an answer to a tree.
fn told(tree: &str, answer: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tree.sexp");
    std::fs::write(&path, tree).expect("a file");
    let mut command = abtree();
    command.arg("check").arg(&path).args(["-", "--alpha-beta"]);
    let output = run(&mut command, answer.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const THREE_ROWS: &str = "(max A (min B E=3 F=12 G=8) (min C H=2 I=4 J=6) (min D K=14 L=5 M=2))";

/// A value that is right at the root is not what the student took for another node.
#[test]
fn a_value_that_is_right_elsewhere_is_no_wrong_one() {
    let tree = "(((6 9) (4 11)) ((7 2) (1 8)))";
    let told = told(tree, "value: 9\norder: 6 9 4 7 2\npruned: 11 1 8");
    assert!(
        told.contains("(1) skipped children before the window was closed: at /1/2; or (2) took a wrong value such as 9"),
        "{told}"
    );
}

#[test]
fn sentences_say_what_is_meant() {
    let two_late = told(
        "(max A (min B (max D K=4 L=7) (max E M=9 N=1)) (min C (max F P=2 Q=3) (max G R=8 S=6)))",
        "value: 7\norder: K L M N P Q R S\npruned: none",
    );
    assert!(!two_late.contains("closed: at"), "{two_late}");
    let tied = told(
        "(max A (min B E=4 F=6) (min C G=4 H=9) (min D I=5 J=4))",
        "move: C\npath: A C G",
    );
    assert!(
        tied.contains("C returned <=4, no better than B, which comes first"),
        "{tied}"
    );
    let by_values = told(THREE_ROWS, "pruned: 4, 6");
    assert!(
        by_values.contains("a leaf goes by its value only where the values of all leaves differ"),
        "{by_values}"
    );
    let by_shared = told(THREE_ROWS, "pruned: 2");
    assert!(
        by_shared.contains("`2` can mean H or M: write which one"),
        "{by_shared}"
    );
}

const PLAYS: &str = "(max Start (min Left (max Attack a1=4 a2=7) (max Defend d1=9 d2=1)) \
    (min Right (max Run r1=2 r2=3) (max Hide h1=8 h2=6)))";

/// Whoever pruned nothing would have a value for Hide.
#[test]
fn searches_whose_values_are_left_out_come_last() {
    let values = told(
        PLAYS,
        "Attack = 7, Defend = 9, Left = 7, Run = 3, Right = 3",
    );
    assert!(
        values.contains("somebody who (1) wrote bounds as if they were exact values; or (2)"),
        "{values}"
    );
    let whole = told(
        PLAYS,
        "Attack = 7, Defend = 9, Left = 7, Run = 3, Right = 3, Hide = 8, Start = 7",
    );
    assert!(whole.contains("pruned nothing"), "{whole}");
    assert!(!whole.contains("(1) wrote bounds"), "{whole}");
}

/// The first name of six fits too much.
#[test]
fn a_list_that_has_hardly_begun_is_little_evidence() {
    let tree = "(max A (min B E=3 (max F K=4 L=9)) (min C (max G M=8 N=7) H=6) (min D I=1 (max J O=2 P=5)))";
    let begun = told(tree, "order: E");
    assert!(
        begun.contains("which mistake led to this can't be told"),
        "{begun}"
    );
}
