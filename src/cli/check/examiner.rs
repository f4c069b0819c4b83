//! An answer, read, compared with what the search of its tree finds, and marked.

use std::sync::Arc;

use super::answers::Submission;
use super::files::Text;
use super::task::Task;
use super::tree::ReadyTree;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::exercise::{
    Accepted, Answer, AnswerError, AnswerFormat, AnswerSize, Check, Concern, Diagnosis, Grader,
    Key, Known, MOST_STEPS, Marking, Status, Told, carried, diagnose, is_all_right, not_understood,
    tell_ambiguities, without_markup,
};
use crate::report::check::{About, AnswerReport, Checked};
use crate::search::{Algorithm, Settings};
use crate::tree::Tree;
use crate::vocabulary::Vocabulary as _;

/// What is said of an answer that holds no more than keys, or the name of its student.
const NOTHING_ANSWERED: &str =
    "there is no answer behind any key: write what you found there, as in `value: 6`";

/// The most names an answer may have in its lists.
const NAMES: usize = 100_000;

/// The most nodes and counts an answer may give values for.
const ITEMS: usize = 10_000;

/// In larger trees an answer may not name an algorithm that visits nodes again and again.
const NODES_FOR_REPEATED_VISITS: usize = 1_000;

/// Compares answers with what the searches of one tree find.
pub(super) struct Examiner<'c, 'r> {
    pub(super) task: &'c Task<'c>,
    pub(super) tree: &'c ReadyTree<'r>,
    pub(super) has_own_tree: bool,
    /// What is said of the answer whatever stands in it.
    pub(super) warning: Option<String>,
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

    /// Marks an answer and tells its report and the node of the first error, where people read of it.
    pub(super) fn report<T>(
        &self,
        about: About,
        submission: &Submission,
        text: &Text,
        tell: impl FnOnce(&AnswerReport, Option<&str>) -> T,
    ) -> Result<T, Problem> {
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
        let carries = self.task.scheme.carried;
        let told_why = |key: &Key<'r>, checks: &[Check]| match self.task.told {
            Told::Errors if carries.is_none() => Diagnosis::default(),
            // Marks are the same where the diagnosis may not be told.
            _ => diagnose(&self.grader, key, checks, not_understood(&answer, checks)),
        };
        let mut diagnosis = told_why(&key, &checks);
        let slip = carries.and_then(|deduct| {
            let slip = carried(&self.grader, &key, &checks, &diagnosis)?;
            Some((slip, deduct))
        });
        let accepted = self.accepted(&checks, answer.search());
        let accepted: Vec<_> = accepted.iter().map(|(rule, key)| (*rule, &**key)).collect();
        let marking = Marking::usual(&key, checks);
        let allowed = self.grader.allowed(&marking, &accepted, &answer);
        let grader = &self.grader;
        let by_slip = slip.iter();
        let by_slip =
            by_slip.map(|(slip, deduct)| grader.marked_by_slip(&marking, slip, *deduct, &answer));
        let others: Vec<_> = allowed.into_iter().chain(by_slip).collect();
        let marking = others.into_iter().fold(marking, Marking::better);
        if is_all_right(&marking.checks) {
            diagnosis = told_why(marking.key, &marking.checks);
        }
        if self.task.told == Told::Errors {
            diagnosis = Diagnosis::default();
        }
        let warnings = submission.warnings(text, &answer.warnings);
        let warnings = self.warnings(warnings, &concerns);
        let first_error = self.first_error(&marking);
        let is_explained = self.task.format.is_text() && self.task.told == Told::Everything;
        let explained = first_error.as_deref().filter(|_| is_explained);
        let explain = explained.and_then(|node| self.task.explain(self.tree.origin, node));
        let checked = Checked {
            glyphs: self.task.arguments.report.text.glyphs(),
            warnings: &warnings,
            concerns: &concerns,
            diagnosis: &diagnosis,
            has_own_tree: self.has_own_tree,
            explain: explain.as_deref(),
        };
        let report = AnswerReport::checked(about, &marking, checked);
        Ok(tell(&report, first_error.as_deref()))
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
    fn first_error(&self, marking: &Marking<'_, 'r>) -> Option<String> {
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
}

/// Refuses an answer that says too much.
fn refuse_large(answer: &Answer) -> Result<(), Problem> {
    let AnswerSize { names, items } = answer.size();
    let limits = [
        (names, NAMES, "names in its lists"),
        (items, ITEMS, "nodes and counts with values"),
    ];
    let over = limits.into_iter().find(|(found, most, _)| found > most);
    over.map_or(Ok(()), |(_, most, what)| {
        let message = format!("the answer has more than {most} {what}");
        Err(Problem::new(message))
    })
}

/// Refuses an algorithm that an answer names and that costs more in this tree than looking at every
/// node.
fn refuse_costly(algorithm: Algorithm, tree: &Tree) -> Result<(), Problem> {
    use Algorithm::{AlphaBeta, Expectiminimax, Minimax, Negamax, Star1};
    let visits_once = [Minimax, AlphaBeta, Negamax, Expectiminimax, Star1].contains(&algorithm);
    if visits_once || tree.len() <= NODES_FOR_REPEATED_VISITS {
        return Ok(());
    }
    let name = algorithm.word();
    let message = format!(
        "an answer may not choose {name} in a tree of more than {NODES_FOR_REPEATED_VISITS} \
         nodes, since it may cost more than the whole tree"
    );
    Err(Problem::new(message).help(format!("add --algorithm {name} to the command")))
}
