//! What all quizzes have in common: questions that each take one answer, lists that are typed, names,
//! and what a part is worth in Moodle.

use quick_xml::escape::escape;

use super::task::{Answer, Options, Solution, Task, ValueText, marked};
use super::{Exercise, Sheet, template};
use crate::exercise::Points;
use crate::vocabulary::Vocabulary;
use crate::words::markup;

/// A question of a quiz.
pub(super) struct Item<'s> {
    pub(super) exercise: &'s Exercise,
    pub(super) task: &'s Task,
    /// The number of the answer, where it is one of a table.
    pub(super) number: Option<usize>,
    pub(super) text: String,
    pub(super) answer: Answer,
    pub(super) points: Points,
}

/// The questions of a sheet: of a table one for each answer. A value is a number if the platform takes it as
/// one.
pub(super) fn items<'s>(
    sheet: &'s Sheet,
    is_taken: fn(&str) -> bool,
) -> impl Iterator<Item = Item<'s>> {
    let tasks = sheet.exercises.iter();
    let tasks = tasks.flat_map(|exercise| exercise.tasks.iter().map(move |task| (exercise, task)));
    tasks.flat_map(move |(exercise, task)| {
        let mut questions = questions(task);
        // All of a table are alike: else their kinds would tell which nodes have bounds, or are never visited.
        if !questions
            .iter()
            .all(|(_, answer)| is_number(answer, is_taken))
        {
            for (_, answer) in &mut questions {
                if let Answer::Value(value) = answer {
                    value.decimal = None;
                }
            }
        }
        let points = task.worth.points.share(1, questions.len());
        let is_table = matches!(task.solution, Solution::Table { .. });
        let questions = (1..).zip(questions);
        questions.map(move |(number, (text, answer))| Item {
            exercise,
            task,
            number: is_table.then_some(number),
            text,
            answer,
            points,
        })
    })
}

/// The questions as Moodle takes them. A set of which Moodle has no part for each right one is typed, in an
/// order that the question has to say.
pub(super) fn items_of_moodle<'s>(sheet: &'s Sheet) -> impl Iterator<Item = Item<'s>> {
    items(sheet, |_| true).map(|mut item| {
        if let Answer::AllOf(options) = &item.answer
            && percent(marked(options).len()).is_none()
        {
            item.text += " Type the names in the order in which a search of the whole tree visits them, separated by commas.";
            item.answer = Answer::List {
                right: vec![marked(options)],
                others: Vec::new(),
            };
        }
        item
    })
}

impl Item<'_> {
    /// What it is called: its exercise, and the word of the question.
    pub(super) fn title(&self) -> String {
        format!("{}: {}", self.exercise.title, self.task.question.word())
    }

    /// The same with the number of the answer.
    pub(super) fn name(&self) -> String {
        let number = self.number.map(|number| format!(" {number}"));
        self.title() + &number.unwrap_or_default()
    }
}

/// What is marked where nothing else is right.
const NONE: &str = "none of them";

/// What is asked, and what is right.
fn questions(task: &Task) -> Vec<(String, Answer)> {
    let answer = match &task.solution {
        Solution::One(answer) => answer,
        Solution::Table { columns, rows } => {
            let questions = rows.iter().flat_map(|row| {
                let answers = columns.iter().zip(&row.answers);
                answers.map(|(column, answer)| (task.of_item(&row.name, column), answer.clone()))
            });
            return questions.collect();
        }
    };
    let (mut text, mut answer) = (task.to_write(), answer.clone());
    match &mut answer {
        Answer::Value(_) => {}
        Answer::OneOf(options) | Answer::AllOf(options) => {
            let is_none = options.iter().all(|(_, is_right)| !is_right);
            options.push((NONE.to_owned(), is_none));
        }
        Answer::List { right, others } => {
            let mut names = right.iter().flatten().chain(others.iter());
            text += if names.any(|name| name.contains(char::is_whitespace)) {
                " Write the names with commas between them, as in X, Y, Z."
            } else {
                " Write the names with blanks between them, as in X Y Z."
            };
        }
    }
    vec![(text, answer)]
}

fn is_number(answer: &Answer, is_taken: fn(&str) -> bool) -> bool {
    let Answer::Value(value) = answer else {
        return false;
    };
    value.decimal.as_deref().is_some_and(is_taken)
}

/// How a platform writes quizzes.
pub(super) struct Platform {
    /// Templates of its parts; `{}` is an answer, `{letter}` counts options, and `{part}` is what each right one
    /// is worth where all are asked for, which each wrong one costs.
    pub(super) templates: &'static str,
    /// What may stand between the names of a list, the best first.
    pub(super) between: &'static [&'static str],
    /// A text that is typed, and a name to choose, whose letters mean nothing to the platform.
    pub(super) escaped: [fn(&str) -> String; 2],
}

/// What may stand between two names; the best first.
pub(super) const BETWEEN: &[&str] = &[
    ", ", " ", ",", "; ", "-", " - ", " -> ", "->", "-> ", " → ", "→", " > ", ">",
];

impl Platform {
    /// A part of a quiz, with these texts in their places.
    pub(super) fn part(&self, name: &str, places: &[(&str, &str)]) -> String {
        markup::filled(&template(self.templates, name), places)
    }

    /// All answers that are right or to choose from.
    pub(super) fn answers(&self, answer: &Answer) -> String {
        match answer {
            Answer::Value(ValueText {
                decimal: Some(number),
                ..
            }) => self.part("number", &[("", number)]),
            Answer::Value(value) => self.typed(&value.typed),
            Answer::List { right, .. } => self.typed(&spellings(right, self.between)),
            Answer::OneOf(options) => self.options(["right", "wrong"], options),
            Answer::AllOf(options) => self.options(["right-part", "wrong-part"], options),
        }
    }

    pub(super) fn typed(&self, spellings: &[String]) -> String {
        let [escaped, _] = self.escaped;
        let spellings = spellings.iter().map(|spelling| escaped(spelling));
        let typed = spellings.map(|spelling| self.part("typed", &[("", &spelling)]));
        typed.collect()
    }

    fn options(&self, [right, wrong]: [&str; 2], options: &Options) -> String {
        let [_, escaped] = self.escaped;
        let part = percent(marked(options).len()).unwrap_or_default();
        let letters = ('a'..='z').chain('A'..='Z').cycle();
        let options = options.iter().zip(letters);
        let options = options.map(|((name, is_right), letter)| {
            let form = if *is_right { right } else { wrong };
            let (letter, name) = (letter.to_string(), escaped(name));
            self.part(form, &[("letter", &letter), ("part", part), ("", &name)])
        });
        options.collect()
    }
}

/// The rules in HTML.
pub(super) fn rules(exercise: &Exercise) -> String {
    let rules = exercise.rules.iter();
    let rules = rules.map(|rule| format!("<li>{}</li>", escape(rule)));
    rules.collect::<Vec<_>>().concat()
}

/// One part of so many in percent, as Moodle's list of grades has it; `None` where it has no such
/// grade (`question_bank::fraction_options`, Moodle 4).
fn percent(parts: usize) -> Option<&'static str> {
    const PERCENTS: [&str; 10] = [
        "100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10",
    ];
    match parts {
        20 => Some("5"),
        _ => PERCENTS.get(parts.checked_sub(1)?).copied(),
    }
}

/// The ways to type one of the right lists; nothing is `none`.
fn spellings(right: &[Vec<String>], between: &[&str]) -> Vec<String> {
    let mut spellings = Vec::new();
    for names in right {
        if names.is_empty() {
            spellings.push("none".to_owned());
            continue;
        }
        let is_letter = |name: &String| name.chars().nth(1).is_none();
        let glued = names.iter().all(is_letter).then_some("");
        for between in between.iter().copied().chain(glued) {
            let spelling = names.join(between);
            for spelling in [spelling.clone(), spelling + "."] {
                if !spellings.contains(&spelling) {
                    spellings.push(spelling);
                }
            }
        }
    }
    spellings
}
