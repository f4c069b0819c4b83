//! The scene: what is drawn, in words and roles, before any format gives it a form.

use std::collections::BTreeSet;

use super::node::{BLANK, Below, EndHistory, Kind, LegendItem, Mark, SceneNode, legend};
use super::run::{NodeState, Run, States};
use super::{Named, PictureOptions, Style};
use crate::game::Game;
use crate::search::Bound;
use crate::text::printable;
use crate::tree::NodeId;
use crate::words::{
    ChanceStyle, LEAVES, NODES, PLIES, Words, bounded, bounded_in_words, chance_style, counted,
    edge_label, typeset,
};

/// What is drawn.
pub(super) struct Scene {
    pub(super) style: Style,
    pub(super) is_blank: bool,
    pub(super) title: String,
    pub(super) description: String,
    /// In preorder; children from left to right.
    pub(super) nodes: Vec<SceneNode>,
    pub(super) legend: Vec<LegendItem>,
    /// Who moves at each ply: nothing where that is nobody, `MAX, MIN` where it is both.
    pub(super) movers: Vec<String>,
}

impl Scene {
    /// The scene after a step of a run.
    pub(super) fn new(run: &Run, options: &PictureOptions, step: usize) -> Self {
        let mut nodes = Teller::new(run, options, step).nodes();
        // The margin can't tell which of several movers moves at a node, and one drawing has one kind of shapes.
        let movers = movers(&nodes, run.words());
        if movers.iter().any(|movers| movers.len() > 1) {
            for node in &mut nodes {
                node.style = Style::Shapes;
            }
        }
        Self {
            style: options.style,
            is_blank: options.is_blank,
            title: title(run),
            description: if options.is_blank || step < run.steps.len() {
                exercise(run)
            } else {
                result(run)
            },
            legend: legend(&nodes, options, run.evaluation.setup),
            nodes,
            movers: movers.into_iter().map(listed).collect(),
        }
    }

    /// The nodes in lines of text.
    pub(super) fn outline(&self) -> String {
        // For each node above this line whether a sibling of it is still to come.
        let mut rails: Vec<bool> = Vec::new();
        let lines = self.nodes.iter().map(|node| {
            rails.truncate(node.ply);
            let behind = node.parent.map(|parent| self.nodes[parent].end);
            rails.push(behind.is_some_and(|behind| node.end < behind));
            branch(rails.get(1..).unwrap_or_default()) + &node.texts().join("  ") + "\n"
        });
        lines.collect()
    }
}

/// What leads to a node in its line: for each node above it, and for itself, whether a sibling follows.
fn branch(rails: &[bool]) -> String {
    let Some((is_followed, above)) = rails.split_last() else {
        return String::new();
    };
    let above = above
        .iter()
        .map(|is_followed| if *is_followed { "│ " } else { "  " });
    above.collect::<String>() + if *is_followed { "├─ " } else { "└─ " }
}

/// What the exercise is called.
fn title(run: &Run) -> String {
    let title = run.evaluation.document.exercise.title.as_deref();
    title.map_or_else(|| "Game tree".to_owned(), printable)
}

/// The tree without anything about its search.
pub(super) fn exercise(run: &Run) -> String {
    let tree = &run.evaluation.document.tree;
    let words = run.words();
    let (root, mover) = (words.name(NodeId::ROOT), words.mover_name(NodeId::ROOT));
    let sizes = [
        counted(tree.len(), NODES),
        counted(tree.leaves(), LEAVES),
        counted(tree.plies(), PLIES),
    ];
    let sizes = sizes.join(", ");
    format!("A game tree: {sizes}. {mover} moves at the root {root}.")
}

/// What the search found, and the principal variation.
fn result(run: &Run) -> String {
    let outcome = &run.evaluation.outcome;
    let (exercise, how) = (exercise(run), run.trace.how());
    let value = bounded_in_words(&outcome.found);
    let mut told = format!("{exercise} Searched by {how}. Its value is {value}.");
    if outcome.found.bound == Bound::Exact {
        let line: Vec<String> = run.words().line(&outcome.principal_variation).collect();
        told.extend([" Principal variation: ", &line.join(" "), "."]);
    }
    run.typeset(&told)
}

/// `MAX, MIN`
fn listed(movers: BTreeSet<(Kind, String)>) -> String {
    let movers = movers.into_iter().map(|(_, mover)| mover);
    movers.collect::<Vec<_>>().join(", ")
}

/// The movers of each ply: their kinds, and what they are called.
fn movers(nodes: &[SceneNode], words: Words) -> Vec<BTreeSet<(Kind, String)>> {
    let mut movers = Vec::new();
    for node in nodes {
        movers.resize(movers.len().max(node.ply + 1), BTreeSet::new());
        if node.kind != Kind::Leaf {
            let player = words.player(node.id).map(printable);
            let mover = player.unwrap_or_else(|| node.kind.word().to_uppercase());
            movers[node.ply].insert((node.kind, mover));
        }
    }
    movers
}

/// Looks up what is written at nodes.
struct Teller<'r> {
    run: &'r Run<'r>,
    words: Words<'r>,
    states: States,
    options: &'r PictureOptions,
    current: Option<NodeId>,
    /// The plies at which a pass may take static values of inner nodes, which an exercise has to show.
    depths: Vec<usize>,
}

/// A node whose subtree is not all drawn yet: its place, the number after its subtree in the tree, and how it
/// writes the probabilities of its children, if it is a chance node.
type Open = (usize, usize, Option<ChanceStyle>);

impl<'r> Teller<'r> {
    fn new(run: &'r Run<'r>, options: &'r PictureOptions, step: usize) -> Self {
        let (setup, tree) = (&run.evaluation.setup, &run.evaluation.document.tree);
        let latest = step.checked_sub(1).filter(|_| step < run.steps.len());
        Self {
            run,
            words: run.words(),
            states: run.states_after(step),
            options,
            current: latest.and_then(|latest| run.steps[latest].node),
            depths: if options.is_blank {
                setup.depths(tree)
            } else {
                Vec::new()
            },
        }
    }

    /// The nodes that are drawn: none below the horizon, and none below a folded one.
    fn nodes(&self) -> Vec<SceneNode> {
        let tree = self.words.tree();
        let mut nodes: Vec<SceneNode> = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let mut next = 0;
        while next < tree.len() {
            let node = NodeId::from_index(next);
            let drawn = self.node(node, open.len(), open.last());
            let end = tree.subtree_end(node);
            let has_children = drawn.below == Below::Children;
            next = if has_children { next + 1 } else { end };
            open.push((nodes.len(), end, chance_style(tree, node)));
            nodes.push(drawn);
            while let Some((complete, ..)) = open.pop_if(|(_, end, _)| *end <= next) {
                nodes[complete].end = nodes.len();
            }
        }
        nodes
    }

    /// A node with all that is written at it; where its subtree ends in the scene is not known yet.
    fn node(&self, node: NodeId, ply: usize, parent: Option<&Open>) -> SceneNode {
        let tree = self.words.tree();
        let below = match self.options.max_ply {
            _ if self.run.evaluation.game.is_static(node, ply) => Below::Evaluated,
            Some(most) if most <= ply => Below::Folded,
            _ => Below::Children,
        };
        let state = self.shown(node);
        let chance_style = parent.and_then(|(.., style)| *style);
        SceneNode {
            id: node,
            parent: parent.map(|(place, ..)| *place),
            end: 0,
            ply,
            kind: Kind::of(tree, node),
            style: self.options.style,
            label: self.run.evaluation.labels.owned(node),
            name: self.name(node, ply, below),
            value: self.value(node, &state, below),
            order: state.order(),
            hidden: match below {
                Below::Children => 0,
                Below::Evaluated | Below::Folded => tree.subtree_end(node) - node.index() - 1,
            },
            ends: self.ends(&state, below),
            edge_label: edge_label(tree, node, chance_style).unwrap_or_default(),
            marks: state.marks,
            below,
        }
    }

    /// What may be told of a node.
    fn shown(&self, node: NodeId) -> NodeState {
        if self.options.is_blank {
            return NodeState::default();
        }
        let mut state = self.states.of(node).clone();
        state.marks.set(Mark::Current, self.current == Some(node));
        state
    }

    /// The name of a node, with its static value where an exercise has to show it beside the name.
    fn name(&self, node: NodeId, ply: usize, below: Below) -> String {
        let name = match self.run.evaluation.labels.given(node) {
            Some(name) => Some(printable(name)),
            None => (self.options.named == Named::All).then(|| self.words.name(node)),
        };
        let value = self.words.tree().value(node);
        let value = value.filter(|_| below != Below::Evaluated && self.depths.contains(&ply));
        let value = value.map(|value| format!("(static {})", typeset(&value.to_string())));
        let mut texts: Vec<String> = name.into_iter().chain(value).collect();
        if let Some(player) = self.words.player(node) {
            let colon = if texts.is_empty() { "" } else { ":" };
            texts.insert(0, printable(player) + colon);
        }
        texts.join(" ")
    }

    /// The value or bound that was found, or what the tree says of a leaf or a horizon node.
    fn value(&self, node: NodeId, state: &NodeState, below: Below) -> String {
        if let Some(found) = &state.found {
            return bounded(found);
        }
        if below != Below::Evaluated {
            return String::new();
        }
        // A sheet has the values of the file, and its rules say whose view they take; beside a run all
        // values take MAX's.
        let value = if self.options.is_blank {
            self.words.tree().value(node)
        } else {
            self.run.evaluation.game.static_value(node)
        };
        value.map_or_else(|| "?".to_owned(), |value| value.to_string())
    }

    fn ends(&self, state: &NodeState, below: Below) -> Vec<EndHistory> {
        if !self.options.has_windows || below == Below::Evaluated {
            return Vec::new();
        }
        let names = self.words.end_names().into_iter();
        let ends = names
            .zip(self.run.bounds(state))
            .map(|(name, mut replaced)| {
                let blank = if self.options.is_blank { BLANK } else { "" };
                EndHistory {
                    name,
                    latest: replaced.pop().unwrap_or_else(|| blank.to_owned()),
                    replaced,
                }
            });
        ends.collect()
    }
}
