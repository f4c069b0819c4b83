//! Sheets in LaTeX, the tree drawn with the package forest.

use super::blocks::{Block, each};
use super::exercise::Sheet;
use crate::picture::FOREST_PREAMBLE;
use crate::words::tex::escaped;

/// What stands above a sheet.
const PREAMBLE: &str = include_str!("sheet.tex");

/// A page of blocks.
pub(super) fn document(blocks: &[Block]) -> String {
    let body: String = blocks.iter().map(block).collect();
    let preamble = PREAMBLE.replace("% forest\n", FOREST_PREAMBLE);
    preamble + &body + "\\end{document}\n"
}

/// What two leaves beside each other need at the least, in millimetres, and what a line has.
const LEAF: usize = 10;
const LINE: usize = 166;

/// The names of nodes have letters of so many points, and people can read these at the least on paper.
const LETTERS: usize = 8;
const SMALLEST: usize = 5;

/// What lecturers should know of the widest drawing, if it can't be read well on paper.
pub(super) fn remark(sheet: &Sheet) -> Option<String> {
    let drawings = sheet.exercises.iter().map(|exercise| &exercise.blank);
    let leaves = drawings
        .map(|drawing| nodes_without_children(drawing))
        .max()?;
    let width = LEAF * leaves;
    (LETTERS * LINE < SMALLEST * width).then(|| {
        format!(
            "the drawing is at least {width} mm wide, and LaTeX makes it as small as the line of {LINE} mm: its letters have fewer than {SMALLEST} points then. Print it on larger paper, or ask about a smaller tree"
        )
    })
}

/// How many nodes of a drawing end in the line behind their first one.
fn nodes_without_children(drawing: &str) -> usize {
    let next = drawing.lines().skip(1);
    let lines = drawing.lines().zip(next);
    let ends = lines.filter(|(line, next)| line.trim().starts_with('[') && next.trim() == "]");
    ends.count()
}

/// A block, ending with a line end.
fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("{{\\Large\\bfseries {}\\par}}\n", escaped(title)),
        Block::Name(Some(name)) => format!("Name: {}\\par\n", escaped(name)),
        Block::Name(None) => "Name: \\rule[-2pt]{70mm}{0.4pt}\\par\n".to_owned(),
        Block::Exercise(title) => format!("\\section*{{{}}}\n", escaped(title)),
        Block::Part(title) => format!("\\subsection*{{{title}}}\n"),
        Block::Paragraph(text) => escaped(text) + "\\par\n",
        Block::List(items) => {
            let items = each(*items, |item| format!("\\item {}\n", escaped(item)));
            format!("\\begin{{itemize}}\n{items}\\end{{itemize}}\n")
        }
        Block::Drawing(tree) => format!(
            "\\begin{{lrbox}}{{\\drawing}}%\n{tree}\\end{{lrbox}}\n\\begin{{center}}\\fitted\\end{{center}}\n"
        ),
        Block::Task(number, points, text) => format!(
            "\\medskip\\textbf{{{number}.}} {} ({points})\\par\\nopagebreak\n",
            escaped(text)
        ),
        Block::Lines(lines) => "\\writingline\n".repeat(*lines),
        Block::Options(options) => {
            let option = |option: &String| format!("\\mbox{{$\\square$ {}}}", escaped(option));
            let options: Vec<String> = options.iter().map(option).collect();
            options.join("\\qquad\n") + "\\par\n"
        }
        Block::Table(columns, rows) => table(columns, rows),
        Block::Answer(names, between) => {
            let names: Vec<String> = names.iter().map(|name| escaped(name)).collect();
            format!("\\answer{{{}}}\n", names.join(between))
        }
    }
}

/// A table that may go on over pages.
fn table(columns: &[&str], rows: &[(&str, Vec<&str>)]) -> String {
    let row =
        |cells: Vec<String>| format!("\\rule{{0pt}}{{5.5mm}}{}\\\\\\hline\n", cells.join(" & "));
    let texts = |first: &str, others: &[&str]| {
        let others = others.iter().map(|text| escaped(text));
        std::iter::once(escaped(first)).chain(others).collect()
    };
    let head = row(texts("", columns));
    let rows: String = rows
        .iter()
        .map(|(name, cells)| row(texts(name, cells)))
        .collect();
    let widths = "p{22mm}|".repeat(columns.len());
    format!(
        "\\begin{{longtable}}[l]{{|p{{34mm}}|{widths}}}\n\\hline\n{head}\\endhead\n{rows}\\end{{longtable}}\n"
    )
}
