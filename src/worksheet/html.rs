//! Sheets in HTML: one file that opens offline and prints well.

use quick_xml::escape::escape;

use super::blocks::{Block, each};
use super::exercise::Sheet;

const STYLE: &str = include_str!("sheet.css");

/// A page of blocks.
pub(super) fn document(title: &str, blocks: &[Block]) -> String {
    let body: String = blocks.chunk_by(belong_together).map(part).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escape(title)
    )
}

/// A drawing that is wider than this, in pixels, is printed in landscape.
const UPRIGHT: u32 = 900;

/// A page of A4 in landscape is so many pixels wide, but for its margins.
const LANDSCAPE: u32 = 1040;

/// The names of nodes have letters of so many pixels, and people can read these at the least on paper.
const LETTERS: u32 = 13;
const SMALLEST: u32 = 8;

/// What lecturers should know of the widest drawing, if it can't be read well on paper.
pub(super) fn remark(sheet: &Sheet) -> Option<String> {
    let widths = sheet
        .exercises
        .iter()
        .map(|exercise| width(&exercise.blank));
    let widest = widths.max()?;
    let letters = LETTERS * LANDSCAPE / widest.max(1);
    (letters < SMALLEST).then(|| {
        format!(
            "the drawing is {widest} pixels wide, so that its letters have only {letters} of {LETTERS} pixels on A4 in landscape: print it on larger paper, or ask about a smaller tree"
        )
    })
}

/// The width of a drawing, in pixels.
fn width(svg: &str) -> u32 {
    let width = svg.split(" width=\"").nth(1);
    let width = width.and_then(|behind| behind.split('"').next()?.parse().ok());
    width.unwrap_or_default()
}

/// A heading stays on the page of what follows it, and a task on that of its room.
fn belong_together(first: &Block, _next: &Block) -> bool {
    matches!(first, Block::Exercise(_) | Block::Part(_) | Block::Task(..))
}

/// Blocks that stay on one page. One with a wide drawing has a page of its own in landscape.
fn part(blocks: &[Block]) -> String {
    let is_wide = |block: &Block| matches!(block, Block::Drawing(svg) if width(svg) > UPRIGHT);
    let class = if blocks.iter().any(is_wide) {
        " class=\"wide\""
    } else {
        ""
    };
    let blocks: String = blocks.iter().map(block).collect();
    format!("<section{class}>\n{blocks}</section>\n")
}

/// A block, ending with a line end.
fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("<h1>{}</h1>\n", name(title)),
        Block::Name(Some(student)) => format!("<p>Name: {}</p>\n", name(student)),
        Block::Name(None) => "<p>Name: <span class=\"short line\"></span></p>\n".to_owned(),
        Block::Exercise(title) => format!("<h2>{}</h2>\n", name(title)),
        Block::Part(title) => format!("<h3>{title}</h3>\n"),
        Block::Paragraph(text) => format!("<p>{}</p>\n", escape(text.as_str())),
        Block::List(items) => {
            let items = each(*items, |item| format!("<li>{}</li>\n", escape(item)));
            format!("<ul>\n{items}</ul>\n")
        }
        Block::Drawing(svg) => {
            format!("<figure tabindex=\"0\" aria-label=\"Tree\">\n{svg}</figure>\n")
        }
        Block::Task(number, points, text) => format!(
            "<p class=\"task\"><strong>{number}.</strong> {} <span class=\"points\">({points})</span></p>\n",
            escape(text.as_str())
        ),
        Block::Lines(lines) => "<div class=\"line\"></div>\n".repeat(*lines),
        Block::Options(options) => {
            let option = |option: &String| format!("<li>☐ {}</li>\n", name(option));
            let options: String = options.iter().map(option).collect();
            format!("<ul class=\"options\">\n{options}</ul>\n")
        }
        Block::Table(columns, rows) => table(columns, rows),
        Block::Answer(names, between) => {
            let names: Vec<String> = names.iter().map(|text| name(text)).collect();
            format!("<p class=\"answer\">{}</p>\n", names.join(between))
        }
    }
}

/// A text of the input, which does not change the direction of what stands around it.
pub(super) fn name(text: &str) -> String {
    format!("<bdi>{}</bdi>", escape(text))
}

fn table(columns: &[&str], rows: &[(&str, Vec<&str>)]) -> String {
    let head = each(columns, |column| format!("<th scope=\"col\">{column}</th>"));
    let rows = each(rows, |(row, cells)| {
        let cells = each(cells, |cell| format!("<td>{}</td>", escape(*cell)));
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", name(row))
    });
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}
