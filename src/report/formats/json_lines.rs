//! JSON Lines: a line a document.

use std::io::Write;

use super::documents::Documents;
use super::renderer::Renderer;
use super::report::{Report, Written};
use super::shape::Shape;

/// Every document on a line.
pub(super) struct JsonLines;

impl Renderer for JsonLines {
    fn item(&self, report: &dyn Report, _: Shape, out: &mut (dyn Write + Send)) -> Written {
        report.documents(&mut Documents::Lines(out))
    }
}
