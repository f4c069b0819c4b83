//! Text → tree: format detection, and one file a format.
//!
//! A reader drives a [`Builder`] with a loop of its own, so that no nesting
//! of the input can overflow the stack. Positions are not stored: when a tree breaks a rule, a
//! second pass over the text finds the place of the node that the [`Builder`]
//! names.

mod decode;
mod error;
mod json;
mod jsonl;
mod places;
mod sexp;
mod source;

pub use decode::{DecodeError, WrongBytes, decode, decode_lines};
pub use error::{ReadError, ReadErrorKind};
pub(crate) use json::syntax;
pub use jsonl::{Line, lines};
pub use source::Source;

use std::ops::Range;

use crate::document::{Document, Format};
use crate::tree::{Builder, Limits, NodeId, Player, TreeError};
use places::{Finder, Places};

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

/// Reads the one tree that `text` holds.
///
/// `Format::Jsonl` reads a single line; [`lines`] splits a text into its lines.
///
/// ```
/// use abtree::document::Format;
/// use abtree::read::{ReadOptions, read};
/// let document = read("(max (min 3 12 8) (min 2 4 6))", Format::Sexp, &ReadOptions::default())?;
/// assert_eq!(document.tree.leaves(), 6);
/// # Ok::<(), abtree::read::ReadError>(())
/// ```
pub fn read(text: &str, format: Format, options: &ReadOptions) -> Result<Document, ReadError> {
    read_and_place(text, format, options, &mut ()).map_err(|failure| match failure {
        Failure::Read(error) => error,
        Failure::Tree(error) => locate(text, format, options, error),
    })
}

/// Where in the text a node of its tree stands; `None` if the tree has no such node.
///
/// Reads the text once more, because a tree keeps no places.
pub fn place_of(
    text: &str,
    format: Format,
    options: &ReadOptions,
    node: NodeId,
) -> Option<Range<usize>> {
    let mut finder = Finder::of_node(node);
    read_and_place(text, format, options, &mut finder).ok()?;
    finder.found()
}

/// What stops a reader: a mistake in the text, which has its place already, or a broken rule of
/// the tree, which has only its node.
enum Failure {
    Read(ReadError),
    Tree(TreeError),
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<TreeError> for Failure {
    fn from(error: TreeError) -> Self {
        Self::Tree(error)
    }
}

fn read_and_place(
    text: &str,
    format: Format,
    options: &ReadOptions,
    places: &mut impl Places,
) -> Result<Document, Failure> {
    let builder = Builder::with_limits(options.limits);
    let (builder, exercise) = match format {
        Format::Sexp => sexp::read(text, options.conventions, builder, places)?,
        Format::Json | Format::Jsonl => json::read(text, options.conventions, builder, places)?,
    };
    let root = options.root.or(exercise.root).unwrap_or(Player::Max);
    let tree = builder.finish(root)?;
    Ok(Document { tree, exercise })
}

/// Reads the text once more, to find where the node of a broken rule stands.
#[cold]
fn locate(text: &str, format: Format, options: &ReadOptions, error: TreeError) -> ReadError {
    let mut finder = Finder::of_error(&error);
    let _same_failure = read_and_place(text, format, options, &mut finder);
    ReadError {
        span: finder.found().unwrap_or(0..0),
        kind: ReadErrorKind::Tree(error.kind),
    }
}
