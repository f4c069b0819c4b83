//! The options that commands share, and the words and numbers of options → values, each word with its meaning as
//! help.

mod search;

pub(super) use search::{AlphaBetaOptions, GameOptions, SearchOptions, several};

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, Args, Command};

use crate::cli::output::file::asked_format;
use crate::cli::streams::SCRIPTS;
use crate::exercise::{Question, instead_of};
use crate::formats::Format;
use crate::report::{ReportFormat, Subject};
use crate::search::{PRESETS, Preset};
use crate::text::known_instead;
use crate::tree::{Naming, Player};
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

/// Which trees are read, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = None::<&str>)]
pub(crate) struct InputOptions {
    /// The trees; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// How trees are read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadingOptions {
    /// The format of the trees [default: from the suffix or the first character]
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = word::<Format>(), hide_short_help = true)]
    pub(crate) from: Option<Format>,

    /// Refuse a tree instead of printing a warning about it
    #[arg(long, help_heading = SCRIPTS, hide_short_help = true)]
    pub(crate) strict_input: bool,

    /// Who moves at the root if the tree does not say
    #[arg(long, help_heading = "Convention", value_name = "PLAYER", value_parser = word::<Player>(), hide_short_help = true)]
    pub(crate) root: Option<Player>,
}

/// What is changed in a tree before it is searched.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "What if")]
pub(crate) struct WhatIfOptions {
    /// Give a leaf another value; may be repeated
    #[arg(long, value_name = "NAME=V", value_parser = new_value, hide_short_help = true)]
    pub(crate) set: Vec<(String, Value)>,
}

/// How reports are written, and where to. A command says with [`offered`] which formats it has.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct ReportOptions {
    #[command(flatten)]
    pub(crate) text: TextOptions,

    /// The format of the report [default: text]
    #[arg(long, value_name = "FORMAT", value_parser = report_format(Subject::Nodes))]
    format: Option<ReportFormat>,

    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Write to this file, in the format of its suffix; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The trees of a command that takes several, and their reports.
#[derive(Debug, Args)]
pub(crate) struct ReportedTrees {
    #[command(flatten)]
    pub(crate) report: ReportOptions,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(crate) input: InputOptions,
}

/// The trees of a command that takes one alone, before its other words.
pub(crate) fn only_one(files: Arg) -> Arg {
    files
        .help("The tree; `-` reads standard input")
        .index(1)
        .num_args(1)
        .required(true)
        .action(ArgAction::Set)
}

/// The option `--format` of a command with reports about this.
pub(crate) fn offered(subject: Subject) -> impl FnOnce(Arg) -> Arg {
    move |format| format.value_parser(report_format(subject))
}

impl ReportOptions {
    /// The format that is asked for, or that the suffix of the output promises.
    pub(crate) fn format(&self, subject: Subject) -> ReportFormat {
        let offered = || ReportFormat::offered(subject).into_iter();
        let json = offered().find(|format| format.is_json() && self.json);
        let of_suffix = |suffix: &str| offered().find(|format| format.suffix() == suffix);
        let asked = asked_format(json.or(self.format), self.output.as_deref(), of_suffix);
        asked.unwrap_or(ReportFormat::Text)
    }
}

/// The names in a report.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct TextOptions {
    /// What to call unnamed nodes
    #[arg(long, value_name = "KIND", value_parser = word::<Naming>(), default_value = "paths", hide_short_help = true)]
    pub(crate) names: Naming,
}

/// A parser for words that stand for things, each with its meaning as help. Since a command has hundreds of
/// them, they are listed only where one is read or shown.
#[derive(Clone)]
pub(crate) struct OneOf<L>(pub(crate) L);

/// A word, its meaning, and what it stands for.
type Choice<T> = (&'static str, &'static str, T);

impl<T, L> TypedValueParser for OneOf<L>
where
    T: Clone + Send + Sync + 'static,
    L: Fn() -> Vec<Choice<T>> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        word: &OsStr,
    ) -> Result<T, clap::Error> {
        let word = word.to_str().map_or(word, |word| OsStr::new(word.trim()));
        let mut all = (self.0)().into_iter();
        let found = all.find(|(known, ..)| word.eq_ignore_ascii_case(known));
        found.map(|(.., meant)| meant).ok_or_else(|| {
            let known = PossibleValuesParser::new(self.possible_values().into_iter().flatten());
            let refused = known.parse_ref(command, option, word);
            refused.expect_err("a word that is not found is not known")
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let all = (self.0)().into_iter();
        Some(Box::new(all.map(|(word, meaning, _)| {
            PossibleValue::new(word).help(Some(meaning).filter(|meaning| !meaning.is_empty()))
        })))
    }
}

/// A parser for the words of an enumeration.
pub(crate) fn word<V: Vocabulary>() -> impl TypedValueParser<Value = V> {
    OneOf(words)
}

fn words<V: Vocabulary>() -> Vec<Choice<V>> {
    let all = V::ALL.iter();
    all.map(|&known| (known.word(), known.meaning(), known))
        .collect()
}

/// A parser for the formats that trees are written in.
pub(crate) fn written_format() -> impl TypedValueParser<Value = Format> {
    OneOf(|| {
        let mut all = words::<Format>();
        all.retain(|(.., format)| format.is_written());
        all
    })
}

/// A parser for the formats of reports about this.
pub(crate) fn report_format(subject: Subject) -> impl TypedValueParser<Value = ReportFormat> {
    OneOf(move || {
        let offered = ReportFormat::offered(subject).into_iter();
        offered
            .map(|format| (format.word(), format.meaning(), format))
            .collect()
    })
}

/// A parser for the names of presets.
pub(crate) fn preset() -> impl TypedValueParser<Value = &'static Preset> {
    OneOf(presets)
}

fn presets() -> Vec<Choice<&'static Preset>> {
    let all = PRESETS.iter();
    all.map(|preset| (preset.name, "", preset)).collect()
}

/// The word for all presets or mistakes.
pub(crate) const ALL: &str = "all";

/// The same, or nothing for all of them.
pub(crate) fn presets_or_all() -> impl TypedValueParser<Value = Option<&'static Preset>> {
    OneOf(|| or_all(presets()))
}

/// A parser for the words of an enumeration, or nothing for all of them.
pub(crate) fn word_or_all<V: Vocabulary>() -> impl TypedValueParser<Value = Option<V>> {
    OneOf(|| or_all(words()))
}

fn or_all<T>(choices: Vec<Choice<T>>) -> Vec<Choice<Option<T>>> {
    let choices = choices.into_iter();
    let choices = choices.map(|(word, meaning, meant)| (word, meaning, Some(meant)));
    choices.chain([(ALL, "", None)]).collect()
}

/// A leaf and its new value: `X=4`. A name may hold an equals sign, a value never does.
pub(crate) fn new_value(text: &str) -> Result<(String, Value), String> {
    let parts = text.rsplit_once('=');
    let (name, new) = parts.ok_or("expected NAME=V, such as X=4")?;
    Ok((name.trim().to_owned(), value(new.trim())?))
}

pub(crate) fn not_negative(text: &str) -> Result<Value, String> {
    let value = value(text)?;
    if value < Value::ZERO || !value.is_finite() {
        return Err("expected a number, 0 or more".to_owned());
    }
    Ok(value)
}

fn value(text: &str) -> Result<Value, String> {
    let value: Result<Value, ValueError> = text.parse();
    value.map_err(|error| error.to_string())
}

/// A parser for the questions that can be asked, by the keys of their answers.
pub(crate) fn question(can_ask: fn(Question) -> bool) -> impl TypedValueParser<Value = Question> {
    move |word: &str| {
        if let Some(instead) = instead_of("question", word) {
            return Err(format!("this question is gone: {instead}"));
        }
        let found = Question::find(word).filter(|question| can_ask(*question));
        found.ok_or_else(|| {
            let keys = Question::keys().filter(|(_, question)| can_ask(*question));
            let keys: Vec<&str> = keys.map(|(key, _)| key).collect();
            known_instead(word, &keys, '`')
        })
    }
}
