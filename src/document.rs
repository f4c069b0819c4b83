//! What an input or output holds: trees, each with the exercise wrapper around it.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crate::text::line_starts;
use crate::tree::{Player, Tree};
use crate::value::Value;

/// What the exercise wrapper around a tree says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exercise {
    /// A heading for people.
    pub title: Option<String>,
    /// Who published the exercise.
    pub source: Option<String>,
    /// The preset that the exercise's answers follow.
    pub convention: Option<String>,
    /// Who moves at the root if the tree itself does not say.
    pub root: Option<Player>,
    /// A key for scripts (JSON only).
    pub id: Option<String>,
    /// The command that made the tree: written as a comment, in JSON as `meta`, and read by nobody.
    pub made_by: Option<String>,
}

/// A tree and what its wrapper says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The tree.
    pub tree: Tree,
    /// The wrapper; empty where there is none.
    pub exercise: Exercise,
    /// How the text was read where it does not follow the grammar, or could mean something else.
    pub remarks: Vec<Remark>,
    /// The leaves that got other values after reading, to see what then happens, in that order.
    pub set: Vec<NewValue>,
}

impl Document {
    /// A document that was not read, or whose text follows the grammar.
    pub fn new(tree: Tree, exercise: Exercise) -> Self {
        Self {
            tree,
            exercise,
            remarks: Vec::new(),
            set: Vec::new(),
        }
    }
}

/// A leaf with another value than that of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "NewValueReport")]
pub struct NewValue {
    /// The leaf.
    pub leaf: String,
    /// The value in the file; null if it is not known.
    pub before: Option<Value>,
    /// The value that it has here.
    pub now: Value,
}

/// How a text was read that does not follow the grammar, or that could mean something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The byte range where that first happens.
    pub span: Range<usize>,
    /// How it was read.
    pub message: String,
}

/// How many trees stand in one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One tree, on as many lines as it takes.
    Whole,
    /// One tree a line, as in JSON Lines.
    Lines,
}

/// The part of a text that holds one tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The number of the line where it begins, from 1, blank lines counted; `None` for the whole text.
    pub line: Option<usize>,
    /// Where the frame stands in the text, without its line end.
    pub span: Range<usize>,
}

impl Frame {
    /// Frames with their lines.
    pub(crate) fn at(spans: Vec<Range<usize>>, text: &str) -> impl Iterator<Item = Self> {
        let (mut counted, mut line) = (0, 1);
        spans.into_iter().map(move |span| {
            line += line_starts(&text[counted..span.start]).skip(1).count();
            counted = span.start;
            let line = Some(line);
            Self { line, span }
        })
    }
}

impl Framing {
    /// The frame of each tree. Lines that are blank hold none; LF, CRLF and CR end a line. Where all
    /// are blank, the whole text is the frame of the tree that is missing.
    pub fn frames(self, text: &str) -> impl Iterator<Item = Frame> {
        let lines = (self == Self::Lines).then(|| lines(text));
        let mut lines = lines.into_iter().flatten().peekable();
        let whole = lines.peek().is_none().then_some(Frame {
            line: None,
            span: 0..text.len(),
        });
        whole.into_iter().chain(lines)
    }
}

fn lines(text: &str) -> impl Iterator<Item = Frame> {
    let mut start = 0;
    let ends = line_starts(text).skip(1).chain([text.len()]);
    (1..).zip(ends).filter_map(move |(number, end)| {
        let line = text[start..end].trim_end_matches(['\n', '\r']);
        let span = start..start + line.len();
        start = end;
        let is_blank = line.trim().is_empty();
        let line = Some(number);
        (!is_blank).then_some(Frame { line, span })
    })
}
