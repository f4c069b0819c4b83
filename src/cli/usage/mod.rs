//! The command line as words → arguments; help, the version, and what is wrong with the words.

pub(super) mod generated;
pub(super) mod help;
pub(super) mod removed;
pub(super) mod short_help;

use std::ffi::OsString;
use std::path::Path;

use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, ValueEnum};

use super::args::{Arguments, Colour, CommonOptions, ErrorFormat};
use super::diagnostics::{Diagnostics, Problem};
use super::output;
use super::usage::help::lengthened;
use super::usage::removed::removed;
use super::usage::short_help::shortened;
use crate::text::readable;

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
    let values =
        words
            .iter()
            .zip(next)
            .filter_map(|(&word, next)| match word.strip_prefix(option)? {
                "" => Some(next),
                glued => glued.strip_prefix('='),
            });
    V::from_str(values.last()?, false).ok()
}

/// The arguments in the words of a command line; else help, the version or what is wrong with them.
pub(super) fn parse(words: &[OsString]) -> Result<Arguments, clap::Error> {
    let has = |option: &str| words.iter().any(|word| word == option);
    let mut arguments = Arguments::command();
    if has("-h") {
        arguments = shortened(arguments);
    } else if has("--help") {
        arguments = lengthened(arguments);
    }
    let matches = arguments.try_get_matches_from(words)?;
    Arguments::from_arg_matches(&matches)
}

/// Prints what stands in the place of arguments.
pub(super) fn print(
    error: &clap::Error,
    words: &[OsString],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let text = error.render().ansi().to_string();
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return output::print(&text, diagnostics);
    }
    let command = words.get(1).and_then(|word| word.to_str());
    let removed = removed(error, command.unwrap_or_default());
    if let Some(problem) = removed.or_else(|| file_without_command(error)) {
        return Err(problem.into());
    }
    if diagnostics.format() == ErrorFormat::Json {
        return Err(problem(error).into());
    }
    diagnostics.fails();
    diagnostics.print_text(&in_words(&text));
    Ok(())
}

/// A file where a command is wanted, and what to type.
fn file_without_command(error: &clap::Error) -> Option<Problem> {
    let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) =
        (error.kind(), error.get(ContextKind::InvalidSubcommand))
    else {
        return None;
    };
    let path = Path::new(word);
    (path.is_file() || path.extension().is_some()).then(|| {
        Problem::new(format!("put a command before the file {}", readable(word))).help(format!(
            "abtree eval {} --alpha-beta --tree",
            readable(word)
        ))
    })
}

/// A usage error's first paragraph as the message, and its hints as help.
fn problem(error: &clap::Error) -> Problem {
    let text = in_words(&error.to_string());
    let mut paragraphs = text.split("\n\n").map(joined);
    let message = paragraphs.next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let help: Vec<String> = paragraphs
        .filter_map(|hint| hint.strip_prefix("tip: ").map(str::to_owned))
        .collect();
    Problem::new(message).help(if help.is_empty() {
        "for more information, try --help".to_owned()
    } else {
        help.join("; ")
    })
}

/// An error with words for users where it has those of Rust for numbers that are none.
fn in_words(error: &str) -> String {
    error
        .replace("invalid digit found in string", "expected a whole number")
        .replace(
            "number too large to fit in target type",
            "the number is too large",
        )
}

/// The lines of a paragraph on one line.
fn joined(paragraph: &str) -> String {
    let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
    lines.join(" ")
}

/// A command's short help, where it stands for an error message.
pub(super) fn short_help(command: &str) -> String {
    let mut arguments = shortened(Arguments::command());
    arguments.build();
    let command = arguments.find_subcommand_mut(command);
    command.map_or_else(String::new, |command| {
        format!("{}\n", command.render_help().ansi())
    })
}
