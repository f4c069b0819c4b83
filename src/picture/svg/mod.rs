//! SVG: shapes and texts, with the hooks that scripts find nodes and edges by.

mod nodes;
mod placed_legend;

use std::fmt::Display;
use std::io;

use quick_xml::escape::escape;

use super::legend;
use super::node::{BLANK, Below, Kind, text_width, typeset};
use super::placed::{MARGIN, NAME_SIZE, Outline, Placed, SMALL_SIZE, VALUE_SIZE};
use super::run::Run;
use super::scene::Scene;
use super::{Picture, PictureOptions, Style};
use crate::game::Game;
use nodes::Painter;
use placed_legend::PlacedLegend;

const STYLE: &str = include_str!("style.css");

/// Draws a run as a file of its own.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    if let Some(step) = picture.options.until {
        let [shown, needing] = staged(&picture.run, &picture.options, step);
        return draw_scene(&shown, &needing, Use::Picture, out);
    }
    let scene = picture.scene();
    draw_scene(&scene, &scene, Use::Picture, out)
}

/// What a drawing is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A file of its own.
    Picture,
    /// A page, whose script shows and hides parts of it.
    Page,
}

/// Draws a scene with as much room as another one of the same nodes needs, ending with a line end.
pub(super) fn draw_scene(
    scene: &Scene,
    needing: &Scene,
    used: Use,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let margin = margin(scene);
    let mut placed = Placed::new(needing, MARGIN + margin);
    let needed = PlacedLegend::new(&needing.legend, placed.width);
    let legend = PlacedLegend::new(&scene.legend, placed.width);
    let spare = (needed.width - placed.width).max(0);
    if spare > 0 {
        placed = Placed::new(needing, MARGIN + margin + spare / 2);
    }
    let width = placed.width + spare - spare / 2;
    let height = placed.height + needed.height;
    let painter = Painter {
        scene,
        placed: &placed,
        used,
    };
    let root = format!(
        r#"svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" class="abtree" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img""#
    );
    Svg { out, depth: 0 }.group(root, |svg| {
        for (name, text) in [
            ("title", scene.title.as_str()),
            ("desc", &scene.description),
            ("style", STYLE),
        ] {
            svg.line(format_args!("<{name}>{}</{name}>", escape(valid(text))))?;
        }
        svg.line(format_args!(
            r#"<rect class="paper" width="{width}" height="{height}"/>"#
        ))?;
        painter.margin(svg, MARGIN)?;
        painter.edges(svg)?;
        (0..scene.nodes.len()).try_for_each(|node| painter.node(svg, node))?;
        legend.draw(svg, placed.height)
    })
}

/// The room that MAX and MIN need at the margin.
fn margin(scene: &Scene) -> i64 {
    if scene.style == Style::Shapes {
        return 0;
    }
    let movers = scene.movers();
    let widest = movers
        .iter()
        .map(|mover| text_width(mover, NAME_SIZE))
        .max();
    widest.unwrap_or(0) + MARGIN
}

/// The scene after a step, and the one at the end of the run with the room that anything needs after any
/// step, and with a legend for all steps, so that the scenes of a run don't jump. The room may not tell
/// what the search finds, since whoever is asked to predict steps has the scene before them.
pub(super) fn staged(run: &Run, options: &PictureOptions, step: usize) -> [Scene; 2] {
    let shown = Scene::new(run, options, step);
    let mut needing = Scene::new(run, options, run.length);
    needing.legend = legend::of_steps(&needing.nodes, options, run.evaluation.setup);
    reserve(&mut needing, run);
    [shown, needing]
}

/// Gives everything the room that it may need after any step: every inner node the room for any value,
/// not for what it turns out to be worth, every evaluated node the room for the longest number of an
/// evaluation, and every window the room for as many bounds as the node has children.
fn reserve(scene: &mut Scene, run: &Run) {
    let value = widest_bound(run);
    let orders = scene.nodes.iter().map(|node| node.order.clone());
    let order = widest(orders, SMALL_SIZE);
    let mut children = vec![0; scene.nodes.len()];
    for parent in scene.nodes.iter().filter_map(|node| node.parent) {
        children[parent] += 1;
    }
    for (node, children) in scene.nodes.iter_mut().zip(children) {
        if node.below == Below::Evaluated {
            node.order.clone_from(&order);
        } else {
            node.value.clone_from(&value);
        }
        let ends = node.ends.iter_mut().zip([Kind::Max, Kind::Min]);
        for (end, improving) in ends.filter(|(end, _)| end.latest != BLANK) {
            let improves = if node.kind == improving { children } else { 0 };
            end.replaced = vec![value.clone(); improves];
            end.latest.clone_from(&value);
        }
    }
}

/// The longest bound that a value of the tree may be, or one that the search finds, as an average may be.
fn widest_bound(run: &Run) -> String {
    let (tree, game) = (&run.evaluation.document.tree, &run.evaluation.game);
    let stated = tree.nodes().filter_map(|node| game.static_value(node));
    let steps = run.steps().iter().filter_map(|step| step.found.as_ref());
    let found = steps.chain([&run.evaluation.outcome.found]);
    let values = stated.chain(found.map(|found| found.value.clone()));
    widest(values.map(|value| format!("≤ {value}")), VALUE_SIZE)
}

fn widest(texts: impl Iterator<Item = String>, size: i64) -> String {
    let width = |text: &String| text_width(&typeset(text), size);
    texts.max_by_key(width).unwrap_or_default()
}

/// Where elements go, a line each.
struct Svg<'w> {
    out: &'w mut dyn io::Write,
    /// How many groups are open.
    depth: usize,
}

impl Svg<'_> {
    /// Writes an element.
    fn line(&mut self, element: impl Display) -> io::Result<()> {
        let depth = self.depth;
        writeln!(self.out, "{:depth$}{element}", "")
    }

    /// Writes an element that holds others; the tag is what its name and its attributes are.
    fn group(
        &mut self,
        tag: impl Display,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let tag = tag.to_string();
        self.line(format_args!("<{tag}>"))?;
        self.depth += 1;
        content(self)?;
        self.depth -= 1;
        let name = tag.split(' ').next().unwrap_or_default();
        self.line(format_args!("</{name}>"))
    }

    /// Writes a text that stands around a point on its base line.
    fn text(&mut self, class: &str, (x, y): (i64, i64), text: &str) -> io::Result<()> {
        let text = escape(valid(text));
        self.line(format_args!(
            r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#
        ))
    }

    /// Writes a line of such a class.
    fn path(&mut self, class: &str, path: impl Display) -> io::Result<()> {
        self.line(format_args!(r#"<path class="{class}" d="{path}"/>"#))
    }

    /// Draws a rectangle with round corners.
    fn rectangle(&mut self, class: &str, at: Outline, round: i64) -> io::Result<()> {
        let Outline { top, height, .. } = at;
        let (left, width) = (at.x - at.half, 2 * at.half);
        self.line(format_args!(
            r#"<rect class="{class}" x="{left}" y="{top}" width="{width}" height="{height}" rx="{round}"/>"#
        ))
    }

    /// Draws the outline of a kind of node.
    fn shape(&mut self, kind: Kind, style: Style, at: Outline) -> io::Result<()> {
        let Outline {
            x,
            top,
            half,
            height,
        } = at;
        let (left, right, bottom) = (x - half, x + half, top + height);
        let corners = match (kind, style) {
            (Kind::Leaf, _) => return self.rectangle("shape", at, 2),
            (Kind::Chance, _) => {
                let (y, down) = (top + height / 2, height / 2);
                return self.line(format_args!(
                    r#"<ellipse class="shape" cx="{x}" cy="{y}" rx="{half}" ry="{down}"/>"#
                ));
            }
            (Kind::Player, _) | (_, Style::Levels) => {
                return self.rectangle("shape", at, height / 2);
            }
            (Kind::Max, _) => format!("{x},{top} {right},{bottom} {left},{bottom}"),
            (Kind::Min, _) => format!("{left},{top} {right},{top} {x},{bottom}"),
        };
        self.line(format_args!(
            r#"<polygon class="shape" points="{corners}"/>"#
        ))
    }
}

/// How far below the top of the shape the base line of its value is.
fn base_line(kind: Kind, style: Style, height: i64) -> i64 {
    match kind {
        Kind::Max if style == Style::Shapes => height - 5,
        Kind::Min if style == Style::Shapes => 15,
        _ => height / 2 + 5,
    }
}

/// A text with a sign in place of each character that XML has no form for.
fn valid(text: &str) -> String {
    let valid = text.chars().map(|character| match character {
        '\t' | '\n' | '\r' => character,
        '\u{0}'..' ' | '\u{FFFE}' | '\u{FFFF}' => '\u{FFFD}',
        other => other,
    });
    valid.collect()
}
