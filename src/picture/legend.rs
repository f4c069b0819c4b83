//! The legend of a drawing: the signs that occur in it, and only these.

use super::options::{PictureOptions, Style};
use super::run::Mark;
use super::scene_node::{ARROW, Below, Kind, SceneNode};
use crate::game::LeafValues;
use crate::search::{Algorithm, Setup};

/// A sign of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Node(Kind),
    Best,
    Cut,
    Pruned,
    AtLeast,
    AtMost,
    /// The numbers of static evaluations.
    Order,
    /// The window of a node.
    Window,
    /// Ends of null windows.
    JustBeside,
    /// Inner nodes with static values, which have no sign of their own.
    Horizon,
    /// The node that the latest step was about.
    Current,
    /// Whose view the values take, which is no sign but a remark on the whole drawing.
    View(&'static str),
}

/// The signs that nodes have, in the order of the legend.
const SIGNS: [Sign; 14] = [
    Sign::Node(Kind::Max),
    Sign::Node(Kind::Min),
    Sign::Node(Kind::Chance),
    Sign::Node(Kind::Leaf),
    Sign::Best,
    Sign::Cut,
    Sign::Pruned,
    Sign::AtLeast,
    Sign::AtMost,
    Sign::Order,
    Sign::Window,
    Sign::JustBeside,
    Sign::Horizon,
    Sign::Current,
];

impl Sign {
    pub(super) fn meaning(self) -> &'static str {
        match self {
            Self::Node(Kind::Max) => "MAX",
            Self::Node(Kind::Min) => "MIN",
            Self::Node(Kind::Chance) => "chance",
            Self::Node(Kind::Leaf) => "leaf",
            Self::Best => "principal variation",
            Self::Cut => "cut",
            Self::Pruned => "never looked at",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
            Self::Order => "order of static evaluations",
            Self::Window => "the window, its old bounds first",
            Self::JustBeside => "just above 3, just below 3",
            Self::Horizon => "at the horizon: static values",
            Self::Current => "where the search is",
            Self::View(meaning) => meaning,
        }
    }

    /// The sign in a text; nothing where there is none.
    pub(super) fn in_text(self) -> &'static str {
        match self {
            Self::Node(Kind::Max) => "△",
            Self::Node(Kind::Min) => "▽",
            Self::Node(Kind::Chance) => "○",
            Self::Node(Kind::Leaf) => "□",
            Self::Best => "━━",
            Self::Cut => "✕",
            Self::Pruned => "┄┄",
            Self::AtLeast => "≥",
            Self::AtMost => "≤",
            Self::Order => "1 2 3",
            Self::Window => "α β",
            Self::JustBeside => "3+ 3-",
            Self::Current => ARROW,
            Self::Horizon | Self::View(_) => "",
        }
    }

    fn occurs(self, node: &SceneNode) -> bool {
        match self {
            // Where every ply says who moves, shapes say nothing.
            Self::Node(kind) => node.kind == kind && node.style == Style::Shapes,
            Self::Best => node.marks.has(Mark::Best) && node.parent.is_some(),
            Self::Cut => node.marks.has(Mark::Skipped),
            Self::Pruned => node.marks.has(Mark::Pruned),
            Self::AtLeast | Self::AtMost => node.value.starts_with(self.in_text()),
            Self::Order => !node.order.is_empty(),
            Self::Window => node.ends.iter().any(|end| !end.replaced.is_empty()),
            Self::JustBeside => {
                let bounds = node.ends.iter();
                let mut bounds = bounds.flat_map(|end| end.replaced.iter().chain([&end.latest]));
                bounds.any(|bound| bound.ends_with(['+', '-']))
            }
            Self::Horizon => node.below == Below::Evaluated && node.kind != Kind::Leaf,
            Self::Current => node.marks.has(Mark::Current),
            Self::View(_) => false,
        }
    }

    fn occurs_in(self, nodes: &[SceneNode]) -> bool {
        nodes.iter().any(|node| self.occurs(node))
    }
}

/// The signs that occur at these nodes.
pub(super) fn items(nodes: &[SceneNode], options: &PictureOptions, setup: &Setup) -> Vec<Sign> {
    chosen(options, setup, |sign| sign.occurs_in(nodes))
}

/// The signs that may occur after some step, whatever the search finds: a legend must not tell how it
/// ends.
pub(super) fn of_steps(nodes: &[SceneNode], options: &PictureOptions, setup: &Setup) -> Vec<Sign> {
    let algorithm = setup.plan.algorithm;
    chosen(options, setup, |sign| match sign {
        Sign::Node(_) | Sign::Horizon => sign.occurs_in(nodes),
        Sign::JustBeside => {
            use Algorithm::{Mtdf, Pvs, Scout};
            options.has_windows && matches!(algorithm, Scout | Pvs | Mtdf)
        }
        Sign::Window => options.has_windows,
        Sign::Cut | Sign::Pruned | Sign::AtLeast | Sign::AtMost => !algorithm.looks_at_all(),
        _ => true,
    })
}

/// The signs that are wanted, and whose view the values of the drawing take, where that is not MAX's
/// throughout.
fn chosen(options: &PictureOptions, setup: &Setup, wanted: impl Fn(Sign) -> bool) -> Vec<Sign> {
    let view = match setup.convention.leaf_values {
        LeafValues::Max => None,
        LeafValues::Mover if options.is_blank => Some("values as the player to move sees them"),
        LeafValues::Mover => Some("values as MAX sees them"),
    };
    let signs = SIGNS.into_iter().filter(|sign| wanted(*sign));
    signs.chain(view.map(Sign::View)).collect()
}

/// A legend in a line of text, with the signs of a format.
pub(super) fn in_words(items: &[Sign], drawn: fn(Sign) -> &'static str) -> String {
    let items = items.iter().map(|item| match drawn(*item) {
        "" => item.meaning().to_owned(),
        sign => format!("{sign} {}", item.meaning()),
    });
    items.collect::<Vec<_>>().join("   ")
}
