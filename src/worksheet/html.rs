//! Sheets in HTML: one file that opens offline and prints well.

use quick_xml::escape::escape;

use super::blocks::{Block, each};

const STYLE: &str = include_str!("sheet.css");

/// A page of blocks.
pub(super) fn document(title: &str, blocks: &[Block]) -> String {
    let body: String = blocks.iter().map(block).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escape(title)
    )
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
            escape(*text)
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
    format!("<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}
