//! The run as a page's script reads it: nodes, and how they look after each step.

use serde::Serialize;

use super::questions::{Question, question};
use crate::analysis::Explainer;
use crate::picture::run::{Mark, NodeState, Run, States};
use crate::picture::scene::Scene;
use crate::picture::scene_node::{Kind, typeset};
use crate::report::explained;
use crate::tree::NodeId;

/// A run. Nodes are called by their places in the list.
#[derive(Serialize)]
pub(super) struct PageData {
    /// The names of the ends of windows.
    ends: [&'static str; 2],
    nodes: Vec<PageNode>,
    steps: Vec<PageStep>,
}

#[derive(Serialize)]
struct PageNode {
    name: String,
    parent: Option<usize>,
    kind: &'static str,
    /// What is known before the search.
    value: String,
    /// Of a pruned node, why it was skipped.
    why: Vec<String>,
}

#[derive(Serialize)]
struct PageStep {
    node: Option<usize>,
    say: String,
    /// The window of a pass.
    window: Option<[String; 2]>,
    looks: Vec<PageLook>,
    ask: Option<Question>,
}

/// How a node looks from a step on: its place, its marks, the value if one was found, the order of its
/// evaluations, and of the windows of its last visit how many there are and the last one.
#[derive(Serialize)]
struct PageLook(
    usize,
    Vec<&'static str>,
    Option<String>,
    String,
    usize,
    Option<[String; 2]>,
);

impl PageData {
    /// The data of a run, drawn by a scene after its last step.
    pub(super) fn new(run: &Run, scene: &Scene) -> Self {
        Self {
            ends: run.words().end_names(),
            nodes: nodes(run, scene),
            steps: steps(run, scene),
        }
    }
}

/// The most pruned nodes that say why they were skipped.
const MOST_REASONS: usize = 500;

fn nodes(run: &Run, scene: &Scene) -> Vec<PageNode> {
    // Why is told by α and β.
    let is_explained = !run.evaluation.document.tree.has_payoffs();
    let explainer = is_explained.then(|| Explainer::new(&run.evaluation).ok());
    let explainer = explainer.flatten();
    let mut reasons = 0;
    let nodes = scene.nodes.iter().map(|node| {
        reasons += usize::from(node.marks.has(Mark::Pruned));
        let is_explained = node.marks.has(Mark::Pruned) && reasons <= MOST_REASONS;
        let explainer = explainer.as_ref().filter(|_| is_explained);
        let why =
            explainer.and_then(|explainer| explained(explainer, node.id, run.trace.glyphs).ok());
        PageNode {
            name: node.label.clone(),
            parent: node.parent,
            kind: node.kind.word(),
            value: match node.kind {
                Kind::Leaf => node.value.clone(),
                _ => String::new(),
            },
            why: why.iter().flatten().map(|line| typeset(line)).collect(),
        }
    });
    nodes.collect()
}

fn steps(run: &Run, scene: &Scene) -> Vec<PageStep> {
    let tree = &run.evaluation.document.tree;
    // The place of each node in the scene, if it is drawn.
    let mut places = vec![None; tree.len()];
    for (place, node) in scene.nodes.iter().enumerate() {
        places[node.id.index()] = Some(place);
    }
    let mut states = States::new(tree);
    let steps = run.steps().iter().enumerate().map(|(at, step)| {
        let node = step.node.and_then(|node| places[node.index()]);
        let ask = question(run, at, &states).filter(|_| node.is_some());
        let window = step.window.as_ref().filter(|_| step.node.is_none());
        let changed = run.follow(at, &mut states);
        let look = |node: NodeId| Some(look(run, places[node.index()]?, states.of(node)));
        PageStep {
            node,
            say: typeset(&step.sentence),
            window: window.map(|window| run.ends(window)),
            looks: changed.into_iter().filter_map(look).collect(),
            ask,
        }
    });
    steps.collect()
}

fn look(run: &Run, place: usize, state: &NodeState) -> PageLook {
    let names = [
        (Mark::Best, "pv"),
        (Mark::Pruned, "pruned"),
        (Mark::Skipped, "skipped"),
        (Mark::Cutoff, "cutoff"),
    ];
    let names = names.into_iter().filter(|(mark, _)| state.marks.has(*mark));
    let value = state.found.as_ref();
    PageLook(
        place,
        names.map(|(_, name)| name).collect(),
        value.map(|found| run.words().bounded(found)),
        run.order(state),
        state.windows.len(),
        state.windows.last().map(|window| run.ends(window)),
    )
}
