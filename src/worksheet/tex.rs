//! Sheets in LaTeX, the tree drawn with the package forest.

use super::exercise::Sheet;
use super::page::Markup;
use crate::picture::FOREST_PREAMBLE;
use crate::words::tex::escaped;

/// Tables may go on over pages.
pub(super) const MARKUP: Markup = Markup {
    escaped,
    document: |_, body| {
        PREAMBLE.replace("% forest\n", FOREST_PREAMBLE) + body + "\\end{document}\n"
    },
    section: str::to_owned,
    between: "",
    title: "{\\Large\\bfseries {}\\par}\n",
    name: "Name: {}\\par\n",
    empty_name: "Name: \\rule[-2pt]{70mm}{0.4pt}\\par\n",
    exercise: "\\section*{{}}\n",
    heading: "\\subsection*{{}}\n",
    paragraph: "{}\\par\n",
    task: "\\medskip\\textbf{{number}.} {} ({points})\\par\\nopagebreak\n",
    line: "\\writingline\n",
    drawing: |tree| {
        format!(
            "\\begin{{lrbox}}{{\\drawing}}%\n{tree}\\end{{lrbox}}\n\\begin{{center}}\\fitted\\end{{center}}\n"
        )
    },
    list: ["\\begin{itemize}\n", "\\item {}\n", "", "\\end{itemize}\n"],
    options: ["", "\\mbox{$\\square$ {}}", "\\qquad\n", "\\par\n"],
    answer: ["\\answer{", "{}", "", "}\n"],
    head: &[
        [
            "\\begin{longtable}[l]{|p{34mm}|",
            "p{22mm}|",
            "",
            "}\n\\hline\n",
        ],
        [
            "\\rule{0pt}{5.5mm}",
            " & {}",
            "",
            "\\\\\\hline\n\\endhead\n",
        ],
    ],
    row: ["\\rule{0pt}{5.5mm}{}", " & {}", "", "\\\\\\hline\n"],
    table_end: "\\end{longtable}\n",
};

/// What stands above a sheet.
const PREAMBLE: &str = include_str!("sheet.tex");

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
