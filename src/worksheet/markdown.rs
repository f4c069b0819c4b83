//! Sheets in Markdown, the tree in lines of text, which any program shows.

use super::blocks::{Block, each};
use crate::words::markdown::{escaped, fenced};

/// A page of blocks.
pub(super) fn document(blocks: &[Block]) -> String {
    let blocks: Vec<String> = blocks.iter().map(block).collect();
    blocks.join("\n")
}

/// A block, ending with a line end.
fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("# {}\n", escaped(title)),
        Block::Name(Some(name)) => format!("Name: {}\n", escaped(name)),
        Block::Name(None) => format!("Name: {}\n", "_".repeat(30)),
        Block::Exercise(title) => format!("## {}\n", escaped(title)),
        Block::Part(title) => format!("### {title}\n"),
        Block::Paragraph(text) => escaped(text) + "\n",
        Block::List(items) => each(*items, |item| format!("- {}\n", escaped(item))),
        Block::Drawing(lines) => fenced(lines),
        Block::Task(number, points, text) => {
            format!("**{number}.** {} ({points})\n", escaped(text))
        }
        Block::Lines(lines) => vec!["_".repeat(60) + "\n"; *lines].join("\n"),
        Block::Options(options) => {
            let options: Vec<String> = options
                .iter()
                .map(|name| format!("☐ {}", escaped(name)))
                .collect();
            options.join("    ") + "\n"
        }
        Block::Table(columns, rows) => table(columns, rows),
        Block::Answer(names, between) => {
            let names: Vec<String> = names.iter().map(|name| escaped(name)).collect();
            format!("Answer: **{}**\n", names.join(between))
        }
    }
}

fn table(columns: &[&str], rows: &[(&str, Vec<&str>)]) -> String {
    let rule = "---|".repeat(columns.len());
    let rows = each(rows, |(name, cells)| {
        let cells = each(cells, |cell| format!(" {} |", escaped(cell)));
        format!("| {} |{cells}\n", escaped(name))
    });
    format!("| | {} |\n|---|{rule}\n{rows}", columns.join(" | "))
}
