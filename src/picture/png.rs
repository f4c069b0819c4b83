//! PNG: the drawing of SVG in pixels, with a font that is part of the program, so that every machine
//! draws the same.

use std::io;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use super::{Picture, svg};

/// DejaVu Sans 2.37; its licence stands beside it.
const FONT: &[u8] = include_bytes!("fonts/DejaVuSans.ttf");

/// Pixels for each pixel of the drawing, so that texts are sharp.
const SCALE: f32 = 2.0;

/// The most pixels of a side.
const MOST_PIXELS: f32 = 32_768.0;

/// Draws a run in pixels.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let mut drawing = Vec::new();
    svg::draw(picture, &mut drawing)?;
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.to_vec());
    let options = Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_data(&drawing, &options).map_err(io::Error::other)?;
    let mut pixels = canvas(&tree)?;
    let transform = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    out.write_all(&pixels.encode_png().map_err(io::Error::other)?)
}

fn canvas(tree: &Tree) -> io::Result<Pixmap> {
    let size = tree.size().scale_by(SCALE);
    let size = size.filter(|size| size.width().max(size.height()) <= MOST_PIXELS);
    let size = size.map(|size| size.to_int_size());
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    pixels.ok_or_else(|| {
        io::Error::other(format!(
            "the picture is more than {MOST_PIXELS} pixels wide or high: draw it as svg, or use --max-ply"
        ))
    })
}
