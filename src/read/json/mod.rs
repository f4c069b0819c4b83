//! Reads JSON trees: nested arrays, labelled objects, and the exercise wrapper.
//!
//! The pull parser jiter cuts the tokens (RFC 8259, strictly); the loop and its stack are our own,
//! so that no nesting can overflow the stack.

mod key;
mod member;
mod object;
mod plain;
mod scalars;
mod skip;
mod syntax;

pub(super) use skip::skip;
pub(super) use syntax::not_json;
pub(crate) use syntax::syntax;

use jiter::{Jiter, Peek};

use super::builder::DocumentBuilder;
use super::{Failure, ReadErrorKind};
use object::Object;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut reader = Reader {
        text,
        tokens: Jiter::new(text.as_bytes()),
        start: 0,
        document,
        open: Vec::new(),
    };
    let read = reader.document();
    read.map_err(|failure| failure.after(reader.start))
}

struct Reader<'t, 'd, 'p> {
    text: &'t str,
    /// The pull parser, which knows the text from `start` on.
    tokens: Jiter<'t>,
    start: usize,
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
        self.start + self.tokens.current_index()
    }

    /// Lets the pull parser go on from this place.
    #[inline]
    fn go_to(&mut self, place: usize) {
        if place != self.here() {
            self.tokens = Jiter::new(&self.text.as_bytes()[place..]);
            self.start = place;
        }
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
            number if number.is_num() => {
                let value = self.number(number)?;
                self.document.leaf(Some(value), start..self.here())?;
                Ok(Step::Behind)
            }
            _ => {
                self.skip(first)?;
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
        let first = self.tokens.known_array()?;
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
                let next = self.tokens.array_step()?;
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
