//! Sheets in LaTeX, the tree drawn with the package forest.

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
