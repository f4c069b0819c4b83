//! One answer: read, compared, marked, and its report written.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::doubts::{in_doubt, no_pruning};
use super::explain;
use super::grade::{Checker, Graded};
use super::limits::refuse_costly;
use super::students::Place as AnswerPlace;
use super::submission::Submission;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::exercise::{
    Accepted, Answer, AnswerError, Check, Diagnosis, Hints, Key, Marking, Standing, diagnose,
    is_all_right, tell_ambiguities,
};
use crate::report::Severity;
use crate::report::check::{AnswerOrigin, Checked, Heads, Unchecked};
use crate::search::{Algorithm, LeafValues, Settings};

/// Why an answer has no checks.
enum Failure {
    /// It can't be read.
    Unreadable(AnswerError),
    /// It can't be checked.
    Unchecked(Problem, Option<String>),
}

impl<'c, 'r> Checker<'c, 'r> {
    /// Checks one answer. Whatever goes wrong there stays there.
    pub(super) fn submission(&mut self, submission: &Submission) {
        let checked = contained(|| self.checked(submission));
        let failure = match checked {
            Ok(Ok(())) => return,
            Ok(Err(failure)) => failure,
            Err(message) => {
                Failure::Unchecked(Problem::new(message).in_file(submission.file), None)
            }
        };
        let (problem, id) = match failure {
            Failure::Unreadable(error) => (submission.problem(&error), error.id),
            Failure::Unchecked(problem, id) => (problem, id),
        };
        self.failed(submission.origin(id.as_deref()), problem);
    }

    fn checked(&mut self, submission: &Submission) -> Result<(), Failure> {
        let mut answer =
            Answer::read(submission.text, submission.format).map_err(Failure::Unreadable)?;
        let id = answer.id.clone();
        let unchecked = |problem| Failure::Unchecked(problem, id.as_deref().map(str::to_owned));
        let in_file = |problem: Problem| unchecked(problem.in_file(submission.file));
        self.limits().refuse(&answer).map_err(in_file)?;
        let search = answer.search();
        let stated = search.and_then(Settings::algorithm);
        let chosen = stated.filter(|_| self.task.settings.algorithm().is_none());
        if let Some(algorithm) = chosen {
            refuse_costly(algorithm, &self.task.document.tree).map_err(in_file)?;
        }
        let default = stated.unwrap_or(Algorithm::Minimax);
        options::check(self.task.settings, default).map_err(unchecked)?;
        let key = if answer.is_of_other_values() {
            self.task.keys.of_other_values(search)
        } else {
            self.task.keys.of(search)
        };
        let key = key.map_err(|error| {
            let problem = Problem::of_search(&error, &self.grader.labels.get(error.node()));
            unchecked(problem.in_file(&self.task.origin.file))
        })?;
        let mut ambiguities = match self.task.arguments.answer_values {
            LeafValues::Max => Vec::new(),
            LeafValues::Mover => self.grader.turn_to_max(&mut answer),
        };
        let mut checks = self.grader.check(&key, &answer);
        let wrong = in_doubt(&checks);
        if !wrong.is_empty() {
            drop(checks);
            ambiguities.extend(self.grader.understand(&mut answer, &wrong));
            checks = self.grader.check(&key, &answer);
        }
        tell_ambiguities(&mut checks, ambiguities, self.task.hints);
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
        self.tell(submission, &answer, &marking, &diagnosis);
        Ok(())
    }

    /// Why an answer is wrong, if that may be told.
    fn diagnosed(&self, key: &Key<'r>, checks: &[Check]) -> Diagnosis {
        match self.task.hints {
            Hints::Everything => diagnose(&self.grader, key, checks),
            _ => Diagnosis::default(),
        }
    }

    /// Writes the report of a checked answer.
    fn tell(
        &mut self,
        submission: &Submission,
        answer: &Answer,
        marking: &Marking<'_, '_, 'r>,
        diagnosis: &Diagnosis,
    ) {
        let mut warnings = submission.warnings(&answer.warnings);
        let (key, checks) = (marking.key, &marking.checks);
        if self.task.hints > Hints::Verdict {
            warnings.extend(no_pruning(self.task.settings, key, answer, checks));
        }
        let origin = submission.origin(answer.id.as_deref());
        let is_text = self.task.format.is_text();
        let first_error = (is_text || self.task.feedback.is_some()).then(|| {
            let node = self.grader.first_error(key, checks)?;
            Some(self.grader.labels.owned(node))
        });
        let first_error = first_error.flatten();
        let explain = first_error.as_deref().filter(|_| {
            // Below this there are questions that lead on, and no answers.
            is_text && self.task.hints == Hints::Everything
        });
        let explain = explain.and_then(|node| explain::command(self.task, node));
        let checked = Checked {
            tree: self.task.origin,
            document: self.task.document,
            labels: &self.grader.labels,
            answer: origin,
            heads: self.heads(),
            marking,
            hints: self.task.hints,
            warnings: &warnings,
            diagnosis,
            explain: explain.as_deref(),
            glyphs: self.task.arguments.report.choice.text.glyphs(),
        };
        let (report, feedback) = self.part.write(self.task, &checked, first_error.as_deref());
        self.part.graded.push(Graded {
            place: AnswerPlace::of(origin),
            id: origin.id.map(str::to_owned),
            report,
            feedback,
            standing: Standing::new(checks, diagnosis, self.task.hints),
            problem: None,
        });
    }

    /// What is found under the other conventions that the scheme accepts.
    fn accepted(&self, stated: Option<&Settings>) -> Vec<(Accepted, Arc<Key<'r>>)> {
        let rules = self.task.scheme.accepted.iter();
        let under =
            |&rule: &Accepted| Some((rule, self.task.keys.under(rule.preset, stated).ok()?));
        rules.filter_map(under).collect()
    }

    fn heads(&self) -> Heads<'c> {
        let brief = self.task.brief.as_ref();
        brief.map_or(Heads::Each, |key| Heads::Once(&key.setup))
    }

    /// Keeps the place of an answer that has no report, so that rows never shift.
    pub(super) fn failed(&mut self, origin: AnswerOrigin, problem: Problem) {
        let max_score = self.task.scheme.asked_points();
        let unchecked = Unchecked {
            tree: self.task.origin,
            document: self.task.document,
            answer: origin,
            heads: self.heads(),
            error: problem.diagnostic(Severity::Error),
            max_score: max_score.unwrap_or_default(),
        };
        let (report, feedback) = self.part.write(self.task, &unchecked, None);
        self.part.graded.push(Graded {
            place: AnswerPlace::of(origin),
            id: origin.id.map(str::to_owned),
            report,
            feedback,
            standing: Standing::of_unreadable(max_score),
            problem: Some(problem),
        });
    }
}

/// Runs a step, and turns a panic in it into a message.
fn contained<T>(step: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(step)).map_err(|_| {
        "the check of this answer went wrong inside abtree; please report it".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::contained;

    #[test]
    fn a_panic_is_contained() {
        assert_eq!(contained(|| 3), Ok(3));
        let message = contained(|| -> u8 { panic!("a mistake") }).expect_err("it panicked");
        assert!(message.contains("please report"), "{message}");
    }
}
