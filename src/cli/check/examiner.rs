//! Answers one by one: read, compared and marked; whatever goes wrong with one stays there.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::answers::Submission;
use super::limits::{refuse_costly, refuse_large};
use super::task::Task;
use super::text::Text;
use super::tree::{KnownTree, ReadyTree};
use super::trees::Trees;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::cli::output::reports::write_to_memory;
use crate::exercise::{
    Accepted, Answer, AnswerError, AnswerFormat, Carried, Check, Concern, Diagnosis, Grader, Key,
    Known, MOST_STEPS, Marking, Points, Status, Told, carried, diagnose, is_all_right, score,
    tell_ambiguities, without_markup,
};
use crate::report::Severity;
use crate::report::check::{About, AnswerReport, Checked, Student, feedback};
use crate::search::{Algorithm, Settings};

/// What became of an answer.
pub(super) struct Marked {
    /// Its report in the format of the command.
    pub(super) report: Vec<u8>,
    /// What the student gets to read, if that is wanted.
    pub(super) feedback: Option<String>,
    pub(super) student: Student,
    /// Why it can't be read or checked.
    pub(super) problem: Option<Problem>,
    /// What the user should know of its own tree though nothing is wrong with it.
    pub(super) remarks: Vec<Problem>,
}

/// What is said of an answer that holds no more than keys, or the name of its student.
const NOTHING_ANSWERED: &str =
    "there is no answer behind any key: write what you found there, as in `value: 6`";

const FAULT: &str =
    "this answer could not be checked because of a fault in abtree; please report it";

/// What becomes of some answers, in their order.
pub(super) fn marked(task: &Task, trees: Trees, submissions: &[Submission]) -> Vec<Marked> {
    match trees {
        Trees::Shared(tree) => {
            let examiner = Examiner::new(task, tree);
            each(task, trees, submissions, |submission, text| {
                Ok(examiner.mark(submission, text))
            })
        }
        Trees::Own(folder) => each(task, trees, submissions, |submission, text| {
            folder.open(submission, task, |tree| {
                let mut examiner = Examiner::new(task, tree);
                examiner.has_own_tree = true;
                if !examiner.is_right(submission, text) {
                    examiner.warning = folder.fitting(submission, task, |other| {
                        Examiner::new(task, other).is_right(submission, text)
                    });
                }
                let remarks = tree.remarks.clone();
                let marked = examiner.mark(submission, text);
                Marked { remarks, ..marked }
            })
        }),
    }
}

fn each(
    task: &Task,
    trees: Trees,
    submissions: &[Submission],
    mark: impl Fn(&Submission, &Text) -> Result<Marked, Problem>,
) -> Vec<Marked> {
    let mark = |submission: &Submission| {
        let marked = match &submission.text {
            Ok(text) => catch_unwind(AssertUnwindSafe(|| mark(submission, text))),
            Err(problem) => Ok(Err(problem.clone())),
        };
        let fault = |_| Err(Problem::new(FAULT).in_file(&submission.file));
        let marked = marked.unwrap_or_else(fault);
        marked.unwrap_or_else(|problem| failed(task, trees.known(), submission, problem))
    };
    submissions.iter().map(mark).collect()
}

/// What keeps the place of an answer that has no marks, so that rows never shift.
fn failed(task: &Task, tree: KnownTree, submission: &Submission, problem: Problem) -> Marked {
    let max_score = task.scheme.asked_points().unwrap_or_default();
    let error = problem.diagnostic(Severity::Error);
    let report = AnswerReport::unreadable(about(task, tree, submission), error, max_score);
    Marked {
        problem: Some(problem),
        ..written(task, &report, tree.drawing, None, submission)
    }
}

fn about<'r>(task: &'r Task, tree: KnownTree<'r>, submission: &'r Submission) -> About<'r> {
    About {
        tree: tree.origin,
        document: tree.document,
        answer: submission.origin(),
        questions: &task.questions,
    }
}

/// A report in the format of the command, and the page for the student if that is wanted.
fn written(
    task: &Task,
    report: &AnswerReport,
    drawing: &str,
    first_error: Option<&str>,
    submission: &Submission,
) -> Marked {
    let mut bytes = Vec::new();
    write_to_memory(task.format, report, &mut bytes);
    let wanted = task.arguments.feedback.as_ref();
    Marked {
        report: bytes,
        feedback: wanted.map(|_| feedback(report, drawing, first_error)),
        student: Student::new(report, submission.place()),
        problem: None,
        remarks: Vec::new(),
    }
}

/// Compares answers with what the searches of one tree find.
pub(super) struct Examiner<'c, 'r> {
    task: &'c Task<'c>,
    tree: &'c ReadyTree<'r>,
    has_own_tree: bool,
    /// What is said of the answer whatever stands in it.
    warning: Option<String>,
    grader: Grader<'c, 'r>,
}

impl<'c, 'r> Examiner<'c, 'r> {
    pub(super) fn new(task: &'c Task<'c>, tree: &'c ReadyTree<'r>) -> Self {
        Self {
            task,
            tree,
            has_own_tree: false,
            warning: None,
            grader: Grader {
                index: tree.index,
                labels: tree.index.labels(),
                scheme: &task.scheme,
                told: task.told,
                tolerance: task.arguments.tolerance.as_ref(),
                steps: MOST_STEPS,
            },
        }
    }

    /// Whether an answer says several things, and all of them are right.
    pub(super) fn is_right(&self, submission: &Submission, text: &Text) -> bool {
        let plain = without_markup(&text.whole, &|name| self.grader.is_node(name));
        let Ok(answer) = self.read(&plain, text.format) else {
            return false;
        };
        let key = self.key(&answer, submission);
        key.is_ok_and(|key| {
            let checks = self.grader.check(&key, &answer);
            let right = checks.iter().filter(|check| check.is_right());
            is_all_right(&checks) && right.count() > 1
        })
    }

    /// Marks an answer, or says why it can't be marked.
    fn mark(&self, submission: &Submission, text: &Text) -> Marked {
        let marked = self.marked(submission, text);
        marked.unwrap_or_else(|problem| failed(self.task, self.tree.known(), submission, problem))
    }

    fn marked(&self, submission: &Submission, text: &Text) -> Result<Marked, Problem> {
        let plain = without_markup(&text.whole, &|name| self.grader.is_node(name));
        let answer = self.read(&plain, text.format);
        let mut answer = answer.map_err(|error| submission.problem(&text.whole, &error))?;
        let key = self.key(&answer, submission)?;
        let mut checks = self.grader.check(&key, &answer);
        let is_in_doubt = |check: &&Check| check.status != Status::Pass && check.found.is_some();
        let doubted = checks.iter().filter(is_in_doubt);
        let doubted: Vec<_> = doubted.map(|check| check.question).collect();
        let mut ambiguities = Vec::new();
        if !doubted.is_empty() {
            drop(checks);
            ambiguities = self.grader.understand(&key, &mut answer, &doubted);
            checks = self.grader.check(&key, &answer);
        }
        let concerns = Concern::all_in(&self.grader, &key, &answer, &checks, &ambiguities);
        tell_ambiguities(&mut checks, ambiguities, self.task.told);
        let mut diagnosis = self.told_why(&key, &checks);
        let slip = self.slip(&key, &checks, &diagnosis);
        let accepted = self.accepted(&checks, answer.search());
        let accepted: Vec<_> = accepted.iter().map(|(rule, key)| (*rule, &**key)).collect();
        let mut marking = Marking::usual(&key, checks);
        let allowed = self.grader.allowed(&marking, &accepted, &answer);
        let by_slip = slip.as_ref();
        let by_slip = by_slip.map(|(slip, deduct)| {
            let grader = &self.grader;
            grader.marked_by_slip(&marking, slip, *deduct, &answer)
        });
        // Of marks that are equal the usual ones are kept.
        for other in allowed.into_iter().chain(by_slip) {
            if score(&other.checks).0 > score(&marking.checks).0 {
                marking = other;
            }
        }
        if is_all_right(&marking.checks) {
            diagnosis = self.told_why(marking.key, &marking.checks);
        }
        let warnings = submission.warnings(text, &answer.warnings);
        let warnings = self.warnings(warnings, &concerns);
        let first_error = self.first_error(&marking);
        let is_explained = self.task.format.is_text() && self.task.told == Told::Everything;
        let explained = first_error.as_deref().filter(|_| is_explained);
        let explain = explained.and_then(|node| self.task.explain(self.tree.origin, node));
        let checked = Checked {
            labels: &self.grader.labels,
            glyphs: self.task.arguments.report.text.glyphs(),
            warnings: &warnings,
            concerns: &concerns,
            diagnosis: &diagnosis,
            has_own_tree: self.has_own_tree,
            explain: explain.as_deref(),
        };
        let tree = self.tree.known();
        let about = about(self.task, tree, submission);
        let report = AnswerReport::checked(about, &marking, checked);
        let first_error = first_error.as_deref();
        Ok(written(
            self.task,
            &report,
            tree.drawing,
            first_error,
            submission,
        ))
    }

    /// The proved slip by which everything else is right, and what it costs.
    fn slip(
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

    /// What other conventions find that are accepted too.
    fn accepted(
        &self,
        checks: &[Check],
        stated: Option<&Settings>,
    ) -> Vec<(Accepted, Arc<Key<'r>>)> {
        let rules = self.task.scheme.accepted.iter();
        let rules = rules.filter(|_| !is_all_right(checks));
        let under =
            |rule: &Accepted| Some((*rule, self.tree.keys.under(rule.preset, stated).ok()?));
        rules.filter_map(under).collect()
    }

    /// What is said of an answer, with what can't be understood in it.
    fn warnings(&self, of_answer: Vec<String>, concerns: &[Concern]) -> Vec<String> {
        // The text report has it at its head.
        let reason = self.task.reason(Some(&self.tree.document.tree));
        let reason = reason.filter(|_| !self.task.format.is_text());
        let blank = concerns.contains(&Concern::Unanswered);
        let own = self.warning.clone().into_iter();
        own.chain(reason.map(str::to_owned))
            .chain(of_answer)
            .chain(blank.then(|| NOTHING_ANSWERED.to_owned()))
            .collect()
    }

    /// The node of the first error, where people read of it.
    fn first_error(&self, marking: &Marking<'_, '_, 'r>) -> Option<String> {
        let is_told = self.task.format.is_text() || self.task.arguments.feedback.is_some();
        let node = is_told.then(|| self.grader.first_error(marking))??;
        Some(self.grader.labels.owned(node))
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
    fn key(&self, answer: &Answer, submission: &Submission) -> Result<Arc<Key<'r>>, Problem> {
        let in_file = |problem: Problem| problem.in_file(&submission.file);
        refuse_large(answer).map_err(in_file)?;
        let settings = &self.task.settings;
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

    /// Why an answer is wrong, if that may be told.
    fn told_why(&self, key: &Key<'r>, checks: &[Check]) -> Diagnosis {
        match self.task.told {
            Told::Everything => diagnose(&self.grader, key, checks),
            Told::Errors => Diagnosis::default(),
        }
    }
}
