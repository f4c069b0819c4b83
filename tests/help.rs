//! `abtree help`: every page of the documentation, and the help of every command.

use std::collections::BTreeSet;
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

/// What a command prints on standard output.
fn printed(words: &[&str]) -> String {
    let output = run(abtree().args(words), b"");
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

/// The long options in a text; what stands around them is no part of their names.
fn options(text: &str) -> BTreeSet<String> {
    let is_of_name = |sign: char| sign.is_ascii_alphabetic() || sign == '-';
    let words = text.split(|sign| !is_of_name(sign));
    let options = words.filter(|word| word.starts_with("--") && word.len() > 2);
    options.map(str::to_owned).collect()
}

/// All options of each command, as its completions have them.
fn options_of_commands() -> Vec<(String, BTreeSet<String>)> {
    let script = printed(&["completions", "bash"]);
    let sections = script.split("\n        abtree__subcmd__").skip(1);
    let sections = sections.filter_map(|section| {
        let (name, rest) = section.split_once(")\n")?;
        let (_, opts) = rest.split_once("opts=\"")?;
        let (opts, _) = opts.split_once('"')?;
        Some((name.to_owned(), options(opts)))
    });
    sections.filter(|(name, _)| !name.contains("__")).collect()
}

/// Lines of help that begin with an option.
fn count_of_options(help: &str) -> usize {
    let begins = |line: &&str| line.starts_with("  -") || line.starts_with("      -");
    help.lines().filter(begins).count()
}

/// Short help fits on a screen, long help on three, and what neither has stands on a page that the
/// long one names.
#[test]
fn help_is_short_and_no_option_is_left_out() {
    assert!(printed(&["-h"]).lines().count() <= 40);
    let mut count = 0;
    for (command, all) in options_of_commands() {
        let (short, long) = (printed(&[&command, "-h"]), printed(&[&command, "--help"]));
        assert!(short.lines().count() <= 40, "{command} -h");
        assert!(long.lines().count() <= 120, "{command} --help");
        let mut told = long.clone();
        for (before, _) in long.match_indices("(abtree help ") {
            let page = long[before..].trim_start_matches("(abtree help ");
            let (page, _) = page.split_once(')').expect("the page is named");
            told += &printed(&["help", page]);
        }
        let (all, told) = (&all, options(&told));
        assert!(
            all.len() > 3 && options(&short).is_subset(&told),
            "{command}"
        );
        assert!(all.is_subset(&told), "{command}: {:?}", all - &told);
        count += 1;
    }
    assert!(count > 15, "{count} commands");
}

#[test]
fn help_prints_few_options() {
    for (command, most) in [("eval", 31), ("check", 32), ("generate", 38), ("draw", 31)] {
        let count = count_of_options(&printed(&[command, "--help"]));
        assert!(count > 10 && count <= most, "{command}: {count}");
    }
}

#[test]
fn the_manual_has_the_short_help_the_exit_codes_and_the_pages() {
    let help = help(&[]).0;
    let codes = help.lines().find(|line| line.starts_with("Exit codes: "));
    let codes = codes.expect("the help has the exit codes");
    for words in [&["man"][..], &["man", "check"]] {
        let page = printed(words);
        let short = printed(&[&words[1..], &["-h"]].concat());
        let plain = page.replace("\\-", "-").replace("\\e", "\\");
        for line in short.lines().filter(|line| line.starts_with("  ")) {
            assert!(plain.contains(line), "{words:?}: {line}");
        }
        assert!(
            page.contains(codes) && page.contains("conventions"),
            "{words:?}"
        );
    }
}
