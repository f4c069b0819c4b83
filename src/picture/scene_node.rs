//! A node of the scene: what is drawn of it, in words and roles.

use std::borrow::Cow;

use strum::IntoStaticStr;

use super::options::Style;
use super::run::{Mark, Marks};
use crate::tree::{Mover, NodeId, Tree};

/// What a node is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Kind {
    Max,
    Min,
    Chance,
    /// One of several players, whose name stands beside the node.
    Player,
    Leaf,
}

impl Kind {
    pub(super) fn of(tree: &Tree, node: NodeId) -> Self {
        match tree.mover(node) {
            _ if tree.is_leaf(node) => Self::Leaf,
            Mover::Max if tree.has_payoffs() => Self::Player,
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

impl EndHistory {
    /// `α −∞ 2 6`, with a form for each text and one more for what was replaced; nothing if it is not known.
    pub(super) fn spelled(
        &self,
        escaped: impl Fn(&str) -> String,
        struck: impl Fn(String) -> String,
    ) -> String {
        if self.latest.is_empty() {
            return String::new();
        }
        let replaced = self.replaced.iter().map(|text| struck(escaped(text)));
        let texts = [escaped(self.name)].into_iter().chain(replaced);
        let texts: Vec<String> = texts.chain([escaped(&self.latest)]).collect();
        texts.join(" ")
    }

    /// The same as plain text.
    pub(super) fn text(&self) -> String {
        self.spelled(str::to_owned, |text| text)
    }
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
    /// α and β; none where windows are not drawn.
    pub(super) ends: Vec<EndHistory>,
    /// The move and the probability on the edge.
    pub(super) edge_label: String,
    pub(super) marks: Marks,
    pub(super) below: Below,
}

/// A row of text beside the shape of a node, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Its name, and behind it the number of its evaluation.
    Name,
    Alpha,
    Beta,
    Remark,
}

impl Row {
    pub(super) const ALL: [Self; 4] = [Self::Name, Self::Alpha, Self::Beta, Self::Remark];
}

impl SceneNode {
    /// What stands in a row, the number of an evaluation left out.
    pub(super) fn text(&self, row: Row) -> Cow<'_, str> {
        let end = |place: usize| {
            self.ends
                .get(place)
                .map_or_else(String::new, EndHistory::text)
        };
        match row {
            Row::Alpha => end(0).into(),
            Row::Beta => end(1).into(),
            Row::Name => self.name.as_str().into(),
            Row::Remark => self.remark.as_str().into(),
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
