//! A tree, read and made ready for answers.

use std::path::Path;

use super::task::{Task, check_items};
use crate::analysis::{Origin, SearchedTree};
use crate::cli::diagnostics::Problem;
use crate::cli::{input, options};
use crate::document::Document;
use crate::exercise::{Keys, NodeIndex};
use crate::picture::{Named, Picture, PictureOptions};
use crate::report::Trace;
use crate::search::{ListLength, Settings, Setup};
use crate::text::readable;

/// A tree that was read, and what its searches find.
pub(super) struct ReadyTree<'r> {
    pub(super) origin: &'r Origin,
    pub(super) document: &'r Document,
    pub(super) index: &'r NodeIndex<'r>,
    pub(super) keys: Keys<'r>,
    /// The tree without any answer, for the page of each student, if that is wanted.
    pub(super) drawing: String,
    /// What the user should know of the tree though nothing is wrong with it.
    pub(super) remarks: Vec<Problem>,
}

/// A tree as far as it is known; that of all answers together, the folder of their trees.
#[derive(Clone, Copy)]
pub(super) struct KnownTree<'r> {
    pub(super) origin: &'r Origin,
    pub(super) document: Option<&'r Document>,
    /// Without any answer, for students.
    pub(super) drawing: &'r str,
}

impl ReadyTree<'_> {
    pub(super) fn known(&self) -> KnownTree<'_> {
        KnownTree {
            origin: self.origin,
            document: Some(self.document),
            drawing: &self.drawing,
        }
    }

    /// Reads a tree, makes it ready, and lets answers be checked with it.
    pub(super) fn open<T>(
        path: &Path,
        task: &Task,
        check: impl FnOnce(&ReadyTree) -> T,
    ) -> Result<T, Problem> {
        let arguments = task.arguments;
        let input = input::load(path, arguments.reading, task.streams)?;
        let item = input.only();
        let item = item.map_err(|problem| in_order(task).unwrap_or(problem))?;
        let document = item.read();
        let document = document.map_err(|problem| in_order(task).unwrap_or(problem))?;
        let index = NodeIndex::new(&document.tree, arguments.report.text.names);
        let labels = index.labels();
        let in_points = |problem: Problem| match &arguments.points {
            Some(points) => problem.in_file(&points.to_string_lossy()),
            None => problem,
        };
        check_items(&task.scheme, &index, None).map_err(in_points)?;
        let resolve = |stated: Option<&Settings>| resolved(task, stated, &document);
        let keys = Keys::new(&document.tree, Box::new(resolve));
        if task.settings.algorithm().is_some() {
            let key = keys.of(None);
            let key = key.map_err(|error| item.problem(&error, &labels))?;
            check_items(&task.scheme, &index, Some(&key)).map_err(in_points)?;
        }
        let drawing = arguments.feedback.as_ref().map(|_| {
            drawing(SearchedTree {
                origin: &item.origin,
                document: &document,
                labels: &labels,
                setup: &resolve(None),
            })
        });
        Ok(check(&ReadyTree {
            origin: &item.origin,
            document: &document,
            index: &index,
            keys,
            drawing: drawing.unwrap_or_default(),
            remarks: item.remarks(&document, &labels),
        }))
    }
}

/// That the tree and the answer stand in the wrong order, where the one answer is a tree. A lone value is
/// an answer.
pub(super) fn in_order(task: &Task) -> Option<Problem> {
    let arguments = task.arguments;
    let [answer] = &arguments.answers[..] else {
        return None;
    };
    let input = input::load(answer, arguments.reading, task.streams).ok()?;
    let document = input.only().ok()?.read().ok()?;
    if document.tree.len() == 1 {
        return None;
    }
    let [tree, answer] = [answer, &arguments.tree].map(|path| readable(&path.to_string_lossy()));
    let message = format!("{tree} is a tree, and {answer} is none");
    Some(Problem::new(message).help(format!("name the tree first: abtree check {tree} {answer}")))
}

/// How the tree is searched: the command line wins over what the answer says, that over the
/// exercise.
fn resolved(task: &Task, stated: Option<&Settings>, document: &Document) -> Setup {
    let settings = task.settings.clone();
    let settings = match stated {
        // An algorithm on the command line says how everybody's answer is to be obtained.
        Some(stated) if settings.algorithm().is_none() => settings.over(stated),
        _ => settings,
    };
    let default = task.default_algorithm(&document.tree);
    options::setup(&settings, &document.exercise, default)
}

/// A tree without any answer, with a name at every node: nothing where it can't be searched and so not
/// be drawn.
fn drawing(tree: SearchedTree) -> String {
    let blank = PictureOptions {
        is_blank: true,
        named: Named::All,
        ..PictureOptions::default()
    };
    let trace = Trace::of_steps(tree);
    let picture = Picture::new(&trace, blank, ListLength::Limited);
    picture.map_or_else(|_| String::new(), |picture| picture.svg())
}
