//! The words of everything that people read: what nodes, values, windows and cutoffs are called, and
//! texts in pieces, which become lines of a terminal, cells of Markdown or LaTeX.

mod cutoff;
mod lists;
pub(crate) mod markup;
mod names;
mod notation;
pub(crate) mod signs;
pub(crate) mod tex;
mod text_writer;

pub(crate) use lists::{
    CHILDREN, EVALUATIONS, LEAVES, NODES, PLIES, at_best, bounded_in_words, capitalised, compared,
    counted, enumerated, form, with_commas,
};
pub(crate) use names::{ChanceStyle, chance_style, edge_label};
pub use names::{Name, Names};
pub(crate) use notation::RULES_OF_WINDOWS;
pub use signs::Glyphs;
pub use text_writer::follow_terminal;
pub(crate) use text_writer::{Piece, Role, TextWriter, line_width, total_width, width, words_of};

use crate::search::{Bound, Bounded, Notation, Window, WindowEnd};
use crate::tree::{Labels, NodeId, Player, Tree};
use signs::{ARROW, AT_LEAST, AT_MOST, ELLIPSIS, Sign};

/// What reports call nodes, values and windows. Lists are given one word at a time, because the
/// paths of a deep tree together may be far larger than the tree.
#[derive(Clone, Copy)]
pub(crate) struct Words<'w> {
    labels: &'w Labels<'w>,
    /// How many steps of a path stand for a name; a longer one loses its beginning.
    most_steps: usize,
    pub(crate) glyphs: Glyphs,
    /// Whose names for the ends of a window are used, and whose eyes values are seen with.
    pub(crate) notation: Notation,
}

/// The most evaluations of one node that are listed.
const MOST_ORDERS: usize = 3;

/// How many steps of a path are a name: all paths of a deep tree together are far longer than anybody reads.
const LONGEST_PATH: usize = 200;

/// The same where each node has a line.
const SHORT_PATH: usize = 10;

impl<'w> Words<'w> {
    /// The words for a tree, with α and β in MAX's view.
    pub(crate) fn new(labels: &'w Labels<'w>, glyphs: Glyphs) -> Self {
        Self {
            labels,
            most_steps: LONGEST_PATH,
            glyphs,
            notation: Notation::MaxMin,
        }
    }

    /// The words where each node has a line: of a long path only the end.
    pub(crate) fn with_short_names(self) -> Self {
        Self {
            most_steps: SHORT_PATH,
            ..self
        }
    }

    /// The words of a notation.
    pub(crate) fn written_as(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    pub(crate) fn tree(self) -> &'w Tree {
        self.labels.tree()
    }

    pub(crate) fn sign(self, sign: Sign) -> &'static str {
        self.glyphs.sign(sign)
    }

    /// A node's name in a list or a sentence.
    pub(crate) fn name(self, node: NodeId) -> String {
        match self.labels.end_of_path(node, self.most_steps) {
            Some(end) => format!("{}{end}", self.sign(ELLIPSIS)),
            None => self.labels.readable(node),
        }
    }

    pub(crate) fn names<'n>(
        self,
        nodes: &'n [NodeId],
    ) -> impl Iterator<Item = String> + Clone + use<'w, 'n> {
        nodes.iter().map(move |&node| self.name(node))
    }

    /// The steps of a line of play: `A`, `→ C`, `→ H`.
    pub(crate) fn line<'n>(
        self,
        nodes: &'n [NodeId],
    ) -> impl Iterator<Item = String> + Clone + use<'w, 'n> {
        let names = self.names(nodes).enumerate();
        names.map(move |(ply, name)| if ply == 0 { name } else { self.onward(&name) })
    }

    /// `→ C`
    pub(crate) fn onward(self, step: &str) -> String {
        format!("{} {step}", self.sign(ARROW))
    }

    /// The numbers of a node's evaluations: `1 5 9`, of more the first and the last.
    pub(crate) fn orders(self, numbers: &[String]) -> String {
        match numbers {
            [first, .., last] if numbers.len() > MOST_ORDERS => {
                format!("{first} {} {last}", self.sign(ELLIPSIS))
            }
            _ => numbers.join(" "),
        }
    }

    /// `(−∞, 3)`: signs stand only for open ends, an infinity that some node has is `inf`.
    pub(crate) fn window(self, window: &Window) -> String {
        let end = |end| self.end(Player::Max, window, end);
        format!("({}, {})", end(WindowEnd::Alpha), end(WindowEnd::Beta))
    }

    /// `3`, or `≥ 3` if that is only a bound.
    pub(crate) fn bounded(self, found: &Bounded) -> String {
        match found.bound {
            Bound::Exact => found.value.to_string(),
            Bound::Lower => format!("{} {}", self.sign(AT_LEAST), found.value),
            Bound::Upper => format!("{} {}", self.sign(AT_MOST), found.value),
        }
    }
}
