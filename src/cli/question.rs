//! Commands that ask a question of every tree in one file.

use anyhow::Result;

use super::args::{Colour, QuestionOptions, ReadingOptions};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::output::Output;
use crate::document::{Document, Format};
use crate::report::failure::{FailedTree, FailureReport};
use crate::report::model::FORMAT_VERSION;
use crate::report::{Glyphs, json_pretty, warnings, written};
use crate::search::SearchError;
use crate::tree::Labels;

/// Asks a question of every tree in the file and writes the answers: text with empty lines between,
/// or JSON, in an array for JSON Lines. `answer` gives them in the form that the options ask for.
pub(super) fn ask(
    options: &QuestionOptions,
    reading: &ReadingOptions,
    colour: Colour,
    diagnostics: &mut Diagnostics,
    mut answer: impl FnMut(&Item, &Document, &Labels) -> Result<String, Problem>,
) -> Result<()> {
    let inputs = reading.for_files(vec![options.file.clone()]);
    input::spare(&inputs.files, options.output.as_deref())?;
    let output = Output::open(options.output.as_deref(), colour)?;
    let input = match input::load(&options.file, &inputs) {
        Ok(input) => input,
        Err(problem) => {
            diagnostics.error(&problem);
            return Ok(());
        }
    };
    let mut answers = Answers {
        output,
        is_json: options.json,
        is_several: input.format == Format::Jsonl,
        written: 0,
    };
    for item in input.items() {
        let document = match item.read(&inputs) {
            Ok(document) => document,
            Err(problem) => {
                answers.failed(&item, None, &problem, diagnostics)?;
                continue;
            }
        };
        let labels = Labels::new(&document.tree, options.names);
        if diagnostics.shows_warnings() {
            for warning in item.problems(warnings(&document.tree, &labels), &inputs) {
                diagnostics.warning(&warning);
            }
        }
        match answer(&item, &document, &labels) {
            Ok(text) => answers.add(&text)?,
            Err(problem) => answers.failed(&item, Some(&document), &problem, diagnostics)?,
        }
    }
    answers.finish()
}

/// The signs of text answers.
pub(super) fn glyphs(options: &QuestionOptions) -> &'static Glyphs {
    if options.ascii {
        &Glyphs::ASCII
    } else {
        &Glyphs::UNICODE
    }
}

/// A search error at its place in the input.
pub(super) fn located(
    error: &SearchError,
    item: &Item,
    labels: &Labels,
    reading: &ReadingOptions,
) -> Problem {
    let message = error.message(&labels.get(error.node()));
    let place = item.place_of(error.node(), &reading.for_files(Vec::new()));
    Problem::new(message, Some(error.help().to_owned()), place)
}

/// Writes answers with what stands before, between and after them.
struct Answers {
    output: Output,
    is_json: bool,
    is_several: bool,
    written: usize,
}

impl Answers {
    fn add(&mut self, text: &str) -> Result<()> {
        let before = match (self.is_json, self.written) {
            (true, 0) if self.is_several => "[\n",
            (_, 0) => "",
            (true, _) => ",\n",
            (false, _) => "\n",
        };
        self.written += 1;
        self.output.write(before)?;
        if self.is_json {
            self.output.write(text)
        } else {
            self.output.write_styled(text)
        }
    }

    /// Keeps the place of a tree that has no answer.
    fn failed(
        &mut self,
        item: &Item,
        document: Option<&Document>,
        problem: &Problem,
        diagnostics: &mut Diagnostics,
    ) -> Result<()> {
        diagnostics.error(problem);
        if !(self.is_json && self.is_several) {
            return Ok(());
        }
        let failure = FailureReport {
            format_version: FORMAT_VERSION,
            tree: FailedTree {
                file: item.origin.file.clone(),
                line: item.origin.line,
                id: document.and_then(|document| document.exercise.id.clone()),
            },
            error: problem.diagnostic("error"),
        };
        self.add(&written(|out| json_pretty(&failure, out)))
    }

    fn finish(mut self) -> Result<()> {
        let end = match (self.is_json, self.is_several, self.written) {
            (true, true, 0) => "[]\n",
            (true, true, _) => "\n]\n",
            (true, false, 1..) => "\n",
            _ => "",
        };
        self.output.write(end)?;
        self.output.finish()
    }
}
