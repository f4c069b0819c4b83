//! Reads answers in JSON.
//!
//! jiter cuts the tokens, because an answer needs what the numbers look like and where things
//! stand. A value of the wrong shape spoils only its own part; a text that is not JSON, the whole.

use std::borrow::Cow;
use std::ops::Range;

use jiter::{Jiter, JiterError, Peek};

use super::search::state;
use super::{
    Answer, AnswerError, AnswerErrorKind, AnswerKey, Part, SeenKeys, Stated, StatedEdge,
    StatedWindow,
};
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::read::syntax;
use crate::search::Counts;
use crate::search::Settings;
use crate::vocabulary::Vocabulary;

/// Reads one object.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    let fail = |span, kind| Err(AnswerError { span, kind });
    if text.trim_ascii().is_empty() {
        return fail(text.len()..text.len(), AnswerErrorKind::Empty);
    }
    let not_json = |error: JiterError| {
        let (span, message) = syntax(text, &error);
        AnswerError {
            span,
            kind: AnswerErrorKind::Json(message),
        }
    };
    let mut tokens = Jiter::new(text.as_bytes());
    let first = tokens.peek().map_err(not_json)?;
    if first != Peek::Object {
        let start = tokens.current_index();
        tokens.known_skip(first).map_err(not_json)?;
        return fail(start..tokens.current_index(), AnswerErrorKind::NotAnObject);
    }
    let mut answer = Answer::default();
    let mut seen = SeenKeys::default();
    let mut student = None;
    let mut key = tokens.known_object().map_err(not_json)?.map(str::to_owned);
    while let Some(spelling) = key {
        let behind_key = tokens.current_index();
        let first = tokens.peek().map_err(not_json)?;
        let start = tokens.current_index();
        tokens.known_skip(first).map_err(not_json)?;
        let span = start..tokens.current_index();
        let kind = |kind, span| AnswerError { span, kind };
        let key_span = || key_span(text, behind_key);
        let taken = seen.take(Cow::Owned(spelling));
        let taken = taken.map_err(|error| kind(error, key_span()))?;
        let value = Element { text, span, first };
        if first != Peek::Null {
            match taken {
                AnswerKey::Id => answer.id = Some(value.label(taken.name())?),
                AnswerKey::Student => student = Some(value.label(taken.name())?),
                AnswerKey::Question(Question::Search) => match value.search() {
                    Ok(search) => answer.search = Some(search),
                    Err(error) => answer.parts.push(Part {
                        question: Question::Search,
                        span: error.span,
                        stated: Err(error.kind),
                    }),
                },
                AnswerKey::Question(question) => answer.parts.push(value.part(question)),
            }
        }
        key = tokens.next_key().map_err(not_json)?.map(str::to_owned);
    }
    tokens.finish().map_err(not_json)?;
    answer.id = answer.id.or(student);
    Ok(answer)
}

/// The place of the key that ends before its colon, which stands before this index.
fn key_span(text: &str, behind: usize) -> Range<usize> {
    let colon = text[..behind].rfind(':').unwrap_or(behind);
    let end = text[..colon].trim_end().len();
    let inside = &text[..end.saturating_sub(1)];
    let quotes = inside
        .char_indices()
        .rev()
        .filter(|&(_, letter)| letter == '"');
    let is_plain = |&(at, _): &(usize, char)| !inside[..at].ends_with('\\');
    let start = quotes.into_iter().find(is_plain).map_or(end, |(at, _)| at);
    start..end
}

/// A value whose text is known to be JSON.
#[derive(Clone)]
struct Element<'a> {
    text: &'a str,
    span: Range<usize>,
    first: Peek,
}

/// What an object says, name by name.
type Members<'a, T> = Vec<(Cow<'a, str>, T)>;

/// Why a part of an answer can't be read.
type Unreadable = AnswerErrorKind;

const NAMES: &str = "a list of names, as in [\"A\", \"C\"]";
const EDGES: &str = "a list of edges, as in [[\"F\", \"L\"]]";
const WINDOW: &str = "\"entry\" and \"exit\", each with α and β, as in {\"entry\": [\"-inf\", 2]}";

impl<'a> Element<'a> {
    fn raw(&self) -> &'a str {
        &self.text[self.span.clone()]
    }

    fn part(&self, question: Question) -> Part<'a> {
        Part {
            question,
            span: self.span.clone(),
            stated: self.stated(question),
        }
    }

    fn stated(&self, question: Question) -> Result<Stated<'a>, Unreadable> {
        let wrong = |expected| AnswerErrorKind::BadValue {
            key: question.word(),
            expected,
        };
        Ok(match question {
            Question::Value => Stated::Value(self.value()?),
            Question::BestMove => Stated::Names(match (self.name(), self.elements()) {
                (Some(name), _) => vec![name],
                (None, Some(none)) if none.is_empty() => Vec::new(),
                _ => return Err(wrong("a name, or [] if there is no move")),
            }),
            Question::PrincipalVariation
            | Question::StaticEvaluations
            | Question::Evaluated
            | Question::Pruned
            | Question::Visited => Stated::Names(self.names().ok_or_else(|| wrong(NAMES))?),
            Question::CutEdges => Stated::Edges(self.edges().ok_or_else(|| wrong(EDGES))?),
            Question::NodeValues => {
                let values = self.members(Self::value);
                Stated::NodeValues(
                    values.unwrap_or_else(|| Err(wrong("an object of names and values")))?,
                )
            }
            Question::Windows => {
                let windows = self.members(Self::window);
                Stated::Windows(
                    windows.unwrap_or_else(|| Err(wrong("an object of names and windows")))?,
                )
            }
            Question::Counts => {
                let counts = self.members(Self::count);
                let counts =
                    counts.unwrap_or_else(|| Err(wrong("an object of names and numbers")))?;
                Stated::Counts(known_counts(counts)?)
            }
            Question::Search => unreachable!("a search has a field of its own"),
        })
    }

    /// Whose answer it is: a text, or a number that stands for its text.
    fn label(&self, key: &'static str) -> Result<Cow<'a, str>, AnswerError> {
        let number = || self.first.is_num().then(|| Cow::Borrowed(self.raw()));
        self.name().or_else(number).ok_or_else(|| AnswerError {
            span: self.span.clone(),
            kind: AnswerErrorKind::BadValue {
                key,
                expected: "a text or a number",
            },
        })
    }

    fn search(&self) -> Result<Settings, AnswerError> {
        let fail = |span: &Range<usize>, (message, help)| AnswerError {
            span: span.clone(),
            kind: AnswerErrorKind::Search { message, help },
        };
        let shape = || {
            (
                String::from("`search` takes an object, as in {\"algorithm\": \"alpha-beta\"}"),
                None,
            )
        };
        let members = self.object().ok_or_else(|| fail(&self.span, shape()))?;
        let mut search = Settings::default();
        for (key, value) in members
            .into_iter()
            .filter(|(_, value)| value.first != Peek::Null)
        {
            let words = match value.elements() {
                Some(elements) => elements.iter().map(Element::word).collect(),
                None => vec![value.word()],
            };
            let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
            state(&mut search, &key, &words).map_err(|error| fail(&value.span, error))?;
        }
        Ok(search)
    }

    /// A text, or the spelling of anything else.
    fn word(&self) -> Cow<'a, str> {
        self.name().unwrap_or(Cow::Borrowed(self.raw()))
    }

    /// A text, borrowed where it has no escapes.
    fn name(&self) -> Option<Cow<'a, str>> {
        if self.first != Peek::String {
            return None;
        }
        let raw = self.raw();
        let inside = &raw[1..raw.len() - 1];
        if !inside.contains('\\') {
            return Some(Cow::Borrowed(inside));
        }
        let mut tokens = Jiter::new(raw.as_bytes());
        let text = tokens.next_str().ok()?;
        Some(Cow::Owned(text.to_owned()))
    }

    fn names(&self) -> Option<Vec<Cow<'a, str>>> {
        self.elements()?.iter().map(Element::name).collect()
    }

    fn edges(&self) -> Option<Vec<StatedEdge<'a>>> {
        let edge = |element: &Element<'a>| match <[Cow<str>; 2]>::try_from(element.names()?) {
            Ok([parent, child]) => Some(StatedEdge::Pair(parent, child)),
            Err(_) => None,
        };
        self.elements()?.iter().map(edge).collect()
    }

    fn value(&self) -> Result<StatedValue, Unreadable> {
        let text = self.number_text()?;
        StatedValue::parse(&text)
            .map_err(|error| AnswerErrorKind::BadNumber(text.into_owned(), error))
    }

    fn number(&self) -> Result<Number, Unreadable> {
        let text = self.number_text()?;
        Number::parse(&text).map_err(|error| AnswerErrorKind::BadNumber(text.into_owned(), error))
    }

    fn number_text(&self) -> Result<Cow<'a, str>, Unreadable> {
        let number = || self.first.is_num().then(|| Cow::Borrowed(self.raw()));
        let text = self.name().or_else(number);
        text.ok_or(AnswerErrorKind::BadValue {
            key: "value",
            expected: "a number, or a text with one such as \"7/3\" or \"<=2\"",
        })
    }

    fn window(&self) -> Result<StatedWindow, Unreadable> {
        let wrong = || AnswerErrorKind::BadValue {
            key: "windows",
            expected: WINDOW,
        };
        let mut window = StatedWindow::default();
        for (key, value) in self.object().ok_or_else(wrong)? {
            let [alpha, beta] = &value.elements().ok_or_else(wrong)?[..] else {
                return Err(wrong());
            };
            let ends = [alpha.number()?, beta.number()?];
            let place = match &*key {
                "entry" => &mut window.entry,
                "exit" => &mut window.exit,
                _ => return Err(wrong()),
            };
            if place.replace(ends).is_some() {
                return Err(AnswerErrorKind::RepeatedName(key.into_owned()));
            }
        }
        if window == StatedWindow::default() {
            return Err(wrong());
        }
        Ok(window)
    }

    fn count(&self) -> Result<u64, Unreadable> {
        let count = Some(self.raw()).filter(|_| self.first.is_num());
        count
            .and_then(|text| text.parse().ok())
            .ok_or(AnswerErrorKind::BadValue {
                key: "counts",
                expected: "whole numbers",
            })
    }

    /// The members of an object, none of them twice and at least one; `None` if it is no object.
    fn members<T>(
        &self,
        read: impl Fn(&Self) -> Result<T, Unreadable>,
    ) -> Option<Result<Members<'a, T>, Unreadable>> {
        let mut members = self.object()?;
        members.retain(|(_, value)| value.first != Peek::Null);
        if members.is_empty() {
            return None;
        }
        let repeated = first_repeated(members.iter().map(|(name, _)| &**name));
        if let Some(name) = repeated {
            return Some(Err(AnswerErrorKind::RepeatedName(name.to_owned())));
        }
        let read = |(name, value): (Cow<'a, str>, Self)| Ok((name, read(&value)?));
        Some(members.into_iter().map(read).collect())
    }

    /// The elements of an array; `None` if it is none, or if a text in it has a broken escape.
    fn elements(&self) -> Option<Vec<Self>> {
        if self.first != Peek::Array {
            return None;
        }
        let mut tokens = Jiter::new(self.raw().as_bytes());
        let mut elements = Vec::new();
        let mut next = tokens.next_array().ok()?;
        while let Some(first) = next {
            elements.push(self.inner(&mut tokens, first)?);
            next = tokens.array_step().ok()?;
        }
        Some(elements)
    }

    /// The members of an object; `None` if it is none, or if a key in it has a broken escape.
    fn object(&self) -> Option<Vec<(Cow<'a, str>, Self)>> {
        if self.first != Peek::Object {
            return None;
        }
        let mut tokens = Jiter::new(self.raw().as_bytes());
        let mut members = Vec::new();
        let mut key = tokens.next_object().ok()?.map(str::to_owned);
        while let Some(name) = key {
            let first = tokens.peek().ok()?;
            members.push((Cow::Owned(name), self.inner(&mut tokens, first)?));
            key = tokens.next_key().ok()?.map(str::to_owned);
        }
        Some(members)
    }

    /// The value that the tokens have come to.
    fn inner(&self, tokens: &mut Jiter, first: Peek) -> Option<Self> {
        let start = tokens.current_index();
        tokens.known_skip(first).ok()?;
        let base = self.span.start;
        Some(Self {
            text: self.text,
            span: base + start..base + tokens.current_index(),
            first,
        })
    }
}

/// The first name that stands twice.
pub(super) fn first_repeated<'n>(names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    let mut pairs = names.windows(2);
    pairs.find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// The counts under the names that reports give them.
pub(super) fn known_counts(
    counts: Vec<(Cow<'_, str>, u64)>,
) -> Result<Vec<(&'static str, u64)>, AnswerErrorKind> {
    let known = |(name, count): (Cow<str>, u64)| {
        let found = Counts::names().into_iter().find(|known| *known == name);
        let found = found.ok_or_else(|| AnswerErrorKind::UnknownCount(name.into_owned()))?;
        Ok((found, count))
    };
    counts.into_iter().map(known).collect()
}
