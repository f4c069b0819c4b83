//! An answer, read, compared with what the search of its tree finds, and marked.

use std::borrow::Cow;
use std::sync::Arc;

use super::answers::Submission;
use super::files::Text;
use super::task::Task;
use super::trees::{ReadyTree, TreeFolder};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::options;
use crate::exercise::{
    Accepted, Answer, Check, Concern, Diagnosis, Key, Marking, Told, carried, diagnose,
    is_all_right, without_markup,
};
use crate::report::Severity;
use crate::report::check::{AnswerReport, Asked, Student, feedback};
use crate::search::{Algorithm, Settings};
use crate::tree::Tree;
use crate::vocabulary::Vocabulary as _;
use crate::words::enumerated;

/// What is said of an answer that holds no more than keys, or the name of its student.
const NOTHING_ANSWERED: &str =
    "there is no answer after any key: write what you found there, as in `value: 6`";

/// In larger trees an answer may not name an algorithm that visits nodes again and again.
const NODES_FOR_REPEATED_VISITS: usize = 1_000;

impl<'r> ReadyTree<'r> {
    /// Whether an answer says several things, and all of them are right.
    pub(super) fn is_right(&self, submission: &Submission) -> bool {
        let answer = |text| {
            let plain = self.plain(text);
            let answer = self.grader.read(&plain, text.format).ok()?;
            let key = self.key(&answer, submission).ok()?;
            let checks = self.grader.check(&key, &answer);
            let right = checks.iter().filter(|check| check.is_right());
            Some(is_all_right(&checks) && right.count() > 1)
        };
        submission.text.as_ref().ok().and_then(answer) == Some(true)
    }

    fn plain<'s>(&self, text: &'s Text) -> Cow<'s, str> {
        without_markup(&text.whole, &|name| self.grader.is_node(name))
    }

    /// Marks an answer, or says why it can't be read or checked. One that is wrong may be right for one of the
    /// trees of others.
    pub(super) fn mark(
        &self,
        submission: &Submission,
        others: Option<&TreeFolder>,
    ) -> Result<Marked, Problem> {
        let text = submission.text.as_ref().map_err(Problem::clone)?;
        let (grader, plain) = (&self.grader, self.plain(text));
        let answer = grader.read(&plain, text.format);
        let mut answer = answer.map_err(|error| submission.problem(&text.whole, &error))?;
        let key = self.key(&answer, submission)?;
        let mut checks = grader.check(&key, &answer);
        // Only what is not right as it is written is read in the ways in which people usually write it.
        let is_in_doubt = |check: &&Check| !check.is_right() && check.found.is_some();
        let doubted = checks.iter().filter(is_in_doubt);
        let doubted: Vec<_> = doubted.map(|check| check.question).collect();
        if !doubted.is_empty() {
            drop(checks);
            grader.understand(&key, &mut answer, &doubted);
            checks = grader.check(&key, &answer);
        }
        let mut concerns = Concern::all_in(&answer, &checks);
        let accepted = self.accepted(&checks, answer.search());
        let slip = self.task.scheme.carried.filter(|_| !is_all_right(&checks));
        let slip = slip.and_then(|_| carried(grader, &key, &checks));
        let usual = Marking::usual(&key, checks);
        let better = grader.best_marks(&usual, &accepted, slip.as_ref(), &answer);
        let marking = better.as_ref().unwrap_or(&usual);
        // What is right by other rules shows no mistake.
        let is_right = |marking: &&Marking| is_all_right(&marking.checks);
        let explained = Some(marking).filter(is_right).unwrap_or(&usual);
        let others = others.filter(|_| !is_all_right(&marking.checks));
        let fitting = others.map(|folder| folder.fitting(submission, self.task));
        let fitting = fitting.unwrap_or_default();
        // In short exercises several trees fit by chance; what fits a single other one is no mistake in this one.
        let fits_one = fitting.len() == 1;
        let is_told = self.task.told == Told::Everything;
        let diagnosis = if is_told && !fits_one {
            diagnose(grader, explained.key, &explained.checks)
        } else {
            Diagnosis::default()
        };
        let of_other = fits_one.then(|| "this fits another tree".to_owned());
        let mut warnings = Vec::from_iter(of_other);
        warnings.extend(self.warnings(submission, text, &answer));
        if concerns.contains(&Concern::Unanswered) {
            warnings.push(NOTHING_ANSWERED.to_owned());
        }
        // The last one is not for the student, whom it would tell of others.
        let of_student = warnings.len();
        if !fitting.is_empty() {
            concerns.push(Concern::FitsAnotherTree);
            warnings.push(format!("it is right for {}", named_few(fitting)));
        }
        let first_error = self.task.arguments.feedback.as_ref();
        let first_error = first_error.and_then(|_| grader.first_error(marking));
        let mut report = AnswerReport::checked(self.asked, &submission.origin, marking);
        report.to_student = &warnings[..of_student];
        report.warnings = if is_told {
            &warnings
        } else {
            report.to_student
        };
        report.to_look_at = &concerns;
        report.diagnosis = Some(&diagnosis);
        report.first_error = first_error.map(|node| grader.index.labels.owned(node));
        Ok(Marked::new(self.task, &report))
    }

    /// What is found under other accepted conventions, if the answer is not all right.
    fn accepted(
        &self,
        checks: &[Check],
        stated: Option<&Settings>,
    ) -> Vec<(Accepted, Arc<Key<'r>>)> {
        let accepted = self.task.scheme.accepted.iter();
        let accepted = accepted.filter(|_| !is_all_right(checks));
        let keys = accepted.filter_map(|rule| {
            let mut search = self.task.setup(stated, self.document);
            search.convention = search.convention.with_rules_of(rule.preset);
            Some((*rule, self.keys.of(search).ok()?))
        });
        keys.collect()
    }

    /// What is said of an answer as a whole, and what can't be understood in it.
    fn warnings(&self, submission: &Submission, text: &Text, answer: &Answer) -> Vec<String> {
        // The text report has it at its head.
        let reason = self.task.reason(Some(&self.document.tree));
        let reason = reason.filter(|_| !self.task.format.is_text());
        let western = "read as Windows-1252, because it is not UTF-8";
        let western = text.is_western.then_some(western);
        let whole = [reason, western, submission.note.as_deref()];
        let whole = whole.into_iter().flatten().map(str::to_owned);
        let not_understood = answer.warnings.iter().map(|error| {
            let is_file = submission.origin.line.is_none();
            let place = is_file.then(|| {
                let above = text.whole[..error.span.start].matches('\n').count();
                format!("line {}: ", above + 1)
            });
            let help = error.kind.help().map(|help| format!(" ({help})"));
            let [place, help] = [place, help].map(Option::unwrap_or_default);
            format!("{place}{error}{help}")
        });
        whole.chain(not_understood).collect()
    }

    /// What an answer is compared with, unless it costs too much or the tree can't be searched so.
    fn key(&self, answer: &Answer, submission: &Submission) -> Result<Arc<Key<'r>>, Problem> {
        let in_file = |problem: Problem| problem.in_file(&submission.origin.file);
        let settings = &self.task.settings;
        let stated = answer.search().and_then(Settings::algorithm);
        if let Some(algorithm) = stated.filter(|_| settings.algorithm().is_none()) {
            refuse_costly(algorithm, &self.document.tree).map_err(in_file)?;
        }
        let search = self.task.setup(answer.search(), self.document);
        options::refuse(settings, &[search.plan.algorithm])?;
        self.keys.of(search).map_err(|error| {
            let node = self.grader.index.labels.get(error.node());
            Problem::of_search(&error, &node).in_file(&self.asked.origin.file)
        })
    }
}

/// The first few of some files, and how many others there are.
fn named_few(mut files: Vec<String>) -> String {
    const MOST: usize = 3;
    let more = files.len().saturating_sub(MOST);
    files.truncate(MOST);
    files.extend((more > 0).then(|| format!("{more} more")));
    enumerated(&files)
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

/// What becomes of an answer, until it is its turn to be written.
pub(super) struct Marked {
    /// Its report in the format of the command.
    pub(super) report: Vec<u8>,
    /// What the student gets to read, if that is wanted.
    pub(super) page: Option<String>,
    /// How it came out, for the report of the class.
    pub(super) student: Student,
    /// Why it has no marks, if it has none.
    pub(super) problem: Option<Problem>,
    /// What the user should know of its tree, if that is its own.
    pub(super) remarks: Vec<Problem>,
}

impl Marked {
    fn new(task: &Task, report: &AnswerReport) -> Self {
        let mut written = Vec::new();
        let is_written = task.format.item(report, &mut written);
        is_written.expect("writing to memory does not fail");
        Self {
            report: written,
            page: task.arguments.feedback.as_ref().map(|_| feedback(report)),
            student: Student::new(report),
            problem: None,
            remarks: Vec::new(),
        }
    }

    /// An answer that has no marks; its report keeps its place, so that rows never shift.
    pub(super) fn failed(
        task: &Task,
        asked: Asked,
        submission: &Submission,
        problem: Problem,
    ) -> Self {
        let max_score = task.scheme.asked_points().unwrap_or_default();
        let error = problem.diagnostic(Severity::Error);
        let report = AnswerReport::unreadable(asked, &submission.origin, error, max_score);
        Self {
            problem: Some(problem),
            ..Self::new(task, &report)
        }
    }

    /// Says what is wrong beside the reports. Where a platform is told too, `--quiet` is taken at its word, since
    /// some platforms give no points if anything is printed on standard error.
    pub(super) fn tell(&self, task: &Task, diagnostics: &mut Diagnostics) {
        diagnostics.warnings(self.remarks.iter().cloned());
        let Some(problem) = &self.problem else {
            return;
        };
        if !task.format.is_of_platform() || diagnostics.shows_warnings() {
            diagnostics.mention(problem);
        }
        if !task.arguments.exit_zero {
            diagnostics.fails();
        }
    }
}
