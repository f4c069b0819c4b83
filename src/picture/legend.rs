//! The legend of a drawing: the signs that occur in it, and only these.

use super::node::{ARROW, Below, Kind, Mark, SceneNode};
use super::{PictureOptions, Style};
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
    View,
}

/// A sign, how texts write it if it has a form, and what it means.
pub(super) type LegendItem = (Sign, &'static str, &'static str);

/// The signs that nodes have.
const SIGNS: [LegendItem; 15] = [
    (Sign::Node(Kind::Max), "△", "MAX"),
    (Sign::Node(Kind::Min), "▽", "MIN"),
    (Sign::Node(Kind::Chance), "○", "chance"),
    (Sign::Node(Kind::Player), "▢", "player"),
    (Sign::Node(Kind::Leaf), "□", "leaf"),
    (Sign::Best, "━━", "principal variation"),
    (Sign::Cut, "✕", "cut"),
    (Sign::Pruned, "┄┄", "never looked at"),
    (Sign::AtLeast, "≥", "at least"),
    (Sign::AtMost, "≤", "at most"),
    (Sign::Order, "1 2 3", "order of static evaluations"),
    (Sign::Window, "α β", "the window, its old bounds first"),
    (Sign::JustBeside, "3+ 3-", "just above 3, just below 3"),
    (Sign::Horizon, "", "at the horizon: static values"),
    (Sign::Current, ARROW, "where the search is"),
];

impl Sign {
    fn occurs(self, node: &SceneNode) -> bool {
        match self {
            // Where every ply says who moves, shapes say nothing.
            Self::Node(kind) => node.kind == kind && node.style == Style::Shapes,
            Self::Best => node.marks.has(Mark::Best),
            Self::Cut => node.marks.has(Mark::Skipped),
            Self::Pruned => node.marks.has(Mark::Pruned),
            Self::AtLeast => node.value.starts_with('≥'),
            Self::AtMost => node.value.starts_with('≤'),
            Self::Order => !node.order.is_empty(),
            Self::Window => node.ends.iter().any(|end| !end.replaced.is_empty()),
            Self::JustBeside => {
                let bounds = node.ends.iter();
                let mut bounds = bounds.flat_map(|end| end.replaced.iter().chain([&end.latest]));
                bounds.any(|bound| bound.ends_with(['+', '-']))
            }
            Self::Horizon => node.below == Below::Evaluated && node.kind != Kind::Leaf,
            Self::Current => node.marks.has(Mark::Current),
            Self::View => false,
        }
    }

    fn occurs_in(self, nodes: &[SceneNode]) -> bool {
        nodes.iter().any(|node| self.occurs(node))
    }
}

/// The signs that occur at these nodes.
pub(super) fn items(
    nodes: &[SceneNode],
    options: &PictureOptions,
    setup: &Setup,
) -> Vec<LegendItem> {
    chosen(options, setup, |sign| sign.occurs_in(nodes))
}

/// The signs that may occur after some step, whatever the search finds: a legend must not tell how it
/// ends.
pub(super) fn of_steps(
    nodes: &[SceneNode],
    options: &PictureOptions,
    setup: &Setup,
) -> Vec<LegendItem> {
    let algorithm = setup.plan.algorithm;
    chosen(options, setup, |sign| match sign {
        Sign::Node(_) | Sign::Horizon => sign.occurs_in(nodes),
        Sign::JustBeside => options.has_windows && has_null_windows(algorithm),
        Sign::Window => options.has_windows,
        Sign::Cut | Sign::Pruned | Sign::AtLeast | Sign::AtMost => !algorithm.looks_at_all(),
        _ => true,
    })
}

/// Whether windows may end just beside a value.
pub(super) fn has_null_windows(algorithm: Algorithm) -> bool {
    use Algorithm::{Mtdf, Negascout, Pvs, Scout};
    matches!(algorithm, Scout | Pvs | Negascout | Mtdf)
}

/// The signs that are wanted, and whose view the values of the drawing take, where that is not MAX's
/// throughout.
fn chosen(
    options: &PictureOptions,
    setup: &Setup,
    wanted: impl Fn(Sign) -> bool,
) -> Vec<LegendItem> {
    let view = match setup.convention.leaf_values {
        LeafValues::Max => None,
        LeafValues::Mover if options.is_blank => Some("values as the player to move sees them"),
        LeafValues::Mover => Some("values as MAX sees them"),
    };
    let signs = SIGNS.into_iter().filter(|(sign, ..)| wanted(*sign));
    let view = view.map(|meaning| (Sign::View, "", meaning));
    signs.chain(view).collect()
}

/// A legend in texts of a format, which may have forms of its own for signs.
pub(super) fn items_in_words(
    items: &[LegendItem],
    escaped: impl Fn(&str) -> String,
    own: impl Fn(Sign) -> Option<&'static str>,
) -> impl Iterator<Item = String> {
    items.iter().map(move |(sign, text, meaning)| {
        let sign = own(*sign).map_or_else(|| escaped(text), str::to_owned);
        let item = format!("{sign} {}", escaped(meaning));
        item.trim_start().to_owned()
    })
}
