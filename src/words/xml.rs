//! Texts in XML.

use quick_xml::escape::partial_escape;

/// A text between double quotes, or within an element.
pub(crate) fn attribute(text: &str) -> String {
    partial_escape(text).replace('"', "&quot;")
}
