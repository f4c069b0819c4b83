//! Answers in a spreadsheet: a row for each student, a column for each question.

use std::process::Output;

use crate::common::terminal::{abtree, errors, run, stdout};

const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";

/// What is printed of a table of answers.
fn check(table: &[u8], further: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let (file, points) = (folder.path().join("form.csv"), folder.path().join("p.json"));
    std::fs::write(&file, table).unwrap();
    std::fs::write(&points, r#"{"value": 1, "best_move": 2}"#).unwrap();
    let mut command = abtree();
    command.args(["check", TREE, "--alpha-beta", "--format", "jsonl"]);
    command.arg("--answers").arg(&file);
    command.arg("--points").arg(&points).args(further);
    run(&mut command, b"")
}

/// The line, the student and the score of each answer.
fn scores(output: &Output) -> Vec<String> {
    let rows = stdout(output).lines().map(|line| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let answer = &row["answer"];
        let id = answer["id"].as_str().unwrap_or("nobody");
        format!("{} {id} {}", answer["line"], row["score"])
    });
    rows.collect()
}

#[test]
fn each_row_is_an_answer() {
    let expected = ["2 Ann Lee 3", "4 Bob 2", "6 Eve \"E\" 1"];
    for (table, separator) in [
        (
            "Time;Name;Value;Best move\n1;Ann Lee;6;\"C\n\"\n2;Bob;7;C\n;;;\n3;\"Eve \"\"E\"\"\";6;\n",
            ';',
        ),
        (
            "Time,Student,1,2\r\n1,Ann Lee,6,\"C\r\n\"\r\n2,Bob,7,C\r\n,,,\r\n3,\"Eve \"\"E\"\"\",6,\r\n",
            ',',
        ),
        (
            "Student\tmove\tvalue\nAnn Lee\tC\t\"6\n\"\nBob\tC\t7\n\t\t\n\"Eve \"\"E\"\"\"\t\t6",
            '\t',
        ),
    ] {
        let output = check(table.as_bytes(), &[]);
        assert_eq!(scores(&output), expected, "{table}");
        let told = errors(&output);
        let is_told = told.contains("it is no question: column `Time`");
        assert_eq!(is_told, separator != '\t', "{told}");
    }
}

#[test]
fn the_first_column_names_the_student() {
    let output = check(b"Who,value\nJos\xE9,6\nAnn,5\n", &[]);
    assert_eq!(scores(&output), ["2 José 1", "3 Ann 0"]);
}

#[test]
fn a_table_without_answers_is_an_error() {
    for table in ["", "name,value\n", "{\"value\": 6}\n"] {
        assert_eq!(check(table.as_bytes(), &[]).status.code(), Some(2));
    }
    let output = check(b"name,value\nAnn,6\n", &["--format", "gradescope"]);
    assert_eq!(output.status.code(), Some(2));
    let mut command = abtree();
    command.args(["check", TREE, "--answers", "missing.csv"]);
    assert_eq!(run(&mut command, b"").status.code(), Some(2));
}

/// A row is an answer, and has its limit.
#[test]
fn a_row_may_be_too_long_for_an_answer() {
    for (blanks, is_long) in [(1 << 19, false), (1 << 20, true)] {
        let table = format!("name,value\nAnn,{}\nBob,6\n", "6".repeat(blanks));
        let output = check(table.as_bytes(), &[]);
        let told = errors(&output);
        assert_eq!(
            told.contains("longer than 1048576 bytes"),
            is_long,
            "{told:.300}"
        );
        assert_eq!(scores(&output)[1], "3 Bob 1");
    }
}
