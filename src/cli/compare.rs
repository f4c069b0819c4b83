//! `abtree compare`: one tree under every algorithm and every convention.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use super::args::{Colour, CompareArguments};
use super::diagnostics::Diagnostics;
use super::input::Item;
use super::options;
use super::progress::{Part, Progress};
use super::reports::{Csv, Layout, Report, Reports};
use super::session::{self, Failure, Session, Shape};
use crate::analysis::compare::Comparison;
use crate::document::Document;
use crate::report::{ComparisonReport, ComparisonRow, comparison, csv_failure, csv_header};
use crate::tree::Labels;

pub(super) fn run(
    arguments: &CompareArguments,
    colour: Colour,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let output = arguments.report.output.as_deref();
    let (files, output) = session::open(&arguments.input, output, colour)?;
    let layout = Layout::of(arguments.report.format(), CSV);
    let shape = Shape::of(&files, &arguments.input);
    let session = Session {
        input: &arguments.input,
        diagnostics,
        reports: Reports::new(output, layout, shape),
    };
    session.run(&files, |session, item, document| {
        compare(arguments, session, item, document)
    })
}

const CSV: Csv = Csv {
    header: csv_header::<ComparisonRow>,
    failure: csv_failure::<ComparisonRow>,
};

fn compare(
    arguments: &CompareArguments,
    session: &mut Session<Reports>,
    item: &Item,
    document: &Document,
) -> Result<(), Failure> {
    let convention = options::convention(&arguments.rules.settings, &document.exercise);
    let labels = Labels::new(&document.tree, arguments.report.text.names);
    let mut progress = if session.diagnostics.shows_warnings() {
        Progress::new()
    } else {
        Progress::silent()
    };
    let origin = item.origin.clone();
    let comparison = Comparison::run(
        origin,
        document,
        &labels,
        &convention,
        &mut |done, total| {
            let part = Part {
                done: done as u64,
                total: total as u64,
            };
            progress.show(Some(part), &format!("{done} of {total} runs"));
        },
    );
    progress.end();
    session.warn(item, document, &labels);
    let compared = Compared {
        arguments,
        comparison,
    };
    session.reports.add(&compared).map_err(Failure::Output)
}

struct Compared<'a> {
    arguments: &'a CompareArguments,
    comparison: Comparison<'a>,
}

impl Report for Compared<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        comparison::text(&self.comparison, self.arguments.report.text.glyphs(), out)
    }

    fn json(&self) -> impl Serialize {
        ComparisonReport::new(&self.comparison)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        ComparisonReport::new(&self.comparison).write_rows(out)
    }
}
