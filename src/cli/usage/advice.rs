//! What is wrong with a command line, and what to type instead: that is tried before it is told.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args as _, Command, Parser as _};

use super::help;
use crate::cli::Arguments;
use crate::cli::args::GenerateArguments;
use crate::cli::diagnostics::Problem;
use crate::search::SearchOption;
use crate::text::{nearest, readable};
use crate::vocabulary::Vocabulary as _;

/// Words that people try, and what they are called here. A command in the place of an option does what
/// the option asks for.
const TRIED: &str = include_str!("tried.txt");

/// What is gone, and what to use instead.
const GONE: &str = include_str!("gone.txt");

/// What is wrong with the words behind the program's name.
pub(super) fn problem(error: &clap::Error, words: &[String]) -> Problem {
    let (command, _) = help::command(words);
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = in_words(message.strip_prefix("error: ").unwrap_or(message));
    let help = format!("{} --help", command.get_bin_name().unwrap_or("abtree"));
    let Some(wrong) = Wrong::of(error) else {
        return Problem::new(message).help(help);
    };
    if let Some(instead) = wrong.gone(command.get_name()) {
        return Problem::new(format!("{} is gone", wrong.key)).help(instead);
    }
    if wrong.is_file() {
        let file = readable(wrong.word);
        return Problem::new(format!("put a command before the file {file}"))
            .help(format!("abtree eval {file} --alpha-beta --tree"));
    }
    let mut instead = wrong.instead(error).into_iter();
    let helps = instead.find_map(|instead| wrong.mended(words, &instead));
    Problem::new(message).help(helps.unwrap_or(help))
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

    /// What to use instead of what is gone.
    fn gone(&self, command: &str) -> Option<&'static str> {
        let makes_trees = command == "worksheet" && is_of_trees(self.word);
        let of_trees = makes_trees.then(|| find(GONE, "generate")).flatten();
        of_trees.or_else(|| find(GONE, &self.key))
    }

    /// What may be meant instead: what the word is called here, an option with this word as its value,
    /// or what looks like it.
    fn instead(&self, error: &clap::Error) -> Vec<String> {
        let mut instead: Vec<String> = find(TRIED, &self.key)
            .map(str::to_owned)
            .into_iter()
            .collect();
        if let Some(name) = self.word.strip_prefix("--") {
            let knows = |option: &&SearchOption| option.known_words().contains(&name);
            let options = SearchOption::ALL.iter().filter(knows);
            // Minimax, which is searched by if nothing else is said, takes none of most options.
            instead.extend(options.flat_map(|option| {
                let option = format!("{} {name}", option.flag());
                [format!("--alpha-beta {option}"), option]
            }));
        }
        let kinds = [
            ContextKind::SuggestedArg,
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedValue,
        ];
        let similar = kinds.into_iter().flat_map(|kind| texts(error, kind));
        instead.extend(nearest(self.word, &similar.collect::<Vec<_>>()).map(str::to_owned));
        instead
    }

    /// What to type, if that gets past the error.
    fn mended(&self, words: &[String], instead: &str) -> Option<String> {
        let place = words.iter().position(|word| word.contains(self.word))?;
        let is_command = !instead.starts_with('-') && self.kind != ErrorKind::InvalidValue;
        let mut mended = words.to_vec();
        if is_command {
            mended.remove(place);
            let (command, options) = instead.split_once(' ').unwrap_or((instead, ""));
            let is_option = self.kind == ErrorKind::UnknownArgument;
            let at = words.iter().position(|word| !word.starts_with('-'))?;
            mended.splice(at..at + usize::from(is_option), [command.to_owned()]);
            mended.extend(options.split_whitespace().map(str::to_owned));
        } else {
            let word = words[place].replacen(self.word, instead, 1);
            mended.splice(place..=place, word.split(' ').map(str::to_owned));
        }
        let program = ["abtree".to_owned()];
        let tried = Arguments::try_parse_from(program.iter().chain(&mended));
        let helps = |new: clap::Error| Wrong::of(&new).is_some_and(|new| new.key != self.key);
        if !tried.map_or_else(helps, |_| true) {
            return None;
        }
        let words: Vec<String> = mended.iter().map(|word| readable(word)).collect();
        Some(if is_command {
            format!("abtree {}", words.join(" "))
        } else {
            format!("did you mean {instead}?")
        })
    }
}

/// Whether it is an option that says what trees are made, which only `generate` does.
fn is_of_trees(option: &str) -> bool {
    let command = GenerateArguments::augment_args(Command::new("generate"));
    let is_of_trees = |option: &&Arg| {
        let heading = option.get_help_heading().unwrap_or_default();
        ["Shape", "Constraints", "Trees"].contains(&heading)
    };
    let mut options = command.get_arguments().filter(is_of_trees);
    options.any(|made| made.get_long() == option.strip_prefix("--"))
}

/// The line of a table behind a word.
fn find(table: &'static str, word: &str) -> Option<&'static str> {
    let mut lines = table.lines().filter_map(|line| line.split_once(": "));
    lines
        .find(|(known, _)| *known == word)
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
