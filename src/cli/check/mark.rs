//! Answers one by one: whatever goes wrong with one stays there.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answers::Submission;
use super::examiner::Examiner;
use super::marked::{KnownTree, Marked, failed};
use super::task::Task;
use super::trees::Trees;
use super::written::Written;
use crate::cli::diagnostics::Problem;

/// What becomes of some answers, in their order.
pub(super) fn marked(task: &Task, trees: Trees, submissions: &[Submission]) -> Vec<Marked> {
    match trees {
        Trees::Shared(tree) => {
            let examiner = Examiner::new(task, tree);
            let mark =
                |submission: &Submission, written: &Written| Ok(examiner.mark(submission, written));
            marked_by(mark, task, examiner.known_tree(), submissions)
        }
        Trees::Own(folder) => {
            let mark = |submission: &Submission, written: &Written| {
                let warning = folder.warning(submission.origin());
                folder.open(submission, task, |tree| {
                    let mut examiner = Examiner::new(task, tree);
                    examiner.has_own_tree = true;
                    examiner.warnings.extend(warning);
                    if !examiner.is_right(submission, written) {
                        let other = folder.fitting(submission, written, task);
                        examiner.warnings.extend(other);
                    }
                    let remarks = tree.remarks.clone();
                    let marked = examiner.mark(submission, written);
                    Marked { remarks, ..marked }
                })
            };
            let unknown = KnownTree {
                origin: &folder.origin,
                document: None,
                drawing: "",
            };
            marked_by(mark, task, unknown, submissions)
        }
    }
}

/// Marks answers one by one; `tree` is what is known of the trees of those that can't be marked.
fn marked_by(
    mark: impl Fn(&Submission, &Written) -> Result<Marked, Problem>,
    task: &Task,
    tree: KnownTree,
    submissions: &[Submission],
) -> Vec<Marked> {
    let mark = |submission: &Submission| {
        let marked = match &submission.written {
            Ok(written) => catch_unwind(AssertUnwindSafe(|| mark(submission, written))),
            Err(problem) => Ok(Err(problem.clone())),
        };
        let fault =
            "this answer could not be checked because of a fault in abtree; please report it";
        let fault = |_| Err(Problem::new(fault).in_file(&submission.file));
        let marked = marked.unwrap_or_else(fault);
        marked.unwrap_or_else(|problem| failed(task, tree, submission, problem))
    };
    submissions.iter().map(mark).collect()
}
