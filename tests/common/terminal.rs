//! Runs the built binary as a user would, from the repository root and without a terminal.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use super::repository;

/// The binary in an environment that does not change what it prints.
pub(crate) fn abtree() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_abtree"));
    command.current_dir(repository("")).stdin(Stdio::null());
    for name in "NO_COLOR CLICOLOR CLICOLOR_FORCE COLUMNS LINES TERM CI".split(' ') {
        command.env_remove(name);
    }
    command
}

/// Runs a command to its end with this standard input.
pub(crate) fn run(command: &mut Command, stdin: &[u8]) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    let mut input = child.stdin.take().expect("standard input is piped");
    // A command that does not read its input closes the pipe.
    let _may_be_closed = input.write_all(stdin);
    drop(input);
    child.wait_with_output().expect("the binary ends")
}

/// Runs `abtree` with arguments and no input.
pub(crate) fn abtree_with<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Output {
    run(abtree().args(arguments), b"")
}

/// The standard output as text.
pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("output is UTF-8")
}

/// The standard error as text.
pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What a command in shell notation prints that reads this; it must end well.
#[track_caller]
pub(crate) fn printed(command: &str, stdin: &str) -> String {
    let output = run(abtree().args(words(command)), stdin.as_bytes());
    assert!(output.status.success(), "{command}: {}", errors(&output));
    stdout(&output).to_owned()
}

/// The same as JSON.
#[track_caller]
pub(crate) fn json(command: &str, stdin: &str) -> serde_json::Value {
    serde_json::from_str(&printed(command, stdin)).expect("a report is JSON")
}

/// Whether the expected texts are to be written anew.
pub(crate) fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some_and(|value| value == "1")
}

/// The words of a command in shell notation, with single and double quotes.
pub(crate) fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut is_inside) = (None, false);
    for letter in command.chars() {
        if quote.is_none() && letter == ' ' {
            is_inside = false;
            continue;
        }
        if !is_inside {
            words.push(String::new());
            is_inside = true;
        }
        if quote == Some(letter) {
            quote = None;
        } else if quote.is_none() && (letter == '\'' || letter == '"') {
            quote = Some(letter);
        } else if let Some(word) = words.last_mut() {
            word.push(letter);
        }
    }
    words
}
