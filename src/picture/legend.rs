//! The legend of a drawing: the signs that occur in it, and only these.

use super::options::{PictureOptions, Style};
use super::scene::{Kind, SceneNode};
use super::state::Mark;
use crate::search::Algorithm;

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
}

/// A sign and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LegendItem {
    pub(super) sign: Sign,
    pub(super) meaning: &'static str,
}

/// The node that the latest step was about.
pub(super) const CURRENT: LegendItem = LegendItem {
    sign: Sign::Current,
    meaning: "where the search is",
};

/// A legend in a line of text.
pub(super) fn in_words(items: &[LegendItem]) -> String {
    let items = items.iter().map(|item| {
        let sign = match item.sign {
            Sign::Node(Kind::Max) => "△",
            Sign::Node(Kind::Min) => "▽",
            Sign::Node(Kind::Chance) => "○",
            Sign::Node(Kind::Leaf) => "□",
            Sign::Best => "━━",
            Sign::Cut => "✕",
            Sign::Pruned => "┄┄",
            Sign::Current => "→",
            Sign::Text(text) => text,
        };
        format!("{sign} {}", item.meaning)
    });
    items.collect::<Vec<_>>().join("   ")
}

/// When a sign occurs at a node.
type Occurs = fn(&SceneNode) -> bool;

static SIGNS: [(Sign, &str, Occurs); 12] = [
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
    (Sign::Text("1 2 3"), "order of static evaluations", |node| {
        !node.order.is_empty()
    }),
    (
        Sign::Text("α β"),
        "the window, old bounds crossed out",
        |node| node.ends.iter().any(|end| !end.replaced.is_empty()),
    ),
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
        occurs && (is_shape(sign) || !options.is_blank)
    })
}

/// The signs that may occur in some step of a page, whatever the search finds: a legend must not tell
/// how it ends.
pub(super) fn of_page(
    nodes: &[SceneNode],
    options: &PictureOptions,
    algorithm: Algorithm,
) -> Vec<LegendItem> {
    chosen(nodes, |sign, occurs| match sign {
        Sign::Node(_) => occurs,
        Sign::Text("α β") => options.has_windows,
        Sign::Cut | Sign::Pruned | Sign::Text("≥" | "≤") => !algorithm.looks_at_all(),
        Sign::Best | Sign::Current | Sign::Text(_) => true,
    })
}

fn is_shape(sign: Sign) -> bool {
    matches!(sign, Sign::Node(_))
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
