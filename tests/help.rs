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
        stderr.contains("there is no command or page \"openings\""),
        "{stderr}"
    );
    assert!(stderr.contains("trees, searches, reports"), "{stderr}");
}

/// `-h` fits on a screen, and `--help` has every option that it leaves out.
#[test]
fn the_short_help_of_every_command_has_at_most_40_lines() {
    let top = help(&[]).0;
    let commands = top.split("Commands:\n").nth(1).unwrap();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let mut count = 0;
    let short_top = run(abtree().arg("-h"), b"").stdout;
    let short_top = String::from_utf8(short_top).unwrap();
    assert!(short_top.lines().count() <= 40, "{short_top}");
    for command in commands {
        let short = run(abtree().args([command, "-h"]), b"").stdout;
        let short = String::from_utf8(short).unwrap();
        let lines = short.lines().count();
        assert!(lines <= 40, "{command} -h has {lines} lines");
        let long = run(abtree().args([command, "--help"]), b"").stdout;
        let long = String::from_utf8(long).unwrap();
        for option in short
            .split_whitespace()
            .filter(|word| word.starts_with("--"))
        {
            assert!(long.contains(option), "{option} of {command}");
        }
        assert!(long.contains("--color"), "{command}");
        count += 1;
    }
    assert!(count > 15, "{count} commands");
}

#[test]
fn the_manual_ends_with_the_exit_codes_of_the_help() {
    let help = help(&[]).0;
    let codes = help.lines().find(|line| line.starts_with("Exit codes: "));
    let codes = codes.expect("the help has the exit codes");
    for words in [&["man"][..], &["man", "check"]] {
        let page = run(abtree().args(words), b"").stdout;
        assert!(String::from_utf8_lossy(&page).contains(codes), "{words:?}");
    }
}

#[test]
fn words_that_are_no_numbers_are_refused_in_plain_words() {
    for (words, message) in [
        ("generate --plies x", "expected a whole number"),
        (
            "generate --seed 99999999999999999999",
            "expected a whole number from 0 to 18446744073709551615",
        ),
        ("eval --depth 99999999999999999999", "so many plies"),
        ("eval --window 1,2,3", "expected two values"),
    ] {
        for format in ["text", "json"] {
            let format = format!("--error-format={format}");
            let output = run(abtree().args(words.split(' ')).arg(format), b"(3 4)");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(errors.contains(message), "{words}: {errors}");
            assert_eq!(output.status.code(), Some(2), "{words}");
        }
    }
}

#[test]
fn what_has_no_effect_is_said() {
    for (words, message) in [
        ("eval - -", "standard input was already read"),
        ("eval --nodes", "--nodes adds nothing to the text report"),
    ] {
        let output = run(abtree().args(words.split(' ')), b"(3 4)");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(message), "{words}: {errors}");
    }
    let order = run(abtree().args(["order", "--best"]), b"(3 4)");
    assert!(String::from_utf8_lossy(&order.stdout).contains("about 2^(1/2) = 1.4"));
}
