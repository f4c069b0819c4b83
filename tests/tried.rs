//! Words that people try who do not know the command line yet: each is refused with help, and whoever
//! follows the help gets past the error.

use crate::common::repository;
use crate::common::terminal::{abtree, errors, run, words};

const TREE: &str = "trees/books/aima/figure-5-2.sexp";

/// What is typed, where `TREE` stands for a tree, and a part of the help.
const TRIED: &[(&str, &str)] = &[
    ("eval TREE --strict", "--cut strict"),
    ("eval TREE --right-to-left", "--order right"),
    ("eval TREE --alphabeta", "--alpha-beta"),
    ("eval TREE --pvs", "--algorithm pvs"),
    ("eval TREE --aima --alpha-beta", "--convention aima"),
    ("eval TREE --hard --alpha-beta", "--fail hard"),
    ("eval TREE --min", "--root min"),
    ("--alpha-beta TREE", "abtree eval"),
    ("eval TREE --max-depth 2", "--depth"),
    ("eval TREE --steps --alpha-beta", "abtree trace"),
    ("eval TREE --draw --alpha-beta", "abtree draw"),
    ("compare TREE --conventions aima,cs188", "--only"),
    ("order TREE --alpha-beta", "leave it out"),
    ("compare TREE --cut strict", "leave it out"),
    ("order TREE --draw", "abtree draw"),
    ("TREE", "abtree eval"),
    ("evla TREE", "abtree eval"),
    ("game tictactoe", "tic-tac-toe"),
    ("alphabeta TREE", "abtree eval"),
    ("quiz TREE", "abtree worksheet"),
    ("canvas TREE", "--to text2qti"),
    ("eval TREE --algorithm expectimax", "expectiminimax"),
    ("worksheet TREE --to canvas", "text2qti"),
    ("worksheet TREE --to quiz", "moodle"),
    ("schema eval", "evaluation"),
    ("schema compare", "comparison"),
    ("eval TREE --alpha-beta --cut wek", "weak"),
    ("game chess", "abtree game --help"),
    ("draw TREE --to mmd", "--to dot"),
];

#[test]
fn help_for_words_that_people_try_helps() {
    for (typed, part) in TRIED {
        let typed = typed.replace("TREE", TREE);
        let output = run(
            abtree().args(words(&typed)).current_dir(repository(".")),
            b"",
        );
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{typed}: {said}");
        let help = said.lines().find_map(|line| line.strip_prefix("help: "));
        let help = help.unwrap_or_else(|| panic!("{typed}: {said}"));
        assert!(help.contains(part), "{typed}: {help}");
        let followed = followed(&typed, &said, help);
        let output = run(
            abtree().args(words(&followed)).current_dir(repository(".")),
            b"",
        );
        let again = errors(&output);
        assert_ne!(
            output.status.code(),
            Some(2),
            "{typed}, {followed}: {again}"
        );
    }
}

/// The command line that the help asks for: a command, or a word in the place of the wrong one.
fn followed(typed: &str, said: &str, help: &str) -> String {
    if let Some(command) = help.strip_prefix("abtree ") {
        return command.to_owned();
    }
    if help.starts_with("leave it out") {
        return typed[..typed.find(" --").unwrap()].to_owned();
    }
    let meant = help
        .strip_prefix("did you mean ")
        .and_then(|help| help.strip_suffix('?'));
    let Some(meant) = meant else {
        let (_, instead) = help.split_once("use ").unwrap();
        let instead = instead.split([',', ':']).next().unwrap();
        let (option, _) = instead.split_once(' ').unwrap();
        return format!("{} {instead}", &typed[..typed.find(option).unwrap()]);
    };
    let wrong = said.split('\'').nth(1).unwrap();
    typed.replacen(wrong, meant, 1)
}

/// Practice is a command, and the other names of infinity and of the players are told in the tree.
#[test]
fn words_that_are_known_are_not_refused() {
    let output = run(abtree().args(["practice", "--count", "1"]), b"");
    assert!(output.status.success(), "{}", errors(&output));
}
