//! The words of everything that people read: what nodes, values, windows and cutoffs are called, lists and
//! comparisons in plain English, and texts in pieces, which become lines of a terminal.

mod cutoff;
pub(crate) mod markup;
mod names;
mod text_writer;

pub use cutoff::NamedCutoff;
pub(crate) use cutoff::{asked, relations};
pub(crate) use markup::{text_width, typeset};
pub(crate) use names::{ChanceStyle, RULES_OF_WINDOWS, chance_style, edge_label};
pub use names::{Name, Names};
pub use text_writer::follow_terminal;
pub(crate) use text_writer::{
    Column, Piece, Role, Side, Table, TextWriter, line_width, total_width, width, words_of,
};

use std::borrow::Borrow;

use crate::search::{Bound, Bounded, Comparison, Notation, Window, WindowEnd};
use crate::tree::{Labels, NodeId, Player, Tree};
use crate::value::Value;

/// What reports call nodes, values and windows. Lists are given one word at a time, because the
/// paths of a deep tree together may be far larger than the tree.
#[derive(Clone, Copy)]
pub(crate) struct Words<'w> {
    labels: &'w Labels<'w>,
    /// How many steps of a path stand for a name; a longer one loses its beginning.
    most_steps: usize,
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
    pub(crate) fn new(labels: &'w Labels<'w>) -> Self {
        Self {
            labels,
            most_steps: LONGEST_PATH,
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

    /// A node's name in a list or a sentence.
    pub(crate) fn name(self, node: NodeId) -> String {
        match self.labels.end_of_path(node, self.most_steps) {
            Some(end) => format!("…{end}"),
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
        names.map(move |(ply, name)| if ply == 0 { name } else { onward(&name) })
    }

    /// `(−∞, 3)`: signs stand only for open ends, an infinity that some node has is `inf`.
    pub(crate) fn window(self, window: &Window) -> String {
        let end = |end| self.end(Player::Max, window, end);
        format!("({}, {})", end(WindowEnd::Alpha), end(WindowEnd::Beta))
    }
}

/// `→ C`
pub(crate) fn onward(step: &str) -> String {
    format!("→ {step}")
}

/// The numbers of a node's evaluations: `1 5 9`, of more the first and the last with their count, so that they are
/// no interval.
pub(crate) fn orders(numbers: &[String]) -> String {
    match numbers {
        [first, .., last] if numbers.len() > MOST_ORDERS => {
            format!("{first} … {last} ({}×)", numbers.len())
        }
        _ => numbers.join(" "),
    }
}

/// `3`, or `≥ 3` if that is only a bound; `(5, 0) or better` of payoffs, of which the player of the node gets at
/// least so much.
pub(crate) fn bounded(found: &Bounded) -> String {
    match found.bound {
        Bound::Lower if found.value.as_payoffs().is_some() => format!("{} or better", found.value),
        Bound::Exact => found.value.to_string(),
        Bound::Lower => format!("≥ {}", found.value),
        Bound::Upper => format!("≤ {}", found.value),
    }
}

/// The items of a list, all but the last with a comma.
pub(crate) fn with_commas<I>(items: I) -> impl Iterator<Item = String> + Clone
where
    I: IntoIterator<Item = String, IntoIter: Clone>,
{
    let mut items = items.into_iter().peekable();
    std::iter::from_fn(move || {
        let mut item = items.next()?;
        item.extend(items.peek().map(|_| ','));
        Some(item)
    })
}

/// `value, pruned and windows`
pub(crate) fn enumerated(items: &[impl AsRef<str> + Borrow<str>]) -> String {
    match items.split_last() {
        Some((last, [])) => last.as_ref().to_owned(),
        Some((last, before)) => format!("{} and {}", before.join(", "), last.as_ref()),
        None => String::new(),
    }
}

/// A noun in the singular and in the plural.
pub(crate) type Noun = [&'static str; 2];

pub(crate) const NODES: Noun = ["node", "nodes"];
pub(crate) const EVALUATIONS: Noun = ["evaluation", "evaluations"];
pub(crate) const LEAVES: Noun = ["leaf", "leaves"];
pub(crate) const PLIES: Noun = ["ply", "plies"];

/// `1 leaf`, `2 leaves`
pub(crate) fn counted(number: usize, noun: Noun) -> String {
    format!("{number} {}", form(number, noun))
}

/// The form of a noun or a verb after so many.
pub(crate) fn form(number: usize, [one, several]: [&'static str; 2]) -> &'static str {
    if number == 1 { one } else { several }
}

/// A sentence with a capital letter in front.
pub(crate) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// `3 or more`, `less than 3`
pub(crate) fn compared(comparison: Comparison, value: &Value) -> String {
    match comparison {
        Comparison::AtLeast => format!("{value} or more"),
        Comparison::MoreThan => format!("more than {value}"),
        Comparison::AtMost => format!("{value} or less"),
        Comparison::LessThan => format!("less than {value}"),
    }
}

/// `3`, or `3 or more` where that is all that was proved.
pub(crate) fn bounded_in_words(found: &Bounded) -> String {
    match found.bound {
        Bound::Exact => found.value.to_string(),
        Bound::Lower => compared(Comparison::AtLeast, &found.value),
        Bound::Upper => compared(Comparison::AtMost, &found.value),
    }
}

/// What a player is sure of, having reached a value.
pub(crate) fn at_best(player: Player, value: &Value) -> String {
    match player {
        Player::Max => compared(Comparison::AtLeast, value),
        Player::Min => compared(Comparison::AtMost, value),
    }
}

/// A number above the line: `¹²`.
pub(crate) fn raised(number: usize) -> String {
    let digits = number.to_string();
    let digits = digits.chars().filter_map(|digit| digit.to_digit(10));
    let raised = digits.filter_map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize));
    raised.collect()
}
