//! The user's whole screen: each file in `tests/screens` holds a command, its standard input if it
//! has any, what it must print, and its exit code. `UPDATE=1` writes what is printed into the files.
//!
//! A new case is a new file with its first line: `$ abtree eval …`.

// The system's words for errors are those of Unix.
#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::common::terminal::{abtree, is_update, run};
use crate::common::{files_below, repository};

/// The parts of a file. `STDIN` is optional; control characters are shown as in `shown`.
const STDIN: &str = "--- stdin\n";
const STDOUT: &str = "--- stdout\n";
const STDERR: &str = "--- stderr\n";
const CODE: &str = "--- exit code\n";

#[test]
fn screens_are_as_expected() {
    let files = files_below(&repository("tests/screens"));
    assert!(files.len() >= 50, "there are only {} screens", files.len());
    let mut wrong = Vec::new();
    for path in &files {
        let expected = fs::read_to_string(path).expect("a screen is text");
        let found = screen(&expected);
        if found != expected {
            if is_update() {
                fs::write(path, found).expect("the screen can be written");
            } else {
                wrong.push(difference(&crate::common::shown(path), &expected, &found));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The whole file as it should be, made from its own command and standard input.
fn screen(file: &str) -> String {
    let (command, rest) = file.split_once('\n').unwrap_or((file, ""));
    let stdin = rest
        .strip_prefix(STDIN)
        .map(|rest| rest.split(STDOUT).next().unwrap_or_default());
    let words = command.strip_prefix("$ ").expect("a screen begins with $");
    let output = run(&mut parsed(words), stdin.unwrap_or_default().as_bytes());
    let mut text = format!("{command}\n");
    if let Some(stdin) = stdin {
        text.push_str(STDIN);
        text.push_str(stdin);
    }
    text.push_str(STDOUT);
    text.push_str(&shown(&output.stdout));
    text.push_str(STDERR);
    text.push_str(&shown(&output.stderr));
    let code = output.status.code().expect("the program ends by itself");
    let _ = writeln!(text, "{CODE}{code}");
    text
}

/// The command in shell notation: assignments to variables, `abtree`, arguments, quotes.
fn parsed(command: &str) -> Command {
    let mut words = crate::common::terminal::words(command).into_iter();
    let mut program = abtree();
    for word in words.by_ref() {
        match word.split_once('=') {
            Some((name, value)) => program.env(name, value),
            None => break,
        };
    }
    program.args(words);
    program
}

/// Escape characters and missing line ends made visible.
fn shown(bytes: &[u8]) -> String {
    let text = std::str::from_utf8(bytes).expect("output is UTF-8");
    let end = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "⏎\n"
    };
    text.replace('\u{1b}', "␛") + end
}

fn difference(file: &str, expected: &str, found: &str) -> String {
    let mut lines = expected.lines().zip(found.lines());
    let first = lines.position(|(expected, found)| expected != found);
    let at = first.unwrap_or_else(|| expected.lines().count().min(found.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_owned();
    format!(
        "{file}, line {}\nexpected: {}\nfound:    {}",
        at + 1,
        line(expected),
        line(found)
    )
}

/// The example of the interface's description, field by field and in its order.
#[test]
fn the_report_of_the_recitation_is_the_documented_one() {
    const DOCUMENTED: &str = r#"{
  "format_version": "1.1",
  "tree": {"file": "trees/courses/mit-6.034/recitation.sexp", "line": null, "id": null, "title": "The standard tree of the games recitation", "source": "MIT 6.034, mega-recitation on games (transcript)", "nodes": 18, "leaves": 10, "plies": 4},
  "algorithm": "alpha-beta",
  "convention": {"preset": "textbook", "cut": "weak", "fail": "soft", "scope": "deep", "root_window": "shared", "order": "left",
                 "leaf_values": "max", "infinity": "open", "root": "max", "window": ["-inf", "inf"], "depth": null, "ties": null},
  "value": 6, "bound": "exact",
  "best_move": "C", "best_move_label": null, "optimal_moves": null,
  "principal_variation": ["A", "C", "H"],
  "static_evaluations": ["E", "K", "Q", "N", "H", "I"],
  "visited": ["A", "B", "E", "F", "K", "C", "G", "M", "Q", "N", "H", "D", "I"],
  "pruned": {"subtrees": ["L", "R", "J"], "leaves": ["L", "R", "O", "P"], "nodes": ["L", "R", "J", "O", "P"]},
  "cutoffs": [{"pass": 1, "at": "F", "mover": "max", "after": "K", "alpha": 3, "beta": 2, "bound_from": "B", "bound_via": "E", "kind": "shallow", "skipped": ["L"]},
              {"pass": 1, "at": "M", "mover": "min", "after": "Q", "alpha": 2, "beta": 1, "bound_from": "A", "bound_via": "B", "kind": "deep", "skipped": ["R"]},
              {"pass": 1, "at": "D", "mover": "min", "after": "I", "alpha": 6, "beta": 1, "bound_from": "A", "bound_via": "C", "kind": "shallow", "skipped": ["J"]}],
  "passes": [{"depth": null, "window": ["-inf", "inf"], "result": "inside", "value": 6, "bound": "exact", "best_move": "C", "order": null, "static_evaluations": 6, "evaluations": 6, "visited": 13}],
  "counts": {"static_evaluations": 6, "evaluations": 6, "distinct_static_evaluations": 6, "visited": 13, "entries": 13, "pruned_leaves": 4, "pruned_nodes": 5, "cutoffs": 3, "passes": 1, "minimal_leaves": 4},
  "warnings": []
}"#;
    let tree = "trees/courses/mit-6.034/recitation.sexp";
    let output = crate::common::terminal::abtree_with(["eval", tree, "--alpha-beta", "--json"]);
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(
        squeezed(crate::common::terminal::stdout(&output)),
        squeezed(DOCUMENTED)
    );
}
