//! The run as a page's script reads it: nodes, and the changes of each step.

use serde::Serialize;

use super::names::PageNames;
use super::procedures::{ProcedureLine, line_of};
use super::questions::{Question, question};
use crate::analysis::Explainer;
use crate::picture::run::{OpenAfter, Run, Step};
use crate::picture::scene::Scene;
use crate::picture::scene_node::Kind;
use crate::picture::state::{Change, Mark, States};
use crate::report::explained;
use crate::search::{OpenState, OpenStatus, Window, WindowEnd};
use crate::tree::NodeId;

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
    line: Option<usize>,
    /// The window of a pass.
    window: Option<[String; 2]>,
    changes: Vec<PageChange>,
    ask: Option<Question>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<PageOpen>,
}

/// The list OPEN after a step: the best states as they are written, and how many there are.
#[derive(Serialize)]
struct PageOpen {
    states: Vec<String>,
    length: usize,
}

/// The node, what changes, and the new texts.
#[derive(Serialize)]
struct PageChange(usize, &'static str, Option<String>, Option<String>);

impl PageData {
    /// The data of a run, drawn by one scene before its first step and by another after its last.
    pub(super) fn new(run: &Run, [first, scene]: [&Scene; 2], lines: &[ProcedureLine]) -> Self {
        let words = run.words();
        let namer = PageNames { run, words };
        let mut places = vec![None; run.evaluation.document.tree.len()];
        for (place, node) in scene.nodes.iter().enumerate() {
            places[node.id.index()] = Some(place);
        }
        let marked = |mark| {
            let nodes = scene.nodes.iter().enumerate();
            let marked = nodes.filter(move |(_, node)| node.marks.has(mark));
            marked.map(|(place, _)| place).collect()
        };
        Self {
            ends: [WindowEnd::Alpha, WindowEnd::Beta].map(|end| words.end_name(end)),
            nodes: nodes(run, first, scene),
            steps: Steps {
                run,
                lines,
                namer,
                places,
            }
            .all(),
            best: marked(Mark::Best),
            pruned: marked(Mark::Pruned),
            cut: marked(Mark::Skipped),
        }
    }
}

/// The most pruned nodes that say why they were skipped.
const MOST_REASONS: usize = 500;

fn nodes(run: &Run, first: &Scene, scene: &Scene) -> Vec<PageNode> {
    let mut explainer = Explainer::new(&run.evaluation).ok();
    let mut reasons = 0;
    let nodes = scene.nodes.iter().zip(&first.nodes).map(|(node, first)| {
        reasons += usize::from(node.marks.has(Mark::Pruned));
        let is_explained = node.marks.has(Mark::Pruned) && reasons <= MOST_REASONS;
        let explainer = explainer.as_mut().filter(|_| is_explained);
        PageNode {
            name: node.label.clone(),
            parent: node.parent,
            kind: node.kind.word(),
            value: if node.kind == Kind::Leaf {
                first.value.clone()
            } else {
                String::new()
            },
            why: explainer
                .and_then(|explainer| explained(explainer, node.id, run.trace.glyphs).ok())
                .unwrap_or_default(),
        }
    });
    nodes.collect()
}

struct Steps<'s> {
    run: &'s Run<'s>,
    lines: &'s [ProcedureLine],
    namer: PageNames<'s>,
    /// The place of each node in the scene, if it is drawn.
    places: Vec<Option<usize>>,
}

impl Steps<'_> {
    fn all(&self) -> Vec<PageStep> {
        let mut states = States::new(self.places.len());
        let steps = self.run.steps().iter().enumerate().map(|(at, step)| {
            let ask = question(self.run, at, &states, &self.namer);
            let mut changes = Vec::new();
            for (node, change) in &step.changes {
                let evaluations = states.apply(*node, change);
                let place = self.places[node.index()];
                changes.extend(place.map(|place| self.change(place, change, evaluations)));
            }
            PageStep {
                node: step.node.and_then(|node| self.places[node.index()]),
                say: step.sentence.clone(),
                line: self.line(step),
                window: step.window.as_ref().map(|window| self.namer.ends(window)),
                changes,
                ask: ask.filter(|_| {
                    step.node
                        .is_some_and(|node| self.places[node.index()].is_some())
                }),
                open: step.open.as_ref().map(|open| self.open(open)),
            }
        });
        steps.collect()
    }

    fn line(&self, step: &Step) -> Option<usize> {
        let node = step.node.unwrap_or(NodeId::ROOT);
        let mover = self.run.evaluation.document.tree.mover(node);
        line_of(self.lines, step.moment, mover)
    }

    fn open(&self, open: &OpenAfter) -> PageOpen {
        let state = |state: &OpenState| {
            let name = self.namer.name(state.node);
            let status = match state.status {
                OpenStatus::Live => "LIVE",
                OpenStatus::Solved => "SOLVED",
            };
            let merit = self.namer.merit(&state.merit);
            format!("({name}, {status}, {merit})")
        };
        PageOpen {
            states: open.states.iter().map(state).collect(),
            length: open.length,
        }
    }

    fn change(&self, place: usize, change: &Change, evaluations: usize) -> PageChange {
        let ends = |window: &Window| self.namer.ends(window).map(Some);
        let (what, [first, second]) = match change {
            Change::Entered(None) => ("entered", [None, None]),
            Change::Entered(Some(window)) => ("entered", ends(window)),
            Change::Narrowed(window) => ("narrowed", ends(window)),
            Change::Evaluated => ("evaluated", [Some(evaluations.to_string()), None]),
            Change::Found(found) => ("found", [Some(self.namer.words.bounded(found)), None]),
            Change::Marked(Mark::Skipped) => ("skipped", [None, None]),
            Change::Marked(Mark::Cutoff) => ("cutoff", [None, None]),
            Change::Marked(_) => ("pruned", [None, None]),
            Change::Reopened => ("reopened", [None, None]),
        };
        PageChange(place, what, first, second)
    }
}
