//! What is told below the highest level of hints: no more than that level promises.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::common::terminal::{abtree, run, stdout};
use crate::common::{Exam, document_in, tree_of};
use abtree::search::{Algorithm, Convention};
use abtree::tree::NodeId;

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

const FORMATS: [&str; 9] = [
    "text",
    "json",
    "jsonl",
    "csv",
    "junit",
    "tap",
    "gradescope",
    "prairielearn",
    "codegrade",
];

/// A tree whose names and values are found nowhere else by chance, and the points for it.
const TREE: &str = "(max Quasar (min Beacon (leaf Eagle 71) (max Falcon (leaf Kestrel 83) \
    (leaf Lapwing 29))) (min Cobalt (max Garnet (min Marble (leaf Quetzal 37) (leaf Raven 67)) \
    (leaf Nightjar 97)) (leaf Heron 91)) (min Dagger (leaf Ibis 31) (max Jasper (leaf Osprey 59) \
    (leaf Petrel 43))))";

const POINTS: &str = r#"{"value": 1, "best_move": 1, "pv": 1, "order": 1, "evaluated": 1,
    "pruned": {"points": 2, "over_pruned": 1, "missed": 1}, "cut_edges": 1, "node_values": 1,
    "windows": 1, "visited": 1, "counts": 1, "visited_set": 1, "not_visited": 1, "expanded": 1,
    "is_pruned": 1, "follow_through": {"deduct": 0.5},
    "accept": [{"convention": "cs188", "share": 0.5}]}"#;

/// Answers that are wrong in many ways, all about few nodes.
const WRONG: [&str; 4] = [
    "value: 5\nmove: Beacon\npath: Quasar Beacon Eagle\norder: Eagle Heron\nevaluated: Heron\n\
     pruned: Eagle\ncut_edges: Beacon-Eagle\nat Beacon: 5\nat Quasar: 5\nwindow Beacon: 5 6\n\
     visited: Eagle Heron\ncounts: visited 5, cutoffs 6\nvisited_set: Heron\nnot_visited: Eagle\n\
     expanded: Beacon\nis Eagle pruned: yes\n",
    "value: 5\nmove: Beacon\n",
    "pruned: none\norder: none\n",
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
fn told(
    folder: &tempfile::TempDir,
    answer: &str,
    level: usize,
    format: &str,
    points: bool,
) -> String {
    let mut command = abtree();
    let path = |name: &str| folder.path().join(name);
    command.arg("check").arg(path("tree.sexp")).arg("-");
    command.args([
        "--alpha-beta",
        "--format",
        format,
        "--hints",
        &level.to_string(),
    ]);
    if points || ["gradescope", "prairielearn", "codegrade"].contains(&format) {
        command.arg("--points").arg(path("points.json"));
    }
    let output = run(&mut command, answer.as_bytes());
    assert_eq!(output.status.code(), Some(1), "{answer}");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    stdout(&output).to_owned() + &errors
}

/// The names and numbers of a text, as far as the tree or its run has them.
fn secrets(text: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words
        .filter(|word| known.contains(*word))
        .map(str::to_owned)
        .collect()
}

#[test]
fn below_everything_no_name_or_number_of_the_right_answer_is_told() {
    let tree = tree_of(TREE);
    let mut known: BTreeSet<String> = tree
        .nodes()
        .filter_map(|node| tree.name(node))
        .map(str::to_owned)
        .collect();
    known.extend(
        tree.nodes()
            .filter_map(|node| tree.value(node))
            .map(|value| value.to_string()),
    );
    let inner: BTreeSet<String> = tree
        .nodes()
        .filter(|&node| !tree.is_leaf(node))
        .filter_map(|node| tree.name(node))
        .map(str::to_owned)
        .collect();
    let folder = folder();
    for answer in WRONG {
        let own = secrets(&answer.replace("beacon", "Beacon"), &known);
        for format in FORMATS {
            // Platforms are always told the points; the others write them in one way.
            let with_points: &[bool] = match format {
                "json" | "text" => &[true, false],
                _ => &[true],
            };
            for &points in with_points {
                for level in 0..4 {
                    let text = told(&folder, answer, level, format, points);
                    let extra: BTreeSet<String> =
                        secrets(&text, &known).difference(&own).cloned().collect();
                    let may = if level < 2 {
                        BTreeSet::new()
                    } else {
                        inner.clone()
                    };
                    assert!(
                        extra.is_subset(&may),
                        "{format} at {level}: {extra:?}\n{answer}\n{text}"
                    );
                }
                // The test sees what is told where everything is.
                if ["json", "text"].contains(&format) {
                    let text = told(&folder, answer, 4, format, points);
                    assert!(!secrets(&text, &known).is_subset(&own), "{text}");
                }
            }
        }
    }
}

#[test]
fn at_level_0_right_and_wrong_is_all_that_differs() {
    let folder = folder();
    // Both are wrong in everything that they answer, and get nothing.
    let answers = [
        "value: 5\nmove: Beacon\n",
        "value: 7\npath: Quasar Beacon Eagle\n",
    ];
    for format in FORMATS {
        let [one, other] = answers.map(|answer| told(&folder, answer, 0, format, true));
        assert_eq!(one, other, "{format}");
    }
}

/// What a report of JSON says of one question: the message, and everything but what is public.
fn report(level: usize, file: &str, answer: &Json) -> Json {
    let mut command = abtree();
    command.args(["check", file, "-", "--alpha-beta", "--format", "json"]);
    command.args(["--hints", &level.to_string()]);
    let output = run(&mut command, answer.to_string().as_bytes());
    let mut report: Json = serde_json::from_str(stdout(&output)).expect("JSON");
    let members = report.as_object_mut().expect("an object");
    for public in ["tree", "answer", "algorithm", "convention"] {
        members.remove(public).expect("it is told");
    }
    report
}

/// How many names of a list are wrong, whether any are missing, and where the first error is.
type Facts = (usize, bool, Option<usize>);

/// The facts that a level promises of a list, found without the library: leaves too many and missing,
/// and the first place, from 1, where the lists part.
fn promised(level: usize, right: &[&String], stated: &[&String]) -> Facts {
    let is_missing = right.iter().any(|name| !stated.contains(name));
    let too_many = stated.iter().filter(|name| !right.contains(name)).count();
    let same = right
        .iter()
        .zip(stated)
        .take_while(|(one, other)| one == other)
        .count();
    let place = (level > 1 && (is_missing || too_many > 0)).then_some(same + 1);
    (too_many, is_missing, place)
}

/// The facts in a message such as `3 errors, and something is missing, the first at number 2`.
fn read(message: Option<&str>) -> Facts {
    let message = message.unwrap_or_default();
    let mut words = message.split(' ');
    let errors = words.next().and_then(|word| word.parse().ok());
    let place = words.next_back().and_then(|word| word.parse().ok());
    let is_missing = message.contains("something is missing");
    (errors.unwrap_or(0), is_missing, place)
}

/// How many tries it takes to find the right list, always naming the first one that agrees with what
/// was told before, `told` what a try is told: the facts, and names that give more away.
fn tries(
    leaves: &[String],
    level: usize,
    mut told: impl FnMut(&[&String]) -> (Facts, Vec<String>),
) -> usize {
    let list = |bits: usize| -> Vec<&String> {
        let chosen = leaves
            .iter()
            .enumerate()
            .filter(|(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, leaf)| leaf).collect()
    };
    let mut open: Vec<usize> = (1..1 << leaves.len()).collect();
    // The middle of what is open is a better try than its first end.
    for count in 1.. {
        let guess = open[open.len() / 2];
        let (facts, given_away) = told(&list(guess));
        if facts.0 == 0 && !facts.1 {
            return count;
        }
        open.retain(|&bits| bits != guess && promised(level, &list(bits), &list(guess)) == facts);
        let has_all = |&bits: &usize| given_away.iter().all(|name| list(bits).contains(&name));
        if open.iter().any(has_all) {
            open.retain(has_all);
        }
    }
    unreachable!("one of the lists is right")
}

/// All texts in a document, but for some keys.
fn texts(document: &Json, out: &mut Vec<String>) {
    match document {
        Json::Array(elements) => elements.iter().for_each(|element| texts(element, out)),
        Json::Object(members) => members.iter().for_each(|(key, member)| {
            out.push(key.clone());
            texts(member, out);
        }),
        plain => out.push(plain.to_string().trim_matches('"').to_owned()),
    }
}

#[test]
fn whoever_reads_the_whole_report_is_no_faster_than_whoever_is_told_the_promised_facts() {
    for file in [
        RECITATION,
        "trees/courses/mit-6.034/recitation-reordered.sexp",
        "trees/books/aima/figure-5-2.sexp",
    ] {
        let document = document_in(file);
        let exam = Exam::new(&document.tree, Algorithm::AlphaBeta, &Convention::default());
        let labels = exam.grader().labels;
        let name = |node: NodeId| labels.owned(node);
        let leaves = document
            .tree
            .nodes()
            .filter(|&node| document.tree.is_leaf(node));
        let leaves: Vec<String> = leaves.map(name).collect();
        let right: Vec<String> = exam
            .key
            .record
            .evaluations()
            .iter()
            .copied()
            .map(name)
            .collect();
        let right: Vec<&String> = right.iter().collect();
        for level in [1, 2] {
            let told_facts = tries(&leaves, level, |guess| {
                (promised(level, &right, guess), Vec::new())
            });
            let reading = tries(&leaves, level, |guess| {
                let report = report(level, file, &json!({ "static_evaluations": guess }));
                let message = report["checks"][0]["message"].as_str();
                let mut all = Vec::new();
                texts(&report, &mut all);
                let words = all
                    .iter()
                    .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
                let new = words.filter(|word| leaves.iter().any(|leaf| leaf == word));
                let new = new.filter(|word| !guess.iter().any(|own| own == word));
                (read(message), new.map(str::to_owned).collect())
            });
            assert!(
                reading >= told_facts,
                "{file} at {level}: {reading} < {told_facts}"
            );
            // With everything told, one try more is enough.
            assert!(reading > 2, "{file} at {level}: {reading}");
        }
    }
}

#[test]
fn each_level_tells_what_it_promises() {
    let answer = json!({ "static_evaluations": ["E", "K", "L", "Q", "N", "H", "I"], "value": 6 });
    let messages = [1, 2, 3].map(|level| {
        let report = report(level, RECITATION, &answer);
        let checks = report["checks"].as_array().expect("checks");
        assert_eq!(checks[0]["status"], "pass");
        checks[1]["message"].as_str().expect("a message").to_owned()
    });
    assert_eq!(
        messages,
        [
            "1 error",
            "1 error, at number 3",
            "1 error, at number 3: at F, what is MIN already sure of above it?",
        ]
    );
    let report = report(0, RECITATION, &answer);
    assert_eq!(
        (&report["right"], &report["checks"]),
        (&json!(false), &json!([]))
    );
}

/// How many things an answer lacks is not told below the highest level: a list of nothing would tell how
/// long the right one is.
#[test]
fn how_much_is_missing_is_not_told() {
    for (key, names) in [
        ("evaluated", json!([])),
        ("expanded", json!([])),
        ("visited", json!(["A"])),
        ("not_visited", json!([])),
        ("pruned", json!([])),
        ("pruned", json!(["A"])),
        ("static_evaluations", json!([])),
    ] {
        for level in [1, 2, 3] {
            let report = report(level, RECITATION, &json!({ key: names }));
            let message = report["checks"][0]["message"].as_str().unwrap().to_owned();
            let starts = [
                "something is missing",
                "1 error, and something is missing",
                "1 error",
            ];
            let is_short = starts.iter().any(|start| message.starts_with(start));
            assert!(is_short, "{key} {names} at {level}: {message}");
        }
    }
}

/// The place of a hint is that of the message that says everything.
#[test]
fn a_name_of_nothing_is_the_first_error_for_hints_too() {
    let answer = json!({ "visited_set": ["A", "B", "E", "X"] });
    let message = |level| {
        let report = report(level, RECITATION, &answer);
        report["checks"][0]["message"].as_str().unwrap().to_owned()
    };
    assert!(message(4).starts_with("the tree has no node `X`"));
    assert_eq!(message(2), "1 error, and something is missing");
}

/// One wrong value, carried through, changes nothing for questions that are not answered, and its node is
/// told where the place of an error is.
#[test]
fn a_slip_is_not_told_by_questions_that_are_not_answered() {
    let folder = tempfile::tempdir().unwrap();
    let points = folder.path().join("points.json");
    let scheme = r#"{"value": 1, "best_move": 1, "pv": 1, "order": 3, "pruned": 2,
        "node_values": 3, "follow_through": {"deduct": 1}}"#;
    std::fs::write(&points, scheme).unwrap();
    let values = json!({ "A": 5, "B": 2, "F": ">=3", "C": 5, "G": 7, "M": "<=1", "D": "<=1" });
    for level in ["1", "2", "3", "4"] {
        let mut command = abtree();
        command.args([
            "check",
            RECITATION,
            "--alpha-beta",
            "--json",
            "--hints",
            level,
        ]);
        command.arg("--points").arg(&points);
        let answer = json!({ "node_values": values }).to_string();
        let report: Json =
            serde_json::from_str(stdout(&run(&mut command, answer.as_bytes()))).unwrap();
        let checks = report["checks"].as_array().unwrap();
        let missing = checks.iter().filter(|check| check["found"].is_null());
        let missing: Vec<_> = missing.collect();
        assert_eq!(missing.len(), 5);
        for check in missing {
            assert_eq!(
                (&check["status"], &check["message"]),
                (&json!("missing"), &json!("not answered")),
                "{level}"
            );
        }
        assert_eq!(report["score"], 2, "{level}");
    }
}
