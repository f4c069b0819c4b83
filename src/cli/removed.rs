//! Options and formats that are gone, and what to use instead.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args as _, Command};

use super::args::RecipeOptions;
use super::diagnostics::Problem;

/// Options by their commands.
const OPTIONS: &[(&str, &str, &str)] = &[
    (
        "check",
        "--answer-values",
        "leave it out: values in answers are what MAX gets",
    ),
    (
        "check",
        "--brief",
        "use --format jsonl: each line says with what tree and search it was checked",
    ),
    (
        "check",
        "--feedback-format",
        "leave it out: --feedback writes HTML pages",
    ),
    (
        "check",
        "--follow-links",
        "leave it out, and put the files themselves into the folder of the answers",
    ),
    ("check", "--max-bytes", FIXED),
    ("check", "--max-items", FIXED),
    ("check", "--max-names", FIXED),
    ("check", "--max-steps", FIXED),
    (
        "check",
        "--repeated",
        "leave it out: every answer is marked by itself and has its own row",
    ),
];

const FIXED: &str = "leave it out: the limits are fixed (abtree help limits-and-speed)";

/// How trees for a class are made now.
const MADE_BY_GENERATE: &str = "make the trees with generate: abtree generate --count 30 … --to jsonl | abtree worksheet - --students names.txt -o sheets/";

/// Values of `--format`, `--from` and `--to`.
const FORMATS: &[(&str, &str)] = &[
    ("codegrade", "use --format json or junit"),
    (
        "mmd",
        "use --to dot, svg or txt: Mermaid is no longer drawn",
    ),
    ("newick", "write the tree as an S-expression or in JSON"),
    ("tap", "use --format junit"),
];

/// What to say of a command line that has something that is gone.
pub(super) fn removed(error: &clap::Error, command: &str) -> Option<Problem> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg)?;
    match error.kind() {
        ErrorKind::UnknownArgument => {
            if command == "worksheet" && makes_trees(argument) {
                return Some(gone(argument, MADE_BY_GENERATE));
            }
            let is_it =
                |(of, option, _): &&(&str, &str, &str)| *of == command && *option == argument;
            let (_, option, instead) = OPTIONS.iter().find(is_it)?;
            Some(gone(option, instead))
        }
        ErrorKind::InvalidValue => {
            let value = text(ContextKind::InvalidValue)?;
            let (format, instead) = FORMATS.iter().find(|(format, _)| *format == value)?;
            let option = argument.split(' ').next()?;
            Some(gone(&format!("{option} {format}"), instead))
        }
        _ => None,
    }
}

fn gone(what: &str, instead: &str) -> Problem {
    Problem::new(format!("{what} is gone")).help(instead)
}

/// Whether it is an option that says what trees are made, which only `generate` does now.
fn makes_trees(option: &str) -> bool {
    let recipe = RecipeOptions::augment_args(Command::new("trees"));
    let mut options = recipe.get_arguments().filter_map(Arg::get_long);
    let name = option.trim_start_matches('-');
    name == "seed" || options.any(|made| made == name)
}
