//! `abtree help`: every page of the documentation, and the help of every command.

use std::fs;

use crate::common::terminal::{abtree, run};
use crate::common::{files_below, repository};

fn help(words: &[&str]) -> (String, String, Option<i32>) {
    let output = run(abtree().arg("help").args(words), b"");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("help is UTF-8");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
fn every_page_is_printed_as_it_is() {
    for page in files_below(&repository("docs")) {
        if page.extension().is_some_and(|suffix| suffix == "md") {
            let name = page.file_stem().unwrap().to_str().unwrap();
            assert_eq!(
                help(&[name]).0,
                fs::read_to_string(&page).unwrap(),
                "{name}"
            );
        }
    }
}

#[test]
fn the_help_of_a_command_is_its_long_help() {
    for command in ["eval", "check", "schema"] {
        let long = run(abtree().args([command, "--help"]), b"").stdout;
        assert_eq!(help(&[command]).0.as_bytes(), long, "{command}");
    }
    assert!(help(&[]).0.contains("Commands:"));
}

#[test]
fn a_word_that_is_neither_is_refused_with_those_that_are() {
    let (stdout, stderr, code) = help(&["openings"]);
    assert_eq!((stdout.as_str(), code), ("", Some(2)));
    assert!(
        stderr.contains("there is no command and no page \"openings\""),
        "{stderr}"
    );
    assert!(stderr.contains("trees, searches, reports"), "{stderr}");
}
