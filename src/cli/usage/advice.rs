//! What is wrong with a command line, and what to type instead: that is tried before it is told.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Parser as _};

use super::help;
use crate::cli::Arguments;
use crate::cli::diagnostics::Problem;
use crate::search::SearchOption;
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
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = in_words(message.strip_prefix("error: ").unwrap_or(message));
    let Some(wrong) = Wrong::of(error) else {
        return Problem::new(message).help(format!("{name} --help"));
    };
    let gone = lines(GONE, &wrong.key).next();
    let others = wrong.takers();
    let made_before = name == "abtree worksheet" && others.iter().any(|one| one == "generate");
    let of_trees = lines(GONE, "generate").next().filter(|_| made_before);
    if let Some(instead) = of_trees.or(gone) {
        return Problem::new(format!("{} is gone", wrong.key)).help(instead);
    }
    let message = if wrong.is_file() {
        format!("put a command before the file {}", readable(wrong.word))
    } else {
        message
    };
    let has_no_command = name == "abtree" && (wrong.is_file() || wrong.word.starts_with('-'));
    let help = if has_no_command {
        let words = [&["eval".to_owned()], words].concat();
        parse(&words).is_ok().then(|| typed(&words))
    } else {
        let mut instead = wrong.instead(&command, error).into_iter();
        instead.find_map(|instead| {
            let is_advice = instead.starts_with("leave it out");
            if is_advice {
                Some(instead)
            } else {
                wrong.mended(words, &instead)
            }
        })
    };
    let elsewhere = || match &*others {
        [] => format!("{name} --help"),
        others => format!("leave it out; it is an option of {}", others.join(", ")),
    };
    Problem::new(message).help(help.unwrap_or_else(elsewhere))
}

/// The words of clap in those of users, on one line.
fn in_words(message: &str) -> String {
    let lines: Vec<&str> = message.lines().map(str::trim).collect();
    lines
        .join(" ")
        .replace("invalid digit found in string", "expected a whole number")
        .replace(
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
        let (of_word, of_option) = match kind {
            ErrorKind::UnknownArgument => (ContextKind::InvalidArg, None),
            ErrorKind::InvalidSubcommand => (ContextKind::InvalidSubcommand, None),
            ErrorKind::InvalidValue => (ContextKind::InvalidValue, Some(ContextKind::InvalidArg)),
            _ => return None,
        };
        let word = *texts(error, of_word).first()?;
        let option = of_option.map(|kind| texts(error, kind).concat());
        let option = option
            .as_deref()
            .and_then(|option| option.split(' ').next());
        let key = option.map_or_else(|| word.to_owned(), |option| format!("{option} {word}"));
        Some(Wrong { kind, word, key })
    }

    fn is_file(&self) -> bool {
        let path = Path::new(self.word);
        self.kind == ErrorKind::InvalidSubcommand && (path.is_file() || path.extension().is_some())
    }

    /// The commands that have this option.
    fn takers(&self) -> Vec<String> {
        let (tool, _) = help::command(&[]);
        let option = self.word.strip_prefix("--");
        let takes = |command: &&Command| {
            let mut options = command.get_arguments();
            option.is_some() && options.any(|known| known.get_long() == option)
        };
        let commands = tool.get_subcommands().filter(takes);
        commands
            .map(|command| command.get_name().to_owned())
            .collect()
    }

    /// What may be meant instead: what the word is called here, an option with this word as its value, or
    /// what looks like it.
    fn instead(&self, command: &Command, error: &clap::Error) -> Vec<String> {
        let mut instead: Vec<String> = lines(TRIED, &self.key).map(str::to_owned).collect();
        let (dashes, name) = match self.word.strip_prefix("--") {
            Some(name) => ("--", name),
            None => ("", self.word),
        };
        if !dashes.is_empty() {
            let knows = |option: &&SearchOption| option.known_words().contains(&name);
            let options = SearchOption::ALL.iter().filter(knows);
            // Minimax, which is searched by if nothing else is said, takes none of most options.
            instead.extend(options.flat_map(|option| {
                let option = format!("{} {name}", option.flag());
                [format!("--alpha-beta {option}"), option]
            }));
        }
        let known: Vec<&str> = match self.kind {
            ErrorKind::InvalidValue => texts(error, ContextKind::ValidValue),
            ErrorKind::InvalidSubcommand => {
                command.get_subcommands().map(Command::get_name).collect()
            }
            _ => {
                let options = command.get_arguments();
                options.filter_map(clap::Arg::get_long).collect()
            }
        };
        instead.extend(nearest(name, &known).map(|near| format!("{dashes}{near}")));
        instead
    }

    /// What to type, if that gets past the error.
    fn mended(&self, words: &[String], instead: &str) -> Option<String> {
        let place = words.iter().position(|word| word.contains(self.word))?;
        let is_command = !instead.starts_with('-') && self.kind != ErrorKind::InvalidValue;
        let mut mended = words.to_vec();
        if is_command {
            let (command, options) = instead.split_once(' ').unwrap_or((instead, ""));
            let named = if self.kind == ErrorKind::UnknownArgument {
                mended.remove(place);
                mended.iter().position(|word| !word.starts_with('-'))?
            } else {
                place
            };
            command.clone_into(&mut mended[named]);
            mended.extend(options.split_whitespace().map(str::to_owned));
        } else {
            let word = words[place].replacen(self.word, instead, 1);
            mended.splice(place..=place, word.split(' ').map(str::to_owned));
        }
        // What is wrong behind it is told next, but not that the command does not take it.
        let helps = |new: clap::Error| {
            Wrong::of(&new).is_some_and(|new| new.key != self.key && !instead.contains(new.word))
        };
        if !parse(&mended).map_or_else(helps, |_| true) {
            return None;
        }
        Some(if is_command {
            typed(&mended)
        } else {
            format!("did you mean {instead}?")
        })
    }
}

fn parse(words: &[String]) -> Result<Arguments, clap::Error> {
    Arguments::try_parse_from(
        ["abtree"]
            .into_iter()
            .chain(words.iter().map(String::as_str)),
    )
}

/// The words as they are typed.
fn typed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| readable(word)).collect();
    format!("abtree {}", words.join(" "))
}

/// The lines of a table behind a word.
fn lines(table: &'static str, word: &str) -> impl Iterator<Item = &'static str> {
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
