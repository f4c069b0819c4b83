//! A node of the scene: what is drawn of it, in words and marks; how its texts are printed, and how wide
//! they are drawn.

use strum::IntoStaticStr;
use unicode_width::UnicodeWidthChar as _;

use super::Style;
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
    /// What is not drawn below it.
    pub(super) remark: String,
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
        texts.push(format!("({})", self.remark));
        texts.retain(|text| !["", "[]", "()"].contains(&text.as_str()));
        texts
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
    /// It belongs to the principal variation.
    Best,
    /// The latest step was about it, and more steps follow.
    Current,
}

/// All that holds of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks([bool; 6]);

impl Marks {
    pub(super) fn has(self, mark: Mark) -> bool {
        self.0[mark as usize]
    }

    /// Puts a mark on, or takes it off.
    pub(super) fn set(&mut self, mark: Mark, holds: bool) {
        self.0[mark as usize] = holds;
    }
}

/// A text whose numbers are as pictures print them, with the signs that can't be typed.
pub(crate) fn typeset(text: &str) -> String {
    let words = text.split_inclusive([' ', ',', ';', ':', '(', ')', '[', ']']);
    let words = words.map(|word| {
        if is_number(word.trim_end_matches([' ', ',', ';', ':', '.', ')', ']'])) {
            word.replace('-', "−").replace("inf", "∞")
        } else {
            word.to_owned()
        }
    });
    words.collect()
}

/// `-7/3`, `inf`, and `3-` for what is just below 3.
fn is_number(word: &str) -> bool {
    let digits = word.trim_matches(['+', '-']);
    let is_of_number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '/';
    digits == "inf"
        || digits.starts_with(|letter: char| letter.is_ascii_digit())
            && digits.chars().all(is_of_number)
}

/// Hundredths of the font's size for the characters from blank to tilde, from a fixed table so that the
/// same input gives the same picture everywhere: those of DejaVu Sans, which is wider than the sans-serif fonts that most systems have.
const ASCII: [i64; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, //
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, //
    100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, //
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, //
    50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, //
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// The same for a character that takes one column of a terminal, and for one that takes two.
const NARROW: i64 = 85;
const WIDE: i64 = 120;

/// The width of a text in pixels, rounded up, in a font of this size.
pub(super) fn text_width(text: &str, size: i64) -> i64 {
    let hundredths: i64 = text.chars().map(character_width).sum();
    (hundredths * size + 99) / 100
}

fn character_width(character: char) -> i64 {
    let place = u32::from(character).checked_sub(u32::from(' '));
    let ascii = place.and_then(|place| ASCII.get(usize::try_from(place).ok()?));
    ascii.copied().unwrap_or_else(|| match character.width() {
        Some(0) | None => 0,
        Some(1) => NARROW,
        Some(_) => WIDE,
    })
}
