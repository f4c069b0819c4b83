//! `abtree help`: every page of the documentation, the help of every command, and what is made of it.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use crate::common::terminal::{errors, printed, run};
use crate::common::{files_below, repository};

#[test]
fn every_page_is_printed_as_it_is() {
    for page in files_below(&repository("docs")) {
        if page.extension().is_some_and(|suffix| suffix == "md") {
            let name = page.file_stem().unwrap().to_str().unwrap();
            let text = fs::read_to_string(&page).unwrap();
            assert_eq!(printed(&format!("help {name}"), ""), text);
        }
    }
}

#[test]
fn the_help_of_a_command_is_its_long_help() {
    for command in ["eval", "check", "schema"] {
        let long = printed(&format!("{command} --help"), "");
        assert_eq!(printed(&format!("help {command}"), ""), long);
    }
    assert!(printed("help", "").contains("Commands:"));
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
    let script = printed("completions bash", "");
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
    assert!(printed("-h", "").lines().count() <= 40);
    let mut count = 0;
    for (command, all) in options_of_commands() {
        let help = |option: &str| printed(&format!("{command} {option}"), "");
        let (short, long) = (help("-h"), help("--help"));
        assert!(short.lines().count() <= 40, "{command} -h");
        assert!(long.lines().count() <= 120, "{command} --help");
        let mut told = long.clone();
        for (before, _) in long.match_indices("(abtree help ") {
            let page = long[before..].trim_start_matches("(abtree help ");
            let (page, _) = page.split_once(')').expect("the page is named");
            told += &printed(&format!("help {page}"), "");
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

/// Examples and tables in help are not broken on a terminal of 80 columns, which would end them at the margin.
#[test]
fn no_indented_line_of_help_is_wider_than_a_terminal() {
    for file in files_below(&repository("src/cli/args/help")) {
        let text = fs::read_to_string(&file).unwrap();
        let indented = text.lines().filter(|line| line.starts_with(' '));
        for line in indented {
            assert!(line.chars().count() <= 79, "{}: {line}", file.display());
        }
    }
}

#[test]
fn help_prints_few_options() {
    for (command, most) in [("eval", 31), ("check", 33), ("generate", 38), ("draw", 31)] {
        let count = count_of_options(&printed(&format!("{command} --help"), ""));
        assert!(count > 10 && count <= most, "{command}: {count}");
    }
}

/// The page stands in `src/cli/usage/abtree.1`, with a backslash before each hyphen of the help.
#[test]
fn the_manual_has_the_short_help_the_exit_codes_and_the_pages() {
    let page = printed("man", "");
    let plain = page.replace("\\-", "-").replace("\\e", "\\");
    let about = env!("CARGO_PKG_DESCRIPTION");
    let (help, long) = (printed("-h", ""), printed("help", ""));
    assert!(plain.contains(&format!(
        "abtree - {about}\n.SH DESCRIPTION\n.nf\n{help}.fi\n"
    )));
    let codes = long.find("Exit codes: ").map(|start| &long[start..]);
    let codes = codes.expect("the help ends with the exit codes");
    let codes: Vec<&str> = codes.lines().collect();
    assert!(plain.contains(&format!("\n{}\n", codes.join(" "))));
    let (_, pages) = plain.split_once("PAGE is one of ").expect("pages end it");
    let named: BTreeSet<&str> = pages.trim_end_matches(".\n").split(", ").collect();
    let docs = files_below(&repository("docs"));
    let words: BTreeSet<&str> = docs
        .iter()
        .filter(|page| page.extension().is_some_and(|suffix| suffix == "md"))
        .filter_map(|page| page.file_stem()?.to_str())
        .collect();
    assert_eq!(named, words);
}

#[test]
fn shells_can_read_their_scripts() {
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let script = printed(&format!("completions {shell}"), "");
        let mut command = Command::new(shell);
        command.arg(check);
        if command.stdin(Stdio::null()).output().is_err() {
            continue; // This shell is not installed here.
        }
        let output = run(&mut command, script.as_bytes());
        assert!(output.status.success(), "{shell}: {}", errors(&output));
    }
}
