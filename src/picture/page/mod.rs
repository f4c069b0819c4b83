//! The page: one file that holds the drawing, the steps and what shows them, and fetches nothing.

mod data;

use std::fmt::Write as _;
use std::io;

use quick_xml::escape::escape;

use super::drawing::{Picture, staged};
use super::options::{Named, PictureOptions, Use};
use super::scene::exercise;
use super::scene_node::typeset;
use super::svg::draw_scene;
use data::PageData;

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Draws a run as a page, which shows its end first, or for an exam its beginning.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let run = &picture.run;
    let is_exam = picture.options.is_exam;
    let options = PictureOptions {
        named: Named::All,
        ..picture.options.clone()
    };
    let step = if is_exam { 0 } else { run.length };
    let [mut shown, needing] = staged(run, &options, step);
    shown.description = exercise(run);
    let mut drawing = Vec::new();
    draw_scene(&shown, &needing, Use::Page, &mut drawing)?;
    let drawing = String::from_utf8(drawing).expect("drawings are text");
    let data = PageData::new(run, &needing);
    let (data, encoding) = encoded(&data, is_exam)?;
    let how = typeset(&format!("{}; {}", run.trace.how(), run.trace.written_as()));
    let places = [
        ("STYLE", STYLE),
        ("TITLE", &*escape(shown.title.as_str())),
        ("HOW", &*escape(how.as_str())),
        ("STEPS", &run.length.to_string()),
        ("DRAWING", &drawing),
        ("ENCODING", encoding),
        ("DATA", &data),
        ("SCRIPT", SCRIPT),
    ];
    out.write_all(filled(FRAME, &places).as_bytes())
}

/// The frame with a text in each of its places, which are named `<!--NAME-->`.
fn filled(frame: &str, places: &[(&str, &str)]) -> String {
    let mut page = String::new();
    let mut rest = frame;
    while let Some((before, behind)) = rest.split_once("<!--") {
        let (name, behind) = behind.split_once("-->").expect("a place of the frame ends");
        let text = places.iter().find(|(place, _)| *place == name);
        page += before;
        page += text.expect("a place of the frame has a text").1;
        rest = behind;
    }
    page + rest
}

/// The data as a text that ends no script, and how it is encoded.
fn encoded(data: &PageData, is_exam: bool) -> io::Result<(String, &'static str)> {
    let json = serde_json::to_string(data)?;
    if !is_exam {
        return Ok((json.replace('<', "\\u003c"), "json"));
    }
    let hex = json.bytes().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    Ok((hex, "hex"))
}
