//! `abtree eval`: read trees, search them, report what happened.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::args::{Colour, EvalArguments, InputOptions, ReportFormat};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::options;
use super::output::Output;
use crate::analysis::{Detail, Evaluation, Origin};
use crate::document::{Document, Format};
use crate::report::model::{EvaluationReport, FORMAT_VERSION, FailedTree, FailureReport};
use crate::report::{
    Glyphs, csv_header, csv_row, json_line, json_pretty, text, text_tree, warnings,
};
use crate::search::Algorithm;
use crate::tree::Labels;

pub(super) fn run(
    arguments: &EvalArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    options::check(&arguments.search, Algorithm::Minimax)?;
    check_drawing(arguments)?;
    let files = input::files(&arguments.input)?;
    input::spare(&files, arguments.output.as_deref())?;
    let output = Output::open(arguments.output.as_deref(), colour)?;
    let mut session = Session {
        arguments,
        diagnostics,
        reports: Reports::new(arguments, output, Shape::of(&files, &arguments.input)),
    };
    for file in &files {
        session.file(file)?;
    }
    session.reports.finish()
}

/// Refuses a drawing in a format for scripts.
fn check_drawing(arguments: &EvalArguments) -> Result<(), Problem> {
    if arguments.tree && arguments.format != ReportFormat::Text {
        return Err(Problem::of_usage(
            "--tree draws in the text report only".to_owned(),
            Some("take out --tree or --format".to_owned()),
        ));
    }
    Ok(())
}

struct Session<'a> {
    arguments: &'a EvalArguments,
    diagnostics: &'a mut Diagnostics,
    reports: Reports<'a>,
}

impl Session<'_> {
    fn file(&mut self, file: &Path) -> Result<()> {
        let input = match input::load(file, &self.arguments.input) {
            Ok(input) => input,
            Err(problem) => {
                let origin = Origin {
                    file: file.to_string_lossy().into_owned(),
                    line: None,
                };
                return self.failed(&origin, None, &problem);
            }
        };
        for item in input.items() {
            self.item(&item)?;
        }
        Ok(())
    }

    fn item(&mut self, item: &Item) -> Result<()> {
        let document = match item.read(&self.arguments.input) {
            Ok(document) => document,
            Err(problem) => return self.failed(&item.origin, None, &problem),
        };
        let id = document.exercise.id.clone();
        match self.evaluate(item, &document) {
            Ok(()) => Ok(()),
            Err(Failure::Input(problem)) => self.failed(&item.origin, id, &problem),
            Err(Failure::Output(error)) => Err(error),
        }
    }

    fn evaluate(&mut self, item: &Item, document: &Document) -> Result<(), Failure> {
        let arguments = self.arguments;
        let plan = options::plan(&arguments.search, Algorithm::default_for(&document.tree));
        let convention = options::convention(&arguments.search, &document.exercise);
        let convention = plan.algorithm.convention(&convention);
        let labels = Labels::new(&document.tree, arguments.names);
        let evaluation = Evaluation::run(
            item.origin.clone(),
            document,
            &labels,
            &plan,
            &convention,
            self.reports.detail,
        )
        .map_err(|error| {
            let message = error.message(&labels.get(error.node()));
            let place = item.place_of(error.node(), &arguments.input);
            Failure::Input(Problem::new(message, Some(error.help().to_owned()), place))
        })?;
        if self.diagnostics.shows_warnings() {
            for warning in item.problems(warnings(&document.tree, &labels), &arguments.input) {
                self.diagnostics.warning(&warning);
            }
        }
        self.reports.add(&evaluation).map_err(Failure::Output)
    }

    fn failed(&mut self, origin: &Origin, id: Option<String>, problem: &Problem) -> Result<()> {
        self.diagnostics.error(problem);
        let failure = FailureReport {
            format_version: FORMAT_VERSION,
            tree: FailedTree {
                file: origin.file.clone(),
                line: origin.line,
                id,
            },
            error: problem.diagnostic("error"),
        };
        self.reports.add_failure(&failure)
    }
}

/// Why a tree has no report: its own fault, or the output's.
enum Failure {
    Input(Problem),
    Output(anyhow::Error),
}

/// Whether the command has one tree to report on, or may have several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Single,
    Several,
}

impl Shape {
    fn of(files: &[PathBuf], options: &InputOptions) -> Self {
        match files {
            [file] if input::promised_format(file, options) != Some(Format::Jsonl) => Self::Single,
            _ => Self::Several,
        }
    }
}

/// Writes reports in one format, with what stands before, between and after them.
struct Reports<'a> {
    output: Output,
    format: ReportFormat,
    glyphs: &'a Glyphs,
    detail: Detail,
    shape: Shape,
    is_drawn: bool,
    written: usize,
}

impl<'a> Reports<'a> {
    fn new(arguments: &'a EvalArguments, output: Output, shape: Shape) -> Self {
        let detail = if arguments.summary {
            Detail::Summary
        } else if arguments.nodes || arguments.tree {
            Detail::Nodes
        } else {
            Detail::Full
        };
        Self {
            output,
            format: if arguments.json {
                ReportFormat::Json
            } else {
                arguments.format
            },
            glyphs: if arguments.ascii {
                &Glyphs::ASCII
            } else {
                &Glyphs::UNICODE
            },
            detail,
            shape,
            is_drawn: arguments.tree,
            written: 0,
        }
    }

    fn add(&mut self, evaluation: &Evaluation) -> Result<()> {
        let report = || EvaluationReport::new(evaluation);
        let text = match self.format {
            ReportFormat::Text => self.text(evaluation),
            ReportFormat::Json => json_pretty(&report()),
            ReportFormat::Jsonl => json_line(&report()),
            ReportFormat::Csv => csv_row(Ok(&report())),
        };
        self.write(&text)
    }

    fn text(&self, evaluation: &Evaluation) -> String {
        let report = text(evaluation, self.glyphs);
        if self.is_drawn {
            report + "\n" + &text_tree(evaluation, self.glyphs)
        } else {
            report
        }
    }

    /// Keeps the place of a tree that has no report, so that rows never shift.
    fn add_failure(&mut self, failure: &FailureReport) -> Result<()> {
        if self.shape == Shape::Single {
            return Ok(());
        }
        let text = match self.format {
            ReportFormat::Text => return Ok(()),
            ReportFormat::Json => json_pretty(failure),
            ReportFormat::Jsonl => json_line(failure),
            ReportFormat::Csv => csv_row(Err(failure)),
        };
        self.write(&text)
    }

    fn write(&mut self, text: &str) -> Result<()> {
        let before = match (self.format, self.written) {
            (_, 0) => self.head(),
            (ReportFormat::Json, _) => ",\n".to_owned(),
            (ReportFormat::Text, _) => "\n".to_owned(),
            (ReportFormat::Jsonl | ReportFormat::Csv, _) => String::new(),
        };
        self.written += 1;
        self.output.write(&before)?;
        match self.format {
            ReportFormat::Text => self.output.write_styled(text),
            ReportFormat::Json | ReportFormat::Csv => self.output.write(text),
            ReportFormat::Jsonl => self.output.write(&format!("{text}\n")),
        }
    }

    /// What stands before the first report.
    fn head(&self) -> String {
        match (self.format, self.shape) {
            (ReportFormat::Json, Shape::Several) => "[\n".to_owned(),
            (ReportFormat::Csv, _) => csv_header(),
            _ => String::new(),
        }
    }

    /// Writes what stands behind the last report. A single tree without a report leaves no trace.
    fn finish(mut self) -> Result<()> {
        let end = match (self.format, self.shape, self.written) {
            (_, Shape::Single, 0) => String::new(),
            (ReportFormat::Json, Shape::Single, _) => "\n".to_owned(),
            (ReportFormat::Json, Shape::Several, 0) => "[]\n".to_owned(),
            (ReportFormat::Json, Shape::Several, _) => "\n]\n".to_owned(),
            (_, _, 0) => self.head(),
            _ => String::new(),
        };
        self.output.write(&end)?;
        self.output.finish()
    }
}
