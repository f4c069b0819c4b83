//! The markup of sheets and keys on paper, in Markdown, HTML and LaTeX.

use quick_xml::escape::escape;

use crate::picture::FOREST_PREAMBLE;
use crate::words::markup;

/// How a format writes the parts of a page.
pub(super) struct Markup {
    /// A line for each part: its name, and behind a tab its template.
    templates: &'static str,
    /// A text whose letters mean nothing to the format.
    escaped: fn(&str) -> String,
    /// The file: its title, and what is on the page.
    pub(super) document: fn(&str, &str) -> String,
    /// A part of the page that is not broken.
    pub(super) section: fn(&str) -> String,
    pub(super) drawing: fn(&str) -> String,
}

impl Markup {
    /// A part of a page with these texts in it. In its template `{}` stands for a text and `⏎` for a line
    /// end, and between `¦` stand what comes before all texts, each of them, what comes between two, and
    /// what after them. The head of a table has several rows.
    pub(super) fn part(&self, name: &str, texts: &[impl AsRef<str>]) -> String {
        let templates = self.templates.lines().filter_map(|line| {
            let (part, template) = line.split_once('\t')?;
            (part == name).then(|| template.replace('⏎', "\n"))
        });
        let templates: Vec<String> = templates.collect();
        debug_assert!(!templates.is_empty(), "no template is called {name}");
        let parts = templates.iter().map(|template| {
            let pieces: Vec<&str> = template.split('¦').collect();
            let [before, each, between, after] = pieces[..] else {
                return self.filled(template, texts).concat();
            };
            before.to_owned() + &self.filled(each, texts).join(between) + after
        });
        parts.collect()
    }

    fn filled(&self, template: &str, texts: &[impl AsRef<str>]) -> Vec<String> {
        let texts = texts.iter().map(|text| (self.escaped)(text.as_ref()));
        texts.map(|text| template.replace("{}", &text)).collect()
    }
}

/// Markdown, the tree in lines of text, which any program shows.
pub(super) const MARKDOWN: Markup = Markup {
    templates: include_str!("markup/md.txt"),
    escaped: markup::markdown,
    document: |_, body| body.to_owned(),
    section: str::to_owned,
    drawing: markup::fenced,
};

/// HTML: one file that opens offline and prints well. Names are isolated, so that they don't change the
/// direction of what stands around them.
pub(super) const HTML: Markup = Markup {
    templates: include_str!("markup/html.txt"),
    escaped: |text| escape(text).into_owned(),
    document: |title, body| markup::html_page(escape(title), include_str!("sheet.css"), body),
    section,
    drawing: |svg| format!("<figure tabindex=\"0\" aria-label=\"Tree\">\n{svg}</figure>\n"),
};

/// LaTeX, the tree drawn with the package forest. Tables may go on over pages.
pub(super) const TEX: Markup = Markup {
    templates: include_str!("markup/tex.txt"),
    escaped: markup::tex,
    document: |_, body| {
        let preamble = include_str!("sheet.tex").replace("% forest\n", FOREST_PREAMBLE);
        preamble + body + "\\end{document}\n"
    },
    section: str::to_owned,
    drawing: |tree| {
        format!(
            "\\begin{{lrbox}}{{\\drawing}}%\n{tree}\\end{{lrbox}}\n\\begin{{center}}\\fitted\\end{{center}}\n"
        )
    },
};

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
