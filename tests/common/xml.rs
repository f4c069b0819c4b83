//! XML as a tree of elements, and the places of shapes in SVG.

use std::collections::BTreeMap;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// An element with everything in it.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: BTreeMap<String, String>,
    pub(crate) children: Vec<Element>,
    /// Its own text, that of its children left out.
    pub(crate) text: String,
}

impl Element {
    /// The root of a document, which must be well-formed.
    #[track_caller]
    pub(crate) fn parse(document: &str) -> Self {
        let mut reader = Reader::from_str(document);
        let mut open = vec![Self::default()];
        loop {
            match reader.read_event().expect("the document is well-formed") {
                Event::Start(start) => open.push(Self::of(&start)),
                Event::Empty(start) => open.last_mut().unwrap().children.push(Self::of(&start)),
                Event::End(_) => {
                    let complete = open.pop().unwrap();
                    open.last_mut().unwrap().children.push(complete);
                }
                Event::Text(text) => {
                    open.last_mut().unwrap().text += &text.xml10_content();
                }
                Event::GeneralRef(reference) => {
                    let sign = match reference.resolve_char_ref().unwrap() {
                        Some(sign) => sign.to_string(),
                        None => match &*reference.into_inner() {
                            "lt" => "<".to_owned(),
                            "gt" => ">".to_owned(),
                            "amp" => "&".to_owned(),
                            "quot" => "\"".to_owned(),
                            "apos" => "'".to_owned(),
                            other => panic!("&{other};"),
                        },
                    };
                    open.last_mut().unwrap().text += &sign;
                }
                Event::Eof => break,
                other => panic!("{other:?}"),
            }
        }
        let [mut document] = <[Self; 1]>::try_from(open).expect("all elements are closed");
        assert_eq!(document.children.len(), 1, "one root");
        document.children.remove(0)
    }

    fn of(start: &BytesStart) -> Self {
        let attributes = start.attributes().map(|attribute| {
            let attribute = attribute.unwrap();
            let value = attribute.normalized_value(XmlVersion::Explicit1_0);
            (
                attribute.key.as_ref().to_string(),
                value.unwrap().into_owned(),
            )
        });
        Self {
            name: start.name().as_ref().to_string(),
            attributes: attributes.collect(),
            ..Self::default()
        }
    }

    pub(crate) fn get(&self, attribute: &str) -> &str {
        self.attributes.get(attribute).map_or("", String::as_str)
    }

    fn number(&self, attribute: &str) -> i64 {
        let text = self.get(attribute);
        text.parse()
            .unwrap_or_else(|_| panic!("{attribute}={text} of {self:?}"))
    }

    /// A coordinate, 0 where none is given.
    fn place(&self, attribute: &str) -> i64 {
        self.get(attribute).parse().unwrap_or(0)
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.get("class").split(' ').any(|own| own == class)
    }

    /// The children of a class.
    pub(crate) fn of_class<'e>(&'e self, class: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children
            .iter()
            .filter(move |child| child.has_class(class))
    }

    pub(crate) fn is_within(&self, classes: &[&str]) -> bool {
        self.get("class")
            .split(' ')
            .all(|own| classes.contains(&own))
    }
}

/// A rectangle on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: i64,
    pub(crate) top: i64,
    pub(crate) right: i64,
    pub(crate) bottom: i64,
}

impl Area {
    pub(crate) fn overlaps(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub(crate) fn holds(self, (x, y): (i64, i64)) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// Whether a straight line runs through it.
    pub(crate) fn is_crossed(self, [(x, y), (to_x, to_y)]: [(i64, i64); 2]) -> bool {
        const PARTS: i64 = 400;
        let at = |part| (x + (to_x - x) * part / PARTS, y + (to_y - y) * part / PARTS);
        (0..=PARTS).any(|part| self.holds(at(part)))
    }

    pub(crate) fn middle(self) -> (i64, i64) {
        (
            i64::midpoint(self.left, self.right),
            i64::midpoint(self.top, self.bottom),
        )
    }

    /// The smallest that holds both.
    pub(crate) fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// The shape of a node.
pub(crate) fn shape(node: &Element) -> Area {
    area_of(node.of_class("shape").next().expect("a node has a shape"))
}

/// What an element covers; a text, which begins or is centred at its place, has no width here.
pub(crate) fn area_of(element: &Element) -> Area {
    match element.name.as_str() {
        "rect" => Area {
            left: element.place("x"),
            top: element.place("y"),
            right: element.place("x") + element.number("width"),
            bottom: element.place("y") + element.number("height"),
        },
        "ellipse" => Area {
            left: element.number("cx") - element.number("rx"),
            top: element.number("cy") - element.number("ry"),
            right: element.number("cx") + element.number("rx"),
            bottom: element.number("cy") + element.number("ry"),
        },
        "polygon" => {
            let corners = element.get("points").split(' ').map(|corner| {
                let (x, y) = corner.split_once(',').unwrap();
                let (x, y) = (x.parse().unwrap(), y.parse().unwrap());
                Area {
                    left: x,
                    top: y,
                    right: x,
                    bottom: y,
                }
            });
            corners.reduce(Area::around).unwrap()
        }
        "text" => Area {
            left: element.number("x"),
            top: element.number("y") - 9,
            right: element.number("x"),
            bottom: element.number("y") + 2,
        },
        other => panic!("{other} covers nothing"),
    }
}

/// The corners of a path of straight lines.
pub(crate) fn corners(path: &str) -> Vec<(i64, i64)> {
    let mut corners: Vec<(i64, i64)> = Vec::new();
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..]
            .find(char::is_alphabetic)
            .map_or(rest.len(), |at| at + 1);
        let numbers: Vec<i64> = rest[1..end]
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        corners.push(match (command, numbers.as_slice()) {
            ('M' | 'L', &[x, y]) => (x, y),
            ('V', &[y]) => (corners.last().unwrap().0, y),
            _ => panic!("{path}"),
        });
        rest = &rest[end..];
    }
    corners
}
