//! One answer: read, compared and marked.

use std::sync::Arc;

use super::advice::{NOTHING_ANSWERED, explain, is_in_doubt};
use super::answers::Submission;
use super::limits::{refuse_costly, refuse_large};
use super::marked::{KnownTree, Marked, failed, written};
use super::ready_tree::ReadyTree;
use super::task::Task;
use super::written::Written;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::exercise::{
    Accepted, Answer, AnswerError, AnswerFormat, Carried, Check, Concern, Diagnosis, Grader, Key,
    Known, MOST_STEPS, Marking, Points, Standing, Status, Told, carried, diagnose, is_all_right,
    score, tell_ambiguities, without_markup,
};
use crate::report::check::Checked;
use crate::search::{Algorithm, Settings};

/// Compares answers with what the searches of one tree find.
pub(super) struct Examiner<'c, 'r> {
    task: &'c Task<'c>,
    tree: &'c ReadyTree<'r>,
    pub(super) has_own_tree: bool,
    grader: Grader<'c, 'r>,
    /// What is said of every answer to the tree.
    pub(super) warnings: Vec<String>,
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
            has_own_tree: false,
            grader,
            warnings: Vec::new(),
        }
    }

    pub(super) fn known_tree(&self) -> KnownTree<'c> {
        KnownTree {
            origin: self.tree.origin,
            document: Some(self.tree.document),
            drawing: &self.tree.drawing,
        }
    }

    /// Marks an answer, or says why it can't be marked.
    pub(super) fn mark(&self, submission: &Submission, written: &Written) -> Marked {
        let marked = self.marked(submission, written);
        marked.unwrap_or_else(|problem| failed(self.task, self.known_tree(), submission, problem))
    }

    /// Whether an answer says several things, and all of them are right.
    pub(super) fn is_right(&self, submission: &Submission, written: &Written) -> bool {
        let text = without_markup(&written.text, &|name| self.grader.is_node(name));
        let Ok(answer) = self.read(&text, written.format) else {
            return false;
        };
        let key = self.key(&answer, &submission.file);
        key.is_ok_and(|key| {
            let checks = self.grader.check(&key, &answer);
            let right = checks.iter().filter(|check| check.status == Status::Pass);
            is_all_right(&checks) && right.count() > 1
        })
    }

    fn marked(&self, submission: &Submission, written: &Written) -> Result<Marked, Problem> {
        let text = without_markup(&written.text, &|name| self.grader.is_node(name));
        let mut answer = self
            .read(&text, written.format)
            .map_err(|error| submission.problem(&written.text, &error))?;
        let key = self.key(&answer, &submission.file)?;
        let mut checks = self.grader.check(&key, &answer);
        let doubted = checks.iter().filter(|check| is_in_doubt(check));
        let doubted: Vec<_> = doubted.map(|check| check.question).collect();
        let mut ambiguities = Vec::new();
        if !doubted.is_empty() {
            drop(checks);
            ambiguities = self.grader.understand(&key, &mut answer, &doubted);
            checks = self.grader.check(&key, &answer);
        }
        let concerns = Concern::all_in(&self.grader, &key, &answer, &checks, &ambiguities);
        tell_ambiguities(&mut checks, ambiguities, self.task.told);
        let mut diagnosis = self.diagnosed(&key, &checks);
        let accepted = self.accepted(&checks, answer.search());
        let others: Vec<_> = accepted.iter().map(|(rule, key)| (*rule, &**key)).collect();
        let carried = self.carried(&key, &checks, &diagnosis);
        let usual = Marking::usual(&key, checks);
        let allowed = self.grader.allowed(&usual, &others, &answer);
        let by_slip = carried.as_ref().map(|(slip, deduct)| {
            let grader = &self.grader;
            grader.marked_by_slip(&usual, slip, *deduct, &answer)
        });
        let others = allowed.into_iter().chain(by_slip);
        // Of marks that are equal the usual ones are kept.
        let marking = others.fold(usual, |best, other| {
            let is_better = score(&other.checks).0 > score(&best.checks).0;
            if is_better { other } else { best }
        });
        if is_all_right(&marking.checks) {
            diagnosis = self.diagnosed(marking.key, &marking.checks);
        }
        let mut warnings = self.warnings.clone();
        // The text report has it at its head.
        let reason =
            Some(self.task.reason()).filter(|it| !self.task.format.is_text() && !it.is_empty());
        warnings.extend(reason.map(str::to_owned));
        warnings.extend(submission.warnings(written, &answer.warnings));
        if concerns.contains(&Concern::Unanswered) {
            warnings.push(NOTHING_ANSWERED.to_owned());
        }
        Ok(self.reported(submission, &marking, &warnings, concerns, &diagnosis))
    }

    fn read<'s>(&self, text: &'s str, format: AnswerFormat) -> Result<Answer<'s>, AnswerError> {
        let known = Known {
            questions: &self.task.scheme.named,
            is_node: &|name| self.grader.is_node(name),
            is_root: &|name| self.grader.is_root(name),
        };
        Answer::read_knowing(text, format, &known)
    }

    /// What an answer is compared with, unless it costs too much or the tree can't be searched so.
    fn key(&self, answer: &Answer, file: &str) -> Result<Arc<Key<'r>>, Problem> {
        let in_file = |problem: Problem| problem.in_file(file);
        refuse_large(answer).map_err(in_file)?;
        let settings = self.task.settings;
        let stated = answer.search().and_then(Settings::algorithm);
        if let Some(algorithm) = stated.filter(|_| settings.algorithm().is_none()) {
            refuse_costly(algorithm, &self.tree.document.tree).map_err(in_file)?;
        }
        options::check(settings, stated.unwrap_or(Algorithm::Minimax))?;
        self.tree.keys.of(answer.search()).map_err(|error| {
            let node = self.grader.labels.get(error.node());
            Problem::of_search(&error, &node).in_file(&self.tree.origin.file)
        })
    }

    /// The slip that an answer proves, and what it costs, where the scheme counts all else as right then.
    fn carried(
        &self,
        key: &Key<'r>,
        checks: &[Check],
        diagnosis: &Diagnosis,
    ) -> Option<(Carried<'r>, Points)> {
        let deduct = self.task.scheme.carried?;
        // Marks are the same where the diagnosis may not be told.
        let untold = (self.task.told == Told::Errors).then(|| diagnose(&self.grader, key, checks));
        let diagnosis = untold.as_ref().unwrap_or(diagnosis);
        Some((carried(&self.grader, key, checks, diagnosis)?, deduct))
    }

    /// Why an answer is wrong, if that may be told.
    fn diagnosed(&self, key: &Key<'r>, checks: &[Check]) -> Diagnosis {
        match self.task.told {
            Told::Everything => diagnose(&self.grader, key, checks),
            Told::Errors => Diagnosis::default(),
        }
    }

    /// What is found under the other conventions that the scheme accepts, where that may help.
    fn accepted(
        &self,
        checks: &[Check],
        stated: Option<&Settings>,
    ) -> Vec<(Accepted, Arc<Key<'r>>)> {
        if is_all_right(checks) {
            return Vec::new();
        }
        let rules = self.task.scheme.accepted.iter();
        let under =
            |&rule: &Accepted| Some((rule, self.tree.keys.under(rule.preset, stated).ok()?));
        rules.filter_map(under).collect()
    }

    /// A marked answer with its report.
    fn reported(
        &self,
        submission: &Submission,
        marking: &Marking<'_, '_, 'r>,
        warnings: &[String],
        concerns: Vec<Concern>,
        diagnosis: &Diagnosis,
    ) -> Marked {
        let task = self.task;
        let is_text = task.format.is_text();
        let is_asked = is_text || task.arguments.feedback.is_some();
        let first_error = is_asked.then(|| self.grader.first_error(marking)).flatten();
        let first_error = first_error.map(|node| self.grader.labels.owned(node));
        let first_error = first_error.as_deref();
        let is_explained = is_text && task.told == Told::Everything;
        let explain = first_error
            .filter(|_| is_explained)
            .and_then(|node| explain(task, self.tree.origin, node));
        let checked = Checked {
            tree: self.tree.origin,
            has_own_tree: self.has_own_tree,
            document: self.tree.document,
            labels: &self.grader.labels,
            answer: submission.origin(),
            marking,
            warnings,
            concerns: &concerns,
            diagnosis,
            questions: &task.asked.questions,
            explain: explain.as_deref(),
            glyphs: task.arguments.report.text.glyphs(),
        };
        let page = task.arguments.class.class_report.as_ref();
        let wrong = page.map(|_| checked.wrong_answers());
        let (report, feedback) = written(task, &checked, &self.tree.drawing, first_error);
        Marked {
            report,
            feedback,
            standing: Standing::new(&marking.checks, diagnosis, concerns),
            wrong: wrong.unwrap_or_default(),
            problem: None,
            remarks: Vec::new(),
        }
    }
}
