//! Quizzes in Moodle XML, as Moodle's own importer reads it (`question/format/xml/format.php`, Moodle
//! 4.4 and later, which has questions of ordering), with the drawing of the tree in each question.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quick_xml::escape::escape;
use quick_xml::se::Serializer;
use serde::Serialize;

use super::cloze;
use super::exercise::Exercise;
use super::quiz::{Single, percent, single, spellings, title};
use super::sheet::Sheet;
use super::solution::Cell;
use super::task::Task;
use crate::exercise::{Partial, Question};

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

#[derive(Serialize)]
#[serde(rename = "question")]
struct Entry<'q> {
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<Text<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Text<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    questiontext: Option<QuestionText<'q>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defaultgrade: Option<String>,
    /// What only some kinds of questions have.
    #[serde(rename = "$value")]
    details: Vec<Detail>,
}

#[derive(Serialize)]
struct Text<T> {
    text: T,
}

#[derive(Serialize)]
struct QuestionText<'q> {
    #[serde(rename = "@format")]
    format: &'static str,
    text: String,
    file: File<'q>,
}

/// The drawing.
#[derive(Serialize)]
struct File<'q> {
    #[serde(rename = "@name")]
    name: &'static str,
    #[serde(rename = "@path")]
    path: &'static str,
    #[serde(rename = "@encoding")]
    encoding: &'static str,
    #[serde(rename = "$text")]
    content: &'q str,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Detail {
    Single(bool),
    ShuffleAnswers(bool),
    UseCase(u8),
    LayoutType(&'static str),
    SelectType(&'static str),
    GradingType(&'static str),
    ShowGrading(&'static str),
    Answer(Answer),
}

#[derive(Serialize)]
struct Answer {
    /// In percent; of a question of ordering the place.
    #[serde(rename = "@fraction")]
    fraction: String,
    #[serde(rename = "@format")]
    format: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tolerance: Option<u8>,
}

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let mut quiz = format!("{DECLARATION}<quiz>\n{}", xml(&category(&sheet.title)));
    for exercise in &sheet.exercises {
        let drawing = STANDARD.encode(&exercise.blank);
        let tasks = exercise.tasks.iter();
        quiz.extend(tasks.map(|task| xml(&entry(exercise, task, &drawing))));
    }
    quiz + "</quiz>\n"
}

fn xml(entry: &Entry) -> String {
    let mut text = String::new();
    let mut serializer = Serializer::new(&mut text);
    serializer.indent(' ', 1);
    let written = entry.serialize(serializer);
    written.expect("writing to memory does not fail");
    text + "\n"
}

/// A slash in the title would begin a category below.
fn category(title: &str) -> Entry<'static> {
    Entry {
        kind: "category",
        category: Some(Text {
            text: format!("$course$/top/{}", title.replace('/', "//")),
        }),
        name: None,
        questiontext: None,
        defaultgrade: None,
        details: Vec::new(),
    }
}

fn entry<'q>(exercise: &Exercise, task: &Task, drawing: &'q str) -> Entry<'q> {
    let (kind, embedded, details) = match single(&task.solution) {
        Some(asked) => kind(task, &asked),
        None => ("cloze", cloze::table(&task.solution), Vec::new()),
    };
    let rules = exercise
        .rules
        .iter()
        .map(|rule| format!("<li>{}</li>", escape(rule)));
    let rules: String = rules.collect();
    let (alternative, text) = (cloze::shown(&exercise.title), escape(task.text()));
    let html = format!(
        "<ul>{rules}</ul><p><img src=\"@@PLUGINFILE@@/tree.svg\" alt=\"Game tree: {alternative}\"></p><p>{text}</p>{embedded}"
    );
    Entry {
        kind,
        category: None,
        name: Some(Text {
            text: title(exercise, task),
        }),
        questiontext: Some(QuestionText {
            format: "html",
            text: html,
            file: File {
                name: "tree.svg",
                path: "/",
                encoding: "base64",
                content: drawing,
            },
        }),
        defaultgrade: (kind != "cloze").then(|| task.worth.points.to_string()),
        details,
    }
}

/// The type of a question, what stands in its text, and its answers.
fn kind(task: &Task, asked: &Single) -> (&'static str, String, Vec<Detail>) {
    let plain = |kind, details| (kind, String::new(), details);
    match asked {
        Single::Cell(cell) => match number(cell) {
            Some(number) => plain("numerical", vec![number]),
            None => plain("shortanswer", short(&cell.typed)),
        },
        Single::Sequence(names) if can_be_ordered(task, names) => {
            plain("ordering", ordering(task.worth.partial, names))
        }
        Single::Sequence(names) => plain("shortanswer", short(&spellings(names))),
        Single::Choice(options) => plain("multichoice", choice(options)),
        Single::Subset(options) => match subset(options) {
            Some(details) => plain("multichoice", details),
            None => ("cloze", cloze::boxes(options), Vec::new()),
        },
    }
}

fn number(cell: &Cell) -> Option<Detail> {
    Some(Detail::Answer(Answer {
        fraction: "100".to_owned(),
        format: "moodle_auto_format",
        text: cell.decimal.clone()?,
        tolerance: Some(0),
    }))
}

/// Right spellings; a star would stand for anything.
fn short(spellings: &[String]) -> Vec<Detail> {
    let answers = spellings.iter().map(|spelling| {
        Detail::Answer(Answer {
            fraction: "100".to_owned(),
            format: "moodle_auto_format",
            text: spelling.replace('*', "\\*"),
            tolerance: None,
        })
    });
    [Detail::UseCase(0)].into_iter().chain(answers).collect()
}

/// A line from the root is in order by itself, and what occurs twice has no one place.
fn can_be_ordered(task: &Task, names: &[String]) -> bool {
    let different: HashSet<&String> = names.iter().collect();
    task.question != Question::PrincipalVariation
        && names.len() > 1
        && different.len() == names.len()
}

fn ordering(partial: Partial, names: &[String]) -> Vec<Detail> {
    let grading = match partial {
        Partial::None => "ALL_OR_NOTHING",
        _ => "LONGEST_ORDERED_SUBSET",
    };
    let answers = names.iter().enumerate();
    let answers = answers.map(|(place, name)| html_answer((place + 1).to_string(), name));
    let details = [
        Detail::LayoutType("VERTICAL"),
        Detail::SelectType("ALL"),
        Detail::GradingType(grading),
        Detail::ShowGrading("SHOW"),
    ];
    details.into_iter().chain(answers).collect()
}

fn choice(options: &[(&str, bool)]) -> Vec<Detail> {
    let answers = options.iter().map(|(name, is_right)| {
        let fraction = if *is_right { "100" } else { "0" };
        html_answer(fraction.to_owned(), name)
    });
    let details = [Detail::Single(true), Detail::ShuffleAnswers(false)];
    details.into_iter().chain(answers).collect()
}

/// Each right one is worth its part, and each wrong one costs as much; nothing where Moodle has no
/// such part.
fn subset(options: &[(&str, bool)]) -> Option<Vec<Detail>> {
    let part = percent(options.iter().filter(|(_, is_right)| *is_right).count())?;
    let answers = options.iter().map(|(name, is_right)| {
        let sign = if *is_right { "" } else { "-" };
        html_answer(format!("{sign}{part}"), name)
    });
    let details = [Detail::Single(false), Detail::ShuffleAnswers(false)];
    Some(details.into_iter().chain(answers).collect())
}

fn html_answer(fraction: String, name: &str) -> Detail {
    Detail::Answer(Answer {
        fraction,
        format: "html",
        text: escape(name).into_owned(),
        tolerance: None,
    })
}
