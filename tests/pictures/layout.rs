//! The places of things in SVG: nothing touches anything else, and plies are equally far apart.

use std::collections::BTreeMap;

use abtree::formats::Format;
use abtree::picture::{PictureOptions, Style};
use abtree::search::{Algorithm, Convention};
use abtree::tree::Naming;
use abtree::vocabulary::Vocabulary;

use super::Drawn;
use crate::common::random::{Choices, Xorshift, games};
use crate::common::xml::{Area, Element, area_of, corners, shape};
use crate::common::{documents_in, read_text, tree_files};

type Point = (i64, i64);

/// Draws every tree under trees/ and random ones that have long names, moves and numbers.
#[test]
fn nothing_touches_anything_and_plies_are_equally_far_apart() {
    let files = tree_files();
    let documents = files.iter().flat_map(|file| documents_in(file));
    let random = games(200).map(|seed| {
        let text = long(&mut Xorshift::new(seed), 0, &mut 0);
        read_text(&text, Format::Sexp).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
    });
    for (seed, document) in (0..).zip(documents.chain(random)) {
        let mut choices = Xorshift::new(seed);
        let algorithm = match Algorithm::default_for(&document.tree) {
            Algorithm::Minimax => choices.one_of(&[Algorithm::AlphaBeta, Algorithm::Pvs]),
            other => other,
        };
        let drawn = Drawn {
            document: &document,
            plan: &algorithm.into(),
            convention: &Convention::default(),
            naming: choices.one_of(Naming::ALL),
        };
        let is_blank = choices.once_in(4);
        let options = PictureOptions {
            style: choices.one_of(Style::ALL),
            is_blank,
            has_windows: is_blank || algorithm != Algorithm::Expectiminimax && choices.once_in(2),
            max_ply: choices.one_of(&[None, None, Some(1), Some(2)]),
            until: choices
                .one_of(&[None, Some(2), Some(9), Some(30), Some(99)])
                .filter(|_| !is_blank),
            ..PictureOptions::default()
        };
        if let Ok(text) = drawn.text("svg", options) {
            let checked = std::panic::catch_unwind(|| Layout::of(&Element::parse(&text)).check());
            assert!(checked.is_ok(), "{text}");
        }
    }
}

/// A random tree.
fn long(choices: &mut Xorshift, ply: usize, nodes: &mut usize) -> String {
    const WORDS: [&str; 6] = [
        "",
        "x",
        "left",
        "take three sticks",
        "WWW",
        "the second heap, i.e. 2",
    ];
    const NUMBERS: [&str; 6] = ["3", "-12", "0.125", "-7/3", "-inf", "1234567890"];
    *nodes += 1;
    let name = match choices.one_of(&WORDS) {
        "" => String::new(),
        word => format!("\"{word} {nodes}\""),
    };
    let label = match choices.one_of(&WORDS) {
        word if ply > 0 && !word.is_empty() => format!(":move \"{word}\""),
        _ => String::new(),
    };
    if ply == 4 || ply > 0 && choices.once_in(3) {
        let value = choices.one_of(&NUMBERS);
        return format!("(leaf {name} {label} {value})");
    }
    let children = 1 + choices.below(if ply == 1 { 7 } else { 3 });
    let children: Vec<String> = (0..children)
        .map(|_| long(choices, ply + 1, nodes))
        .collect();
    let mover = choices.one_of(&["max", "min"]);
    format!("({mover} {name} {label} {})", children.join(" "))
}

/// What is drawn, and where.
struct Layout {
    /// Every text and every shape, but for values, which are within shapes.
    areas: Vec<(String, Area)>,
    shapes: BTreeMap<String, Area>,
    edges: Vec<Edge>,
    page: Area,
}

struct Edge {
    parent: String,
    child: String,
    line: Vec<Point>,
    label: Option<Area>,
    cross: Option<Area>,
}

impl Layout {
    fn of(svg: &Element) -> Self {
        let (mut areas, mut shapes) = (Vec::new(), BTreeMap::new());
        for node in svg.of_class("node") {
            let (name, shape) = (node.get("data-node").to_owned(), shape(node));
            let frame = node.of_class("now").next().map(area_of);
            for part in node.children.iter().filter(|part| part.name == "text") {
                let area = text_area(part, node.has_class("leaf"));
                if part.has_class("value") {
                    assert!(shape.around(area) == shape, "{part:?} is in its shape");
                } else {
                    let is_free = !frame.is_some_and(|frame| frame.overlaps(area));
                    assert!(is_free, "{part:?} is outside of the frame");
                    areas.push((name.clone(), area));
                }
            }
            areas.push((name.clone(), shape));
            shapes.insert(name, shape);
        }
        let edges = svg.of_class("edge").map(|edge| {
            let label = edge.of_class("label").next();
            let label = label.map(|label| text_area(label, false));
            areas.extend(label.map(|label| ("label".to_owned(), label)));
            let cross = edge.of_class("cross").next();
            Edge {
                parent: edge.get("data-parent").to_owned(),
                child: edge.get("data-child").to_owned(),
                line: corners(edge.of_class("line").next().unwrap().get("d")),
                label,
                cross: cross.map(|cross| cross_area(cross.get("d"))),
            }
        });
        let edges = edges.collect();
        let legend = svg.of_class("legend").flat_map(|legend| &legend.children);
        let texts = legend.filter(|part| part.name == "text");
        areas.extend(texts.map(|text| ("legend".to_owned(), text_area(text, false))));
        Self {
            areas,
            shapes,
            edges,
            page: area_of(svg.of_class("paper").next().unwrap()),
        }
    }

    fn check(&self) {
        for (place, (one, area)) in self.areas.iter().enumerate() {
            assert!(self.page.around(*area) == self.page, "{one} {area:?}");
            for (other, beside) in &self.areas[..place] {
                assert!(!area.overlaps(*beside), "{one} {area:?} {other} {beside:?}");
            }
        }
        for edge in &self.edges {
            self.check_edge(edge);
        }
        let tops: std::collections::BTreeSet<i64> =
            self.shapes.values().map(|shape| shape.top).collect();
        let tops: Vec<i64> = tops.into_iter().collect();
        let mut distances: Vec<i64> = tops.windows(2).map(|pair| pair[1] - pair[0]).collect();
        distances.dedup();
        assert!(distances.len() <= 1, "{distances:?}");
    }

    /// An edge runs straight from the lower end of a shape into the upper end of another one, its label
    /// and its cross lie on it, and it meets nothing else.
    fn check_edge(&self, edge: &Edge) {
        let [above, below] = [&edge.parent, &edge.child].map(|name| self.shapes[name]);
        let ends = [
            (above.middle().0, above.bottom),
            (below.middle().0, below.top),
        ];
        assert_eq!(edge.line, ends);
        let halfway = |one: i64, other: i64| i64::midpoint(one, other);
        if let Some(label) = edge.label {
            let (x, y) = label.middle();
            let at = (halfway(ends[0].0, ends[1].0), halfway(ends[0].1, ends[1].1));
            assert!(
                (x - at.0).abs() <= 2 && (y - at.1).abs() <= 2,
                "{label:?} {at:?}"
            );
        }
        for (owner, area) in &self.areas {
            let is_end = [above, below].contains(area);
            let is_own = edge.label == Some(*area);
            let is_met = area.is_crossed(ends);
            assert!(is_end || is_own || !is_met, "{} meets {owner}", edge.child);
        }
        for other in &self.edges {
            let is_own = other.child == edge.child;
            let is_met = other.cross.is_some_and(|cross| cross.is_crossed(ends));
            assert_eq!(is_met, is_own && other.cross.is_some(), "{}", edge.child);
        }
    }
}

/// What a text covers, as wide as DejaVu Sans draws it.
fn text_area(text: &Element, is_of_leaf: bool) -> Area {
    let class = text.get("class").split(' ').next().unwrap();
    let size = match class {
        "name" => 13,
        "value" => 14,
        _ => 11,
    };
    let inner = text.children.iter().map(|part| (&part.text, 11));
    let pieces = [(&text.text, size)].into_iter().chain(inner);
    let widths = pieces.map(|(text, size)| text.chars().map(hundredths).sum::<i64>() * size / 100);
    let (width, area) = (widths.sum::<i64>(), area_of(text));
    let is_centred = is_of_leaf || ["value", "label", "sign"].contains(&class);
    let left = area.left - if is_centred { width / 2 } else { 0 };
    Area {
        left,
        right: left + width,
        ..area
    }
}

fn hundredths(letter: char) -> i64 {
    match letter {
        'i' | 'l' | '.' | ',' | ' ' => 30,
        't' | 'f' | 'r' | 'j' | ':' => 42,
        '\u{2009}' => 20,
        'm' | 'W' => 98,
        '−' | '∞' | '+' | '≤' | '≥' => 83,
        'A'..='Z' => 68,
        _ => 60,
    }
}

fn cross_area(path: &str) -> Area {
    let (left, top) = corners(path.split('l').next().unwrap())[0];
    Area {
        left,
        top,
        right: left + 12,
        bottom: top + 12,
    }
}
