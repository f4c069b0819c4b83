//! Writes JSON Lines: the tree or its exercise wrapper in a single line.

use std::io;

use super::json::{Shape, write_in};
use crate::document::Document;

/// Writes a document and the end of its line.
pub(super) fn write(document: &Document, out: &mut impl io::Write) -> io::Result<()> {
    write_in(Shape::OneLine, document, out)
}
