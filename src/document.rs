//! What an input or output holds: a tree, the exercise wrapper around it, and their format.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::tree::{Player, Tree};

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
}

/// A tree and what its wrapper says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The tree.
    pub tree: Tree,
    /// The wrapper; empty where there is none.
    pub exercise: Exercise,
}

/// The formats that trees are read from and written in.
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
}

impl Format {
    /// The format that a file's suffix promises, if it is a known one.
    pub fn from_suffix(suffix: &str) -> Option<Self> {
        match suffix.to_ascii_lowercase().as_str() {
            "sexp" | "sexpr" | "lisp" | "scm" => Some(Self::Sexp),
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            _ => None,
        }
    }

    /// The format that a text itself suggests: JSON if it begins with `[`, `{` or `"`.
    pub fn from_text(text: &str) -> Self {
        match text.trim_start().chars().next() {
            Some('[' | '{' | '"') => Self::Json,
            _ => Self::Sexp,
        }
    }
}
