//! Sheets in Markdown, the tree in lines of text, which any program shows.

use super::page::Markup;
use crate::words::markup::{escaped, fenced};

pub(super) const MARKUP: Markup = Markup {
    escaped,
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
    drawing: fenced,
    list: ["", "- {}\n", "", ""],
    options: ["", "☐ {}", "    ", "\n"],
    answer: ["Answer: **", "{}", "", "**\n"],
    head: &[["| |", " {} |", "", "\n"], ["|---|", "---|", "", "\n"]],
    row: ["| {} |", " {} |", "", "\n"],
    table_end: "",
};
