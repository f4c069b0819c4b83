//! The trees that answers are checked with: one for all of them, or for each the one that is called
//! like it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::answers::Answers;
use super::feedback::Feedback;
use super::part::KnownTree;
use super::ready_tree::ReadyTree;
use super::shared_trees::{self, answers_by_tree};
use super::task::Task;
use crate::analysis::Origin;
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::file_names::called;
use crate::formats::Format;
use crate::report::check::{AnswerOrigin, Heads, check_head};
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
    pub(super) fn write_head(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Shared(tree) => check_head(tree.origin, Some(tree.document), out)?,
            Self::Own(folder) => check_head(&folder.origin, None, out)?,
        }
        writeln!(out)
    }
}

/// A folder with a tree for each answer.
pub(super) struct TreeFolder {
    origin: Origin,
    /// What students read whose tree is not known.
    feedback: Option<Feedback>,
    /// The trees by what they are called, letter case and signs aside.
    trees: BTreeMap<String, Vec<PathBuf>>,
    /// How many answers each tree has, as far as that is known.
    answers: HashMap<String, usize>,
}

impl TreeFolder {
    /// The trees in a folder; nothing if it is no folder.
    pub(super) fn of(arguments: &CheckArguments, answers: &Answers) -> Result<Option<Self>> {
        let path = &arguments.tree;
        if !path.is_dir() {
            return Ok(None);
        }
        let mut trees: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for entry in fs::read_dir(path).context("can't read the folder of the trees")? {
            let path = entry?.path();
            if is_tree(&path, arguments.reading.from) {
                trees.entry(called(&stem(&path))).or_default().push(path);
            }
        }
        for paths in trees.values_mut() {
            paths.sort();
        }
        let file = path.to_string_lossy().into_owned();
        Ok(Some(Self {
            origin: Origin { file, line: None },
            feedback: arguments.feedback.as_ref().map(|_| Feedback::default()),
            answers: answers_by_tree(answers, |answer| tree_of(&trees, answer)),
            trees,
        }))
    }

    /// What to say of an answer whose tree other answers have too.
    pub(super) fn warning(&self, answer: AnswerOrigin) -> Option<String> {
        let answers = self.answers.get(self.tree_of(answer)?);
        shared_trees::warning(*answers?)
    }

    /// The files of all trees.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.trees.values().flatten()
    }

    pub(super) fn known(&self) -> KnownTree<'_> {
        KnownTree {
            origin: &self.origin,
            document: None,
            feedback: self.feedback.as_ref(),
        }
    }

    /// Lets an answer be checked with its tree.
    pub(super) fn open<T>(
        &self,
        answer: AnswerOrigin,
        task: &Task,
        check: impl FnOnce(&ReadyTree) -> T,
    ) -> Result<T, Problem> {
        let found = self.tree_of(answer).and_then(|name| self.trees.get(name));
        let message = match found.map(Vec::as_slice) {
            Some([path]) => return ReadyTree::open(path, task, Heads::Each, check),
            Some(paths) => {
                let files = paths.iter().map(|path| file_name(path));
                let files: Vec<String> = files.collect();
                format!("two trees have this name: {}", enumerated(&files))
            }
            None => {
                let name = names_of_tree(answer).swap_remove(0);
                let (name, folder) = (quoted(&name), readable(&self.origin.file));
                format!("there is no tree called {name} in {folder}")
            }
        };
        let help = "an answer and its tree have one name: Ann-Lee.txt and Ann-Lee.sexp; or write \
                    `student: Ann Lee` in the answer";
        Err(Problem::new(message).help(help).in_file(answer.file))
    }

    /// What the tree of an answer is called, if there is one.
    pub(super) fn tree_of(&self, answer: AnswerOrigin) -> Option<&str> {
        tree_of(&self.trees, answer)
    }

    /// That some trees have no answer, if any of them is not among those that are answered.
    pub(super) fn unanswered(&self, answered: &BTreeMap<String, Vec<String>>) -> Option<Problem> {
        const SHOWN: usize = 10;
        let files = self
            .trees
            .iter()
            .filter(|(name, _)| !answered.contains_key(*name));
        let mut files: Vec<String> = files.map(|(_, paths)| file_name(&paths[0])).collect();
        let (count, all) = (files.len(), self.trees.len());
        if count > SHOWN {
            files.truncate(SHOWN);
            files.push(format!("{} more", count - SHOWN));
        }
        let have = form(count, ["has", "have"]);
        let message = format!(
            "{count} of {all} trees {have} no answer: {}",
            enumerated(&files)
        );
        (count > 0).then(|| Problem::new(message).in_file(&self.origin.file))
    }
}

/// What the tree of an answer is called, if it is one of these.
fn tree_of<'t, T>(trees: &'t BTreeMap<String, T>, answer: AnswerOrigin) -> Option<&'t str> {
    let names = names_of_tree(answer).into_iter();
    let mut found = names.filter_map(|name| trees.get_key_value(&called(&name)));
    found.next().map(|(name, _)| &**name)
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
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
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
