//! SVG: shapes and texts, with the hooks that scripts find nodes and edges by.

mod legend;
mod nodes;
mod shapes;

use std::io;

use quick_xml::escape::escape;

use super::drawing::{Picture, staged};
use super::options::{Style, Use};
use super::placed::{MARGIN, NAME_SIZE, Placed};
use super::scene::Scene;
use super::text_width::text_width;
use legend::PlacedLegend;
use nodes::Painter;
use shapes::{Svg, valid};

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
