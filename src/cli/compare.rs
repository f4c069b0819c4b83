//! `abtree compare`: one tree under every algorithm and every convention.

use std::io::Write;

use anyhow::Result;

use super::args::CompareArguments;
use super::diagnostics::Diagnostics;
use super::options;
use super::progress::{Part, Progress};
use super::session::{Failure, ReadTree, Session, refuse_gone};
use super::what_if;
use crate::analysis::compare::{Chosen, Comparison};
use crate::report::{ComparisonReport, Documents, Report, Subject, Table, Written, comparison};
use crate::words::Glyphs;

pub(super) fn run(arguments: &CompareArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let (input, choice) = (&arguments.input, &arguments.report.choice);
    refuse_gone(choice, Subject::Comparisons)?;
    Session::run(input, choice, Table::NONE, diagnostics, |session, tree| {
        what_if::report(&arguments.what_if, session, tree, |session, tree| {
            compare(arguments, session, tree)
        })
    })
}

fn compare(
    arguments: &CompareArguments,
    session: &mut Session,
    tree: &ReadTree,
) -> Result<(), Failure> {
    let convention = options::convention(&arguments.rules.settings, &tree.document.exercise);
    let mut progress = Progress::beside(session.diagnostics);
    let comparison = Comparison::run(
        tree.item.origin.clone(),
        tree.document,
        &tree.labels,
        &convention,
        Chosen {
            only: &arguments.only,
            without: &arguments.without,
        },
        &mut |done, total| {
            progress.show(
                Some(Part::of(done, total)),
                &format!("{done} of {total} runs"),
            );
        },
    );
    progress.end();
    session.warn(tree);
    let is_safe = comparison.is_safe();
    session.add(&Compared {
        comparison,
        glyphs: arguments.report.choice.text.glyphs(),
    })?;
    if arguments.exit_code && !is_safe {
        session.diagnostics.answer_no();
    }
    Ok(())
}

struct Compared<'a> {
    comparison: Comparison<'a>,
    glyphs: Glyphs,
}

impl Report for Compared<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(comparison::text(&self.comparison, self.glyphs, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&ComparisonReport::new(&self.comparison))?)
    }
}
