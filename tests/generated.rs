//! Completion scripts and manual pages.

use std::process::{Command, Stdio};

use crate::common::terminal::{abtree_with, run, stdout};

const COMMANDS: [&str; 10] = [
    "eval",
    "compare",
    "trace",
    "convert",
    "order",
    "study",
    "conventions",
    "schema",
    "completions",
    "man",
];

fn printed(arguments: &[&str]) -> String {
    let output = abtree_with(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    assert!(output.stderr.is_empty(), "{arguments:?}");
    stdout(&output).to_owned()
}

#[test]
fn every_shell_has_its_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = printed(&["completions", shell]);
        for word in ["alpha-beta", "convention", "schema"] {
            assert!(script.contains(word), "{shell} lacks {word}");
        }
    }
}

#[test]
fn shells_can_read_their_scripts() {
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let script = printed(&["completions", shell]);
        let mut command = Command::new(shell);
        command.arg(check);
        if command.stdin(Stdio::null()).output().is_err() {
            continue; // This shell is not installed here.
        }
        let output = run(&mut command, script.as_bytes());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{shell}: {errors}");
    }
}

#[test]
fn the_manual_holds_every_command() {
    let page = printed(&["man"]);
    assert!(page.starts_with(".TH ABTREE 1 "), "{page}");
    for command in COMMANDS {
        let is_told = |line: &str| line.split_whitespace().next() == Some(command);
        assert!(page.lines().any(is_told), "{command}: {page}");
    }
    assert!(page.contains(r"\-\-alpha\-beta"), "{page}");
    assert!(page.contains(".SH \"EXIT STATUS\""), "{page}");
}

#[test]
fn every_command_has_a_page_of_its_own() {
    for command in COMMANDS {
        let page = printed(&["man", command]);
        let title = format!(r".TH ABTREE\-{} 1 ", command.to_uppercase());
        assert!(page.starts_with(&title), "{page}");
        assert!(page.contains(&format!("Usage: abtree {command}")), "{page}");
    }
}
