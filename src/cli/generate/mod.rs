//! `abtree generate`: trees made to order, each with its seed, and a table of their answers.

mod destination;
mod keys;
mod maker;
mod order;
mod students;

use anyhow::Result;

use super::args::GenerateArguments;
use super::diagnostics::Diagnostics;
use crate::document::{Document, Exercise};
use crate::tree::Naming;
use destination::TreeFiles;
pub(super) use keys::Keys;
use maker::Maker;
pub(super) use students::{file_name, list, stated as students};

pub(super) fn run(arguments: &GenerateArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let recipe = order::recipe(arguments)?;
    let students = match &arguments.students {
        Some(stated) => students::stated(stated, diagnostics)?,
        None => students::numbered(arguments.count)?,
    };
    let mut destination = TreeFiles::new(arguments, &students, diagnostics.streams())?;
    let mut keys = Keys::open(arguments.keys.as_deref(), diagnostics.streams())?;
    let mut maker = Maker::new(arguments, &recipe, students.len(), diagnostics)?;
    let mut failed = None;
    for student in &students {
        let (seed, tree) = match maker.next() {
            Ok(made) => made,
            Err(problem) => {
                failed = Some(problem);
                break;
            }
        };
        let exercise = Exercise {
            made_by: Some(order::command(arguments, &recipe, seed)),
            ..Exercise::default()
        };
        let document = Document::new(tree, exercise);
        let file = destination.write(&document)?;
        let row = (student, file, Some(seed));
        keys.add(&recipe.setup, &document.tree, Naming::Paths, row)?;
    }
    maker.progress.end();
    destination.finish()?;
    keys.finish()?;
    if let Some(problem) = failed {
        diagnostics.mention(&problem);
        diagnostics.answer_no();
    }
    Ok(())
}
