//! Options of every command that writes reports.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};

use super::SCRIPTS;
use crate::cli::choices;
use crate::cli::file_names::suffix;
use crate::report::{Glyphs, ReportFormat, Subject};
use crate::search::ListLength;
use crate::tree::Naming;

/// How reports are written, and where to.
#[derive(Debug)]
pub(in crate::cli) struct ReportOptions<K> {
    pub(in crate::cli) choice: ReportChoice,
    kind: PhantomData<K>,
}

/// The format, the signs and the place of reports.
#[derive(Debug)]
pub(in crate::cli) struct ReportChoice {
    pub(in crate::cli) text: TextOptions,
    pub(in crate::cli) format: ReportFormat,
    pub(in crate::cli) output: Option<PathBuf>,
    /// How long reports and their lists may get.
    pub(in crate::cli) length: ListLength,
}

/// The names and the signs in a report.
#[derive(Debug, Args)]
pub(in crate::cli) struct TextOptions {
    /// What to call unnamed nodes
    #[arg(long, help_heading = "Report", value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "paths")]
    pub(in crate::cli) names: Naming,

    /// Write the text report in ASCII
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) ascii: bool,
}

impl TextOptions {
    /// The signs of the text report.
    pub(in crate::cli) fn glyphs(&self) -> Glyphs {
        if self.ascii {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        }
    }
}

/// What a command offers, as a type.
pub(in crate::cli) trait ReportKind {
    /// What its reports are about, if their formats are those of the table.
    const SUBJECT: Option<Subject>;
    /// The help of `--format`.
    const FORMAT: &'static str = "The format of the report";
    /// The help of `--json`, if there is such an option.
    const JSON: Option<&'static str> = Some("Short for --format json");
    /// The help of `--all`, if there is such an option.
    const ALL: Option<&'static str> = Some("Write even reports of more than 1 GB");
    /// The help of `--output`, if there is such an option.
    const OUTPUT: Option<&'static str> =
        Some("Write to this file, in the format of its suffix; `-` is standard output");
}

/// Reports on trees.
#[derive(Debug)]
pub(in crate::cli) enum OfTrees {}

impl ReportKind for OfTrees {
    const SUBJECT: Option<Subject> = Some(Subject::Trees);
}

/// Comparisons of conventions.
#[derive(Debug)]
pub(in crate::cli) enum OfComparisons {}

impl ReportKind for OfComparisons {
    const SUBJECT: Option<Subject> = Some(Subject::Comparisons);
}

/// Traces of searches.
#[derive(Debug)]
pub(in crate::cli) enum OfSteps {}

impl ReportKind for OfSteps {
    const SUBJECT: Option<Subject> = Some(Subject::Steps);
    const FORMAT: &'static str = "The format of the trace";
    const JSON: Option<&'static str> = None;
}

/// Reports on answers.
#[derive(Debug)]
pub(in crate::cli) enum OfAnswers {}

impl ReportKind for OfAnswers {
    const SUBJECT: Option<Subject> = Some(Subject::Answers);
    const ALL: Option<&'static str> = None;
    const OUTPUT: Option<&'static str> = Some(
        "Write to this file, in the format of its suffix, making its folder; `-` is standard output",
    );
}

/// Answers to a question about one file.
#[derive(Debug)]
pub(in crate::cli) enum OfOneFile {}

impl ReportKind for OfOneFile {
    const SUBJECT: Option<Subject> = None;
    const JSON: Option<&'static str> = Some("Write JSON, for scripts");
}

/// Reports beside a tree that is written too.
#[derive(Debug)]
pub(in crate::cli) enum BesideATree {}

impl ReportKind for BesideATree {
    const SUBJECT: Option<Subject> = None;
    const JSON: Option<&'static str> = Some("Write the report in JSON, without the tree");
    const ALL: Option<&'static str> = None;
    const OUTPUT: Option<&'static str> = None;
}

const ALL: &str = "all";
const FORMAT: &str = "format";
const JSON: &str = "json";
const OUTPUT: &str = "output";

impl<K: ReportKind> Args for ReportOptions<K> {
    fn augment_args(command: Command) -> Command {
        let format = K::SUBJECT.map(|subject| {
            let offered = ReportFormat::offered(subject);
            let offered = offered.map(|(format, meaning)| (format.word(), meaning, format));
            argument(FORMAT, K::FORMAT)
                .value_name("FORMAT")
                .value_parser(choices::one_of(offered))
                .default_value("text")
        });
        let json = K::JSON.map(|help| {
            let json = argument(JSON, help).action(ArgAction::SetTrue);
            json.conflicts_with_all(K::SUBJECT.map(|_| FORMAT))
        });
        let all = K::ALL.map(|help| {
            argument(ALL, help)
                .help_heading(SCRIPTS)
                .action(ArgAction::SetTrue)
                .hide_short_help(true)
        });
        let output = K::OUTPUT.map(|help| {
            argument(OUTPUT, help)
                .short('o')
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
        });
        let command = TextOptions::augment_args(command);
        command.args([format, json, all, output].into_iter().flatten())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn argument(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).help_heading("Report")
}

/// The format that the suffix of a file promises.
fn promised(file: &Path, subject: Subject) -> Option<ReportFormat> {
    let suffix = suffix(file)?;
    let mut offered = ReportFormat::offered(subject).map(|(format, _)| format);
    offered.find(|format| format.suffix() == suffix)
}

impl<K: ReportKind> FromArgMatches for ReportOptions<K> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let output: Option<PathBuf> = K::OUTPUT.and_then(|_| matches.get_one(OUTPUT).cloned());
        let is_json = K::JSON.is_some_and(|_| matches.get_flag(JSON));
        let format = match K::SUBJECT {
            _ if is_json => Some(ReportFormat::Json),
            Some(_) if matches.value_source(FORMAT) == Some(ValueSource::CommandLine) => {
                matches.get_one(FORMAT).copied()
            }
            Some(subject) => output.as_deref().and_then(|file| promised(file, subject)),
            None => None,
        };
        Ok(Self {
            choice: ReportChoice {
                text: TextOptions::from_arg_matches(matches)?,
                format: format.unwrap_or(ReportFormat::Text),
                output,
                length: if K::ALL.is_some_and(|_| matches.get_flag(ALL)) {
                    ListLength::Any
                } else {
                    ListLength::Limited
                },
            },
            kind: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
