//! README.md tells the truth: every command in a `console` block prints what stands below it.
//! `UPDATE=1` writes what is printed into the file.

// The system's words for errors are those of Unix.
#![cfg(unix)]

use std::fs;

use crate::common::repository;
use crate::common::terminal::{abtree, is_update, run, words};

#[test]
fn commands_print_what_the_readme_shows() {
    let path = repository("README.md");
    let expected = fs::read_to_string(&path).expect("README.md is text");
    let found = with_true_outputs(&expected);
    if found == expected {
        return;
    }
    assert!(is_update(), "{}", first_difference(&expected, &found));
    fs::write(&path, found).expect("README.md can be written");
}

/// The text with the output of each command as it really is.
fn with_true_outputs(text: &str) -> String {
    let mut found = String::new();
    let mut is_console = false;
    let mut commands = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("```") {
            is_console = line.trim_end() == "```console";
            found.push_str(line);
        } else if !is_console {
            found.push_str(line);
        } else if let Some(command) = line.strip_prefix("$ ") {
            found.push_str(line);
            found.push_str(&screen(command.trim_end()));
            commands += 1;
        }
    }
    assert!(commands >= 8, "README.md shows only {commands} commands");
    found
}

/// What a command prints: `abtree …`, `cargo run … -- …`, or `echo TEXT | abtree …`.
fn screen(command: &str) -> String {
    let (stdin, program) = match command.split_once(" | ") {
        Some((echo, program)) => (words(echo), program),
        None => (Vec::new(), command),
    };
    let stdin: Vec<String> = stdin.into_iter().skip(1).collect();
    let mut arguments = words(program);
    let own = match arguments[0].as_str() {
        "abtree" => 1,
        "cargo" => arguments
            .iter()
            .position(|word| word == "--")
            .map_or(1, |at| at + 1),
        other => panic!("README.md calls `{other}`"),
    };
    arguments.drain(..own);
    let output = run(
        abtree().args(arguments),
        (stdin.join(" ") + "\n").as_bytes(),
    );
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("output is UTF-8")
}

fn first_difference(expected: &str, found: &str) -> String {
    let mut lines = (1..).zip(expected.lines().zip(found.lines()));
    match lines.find(|(_, (expected, found))| expected != found) {
        Some((number, (expected, found))) => {
            format!("README.md:{number}\nexpected: {expected}\nfound:    {found}")
        }
        None => "README.md ends too early".to_owned(),
    }
}
