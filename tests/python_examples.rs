//! The examples for graders in Python work: their code is run as the grader runs it, by the Python of
//! this machine. Without one they are left out.

// The graders run on Unix.
#![cfg(unix)]
use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

use crate::common::left_out::has;
use crate::examples::{Trial, path_with};

const RIGHT: &str = "value: 5\nmove: B\norder: D E F\npruned: G\n";
/// Only the move and what is pruned are right, and two of the order.
const WRONG: &str = "value: 4\nmove: B\norder: D E G\npruned: G\n";
const UNREADABLE: &str = "no key at all\n";
/// What would end a string or a line of Python, or begin an escape.
const ODD: &str = "value: 5\n# \"\"\" \\ \\n ' ü\nmove: B\norder: D E F\npruned: G\n";

/// An example with its exercise and the program.
fn trial(example: &str) -> Option<Trial> {
    if !has("python3", "--version") {
        return None;
    }
    let trial = Trial::of(example);
    for file in ["tree.sexp", "points.json"] {
        trial.copy(file, file);
    }
    trial.install("bin/abtree");
    Some(trial)
}

/// Runs a program in Python.
fn python(trial: &Trial, program: &str) -> Output {
    trial.write("program.py", program);
    Command::new("python3")
        .arg("program.py")
        .current_dir(trial.path("."))
        .env("PATH", path_with(&trial.path("bin")))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap()
}

fn printed(trial: &Trial, program: &str) -> String {
    let output = python(trial, program);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    String::from_utf8(output.stdout).unwrap()
}

/// A text as a string of Python; JSON's escapes are Python's too.
fn string(text: &str) -> String {
    Value::from(text).to_string()
}

fn read(trial: &Trial, name: &str) -> String {
    fs::read_to_string(trial.example.join(name)).unwrap()
}

/// The last line of the cell of tests is its value, which nbgrader takes as points.
#[test]
fn a_cell_of_nbgrader_gives_the_score() {
    let Some(trial) = trial("nbgrader") else {
        return;
    };
    let notebook: Value = serde_json::from_str(&read(&trial, "exercise.ipynb")).unwrap();
    let cells = notebook["cells"].as_array().unwrap();
    let cell = |id: &str| {
        let cell = cells
            .iter()
            .find(|cell| cell["metadata"]["nbgrader"]["grade_id"] == id);
        cell.expect("a cell")
    };
    let source = |id: &str| -> String {
        let lines = cell(id)["source"].as_array().unwrap().iter();
        lines.map(|line| line.as_str().unwrap()).collect()
    };
    let points: Value = serde_json::from_str(&read(&trial, "points.json")).unwrap();
    let all = |value: &Value| value["points"].as_u64().or(value.as_u64()).unwrap();
    let sum: u64 = points.as_object().unwrap().values().map(all).sum();
    assert_eq!(cell("test")["metadata"]["nbgrader"]["points"], sum);
    let test = source("test");
    let (before, last) = test.rsplit_once('\n').unwrap();
    for (answer, score) in [
        (format!("answer = {}", string(RIGHT)), "7"),
        (format!("answer = {}", string(WRONG)), "4"),
        (format!("answer = {}", string(UNREADABLE)), "0"),
        (source("answer"), "0"),
    ] {
        let told = printed(&trial, &format!("{answer}\n{before}\nprint({last})\n"));
        assert_eq!(told.lines().last(), Some(score), "{told}");
    }
}

/// A stand-in for the part of Otter that the tests use.
const OTTER: &str = "def test_case(points):\n    def mark(test):\n        test.points = points\n        return test\n    return mark\n";

#[test]
fn tests_for_otter_pass_and_fail() {
    let Some(trial) = trial("otter") else {
        return;
    };
    trial.write("otter/__init__.py", "");
    trial.write("otter/test_files.py", OTTER);
    trial.copy("tests/q1.py", "q1.py");
    let sum = |answer: &str| {
        let program = format!(
            "import q1\nscore = 0\nfor test in vars(q1).values():\n    if hasattr(test, 'points'):\n        \
             try:\n            test({})\n            score += test.points\n        except AssertionError as wrong:\n            \
             assert str(wrong)\nprint(score)\n",
            string(answer)
        );
        printed(&trial, &program).trim().to_owned()
    };
    assert_eq!(sum(RIGHT), "7");
    assert_eq!(sum(ODD), "7");
    assert_eq!(sum(WRONG), "3");
    assert_eq!(sum(UNREADABLE), "0");
}

/// Puts an answer into the template as Twig's filter for Python does.
fn twig(template: &str, answer: &str) -> String {
    let escaped = answer
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    let place = "{{ STUDENT_ANSWER | e('py') }}";
    assert!(template.contains(place));
    template.replace(place, &escaped)
}

#[test]
fn the_template_for_coderunner_prints_its_result() {
    let Some(trial) = trial("coderunner") else {
        return;
    };
    fs::copy(env!("CARGO_BIN_EXE_abtree"), trial.path("abtree")).unwrap();
    let template = read(&trial, "template.py");
    for (answer, fraction, rows) in [
        (RIGHT, 1.0, 5),
        (ODD, 1.0, 5),
        (WRONG, 4.0 / 7.0, 5),
        (UNREADABLE, 0.0, 0),
    ] {
        let told = printed(&trial, &twig(&template, answer));
        let result: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(result["fraction"].as_f64(), Some(fraction), "{told}");
        let found = result["testresults"].as_array().map_or(0, Vec::len);
        assert_eq!(found, rows, "{told}");
        assert_eq!(rows == 0, result["prologuehtml"].is_string(), "{told}");
    }
}

#[test]
fn a_table_of_a_form_becomes_answers() {
    let Some(trial) = trial("forms") else {
        return;
    };
    trial.copy("answers.csv", "answers.csv");
    let split = |table: &str| {
        Command::new("python3")
            .arg(trial.example.join("split_table.py"))
            .args([table, "answers"])
            .current_dir(trial.path("."))
            .output()
            .unwrap()
    };
    let output = split("answers.csv");
    assert!(output.status.success(), "{output:?}");
    let checked = Command::new(trial.path("bin/abtree"))
        .args("check tree.sexp answers --alpha-beta --points points.json -q".split(' '))
        .args(["--format", "jsonl"])
        .current_dir(trial.path("."))
        .output()
        .unwrap();
    let reports = String::from_utf8(checked.stdout).unwrap();
    let reports = reports.lines().map(|line| {
        let report: Value = serde_json::from_str(line).unwrap();
        assert_eq!(report["warnings"], Value::Null, "{report}");
        (report["answer"]["id"].clone(), report["score"].clone())
    });
    let expected = [("Ann Lee", 7), ("Bob", 4)];
    assert!(reports.eq(expected.map(|(name, score)| (name.into(), score.into()))));
    // The same student again: nothing is overwritten.
    let again = split("answers.csv");
    assert!(!again.status.success() && again.stderr.starts_with(b"row 1: there is an answer"));
}
