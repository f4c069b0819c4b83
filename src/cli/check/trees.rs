//! The trees that answers are checked with, read and made ready: one for all of them, or for each the one that is
//! called like it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::CheckArguments;
use super::answers::{Submission, stem, student_of};
use super::task::{Task, check_items};
use crate::analysis::{Origin, SearchedTree};
use crate::cli::diagnostics::Problem;
use crate::cli::names::called;
use crate::cli::output::file::suffix;
use crate::cli::{input, options};
use crate::document::Document;
use crate::exercise::{Grader, Keys, NodeIndex};
use crate::formats::Format;
use crate::picture::{Named, Picture, PictureOptions};
use crate::report::check::Asked;
use crate::text::{quoted, readable};
use crate::words::enumerated;

/// Which trees there are.
#[derive(Clone, Copy)]
pub(super) enum Trees<'c, 'r> {
    /// One for all answers.
    Shared(&'c ReadyTree<'r>),
    /// One for each answer.
    Own(&'c TreeFolder),
}

impl<'c> Trees<'c, '_> {
    /// What is known whatever the answer is.
    pub(super) fn asked(self, task: &'c Task) -> Asked<'c> {
        match self {
            Self::Shared(tree) => tree.asked,
            Self::Own(folder) => task.asked(&folder.origin),
        }
    }
}

/// A folder with a tree for each answer.
pub(super) struct TreeFolder {
    origin: Origin,
    /// The trees by what they are called, letter case and signs aside.
    trees: BTreeMap<String, PathBuf>,
}

/// In a larger class a wrong answer is not tried with everybody's tree, which takes long.
const MOST_TRIED: usize = 100;

impl TreeFolder {
    /// The trees in a folder, which have suffixes of their formats; nothing if it is no folder.
    pub(super) fn of(arguments: &CheckArguments) -> Result<Option<Self>> {
        let path = &arguments.tree;
        if !path.is_dir() {
            return Ok(None);
        }
        let file = path.to_string_lossy().into_owned();
        let mut folder = Self {
            origin: Origin { file, line: None },
            trees: BTreeMap::new(),
        };
        for entry in fs::read_dir(path).context("can't read the folder of the trees")? {
            let path = entry?.path();
            let format = suffix(&path).and_then(|suffix| Format::from_suffix(&suffix));
            if format.is_some() {
                folder.add(&path)?;
            }
        }
        Ok(Some(folder))
    }

    fn add(&mut self, path: &Path) -> Result<(), Problem> {
        let Some(other) = self.trees.insert(called(&stem(path)), path.to_owned()) else {
            return Ok(());
        };
        let mut files = [path, &other].map(file_name);
        files.sort();
        let message = format!("two trees have one name: {}", enumerated(&files));
        let help = "give each student's tree a name of its own";
        Err(Problem::new(message).help(help).in_file(&self.origin.file))
    }

    /// The files of all trees.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.trees.values()
    }

    /// Lets an answer be checked with its tree.
    pub(super) fn open<T>(
        &self,
        submission: &Submission,
        task: &Task,
        check: impl FnOnce(&ReadyTree) -> T,
    ) -> Result<T, Problem> {
        if let Some(name) = self.tree_of(submission) {
            return ReadyTree::open(&self.trees[name], task, check);
        }
        let name = names_of_tree(submission).swap_remove(0);
        let (name, folder) = (quoted(&name), readable(&self.origin.file));
        let help = "an answer and its tree have one name: Ann-Lee.txt and Ann-Lee.sexp; or write \
                    `student: Ann Lee` in the answer";
        let line = submission.origin.line.map(|line| format!("line {line}: "));
        let line = line.unwrap_or_default();
        let problem = Problem::new(format!("{line}there is no tree called {name} in {folder}"));
        Err(problem.help(help).in_file(&submission.origin.file))
    }

    /// The files of the other trees for which an answer is right.
    pub(super) fn fitting(&self, submission: &Submission, task: &Task) -> Vec<String> {
        if self.trees.len() > MOST_TRIED {
            return Vec::new();
        }
        let own = self.tree_of(submission);
        let others = self.trees.iter().filter(|(name, _)| Some(*name) != own);
        let is_right = |tree: &ReadyTree| tree.is_right(submission);
        let fits = |path: &Path| ReadyTree::open(path, task, is_right).unwrap_or(false);
        let fitting = others.filter(|(_, path)| fits(path));
        fitting.map(|(_, file)| file_name(file)).collect()
    }

    /// What the tree of an answer is called, if there is one.
    fn tree_of(&self, answer: &Submission) -> Option<&String> {
        let names = names_of_tree(answer).into_iter();
        let mut found = names.filter_map(|name| self.trees.get_key_value(&called(&name)));
        found.next().map(|(name, _)| name)
    }
}

/// What the tree of an answer may be called. A file is called like its tree, or stands where Moodle puts
/// what a student hands in, or names its student; the lines of a file go by their students.
fn names_of_tree(answer: &Submission) -> Vec<String> {
    let (path, id) = (Path::new(&answer.origin.file), answer.origin.id.clone());
    match (answer.origin.line, id) {
        (Some(_), Some(id)) => vec![id],
        (_, id) => [stem(path), student_of(path)]
            .into_iter()
            .chain(id)
            .collect(),
    }
}

fn file_name(path: &Path) -> String {
    readable(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// A tree that was read, what its searches find, and who compares answers with that.
pub(super) struct ReadyTree<'r> {
    pub(super) task: &'r Task<'r>,
    pub(super) asked: Asked<'r>,
    pub(super) document: &'r Document,
    pub(super) grader: Grader<'r, 'r>,
    pub(super) keys: Keys<'r>,
    /// What the user should know of the tree though nothing is wrong with it.
    pub(super) remarks: Vec<Problem>,
}

impl ReadyTree<'_> {
    /// Reads a tree, makes it ready, and lets answers be checked with it.
    pub(super) fn open<T>(
        path: &Path,
        task: &Task,
        check: impl FnOnce(&ReadyTree) -> T,
    ) -> Result<T, Problem> {
        let arguments = task.arguments;
        let input = input::load(path, arguments.reading, task.streams)?;
        let item = input.only()?;
        let document = item.read()?;
        let index = NodeIndex::new(&document.tree, arguments.report.text.names);
        let labels = &index.labels;
        let (keys, usual) = (Keys::new(&document.tree), task.setup(None, &document));
        let is_known = task.settings.algorithm().is_some();
        let key = is_known.then(|| keys.of(usual.clone())).transpose();
        let key = key.map_err(|error| item.problem(&error, labels))?;
        let checked = check_items(&task.scheme, &index, key.as_deref());
        checked.map_err(|problem| match &arguments.points {
            Some(points) => problem.in_file(&points.to_string_lossy()),
            None => problem,
        })?;
        let drawing = arguments.feedback.as_ref().map(|_| {
            drawing(SearchedTree {
                origin: &item.origin,
                document: &document,
                labels,
                setup: &usual,
            })
        });
        let mut remarks = item.remarks(&document, labels);
        let without_effect = options::depth_without_effect(&task.settings, &document.tree);
        remarks.extend(without_effect.map(|remark| remark.in_file(&item.origin.file)));
        Ok(check(&ReadyTree {
            task,
            asked: Asked {
                document: Some(&document),
                drawing: &drawing.unwrap_or_default(),
                ..task.asked(&item.origin)
            },
            document: &document,
            grader: Grader {
                index: &index,
                scheme: &task.scheme,
                told: task.told,
                tolerance: arguments.tolerance.as_ref(),
            },
            keys,
            remarks,
        }))
    }
}

/// A tree without any answer, with a name at every node: nothing where it can't be searched and so not
/// be drawn.
fn drawing(tree: SearchedTree) -> String {
    let blank = PictureOptions {
        is_blank: true,
        named: Named::All,
        ..PictureOptions::default()
    };
    let picture = Picture::new(tree, blank);
    picture.map_or_else(|_| String::new(), |picture| picture.svg())
}
