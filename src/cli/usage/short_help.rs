//! What `-h` shows: the first examples, and the options that most people need. All of them stand
//! under `--help`.

use clap::{Arg, Command};

/// Options that stand under `--help` only, whatever the command.
const RARE: &str = "\
    minimax guess epsilon memory for sum value_range depths shallow_pass reorder cache fail \
    scope root_window order leaf_values infinity ties window root strict_input names ascii quiet color \
    error_format nodes summary answers_from tolerance class_names exit_zero decimals all \
    has_static chance cutoffs-at-max cutoffs-at-min inner-cutoffs evaluations pv-from-left \
    separates distinct tries shard jobs";

/// Further ones of some commands.
const RARE_IN: &[(&str, &str)] = &[
    ("check", "cut depth json from"),
    ("draw", "set exam cut depth"),
    ("compare", "exit_code"),
    ("trace", "set"),
    ("worksheet", "scheme alpha_beta cut depth from"),
    (
        "generate",
        "alpha_beta algorithm cut depth deep-cutoffs tells_apart to",
    ),
];

/// Options whose many words stand under `--help` only.
const MANY_WORDS: &str = "algorithm convention only from";

/// The same command with a help that fits on a screen.
pub(super) fn shortened(command: Command) -> Command {
    let rare = RARE_IN.iter().find(|(name, _)| command.get_name() == *name);
    let rare = rare.map_or("", |(_, options)| options);
    let option = |option: Arg| {
        let id = option.get_id().as_str();
        let (is_rare, has_many_words) = (
            is_one_of(id, RARE) || is_one_of(id, rare),
            is_one_of(id, MANY_WORDS),
        );
        option
            .hide_short_help(is_rare)
            .hide_possible_values(has_many_words)
    };
    let command = command.mut_args(option);
    let most = if command.get_name() == "abtree" { 8 } else { 3 };
    let command = match command.get_before_help().map(ToString::to_string) {
        Some(examples) => command.before_help(first_examples(&examples, most)),
        None => command,
    };
    match command.get_after_help() {
        Some(_) => command.after_help(""),
        None => command,
    }
}

/// The lines up to the last example that is shown.
fn first_examples(all: &str, most: usize) -> String {
    let mut left = most;
    let lines = all.split_inclusive('\n').take_while(|line| {
        let is_example = line.starts_with(' ');
        let is_shown = left > 0 || !is_example;
        left = left.saturating_sub(usize::from(is_example));
        is_shown
    });
    lines.collect()
}

/// Whether a word is in a list.
pub(super) fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|one| one == word)
}
