//! Sheets and keys on paper: what stands on the page, and the markup of Markdown, HTML and LaTeX.

use quick_xml::escape::escape;

use super::task::{Answer, Row, Solution, Task};
use super::{Exercise, Sheet, template};
use crate::exercise::{IN_ALL, Points, QUESTIONS, RULES, SOURCE};
use crate::picture::FOREST_PREAMBLE;
use crate::words::markup;

/// The sheet that is handed out.
pub(super) fn questions(sheet: &Sheet, markup: &Markup) -> String {
    let mut page = Page::new(markup, &sheet.title, sheet);
    match &sheet.student {
        Some(student) => page.add(markup.part("name", &[student])),
        None => page.add(markup.part("empty-name", &[""])),
    }
    for (number, exercise) in (1..).zip(sheet.exercises) {
        page.begin(number, exercise, sheet);
        page.heading(RULES);
        page.add(markup.part("list", &exercise.rules));
        page.heading("Tree");
        page.add((markup.drawing)(&exercise.blank));
        page.heading(QUESTIONS);
        page.tasks(&exercise.tasks, room);
    }
    (markup.document)(&sheet.title, &page.text)
}

/// The key.
pub(super) fn key(sheet: &Sheet, markup: &Markup) -> String {
    let title = format!("Key: {}", sheet.title);
    let mut page = Page::new(markup, &title, sheet);
    if let Some(student) = &sheet.student {
        page.add(markup.part("name", &[student]));
    }
    for (number, exercise) in (1..).zip(sheet.exercises) {
        page.begin(number, exercise, sheet);
        page.add(markup.part("list", &exercise.rules));
        page.add((markup.drawing)(&exercise.solved));
        page.heading("Answers");
        page.tasks(&exercise.tasks, answer);
        page.heading("Steps of the search");
        page.add(markup.part("paragraph", &[&exercise.notation]));
        page.add(markup.part("list", &exercise.steps));
    }
    (markup.document)(&title, &page.text)
}

/// A page in the making.
struct Page<'m> {
    markup: &'m Markup,
    /// What stands between two parts.
    between: String,
    text: String,
    /// Headings, which stay with what comes next.
    headings: Vec<String>,
}

impl<'m> Page<'m> {
    /// A page with a title and the points of all tasks.
    fn new(markup: &'m Markup, title: &str, sheet: &Sheet) -> Self {
        let mut page = Self {
            markup,
            between: markup.part("between", &[""]),
            text: String::new(),
            headings: Vec::new(),
        };
        let tasks = sheet.exercises.iter().flat_map(|exercise| &exercise.tasks);
        let points: Points = tasks.map(|task| task.worth.points).sum();
        page.add(markup.part("title", &[title]));
        page.add(markup.part("paragraph", &[format!("{}{IN_ALL}", points.with_unit())]));
        page
    }

    /// The number and the title of one exercise among several, and where it was published.
    fn begin(&mut self, number: usize, exercise: &Exercise, sheet: &Sheet) {
        if sheet.exercises.len() > 1 {
            let title = format!("{number}. {}", exercise.title);
            self.headings.push(self.markup.part("exercise", &[title]));
        }
        if let Some(source) = &exercise.source {
            self.add(
                self.markup
                    .part("paragraph", &[format!("{SOURCE}{source}")]),
            );
        }
    }

    fn heading(&mut self, text: &str) {
        self.headings.push(self.markup.part("heading", &[text]));
    }

    /// Tasks with what stands below each.
    fn tasks(&mut self, tasks: &[Task], below: fn(&Markup, &Task) -> String) {
        for (number, task) in (1..).zip(tasks) {
            let asked = self.markup.part("task", &[task.to_write()]);
            let asked = asked.replace("{number}", &format!("{number}"));
            let points = task.worth.points.with_unit();
            self.headings.push(asked.replace("{points}", &points));
            self.add(below(self.markup, task));
        }
    }

    /// A part, with the headings above it.
    fn add(&mut self, part: String) {
        self.headings.push(part);
        if !self.text.is_empty() {
            self.text += &self.between;
        }
        let section = std::mem::take(&mut self.headings).join(&self.between);
        self.text += &(self.markup.section)(&section);
    }
}

/// Where an answer goes.
fn room(markup: &Markup, task: &Task) -> String {
    match &task.solution {
        Solution::Table { columns, rows } => table(markup, columns, rows, |_| String::new()),
        Solution::One(Answer::OneOf(options)) => {
            let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
            markup.part("options", &names)
        }
        Solution::One(_) => markup.part("lines", &vec![""; task.lines]),
    }
}

fn answer(markup: &Markup, task: &Task) -> String {
    let answer = match &task.solution {
        Solution::Table { columns, rows } => {
            return table(markup, columns, rows, |answer| answer.texts().concat());
        }
        Solution::One(answer) => answer,
    };
    let part = match answer {
        Answer::AllOf(_) => "names",
        _ => "answers",
    };
    let mut names = answer.texts();
    if names.is_empty() {
        names.push("none".to_owned());
    }
    markup.part(part, &names)
}

fn table(markup: &Markup, columns: &[&str], rows: &[Row], shown: fn(&Answer) -> String) -> String {
    let rows = rows.iter().map(|row| {
        let cells: Vec<String> = row.answers.iter().map(shown).collect();
        markup.part("row-name", &[&row.name]) + &markup.part("row", &cells)
    });
    let rows: String = rows.collect();
    let head = markup.part("head", columns) + &markup.part("head-line", columns);
    head + &rows + &markup.part("table-end", &[""])
}

/// How a format writes the parts of a page.
pub(super) struct Markup {
    /// A line for each part: its name, and behind a tab its template.
    templates: &'static str,
    /// A text whose letters mean nothing to the format.
    escaped: fn(&str) -> String,
    /// The file: its title, and what is on the page.
    document: fn(&str, &str) -> String,
    /// A part of the page that is not broken.
    section: fn(&str) -> String,
    drawing: fn(&str) -> String,
}

impl Markup {
    /// A part of a page with these texts in it. In its template `{}` stands for a text, and between `¦` stand what
    /// comes before all texts, each of them, what comes between two, and what after them.
    fn part(&self, name: &str, texts: &[impl AsRef<str>]) -> String {
        let template = template(self.templates, name);
        let pieces: Vec<&str> = template.split('¦').collect();
        let (before, each, between, after) = match pieces[..] {
            [before, each, between, after] => (before, each, between, after),
            _ => ("", &*template, "", ""),
        };
        let texts = texts.iter().map(|text| (self.escaped)(text.as_ref()));
        let filled: Vec<String> = texts.map(|text| each.replace("{}", &text)).collect();
        before.to_owned() + &filled.join(between) + after
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
    section: |part| format!("<section>\n{part}</section>\n"),
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
