//! XML, as far as reports need it: elements on lines of their own, attributes and texts.
//!
//! Names of elements and attributes are the program's own; attributes and texts may be anything.

use std::fmt::Write as _;

/// An XML document that is being written, or a part of one.
#[derive(Default)]
pub(crate) struct Xml {
    text: String,
    /// How many elements are open around this part.
    depth: usize,
    open: Vec<&'static str>,
}

/// The attributes of an element, in their order.
type Attributes<'a> = [(&'static str, &'a str)];

impl Xml {
    /// A part that stands so many elements deep in its document.
    pub(crate) fn below(depth: usize) -> Self {
        Self {
            depth,
            ..Self::default()
        }
    }

    /// Opens an element that holds others.
    pub(crate) fn open(&mut self, element: &'static str, attributes: &Attributes) {
        self.begin(element, attributes);
        self.text.push_str(">\n");
        self.open.push(element);
    }

    /// Closes the element that was opened last.
    pub(crate) fn close(&mut self) {
        if let Some(element) = self.open.pop() {
            self.indent();
            let _ = writeln!(self.text, "</{element}>");
        }
    }

    /// An element without content.
    pub(crate) fn empty(&mut self, element: &'static str, attributes: &Attributes) {
        self.begin(element, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with a text in it.
    pub(crate) fn of_text(&mut self, element: &'static str, attributes: &Attributes, text: &str) {
        self.begin(element, attributes);
        let _ = writeln!(self.text, ">{}</{element}>", escaped(text));
    }

    /// The part as it is.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    fn begin(&mut self, element: &str, attributes: &Attributes) {
        self.indent();
        let _ = write!(self.text, "<{element}");
        for (name, value) in attributes {
            let _ = write!(self.text, " {name}=\"{}\"", escaped(value));
        }
    }

    fn indent(&mut self) {
        let depth = self.depth + self.open.len();
        self.text.extend(std::iter::repeat_n("  ", depth));
    }
}

/// Text in which nothing is markup. White space that readers would change is written by number, and
/// what XML 1.0 forbids (section 2.2) is replaced, as no number may stand for it either.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                let _ = write!(escaped, "&#{};", u32::from(letter));
            }
            '\0'..'\u{20}' | '\u{FFFE}' | '\u{FFFF}' => {
                escaped.push(char::REPLACEMENT_CHARACTER);
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::Xml;

    #[test]
    fn elements_stand_in_each_other() {
        let mut xml = Xml::below(1);
        xml.open("a", &[("n", "1")]);
        xml.empty("b", &[]);
        xml.of_text("c", &[], "d");
        xml.close();
        let lines = ["  <a n=\"1\">", "    <b/>", "    <c>d</c>", "  </a>", ""];
        assert_eq!(xml.into_text(), lines.join("\n"));
    }

    #[test]
    fn nothing_in_a_text_is_markup() {
        let mut xml = Xml::default();
        xml.of_text("a", &[("b", "\"<&>'\n\t")], "]]> \r\u{1b}\0\u{FFFF}é😀");
        let expected =
            "<a b=\"&quot;&lt;&amp;&gt;'&#10;&#9;\">]]&gt; &#13;\u{FFFD}\u{FFFD}\u{FFFD}é😀</a>\n";
        assert_eq!(xml.into_text(), expected);
    }
}
