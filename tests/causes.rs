//! What lecturers would say of wrong answers: the diagnosis names the same mistakes, and no others.

use serde_json::Value as Json;

use crate::common::terminal::{abtree, run};

/// A tree, how it is searched, what is answered to it, and the mistakes that explain the answer, each
/// with its nodes.
type Student = (&'static str, &'static str, &'static str, &'static str);

const RECITATION: &str = "courses/mit-6.034/recitation.sexp";

const STUDENTS: [Student; 0] = [
];

/// A mistake with its nodes; two together as a sum.
fn cause(json: &Json) -> String {
    let words = |json: &Json| json.as_str().unwrap_or_default().to_owned();
    if let Some(both) = json["of"].as_array() {
        return both.iter().map(cause).collect::<Vec<_>>().join(" + ");
    }
    let nodes = json["nodes"].as_array().cloned().unwrap_or_default();
    let nodes = [&json["node"]].into_iter().chain(&nodes).map(words);
    let words = [words(&json["id"])].into_iter().chain(nodes);
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[test]
fn mistakes_are_those_that_lecturers_see() {
    for (tree, options, answer, expected) in STUDENTS {
        let tree = format!("trees/{tree}");
        let mut command = abtree();
        command.args(["check", &tree, "-", "--format", "jsonl", "-q"]);
        let output = run(
            command.args(options.split(' ')),
            answer.replace("; ", "\n").as_bytes(),
        );
        let report: Json = serde_json::from_slice(&output.stdout).expect("a report");
        let entries = report["diagnosis"]["hypotheses"].as_array();
        let entries = entries.expect("hypotheses").iter();
        let causes = entries.flat_map(|entry| {
            let also = entry["also"].as_array().cloned().unwrap_or_default();
            let also: Vec<String> = also.iter().map(cause).collect();
            [vec![cause(entry)], also].concat()
        });
        let causes = causes.collect::<Vec<_>>().join(", ");
        assert_eq!(causes, expected, "{tree} {options} {answer}");
    }
}
