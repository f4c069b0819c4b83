//! Reads JSON trees: nested arrays, labelled objects, and the exercise wrapper.
//!
//! The loop has a stack of its own, so that no nesting can overflow the program's.

mod member;
mod object;
mod plain;
mod syntax;

pub(super) use syntax::not_json;
pub(crate) use syntax::syntax;

use super::builder::DocumentBuilder;
use super::{Failure, ReadErrorKind};
use crate::json_tokens::{Peek, Tokens};
use object::Object;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut reader = Reader {
        text,
        tokens: Tokens::new(text),
        document,
        open: Vec::new(),
    };
    reader.document()
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
    /// The object at the top, which is a node or an exercise; its keys will tell.
    Top(Object),
}

/// What the loop does next.
enum Step {
    /// Read the tree that begins with this token.
    Tree(Peek),
    /// Read the next key of the innermost object, after its bracket or after a value.
    Keys(Behind),
    /// Go on after a tree that is complete.
    Behind,
    /// The document is complete.
    Done,
}

/// Where in an object its next key is looked for, or in an array its next element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    Bracket,
    Value,
}

impl Reader<'_, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        if self.text.trim_ascii().is_empty() {
            let end = self.text.len();
            return Err(ReadErrorKind::Empty.at(end..end).into());
        }
        let first = self.tokens.peek()?;
        let mut step = if first == Peek::Object {
            self.open.push(Open::Top(Object::default()));
            Step::Keys(Behind::Bracket)
        } else {
            self.tree(first)?
        };
        loop {
            step = match step {
                Step::Tree(peek) => self.tree(peek)?,
                Step::Keys(behind) => self.key(behind)?,
                Step::Behind => self.behind()?,
                Step::Done => break,
            };
        }
        Ok(self.tokens.finish()?)
    }

    fn here(&self) -> usize {
        self.tokens.at
    }

    #[inline]
    fn tree(&mut self, first: Peek) -> Result<Step, Failure> {
        let start = self.here();
        match first {
            Peek::Array => {
                self.document.open(start..start + 1)?;
                self.open.push(Open::Array);
                self.elements()
            }
            Peek::Object => {
                self.document.open(start..start + 1)?;
                self.open.push(Open::Object(Object::default()));
                Ok(Step::Keys(Behind::Bracket))
            }
            Peek::String => {
                let value = self.value_string(None)?;
                self.document.leaf(value, start..self.here())?;
                Ok(Step::Behind)
            }
            Peek::Number => {
                let value = self.number()?;
                self.document.leaf(Some(value), start..self.here())?;
                Ok(Step::Behind)
            }
            _ => {
                self.tokens.skip(first)?;
                let found = if first == Peek::Null {
                    "null"
                } else {
                    "a boolean"
                };
                Err(ReadErrorKind::NotATree(found).at(start..self.here()).into())
            }
        }
    }

    /// Goes to the first element of the array that was just pushed.
    fn elements(&mut self) -> Result<Step, Failure> {
        let first = self.tokens.enter_array()?;
        self.element(first)
    }

    /// Goes on after a tree that is complete.
    fn behind(&mut self) -> Result<Step, Failure> {
        let behind = self.plain_parts()?;
        match (self.open.last(), behind) {
            (None, _) => Ok(Step::Done),
            (Some(Open::Object(_) | Open::Top(_)), _) => Ok(Step::Keys(behind)),
            (Some(Open::Array | Open::Children), Behind::Bracket) => self.elements(),
            (Some(Open::Array | Open::Children), Behind::Value) => {
                let next = self.tokens.next_element()?;
                self.element(next)
            }
        }
    }

    /// Goes to an element of the innermost array, or ends the array if there is none.
    #[inline]
    fn element(&mut self, found: Option<Peek>) -> Result<Step, Failure> {
        if let Some(first) = found {
            return Ok(Step::Tree(first));
        }
        self.close_array()?;
        Ok(Step::Behind)
    }

    /// Ends the innermost array, which is a node or the children of one.
    #[inline]
    fn close_array(&mut self) -> Result<(), Failure> {
        if matches!(self.open.pop(), Some(Open::Array)) {
            self.document.tree.close()?;
        }
        Ok(())
    }
}
