//! SVG: shapes and texts, with the hooks that scripts find nodes and edges by.

mod legend;
mod nodes;
mod shapes;
mod xml;

use std::io;

use quick_xml::Writer;

use super::drawing::Picture;
use super::options::{Style, Use};
use super::placed::{MARGIN, NAME_SIZE, Placed};
use super::scene::Scene;
use super::text_width::text_width;
use legend::PlacedLegend;
use nodes::Painter;
use xml::{Attributes, Xml, empty, group, text};

const STYLE: &str = include_str!("style.css");

/// Draws a run as a file of its own.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    if let Some((moment, whole)) = picture.moment() {
        return draw_scene(&moment, &whole, Use::Picture, out);
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
    let placed = Placed::new(needing, MARGIN + margin);
    let legend = PlacedLegend::new(&scene.legend, placed.width);
    let spare = (legend.width - placed.width).max(0);
    let placed = match spare {
        0 => placed,
        spare => Placed::new(needing, MARGIN + margin + spare / 2),
    };
    let (width, height) = (
        placed.width + spare - spare / 2,
        placed.height + legend.height,
    );
    let attributes: Attributes = &[
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("class", &"abtree"),
        ("viewBox", &format!("0 0 {width} {height}")),
        ("width", &width),
        ("height", &height),
        ("role", &"img"),
    ];
    let painter = Painter {
        scene,
        placed: &placed,
        used,
    };
    let mut xml: Xml = Writer::new_with_indent(out, b' ', 1);
    group(&mut xml, "svg", attributes, |xml| {
        text(xml, "title", &[], &scene.title)?;
        text(xml, "desc", &[], &scene.description)?;
        text(xml, "style", &[], STYLE)?;
        let paper: Attributes = &[("class", &"paper"), ("width", &width), ("height", &height)];
        empty(xml, "rect", paper)?;
        painter.margin(xml, MARGIN)?;
        painter.edges(xml)?;
        (0..scene.nodes.len()).try_for_each(|node| painter.node(xml, node))?;
        legend.draw(xml, placed.height)
    })?;
    xml.get_mut().write_all(b"\n")
}

/// The room that MAX and MIN need at the margin.
fn margin(scene: &Scene) -> i64 {
    if scene.style == Style::Shapes {
        return 0;
    }
    let widths = scene.movers().into_iter();
    let widest = widths.map(|mover| text_width(mover, NAME_SIZE)).max();
    widest.unwrap_or(0) + MARGIN
}
