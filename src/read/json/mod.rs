//! Reads JSON trees: nested arrays, labelled objects, and the exercise wrapper.
//!
//! The pull parser jiter cuts the tokens (RFC 8259, strictly); the loop and its stack are our own,
//! so that no nesting can overflow the stack.

mod key;
mod object;
mod scalars;
mod skip;

use std::ops::Range;

use jiter::{Jiter, JiterError, JiterErrorType, JsonErrorType, Peek};

use super::Failure;
use super::error::{ReadError, ReadErrorKind};
use super::places::{Part, Places};
use crate::document::Exercise;
use crate::tree::Builder;
use crate::value::Value;
use object::Object;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(
    text: &str,
    conventions: &[&str],
    builder: Builder,
    places: &mut impl Places,
) -> Result<(Builder, Exercise), Failure> {
    let mut reader = Reader {
        text,
        tokens: Jiter::new(text.as_bytes()),
        conventions,
        builder,
        places,
        open: Vec::new(),
        exercise: Exercise::default(),
    };
    reader.document()?;
    Ok((reader.builder, reader.exercise))
}

struct Reader<'t, 'p, P> {
    text: &'t str,
    tokens: Jiter<'t>,
    conventions: &'p [&'p str],
    builder: Builder,
    places: &'p mut P,
    open: Vec<Open>,
    exercise: Exercise,
}

/// What is not closed yet, innermost last.
enum Open {
    /// A node written as an array; its elements are its children.
    Array,
    /// The array under an object's key `children`.
    Children,
    /// A node written as an object.
    Object(Object),
    /// The object at the top, which is a node or an exercise; its keys will tell.
    Top(Object),
}

/// What the loop does next.
enum Step {
    /// Read the tree that begins with this token.
    Tree(Peek),
    /// Read the next key of the innermost object, behind its bracket or behind a value.
    Keys(Behind),
    /// Go on behind a tree that is complete.
    Behind,
    /// The document is complete.
    Done,
}

/// Where in an object its next key is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    Bracket,
    Value,
}

impl<P: Places> Reader<'_, '_, P> {
    fn document(&mut self) -> Result<(), Failure> {
        if self.text.trim_ascii().is_empty() {
            let span = self.text.len()..self.text.len();
            return Err(ReadError {
                span,
                kind: ReadErrorKind::Empty,
            }
            .into());
        }
        let first = self.tokens.peek().map_err(|error| self.syntax(&error))?;
        let mut step = self.top(first)?;
        loop {
            step = match step {
                Step::Tree(peek) => self.tree(peek)?,
                Step::Keys(behind) => self.key(behind)?,
                Step::Behind => self.behind()?,
                Step::Done => break,
            };
        }
        self.tokens.finish().map_err(|error| self.syntax(&error))?;
        Ok(())
    }

    fn top(&mut self, first: Peek) -> Result<Step, Failure> {
        if first == Peek::Object {
            self.open.push(Open::Top(Object::default()));
            return Ok(Step::Keys(Behind::Bracket));
        }
        self.tree(first)
    }

    fn here(&self) -> usize {
        self.tokens.current_index()
    }

    #[inline]
    fn tree(&mut self, first: Peek) -> Result<Step, Failure> {
        if first.is_num() {
            self.number_leaf(first)?;
            return Ok(Step::Behind);
        }
        let start = self.here();
        match first {
            Peek::Array => {
                self.open_node(start..start + 1)?;
                self.open.push(Open::Array);
                self.elements()
            }
            Peek::Object => {
                self.open_node(start..start + 1)?;
                self.open.push(Open::Object(Object::default()));
                Ok(Step::Keys(Behind::Bracket))
            }
            Peek::String => {
                let value = self.value_string(None)?;
                self.leaf(value, start)?;
                Ok(Step::Behind)
            }
            _ => Err(self.not_a_tree(first)),
        }
    }

    fn not_a_tree(&mut self, first: Peek) -> Failure {
        let start = self.here();
        match self.skip(first) {
            Err(failure) => failure,
            Ok(()) => ReadError {
                span: start..self.here(),
                kind: ReadErrorKind::NotATree(if first == Peek::Null {
                    "null"
                } else {
                    "a boolean"
                }),
            }
            .into(),
        }
    }

    fn leaf(&mut self, value: Option<Value>, start: usize) -> Result<(), Failure> {
        let added = self.builder.leaf(value);
        let node = added.as_ref().map_or_else(|error| error.node, |&node| node);
        self.places
            .place(Some(node), Part::Node, start..self.here());
        added?;
        Ok(())
    }

    fn open_node(&mut self, span: Range<usize>) -> Result<(), Failure> {
        let opened = self.builder.open();
        let node = opened
            .as_ref()
            .map_or_else(|error| error.node, |&node| node);
        self.places.place(Some(node), Part::Node, span);
        opened?;
        Ok(())
    }

    /// Goes to the first element of the array that was just pushed.
    fn elements(&mut self) -> Result<Step, Failure> {
        match self
            .tokens
            .known_array()
            .map_err(|error| self.syntax(&error))?
        {
            Some(first) => Ok(Step::Tree(first)),
            None => self.end_of_array(),
        }
    }

    #[inline]
    fn behind(&mut self) -> Result<Step, Failure> {
        match self.open.last() {
            None => Ok(Step::Done),
            Some(Open::Array | Open::Children) => self.next_element(),
            Some(Open::Object(_) | Open::Top(_)) => Ok(Step::Keys(Behind::Value)),
        }
    }

    /// Goes on behind an element of the innermost array; takes leaves that are numbers at once.
    #[inline]
    fn next_element(&mut self) -> Result<Step, Failure> {
        loop {
            let next = self.tokens.array_step();
            match next.map_err(|error| self.syntax(&error))? {
                Some(number) if number.is_num() => self.number_leaf(number)?,
                Some(other) => return Ok(Step::Tree(other)),
                None => return self.end_of_array(),
            }
        }
    }

    #[inline]
    fn number_leaf(&mut self, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let value = self.number(first)?;
        self.leaf(Some(value), start)
    }

    fn end_of_array(&mut self) -> Result<Step, Failure> {
        if matches!(self.open.pop(), Some(Open::Array)) {
            self.builder.close()?;
        }
        Ok(Step::Behind)
    }

    #[cold]
    fn syntax(&self, error: &JiterError) -> Failure {
        let (span, message) = syntax(self.text, error);
        let help = json_help(&error.error_type, &self.text[span.start..]);
        ReadError {
            span,
            kind: ReadErrorKind::Json { message, help },
        }
        .into()
    }
}

/// Where a text stops being JSON, and what was expected or found there.
#[cold]
pub(crate) fn syntax(text: &str, error: &JiterError) -> (Range<usize>, String) {
    let limit = error.index.min(text.len());
    let mut before = (0..=limit).rev();
    let at = before.find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let length = text[at..].chars().next().map_or(0, char::len_utf8);
    let message = match &error.error_type {
        JiterErrorType::JsonError(error) => error
            .to_string()
            .replace("EOF while parsing", "the text ends in"),
        JiterErrorType::WrongType { .. } => "unexpected value".to_owned(),
    };
    (at..at + length, message)
}

/// What to do about a text that is not JSON, as far as its first wrong character tells.
fn json_help(error: &JiterErrorType, wrong: &str) -> Option<&'static str> {
    const WORDS: [&str; 8] = ["None", "True", "False", "NaN", "nan", "Inf", "inf", "null,"];
    if matches!(
        error,
        JiterErrorType::JsonError(JsonErrorType::TrailingCharacters)
    ) {
        return Some("several trees stand one a line, in a .jsonl file or with --from jsonl");
    }
    if WORDS.iter().any(|word| wrong.starts_with(word)) {
        return Some(
            "there is no such word in JSON; write \"inf\", \"-inf\", or \"?\" if not known",
        );
    }
    Some(match wrong.chars().next()? {
        '(' => "this looks like an S-expression; read it with --from sexp",
        '\'' | '“' | '”' | '„' => "texts in JSON stand in straight double quotes",
        '−' | '–' | '—' => "a minus sign in JSON is plain: -3",
        '/' => "a fraction stands in quotes: \"1/3\"; JSON has no comments",
        '+' | '.' => "a number in JSON begins with a digit or a minus sign: 0.5, -3",
        _ => return None,
    })
}
