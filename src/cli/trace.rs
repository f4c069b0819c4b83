//! `abtree trace`: read trees, search them, write every step.

use anyhow::Result;

use super::args::{Colour, TraceArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::Item;
use super::output::Output;
use super::session::{self, Failure, Session, Shape, Writer};
use super::{nodes, options};
use crate::document::Document;
use crate::report::{
    FailureReport, Trace, TraceContent, TraceError, TraceFormat, json_line, trace_csv_failure,
    trace_csv_header,
};
use crate::search::{Algorithm, Setup};
use crate::tree::{Labels, NodeId};

pub(super) fn run(
    arguments: &TraceArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::Minimax)?;
    let (files, output) = session::open(&arguments.input, arguments.output.as_deref(), colour)?;
    let traces = Traces {
        output,
        content: if arguments.history {
            TraceContent::History
        } else {
            TraceContent::Steps
        },
        format: arguments.format,
        shape: Shape::of(&files, &arguments.input),
        is_begun: false,
        has_failed: false,
    };
    let session = Session {
        input: &arguments.input,
        diagnostics,
        reports: traces,
    };
    session.run(&files, |session, item, document| {
        trace(arguments, session, item, document)
    })
}

fn trace(
    arguments: &TraceArguments,
    session: &mut Session<Traces>,
    item: &Item,
    document: &Document,
) -> Result<(), Failure> {
    let labels = Labels::new(&document.tree, arguments.text.names);
    let names = arguments.node.iter();
    let only: Result<Vec<NodeId>, Problem> = names
        .map(|name| nodes::find(&document.tree, &labels, name))
        .collect();
    let only = only.map_err(|problem| problem.with_file(&item.origin.file))?;
    session.warn(item, document, &labels);
    let Setup { plan, convention } = options::setup(
        &arguments.search.settings(),
        &document.exercise,
        Algorithm::default_for(&document.tree),
    );
    let trace = Trace {
        origin: &item.origin,
        document,
        labels: &labels,
        plan: &plan,
        convention: &convention,
        notation: arguments.notation,
        glyphs: arguments.text.glyphs(),
        only: &only,
    };
    session.reports.begin().map_err(Failure::Output)?;
    session.reports.write(&trace).map_err(|error| match error {
        TraceError::Output(error) => Failure::Output(error.into()),
        TraceError::Search(error) => Failure::of_search(&error, &labels, item, session.input),
    })
}

/// Writes traces in one format, with what stands before and between them.
struct Traces {
    output: Output,
    content: TraceContent,
    format: TraceFormat,
    shape: Shape,
    /// Something was written.
    is_begun: bool,
    has_failed: bool,
}

impl Traces {
    /// Writes what stands before a trace.
    fn begin(&mut self) -> Result<()> {
        let (content, is_first) = (self.content, !self.is_begun);
        self.is_begun = true;
        match self.format {
            TraceFormat::Csv if is_first => self.output.plain(|out| trace_csv_header(content, out)),
            TraceFormat::Text | TraceFormat::Markdown if !is_first => self.output.write("\n"),
            _ => Ok(()),
        }
    }

    fn write(&mut self, trace: &Trace) -> Result<(), TraceError> {
        let (content, format) = (self.content, self.format);
        match format {
            TraceFormat::Text => trace.write(content, format, &mut self.output.styled_writer()),
            _ => trace.write(content, format, self.output.writer()),
        }
    }
}

impl Writer for Traces {
    fn add_failure(&mut self, failure: &FailureReport) -> Result<()> {
        self.has_failed = true;
        let is_for_people = matches!(self.format, TraceFormat::Text | TraceFormat::Markdown);
        if self.shape == Shape::Single || is_for_people {
            return Ok(());
        }
        self.begin()?;
        let (content, format) = (self.content, self.format);
        self.output.plain(|out| {
            if format == TraceFormat::Csv {
                return trace_csv_failure(content, failure, out);
            }
            json_line(failure, out)?;
            writeln!(out)
        })
    }

    /// Makes the traces visible. A single trace that ended too early makes no file; on standard
    /// output its steps stand already.
    fn finish(self) -> Result<()> {
        if self.shape == Shape::Single && self.has_failed {
            return self.output.abandon();
        }
        self.output.finish()
    }
}
