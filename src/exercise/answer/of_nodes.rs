//! Lines that say something of one node: `at B: 2`, `window F: -inf 2`, `is R pruned: yes`.

use std::borrow::Cow;

use super::arranged::{value, yes_no};
use super::error::AnswerErrorKind;
use super::said::{Member, Said};
use super::tokens::{Fault, Separators, Word, quoted, words};
use super::windows::window;
use super::{plain, takes::IN_TEXT};
use crate::exercise::question::Question;

/// What lines say of nodes.
pub(super) struct Kind {
    /// The word before the name.
    before: &'static str,
    /// The word behind it; nothing where the name ends the head.
    behind: &'static str,
    pub(super) question: Question,
    arranged: for<'a> fn(Vec<Word<'a>>) -> Said<'a>,
}

pub(super) const KINDS: [Kind; 3] = [
    Kind {
        before: "at",
        behind: "",
        question: Question::NodeValues,
        arranged: value,
    },
    Kind {
        before: "window",
        behind: "",
        question: Question::Windows,
        arranged: window,
    },
    Kind {
        before: "is",
        behind: "pruned",
        question: Question::IsPruned,
        arranged: yes_no,
    },
];

impl Kind {
    /// The number of the kind of line that begins so, and the name in it.
    pub(super) fn find(head: &str) -> Option<(usize, &str)> {
        let mut kinds = KINDS.iter().enumerate();
        kinds.find_map(|(number, kind)| Some((number, kind.name(head)?)))
    }

    fn name<'a>(&self, head: &'a str) -> Option<&'a str> {
        let (before, rest) = head.split_once(char::is_whitespace)?;
        if !before.eq_ignore_ascii_case(self.before) {
            return None;
        }
        if self.behind.is_empty() {
            return Some(rest.trim());
        }
        let (name, behind) = rest.rsplit_once(char::is_whitespace)?;
        let is_behind = behind
            .trim_end_matches('?')
            .eq_ignore_ascii_case(self.behind);
        is_behind.then(|| name.trim())
    }

    /// What a line says of a node, if it says anything.
    pub(super) fn said<'a>(
        &self,
        name: &'a str,
        values: &'a str,
    ) -> Result<Option<Member<'a>>, Fault<'a>> {
        let name = one_name(name, "at")?;
        if self.question == Question::NodeValues && plain::has_comma(values) {
            return Ok(Some((name, Said::text(values))));
        }
        let words = words(values, Separators::Lists)?;
        Ok((!words.is_empty()).then(|| (name, (self.arranged)(words))))
    }
}

/// A name, with or without quotes.
pub(super) fn one_name<'a>(name: &'a str, key: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
    if !name.starts_with(['"', '“']) {
        return Ok(Cow::Borrowed(name));
    }
    let (inside, behind) = quoted(name)?;
    if behind.is_empty() {
        return Ok(Cow::Owned(inside));
    }
    let expected = IN_TEXT.name;
    Err((AnswerErrorKind::BadValue { key, expected }, behind))
}
