//! How a format draws a tree.

use crate::picture::Picture;

/// How a format draws a tree.
#[derive(Clone, Copy)]
pub(crate) struct Drawings {
    /// The exercise without any answer.
    pub(super) blank: fn(&Picture) -> String,
    /// The run of the search.
    pub(super) solved: fn(&Picture) -> String,
}
