//! What is wrong with a command line, and what to type instead, as far as the command takes that.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use super::help;
use crate::cli::diagnostics::Problem;
use crate::search::{Algorithm, SearchOption};
use crate::text::{nearest, readable};
use crate::vocabulary::Vocabulary as _;

/// Words that people try, and what they are called here, the likeliest first. A command in the place of an
/// option does what the option asks for.
const TRIED: &str = include_str!("tried.txt");

/// What is gone, and what to use instead.
const GONE: &str = include_str!("gone.txt");

/// What is wrong with the words behind the program's name.
pub(super) fn problem(error: &clap::Error, words: &[String]) -> Problem {
    let (command, _) = help::command(words);
    let name = command.get_bin_name().unwrap_or("abtree");
    let Some(wrong) = Wrong::of(error) else {
        return Problem::new(message(error)).help(usage(name));
    };
    let takers = wrong.takers();
    let is_of_generate = name == "abtree worksheet" && takers.contains(&"generate".to_owned());
    let key = if is_of_generate {
        "generate"
    } else {
        &wrong.key
    };
    if let Some(instead) = lines(GONE, key).next() {
        return Problem::new(format!("{} is gone", wrong.key)).help(instead);
    }
    if name == "abtree" && wrong.is_file() {
        let message = format!("put a command before the file {}", readable(wrong.word));
        return Problem::new(message).help(typed(&[&["eval".to_owned()], words].concat()));
    }
    let help = match wrong.instead(error, &command, words) {
        Some(instead) => instead,
        None if name == "abtree" && wrong.word.starts_with('-') => {
            typed(&[&["eval".to_owned()], words].concat())
        }
        None if !wrong.word.starts_with('-') => usage(name),
        None if takers.is_empty() => format!("{name} --help"),
        None => format!("leave it out; it is an option of {}", takers.join(", ")),
    };
    Problem::new(message(error)).help(help)
}

/// What a command needs, if most people who get it wrong miss the same thing; else where its usage stands.
fn usage(name: &str) -> String {
    let missed = lines(TRIED, name).next();
    missed.map_or_else(|| format!("{name} --help"), str::to_owned)
}

/// The words of clap in those of users, on one line.
fn message(error: &clap::Error) -> String {
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines: Vec<&str> = message.lines().map(str::trim).collect();
    let message = lines.join(" ");
    let message = message.replace("invalid digit found in string", "expected a whole number");
    message.replace(
        "number too large to fit in target type",
        "the number is too large",
    )
}

/// A word that is no option, command or value.
struct Wrong<'e> {
    kind: ErrorKind,
    word: &'e str,
    /// The word, behind its option if it is a value.
    key: String,
}

impl Wrong<'_> {
    fn of(error: &clap::Error) -> Option<Wrong<'_>> {
        let kind = error.kind();
        let of_word = match kind {
            ErrorKind::UnknownArgument => ContextKind::InvalidArg,
            ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
            ErrorKind::InvalidValue => ContextKind::InvalidValue,
            _ => return None,
        };
        let word = *texts(error, of_word).first()?;
        let mut key = word.to_owned();
        if kind == ErrorKind::InvalidValue {
            let option = texts(error, ContextKind::InvalidArg).concat();
            key = format!("{} {word}", option.split(' ').next()?);
        }
        Some(Wrong { kind, word, key })
    }

    /// The commands that have this option.
    fn takers(&self) -> Vec<String> {
        let option = self.word.strip_prefix("--");
        let has_option = |known: &Arg| option.is_some() && known.get_long() == option;
        let (tool, _) = help::command(&[]);
        let commands = tool.get_subcommands();
        let takers = commands.filter(|command| command.get_arguments().any(has_option));
        takers.map(|taker| taker.get_name().to_owned()).collect()
    }

    fn is_file(&self) -> bool {
        let path = Path::new(self.word);
        self.kind == ErrorKind::InvalidSubcommand && (path.extension().is_some() || path.is_file())
    }

    /// What the word is called here, an option with this word as its value, or what looks like it: the first
    /// that the command takes.
    fn instead(&self, error: &clap::Error, command: &Command, words: &[String]) -> Option<String> {
        let known: Vec<&str> = match self.kind {
            ErrorKind::InvalidValue => texts(error, ContextKind::ValidValue),
            ErrorKind::InvalidSubcommand => {
                command.get_subcommands().map(Command::get_name).collect()
            }
            _ => command.get_arguments().filter_map(Arg::get_long).collect(),
        };
        let dashes = if self.word.starts_with("--") {
            "--"
        } else {
            ""
        };
        let word = self.word.trim_start_matches("--");
        let mut instead: Vec<String> = lines(TRIED, &self.key).map(str::to_owned).collect();
        instead.extend(option_with(word, words).filter(|_| !dashes.is_empty()));
        instead.extend(nearest(word, &known).map(|near| format!("{dashes}{near}")));
        instead.into_iter().find_map(|instead| {
            let first = instead.split(' ').next().unwrap_or_default();
            let is_taken =
                first.starts_with(dashes) && known.contains(&first.trim_start_matches("--"));
            match first {
                "leave" => Some(instead),
                _ if is_taken && self.kind != ErrorKind::InvalidSubcommand => {
                    Some(format!("did you mean {instead}?"))
                }
                _ => self.other_command(&instead, words),
            }
        })
    }

    /// The same words for another command, which does what the word asks for.
    fn other_command(&self, instead: &str, words: &[String]) -> Option<String> {
        let mut words = words.to_vec();
        let mut place = words.iter().position(|word| word == self.word)?;
        match self.kind {
            ErrorKind::InvalidSubcommand => {}
            ErrorKind::UnknownArgument if !instead.starts_with('-') => {
                words.remove(place);
                place = words.iter().position(|word| !word.starts_with('-'))?;
            }
            _ => return None,
        }
        let (command, options) = instead.split_once(' ').unwrap_or((instead, ""));
        command.clone_into(&mut words[place]);
        words.extend(options.split_whitespace().map(str::to_owned));
        Some(typed(&words))
    }
}

/// The option of a search that has this word as its value, or is joined with it (`fail-hard`), with an algorithm
/// that uses it where none is named: minimax takes none of most options.
fn option_with(word: &str, words: &[String]) -> Option<String> {
    let (option, value) = SearchOption::ALL.iter().find_map(|option| {
        let behind = word.strip_prefix(option.word());
        let value = behind.and_then(|behind| behind.strip_prefix('-'));
        let value = value.unwrap_or(word);
        let is_known = option.known_words().contains(&value);
        is_known.then_some((option, value))
    })?;
    let names_algorithm = words.iter().any(|word| word.starts_with("--al"));
    let needs_one = !names_algorithm && !option.is_used_by(Algorithm::Minimax);
    let algorithm = if needs_one { "--alpha-beta " } else { "" };
    Some(format!("{algorithm}{} {value}", option.flag()))
}

/// The words as they are typed.
fn typed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| readable(word)).collect();
    format!("abtree {}", words.join(" "))
}

/// The lines of a table behind a word.
fn lines<'t>(table: &'t str, word: &str) -> impl Iterator<Item = &'t str> {
    let lines = table.lines().filter_map(|line| line.split_once(": "));
    lines
        .filter(move |(known, _)| *known == word)
        .map(|(_, text)| text)
}

/// What an error holds of a kind.
fn texts(error: &clap::Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}
