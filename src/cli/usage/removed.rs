//! Options and formats that are gone, and what to use instead.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args as _, Command};

use crate::cli::args::GenerateArguments;
use crate::cli::diagnostics::Problem;

/// Options of any command.
const OPTIONS: &[(&str, &str)] = &[
    (
        "--answer-values",
        "leave it out: values in answers are what MAX gets",
    ),
    (
        "--at",
        "write the tree below the node into a file of its own",
    ),
    ("--best", "leave it out: this is the order that is found"),
    (
        "--brief",
        "use --format jsonl: each line says with what tree and search it was checked",
    ),
    ("--by-static", "leave it out: only the best order is found"),
    (
        "--feedback-format",
        "leave it out: --feedback writes HTML pages",
    ),
    (
        "--follow-links",
        "leave it out, and put the files themselves into the folder of the answers",
    ),
    (
        "--history",
        "use abtree draw --windows: it shows earlier bounds crossed out",
    ),
    ("--limit", FIXED),
    ("--max-bytes", FIXED),
    ("--max-items", FIXED),
    ("--max-names", FIXED),
    ("--max-steps", FIXED),
    (
        "--repeated",
        "leave it out: every answer is marked by itself and has its own row",
    ),
    ("--partial", "make the missing shards first"),
    ("--without", "name the presets to compare with --only"),
    ("--worst", "leave it out: only the best order is found"),
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
pub(crate) fn removed(error: &clap::Error, command: &str) -> Option<Problem> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg)?;
    let find = |table: &[(&'static str, &'static str)], word: &str| {
        table.iter().find(|(gone, _)| *gone == word).copied()
    };
    let (what, instead) = match (error.kind(), command) {
        (ErrorKind::UnknownArgument, "worksheet") if makes_trees(argument) => {
            (argument.to_owned(), MADE_BY_GENERATE)
        }
        (ErrorKind::UnknownArgument, _) => {
            let (option, instead) = find(OPTIONS, argument)?;
            (option.to_owned(), instead)
        }
        (ErrorKind::InvalidValue, _) => {
            let (format, instead) = find(FORMATS, text(ContextKind::InvalidValue)?)?;
            (format!("{} {format}", argument.split(' ').next()?), instead)
        }
        _ => return None,
    };
    Some(Problem::new(format!("{what} is gone")).help(instead))
}

/// Whether it is an option that says what trees are made, which only `generate` does now.
fn makes_trees(option: &str) -> bool {
    let command = GenerateArguments::augment_args(Command::new("generate"));
    let is_of_trees = |option: &&Arg| {
        let heading = option.get_help_heading().unwrap_or_default();
        ["Shape", "Constraints", "Trees"].contains(&heading)
    };
    let mut options = command.get_arguments().filter(is_of_trees);
    let name = option.trim_start_matches('-');
    options.any(|made| made.get_long() == Some(name))
}
