//! The command line as words → arguments; and what is wrong with the words, with what to type instead.

pub(super) mod help;

use std::ffi::OsString;
use std::path::Path;

use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args as _, Command, CommandFactory as _, FromArgMatches as _, ValueEnum};
use strsim::osa_distance as edits;

use super::diagnostics::{Diagnostics, Problem};
use super::output::file::{asked_format, suffix};
use super::streams::{Colour, CommonOptions, ErrorFormat};
use super::{Arguments, output};
use crate::text::nearest;
use crate::vocabulary::FileFormat;

/// What a command line says of its messages, even if the rest of it does not parse.
pub(super) fn common_options(words: &[OsString]) -> CommonOptions {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    CommonOptions {
        quiet: false,
        color: wish(&words, "--color").unwrap_or(Colour::Auto),
        error_format: wish(&words, "--error-format").unwrap_or(ErrorFormat::Text),
    }
}

/// The last value of an option, written as `--option value` or `--option=value`.
fn wish<V: ValueEnum>(words: &[&str], option: &str) -> Option<V> {
    let next = words.iter().skip(1).copied().chain([""]);
    let values = words.iter().zip(next).filter_map(|(word, next)| {
        let glued = word.strip_prefix(option)?;
        glued.strip_prefix('=').or(glued.is_empty().then_some(next))
    });
    V::from_str(values.last()?, false).ok()
}

/// What describes a command line: the chosen command alone where one is named, since every other one would only
/// be handed the options of all. That is a tenth of the time to evaluate a small tree.
fn tool(words: &[OsString]) -> Command {
    let all = Arguments::command();
    let named = words.get(1).and_then(|word| all.find_subcommand(word));
    let alone = Command::new("abtree").disable_help_subcommand(true);
    let alone = CommonOptions::augment_args(alone);
    named.map_or_else(|| all.clone(), |named| alone.subcommand(named.clone()))
}

/// The arguments in the words of a command line; else help, the version or what is wrong with them.
pub(super) fn parse(words: &[OsString]) -> Result<Arguments, clap::Error> {
    let mut tool = tool(words);
    let mut matches = tool.try_get_matches_from_mut(words)?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut tool))
}

/// Prints what stands in the place of arguments.
pub(super) fn print(
    error: &clap::Error,
    words: &[OsString],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let words = words.iter().skip(1).map(|word| word.to_string_lossy());
    let words: Vec<String> = words.map(String::from).collect();
    match error.kind() {
        ErrorKind::DisplayHelp => output::print(&help::asked(&words), diagnostics),
        ErrorKind::DisplayVersion => output::print(&error.to_string(), diagnostics),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            diagnostics.fails();
            diagnostics.print_text(&help::asked(&words));
            Ok(())
        }
        _ => Err(problem(error, &words).into()),
    }
}

/// What to do about words that people try, and about what is gone: on each line the commands that it is for, or `*`
/// for all others; options, options with their values or commands, or nothing where something lacks; and the help.
const WORDS: &str = include_str!("words.txt");

/// What the table says of a word in a command.
fn advice(command: &str, word: &str) -> Option<&'static str> {
    WORDS.lines().find_map(|line| {
        let (commands, line) = line.split_once(" | ")?;
        let (known, help) = line.split_once(": ")?;
        let is_meant = commands == "*" || commands.split(' ').any(|known| known == command);
        let mut known = known.split(", ");
        (is_meant && known.any(|known| known.eq_ignore_ascii_case(word))).then_some(help)
    })
}

/// What is wrong with the words behind the program's name.
fn problem(error: &clap::Error, words: &[String]) -> Problem {
    let (command, _) = help::command(words);
    let full_name = command.get_bin_name().unwrap_or("abtree");
    let name = full_name.split(' ').nth(1).unwrap_or("abtree");
    let word = wrong_word(error);
    let is_option = word.as_ref().is_some_and(|word| word.starts_with('-'));
    let of_command = || advice(name, "").filter(|_| !is_option || name == "abtree");
    let help = if is_option && words.first() == word.as_ref() && name != "abtree" {
        format!("write options after the command: {full_name} FILE …")
    } else if let Some(help) = word.as_deref().and_then(|word| advice(name, word)) {
        help.to_owned()
    } else if let Some(help) = similar(error, &command, &word.unwrap_or_default()) {
        help
    } else if error.kind() == ErrorKind::ArgumentConflict {
        "leave one of them out".to_owned()
    } else if let Some(page) = page(error, &command) {
        format!("abtree help {page}")
    } else {
        of_command().map_or_else(|| format!("{full_name} --help"), str::to_owned)
    };
    Problem::new(message(error)).help(help)
}

/// The format that a command is to write: as stated, else as the suffix of the file promises; the usual one where
/// there is no file.
pub(super) fn written_format<F: FileFormat>(
    command: &str,
    stated: Option<F>,
    file: Option<&Path>,
    usual: F,
) -> Result<F, Problem> {
    let asked = asked_format(stated, file, F::from_suffix);
    let Some(file) = file.filter(|_| asked.is_none()) else {
        return Ok(asked.unwrap_or(usual));
    };
    let promised = suffix(file).unwrap_or_default();
    let mut suffixes: Vec<&str> = F::ALL.iter().map(|format| format.suffix()).collect();
    suffixes.dedup();
    let choose = || format!("use one of the suffixes {}", suffixes.join(", "));
    let of_format = advice(command, &format!("--to {promised}"));
    let name = file.display();
    let message = format!("the suffix of {name} does not tell what {command} is to write");
    Err(Problem::new(message).help(of_format.map_or_else(choose, str::to_owned)))
}

/// The word that is no option or command, or no value of the option before it.
fn wrong_word(error: &clap::Error) -> Option<String> {
    let text = |kind| texts(error, kind).first().copied();
    match error.kind() {
        ErrorKind::UnknownArgument => text(ContextKind::InvalidArg).map(str::to_owned),
        ErrorKind::ArgumentConflict => {
            let word = text(ContextKind::InvalidSubcommand)?;
            let is_number = word.starts_with(|first: char| first.is_ascii_digit());
            is_number.then(|| "loose".to_owned())
        }
        ErrorKind::InvalidSubcommand => text(ContextKind::InvalidSubcommand).map(str::to_owned),
        ErrorKind::InvalidValue => {
            let option = text(ContextKind::InvalidArg)?.split(' ').next()?;
            let value = text(ContextKind::InvalidValue)?;
            Some(format!("{option} {value}"))
        }
        _ => None,
    }
}

/// The page that tells of the option with a wrong value, if the help of its command does not.
fn page(error: &clap::Error, command: &Command) -> Option<&'static str> {
    let written = *texts(error, ContextKind::InvalidArg).first()?;
    let name = written.split(' ').next()?.strip_prefix("--")?;
    let mut options = command.get_arguments();
    let option = options.find(|option| option.get_long() == Some(name))?;
    help::page_of_option(option, command.get_name())
}

/// What looks like the wrong word, and could stand in its place.
fn similar(error: &clap::Error, command: &Command, word: &str) -> Option<String> {
    let (known, dashes): (Vec<&str>, _) = match error.kind() {
        ErrorKind::InvalidValue => (texts(error, ContextKind::ValidValue), ""),
        ErrorKind::InvalidSubcommand => {
            let commands = command.get_subcommands();
            (commands.map(Command::get_name).collect(), "")
        }
        _ => {
            let options = command.get_arguments();
            (options.filter_map(Arg::get_long).collect(), "--")
        }
    };
    let typed = word.rsplit(' ').next()?.trim_start_matches(dashes);
    // Most options are so short that two other letters make another word of them.
    let is_near = |near: &&str| near.starts_with(typed) || edits(typed, near) <= near.len() / 3;
    let near = nearest(typed, &known).filter(is_near);
    near.map(|near| format!("did you mean {dashes}{near}?"))
}

/// What the standard library says of wrong numbers, in the words of users.
const NUMBERS: [(&str, &str); 3] = [
    ("invalid digit found in string", "expected a whole number"),
    (
        "number too large to fit in target type",
        "the number is too large",
    ),
    (
        "number would be zero for non-zero type",
        "expected a whole number from 1",
    ),
];

/// The words of clap in those of users, on one line.
fn message(error: &clap::Error) -> String {
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines: Vec<&str> = message.lines().map(str::trim).collect();
    let message = lines.join(" ");
    let numbers = NUMBERS.iter();
    numbers.fold(message, |message, (theirs, ours)| {
        message.replace(theirs, ours)
    })
}

/// What an error holds of a kind.
fn texts(error: &clap::Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}
