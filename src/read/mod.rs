//! Text → tree: one file per syntax.
//!
//! A reader drives a tree's `Builder` with a loop of its own, so that no nesting
//! of the input can overflow the stack. Positions are not stored: when a tree breaks a rule, a
//! second pass over the text finds the place of the node that the `Builder` names.

mod builder;
mod cs188;
mod cursor;
mod efg;
mod error;
mod forest;
mod json;
mod links;
mod sexp;
mod text;

pub(crate) use cs188::read as cs188;
pub(crate) use efg::{is_filler, read as efg};
pub use error::{ReadError, ReadErrorKind};
pub(crate) use forest::read as forest;
pub(crate) use json::{on_a_line, read as json, read_node_link as node_link, syntax, wrappers};
pub(crate) use sexp::{is_word as is_sexp_word, read as sexp};
pub use text::{DecodeError, Source, WrongBytes, decode, decode_lines, kind_of_file};

use std::ops::Range;

use crate::document::Document;
use crate::json_tokens::JsonError;
use crate::read::builder::{DocumentBuilder, Finder};
use crate::tree::{Limits, NodeId, Player, TreeError};

/// What a reader needs to know beside the text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions<'a> {
    /// Who moves at the root if the tree itself does not say; wins over the exercise wrapper.
    pub root: Option<Player>,
    /// The presets that an exercise wrapper may name.
    pub conventions: &'a [&'a str],
    /// How large the tree may become.
    pub limits: Limits,
}

/// How a syntax is read: by a function that tells a builder the whole document.
pub(crate) type Syntax = fn(&str, &mut DocumentBuilder) -> Result<(), Failure>;

/// Reads the one tree that `text` holds.
pub(crate) fn document(
    syntax: Syntax,
    text: &str,
    options: &ReadOptions,
) -> Result<Document, ReadError> {
    built(syntax, text, options, None).map_err(|failure| match failure {
        Failure::Read(error) => *error,
        Failure::Json(error) => json::not_json(text, &error),
        Failure::Tree(error) => locate(syntax, text, options, *error),
    })
}

/// Where in the text a node of its tree stands; `None` if the tree has no such node.
pub(crate) fn place_of(
    syntax: Syntax,
    text: &str,
    options: &ReadOptions,
    node: NodeId,
) -> Option<Range<usize>> {
    let mut finder = Finder::of_node(node);
    built(syntax, text, options, Some(&mut finder)).ok()?;
    finder.found
}

/// Reads the text once more, to find where the node of a broken rule stands.
#[cold]
fn locate(syntax: Syntax, text: &str, options: &ReadOptions, error: TreeError) -> ReadError {
    let mut finder = Finder::of_error(&error);
    let _same_failure = built(syntax, text, options, Some(&mut finder));
    ReadErrorKind::Tree(error.kind).at(finder.found.unwrap_or(0..0))
}

fn built(
    syntax: Syntax,
    text: &str,
    options: &ReadOptions,
    finder: Option<&mut Finder>,
) -> Result<Document, Failure> {
    let mut document = DocumentBuilder::new(options, finder);
    syntax(text, &mut document)?;
    document.finish(options.root, beginning(text))
}

/// Where a text begins, which is not empty.
fn beginning(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text[start..].chars().next().map_or(0, char::len_utf8)
}

/// What stops a reader: a mistake in the text, which has its place already; a text that is not
/// JSON; or a broken rule of the tree, which has only its node. It is small, because each step of a
/// reader may return it.
#[derive(Debug)]
pub(crate) enum Failure {
    Read(Box<ReadError>),
    Json(JsonError),
    Tree(Box<TreeError>),
}

impl From<ReadError> for Failure {
    #[cold]
    fn from(error: ReadError) -> Self {
        Self::Read(Box::new(error))
    }
}

impl From<JsonError> for Failure {
    fn from(error: JsonError) -> Self {
        Self::Json(error)
    }
}

impl From<TreeError> for Failure {
    #[cold]
    fn from(error: TreeError) -> Self {
        Self::Tree(Box::new(error))
    }
}

/// A mistake at a place.
fn fail<T>(kind: ReadErrorKind, span: Range<usize>) -> Result<T, Failure> {
    Err(kind.at(span).into())
}
