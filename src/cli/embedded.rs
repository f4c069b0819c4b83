//! A tree that a program of another language keeps, to ask about it again and again: the answers of the
//! commands without a command line.

use std::path::Path;

use crate::analysis::{Detail, Evaluation, Origin, SearchedTree};
use crate::document::{Document, Exercise};
use crate::formats::Format;
use crate::report::{EvaluationReport, Severity, json_line_text};
use crate::search::{Algorithm, Form, Interrupt, SearchError, SearchOption, Settings, Setup};
use crate::tree::{Labels, Naming, Tree};
use crate::vocabulary::Vocabulary;

use super::args::ReadingOptions;
use super::diagnostics::Problem;
use super::input::{self, Input};
use super::options;

/// A tree with its wrapper, and where it came from.
pub struct KeptTree {
    document: Document,
    origin: Origin,
}

/// Why there is no answer: as `--error-format json` prints it, on one line; or the caller wanted the
/// search to end.
#[derive(Debug)]
pub enum Refusal {
    /// What is wrong.
    Wrong(String),
    /// The search was interrupted.
    Interrupted,
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::Wrong(json_line_text(&problem.diagnostic(Severity::Error)))
    }
}

/// What is said of a search in words of the command line: `("cut", "strict")`.
pub struct Request {
    settings: Settings,
    detail: Detail,
}

impl Request {
    /// The request in these words; nothing if one of them is no option of a search, nor `nodes` or
    /// `summary`, or has no such value: then the command itself tells what is wrong.
    pub fn read(options: &[(String, String)]) -> Option<Self> {
        let mut request = Self {
            settings: Settings::default(),
            detail: Detail::Full,
        };
        for (name, value) in options {
            match (name.as_str(), value.as_str()) {
                ("nodes", "true") => request.detail = Detail::Nodes,
                ("summary", "true") => request.detail = Detail::Summary,
                (name, value) => {
                    let option = SearchOption::from_word(name)?;
                    // Letter case tells names apart, and no words.
                    let one = match option.form() {
                        Form::Name => Settings::read(option, value),
                        _ => Settings::read(option, &value.to_lowercase()),
                    };
                    let one = one.ok()?;
                    request.settings = one.over(&request.settings);
                }
            }
        }
        Some(request)
    }

    /// How a game without a wrapper is searched; an error if the algorithm does not take an option.
    pub fn setup(&self) -> Result<Setup, Refusal> {
        options::refuse(&self.settings, &[Algorithm::Minimax])?;
        let exercise = Exercise::default();
        Ok(options::setup(
            &self.settings,
            &exercise,
            Algorithm::Minimax,
        ))
    }
}

impl KeptTree {
    /// Reads the only tree of a text. `file` is what reports call it, `-` where it has no name; `format` is
    /// a word of `--from`.
    pub fn read(text: Vec<u8>, file: &str, format: Option<&str>) -> Result<Self, Refusal> {
        let unknown = |word| {
            let known = Format::words().join(", ");
            Problem::new(format!("no format is called {word}"))
                .help(format!("the formats are {known}"))
        };
        let from = format.map(|word| Format::from_word(word).ok_or_else(|| unknown(word)));
        let reading = ReadingOptions {
            from: from.transpose()?,
            strict_input: false,
            root: None,
        };
        let promised = input::promised_format(Path::new(file), reading);
        let input = Input::of(file.to_owned(), text, promised, reading)?;
        let item = input.only()?;
        Ok(Self {
            document: item.read_for_any_players()?,
            origin: item.origin,
        })
    }

    /// A tree that was made, not read.
    pub fn of(tree: Tree) -> Self {
        Self {
            document: Document::new(tree, Exercise::default()),
            origin: Origin {
                file: "-".to_owned(),
                line: None,
            },
        }
    }

    /// The number of its nodes.
    pub fn nodes(&self) -> usize {
        self.document.tree.len()
    }

    /// The tree as `convert --to json` writes it.
    pub fn json(&self) -> Result<String, Refusal> {
        let text = Format::Json.text(&self.document);
        Ok(text.map_err(|error| Problem::new(error).in_file(&self.origin.file))?)
    }

    /// The report of `eval --json`.
    pub fn evaluate(&self, request: &Request, interrupt: Interrupt) -> Result<String, Refusal> {
        let Request { settings, detail } = request;
        let (tree, defaults) = (&self.document.tree, Algorithm::EVALUATING);
        options::refuse(settings, &defaults)?;
        options::refuse_in(settings, defaults, tree)?;
        let default = Algorithm::default_among(defaults, tree);
        let setup = options::setup(settings, &self.document.exercise, default);
        let view = match setup.plan.algorithm {
            Algorithm::Paranoid => options::view(settings, &self.document)?,
            _ => None,
        };
        let document = view.as_ref().unwrap_or(&self.document);
        let labels = Labels::new(&document.tree, Naming::Paths);
        let searched = SearchedTree {
            origin: &self.origin,
            document,
            labels: &labels,
            setup: &setup,
        };
        let evaluation = Evaluation::run_until(interrupt, searched, *detail);
        let evaluation = evaluation.map_err(|error| self.refusal(&error, &labels))?;
        Ok(json_line_text(&EvaluationReport::new(&evaluation)))
    }

    fn refusal(&self, error: &SearchError, labels: &Labels) -> Refusal {
        if matches!(error, SearchError::Interrupted(_)) {
            return Refusal::Interrupted;
        }
        let problem = Problem::of_search(error, &labels.get(error.node()));
        problem.in_file(&self.origin.file).into()
    }
}
