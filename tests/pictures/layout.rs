//! The places of things in SVG: what is drawn of different things keeps apart.

use super::random_pictures;
use crate::common::random::games;
use crate::common::terminal::printed;
use crate::common::xml::{Area, Element, area, corners, shape};

#[test]
fn boxes_and_edges_keep_apart_and_parents_stand_over_the_middle() {
    random_pictures(games(300), |drawn, options| {
        let Ok(text) = drawn.text("svg", options.clone()) else {
            return;
        };
        let svg = Element::parse(&text);
        let nodes: Vec<&Element> = svg.of_class("node").collect();
        let areas: Vec<Area> = nodes.iter().map(|node| area(node)).collect();
        for (place, &one) in areas.iter().enumerate() {
            for &other in &areas[..place] {
                assert!(!one.overlaps(other), "{one:?} {other:?}\n{text}");
            }
        }
        for edge in svg.of_class("edge") {
            let line = edge.of_class("line").next().unwrap();
            let corners = corners(line.get("d"));
            for (node, &area) in nodes.iter().zip(&areas) {
                let name = node.get("data-node");
                if ![edge.get("data-parent"), edge.get("data-child")].contains(&name) {
                    assert!(!is_crossed(area, &corners), "{name} {edge:?}\n{text}");
                }
            }
        }
        middles(&svg, &nodes);
        edges_of_one_node_do_not_cross(&svg);
    });
}

fn edges_of_one_node_do_not_cross(svg: &Element) {
    let edges: Vec<&Element> = svg.of_class("edge").collect();
    let line = |edge: &Element| corners(edge.of_class("line").next().unwrap().get("d"));
    for (place, one) in edges.iter().enumerate() {
        for other in &edges[..place] {
            let is_sibling = one.get("data-parent") == other.get("data-parent");
            let (one, other) = (line(one), line(other));
            let mut parts = one
                .windows(2)
                .flat_map(|a| other.windows(2).map(move |b| (a, b)));
            let cross = parts.any(|(a, b)| do_cross([a[0], a[1]], [b[0], b[1]]));
            assert!(!(is_sibling && cross), "{one:?} crosses {other:?}");
        }
    }
}

/// Whether two lines have a point in common that is no end of either.
fn do_cross(one: [(i64, i64); 2], other: [(i64, i64); 2]) -> bool {
    let side = |[(x, y), (to_x, to_y)]: [(i64, i64); 2], (at_x, at_y): (i64, i64)| {
        ((to_x - x) * (at_y - y) - (to_y - y) * (at_x - x)).signum()
    };
    let apart = |line, [from, to]: [(i64, i64); 2]| side(line, from) * side(line, to) < 0;
    apart(one, other) && apart(other, one)
}

/// Whether a line of corners runs through an area.
fn is_crossed(area: Area, corners: &[(i64, i64)]) -> bool {
    const PARTS: i64 = 200;
    corners.windows(2).any(|ends| {
        let ((x, y), (to_x, to_y)) = (ends[0], ends[1]);
        (0..=PARTS)
            .any(|part| area.holds((x + (to_x - x) * part / PARTS, y + (to_y - y) * part / PARTS)))
    })
}

fn middles(svg: &Element, nodes: &[&Element]) {
    let middle = |node: &Element| {
        let shape = shape(node);
        shape.left + shape.right
    };
    for node in nodes {
        let name = node.get("data-node");
        // Nodes stand in the order of the tree; edges of the principal variation come last.
        let edges = svg.of_class("edge");
        let edges = edges.filter(|edge| edge.get("data-parent") == name);
        let names: Vec<&str> = edges.map(|edge| edge.get("data-child")).collect();
        let children = nodes.iter();
        let children = children.filter(|node| names.contains(&node.get("data-node")));
        let children: Vec<i64> = children.map(|child| middle(child)).collect();
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            assert!(children.is_sorted(), "children stand from left to right");
            assert!((2 * middle(node) - first - last).abs() <= 4, "{name}");
        }
    }
}

#[test]
fn a_cross_lies_on_its_own_edge_alone() {
    random_pictures(games(300), |drawn, options| {
        if let Ok(text) = drawn.text("svg", options.clone()) {
            crosses_lie_on_their_own_edges(&text);
        }
    });
    // The window of E moves the leaves of its ply down, so that their edges run straight at the end.
    let fans =
        "(max A (min B 5 6) (min C 4 9 9 9 9 9 9 9 9 9 9 9 9) (min D (max E 1 2) 8 (max F 3 4)))";
    crosses_lie_on_their_own_edges(&printed("draw --windows", fans));
}

fn crosses_lie_on_their_own_edges(text: &str) {
    const REACH: i64 = 6;
    let svg = Element::parse(text);
    let edges: Vec<&Element> = svg.of_class("edge").collect();
    for edge in edges.iter().filter(|edge| edge.has_class("cut")) {
        let cross = edge.of_class("cross").next().unwrap().get("d");
        let (x, y) = corners(cross.split('l').next().unwrap())[0];
        let area = Area {
            left: x,
            top: y,
            right: x + 2 * REACH,
            bottom: y + 2 * REACH,
        };
        for other in &edges {
            let line = corners(other.of_class("line").next().unwrap().get("d"));
            let is_own = edge.get("data-child") == other.get("data-child");
            assert_eq!(
                is_crossed(area, &line),
                is_own,
                "{edge:?} {other:?}\n{text}"
            );
        }
    }
}
