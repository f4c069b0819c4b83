//! Elements of XML.

use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::BytesText;

/// Where elements go.
pub(super) type Xml<'w> = Writer<&'w mut (dyn Write + 'w)>;

/// The attributes of an element.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

/// An element that holds nothing.
pub(super) fn empty(xml: &mut Xml, name: &str, attributes: Attributes) -> io::Result<()> {
    let element = xml.create_element(name);
    let attributes = attributes.iter().copied();
    element.with_attributes(attributes).write_empty()?;
    Ok(())
}

/// An element that holds a text.
pub(super) fn text(
    xml: &mut Xml,
    name: &str,
    attributes: Attributes,
    text: &str,
) -> io::Result<()> {
    let element = xml.create_element(name);
    let attributes = attributes.iter().copied();
    let element = element.with_attributes(attributes);
    element.write_text_content(BytesText::new(&valid(text)))?;
    Ok(())
}

/// An element that holds others.
pub(super) fn group(
    xml: &mut Xml,
    name: &str,
    attributes: Attributes,
    content: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    let element = xml.create_element(name);
    let attributes = attributes.iter().copied();
    element
        .with_attributes(attributes)
        .write_inner_content(content)?;
    Ok(())
}

/// A text with a sign in the place of each character that XML has no form for.
pub(super) fn valid(text: &str) -> String {
    let is_valid = |character: char| match character {
        '\t' | '\n' | '\r' => true,
        '\u{FFFE}' | '\u{FFFF}' => false,
        other => other >= ' ',
    };
    let valid = text.chars();
    valid
        .map(|character| {
            if is_valid(character) {
                character
            } else {
                '\u{FFFD}'
            }
        })
        .collect()
}

/// A text that stands around a point on its base line.
pub(super) fn text_at(
    xml: &mut Xml,
    class: &str,
    (x, y): (i64, i64),
    content: &str,
) -> io::Result<()> {
    let (x, y) = (x.to_string(), y.to_string());
    text(
        xml,
        "text",
        &[("class", class), ("x", &x), ("y", &y)],
        content,
    )
}
