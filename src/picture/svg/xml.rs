//! Elements of XML.

use std::fmt::Display;
use std::io::{self, Write};

use quick_xml::events::BytesText;
use quick_xml::writer::{ElementWriter, Writer};

/// Where elements go.
pub(super) type Xml<'w> = Writer<&'w mut (dyn Write + 'w)>;

/// The attributes of an element.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

/// An element that is begun.
pub(super) fn element<'x, 'w>(
    xml: &'x mut Xml<'w>,
    name: &'x str,
    attributes: Attributes,
) -> ElementWriter<'x, &'w mut (dyn Write + 'w)> {
    let texts = attributes
        .iter()
        .map(|(name, value)| (*name, value.to_string()));
    let texts: Vec<(&str, String)> = texts.collect();
    let texts = texts.iter().map(|(name, text)| (*name, text.as_str()));
    xml.create_element(name).with_attributes(texts)
}

/// An element that holds nothing.
pub(super) fn empty(xml: &mut Xml, name: &str, attributes: Attributes) -> io::Result<()> {
    element(xml, name, attributes).write_empty().map(drop)
}

/// An element that holds a text.
pub(super) fn text(
    xml: &mut Xml,
    name: &str,
    attributes: Attributes,
    text: &str,
) -> io::Result<()> {
    let text = valid(text);
    element(xml, name, attributes)
        .write_text_content(BytesText::new(&text))
        .map(drop)
}

/// An element that holds others.
pub(super) fn group(
    xml: &mut Xml,
    name: &str,
    attributes: Attributes,
    content: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    element(xml, name, attributes)
        .write_inner_content(content)
        .map(drop)
}

/// A text with a sign in place of each character that XML has no form for.
pub(super) fn valid(text: &str) -> String {
    let is_valid = |character: &char| match character {
        '\t' | '\n' | '\r' => true,
        '\u{FFFE}' | '\u{FFFF}' => false,
        other => *other >= ' ',
    };
    let valid = text
        .chars()
        .map(|character| Some(character).filter(is_valid));
    valid
        .map(|character| character.unwrap_or('\u{FFFD}'))
        .collect()
}

/// A text that stands around a point on its base line.
pub(super) fn text_at(
    xml: &mut Xml,
    class: &str,
    (x, y): (i64, i64),
    content: &str,
) -> io::Result<()> {
    text(
        xml,
        "text",
        &[("class", &class), ("x", &x), ("y", &y)],
        content,
    )
}
