//! SVG: the drawing above its legend, with the hooks that scripts find nodes and edges by.

mod nodes;

use std::{io, mem};

use quick_xml::escape::escape;

use super::node::{BLANK, Below, EndHistory, Kind, LegendItem, Sign, legend_of_steps};
use super::placed::{HALF_CROSS, MARGIN, NAME_SIZE, Outline, Placed, SMALL_SIZE};
use super::run::Run;
use super::scene::Scene;
use super::{Picture, PictureOptions, Style};
use crate::analysis::Evaluation;
use crate::game::Game as _;
use crate::search::{Fail, Window};
use crate::value::Value;
use crate::words::{text_width, typeset};
use nodes::{Painter, Svg, cross, valid, window_end};

const STYLE: &str = include_str!("style.css");

/// Draws a run as a file of its own.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let shown = picture.scene();
    let needing = picture
        .options
        .until
        .is_some()
        .then(|| needing(&picture.run, &picture.options));
    draw_scene(
        &shown,
        needing.as_ref().unwrap_or(&shown),
        Use::Picture,
        out,
    )
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
        placing: if used == Use::Page { needing } else { scene },
        used,
    };
    let root = format!(
        r#"svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" class="abtree" viewBox="0 0 {width} {height}" width="{width}" height="{height}" style="--width:{width}px" role="img""#
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

/// The room that the movers need at the margin.
fn margin(scene: &Scene) -> i64 {
    if scene.style == Style::Shapes {
        return 0;
    }
    let widest = scene
        .movers
        .iter()
        .map(|mover| text_width(mover, NAME_SIZE))
        .max();
    widest.unwrap_or(0) + MARGIN
}

/// The scene at the end of a run with the room that anything needs after any step, and with a legend for
/// all steps, so that the scenes of a run don't jump. The room may not tell what the search finds, since
/// whoever is asked to predict steps has the scene before them.
pub(super) fn needing(run: &Run, options: &PictureOptions) -> Scene {
    let mut scene = Scene::new(run, options, run.steps.len());
    scene.legend = legend_of_steps(&scene.nodes, options, run.evaluation.setup);
    reserve(&mut scene, run);
    scene
}

/// Gives everything the room that it may need after any step: every inner node the room for any value that
/// it may have, not for what it turns out to be worth, every evaluated node the room for the longest number
/// of an evaluation, and every window the room for as many bounds as the node has children, and one more.
fn reserve(scene: &mut Scene, run: &Run) {
    let tree = &run.evaluation.document.tree;
    let values = widest_values(run);
    let bound = widest_bound(run, &values[0]);
    let order = widest_order(run);
    for node in &mut scene.nodes {
        let value = &values[node.id.index()];
        if node.below == Below::Evaluated {
            node.order.clone_from(&order);
        } else {
            node.value = format!("≤ {value}");
        }
        let children = tree.children(node.id).count();
        let ends = node.ends.iter_mut().zip([Kind::Max, Kind::Min]);
        for (end, improving) in ends.filter(|(end, _)| end.latest != BLANK) {
            let improves = if node.kind == improving { children } else { 0 };
            end.replaced = vec![value.clone(); improves];
            end.latest.clone_from(&bound);
        }
    }
}

/// For each node of the tree the longest value that it may have: one that its subtree states, or of the whole
/// tree and the search any one where nodes are worth averages or take over what others have found.
fn widest_values(run: &Run) -> Vec<String> {
    let Evaluation { game, searched, .. } = &run.evaluation;
    let (tree, convention) = (&searched.document.tree, &searched.setup.convention);
    let stated = |node| game.static_value(node).map(|value| value.to_string());
    let mut values: Vec<String> = tree
        .nodes()
        .map(|node| stated(node).unwrap_or_default())
        .collect();
    for node in tree.nodes().rev() {
        if let Some(parent) = tree.parent(node) {
            let value = values[node.index()].clone();
            let known = mem::take(&mut values[parent.index()]);
            values[parent.index()] = widest([known, value]);
        }
    }
    if run.algorithm().is_best_first() || tree.has_chance() || convention.fail != Fail::Soft {
        let ends = [convention.window.alpha(), convention.window.beta()];
        let found = run.steps.iter().filter_map(|step| step.found.as_ref());
        let found = found.map(|found| &found.value);
        let ends = ends.into_iter().flatten();
        let any = ends.chain(found).map(Value::to_string);
        let any = widest(any.chain([values[0].clone()]));
        values.fill(any);
    }
    values
}

/// The longest bound that a node may be entered with, of values as long as this one.
fn widest_bound(run: &Run, value: &str) -> String {
    let first = Window::initial(&run.evaluation.setup.convention);
    let windows = run.steps.iter().filter_map(|step| step.window.as_ref());
    let ends = windows.chain([&first]).flat_map(|window| run.ends(window));
    let side = if run.algorithm().has_null_windows() {
        "-"
    } else {
        ""
    };
    widest(ends.chain([format!("{value}{side}")]))
}

/// The longest numbers of evaluations: three where nodes may be evaluated again, whether or not one is.
fn widest_order(run: &Run) -> String {
    let leaves = run.evaluation.document.tree.leaves();
    if !run.algorithm().visits_again() {
        return leaves.to_string();
    }
    let last = (10 * leaves).max(run.evaluation.observations.tally().evaluations());
    format!("{last} {last} {last}")
}

/// The text that is the longest one in any size.
fn widest(texts: impl IntoIterator<Item = String>) -> String {
    let width = |text: &String| text_width(&typeset(text), 100);
    texts.into_iter().max_by_key(width).unwrap_or_default()
}

/// The height of a row of the legend.
const ROW: i64 = 22;

/// Half of the room for a sign.
const SIGN: i64 = 18;

/// Between a sign and its meaning, and between items.
const GAP: i64 = 6;
const BETWEEN: i64 = 18;

/// Legends are not broken into lines narrower than this.
const NARROWEST: i64 = 420;

/// A legend in lines.
struct PlacedLegend {
    /// Each with the left end and the top of its place.
    items: Vec<(LegendItem, i64, i64)>,
    width: i64,
    height: i64,
}

impl PlacedLegend {
    /// A legend as wide as the drawing above it, if that is not very narrow.
    fn new(items: &[LegendItem], width: i64) -> Self {
        let most = width.max(NARROWEST);
        let (mut left, mut top, mut widest) = (MARGIN, 0, 0);
        let mut placed = Vec::new();
        for &item in items {
            let width = room_for_sign(item) + text_width(item.2, SMALL_SIZE);
            if left > MARGIN && left + width + MARGIN > most {
                (left, top) = (MARGIN, top + ROW);
            }
            placed.push((item, left, top));
            widest = widest.max(left + width + MARGIN);
            left += width + BETWEEN;
        }
        Self {
            height: if placed.is_empty() {
                0
            } else {
                top + ROW + MARGIN
            },
            items: placed,
            width: widest,
        }
    }

    /// Draws it below a line.
    fn draw(&self, svg: &mut Svg, line: i64) -> io::Result<()> {
        svg.group("g class=\"legend\"", |svg| {
            for &(item, left, top) in &self.items {
                let (x, y) = (left + SIGN, line + top + ROW / 2);
                sign(svg, item, x, y)?;
                let start = left + room_for_sign(item);
                svg.text("meaning", (start, y + 4), item.2)?;
            }
            Ok(())
        })
    }
}

fn room_for_sign((_, text, _): LegendItem) -> i64 {
    match text {
        "" => 0,
        _ => 2 * SIGN + GAP,
    }
}

fn sign(svg: &mut Svg, (sign, text, _): LegendItem, x: i64, y: i64) -> io::Result<()> {
    let outline = Outline {
        x,
        top: y - 7,
        half: 9,
        height: 14,
    };
    match sign {
        Sign::Node(kind) => svg.shape(kind, Style::Shapes, outline),
        Sign::Current => svg.rectangle("now", outline, 3),
        Sign::Best => stroke(svg, "pv", x, y),
        Sign::Pruned => stroke(svg, "pruned", x, y),
        Sign::Cut => {
            stroke(svg, "sample", x, y)?;
            cross(svg, (x, y), HALF_CROSS)
        }
        _ if text.is_empty() => Ok(()),
        Sign::Window => window_end(svg, "end", (x - SIGN, y + 4), &sample()),
        Sign::Order => svg.text("sign order", (x, y + 4), text),
        _ => svg.text("sign", (x, y + 4), &typeset(text)),
    }
}

/// An end of a window that has been replaced once.
fn sample() -> EndHistory {
    EndHistory {
        name: "α",
        replaced: vec!["2".to_owned()],
        latest: "6".to_owned(),
    }
}

fn stroke(svg: &mut Svg, role: &str, x: i64, y: i64) -> io::Result<()> {
    svg.group(format_args!("g class=\"{role}\""), |svg| {
        let (left, right) = (x - SIGN, x + SIGN);
        svg.path("line", format_args!("M{left} {y}H{right}"))
    })
}
