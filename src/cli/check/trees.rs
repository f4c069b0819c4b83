//! The trees that answers are checked with: one for all of them, or for each the one that is called
//! like it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::answers::{Submission, stem, student_of};
use super::task::Task;
use super::tree::{KnownTree, ReadyTree, in_order};
use crate::analysis::Origin;
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::output::file_names::called;
use crate::formats::Format;
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
    pub(super) fn known(self) -> KnownTree<'c> {
        match self {
            Self::Shared(tree) => tree.known(),
            Self::Own(folder) => KnownTree {
                origin: &folder.origin,
                document: None,
                drawing: "",
            },
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
    /// The trees in a folder; nothing if it is no folder.
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
            if is_tree(&path, arguments.reading.from) {
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
        if let Some(problem) = in_order(task) {
            return Err(problem);
        }
        let name = names_of_tree(submission).swap_remove(0);
        let (name, folder) = (quoted(&name), readable(&self.origin.file));
        let help = "an answer and its tree have one name: Ann-Lee.txt and Ann-Lee.sexp; or write \
                    `student: Ann Lee` in the answer";
        let problem = Problem::new(format!("there is no tree called {name} in {folder}"));
        Err(problem.help(help).in_file(&submission.origin.file))
    }

    /// What to say of an answer that is right for the tree of somebody else.
    pub(super) fn fitting(
        &self,
        submission: &Submission,
        task: &Task,
        is_right: impl Fn(&ReadyTree) -> bool,
    ) -> Option<String> {
        if self.trees.len() > MOST_TRIED {
            return None;
        }
        let own = self.tree_of(submission);
        let mut others = self.trees.iter().filter(|(name, _)| Some(*name) != own);
        let fits = |path: &Path| ReadyTree::open(path, task, &is_right).unwrap_or(false);
        let (_, file) = others.find(|(_, path)| fits(path))?;
        let file = file_name(file);
        Some(format!(
            "this is the right answer to another tree, {file}: did the student take the wrong one?"
        ))
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
    if let (Some(_), Some(id)) = (answer.origin.line, &id) {
        return vec![id.clone()];
    }
    [Some(stem(path)), Some(student_of(path)), id]
        .into_iter()
        .flatten()
        .collect()
}

fn file_name(path: &Path) -> String {
    readable(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// Whether a file holds a tree, by its name: in the stated format, else in one that trees are written
/// in; the points and the answer of an exercise, which may stand beside it, are none.
fn is_tree(path: &Path, stated: Option<Format>) -> bool {
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let Some(format) = Format::from_suffix(&suffix) else {
        return false;
    };
    let is_beside = ["-points", ".answer"]
        .iter()
        .any(|end| stem(path).ends_with(end));
    let usual = [Format::Sexp, Format::Json];
    !is_beside && stated.map_or(usual.contains(&format), |stated| format == stated)
}
