//! Lines that say something of nodes: `at B: 2`, `window F: -inf 2`, `is R pruned: yes`, `B = 2, C = 6`.

use super::after_key::{is_value, value, value_with_comma, yes_no};
use super::line::value_without_remark;
use super::names::{IsNode, node_in, one_name, without_prefix, without_preposition};
use super::windows::window;
use crate::exercise::answer::Known;
use crate::exercise::answer::keys::AnswerKey;
use crate::exercise::answer::words::{Fault, Separators, Word, words};
use crate::exercise::question::Question;
use crate::exercise::said::{Member, Said, span};

/// What lines say of nodes.
pub(super) struct Kind {
    /// The words before the name.
    before: &'static str,
    /// The words after it.
    behind: &'static str,
    pub(super) question: Question,
    said: for<'a> fn(&'a str) -> Result<Option<Said<'a>>, Fault<'a>>,
}

/// What stands before the values.
#[derive(Clone, Copy)]
pub(super) struct Head<'a> {
    /// The name of the node.
    name: &'a str,
}

impl<'a> Head<'a> {
    /// What stands before the values of a node that is called so.
    pub(super) fn named(name: &'a str) -> Self {
        Self { name }
    }

    /// The same, of the node that is meant.
    pub(super) fn of_node(self, is_node: &dyn Fn(&str) -> bool) -> Self {
        Self {
            name: without_preposition(self.name, is_node),
        }
    }
}

pub(super) static KINDS: [Kind; 3] = [
    Kind {
        before: "at ",
        behind: "",
        question: Question::NodeValues,
        said: |values| {
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
        said: |values| said_by(values, Separators::of_list(values), window),
    },
    Kind {
        before: "is ",
        behind: " pruned",
        question: Question::IsPruned,
        said: |values| said_by(values, Separators::Lists, yes_no),
    },
];

impl Kind {
    /// The kind of line that begins so, and the names in it.
    pub(super) fn find(head: &str) -> Option<(&'static Self, Head<'_>)> {
        KINDS.iter().find_map(|kind| Some((kind, kind.head(head)?)))
    }

    /// The kind of line that says what a question asks of nodes, if it asks for something of each.
    pub(super) fn of(question: Question) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.question == question)
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
        let text = rest.trim_end_matches('?');
        let end = text.len().checked_sub(self.behind.len())?;
        let is_behind = text.get(end..)?.eq_ignore_ascii_case(self.behind);
        let name = rest[..end].trim();
        (is_behind && !name.is_empty()).then_some(Head { name })
    }

    /// What a line says of a node, if it says anything.
    pub(super) fn said<'a>(
        &self,
        head: Head<'a>,
        values: &'a str,
    ) -> Result<Option<Member<'a>>, Fault<'a>> {
        let name = one_name(head.name)?;
        Ok((self.said)(values)?.map(|said| (name, said.by(values))))
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

/// What a value on a line with several is the value of.
pub(super) enum ValueOf<'a> {
    /// A node, called so.
    Node(&'a str),
    /// The root, by the key of its value.
    Root,
}

/// Several nodes with their values on one line: `B = 2, C = 6`, `B=2 C=6 D<=1`, `value = 6, B = 2`.
pub(super) fn several<'a>(line: &'a str, known: &Known) -> Option<Vec<(ValueOf<'a>, &'a str)>> {
    if line.matches(SIGNS).count() < 2 {
        return None;
    }
    let at_commas = line.split([',', ';']).map(str::trim);
    let at_blanks = || parts(line, known.is_node).into_iter();
    pairs(at_commas, known).or_else(|| pairs(at_blanks(), known))
}

/// What each part says, if every one says a value and one of them that of a node, or if two of them say
/// values of nodes: what the others say can't be read then, or is said of no node of the tree.
fn pairs<'a>(
    parts: impl Iterator<Item = &'a str>,
    known: &Known,
) -> Option<Vec<(ValueOf<'a>, &'a str)>> {
    let parts = parts.filter(|part| !part.is_empty());
    let pairs: Vec<_> = parts.map(|part| pair(part, known)).collect::<Option<_>>()?;
    let is_said = |&&(ref of, values): &&(ValueOf, &str)| {
        let is_known = match of {
            ValueOf::Node(name) => node_in(name, known.is_node).is_some(),
            ValueOf::Root => true,
        };
        is_known && is_value(values)
    };
    let said: Vec<_> = pairs.iter().filter(is_said).collect();
    let is_of_node = |(of, _): &&&(ValueOf, &str)| matches!(of, ValueOf::Node(_));
    let of_nodes = said.iter().filter(is_of_node).count();
    let is_understood = of_nodes > 1 || of_nodes == 1 && said.len() == pairs.len();
    (pairs.len() > 1 && is_understood).then_some(pairs)
}

/// What may stand between a node and its value.
const SIGNS: [char; 6] = [':', '=', '<', '>', '≤', '≥'];

/// Words that say nothing between a value and the next node.
const BETWEEN: [&str; 2] = ["and", "&"];

/// The parts of a line with blanks between them, those around a sign together.
fn parts<'a>(line: &'a str, is_node: IsNode) -> Vec<&'a str> {
    let mut parts: Vec<&str> = Vec::new();
    let words = line.split_whitespace();
    for word in words.filter(|word| !BETWEEN.contains(word) || is_node(word)) {
        let word = word.trim_end_matches([',', ';']);
        match parts.last_mut() {
            Some(part) if part.ends_with(SIGNS) || word.starts_with(SIGNS) => {
                *part = &line[span(line, part).start..span(line, word).end];
            }
            _ => parts.push(word),
        }
    }
    parts
}

fn pair<'a>(part: &'a str, known: &Known) -> Option<(ValueOf<'a>, &'a str)> {
    let (head, values) = part.split_at(part.find(SIGNS)?);
    let head = Some(head.trim()).filter(|head| !head.is_empty())?;
    let values = values.trim_start_matches([':', ' ']);
    // An equals sign may be the first half of one of comparison.
    let number = values.strip_prefix('=').map(str::trim_start);
    let values = number
        .filter(|number| !number.starts_with(['<', '>']))
        .unwrap_or(values);
    let of = match (node_in(head, known.is_node), AnswerKey::find(head)) {
        (Some(name), None) => ValueOf::Node(name),
        (None, Some((AnswerKey::Question(Question::Value), _))) => ValueOf::Root,
        (Some(name), Some(_)) if is_value_of_root(head, known) => ValueOf::Node(name),
        (None, None) if !head.contains(char::is_whitespace) && is_value(values) => {
            ValueOf::Node(head)
        }
        _ => return None,
    };
    Some((of, values))
}

/// Whether a word is the root's name and stands for the key of its value: both say the same.
pub(super) fn is_value_of_root(word: &str, known: &Known) -> bool {
    let is_value = |(key, _)| key == AnswerKey::Question(Question::Value);
    (known.is_root)(word) && AnswerKey::find(word).is_some_and(is_value)
}

/// The nodes of a line, and what is said of each; nothing for a line that begins otherwise.
pub(super) fn said_of_each<'a>(line: &'a str, is_node: IsNode) -> Option<Vec<(&'a str, &'a str)>> {
    const COLONS: [char; 2] = [':', '：'];
    let begins_with_node = |part: &str| {
        let end = part.find([',', ';', ':', '：']).unwrap_or(part.len());
        part[end..].starts_with(COLONS) && is_node(part[..end].trim())
    };
    let mut said = Vec::new();
    let mut start = 0;
    let ends = line.match_indices([',', ';']).map(|(at, _)| at);
    let ends = ends.filter(|&at| begins_with_node(&line[at + 1..]));
    for end in ends.chain([line.len()]) {
        let (name, values) = line[start..end].split_once(COLONS)?;
        said.push((name.trim(), values.trim()));
        start = (end + 1).min(line.len());
    }
    said.iter().all(|(name, _)| is_node(name)).then_some(said)
}

/// The windows of several nodes behind one word for them: `window F: -inf 2, D: 6 inf`.
pub(super) fn windows<'a>(line: &'a str, is_node: IsNode) -> Option<Vec<(&'a str, &'a str)>> {
    let behind = ["windows ", "window "]
        .iter()
        .find_map(|word| without_prefix(line, word))?;
    said_of_each(behind, is_node).filter(|said| said.len() > 1)
}
