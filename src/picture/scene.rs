//! The scene: what is drawn, in words and roles, before any format gives it a form.

use super::cells::NodeTexts;
use super::describe;
use super::legend::{self, LegendItem};
use super::options::{PictureOptions, Style};
use super::run::Run;
use super::scene_node::{Below, Kind, Position, SceneNode};
use crate::game::Game;
use crate::tree::NodeId;
use crate::words::{ChanceStyle, Words, chance_style};

/// What is drawn.
pub(super) struct Scene {
    pub(super) style: Style,
    pub(super) is_blank: bool,
    pub(super) title: String,
    pub(super) description: String,
    /// In preorder; children from left to right.
    pub(super) nodes: Vec<SceneNode>,
    pub(super) legend: Vec<LegendItem>,
}

impl Scene {
    /// The scene after a step of a run.
    pub(super) fn new(run: &Run, options: &PictureOptions) -> Self {
        let step = options.until.unwrap_or(run.length);
        let cells = NodeTexts::new(run, options, step);
        let mut nodes = nodes(run, options, &cells);
        show_movers(&mut nodes);
        Self {
            style: options.style,
            is_blank: options.is_blank,
            title: describe::title(run),
            description: match () {
                () if options.is_blank => describe::exercise(run),
                () if step == run.length => describe::result(run),
                () => describe::moment(run, step),
            },
            legend: [
                legend::items(&nodes, options),
                Vec::from_iter(legend::view(run.evaluation.setup, options)),
            ]
            .concat(),
            nodes,
        }
    }

    /// Writes the path at every node without a name: what asks for names has to show them.
    pub(super) fn write_paths(&mut self, words: Words) {
        for node in &mut self.nodes {
            if node.name.is_empty() {
                node.name = words.name(node.id);
            }
        }
    }

    /// Keeps room for the number of an evaluation at every node that could have one.
    pub(super) fn reserve_orders(&mut self) {
        for node in &mut self.nodes {
            if node.order.is_empty() && node.below == Below::Evaluated {
                " ".clone_into(&mut node.order);
            }
        }
    }

    /// Who moves at each ply: nothing where that is nobody, `MAX, MIN` where it is both.
    pub(super) fn movers(&self) -> Vec<&'static str> {
        const WORDS: [&str; 8] = [
            "",
            "MAX",
            "MIN",
            "MAX, MIN",
            "CHANCE",
            "MAX, CHANCE",
            "MIN, CHANCE",
            "all",
        ];
        let movers = movers(&self.nodes).into_iter();
        movers.map(|mover| WORDS[mover]).collect()
    }
}

/// A bit for each mover of each ply.
fn movers(nodes: &[SceneNode]) -> Vec<usize> {
    let mut movers = Vec::new();
    for node in nodes {
        movers.resize(movers.len().max(node.ply + 1), 0);
        movers[node.ply] |= match node.kind {
            Kind::Max => 1,
            Kind::Min => 2,
            Kind::Chance => 4,
            Kind::Leaf => 0,
        };
    }
    movers
}

/// The margin can't tell which of several movers moves at a node.
fn show_movers(nodes: &mut [SceneNode]) {
    let movers = movers(nodes);
    for node in nodes {
        if movers[node.ply].count_ones() > 1 {
            node.style = Style::Shapes;
        }
    }
}

/// A node whose subtree is not all drawn yet.
struct Open {
    place: usize,
    /// The number after its subtree in the tree.
    end: usize,
    chance_style: Option<ChanceStyle>,
}

/// The nodes that are drawn: none below the horizon, and none below a folded one.
fn nodes(run: &Run, options: &PictureOptions, cells: &NodeTexts) -> Vec<SceneNode> {
    let (tree, game) = (&run.evaluation.document.tree, &run.evaluation.game);
    let mut nodes: Vec<SceneNode> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut next = 0;
    while next < tree.len() {
        close(&mut open, &mut nodes, next);
        let (node, ply) = (NodeId::from_index(next), open.len());
        let below = match options.max_ply {
            _ if game.is_static(node, ply) => Below::Evaluated,
            Some(most) if most <= ply => Below::Folded,
            _ => Below::Children,
        };
        let parent = open.last();
        let position = Position {
            node,
            parent: parent.map(|parent| parent.place),
            ply,
            chance_style_above: parent.and_then(|parent| parent.chance_style),
            below,
        };
        let end = tree.subtree_end(node);
        open.push(Open {
            place: nodes.len(),
            end,
            chance_style: chance_style(tree, node),
        });
        nodes.push(cells.node(&position));
        next = if below == Below::Children {
            next + 1
        } else {
            end
        };
    }
    close(&mut open, &mut nodes, next);
    nodes
}

/// Ends the subtrees that end before a number of the tree.
fn close(open: &mut Vec<Open>, nodes: &mut [SceneNode], next: usize) {
    let drawn = nodes.len();
    while let Some(complete) = open.pop_if(|top| top.end <= next) {
        nodes[complete.place].end = drawn;
    }
}
