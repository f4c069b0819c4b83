//! The scene: what is drawn, in words and roles, before any format gives it a form.

use strum::IntoStaticStr;

use super::cells::NodeTexts;
use super::describe;
use super::legend::{self, LegendItem};
use super::options::{PictureOptions, Style};
use super::run::Run;
use super::state::{Mark, Marks};
use crate::game::Game;
use crate::tree::{Mover, NodeId, Tree};
use crate::words::{ChanceStyle, Words, chance_style};

/// What a node is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Kind {
    Max,
    Min,
    Chance,
    Leaf,
}

impl Kind {
    pub(super) fn of(tree: &Tree, node: NodeId) -> Self {
        match tree.mover(node) {
            _ if tree.is_leaf(node) => Self::Leaf,
            Mover::Max => Self::Max,
            Mover::Min => Self::Min,
            Mover::Chance => Self::Chance,
        }
    }

    /// `max`
    pub(super) fn word(self) -> &'static str {
        self.into()
    }
}

/// What stands before the name of the node that the latest step was about, in formats of texts.
pub(super) const ARROW: &str = "→";

/// What stands for an end that is to be written down.
pub(super) const BLANK: &str = "________";

/// One end of a node's window, with the values that it had before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EndHistory {
    /// `α`
    pub(super) name: &'static str,
    pub(super) replaced: Vec<String>,
    /// The latest; a line to write on in a blank drawing, nothing at a node that was not visited.
    pub(super) latest: String,
}

/// A node and the edge that leads to it.
pub(super) struct SceneNode {
    pub(super) id: NodeId,
    /// Its place among the nodes of the scene.
    pub(super) parent: Option<usize>,
    /// The place after its subtree.
    pub(super) end: usize,
    pub(super) ply: usize,
    pub(super) kind: Kind,
    /// How it is drawn; shapes tell who moves at a ply that has several movers.
    pub(super) style: Style,
    /// What reports call it.
    pub(super) label: String,
    /// What is written beside it: nothing at a node that has no name of its own.
    pub(super) name: String,
    /// Its value or bound.
    pub(super) value: String,
    /// When it was statically evaluated.
    pub(super) order: String,
    /// What is not drawn below it.
    pub(super) remark: String,
    /// Empty where windows are not drawn.
    pub(super) ends: Vec<EndHistory>,
    /// The move and the probability on the edge.
    pub(super) edge_label: String,
    pub(super) marks: Marks,
    pub(super) below: Below,
}

impl SceneNode {
    /// Who moves, where the shape does not tell; for formats without a margin.
    pub(super) fn mover_in_words(&self) -> &'static str {
        match (self.kind, self.style) {
            (Kind::Max, Style::Levels) => "MAX",
            (Kind::Min, Style::Levels) => "MIN",
            _ => "",
        }
    }

    /// Its name, behind an arrow where the search is; for formats of texts.
    pub(super) fn marked_name(&self) -> String {
        if self.marks.has(Mark::Current) {
            format!("{ARROW} {}", self.name).trim_end().to_owned()
        } else {
            self.name.clone()
        }
    }

    /// The ends of its window that are known.
    pub(super) fn known_ends(&self) -> impl Iterator<Item = &EndHistory> {
        self.ends.iter().filter(|end| !end.latest.is_empty())
    }
}

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

/// What of a subtree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Below {
    /// The children too.
    Children,
    /// The node alone, because it is a leaf or at the horizon.
    Evaluated,
    /// The node alone, because it is at the last ply that is wanted.
    Folded,
}

/// Where a node stands.
pub(super) struct Position {
    pub(super) node: NodeId,
    /// The place of its parent in the scene.
    pub(super) parent: Option<usize>,
    pub(super) ply: usize,
    /// How its parent writes probabilities, if that is a chance node.
    pub(super) chance_style_above: Option<ChanceStyle>,
    pub(super) below: Below,
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
