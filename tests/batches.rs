//! A file with many trees is searched on all cores, and everything that is written keeps its order.

use serde_json::Value as Json;

use crate::common::terminal::{abtree, errors, run, stdout};

const TREES: usize = 1500;

/// A long tree is searched alone.
const LEAVES: usize = 3000;

/// Every kind of line comes before and after every other one.
fn file() -> String {
    let line = |number: usize| match number % 11 {
        3 => format!("[{number}, true]\n"),
        6 => format!(
            "{{\"type\": \"max\", \"children\": [{{\"type\": \"max\", \"children\": [{number}]}}, -1]}}\n"
        ),
        9 if number.is_multiple_of(2) => format!("[{number}{}]\n", ", 0".repeat(LEAVES)),
        _ => format!("[[{number}, 5000], [-1, -2]]\n"),
    };
    (1..=TREES).map(line).collect()
}

/// What is printed in a format, and the lines that something is said of.
fn evaluated(arguments: &[&str]) -> (String, Vec<usize>) {
    let options = ["eval", "-", "--from", "jsonl", "--error-format", "json"];
    let output = run(abtree().args(options).args(arguments), file().as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let told = errors(&output);
    let told = told.lines().map(|line| {
        let problem: Json = serde_json::from_str(line).unwrap();
        usize::try_from(problem["line"].as_u64().unwrap()).unwrap()
    });
    (stdout(&output).to_owned(), told.collect())
}

/// The lines of the file that are in doubt, or wrong.
fn lines_told() -> Vec<usize> {
    let is_told = |line: &usize| matches!(line % 11, 3 | 6);
    (1..=TREES).filter(is_told).collect()
}

#[test]
fn every_tree_has_its_row_in_its_place() {
    let (table, told) = evaluated(&["--format", "csv", "--summary"]);
    assert_eq!(told, lines_told());
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), TREES);
    for (number, row) in (1..).zip(rows) {
        let value = if number % 11 == 3 {
            ""
        } else {
            &number.to_string()
        };
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!((cells[1], cells[7]), (&*number.to_string(), value), "{row}");
    }
}

#[test]
fn every_report_has_its_place() {
    let (array, told) = evaluated(&["--format", "json"]);
    assert_eq!(told, lines_told());
    let array: Json = serde_json::from_str(&array).unwrap();
    let (lines, _) = evaluated(&["--format", "jsonl"]);
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    assert_eq!(array, Json::Array(lines.collect()));
    let (text, _) = evaluated(&["--summary"]);
    let values = text.lines().filter_map(|line| line.strip_prefix("value "));
    let values: Vec<usize> = values.map(|value| value.trim().parse().unwrap()).collect();
    let is_right = |number: &usize| number % 11 != 3;
    assert_eq!(values, (1..=TREES).filter(is_right).collect::<Vec<_>>());
}
