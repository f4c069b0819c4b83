//! Lines that say something of one node: `at B: 2`, `window F: -inf 2`, `is R pruned: yes`.

use super::after_key::value_with_comma;
use super::line::value_without_remark;
use super::names::{one_name, without_prefix, without_preposition};
use super::shapes::{value, yes_no};
use super::windows::window;
use crate::exercise::answer::words::{Fault, Separators, Word, words};
use crate::exercise::question::Question;
use crate::exercise::said::{Member, Said};

/// What lines say of nodes.
pub(super) struct Kind {
    /// The words before the name.
    before: &'static str,
    /// The words after it.
    behind: &'static str,
    pub(super) question: Question,
    said: for<'a> fn(Head<'a>, &'a str) -> Result<Option<Said<'a>>, Fault<'a>>,
}

/// What stands before the values.
#[derive(Clone, Copy)]
pub(super) struct Head<'a> {
    /// The name of the node.
    name: &'a str,
    /// What stands after the words after the name: the name of a leaf, where the kind has one.
    leaf: &'a str,
}

impl<'a> Head<'a> {
    /// What stands before the values of a node that is called so.
    pub(super) fn named(name: &'a str) -> Self {
        Self { name, leaf: "" }
    }

    /// The same, of the node that is meant.
    pub(super) fn of_node(self, is_node: &dyn Fn(&str) -> bool) -> Self {
        Self {
            name: without_preposition(self.name, is_node),
            ..self
        }
    }
}

pub(super) static KINDS: [Kind; 5] = [
    Kind {
        before: "",
        behind: " pruned if ",
        question: Question::PrunedIf,
        said: condition,
    },
    Kind {
        before: "",
        behind: " best if ",
        question: Question::BestMoveIf,
        said: condition,
    },
    Kind {
        before: "at ",
        behind: "",
        question: Question::NodeValues,
        said: |_, values| {
            let values = value_without_remark(values);
            match value_with_comma(values) {
                Some(said) => Ok(Some(said)),
                None => said_by(values, Separators::Values, value),
            }
        },
    },
    Kind {
        before: "window ",
        behind: "",
        question: Question::Windows,
        said: |_, values| said_by(values, Separators::of_list(values), window),
    },
    Kind {
        before: "is ",
        behind: " pruned",
        question: Question::IsPruned,
        said: |_, values| said_by(values, Separators::Lists, yes_no),
    },
];

impl Kind {
    /// The kind of line that begins so, and the names in it.
    pub(super) fn find(head: &str) -> Option<(&'static Self, Head<'_>)> {
        KINDS.iter().find_map(|kind| Some((kind, kind.head(head)?)))
    }

    /// The kind of line that says what a question asks of nodes, if it asks for something of each.
    pub(super) fn of(question: Question) -> Option<&'static Self> {
        let mut kinds = KINDS.iter().filter(|kind| !kind.before.is_empty());
        kinds.find(|kind| kind.question == question)
    }

    /// The kind of line that says the value of a node.
    pub(super) fn of_values() -> &'static Self {
        Self::of(Question::NodeValues).expect("a kind says values")
    }

    /// The kind of line that says the window of a node.
    pub(super) fn of_windows() -> &'static Self {
        Self::of(Question::Windows).expect("a kind says windows")
    }

    fn head<'a>(&self, text: &'a str) -> Option<Head<'a>> {
        let rest = without_prefix(text, self.before)?;
        if !self.behind.ends_with(' ') {
            let text = rest.trim_end_matches('?');
            let end = text.len().checked_sub(self.behind.len())?;
            let is_behind = text.get(end..)?.eq_ignore_ascii_case(self.behind);
            let name = rest[..end].trim();
            let leaf = "";
            return (is_behind && !name.is_empty()).then_some(Head { name, leaf });
        }
        let lower = rest.to_ascii_lowercase();
        let at = lower.find(self.behind)?;
        let name = rest[..at].trim();
        let name = without_prefix(name, "is ").unwrap_or(name);
        let name = name.strip_suffix(" is").unwrap_or(name);
        let leaf = rest[at + self.behind.len()..].trim();
        (!name.is_empty() && !leaf.is_empty()).then_some(Head { name, leaf })
    }

    /// The head of a line without a colon and its values, where a sign of comparison stands between
    /// them.
    pub(super) fn compared(line: &str) -> Option<(&str, &str)> {
        let (head, values) = line.split_at(line.find(['<', '>', '=', '≤', '≥'])?);
        let (_, found) = Self::find(head.trim())?;
        (!found.leaf.is_empty()).then_some((head.trim(), values.trim()))
    }

    /// What a line says of a node, if it says anything.
    pub(super) fn said<'a>(
        &self,
        head: Head<'a>,
        values: &'a str,
    ) -> Result<Option<Member<'a>>, Fault<'a>> {
        let name = one_name(head.name)?;
        Ok((self.said)(head, values)?.map(|said| (name, said.by(values))))
    }
}

fn said_by<'a>(
    values: &'a str,
    separators: Separators,
    shape: fn(Vec<Word<'a>>) -> Said<'a>,
) -> Result<Option<Said<'a>>, Fault<'a>> {
    let words = words(values, separators)?;
    Ok((!words.is_empty()).then(|| shape(words)))
}

/// A leaf and its values.
fn condition<'a>(head: Head<'a>, values: &'a str) -> Result<Option<Said<'a>>, Fault<'a>> {
    if values.is_empty() {
        return Ok(None);
    }
    let leaf = Said::text(one_name(head.leaf)?);
    let members = vec![("leaf".into(), leaf), ("values".into(), Said::text(values))];
    Ok(Some(Said::members(members)))
}

/// The name of the leaf in `value for Q`.
pub(super) fn leaf_of(head: &str) -> Option<&str> {
    const WORDS: &str = "value for ";
    let leaf = without_prefix(head, WORDS)?;
    (!leaf.is_empty()).then_some(leaf)
}
