//! `abtree eval`: read trees, search them, report what happened.

use std::path::Path;

use anyhow::{Result, bail};

use super::args::{Colour, EvalArguments, ReportFormat};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::options;
use super::output::Output;
use crate::document::{Document, Format};
use crate::report::model::{EvaluationReport, FORMAT_VERSION, FailedTree, FailureReport};
use crate::report::{
    Detail, Evaluation, Glyphs, Origin, csv_header, csv_row, json_line, json_pretty, text,
    text_tree,
};
use crate::tree::Labels;

pub(super) fn run(
    arguments: &EvalArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    options::check(&arguments.search)?;
    check_drawing(arguments)?;
    let files = input::files(&arguments.input)?;
    let output = Output::open(arguments.output.as_deref(), colour)?;
    let mut session = Session {
        arguments,
        diagnostics,
        reports: Reports::new(arguments, output),
    };
    for file in &files {
        session.file(file, files.len())?;
    }
    session.reports.finish()
}

/// Refuses a drawing in a format for scripts.
fn check_drawing(arguments: &EvalArguments) -> Result<()> {
    if arguments.tree && arguments.format != ReportFormat::Text {
        bail!("--tree draws in the text report only; take out --tree or --format");
    }
    Ok(())
}

struct Session<'a> {
    arguments: &'a EvalArguments,
    diagnostics: &'a mut Diagnostics,
    reports: Reports<'a>,
}

impl Session<'_> {
    fn file(&mut self, file: &Path, files: usize) -> Result<()> {
        let input = match input::load(file, &self.arguments.input) {
            Ok(input) => input,
            Err(problem) => {
                let origin = Origin {
                    file: file.to_string_lossy().into_owned(),
                    line: None,
                };
                let shape = if files > 1 {
                    Shape::Several
                } else {
                    Shape::Single
                };
                return self.failed(&origin, None, &problem, shape);
            }
        };
        let is_single = files == 1 && input.format != Format::Jsonl;
        let shape = if is_single {
            Shape::Single
        } else {
            Shape::Several
        };
        for item in input.items() {
            self.item(&item, shape)?;
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, shape: Shape) -> Result<()> {
        let document = match item.read(&self.arguments.input) {
            Ok(document) => document,
            Err(problem) => return self.failed(&item.origin, None, &problem, shape),
        };
        let id = document.exercise.id.clone();
        match self.evaluate(item, &document, shape) {
            Ok(()) => Ok(()),
            Err(Failure::Input(problem)) => self.failed(&item.origin, id, &problem, shape),
            Err(Failure::Output(error)) => Err(error),
        }
    }

    fn evaluate(&mut self, item: &Item, document: &Document, shape: Shape) -> Result<(), Failure> {
        let arguments = self.arguments;
        let algorithm = options::algorithm(&arguments.search, &document.tree);
        let convention = options::convention(&arguments.search, &document.exercise);
        let labels = Labels::new(&document.tree, arguments.names);
        let evaluation = Evaluation::run(
            item.origin.clone(),
            document,
            &labels,
            algorithm,
            &convention,
            self.reports.detail,
        )
        .map_err(|error| {
            let message = error.message(&labels.get(error.node()));
            let place = item.place_of(error.node(), &arguments.input);
            Failure::Input(Problem::new(message, Some(error.help().to_owned()), place))
        })?;
        for warning in evaluation.warnings() {
            self.diagnostics
                .warning(&Problem::in_file(&item.origin.file, warning, None));
        }
        self.reports
            .add(&evaluation, shape)
            .map_err(Failure::Output)
    }

    fn failed(
        &mut self,
        origin: &Origin,
        id: Option<String>,
        problem: &Problem,
        shape: Shape,
    ) -> Result<()> {
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
        self.reports.add_failure(&failure, shape)
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

/// Writes reports in one format, with what stands before, between and after them.
struct Reports<'a> {
    output: Output,
    format: ReportFormat,
    glyphs: &'a Glyphs,
    detail: Detail,
    is_drawn: bool,
    written: usize,
    is_array: bool,
}

impl<'a> Reports<'a> {
    fn new(arguments: &'a EvalArguments, output: Output) -> Self {
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
            is_drawn: arguments.tree,
            written: 0,
            is_array: false,
        }
    }

    fn add(&mut self, evaluation: &Evaluation, shape: Shape) -> Result<()> {
        let report = || EvaluationReport::new(evaluation);
        let text = match self.format {
            ReportFormat::Text => self.text(evaluation),
            ReportFormat::Json => json_pretty(&report()),
            ReportFormat::Jsonl => json_line(&report()),
            ReportFormat::Csv => csv_row(Ok(&report())),
        };
        self.write(&text, shape)
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
    fn add_failure(&mut self, failure: &FailureReport, shape: Shape) -> Result<()> {
        if shape == Shape::Single {
            return Ok(());
        }
        let text = match self.format {
            ReportFormat::Text => return Ok(()),
            ReportFormat::Json => json_pretty(failure),
            ReportFormat::Jsonl => json_line(failure),
            ReportFormat::Csv => csv_row(Err(failure)),
        };
        self.write(&text, shape)
    }

    fn write(&mut self, text: &str, shape: Shape) -> Result<()> {
        self.is_array |= self.format == ReportFormat::Json && shape == Shape::Several;
        let before = match (self.format, self.written) {
            (ReportFormat::Json, 0) if self.is_array => "[\n".to_owned(),
            (ReportFormat::Json, 1..) => ",\n".to_owned(),
            (ReportFormat::Text, 1..) => "\n".to_owned(),
            (ReportFormat::Csv, 0) => csv_header(),
            _ => String::new(),
        };
        let after = match self.format {
            ReportFormat::Json if self.is_array => "",
            ReportFormat::Json | ReportFormat::Jsonl => "\n",
            ReportFormat::Text | ReportFormat::Csv => "",
        };
        self.written += 1;
        self.output.write(&before)?;
        match self.format {
            ReportFormat::Text => self.output.write_styled(text)?,
            _ => self.output.write(text)?,
        }
        self.output.write(after)
    }

    fn finish(mut self) -> Result<()> {
        if self.is_array {
            self.output.write("\n]\n")?;
        }
        self.output.finish()
    }
}
