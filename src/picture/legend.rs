//! The legend of a drawing: the signs that occur in it, and only these.

use super::options::{PictureOptions, Style};
use super::scene_node::{ARROW, Below, Kind, SceneNode};
use super::state::Mark;
use crate::game::LeafValues;
use crate::search::{Algorithm, Setup};

/// A sign of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Node(Kind),
    Best,
    Cut,
    Pruned,
    Current,
    /// A text that stands for itself.
    Text(&'static str),
    /// No sign: the meaning is a remark on the whole drawing.
    None,
}

/// A sign and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LegendItem {
    pub(super) sign: Sign,
    pub(super) meaning: &'static str,
}

/// The numbers of static evaluations.
pub(super) const ORDER: Sign = Sign::Text("1 2 3");

/// The window of a node.
pub(super) const WINDOW: Sign = Sign::Text("α β");

/// Ends of null windows.
const JUST_BESIDE: Sign = Sign::Text("3+ 3-");

/// The node that the latest step was about.
pub(super) const CURRENT: LegendItem = LegendItem {
    sign: Sign::Current,
    meaning: "where the search is",
};

/// Whose view the values of a drawing take, where that is not MAX's throughout.
pub(super) fn view(setup: &Setup, options: &PictureOptions) -> Option<LegendItem> {
    let meaning = match setup.convention.leaf_values {
        LeafValues::Max => return None,
        LeafValues::Mover if options.is_blank => "values as the player to move sees them",
        LeafValues::Mover => "values as MAX sees them",
    };
    let sign = Sign::None;
    Some(LegendItem { sign, meaning })
}

/// A sign as most formats draw it.
pub(super) fn usual(sign: Sign) -> &'static str {
    match sign {
        Sign::Node(Kind::Max) => "△",
        Sign::Node(Kind::Min) => "▽",
        Sign::Node(Kind::Chance) => "○",
        Sign::Node(Kind::Leaf) => "□",
        Sign::Best => "━━",
        Sign::Cut => "✕",
        Sign::Pruned => "┄┄",
        Sign::Current => ARROW,
        Sign::Text(text) => text,
        Sign::None => "",
    }
}

/// A legend in a line of text, with the signs of a format.
pub(super) fn in_words(items: &[LegendItem], drawn: fn(Sign) -> &'static str) -> String {
    let items = items.iter().map(|item| match drawn(item.sign) {
        "" => item.meaning.to_owned(),
        sign => format!("{sign} {}", item.meaning),
    });
    items.collect::<Vec<_>>().join("   ")
}

/// When a sign occurs at a node.
type Occurs = fn(&SceneNode) -> bool;

static SIGNS: [(Sign, &str, Occurs); 14] = [
    (Sign::Node(Kind::Max), "MAX", |node| {
        is_shown(node, Kind::Max)
    }),
    (Sign::Node(Kind::Min), "MIN", |node| {
        is_shown(node, Kind::Min)
    }),
    (Sign::Node(Kind::Chance), "chance", |node| {
        is_shown(node, Kind::Chance)
    }),
    (Sign::Node(Kind::Leaf), "leaf", |node| {
        is_shown(node, Kind::Leaf)
    }),
    (Sign::Best, "principal variation", |node| {
        node.marks.has(Mark::Best) && node.parent.is_some()
    }),
    (Sign::Cut, "cut", |node| node.marks.has(Mark::Skipped)),
    (Sign::Pruned, "never looked at", |node| {
        node.marks.has(Mark::Pruned)
    }),
    (Sign::Text("≥"), "at least", |node| {
        node.value.starts_with('≥')
    }),
    (Sign::Text("≤"), "at most", |node| {
        node.value.starts_with('≤')
    }),
    (ORDER, "order of static evaluations", |node| {
        !node.order.is_empty()
    }),
    (WINDOW, "the window, its old bounds first", |node| {
        node.ends.iter().any(|end| !end.replaced.is_empty())
    }),
    (JUST_BESIDE, "just above 3, just below 3", |node| {
        let bounds = node.ends.iter();
        let mut bounds = bounds.flat_map(|end| end.replaced.iter().chain([&end.latest]));
        bounds.any(|bound| bound.ends_with(['+', '-']))
    }),
    (Sign::None, "at the horizon: static values", |node| {
        node.below == Below::Evaluated && node.kind != Kind::Leaf
    }),
    (CURRENT.sign, CURRENT.meaning, |node| {
        node.marks.has(Mark::Current)
    }),
];

/// Where every ply says who moves, shapes say nothing.
fn is_shown(node: &SceneNode, kind: Kind) -> bool {
    node.kind == kind && node.style == Style::Shapes
}

/// The signs that occur at these nodes.
pub(super) fn items(nodes: &[SceneNode], options: &PictureOptions) -> Vec<LegendItem> {
    chosen(nodes, |sign, occurs| {
        occurs && (is_of_tree(sign) || !options.is_blank)
    })
}

/// The signs that may occur after some step, whatever the search finds: a legend must not tell how it
/// ends.
pub(super) fn of_steps(
    nodes: &[SceneNode],
    options: &PictureOptions,
    algorithm: Algorithm,
) -> Vec<LegendItem> {
    chosen(nodes, |sign, occurs| match sign {
        Sign::Node(_) | Sign::None => occurs,
        JUST_BESIDE => options.has_windows && has_null_windows(algorithm),
        WINDOW => options.has_windows,
        Sign::Cut | Sign::Pruned | Sign::Text("≥" | "≤") => !algorithm.looks_at_all(),
        Sign::Best | Sign::Current | Sign::Text(_) => true,
    })
}

/// Whether a sign tells of the tree, not of a search.
fn is_of_tree(sign: Sign) -> bool {
    matches!(sign, Sign::Node(_) | Sign::None)
}

fn has_null_windows(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::Scout | Algorithm::Pvs | Algorithm::Mtdf
    )
}

/// The signs that are wanted, each asked for with whether it occurs at a node.
fn chosen(nodes: &[SceneNode], is_wanted: impl Fn(Sign, bool) -> bool) -> Vec<LegendItem> {
    let signs = SIGNS
        .iter()
        .filter(|(sign, _, occurs)| is_wanted(*sign, nodes.iter().any(occurs)));
    signs
        .map(|&(sign, meaning, _)| LegendItem { sign, meaning })
        .collect()
}
