//! Text: the drawing that `eval --tree` shows below its report.

use std::io;

use anstream::StripStream;

use super::drawing::Picture;
use crate::report::text_tree;

/// Draws a whole run in lines of text.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let mut lines = StripStream::new(Vec::new());
    text_tree(picture.evaluation(), picture.glyphs(), &mut lines)?;
    out.write_all(&lines.into_inner())
}
