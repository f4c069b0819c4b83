//! Many answers: each keeps its row, whatever the others are like.

use std::fmt::Write as _;

use crate::common::terminal::{abtree, run, stdout};
use serde_json::Value;

const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";

/// The line for a number: right, wrong, blank or not an answer.
fn line(number: usize) -> String {
    match number % 7 {
        0 => String::new(),
        1 => format!(r#"{{"id": {number}, "value": 6"#),
        2 => format!(r#"{{"id": {number}, "nonsense": 6}}"#),
        3 | 4 => format!(r#"{{"id": {number}, "value": 7, "pruned": ["L", "R", "J"]}}"#),
        _ => format!(r#"{{"id": {number}, "value": 6, "order": ["E", "K", "Q", "N", "H", "I"]}}"#),
    }
}

fn class(size: usize, end: &str) -> String {
    let mut text = String::from("\u{FEFF}");
    for number in 1..=size {
        let _ = write!(text, "{}{end}", line(number));
    }
    text
}

fn reports(text: &str) -> Vec<Value> {
    let arguments = [
        "check",
        TREE,
        "-",
        "--alpha-beta",
        "--format",
        "jsonl",
        "-q",
    ];
    let output = run(
        abtree().args(arguments).args(["--answers-from", "jsonl"]),
        text.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(2));
    let lines = stdout(&output).lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a report is JSON"))
        .collect()
}

/// So many answers take several packets and more than one thread.
const SIZE: usize = 3_000;

#[test]
fn rows_never_shift() {
    for end in ["\n", "\r\n", "\r"] {
        let reports = reports(&class(SIZE, end));
        let answered: Vec<usize> = (1..=SIZE).filter(|number| number % 7 != 0).collect();
        assert_eq!(reports.len(), answered.len());
        for (report, number) in reports.iter().zip(answered) {
            assert_eq!(report["answer"]["line"], number);
            let (score, most) = (report["score"].as_i64(), report["max_score"].as_i64());
            match number % 7 {
                1 | 2 => assert_eq!(report["error"]["line"], number),
                3 | 4 => assert_eq!((score, most), (Some(1), Some(2))),
                _ => assert_eq!((score, most), (Some(2), Some(2))),
            }
            if number % 7 > 2 {
                assert_eq!(report["answer"]["id"], number.to_string());
            }
        }
    }
}

/// The span of an error counts bytes from the beginning of the whole input.
#[test]
fn errors_have_their_place_in_the_whole_input() {
    let text = class(SIZE, "\n");
    let decoded = text.trim_start_matches('\u{FEFF}');
    let reports = reports(&text);
    let report = reports
        .iter()
        .find(|report| report["answer"]["line"] == 2_998)
        .expect("the line has its report");
    let span = &report["error"]["span"];
    let at = |end: usize| usize::try_from(span[end].as_u64().expect("an offset")).expect("small");
    assert_eq!(&decoded[at(0)..at(1)], "\"nonsense\"");
}
