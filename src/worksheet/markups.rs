//! The markup of sheets and keys on paper, in Markdown, HTML and LaTeX.

use quick_xml::escape::escape;

use super::page::Markup;
use crate::picture::FOREST_PREAMBLE;
use crate::words::{html, markup, tex};

/// Markdown, the tree in lines of text, which any program shows.
pub(super) const MARKDOWN: Markup = Markup {
    escaped: markup::escaped,
    document: |_, body| body.to_owned(),
    section: str::to_owned,
    between: "\n",
    title: "# {}\n",
    name: "Name: {}\n",
    empty_name: "Name: ______________________________\n",
    exercise: "## {}\n",
    heading: "### {}\n",
    paragraph: "{}\n",
    task: "**{number}.** {} ({points})\n",
    line: "____________________________________________________________\n",
    drawing: markup::fenced,
    list: ["", "- {}\n", "", ""],
    options: ["", "☐ {}", "    ", "\n"],
    answer: ["Answer: **", "{}", "", "**\n"],
    head: &[["| |", " {} |", "", "\n"], ["|---|", "---|", "", "\n"]],
    row: ["| {} |", " {} |", "", "\n"],
    table_end: "",
};

/// HTML: one file that opens offline and prints well. Names are isolated, so that they don't change the
/// direction of what stands around them.
pub(super) const HTML: Markup = Markup {
    escaped: |text| escape(text).into_owned(),
    document,
    section,
    between: "",
    title: "<h1><bdi>{}</bdi></h1>\n",
    name: "<p>Name: <bdi>{}</bdi></p>\n",
    empty_name: "<p>Name: <span class=\"short line\"></span></p>\n",
    exercise: "<h2><bdi>{}</bdi></h2>\n",
    heading: "<h3>{}</h3>\n",
    paragraph: "<p>{}</p>\n",
    task: "<p class=\"task\"><strong>{number}.</strong> {} <span class=\"points\">({points})</span></p>\n",
    line: "<div class=\"line\"></div>\n",
    drawing: |svg| format!("<figure tabindex=\"0\" aria-label=\"Tree\">\n{svg}</figure>\n"),
    list: ["<ul>\n", "<li>{}</li>\n", "", "</ul>\n"],
    options: [
        "<ul class=\"options\">\n",
        "<li>☐ <bdi>{}</bdi></li>\n",
        "",
        "</ul>\n",
    ],
    answer: ["<p class=\"answer\">", "<bdi>{}</bdi>", "", "</p>\n"],
    head: &[[
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n<table>\n<thead><tr><td></td>",
        "<th scope=\"col\">{}</th>",
        "",
        "</tr></thead>\n<tbody>\n",
    ]],
    row: [
        "<tr><th scope=\"row\"><bdi>{}</bdi></th>",
        "<td>{}</td>",
        "",
        "</tr>\n",
    ],
    table_end: "</tbody>\n</table>\n</div>\n",
};

const STYLE: &str = include_str!("sheet.css");

fn document(title: &str, body: &str) -> String {
    html::page(escape(title), STYLE, body)
}

/// What stays on one page; a wide drawing has a page of its own in landscape.
fn section(part: &str) -> String {
    let class = if width(part) > UPRIGHT {
        " class=\"wide\""
    } else {
        ""
    };
    format!("<section{class}>\n{part}</section>\n")
}

/// A drawing that is wider than this, in pixels, is printed in landscape.
const UPRIGHT: u32 = 900;

/// The width of a drawing, in pixels; 0 where there is none.
fn width(svg: &str) -> u32 {
    let width = svg.split(" width=\"").nth(1);
    let width = width.and_then(|behind| behind.split('"').next()?.parse().ok());
    width.unwrap_or_default()
}

/// LaTeX, the tree drawn with the package forest. Tables may go on over pages.
pub(super) const TEX: Markup = Markup {
    escaped: tex::escaped,
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
