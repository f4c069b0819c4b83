//! The run as a page's script reads it: nodes, and the changes of each step.

use serde::Serialize;

use super::questions::{Question, question};
use crate::analysis::Explainer;
use crate::picture::run::{Change, Mark, Run, States};
use crate::picture::scene::Scene;
use crate::picture::scene_node::Kind;
use crate::report::explained;
use crate::search::Window;

/// A run. Nodes are called by their places in the list.
#[derive(Serialize)]
pub(super) struct PageData {
    /// The names of the ends of windows.
    ends: [&'static str; 2],
    nodes: Vec<PageNode>,
    steps: Vec<PageStep>,
    /// The principal variation.
    best: Vec<usize>,
    /// What was never visited.
    pruned: Vec<usize>,
    /// The nodes whose edges are cut at the end.
    cut: Vec<usize>,
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
    changes: Vec<PageChange>,
    ask: Option<Question>,
}

/// The node, what changes, and the new texts.
#[derive(Serialize)]
struct PageChange(usize, &'static str, Option<String>, Option<String>);

impl PageData {
    /// The data of a run, drawn by a scene after its last step.
    pub(super) fn new(run: &Run, scene: &Scene) -> Self {
        let marked = |mark| {
            let nodes = scene.nodes.iter().enumerate();
            let marked = nodes.filter(move |(_, node)| node.marks.has(mark));
            marked.map(|(place, _)| place).collect()
        };
        Self {
            ends: run.words().end_names(),
            nodes: nodes(run, scene),
            steps: steps(run, scene),
            best: marked(Mark::Best),
            pruned: marked(Mark::Pruned),
            cut: marked(Mark::Skipped),
        }
    }
}

/// The most pruned nodes that say why they were skipped.
const MOST_REASONS: usize = 500;

fn nodes(run: &Run, scene: &Scene) -> Vec<PageNode> {
    let explainer = Explainer::new(&run.evaluation).ok();
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
            why: why.unwrap_or_default(),
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
        let mut changes = Vec::new();
        for (node, change) in &step.changes {
            states.apply(*node, change);
            let place = places[node.index()];
            changes.extend(place.map(|place| changed(run, place, change, states.evaluations)));
        }
        PageStep {
            node,
            say: step.sentence.clone(),
            window: step.window.as_ref().map(|window| run.ends(window)),
            changes,
            ask,
        }
    });
    steps.collect()
}

fn changed(run: &Run, place: usize, change: &Change, evaluations: usize) -> PageChange {
    let ends = |window: &Window| run.ends(window).map(Some);
    let (what, [first, second]) = match change {
        Change::Entered(None) => ("entered", [None, None]),
        Change::Entered(Some(window)) => ("entered", ends(window)),
        Change::Narrowed(window) => ("narrowed", ends(window)),
        Change::Evaluated => ("evaluated", [Some(evaluations.to_string()), None]),
        Change::Found(found) => ("found", [Some(run.words().bounded(found)), None]),
        Change::Marked(Mark::Skipped) => ("skipped", [None, None]),
        Change::Marked(Mark::Cutoff) => ("cutoff", [None, None]),
        Change::Marked(_) => ("pruned", [None, None]),
        Change::Reopened => ("reopened", [None, None]),
    };
    PageChange(place, what, first, second)
}
