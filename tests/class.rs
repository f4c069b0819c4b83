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

/// Equal answers are marked once; that changes no byte.
#[test]
fn an_answer_among_equal_ones_is_reported_as_by_itself() {
    const IDS: [&str; 14] = [
        r#""id": "Ann", "#,
        r#""id": "Bob", "#,
        r#""id": "B\u006Fb", "#,
        r#""id": "\\\"", "#,
        r#""id": "Zoë 🦀", "#,
        r#""id": "", "#,
        r#""id": " none ", "#,
        r#""id": 7, "#,
        r#""id": null, "#,
        r#""id": "Ann", "student": "Cem", "#,
        r#""student": "Cem", "#,
        r#""Student Name": "Dora", "#,
        r#""id": "Ann", "id": "Bob", "#,
        "",
    ];
    const ANSWERS: [&str; 5] = [
        r#""value": 6, "pruned": ["L", "R", "J"]"#,
        r#""value": 2, "best_move": "B", "principal_variation": ["A", "B", "E"]"#,
        r#""root value": "six", "nonsense": "Ann", "pruned": ["L", "r"]"#,
        r#""value": 7, "value": 6"#,
        r#""nonsense": "Bob""#,
    ];
    let checked = |text: &str| {
        let mut command = abtree();
        command.args([
            "check",
            TREE,
            "-",
            "--alpha-beta",
            "--answers-from",
            "jsonl",
        ]);
        command.args(["--format", "jsonl", "--exit-zero", "-q"]);
        stdout(&run(&mut command, text.as_bytes())).to_owned()
    };
    let answers = ANSWERS.iter();
    let lines: Vec<String> = answers
        .flat_map(|answer| IDS.map(|id| format!("{{{id}{answer}}}\n")))
        .collect();
    let twice = lines.concat().repeat(2);
    let together = checked(&twice);
    let alone: Vec<String> = lines.iter().map(|line| checked(line)).collect();
    assert_eq!(together.lines().count(), 2 * lines.len());
    for (number, report) in together.lines().enumerate() {
        let alone = &alone[number % lines.len()];
        if alone.contains("\"error\"") {
            assert!(report.contains("\"error\""), "{report}");
            continue;
        }
        let marks = |report: &str| {
            let report: serde_json::Value = serde_json::from_str(report).unwrap();
            ["checks", "score", "diagnosis"].map(|field| report[field].clone())
        };
        assert_eq!(marks(report), marks(alone));
    }
}
