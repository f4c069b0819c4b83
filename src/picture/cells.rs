//! What is written at the nodes of a scene.

use super::options::{Named, PictureOptions};
use super::run::Run;
use super::scene_node::{BLANK, Below, EndHistory, Kind, Position, SceneNode};
use super::state::{Mark, NodeState, States};
use crate::game::Game;
use crate::search::{Window, WindowEnd};
use crate::text::printable;
use crate::tree::{NodeId, Player};
use crate::words::{NODES, Words, counted, edge_label};

/// Looks up what is written.
pub(super) struct NodeTexts<'r> {
    run: &'r Run<'r>,
    words: Words<'r>,
    states: States,
    options: &'r PictureOptions,
    current: Option<NodeId>,
    best: Vec<bool>,
    /// The plies at which a pass may take static values of inner nodes, which an exercise has to show.
    depths: Vec<usize>,
}

impl<'r> NodeTexts<'r> {
    pub(super) fn new(run: &'r Run<'r>, options: &'r PictureOptions, step: usize) -> Self {
        let evaluation = &run.evaluation;
        let is_finished = step == run.length;
        let mut best = vec![false; evaluation.document.tree.len()];
        if is_finished {
            for node in &evaluation.outcome.principal_variation {
                best[node.index()] = true;
            }
        }
        let latest = step.checked_sub(1).filter(|_| !is_finished);
        Self {
            run,
            words: run.words(),
            states: run.states_after(step),
            options,
            current: latest.and_then(|latest| run.steps()[latest].node),
            best,
            depths: if options.is_blank {
                evaluation.setup.depths(&evaluation.document.tree)
            } else {
                Vec::new()
            },
        }
    }

    /// A node with all that is written at it; where its subtree ends in the scene is not known yet.
    pub(super) fn node(&self, position: &Position) -> SceneNode {
        let (node, tree, labels) = (position.node, self.words.tree(), self.run.evaluation.labels);
        let state = self.shown(node);
        let is_static = position.below == Below::Evaluated;
        SceneNode {
            id: node,
            parent: position.parent,
            end: 0,
            ply: position.ply,
            kind: Kind::of(tree, node),
            style: self.options.style,
            label: labels.owned(node),
            name: self.name(position),
            value: self.value(node, &state, is_static),
            order: self.order(&state),
            remark: self.remark(position),
            ends: if is_static {
                Vec::new()
            } else {
                self.ends(&state)
            },
            edge_label: edge_label(tree, node, position.chance_style_above).unwrap_or_default(),
            marks: state.marks,
            below: position.below,
        }
    }

    /// The name of a node, with its static value where an exercise has to show it beside the name.
    fn name(&self, position: &Position) -> String {
        let node = position.node;
        let labels = self.run.evaluation.labels;
        let name = labels.given(node).map(printable);
        let name =
            name.or_else(|| (self.options.named == Named::All).then(|| labels.readable(node)));
        let is_inner = position.below != Below::Evaluated;
        let value = self.words.tree().value(node);
        let value = value.filter(|_| is_inner && self.depths.contains(&position.ply));
        let value = value.map(|value| format!("(static {value})"));
        let texts: Vec<String> = name.into_iter().chain(value).collect();
        texts.join(" ")
    }

    /// What may be told of a node.
    fn shown(&self, node: NodeId) -> NodeState {
        if self.options.is_blank {
            return NodeState::default();
        }
        let mut state = self.states.of(node).clone();
        state.marks.set(Mark::Best, self.best[node.index()]);
        state.marks.set(Mark::Current, self.current == Some(node));
        state
    }

    /// The value or bound that was found, or what the tree says of a leaf or a horizon node.
    fn value(&self, node: NodeId, state: &NodeState, is_static: bool) -> String {
        if let Some(found) = &state.found {
            return self.words.bounded(found);
        }
        if !is_static {
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

    /// `3`, or for several passes `1 5 9`.
    fn order(&self, state: &NodeState) -> String {
        let numbers: Vec<String> = state.evaluations.iter().map(usize::to_string).collect();
        self.words.orders(&numbers)
    }

    fn remark(&self, position: &Position) -> String {
        let (node, tree) = (position.node, self.words.tree());
        let below = tree.subtree_end(node) - node.index() - 1;
        match position.below {
            Below::Evaluated if below > 0 => {
                format!("{} below the horizon", counted(below, NODES))
            }
            Below::Folded if below > 0 => format!("{} folded", counted(below, NODES)),
            _ => String::new(),
        }
    }

    fn ends(&self, state: &NodeState) -> Vec<EndHistory> {
        if !self.options.has_windows {
            return Vec::new();
        }
        let ends = [WindowEnd::Alpha, WindowEnd::Beta];
        ends.map(|end| self.end(state, end)).into()
    }

    fn end(&self, state: &NodeState, end: WindowEnd) -> EndHistory {
        let text = |window: &Window| self.words.end(Player::Max, window, end);
        let mut texts: Vec<String> = state.windows.iter().map(text).collect();
        texts.dedup();
        let latest = texts.pop();
        let blank = if self.options.is_blank { BLANK } else { "" };
        EndHistory {
            name: self.words.end_name(end),
            latest: latest.unwrap_or_else(|| blank.to_owned()),
            replaced: texts,
        }
    }
}
