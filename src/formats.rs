//! The formats of trees: each with its reader and, if it is written, its writer.

use std::io;
use std::ops::Range;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::document::{Document, Exercise, Frame, Framing};
use crate::read::{self, ReadError, ReadOptions};
use crate::tree::NodeId;
use crate::write::{self, WriteError};

/// The formats of trees: a syntax, and how many trees stand in one text.
///
/// ```
/// use abtree::formats::Format;
/// use abtree::read::ReadOptions;
/// let document = Format::Json.read("[[3, 12], 2]", &ReadOptions::default())?;
/// let mut text = Vec::new();
/// Format::Sexp.write(&document, &mut text)?;
/// assert_eq!(text, b"(max (min 3 12) 2)\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// An S-expression: (max A (min 3 12) 8).
    Sexp,
    /// Nested arrays, or objects with names.
    ///
    /// The objects have `name`, `type`, `value`, `children`.
    Json,
    /// JSON Lines: a JSON tree a line.
    Jsonl,
    /// A test with a game tree of Berkeley's CS188.
    Cs188,
    /// The brackets of LaTeX's forest.
    Forest,
    /// JSON of networkx or d3 with a list of nodes and one of links.
    NodeLink,
    /// A game of Gambit with perfect information.
    Efg,
}

/// What a format is made of.
struct Parts {
    /// The suffixes of its files, the usual one first.
    suffixes: &'static [&'static str],
    read: read::Syntax,
    /// How trees are written, if they are.
    write: Option<write::Syntax>,
    /// The keys of a wrapper that it has no words for.
    lacks: &'static [&'static str],
}

impl Format {
    fn parts(self) -> Parts {
        let parts = |suffixes, read, write, lacks| Parts {
            suffixes,
            read,
            write,
            lacks,
        };
        let sexp = &["sexp", "sexpr", "lisp", "scm"];
        let of_efg = &["id", "source", "convention"];
        match self {
            Self::Sexp => parts(sexp, read::sexp, Some(write::sexp), &["id"]),
            Self::Json => parts(&["json"], read::json, Some(write::json), &[]),
            Self::Jsonl => parts(&["jsonl", "ndjson"], read::json, Some(write::json), &[]),
            Self::Cs188 => parts(&["test"], read::cs188, None, &[]),
            Self::Forest => parts(&["tex"], read::forest, None, &[]),
            Self::NodeLink => parts(&["json"], read::node_link, Some(write::node_link), &[]),
            Self::Efg => parts(&["efg"], read::efg, Some(write::efg), of_efg),
        }
    }

    /// The suffix of its files.
    pub(crate) fn suffix(self) -> &'static str {
        self.parts().suffixes[0]
    }

    /// The format that a file's suffix in lower case promises, if it is a known one.
    pub fn from_suffix(suffix: &str) -> Option<Self> {
        let mut all = Self::VARIANTS.iter().copied();
        all.find(|format| format.parts().suffixes.contains(&suffix))
    }

    /// The format that a text itself suggests: JSON if it begins with `[`, `{` or `"`.
    pub fn from_text(text: &str) -> Self {
        if text.trim_start().starts_with(['[', '{', '"']) {
            Self::Json
        } else {
            Self::Sexp
        }
    }

    /// How many trees stand in one text.
    pub fn framing(self) -> Framing {
        match self {
            Self::Jsonl => Framing::Lines,
            _ => Framing::Whole,
        }
    }

    /// The frame of each tree in a text: a line of JSON Lines, an exercise in an array of them, else all of it.
    pub fn frames(self, text: &str) -> Box<dyn Iterator<Item = Frame> + '_> {
        let wrappers = (self == Self::Json).then(|| read::wrappers(text)).flatten();
        match wrappers {
            Some(spans) => Box::new(Frame::at(spans, text)),
            None => Box::new(self.framing().frames(text)),
        }
    }

    /// Reads the one tree that `text` holds: the whole text of a file, or one of its
    /// [frames](Self::frames).
    pub fn read(self, text: &str, options: &ReadOptions) -> Result<Document, ReadError> {
        let read = read::document(self.parts().read, text, options);
        match self.framing() {
            Framing::Lines => read.map_err(read::on_a_line),
            Framing::Whole => read,
        }
    }

    /// Where in the text a node of its tree stands; `None` if the tree has no such node.
    ///
    /// Reads the text once more, because a tree keeps no places.
    pub fn place_of(self, text: &str, options: &ReadOptions, node: NodeId) -> Option<Range<usize>> {
        read::place_of(self.parts().read, text, options, node)
    }

    /// Whether trees are written in it.
    pub fn is_written(self) -> bool {
        self.parts().write.is_some()
    }

    /// Takes from a wrapper what the format has no words for, and tells what that was.
    pub(crate) fn leave_out(self, exercise: &mut Exercise) -> Vec<&'static str> {
        let fields = [
            ("id", &mut exercise.id),
            ("source", &mut exercise.source),
            ("convention", &mut exercise.convention),
        ];
        let lacks = self.parts().lacks;
        let meant = fields.into_iter().filter(|(key, _)| lacks.contains(key));
        let left_out = meant.filter_map(|(key, field)| field.take().map(|_| key));
        left_out.collect()
    }

    /// Writes a document; reading the text gives an equal one.
    ///
    /// The mover of every inner node is written. Where nothing in the tree can state whose turn it
    /// is at the root (a chance node; in an S-expression a leaf too), the wrapper's `root` states
    /// it, and is set for this if need be.
    ///
    /// It fails before the first byte if the format can't express the document or is only read, and
    /// otherwise only with the output. Buffering `out` is not needed.
    pub fn write(self, document: &Document, out: &mut dyn io::Write) -> Result<(), WriteError> {
        let said = self.leave_out(&mut document.exercise.clone());
        let no_words = |what| WriteError::NoWords("this format", what);
        if let Some(key) = said.first() {
            return Err(no_words(format!("the exercise's `{key}`")));
        }
        let writer = self.parts().write;
        let writer = writer.ok_or_else(|| no_words("trees that are written".to_owned()))?;
        write::document(writer, document, self.framing(), out)
    }

    /// A document as a text in memory.
    pub(crate) fn text(self, document: &Document) -> Result<String, WriteError> {
        let mut text = Vec::new();
        self.write(document, &mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}
