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

/// Sheets with a tree for each student, as `worksheet` writes them, and a folder for the answers.
fn own_trees(students: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("names"), students.join("\n")).unwrap();
    let count = students.len().to_string();
    let trees = ["generate", "--to", "jsonl", "--distinct", "--count", &count];
    let trees = run(abtree().args(trees), b"").stdout;
    let mut command = abtree();
    command.args(["worksheet", "-", "--students"]);
    command.arg(path("names")).arg("-o").arg(path("sheets/"));
    command.arg("--key").arg(path("sheets/"));
    command.arg("--scheme").arg(path("sheets/"));
    let output = run(&mut command, &trees);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    std::fs::create_dir(path("answers")).unwrap();
    folder
}

/// The right answer to a tree as `eval` reports it.
fn right_answer(tree: &std::path::Path) -> Vec<u8> {
    let mut command = abtree();
    command
        .arg("eval")
        .arg(tree)
        .args(["--alpha-beta", "--json"]);
    run(&mut command, b"").stdout
}

/// Checks a folder of answers with a folder of trees, from within the folder of both.
fn own_checked(folder: &std::path::Path, options: &[&str]) -> std::process::Output {
    let mut command = abtree();
    command.args(["check", "sheets", "answers", "--alpha-beta"]);
    run(command.args(options).current_dir(folder), b"")
}

#[test]
fn each_answer_is_checked_with_the_tree_that_is_called_like_it() {
    let folder = own_trees(&["Ann Lee", "Bob", "Cem", "Eve"]);
    let path = |name: &str| folder.path().join(name);
    for (student, file) in [("Ann-Lee", "ann lee.json"), ("Bob", "Bob.json")] {
        let answer = right_answer(&path(&format!("sheets/{student}.sexp")));
        std::fs::write(path(&format!("answers/{file}")), answer).unwrap();
    }
    std::fs::copy(path("answers/Bob.json"), path("answers/Cem.json")).unwrap();
    std::fs::write(path("answers/Dan.txt"), "value: 6").unwrap();
    let output = own_checked(folder.path(), &["--format", "jsonl"]);
    assert_eq!(output.status.code(), Some(2), "there is no tree for Dan");
    let reports: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let row = |report: &Value| {
        let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
        let is_right = report["score"] == report["max_score"] && report["error"].is_null();
        (
            text(&report["tree"]["file"]),
            text(&report["answer"]["file"]),
            is_right,
        )
    };
    let rows: Vec<_> = reports.iter().map(row).collect();
    let expected = [
        ("sheets/Bob.sexp", "answers/Bob.json", true),
        ("sheets/Cem.sexp", "answers/Cem.json", false),
        ("none", "answers/Dan.txt", false),
        ("sheets/Ann-Lee.sexp", "answers/ann lee.json", true),
    ];
    let expected = expected.map(|(tree, answer, right)| (tree.into(), answer.into(), right));
    assert_eq!(rows, expected);
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    for part in [
        "there is no tree called Dan in sheets",
        "1 of 4 trees has no answer: Eve.sexp",
    ] {
        assert!(errors.contains(part), "{part} in {errors}");
    }
}
