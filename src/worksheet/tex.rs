//! Sheets in LaTeX, the tree drawn with the package forest.

use super::blocks::{self, Block};
use super::sheet::Sheet;
use super::texts::each;
use crate::picture::FOREST_PREAMBLE;
use crate::words::tex::escaped;

const CLASS: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage[margin=22mm]{geometry}
\usepackage{graphicx}
\usepackage{longtable}
";

const OWN_PREAMBLE: &str = r"\newsavebox\drawing
% A drawing that is too wide is made smaller.
\newcommand\fitted{\ifdim\wd\drawing>\linewidth\resizebox{\linewidth}{!}{\usebox\drawing}\else\usebox\drawing\fi}
\newcommand\writingline{\par\noindent\rule{0pt}{8mm}\hrulefill\par}
\newcommand\answer[1]{\par\noindent\textbf{#1}\par}
\setlength\parindent{0pt}
\setlength\parskip{4pt}
\raggedbottom
\begin{document}
";

/// The sheet that is handed out.
pub(super) fn sheet(sheet: &Sheet) -> String {
    document(&blocks::questions(sheet))
}

/// The key.
pub(super) fn key(sheet: &Sheet) -> String {
    document(&blocks::key(sheet))
}

fn document(blocks: &[Block]) -> String {
    let body: String = blocks.iter().map(block).collect();
    [
        CLASS,
        FOREST_PREAMBLE,
        OWN_PREAMBLE,
        &body,
        "\\end{document}\n",
    ]
    .concat()
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
