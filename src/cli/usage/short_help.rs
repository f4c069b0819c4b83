//! What `-h` shows: the first examples, and the options that most people need. All of them stand
//! under `--help`.

use clap::{Arg, Command};

/// So many examples of each command are shown.
const EXAMPLES: usize = 3;

/// So many examples of all commands together are shown.
const EXAMPLES_OF_ALL: usize = 8;

/// Options that stand under `--help` only, whatever the command.
const RARE: &str = "\
    minimax guess epsilon memory value_range depths shallow_pass reorder cache fail scope \
    root_window order leaf_values infinity ties window root strict_input names ascii quiet color \
    error_format nodes summary answers_from tolerance class_names exit_zero decimals \
    has_static chance cutoffs_at_max cutoffs_at_min inner_cutoffs evaluations pv_from_left \
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
        "alpha_beta algorithm cut depth deep_cutoffs tells_apart to",
    ),
];

/// Options whose many words stand under `--help` only.
const MANY_WORDS: &str = "algorithm convention only from";

/// The same command line with a short help of its commands that fits on a screen.
pub(crate) fn shortened(mut arguments: Command) -> Command {
    let names = arguments
        .get_subcommands()
        .map(|command| command.get_name().to_owned());
    for name in names.collect::<Vec<_>>() {
        arguments = arguments.mut_subcommand(name, command);
    }
    first_examples_only(arguments, EXAMPLES_OF_ALL).mut_args(|one| option(one, ""))
}

fn command(command: Command) -> Command {
    let command = first_examples_only(command, EXAMPLES);
    let rare = RARE_IN.iter().find(|(name, _)| command.get_name() == *name);
    let rare = rare.map_or("", |(_, options)| options);
    command.mut_args(|one| option(one, rare))
}

/// The same command whose short help has so many examples, and nothing behind its options.
fn first_examples_only(command: Command, most: usize) -> Command {
    let before = command.get_before_help().map(ToString::to_string);
    let after = command.get_after_help().map(ToString::to_string);
    let command = match before {
        Some(all) => command
            .before_help(first_examples(&all, most))
            .before_long_help(all),
        None => command,
    };
    match after {
        Some(all) => command.after_help("").after_long_help(all),
        None => command,
    }
}

fn option(option: Arg, rare: &str) -> Arg {
    let id = option.get_id().as_str().replace('-', "_");
    let is_one_of = |ids: &str| ids.split(' ').any(|one| one == id);
    let has_many_words = is_one_of(MANY_WORDS);
    let is_rare = is_one_of(RARE) || is_one_of(rare) || option.is_hide_short_help_set();
    option
        .hide_short_help(is_rare)
        .hide_possible_values(has_many_words)
}

/// The lines up to the last example that is shown.
fn first_examples(all: &str, most: usize) -> String {
    let examples = |line: &&str| line.starts_with(' ');
    let mut left = most;
    let lines = all.split_inclusive('\n').take_while(|line| {
        let is_shown = left > 0 || !examples(line);
        left = left.saturating_sub(usize::from(examples(line)));
        is_shown
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::cli::args::Arguments;

    fn ids(command: &Command) -> Vec<String> {
        let ids = command.get_arguments().map(Arg::get_id);
        ids.map(|id| id.as_str().replace('-', "_")).collect()
    }

    #[test]
    fn every_option_that_is_left_out_is_an_option() {
        let mut arguments = Arguments::command();
        arguments.build();
        let all: Vec<String> = arguments.get_subcommands().flat_map(ids).collect();
        for id in RARE.split(' ').chain(MANY_WORDS.split(' ')) {
            assert!(all.iter().any(|known| known == id), "{id}");
        }
        for (name, options) in RARE_IN {
            let command = arguments.find_subcommand(name).expect("a command");
            for id in options.split(' ') {
                assert!(ids(command).iter().any(|known| known == id), "{name} {id}");
            }
        }
    }
}
