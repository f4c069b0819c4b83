//! What is told with `--hints`: what is wrong, and nothing of the right answer.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::common::terminal::{abtree, run, stdout};
use crate::common::tree_of;

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

const FORMATS: [&str; 8] = [
    "text",
    "json",
    "jsonl",
    "csv",
    "junit",
    "gradescope",
    "prairielearn",
    "github",
];

/// A tree whose names and values are found nowhere else by chance, and the points for it.
const TREE: &str = "(max Quasar (min Beacon (leaf Eagle 71) (max Falcon (leaf Kestrel 83) \
    (leaf Lapwing 29))) (min Cobalt (max Garnet (min Marble (leaf Quetzal 37) (leaf Raven 67)) \
    (leaf Nightjar 97)) (leaf Heron 91)) (min Dagger (leaf Ibis 31) (max Jasper (leaf Osprey 59) \
    (leaf Petrel 43))))";

const POINTS: &str = r#"{"value": 1, "best_move": 1, "pv": 1, "order": 1, "evaluated": 1,
    "pruned": {"points": 2, "partial": "per-item"}, "cut_edges": 1, "node_values": 1,
    "windows": 1, "visited": 1, "counts": 1, "visited_set": 1, "not_visited": 1, "expanded": 1,
    "is_pruned": 1, "accept": [{"convention": "cs188", "share": 0.5}]}"#;

/// Answers that are wrong in many ways, all about few nodes.
const WRONG: [&str; 4] = [
    "value: 5\nmove: Beacon\npath: Quasar Beacon Eagle\norder: Eagle Heron\nevaluated: Heron\n\
     pruned: Eagle\ncut_edges: Beacon-Eagle\nat Beacon: 5\nat Quasar: 5\nwindow Beacon: 5 6\n\
     visited: Eagle Heron\ncounts: visited 5, cutoffs 6\nvisited_set: Heron\nnot_visited: Eagle\n\
     expanded: Beacon\nis Eagle pruned: yes\n",
    "value: 5\nmove: Beacon\n",
    "pruned: none\norder: none\nat Eagle: 5\nwindow Eagle: 5 6\n",
    "pruned: beacon\nwindow Beacon: 1 2 3 4\nvalue: six\norder: Eagle, Nobody\n",
];

/// A folder of its own with the tree and the points.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("tree.sexp"), TREE).expect("a file");
    std::fs::write(folder.path().join("points.json"), POINTS).expect("a file");
    folder
}

/// Everything that the command prints about an answer.
fn told(folder: &tempfile::TempDir, answer: &str, format: &str, options: &[&str]) -> String {
    let mut command = abtree();
    command.arg("check").arg(folder.path().join("tree.sexp"));
    command.args(["-", "--alpha-beta", "--format", format]);
    command.args(options).current_dir(folder.path());
    let output = run(&mut command, answer.as_bytes());
    assert_eq!(output.status.code(), Some(1), "{answer}");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    stdout(&output).to_owned() + &errors
}

/// The names and numbers of a text, as far as the tree has them.
fn secrets(text: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.filter(|word| known.contains(*word));
    words.map(str::to_owned).collect()
}

#[test]
fn no_name_or_number_of_the_right_answer_is_told() {
    let tree = tree_of(TREE);
    let names = |is_told: &dyn Fn(bool) -> bool| -> BTreeSet<String> {
        let nodes = tree.nodes().filter(|&node| is_told(tree.is_leaf(node)));
        let names = nodes.filter_map(|node| tree.name(node));
        names.map(str::to_owned).collect()
    };
    let inner = names(&|is_leaf| !is_leaf);
    let mut known = names(&|_| true);
    let values = tree.nodes().filter_map(|node| tree.value(node));
    known.extend(values.map(|value| value.to_string()));
    let folder = folder();
    for answer in WRONG {
        let own = secrets(&answer.replace("beacon", "Beacon"), &known);
        for format in FORMATS {
            let points = ["--points", "points.json", "--hints"];
            let needs_points = ["gradescope", "prairielearn", "github"].contains(&format);
            for options in [&points[..], &points[2..]] {
                if needs_points && options.len() == 1 {
                    continue;
                }
                let text = told(&folder, answer, format, options);
                let extra = secrets(&text, &known);
                let extra: BTreeSet<_> = extra.difference(&own).cloned().collect();
                assert!(
                    extra.is_subset(&inner),
                    "{format}: {extra:?}\n{answer}\n{text}"
                );
            }
            // The test sees what is told where everything is.
            if ["json", "text"].contains(&format) {
                let text = told(&folder, answer, format, &points[..2]);
                assert!(!secrets(&text, &known).is_subset(&own), "{text}");
            }
        }
    }
}

/// The checks of a report in JSON with hints.
fn checks(answer: &Json) -> Json {
    let mut command = abtree();
    command.args(["check", RECITATION, "-", "--alpha-beta", "--format", "json"]);
    let output = run(command.arg("--hints"), answer.to_string().as_bytes());
    let mut report: Json = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!(report["diagnosis"]["hypotheses"], json!([]));
    report["checks"].take()
}

/// One node a question is told, at which the first difference arises.
#[test]
fn errors_are_counted_and_one_inner_node_is_named() {
    for (question, answer, message) in [
        ("value", json!(7), "1 error, at A"),
        ("best_move", json!("B"), "1 error, at A"),
        (
            "principal_variation",
            json!(["A", "C", "G", "N"]),
            "2 errors, and something is missing, the first at C",
        ),
        (
            "static_evaluations",
            json!(["E", "K", "L", "Q", "N", "H", "I"]),
            "1 error, at F",
        ),
        (
            "evaluated",
            json!(["E", "K", "L", "Q", "N", "H", "I"]),
            "1 error, at F",
        ),
        ("pruned", json!(["L", "R"]), "something is missing, at D"),
        (
            "node_values",
            json!({"A": 5, "B": 2, "C": 5, "G": 7}),
            "2 errors, the first at C",
        ),
        ("windows", json!({"B": {"entry": [0, 1]}}), "1 error, at B"),
        ("counts", json!({"visited": 5}), "1 error"),
        ("is_pruned", json!({"L": false}), "1 error, at F"),
        (
            "visited_set",
            json!(["A", "B", "E", "X"]),
            "1 error, and something is missing",
        ),
    ] {
        let checks = checks(&json!({ question: answer }));
        assert_eq!(checks[0]["message"], message, "{question}");
        assert_eq!(checks[0]["expected"], Json::Null, "{question}");
    }
}

/// How many things an answer lacks is not told: a list of nothing would tell how long the right one is.
#[test]
fn how_much_is_missing_is_not_told() {
    for key in [
        "evaluated",
        "expanded",
        "not_visited",
        "pruned",
        "static_evaluations",
    ] {
        let checks = checks(&json!({ key: [] }));
        let message = checks[0]["message"].as_str().expect("a message");
        assert!(
            message.starts_with("something is missing"),
            "{key}: {message}"
        );
    }
}

#[test]
fn a_level_of_hints_is_refused() {
    let mut command = abtree();
    command.args(["check", RECITATION, "--hints", "3", "--alpha-beta"]);
    let output = run(&mut command, b"");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("--hints takes no number: 3 is gone"),
        "{errors}"
    );
}
