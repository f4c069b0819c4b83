//! What a page asks before it shows a step.

use serde::Serialize;

use super::names::PageNames;
use crate::picture::run::{Run, Step};
use crate::picture::state::{Change, Mark, States};
use crate::report::Action;
use crate::tree::NodeId;
use crate::words::capitalised;

/// A question about the step that comes next.
#[derive(Serialize)]
pub(super) struct Question {
    kind: QuestionKind,
    prompt: String,
    answer: Vec<String>,
    /// What is said if the answer is another.
    why: String,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum QuestionKind {
    /// Which node is looked at.
    Next,
    /// What α and β become.
    Window,
    /// Which edges are cut.
    Cut,
}

/// The question before a step, if there is one. `states` are those before it.
pub(super) fn question(
    run: &Run,
    at: usize,
    states: &States,
    namer: &PageNames,
) -> Option<Question> {
    let step = &run.steps()[at];
    let before = at.checked_sub(1).map(|before| &run.steps()[before]);
    let why = capitalised(&step.sentence) + ".";
    if let Some(node) = before.and_then(|before| may_cut(run, before, states)) {
        return Some(Question {
            kind: QuestionKind::Cut,
            prompt: format!(
                "Which edges below {} are cut now? Name the nodes they lead to, or none.",
                namer.name(node)
            ),
            answer: skipped(step, namer),
            why,
        });
    }
    let node = step.node?;
    let name = namer.name(node);
    match step.action {
        Action::Enter | Action::Evaluate | Action::Recall => Some(Question {
            kind: QuestionKind::Next,
            prompt: "Which node is looked at next?".to_owned(),
            answer: vec![name],
            why,
        }),
        Action::Improve => Some(Question {
            kind: QuestionKind::Window,
            prompt: format!("What do α and β of {name} become?"),
            answer: step.changes.iter().find_map(|(_, change)| match change {
                Change::Narrowed(window) => Some(namer.ends(window).into()),
                _ => None,
            })?,
            why,
        }),
        _ => None,
    }
}

/// The node whose value has just improved, if it has children that were not looked at yet and a
/// window that may have closed.
fn may_cut(run: &Run, before: &Step, states: &States) -> Option<NodeId> {
    let node = before.node.filter(|_| before.action == Action::Improve)?;
    let has_window = before
        .changes
        .iter()
        .any(|(_, change)| matches!(change, Change::Narrowed(_)));
    let tree = &run.evaluation.document.tree;
    let is_open = |child| !states.of(child).marks.has(Mark::Visited);
    (has_window && tree.children(node).any(is_open)).then_some(node)
}

/// The nodes that a step skips, or `none`.
fn skipped(step: &Step, namer: &PageNames) -> Vec<String> {
    let nodes = step
        .changes
        .iter()
        .filter_map(|(node, change)| match change {
            Change::Marked(Mark::Skipped) => Some(namer.name(*node)),
            _ => None,
        });
    let skipped: Vec<String> = nodes.collect();
    if skipped.is_empty() {
        vec!["none".to_owned()]
    } else {
        skipped
    }
}
