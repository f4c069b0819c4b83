//! Reads JSON trees: nested arrays, labelled objects, and the exercise wrapper.
//!
//! The loop has a stack of its own, so that no nesting can overflow the program's.

mod exercise;
mod keys;
mod node;
mod node_link;

use std::ops::Range;

pub(crate) use exercise::wrappers;

use super::builder::DocumentBuilder;
use super::{Failure, ReadError, ReadErrorKind, fail};
use crate::json_tokens::{
    BAD_KEY, END_FOR_VALUE, END_IN_LIST, END_IN_OBJECT, END_IN_STRING, JsonError, NO_COMMA_IN_LIST,
    NO_NUMBER, NO_VALUE, Peek, TRAILING_CHARACTERS, TRAILING_COMMA, Tokens,
};
use crate::read::cursor::after_blanks;
use crate::text::is_invisible;
use crate::tree::outcome_in_a_word;
use crate::value::{Value, ValueError, small_number};
use exercise::{are_records, are_trees, objects};
use keys::{INSIDE, Object};
pub(crate) use node_link::read as read_node_link;

/// Reads one document and gives the builder back with the whole tree in it.
pub(crate) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    Reader::new(text, document).document()
}

struct Reader<'t, 'd, 'p> {
    text: &'t str,
    tokens: Tokens<'t>,
    document: &'d mut DocumentBuilder<'p>,
    open: Vec<Open>,
}

/// What is not closed yet, innermost last.
enum Open {
    /// A node written as an array; its elements are its children.
    Array,
    /// The array under an object's key `children`.
    Children,
    /// A node written as an object.
    Object(Object),
    /// The exercise around the tree.
    Wrapper(Object),
}

impl<'t, 'd, 'p> Reader<'t, 'd, 'p> {
    fn new(text: &'t str, document: &'d mut DocumentBuilder<'p>) -> Self {
        Self {
            text,
            tokens: Tokens::new(text),
            document,
            open: Vec::new(),
        }
    }

    fn document(&mut self) -> Result<(), Failure> {
        if self.text.trim_ascii().is_empty() {
            let end = self.text.len();
            return fail(ReadErrorKind::Empty, end..end);
        }
        let array = objects(self.text);
        if let Some((start, elements)) = &array
            && are_records(self.text, elements)
        {
            return fail(BY_NAME, *start..*start + 1);
        }
        let first = self.tokens.peek()?;
        let mut next = if first == Peek::Object && self.is_exercise()? {
            self.exercise()?
        } else {
            Some(first)
        };
        loop {
            next = match next {
                Some(first) => self.tree(first)?,
                None if self.open.is_empty() => break,
                None => self.behind()?,
            };
        }
        self.tokens.finish()?;
        if let Some((start, elements)) = array
            && are_trees(&elements)
        {
            let message = "this array is read as one node with these trees as its children; several trees are written [{\"tree\": …}, …], or one a line in a .jsonl file";
            self.document.remark(start..start + 1, message);
        }
        Ok(())
    }

    fn here(&self) -> usize {
        self.tokens.at
    }

    /// Reads a tree up to the first tree within it, and tells what that begins with; the whole tree if
    /// there is none.
    #[inline]
    fn tree(&mut self, first: Peek) -> Result<Option<Peek>, Failure> {
        let start = self.here();
        match first {
            Peek::Number => {
                let value = self.number()?;
                self.document.leaf(Some(value), start..self.here())?;
                if let Some(Open::Array | Open::Children) = self.open.last() {
                    self.plain_leaves()?;
                }
                Ok(None)
            }
            Peek::Array => {
                self.document.has_bare_lists = true;
                self.document.open(start..start + 1)?;
                self.elements(Open::Array)
            }
            Peek::Object => {
                self.document.open(start..start + 1)?;
                self.open.push(Open::Object(Object::node()));
                let key = self.tokens.enter_object()?;
                self.members(key)
            }
            Peek::String => {
                let value = self.value_string()?;
                self.document.leaf(value, start..self.here())?;
                Ok(None)
            }
            _ => {
                self.tokens.skip(first)?;
                let is_null = first == Peek::Null;
                let found = if is_null { "null" } else { "a boolean" };
                fail(ReadErrorKind::NotATree(found), start..self.here())
            }
        }
    }

    /// Enters an array of trees.
    fn elements(&mut self, array: Open) -> Result<Option<Peek>, Failure> {
        self.open.push(array);
        let first = self.tokens.enter_array()?;
        self.element(first)
    }

    /// Goes on behind a tree, in the array or object that it stands in.
    #[inline]
    fn behind(&mut self) -> Result<Option<Peek>, Failure> {
        if let Some(Open::Object(_) | Open::Wrapper(_)) = self.open.last() {
            let key = self.tokens.next_key()?;
            self.members(key)
        } else {
            let next = self.tokens.next_element()?;
            self.element(next)
        }
    }

    /// Takes the short numbers that come next in an array behind a number, each behind a comma: most of
    /// a large tree.
    #[inline]
    fn plain_leaves(&mut self) -> Result<(), Failure> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.here()) == Some(&b',') {
            let start = after_blanks(bytes, self.here() + 1);
            let Some((number, length)) = plain_number(&bytes[start..]) else {
                return Ok(());
            };
            self.tokens.at = start + length;
            self.document.leaf(Some(number), start..self.here())?;
        }
        Ok(())
    }

    /// An element of the innermost array, which ends if there is none.
    #[inline(always)]
    fn element(&mut self, found: Option<Peek>) -> Result<Option<Peek>, Failure> {
        if found.is_none() && matches!(self.open.pop(), Some(Open::Array)) {
            self.document.tree.close()?;
        }
        Ok(found)
    }

    #[inline]
    fn number(&mut self) -> Result<Value, Failure> {
        let start = self.here();
        if let Some((number, length)) = plain_number(&self.text.as_bytes()[start..]) {
            self.tokens.at = start + length;
            return Ok(number);
        }
        // The number itself is read from its text: a double would lose digits.
        let text = self.tokens.number()?;
        let bad_value = |error| ReadErrorKind::BadValue(text.to_owned(), error);
        let number = text.parse().map_err(bad_value);
        number.or_else(|kind| fail(kind, start..self.here()))
    }

    /// A value in a string that is a leaf by itself.
    fn value_string(&mut self) -> Result<Option<Value>, Failure> {
        let start = self.here();
        let text = self.tokens.string()?;
        if text == "?" {
            return Ok(None);
        }
        let is_named_leaf = || self.text[self.here()..].trim_start().starts_with('=');
        let kind = match text.parse() {
            Ok(value) => return Ok(Some(value)),
            Err(_) if is_named_leaf() => ReadErrorKind::Json {
                message: "a leaf of an S-expression",
                help: Some(MEANT_AS_SEXP),
            },
            Err(ValueError::NotANumber) => {
                let outcome = outcome_in_a_word("leaf", &text).map(ReadErrorKind::Tree);
                outcome.unwrap_or_else(|| ReadErrorKind::NameString(text.into_owned()))
            }
            Err(error) => ReadErrorKind::BadValue(text.into_owned(), error),
        };
        fail(kind, start..self.here())
    }
}

const BY_NAME: ReadErrorKind = ReadErrorKind::NotRead(
    "these nodes call their children by name, which is not read here",
    INSIDE,
);

const MEANT_AS_SEXP: &str = "this looks like an S-expression; add --from sexp";

/// A short number as JSON writes it, without leading zeros and with a digit before the point.
#[inline(always)]
fn plain_number(bytes: &[u8]) -> Option<(Value, usize)> {
    let ([b'-', digits @ ..] | digits) = bytes;
    let is_otherwise = matches!(digits, [b'0', b'0'..=b'9', ..] | [b'.', ..]);
    let ends = |byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b']' | b'}' | b',');
    small_number(bytes, ends).filter(|_| !is_otherwise)
}

/// Where a text stops being JSON, and what was expected or found there.
#[cold]
pub(crate) fn syntax(text: &str, error: &JsonError) -> (Range<usize>, String) {
    (place(text, error), error.message.to_owned())
}

/// The letter at the place of the error, or the end of the text.
fn place(text: &str, error: &JsonError) -> Range<usize> {
    let mut before = (0..=error.at.min(text.len())).rev();
    let at = before.find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let letter = text[at..].chars().next();
    at..at + letter.map_or(0, char::len_utf8)
}

/// The mistake of a text that is not JSON.
#[cold]
pub(super) fn not_json(text: &str, error: &JsonError) -> ReadError {
    let span = place(text, error);
    let message = error.message;
    let before = text[..span.start].trim_end();
    let help = help(message, before, &text[span.start..]);
    ReadErrorKind::Json { message, help }.at(span)
}

/// The same mistake on a line of JSON Lines, where an option that is for all lines does not mend it.
pub(crate) fn on_a_line(mut error: ReadError) -> ReadError {
    if let ReadErrorKind::Json { help, .. } = &mut error.kind
        && help.is_some_and(|help| help.contains("add --from"))
    {
        *help = Some("write each tree in JSON, or each S-expression in a file of its own");
    }
    error
}

/// What to do about it, as far as the message, the text before and the first wrong characters tell.
fn help(message: &str, before: &str, wrong: &str) -> Option<&'static str> {
    let is_mover = ["max", "min", "chance"]
        .iter()
        .any(|mover| wrong.starts_with(mover));
    let letter = wrong.chars().next().unwrap_or_default();
    let is_comment = ["//", "/*", "#", "-- ", "% "]
        .iter()
        .any(|mark| wrong.starts_with(mark))
        || wrong.starts_with("- ") && before.ends_with('-')
        || letter == ';' && message != NO_COMMA_IN_LIST;
    Some(match (message, letter) {
        _ if is_comment => {
            "leave out comments, which JSON has not, or write them under a key \"comment\""
        }
        (TRAILING_CHARACTERS, ',') => {
            "put one more pair of brackets around all of it: [[3, 12], [2, 4]]"
        }
        (TRAILING_CHARACTERS, ']' | '}') => "remove the bracket, or add the opening one",
        (TRAILING_CHARACTERS, _) => {
            "a text holds one tree; of several, write each on a line of its own and add --from jsonl"
        }
        (BAD_KEY, '{' | '-' | '0'..='9') | (_, '(') if before.contains('{') => {
            "write a list of children in square brackets: [[3, 12], [2, 4]]"
        }
        (BAD_KEY, _) => {
            "write each key in straight double quotes: {\"type\": \"max\", \"children\": [3, 5]}"
        }
        (TRAILING_COMMA, _) => "remove the comma in front of the bracket",
        (END_IN_LIST | END_IN_OBJECT | END_FOR_VALUE, _) => {
            "complete the tree with its closing bracket; in JSON Lines it stands on one line"
        }
        (END_IN_STRING, _) => "the closing quote is missing: write \"abc\"",
        _ if letter == '\0' || !letter.is_ascii() && is_blank(letter) => {
            "remove the invisible character; if many stand in the file, save it as UTF-8"
        }
        (_, '/') => "put a fraction in quotes: \"1/3\"",
        (NO_COMMA_IN_LIST, _) => {
            "separate items by commas; to read an S-expression, add --from sexp"
        }
        (_, '(') if !wrong[1..].trim_start().starts_with(['\'', '"']) => MEANT_AS_SEXP,
        _ if before.ends_with('[')
            && (is_mover || letter.is_alphabetic() && !wrong.contains(',')) =>
        {
            in_square_brackets(wrong)
        }
        (NO_VALUE | NO_NUMBER, _) => {
            "numbers are 3 or -0.5; in straight double quotes \"1/3\", \"inf\", \"?\" if unknown; named nodes are {\"name\": \"A\", \"children\": [3, 5]}, {\"name\": \"B\", \"value\": 3}"
        }
        _ => return None,
    })
}

/// How to write a tree whose lists begin with movers, or how to have it read as it is.
fn in_square_brackets(tree: &str) -> &'static str {
    let is_leaf = |item: &str| {
        let inside = item.split_once(']').map_or("", |(inside, _)| inside.trim());
        let value = inside.split_once('=').map_or(inside, |(_, value)| value);
        value.parse::<Value>().is_ok()
    };
    if tree.contains(',') {
        "write an S-expression, without commas: (max (min 3 12) (min 2 4))"
    } else if tree.split('[').any(is_leaf) {
        "to read a tree of forest, add --from forest"
    } else {
        "to read an S-expression with square brackets, add --from sexp"
    }
}

/// Whether nobody sees what a character is.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || is_invisible(letter)
}
