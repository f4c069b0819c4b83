//! The command line as words → arguments; help, the version, and what is wrong with the words.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use anstream::AutoStream;
use anstream::ColorChoice::{AlwaysAnsi, Auto};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, FromArgMatches, ValueEnum};

use super::Status;
use super::args::{Arguments, Colour, CommonOptions, ErrorFormat};
use super::diagnostics::{Diagnostics, Problem};
use super::help::lengthened;
use super::output::{CANNOT_WRITE, colour_choice};
use super::removed::removed;
use super::short_help::shortened;
use crate::text::readable;

/// What a command line says of its messages, even if the rest of it does not parse.
fn common_options(words: &[OsString]) -> CommonOptions {
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

/// Parses the command line. Prints help, the version and usage errors itself, and gives the status
/// to end with.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, Status> {
    let words: Vec<OsString> = words.into_iter().collect();
    let wishes = common_options(&words);
    let streams = [
        colour_choice(wishes.color, &io::stdout()),
        colour_choice(wishes.color, &io::stderr()),
    ];
    let colour = match streams {
        [AlwaysAnsi, _] => ColorChoice::Always,
        [Auto, Auto] => ColorChoice::Auto,
        _ => ColorChoice::Never,
    };
    let mut arguments = Arguments::command();
    if words.iter().any(|word| word == "-h") {
        arguments = shortened(arguments);
    } else if words.iter().any(|word| word == "--help") {
        arguments = lengthened(arguments);
    }
    let parsed = arguments
        .color(colour)
        .try_get_matches_from(&words)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.map_err(|error| {
        let command = words.get(1).and_then(|word| word.to_str());
        match removed(&error, command.unwrap_or_default()) {
            Some(problem) => {
                Diagnostics::new(&wishes).error(&problem);
                Status::Trouble
            }
            None => print(&error, &wishes),
        }
    })
}

fn print(error: &clap::Error, wishes: &CommonOptions) -> Status {
    let status = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Status::Done,
        _ => Status::Trouble,
    };
    if let Some(file) = file_without_command(error) {
        Diagnostics::new(wishes).error(&file);
        return Status::Trouble;
    }
    if status == Status::Trouble && wishes.error_format == ErrorFormat::Json {
        Diagnostics::new(wishes).error(&problem(error));
    } else {
        let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        let printed = if status == Status::Done {
            error.print()
        } else {
            let choice = colour_choice(wishes.color, &io::stderr());
            let text = error.render().ansi().to_string();
            write!(AutoStream::new(io::stderr(), choice), "{}", in_words(&text))
        };
        if let Some(error) = printed.err().filter(|error| !is_closed(error)) {
            let error = anyhow::Error::new(error).context(CANNOT_WRITE);
            Diagnostics::new(wishes).trouble(&error);
            return Status::Trouble;
        }
    }
    status
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

/// Prints a command's short help on standard error, where it stands for an error message.
pub(super) fn print_short_help(command: &str) {
    let mut arguments = shortened(Arguments::command());
    arguments.build();
    if let Some(command) = arguments.find_subcommand_mut(command) {
        // If standard error is closed there is nobody left to tell.
        let _nobody_listens = writeln!(anstream::stderr(), "{}", command.render_help().ansi());
    }
}
