//! A node of the scene: what is drawn of it, in words and roles.

use strum::IntoStaticStr;

use super::options::Style;
use super::state::{Mark, Marks};
use crate::tree::{Mover, NodeId, Tree};
use crate::words::ChanceStyle;

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
