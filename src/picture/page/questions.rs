//! What a page asks before it shows a step.

use serde::Serialize;

use crate::picture::run::{Mark, Run, States, Step};
use crate::picture::scene_node::typeset;
use crate::report::Action;
use crate::tree::NodeId;
use crate::words::capitalised;

/// A question about the step that comes next.
#[derive(Serialize)]
pub(super) struct Question {
    /// `next` asks which node is looked at, `window` what α and β become, `cut` which edges are cut.
    kind: &'static str,
    prompt: String,
    answer: Vec<String>,
    /// What is said if the answer is another.
    why: String,
}

/// The question before a step, if there is one. `states` are those before it.
pub(super) fn question(run: &Run, at: usize, states: &States) -> Option<Question> {
    let step = &run.steps()[at];
    let before = at.checked_sub(1).map(|before| &run.steps()[before]);
    let name = |node| run.evaluation.labels.owned(node);
    let cutting = before.and_then(|before| may_cut(run, before, states));
    let (kind, prompt, answer) = if let Some(node) = cutting {
        let prompt = format!(
            "Which edges below {} are cut now? Name the nodes they lead to, or none.",
            name(node)
        );
        ("cut", prompt, skipped(run, step))
    } else {
        let name = name(step.node?);
        match step.action {
            Action::Enter | Action::Evaluate | Action::Recall => {
                let prompt = "Which node is looked at next?".to_owned();
                ("next", prompt, vec![name])
            }
            Action::Improve => {
                let prompt = format!("What do α and β of {name} become?");
                ("window", prompt, narrowed(run, step)?)
            }
            _ => return None,
        }
    };
    Some(Question {
        kind,
        prompt,
        answer,
        why: typeset(&capitalised(&step.sentence)) + ".",
    })
}

/// The node whose value has just improved, if it has children that were not looked at yet and a
/// window that may have closed.
fn may_cut(run: &Run, before: &Step, states: &States) -> Option<NodeId> {
    let node = before.node.filter(|_| before.action == Action::Improve)?;
    let tree = &run.evaluation.document.tree;
    let is_open = |child| !states.of(child).marks.has(Mark::Visited);
    (narrowed(run, before).is_some() && tree.children(node).any(is_open)).then_some(node)
}

/// The window that an improvement leaves, if it has one.
fn narrowed(run: &Run, step: &Step) -> Option<Vec<String>> {
    let window = step.window.as_ref();
    window.map(|window| run.ends(window).into())
}

/// The nodes that a step skips, or `none`.
fn skipped(run: &Run, step: &Step) -> Vec<String> {
    let names = step
        .skipped
        .iter()
        .map(|&node| run.evaluation.labels.owned(node));
    let none = step.skipped.is_empty().then(|| "none".to_owned());
    names.chain(none).collect()
}
