//! The example for CodeRunner works: its template is run as CodeRunner runs it, by the Python of this
//! machine. Without one it is left out. The tests of the module run the examples that use that.

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

fn read(trial: &Trial, name: &str) -> String {
    fs::read_to_string(trial.example.join(name)).unwrap()
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
