//! Sheets and keys on paper: what stands on the page, in the markup of any format.

use super::exercise::{Exercise, Sheet};
use super::solution::{Cell, Row, Solution, marked};
use super::task::{Task, of_points};

/// How a format writes the parts of a page. In a template `{}` stands for a text.
pub(super) struct Markup {
    /// A text whose letters mean nothing to the format.
    pub(super) escaped: fn(&str) -> String,
    /// The file: its title, and what is on the page.
    pub(super) document: fn(&str, &str) -> String,
    /// A part of the page that is not broken.
    pub(super) section: fn(&str) -> String,
    /// What stands between two parts.
    pub(super) between: &'static str,
    pub(super) title: &'static str,
    /// Whose sheet it is.
    pub(super) name: &'static str,
    /// Room for a name.
    pub(super) empty_name: &'static str,
    /// Above an exercise.
    pub(super) exercise: &'static str,
    /// Above a part of an exercise.
    pub(super) heading: &'static str,
    pub(super) paragraph: &'static str,
    /// What is asked, with `{number}` and `{points}`.
    pub(super) task: &'static str,
    /// A line to write on.
    pub(super) line: &'static str,
    pub(super) drawing: fn(&str) -> String,
    pub(super) list: Series,
    /// Names to choose from.
    pub(super) options: Series,
    /// What is right.
    pub(super) answer: Series,
    /// What the columns of a table begin with: for each row of its head their names.
    pub(super) head: &'static [Series],
    /// A row of a table, which begins with its name.
    pub(super) row: Series,
    pub(super) table_end: &'static str,
}

/// What stands before some texts, the template of each, what stands between two, and what after them.
pub(super) type Series = [&'static str; 4];

/// The sheet that is handed out.
pub(super) fn questions(sheet: &Sheet, markup: &Markup) -> String {
    let mut page = Page::new(markup, &sheet.title, sheet);
    match &sheet.student {
        Some(student) => page.add(page.filled(markup.name, student)),
        None => page.add(markup.empty_name.to_owned()),
    }
    for (number, exercise) in (1..).zip(sheet.exercises) {
        page.begin(number, exercise, sheet);
        page.heading("Rules");
        page.add(page.series(markup.list, &exercise.rules));
        page.heading("Tree");
        page.add((markup.drawing)(&exercise.blank));
        page.heading("Questions");
        for (number, task) in (1..).zip(&exercise.tasks) {
            page.task(number, task);
            page.add(page.room(task));
        }
    }
    (markup.document)(&sheet.title, &page.text)
}

/// The key.
pub(super) fn key(sheet: &Sheet, markup: &Markup) -> String {
    let title = format!("Key: {}", sheet.title);
    let mut page = Page::new(markup, &title, sheet);
    if let Some(student) = &sheet.student {
        page.add(page.filled(markup.name, student));
    }
    for (number, exercise) in (1..).zip(sheet.exercises) {
        page.begin(number, exercise, sheet);
        page.add(page.series(markup.list, &exercise.rules));
        page.add((markup.drawing)(&exercise.solved));
        page.heading("Answers");
        for (number, task) in (1..).zip(&exercise.tasks) {
            page.task(number, task);
            page.add(page.answer(task));
        }
        page.heading("Steps of the search");
        page.add(page.filled(markup.paragraph, &exercise.notation));
        page.add(page.series(markup.list, &exercise.steps));
        if !exercise.reasons.is_empty() {
            page.heading("Why the search cut");
            page.add(page.series(markup.list, &exercise.reasons));
        }
    }
    (markup.document)(&title, &page.text)
}

/// A page in the making.
struct Page<'m> {
    markup: &'m Markup,
    text: String,
    /// Headings, which stay with what comes next.
    headings: Vec<String>,
}

impl<'m> Page<'m> {
    /// A page with a title and the points of all tasks.
    fn new(markup: &'m Markup, title: &str, sheet: &Sheet) -> Self {
        let mut page = Self {
            markup,
            text: String::new(),
            headings: Vec::new(),
        };
        let points = sheet.tasks().map(|task| task.worth.points).sum();
        page.add(page.filled(markup.title, title));
        page.add(page.filled(markup.paragraph, &format!("{} in all.", of_points(points))));
        page
    }

    /// The number and the title of one exercise among several, and where it was published.
    fn begin(&mut self, number: usize, exercise: &Exercise, sheet: &Sheet) {
        if sheet.exercises.len() > 1 {
            let title = format!("{number}. {}", exercise.title);
            self.headings
                .push(self.filled(self.markup.exercise, &title));
        }
        if let Some(source) = &exercise.source {
            self.add(self.filled(self.markup.paragraph, &format!("Source: {source}")));
        }
    }

    fn heading(&mut self, text: &str) {
        self.headings.push(self.filled(self.markup.heading, text));
    }

    fn task(&mut self, number: usize, task: &Task) {
        let template = self.markup.task.replace("{number}", &number.to_string());
        let template = template.replace("{points}", &of_points(task.worth.points));
        self.headings
            .push(self.filled(&template, &task.wording.to_write()));
    }

    /// A part, with the headings above it.
    fn add(&mut self, part: String) {
        self.headings.push(part);
        if !self.text.is_empty() {
            self.text += self.markup.between;
        }
        let section = std::mem::take(&mut self.headings).join(self.markup.between);
        self.text += &(self.markup.section)(&section);
    }

    fn filled(&self, template: &str, text: &str) -> String {
        template.replace("{}", &(self.markup.escaped)(text))
    }

    fn series(&self, [before, each, between, after]: Series, texts: &[impl AsRef<str>]) -> String {
        let texts = texts.iter().map(|text| self.filled(each, text.as_ref()));
        let texts: Vec<String> = texts.collect();
        format!("{before}{}{after}", texts.join(between))
    }

    /// Where an answer goes.
    fn room(&self, task: &Task) -> String {
        match &task.solution {
            Solution::Table { columns, rows } => self.table(columns, rows, |_| ""),
            Solution::Choice(options) => {
                let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
                self.series(self.markup.options, &names)
            }
            _ => vec![self.markup.line; task.wording.lines].join(self.markup.between),
        }
    }

    fn answer(&self, task: &Task) -> String {
        let (mut names, between) = match &task.solution {
            Solution::Table { columns, rows } => {
                return self.table(columns, rows, |cell| &cell.text);
            }
            Solution::Value(cell) => (vec![cell.text.clone()], ""),
            Solution::Choice(options) => (marked(options), " or "),
            Solution::Subset(options) => (marked(options), ", "),
            Solution::Sequence { right, .. } => {
                let lists = right.iter().filter(|names| !names.is_empty());
                (lists.map(|names| names.join(", ")).collect(), " or ")
            }
        };
        if names.is_empty() {
            names.push("none".to_owned());
        }
        let [before, each, _, after] = self.markup.answer;
        self.series([before, each, between, after], &names)
    }

    fn table(&self, columns: &[&str], rows: &[Row], shown: fn(&Cell) -> &str) -> String {
        let head = self.markup.head.iter();
        let head: String = head.map(|&series| self.series(series, columns)).collect();
        let [before, each, between, after] = self.markup.row;
        let rows = rows.iter().map(|row| {
            let cells: Vec<&str> = row.cells.iter().map(shown).collect();
            let cells = self.series(["", each, between, after], &cells);
            self.filled(before, &row.name) + &cells
        });
        head + &rows.collect::<String>() + self.markup.table_end
    }
}
