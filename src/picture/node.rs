//! A node of the scene: what is drawn of it, in words and marks, and the legend of these.

use strum::IntoStaticStr;

use super::{PictureOptions, Style};
use crate::game::LeafValues;
use crate::search::Setup;
use crate::tree::{Mover, NodeId, Tree};
use crate::words::{NODES, counted};

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

    /// Whether it was ever just above or below a value: `6+`.
    fn is_beside_a_value(&self) -> bool {
        let mut bounds = self.replaced.iter().chain([&self.latest]);
        bounds.any(|bound| bound.ends_with(['+', '-']))
    }

    fn text(&self) -> String {
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
    /// How many nodes below it are not drawn.
    pub(super) hidden: usize,
    /// α and β; none where windows are not drawn.
    pub(super) ends: Vec<EndHistory>,
    /// The move and the probability on the edge.
    pub(super) edge_label: String,
    pub(super) marks: Marks,
    pub(super) below: Below,
}

impl SceneNode {
    /// What is written at it in lines of text: its edge, its name, who moves, its value, lines for α and β.
    pub(super) fn texts(&self) -> Vec<String> {
        let mut texts = vec![format!("[{}]", self.edge_label), self.name.clone()];
        if self.kind != Kind::Leaf {
            texts.push(self.kind.word().to_uppercase());
        }
        texts.push(self.value.clone());
        texts.extend(self.ends.iter().map(EndHistory::text));
        if self.hidden > 0 {
            let hidden = counted(self.hidden, NODES);
            let why = match self.below {
                Below::Folded => "folded",
                _ => "below the horizon",
            };
            texts.push(format!("({hidden} {why})"));
        }
        texts.retain(|text| !["", "[]"].contains(&text.as_str()));
        texts
    }

    /// `+2` for nodes below it that are not drawn: a sentence would make a picture twice as wide.
    pub(super) fn remark(&self) -> String {
        match self.hidden {
            0 => String::new(),
            hidden => format!("+{hidden}"),
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

/// One thing that may hold of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Visited,
    /// A cutoff has skipped it: the edge into it is cut.
    Skipped,
    /// It was not visited, and a cutoff has skipped it or an ancestor.
    Pruned,
    /// A cutoff happened at it.
    Cutoff,
    /// It was visited more than once.
    Again,
    /// It belongs to the principal variation.
    Best,
    /// The latest step was about it, and more steps follow.
    Current,
}

/// All that holds of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks([bool; 7]);

impl Marks {
    pub(super) fn has(self, mark: Mark) -> bool {
        self.0[mark as usize]
    }

    /// Puts a mark on, or takes it off.
    pub(super) fn set(&mut self, mark: Mark, holds: bool) {
        self.0[mark as usize] = holds;
    }
}

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
    /// That nodes were visited more than once, which has no sign of its own.
    Again,
    /// The window of a node.
    Window,
    /// A bound just beside a value.
    Beside,
    /// Inner nodes with static values, which have no sign of their own.
    Horizon,
    /// How many nodes are not drawn.
    Hidden,
    /// The node that the latest step was about.
    Current,
    /// Whose view the values take, which is no sign but a remark on the whole drawing.
    View,
}

/// A sign, how texts write it if it has a form, and what it means.
pub(super) type LegendItem = (Sign, &'static str, &'static str);

/// The signs that nodes have.
const SIGNS: [LegendItem; 17] = [
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
    (
        Sign::Again,
        "",
        "several visits: all but the numbers belongs to the last",
    ),
    (Sign::Window, "α β", "the window, its old bounds first"),
    (Sign::Beside, "6+", "just above 6; 6− is just below"),
    (Sign::Horizon, "", "inner nodes at a horizon are evaluated"),
    (Sign::Hidden, "+2", "2 nodes below, not drawn"),
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
            Self::Again => node.marks.has(Mark::Again),
            Self::Window => node.ends.iter().any(|end| !end.replaced.is_empty()),
            Self::Beside => node.ends.iter().any(EndHistory::is_beside_a_value),
            // Of a node that an earlier pass evaluated nothing but the number may be left.
            Self::Horizon => {
                let is_evaluated = node.below == Below::Evaluated || !node.order.is_empty();
                is_evaluated && node.kind != Kind::Leaf
            }
            Self::Hidden => node.hidden > 0,
            Self::Current => node.marks.has(Mark::Current),
            Self::View => false,
        }
    }

    fn occurs_in(self, nodes: &[SceneNode]) -> bool {
        nodes.iter().any(|node| self.occurs(node))
    }
}

/// The signs that occur at these nodes.
pub(super) fn legend(
    nodes: &[SceneNode],
    options: &PictureOptions,
    setup: &Setup,
) -> Vec<LegendItem> {
    chosen(options, setup, |sign| sign.occurs_in(nodes))
}

/// The signs that may occur after some step, whatever the search finds: a legend must not tell how it
/// ends.
pub(super) fn legend_of_steps(
    nodes: &[SceneNode],
    options: &PictureOptions,
    setup: &Setup,
) -> Vec<LegendItem> {
    let algorithm = setup.plan.algorithm;
    chosen(options, setup, |sign| match sign {
        Sign::Node(_) | Sign::Horizon | Sign::Hidden => sign.occurs_in(nodes),
        Sign::Window => options.has_windows,
        Sign::Again => algorithm.visits_again(),
        Sign::Beside => options.has_windows && algorithm.has_null_windows(),
        Sign::Cut | Sign::Pruned | Sign::AtLeast | Sign::AtMost => !algorithm.looks_at_all(),
        _ => true,
    })
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
