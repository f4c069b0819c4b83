//! The trees that answers are checked with: one for all of them, or for each the one that is called
//! like it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::answers::{Answers, Submission};
use super::examiner::Examiner;
use super::ready_tree::{ReadyTree, in_order};
use super::task::Task;
use super::written::Written;
use crate::analysis::Origin;
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::output::file_names::called;
use crate::formats::Format;
use crate::report::check::{AnswerOrigin, check_head};
use crate::text::{quoted, readable};
use crate::words::{enumerated, form};

/// Which trees there are.
#[derive(Clone, Copy)]
pub(super) enum Trees<'c, 'r> {
    /// One for all answers.
    Shared(&'c ReadyTree<'r>),
    /// One for each answer.
    Own(&'c TreeFolder),
}

impl Trees<'_, '_> {
    /// What the exercise is called.
    pub(super) fn title(&self) -> &str {
        match self {
            Self::Shared(tree) => {
                let title = tree.document.exercise.title.as_deref();
                title.unwrap_or(&tree.origin.file)
            }
            Self::Own(folder) => &folder.origin.file,
        }
    }

    /// Writes what stands above the reports that people read.
    pub(super) fn write_head(&self, reason: &str, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Shared(tree) => {
                let is_pruned = !tree.document.tree.has_chance();
                let reason = if is_pruned { reason } else { "" };
                check_head(tree.origin, Some(tree.document), reason, out)?;
            }
            Self::Own(folder) => check_head(&folder.origin, None, reason, out)?,
        }
        writeln!(out)
    }
}

/// A folder with a tree for each answer.
pub(super) struct TreeFolder {
    pub(super) origin: Origin,
    /// The trees by what they are called, letter case and signs aside.
    trees: BTreeMap<String, Vec<PathBuf>>,
    /// Where the answers to each tree stand, by what the tree is called.
    answered: BTreeMap<String, Vec<String>>,
}

/// In a larger class a wrong answer is not tried with everybody's tree, which takes long.
const MOST_TRIED: usize = 100;

/// So many answers or trees are named where there are several.
const MOST_NAMED: usize = 10;

impl TreeFolder {
    /// The trees in a folder, and the answers to each; nothing if it is no folder.
    pub(super) fn of(arguments: &CheckArguments, answers: &Answers) -> Result<Option<Self>> {
        let path = &arguments.tree;
        if !path.is_dir() {
            return Ok(None);
        }
        let file = path.to_string_lossy().into_owned();
        let mut folder = Self {
            origin: Origin { file, line: None },
            trees: BTreeMap::new(),
            answered: BTreeMap::new(),
        };
        for entry in fs::read_dir(path).context("can't read the folder of the trees")? {
            let path = entry?.path();
            if is_tree(&path, arguments.reading.from) {
                let called = called(&stem(&path));
                folder.trees.entry(called).or_default().push(path);
            }
        }
        folder.trees.values_mut().for_each(|paths| paths.sort());
        for submission in &answers.submissions {
            if let Some(tree) = folder.tree_of(submission.origin()) {
                let tree = tree.to_owned();
                folder
                    .answered
                    .entry(tree)
                    .or_default()
                    .push(submission.place());
            }
        }
        Ok(Some(folder))
    }

    /// The files of all trees.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.trees.values().flatten()
    }

    /// Lets an answer be checked with its tree.
    pub(super) fn open<T>(
        &self,
        submission: &Submission,
        task: &Task,
        check: impl FnOnce(&ReadyTree) -> T,
    ) -> Result<T, Problem> {
        let answer = submission.origin();
        let found = self.tree_of(answer).and_then(|name| self.trees.get(name));
        let message = match found.map(Vec::as_slice) {
            Some([path]) => return ReadyTree::open(path, task, check),
            Some(paths) => {
                let files: Vec<String> = paths.iter().map(|path| file_name(path)).collect();
                format!("two trees have this name: {}", enumerated(&files))
            }
            None => {
                if let Some(problem) = in_order(task) {
                    return Err(problem);
                }
                let name = names_of_tree(answer).swap_remove(0);
                let (name, folder) = (quoted(&name), readable(&self.origin.file));
                format!("there is no tree called {name} in {folder}")
            }
        };
        let help = "an answer and its tree have one name: Ann-Lee.txt and Ann-Lee.sexp; or write \
                    `student: Ann Lee` in the answer";
        Err(Problem::new(message).help(help).in_file(answer.file))
    }

    /// What to say of an answer that is right for the tree of somebody else.
    pub(super) fn fitting(
        &self,
        submission: &Submission,
        written: &Written,
        task: &Task,
    ) -> Option<String> {
        if self.trees.len() > MOST_TRIED {
            return None;
        }
        let own = self.tree_of(submission.origin());
        let others = self.trees.iter().filter(|(name, _)| Some(&***name) != own);
        let mut files = others.flat_map(|(_, paths)| paths);
        let fits = |path: &&PathBuf| {
            let is_right =
                |tree: &ReadyTree| Examiner::new(task, tree).is_right(submission, written);
            ReadyTree::open(path, task, is_right).unwrap_or(false)
        };
        let file = file_name(files.find(fits)?);
        Some(format!(
            "this is the right answer to another tree, {file}: did the student take the wrong one?"
        ))
    }

    /// What the tree of an answer is called, if there is one.
    fn tree_of(&self, answer: AnswerOrigin) -> Option<&str> {
        let names = names_of_tree(answer).into_iter();
        let mut found = names.filter_map(|name| self.trees.get_key_value(&called(&name)));
        found.next().map(|(name, _)| &**name)
    }

    /// What to say of an answer whose tree other answers have too.
    pub(super) fn warning(&self, answer: AnswerOrigin) -> Option<String> {
        let answers = self.answered.get(self.tree_of(answer)?)?.len();
        (answers > 1).then(|| {
            format!(
                "{answers} answers go by the name of this one, letter case and signs aside, and all are checked with this tree, which should be one student's"
            )
        })
    }

    /// That trees have several answers, a word about each; and that some have none.
    pub(super) fn remarks(&self) -> Vec<Problem> {
        let several = self.answered.values().filter(|places| places.len() > 1);
        let several = several.map(|places| {
            let message = format!(
                "{} are all checked with one tree, which should be one student's",
                some_of(places)
            );
            let help = "give different students different names, and trees of their own";
            Problem::new(message).help(help)
        });
        several.chain(self.unanswered()).collect()
    }

    fn unanswered(&self) -> Option<Problem> {
        let trees = self.trees.iter();
        let without = trees.filter(|(name, _)| !self.answered.contains_key(*name));
        let files: Vec<String> = without.map(|(_, paths)| file_name(&paths[0])).collect();
        let (count, all) = (files.len(), self.trees.len());
        let have = form(count, ["has", "have"]);
        let message = format!(
            "{count} of {all} trees {have} no answer: {}",
            some_of(&files)
        );
        (count > 0).then(|| Problem::new(message).in_file(&self.origin.file))
    }
}

/// The first of some names, and how many more there are.
fn some_of(names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(MOST_NAMED).cloned().collect();
    if names.len() > MOST_NAMED {
        shown.push(format!("{} more", names.len() - MOST_NAMED));
    }
    enumerated(&shown)
}

/// What the tree of an answer may be called. A file is called like its tree, or stands where Moodle puts
/// what a student hands in, or names its student; the lines of a file go by their students.
fn names_of_tree(answer: AnswerOrigin) -> Vec<String> {
    let (path, id) = (Path::new(answer.file), answer.id.map(str::to_owned));
    if let (Some(_), Some(id)) = (answer.line, &id) {
        return vec![id.clone()];
    }
    let folder = path.parent().and_then(Path::file_name);
    let folder = folder.unwrap_or_default().to_string_lossy();
    let stem = stem(path);
    let students = [student_in(&stem), student_in(&folder), id];
    let students: Vec<String> = students.into_iter().flatten().collect();
    [vec![stem], students].concat()
}

/// The student in a name that Moodle gives: `Ann Lee_123_assignsubmission_file_`.
fn student_in(name: &str) -> Option<String> {
    let (student, _) = name.split_once("_assignsubmission_")?;
    let (student, number) = student.rsplit_once('_')?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| student.to_owned())
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn file_name(path: &Path) -> String {
    readable(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// Whether a file holds a tree, by its name: in the stated format, else in one that trees are written
/// in; the points and the answer of an exercise, which may stand beside it, are none.
fn is_tree(path: &Path, stated: Option<Format>) -> bool {
    const BESIDE: [&str; 2] = ["-points", ".answer"];
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let is_stated = |format| match stated {
        Some(stated) => format == stated,
        None => matches!(format, Format::Sexp | Format::Json),
    };
    let is_beside = BESIDE.iter().any(|end| stem(path).ends_with(end));
    Format::from_suffix(&suffix).is_some_and(is_stated) && !is_beside
}
