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
const SIZE: usize = 8_000;

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
        .find(|report| report["answer"]["line"] == 7_996)
        .expect("the line has its report");
    let span = &report["error"]["span"];
    let at = |end: usize| usize::try_from(span[end].as_u64().expect("an offset")).expect("small");
    assert_eq!(&decoded[at(0)..at(1)], "\"nonsense\"");
}

#[test]
fn one_answer_is_an_object_and_several_are_an_array() {
    let json = |text: &str| {
        let output = run(
            abtree().args(["check", TREE, "--alpha-beta", "--json", "-q"]),
            text.as_bytes(),
        );
        serde_json::from_str::<Value>(stdout(&output)).expect("a report is JSON")
    };
    assert!(json("value: 6").is_object());
    assert!(json("{\"value\": 6}\n").is_object());
    assert!(json("{\"value\":\n 6}").is_object());
    assert!(json("{\"value\": 6}\n{\"value\": 7}\n").is_array());
}

/// The page about a class, and what the command printed.
fn page(answers: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("class.html");
    let mut command = abtree();
    command.args(["check", TREE, "-", "--alpha-beta", "--exit-zero", "-q"]);
    command
        .args(["--answers-from", "jsonl", "--class-report"])
        .arg(&path);
    run(command.args(options), answers.as_bytes());
    std::fs::read_to_string(path).expect("the page was written")
}

#[test]
fn a_page_tells_how_the_class_did() {
    let answers = [
        r#"{"id": "Ann", "value": 6, "pruned": ["L", "R", "J"]}"#,
        r#"{"id": "<script>", "value": 7, "pruned": ["L", "R"]}"#,
        r#"{"id": "Bob", "value": 6, "pruned": [], "evaluated": ["E", "K", "L", "Q", "R", "N", "H", "I", "O", "P"]}"#,
        r#"{"id": "Ann", "value": 6, "pruned": ["L", "J"]}"#,
        r#"{"value": 6"#,
    ]
    .join("\n");
    let blind = page(&answers, &[]);
    assert_eq!(blind, page(&answers, &[]), "the same bytes each time");
    // Ann's second answer counts; nobody's is wholly right.
    for part in [
        "Answers: 4, of which 0 are right and 3 are not, and 1 can't be read.",
        "<td>50-74%</td><td class=\"number\">1 of 4</td>",
        "<td>value</td><td class=\"number\">2 of 3</td>",
        "(the hardest)</td><td class=\"number\">0 of ",
        "<td class=\"number\">1</td><td><code>window-not-passed</code>",
    ] {
        assert!(blind.contains(part), "{part} in {blind}");
    }
    for name in ["Ann", "Bob", "script", "Students"] {
        assert!(!blind.contains(name), "{name} in {blind}");
    }
    let named = page(&answers, &["--class-names"]);
    for part in [
        "<bdi>Ann</bdi></td><td class=\"number\">1 of 2 points",
        "<bdi>&lt;script&gt;</bdi></td><td class=\"number\">0 of 2 points",
        "<bdi>-:5</bdi></td><td class=\"number\">can't be read",
    ] {
        assert!(named.contains(part), "{part} in {named}");
    }
    let without_doctype = named.split_once('\n').unwrap().1;
    let links = without_doctype.matches("http").count() + without_doctype.matches("src=").count();
    assert_eq!(links, 0, "it fetches nothing");
}

/// The same reports with the tree and the search of each, and with both once in a head.
#[test]
fn brief_reports_say_once_what_all_have_in_common() {
    let answers = [
        r#"{"id": "Ann", "value": 6, "pruned": ["L", "R", "J"]}"#,
        r#"{"id": "Bob", "value": 6, "search": "minimax"}"#,
        r#"{"value": 6"#,
    ]
    .join("\n");
    let lines = |options: &[&str]| -> Vec<Value> {
        let mut command = abtree();
        command.args([
            "check",
            TREE,
            "-",
            "--answers-from",
            "jsonl",
            "--exit-zero",
            "-q",
        ]);
        let output = run(command.args(options), answers.as_bytes());
        let lines = stdout(&output).lines();
        lines
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    };
    for options in [&["--alpha-beta"][..], &["--convention", "cs188"]] {
        let whole = lines(&[options, &["--format", "jsonl"]].concat());
        let brief = lines(&[options, &["--brief"]].concat());
        assert_eq!(
            brief,
            lines(&[options, &["--brief", "--format", "jsonl"]].concat())
        );
        let (head, brief) = brief.split_first().expect("a head");
        assert_eq!(head["kind"], "head");
        assert_eq!(brief.len(), whole.len());
        for (brief, mut whole) in brief.iter().zip(whole) {
            assert!(brief.get("tree").is_none());
            for field in ["tree", "algorithm", "convention"] {
                let of_head = head[field] == whole[field];
                if brief.get(field).is_none() && whole.get(field).is_some() {
                    assert!(of_head, "{field} is that of the head");
                    whole.as_object_mut().unwrap().remove(field);
                }
            }
            assert_eq!(*brief, whole);
        }
    }
}

#[test]
fn brief_reports_are_lines() {
    let mut command = abtree();
    command.args([
        "check",
        TREE,
        "-",
        "--alpha-beta",
        "--brief",
        "--format",
        "csv",
    ]);
    let output = run(&mut command, b"value: 6\n");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains("--brief writes JSON Lines, not csv"),
        "{told}"
    );
}
