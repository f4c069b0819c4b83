//! Sheets and keys on paper: what stands on the page, in the markup of any format.

use super::exercise::{Exercise, Sheet};
use super::markups::Markup;
use super::solution::{Cell, Row, Solution, marked};
use super::task::{Task, of_points};

/// The sheet that is handed out.
pub(super) fn questions(sheet: &Sheet, markup: &Markup) -> String {
    let mut page = Page::new(markup, &sheet.title, sheet);
    match &sheet.student {
        Some(student) => page.add(markup.part("name", &[student])),
        None => page.add(markup.part("empty-name", &[""])),
    }
    for (number, exercise) in (1..).zip(sheet.exercises) {
        page.begin(number, exercise, sheet);
        page.heading("Rules");
        page.add(markup.part("list", &exercise.rules));
        page.heading("Tree");
        page.add((markup.drawing)(&exercise.blank));
        page.heading("Questions");
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
        let points = tasks.map(|task| task.worth.points).sum();
        page.add(markup.part("title", &[title]));
        page.add(markup.part("paragraph", &[format!("{} in all.", of_points(points))]));
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
                    .part("paragraph", &[format!("Source: {source}")]),
            );
        }
    }

    fn heading(&mut self, text: &str) {
        self.headings.push(self.markup.part("heading", &[text]));
    }

    /// Tasks with what stands below each.
    fn tasks(&mut self, tasks: &[Task], below: fn(&Markup, &Task) -> String) {
        for (number, task) in (1..).zip(tasks) {
            let asked = self.markup.part("task", &[task.wording.to_write()]);
            let asked = asked.replace("{number}", &format!("{number}"));
            let points = of_points(task.worth.points);
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
        Solution::Table { columns, rows } => table(markup, columns, rows, |_| ""),
        Solution::Choice(options) => {
            let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
            markup.part("options", &names)
        }
        _ => markup.part("lines", &vec![""; task.wording.lines]),
    }
}

fn answer(markup: &Markup, task: &Task) -> String {
    let (part, mut names) = match &task.solution {
        Solution::Table { columns, rows } => {
            return table(markup, columns, rows, |cell| &cell.text);
        }
        Solution::Value(cell) => ("answers", vec![cell.text.clone()]),
        Solution::Choice(options) => ("answers", marked(options)),
        Solution::Subset(options) => ("names", marked(options)),
        Solution::Sequence { right, .. } => {
            let lists = right.iter().filter(|names| !names.is_empty());
            ("answers", lists.map(|names| names.join(", ")).collect())
        }
    };
    if names.is_empty() {
        names.push("none".to_owned());
    }
    markup.part(part, &names)
}

fn table(markup: &Markup, columns: &[&str], rows: &[Row], shown: fn(&Cell) -> &str) -> String {
    let rows = rows.iter().map(|row| {
        let cells: Vec<&str> = row.cells.iter().map(shown).collect();
        markup.part("row-name", &[&row.name]) + &markup.part("row", &cells)
    });
    let rows: String = rows.collect();
    markup.part("head", columns) + &rows + &markup.part("table-end", &[""])
}
