//! The page: one file that holds the drawing, the steps and what shows them, and fetches nothing.

mod data;
mod names;
mod procedures;
mod questions;

use std::fmt::Write as _;
use std::io;

use quick_xml::escape::escape;

use super::describe;
use super::drawing::{Picture, reserve};
use super::options::Use;
use super::scene::Scene;
use super::svg::draw_scene;
use data::PageData;
use procedures::ProcedureLine;

const FRAME: &str = include_str!("page.html");
const OPEN: &str = include_str!("open.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Draws a run as a page.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let run = &picture.run;
    let setup = run.evaluation.setup;
    let lines = procedures::lines(setup.plan.algorithm, &setup.convention);
    let (first, scene) = (picture.first_scene(), picture.scene());
    let data = PageData::new(run, [&first, &scene], &lines);
    let (data, encoding) = encoded(&data, picture.options.is_exam)?;
    let shown = if picture.options.is_exam {
        first
    } else {
        scene
    };
    let (shown, drawing) = drawing(picture, shown)?;
    let how = format!("{}; {}", run.trace.how(), run.trace.written_as());
    let steps = run.length.to_string();
    let places = [
        ("STYLE", STYLE),
        ("TITLE", &*escape(shown.title.as_str())),
        ("HOW", &*escape(how.as_str())),
        ("STEPS", &steps),
        ("PROCEDURE", &procedure(&lines)),
        ("OPEN", if run.is_best_first() { OPEN } else { "" }),
        ("DRAWING", &drawing),
        ("ENCODING", encoding),
        ("DATA", &data),
        ("SCRIPT", SCRIPT),
    ];
    out.write_all(filled(FRAME, &places).as_bytes())
}

/// A scene as the page shows it first, and its drawing, with room for all that the page writes into it.
/// Neither the room nor the description tells what the search finds: whoever is asked to predict steps
/// has the page before them.
fn drawing(picture: &Picture, mut shown: Scene) -> io::Result<(Scene, String)> {
    let run = &picture.run;
    let mut needing = picture.scene();
    for scene in [&mut shown, &mut needing] {
        scene.reserve_orders();
        scene.write_paths(run.words());
    }
    reserve(&mut needing, run);
    shown.legend = picture.legend_of_steps(&needing);
    shown.description = describe::exercise(run);
    let mut drawing = Vec::new();
    draw_scene(&shown, &needing, Use::Page, &mut drawing)?;
    let drawing = String::from_utf8(drawing).expect("drawings are text");
    Ok((shown, drawing))
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

/// The lines of the procedures.
fn procedure(lines: &[ProcedureLine]) -> String {
    let line = |line: &ProcedureLine| {
        let text = line.text.trim_start();
        let indent = line.text.len() - text.len();
        format!("<li style=\"--indent:{indent}ch\">{}</li>", escape(text))
    };
    let lines: Vec<String> = lines.iter().map(line).collect();
    format!(
        "<section id=\"procedure\" aria-labelledby=\"procedure-title\"><h2 id=\"procedure-title\">Procedure</h2><ol tabindex=\"0\" aria-labelledby=\"procedure-title\">{}</ol></section>",
        lines.join("\n")
    )
}
