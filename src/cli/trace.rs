//! `abtree trace`: read trees, search them, write every step.

use std::path::Path;

use anyhow::Result;

use super::args::{Colour, TraceArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::options;
use super::output::Output;
use crate::analysis::Origin;
use crate::document::{Document, Format};
use crate::report::failure::{FailedTree, FailureReport};
use crate::report::model::FORMAT_VERSION;
use crate::report::{
    Glyphs, Trace, TraceContent, TraceError, TraceFormat, json_line, readable, trace_csv_failure,
    trace_csv_header, warnings,
};
use crate::search::Algorithm;
use crate::tree::{Labels, NodeId};

pub(super) fn run(
    arguments: &TraceArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    options::check(&arguments.search, Algorithm::Minimax)?;
    let files = input::files(&arguments.input)?;
    input::spare(&files, arguments.output.as_deref())?;
    let is_single = match files.as_slice() {
        [file] => input::promised_format(file, &arguments.input) != Some(Format::Jsonl),
        _ => false,
    };
    let mut session = Session {
        arguments,
        diagnostics,
        output: Output::open(arguments.output.as_deref(), colour)?,
        is_single,
        is_begun: false,
        has_failed: false,
    };
    for file in &files {
        session.file(file)?;
    }
    session.finish()
}

struct Session<'a> {
    arguments: &'a TraceArguments,
    diagnostics: &'a mut Diagnostics,
    output: Output,
    is_single: bool,
    /// Something was written.
    is_begun: bool,
    has_failed: bool,
}

/// Why a tree has no whole trace: its own fault, or the output's.
enum Failure {
    Input(Problem),
    Output(anyhow::Error),
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
            match item.read(&self.arguments.input) {
                Ok(document) => self.item(&item, &document)?,
                Err(problem) => self.failed(&item.origin, None, &problem)?,
            }
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, document: &Document) -> Result<()> {
        match self.trace(item, document) {
            Ok(()) => Ok(()),
            Err(Failure::Output(error)) => Err(error),
            Err(Failure::Input(problem)) => {
                self.failed(&item.origin, document.exercise.id.clone(), &problem)
            }
        }
    }

    fn trace(&mut self, item: &Item, document: &Document) -> Result<(), Failure> {
        let arguments = self.arguments;
        let labels = Labels::new(&document.tree, arguments.names);
        let only = nodes(&arguments.node, &labels, &item.origin).map_err(Failure::Input)?;
        if self.diagnostics.shows_warnings() {
            for warning in item.problems(warnings(&document.tree, &labels), &arguments.input) {
                self.diagnostics.warning(&warning);
            }
        }
        let plan = options::plan(&arguments.search, Algorithm::default_for(&document.tree));
        let convention = options::convention(&arguments.search, &document.exercise);
        let convention = plan.algorithm.convention(&convention);
        let trace = Trace {
            origin: &item.origin,
            document,
            labels: &labels,
            plan: &plan,
            convention: &convention,
            notation: arguments.notation,
            glyphs: if arguments.ascii {
                &Glyphs::ASCII
            } else {
                &Glyphs::UNICODE
            },
            only: &only,
        };
        self.begin().map_err(Failure::Output)?;
        self.write(&trace).map_err(|error| match error {
            TraceError::Output(error) => Failure::Output(error.into()),
            TraceError::Search(error) => {
                let message = error.message(&labels.get(error.node()));
                let place = item.place_of(error.node(), &arguments.input);
                Failure::Input(Problem::new(message, Some(error.help().to_owned()), place))
            }
        })
    }

    fn write(&mut self, trace: &Trace) -> Result<(), TraceError> {
        let (content, format) = (self.content(), self.arguments.format);
        match format {
            TraceFormat::Text => trace.write(content, format, &mut self.output.styled_writer()),
            _ => trace.write(content, format, self.output.writer()),
        }
    }

    fn content(&self) -> TraceContent {
        if self.arguments.history {
            TraceContent::History
        } else {
            TraceContent::Steps
        }
    }

    /// Writes what stands before a trace.
    fn begin(&mut self) -> Result<()> {
        let (content, is_first) = (self.content(), !self.is_begun);
        self.is_begun = true;
        match self.arguments.format {
            TraceFormat::Csv if is_first => self.output.plain(|out| trace_csv_header(content, out)),
            TraceFormat::Text | TraceFormat::Markdown if !is_first => self.output.write("\n"),
            _ => Ok(()),
        }
    }

    /// Tells why a tree has no whole trace; among several, scripts read it in its place.
    fn failed(&mut self, origin: &Origin, id: Option<String>, problem: &Problem) -> Result<()> {
        self.has_failed = true;
        self.diagnostics.error(problem);
        let format = self.arguments.format;
        if self.is_single || matches!(format, TraceFormat::Text | TraceFormat::Markdown) {
            return Ok(());
        }
        let failure = FailureReport {
            format_version: FORMAT_VERSION,
            tree: FailedTree {
                file: origin.file.clone(),
                line: origin.line,
                id,
            },
            error: problem.diagnostic("error"),
        };
        self.begin()?;
        let content = self.content();
        self.output.plain(|out| {
            if format == TraceFormat::Csv {
                return trace_csv_failure(content, &failure, out);
            }
            json_line(&failure, out)?;
            writeln!(out)
        })
    }

    /// Makes the traces visible. A single trace that ended too early makes no file; on standard
    /// output its steps stand already.
    fn finish(self) -> Result<()> {
        if self.is_single && self.has_failed {
            return self.output.abandon();
        }
        self.output.finish()
    }
}

/// The nodes with these names.
fn nodes(names: &[String], labels: &Labels, origin: &Origin) -> Result<Vec<NodeId>, Problem> {
    let find = |name: &String| {
        labels.find(name).ok_or_else(|| {
            let message = format!("there is no node {} in the tree", readable(name));
            let help = "`abtree eval` lists the nodes that a search visits".to_owned();
            Problem::in_file(&origin.file, message, Some(help))
        })
    };
    names.iter().map(find).collect()
}
