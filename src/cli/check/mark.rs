//! One answer: read, compared, marked, and its report written.

use std::sync::Arc;

use super::doubts::{in_doubt, no_pruning};
use super::explain;
use super::limits;
use super::part::{Graded, Part};
use super::ready_tree::ReadyTree;
use super::students::Place as AnswerPlace;
use super::submission::Submission;
use super::task::Task;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::exercise::{
    Accepted, Answer, AnswerError, Check, Concern, Diagnosis, Grader, Key, Known, MOST_STEPS,
    Marking, Standing, Told, diagnose, is_all_right, tell_ambiguities,
};
use crate::report::check::Checked;
use crate::search::{Algorithm, Settings};

/// Compares answers with what the searches of one tree find.
pub(super) struct Examiner<'c, 'r> {
    task: &'c Task<'c>,
    pub(super) tree: &'c ReadyTree<'r>,
    grader: Grader<'c, 'r>,
    /// What is said of every answer to the tree.
    pub(super) warnings: Vec<String>,
}

/// What is said of an answer that holds no more than keys, or the name of its student.
const NOTHING_ANSWERED: &str =
    "there is no answer behind any key: write what you found there, as in `value: 6`";

/// Why an answer has no checks.
enum Failure {
    /// It can't be read.
    Unreadable(AnswerError),
    /// It can't be checked.
    Unchecked(Problem, Option<String>),
}

impl<'c, 'r> Examiner<'c, 'r> {
    pub(super) fn new(task: &'c Task<'c>, tree: &'c ReadyTree<'r>) -> Self {
        let grader = Grader {
            index: tree.index,
            labels: tree.index.labels(),
            scheme: task.scheme,
            told: task.told,
            tolerance: task.arguments.tolerance.as_ref(),
            steps: MOST_STEPS,
        };
        Self {
            task,
            tree,
            grader,
            warnings: Vec::new(),
        }
    }

    /// Writes the report of an answer, or what stands in its place.
    pub(super) fn examine(&self, submission: &Submission, part: &mut Part) {
        let (problem, id) = match self.checked(submission, part) {
            Ok(()) => return,
            Err(Failure::Unreadable(error)) => (submission.problem(&error), error.id),
            Err(Failure::Unchecked(problem, id)) => (problem, id),
        };
        let origin = submission.origin(id.as_deref());
        part.failed(self.task, &self.tree.known(), origin, problem);
    }

    fn checked(&self, submission: &Submission, part: &mut Part) -> Result<(), Failure> {
        let mut answer = self.read(submission).map_err(Failure::Unreadable)?;
        let id = answer.id.clone();
        let unchecked = |problem| Failure::Unchecked(problem, id.as_deref().map(str::to_owned));
        let in_file = |problem: Problem| unchecked(problem.in_file(submission.file));
        limits::refuse_large(&answer).map_err(in_file)?;
        let search = answer.search();
        let stated = search.and_then(Settings::algorithm);
        let chosen = stated.filter(|_| self.task.settings.algorithm().is_none());
        if let Some(algorithm) = chosen {
            limits::refuse_costly(algorithm, &self.tree.document.tree).map_err(in_file)?;
        }
        let default = stated.unwrap_or(Algorithm::Minimax);
        options::check(self.task.settings, default).map_err(unchecked)?;
        let key = self.tree.keys.of(search);
        let key = key.map_err(|error| {
            let problem = Problem::of_search(&error, &self.grader.labels.get(error.node()));
            unchecked(problem.in_file(&self.tree.origin.file))
        })?;
        let mut ambiguities = Vec::new();
        let mut checks = self.grader.check(&key, &answer);
        let wrong = in_doubt(&checks);
        if !wrong.is_empty() {
            drop(checks);
            ambiguities.extend(self.grader.understand(&key, &mut answer, &wrong));
            checks = self.grader.check(&key, &answer);
        }
        let concerns = Concern::all_in(&self.grader, &key, &answer, &checks, &ambiguities);
        tell_ambiguities(&mut checks, ambiguities, self.task.told);
        let mut diagnosis = self.diagnosed(&key, &checks);
        let accepted = if is_all_right(&checks) {
            Vec::new()
        } else {
            self.accepted(answer.search())
        };
        let others: Vec<_> = accepted.iter().map(|(rule, key)| (*rule, &**key)).collect();
        let usual = Marking::usual(&key, checks);
        let marking = self
            .grader
            .allowed(&usual, &others, &answer)
            .unwrap_or(usual);
        if is_all_right(&marking.checks) {
            diagnosis = self.diagnosed(marking.key, &marking.checks);
        }
        self.tell(submission, &answer, &marking, &diagnosis, concerns, part);
        Ok(())
    }

    fn read<'s>(&self, submission: &Submission<'s>) -> Result<Answer<'s>, AnswerError> {
        let known = Known {
            questions: &self.task.scheme.named,
            is_node: &|name| self.grader.is_node(name),
            is_root: &|name| self.grader.is_root(name),
        };
        Answer::read_knowing(submission.text, submission.format, &known)
    }

    /// Why an answer is wrong, if that may be told.
    fn diagnosed(&self, key: &Key<'r>, checks: &[Check]) -> Diagnosis {
        match self.task.told {
            Told::Everything => diagnose(&self.grader, key, checks),
            Told::Errors => Diagnosis::default(),
        }
    }

    /// Writes the report of a checked answer.
    fn tell(
        &self,
        submission: &Submission,
        answer: &Answer,
        marking: &Marking<'_, '_, 'r>,
        diagnosis: &Diagnosis,
        concerns: Vec<Concern>,
        part: &mut Part,
    ) {
        let mut warnings = self.warnings.clone();
        warnings.extend(submission.warnings(&answer.warnings));
        if concerns.contains(&Concern::Unanswered) {
            warnings.push(NOTHING_ANSWERED.to_owned());
        }
        let (key, checks) = (marking.key, &marking.checks);
        warnings.extend(no_pruning(self.task.settings, key, answer, checks));
        let origin = submission.origin(answer.id.as_deref());
        let is_text = self.task.format.is_text();
        let first_error = (is_text || self.tree.feedback.is_some()).then(|| {
            let node = self.grader.first_error(marking)?;
            Some(self.grader.labels.owned(node))
        });
        let first_error = first_error.flatten();
        let explain = first_error
            .as_deref()
            .filter(|_| is_text && self.task.told == Told::Everything);
        let explain = explain.and_then(|node| explain::command(self.task, self.tree.origin, node));
        let checked = Checked {
            tree: self.tree.origin,
            document: self.tree.document,
            labels: &self.grader.labels,
            answer: origin,
            heads: self.tree.heads,
            marking,
            told: self.task.told,
            warnings: &warnings,
            concerns: &concerns,
            diagnosis,
            explain: explain.as_deref(),
            glyphs: self.task.arguments.report.choice.text.glyphs(),
        };
        let feedback = self.tree.feedback.as_ref();
        let (report, feedback) = part.write(self.task, feedback, &checked, first_error.as_deref());
        part.graded.push(Graded {
            place: AnswerPlace::of(origin),
            id: origin.id.map(str::to_owned),
            report,
            feedback,
            standing: Standing::new(checks, diagnosis, concerns),
            problem: None,
        });
    }

    /// What is found under the other conventions that the scheme accepts.
    fn accepted(&self, stated: Option<&Settings>) -> Vec<(Accepted, Arc<Key<'r>>)> {
        let rules = self.task.scheme.accepted.iter();
        let under =
            |&rule: &Accepted| Some((rule, self.tree.keys.under(rule.preset, stated).ok()?));
        rules.filter_map(under).collect()
    }
}
