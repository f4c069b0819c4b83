//! Trees that were made are made again: by the command in their comment, and by their seed.

use crate::common::terminal::{json, printed};

/// The comment of a tree is the command that makes it again.
#[test]
fn a_tree_tells_how_it_was_made() {
    for options in [
        "",
        "--branching 2..3 --plies 4 --cutoffs 2.. --ties 0 --names moves --seed 99",
        "--leaves 9 --values -5..5 --decimals 1 --value -1..1 --safe-under aima,cs188",
        "--chance 0.25 --static --root min --names paths",
        "--cut strict --fail hard --separates textbook,cs188 --tells-apart no-pruning --order right",
    ] {
        let text = printed(&format!("generate {options}"), "");
        let command = text.lines().next().unwrap();
        let command = command.strip_prefix("; abtree ").unwrap();
        assert_eq!(printed(command, ""), text, "{options}");
        let json = json(&format!("generate {options} --to json"), "");
        assert_eq!(json["meta"], format!("abtree {command}"));
    }
}

#[test]
fn each_of_many_trees_has_a_seed_of_its_own() {
    let generate = |options: &str| {
        let options = format!("generate --plies 2 --cutoffs 1 --to jsonl {options}");
        printed(&options, "")
    };
    for (seed, line) in (20..).zip(generate("--count 5 --seed 20").lines()) {
        assert_eq!(generate(&format!("--seed {seed}")).trim_end(), line);
    }
}
