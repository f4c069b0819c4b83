//! Question sheets with their keys, and quizzes for learning platforms.
//!
//! An [`Exercise`] is a tree that is searched once: its rules in words, its blank drawing, and the
//! tasks with their solutions. A [`Sheet`] holds some exercises, and a
//! [`SheetFormat`] writes it. Its points are a file that `check --points` reads.

mod paper;
mod platforms;
mod quiz;
mod rules;
mod solver;
mod task;

use serde_json::json;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::analysis::SearchedTree;
use crate::exercise::{AskedItems, Key, NodeIndex, Partial, Points, Question, Scheme, Ties};
use crate::picture::{Picture, PictureOptions};
use crate::report::Trace;
use crate::search::Algorithm;
use crate::text::printable;
use crate::vocabulary::{FileFormat, Vocabulary};
use crate::words::{capitalised, typeset};
use paper::Markup;
use rules::rules;
use solver::Solver;
use task::Solution;

pub use task::{NotOnPaper, Task, can_be_asked, default_questions};

/// A format that sheets are written in, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum SheetFormat {
    /// Markdown, the tree in lines of text
    Md,
    /// A page that opens offline and prints
    Html,
    /// LaTeX, a document that uses the package forest
    Tex,
    /// Moodle XML, with pictures
    Moodle,
    /// GIFT, a quiz for Moodle in plain text
    Gift,
    /// The source of text2qti, a quiz for Canvas
    Text2qti,
}

impl FileFormat for SheetFormat {
    fn suffix(self) -> &'static str {
        match self {
            Self::Moodle => "xml",
            Self::Text2qti => "txt",
            _ => self.word(),
        }
    }
}

impl SheetFormat {
    /// The sheet that is handed out. The same exercises give the same bytes.
    pub fn sheet(self, sheet: &Sheet) -> String {
        match self {
            Self::Md | Self::Html | Self::Tex => paper::questions(sheet, &self.markup()),
            Self::Moodle => platforms::moodle(sheet),
            Self::Gift => platforms::gift(sheet),
            Self::Text2qti => platforms::text2qti(sheet),
        }
    }

    /// The key that is not, in the format of keys.
    pub fn key(self, sheet: &Sheet) -> String {
        paper::key(sheet, &self.markup())
    }

    /// The markup of documents for people: of a quiz, which knows the answers, its key in Markdown.
    fn markup(self) -> Markup {
        match self {
            Self::Html => paper::HTML,
            Self::Tex => paper::TEX,
            _ => paper::MARKDOWN,
        }
    }

    /// The format of the key: of a quiz, which knows the answers, it is Markdown.
    #[must_use]
    pub fn of_key(self) -> Self {
        match self {
            Self::Moodle | Self::Gift | Self::Text2qti => Self::Md,
            paper => paper,
        }
    }

    /// A tree as it stands in the sheet, or with the run of the search in the key.
    pub(crate) fn drawing(self, picture: &Picture) -> String {
        match self {
            Self::Html | Self::Moodle => picture.svg(),
            Self::Tex => picture.forest(),
            Self::Md | Self::Gift | Self::Text2qti => picture.lines(),
        }
    }
}

/// The template of this name among those of a format, a line each: its name, and behind a tab the template with
/// `⏎` for a line end.
fn template(all: &str, name: &str) -> String {
    let mut rows = all.lines().filter_map(|line| line.split_once('\t'));
    let found = rows.find(|(known, _)| *known == name);
    let (_, template) = found.expect("every format has this template");
    template.replace('⏎', "\n")
}

/// Exercises that are handed out together.
pub struct Sheet<'e> {
    /// What stands above them.
    pub title: String,
    /// Whose sheet it is, if that is known.
    pub student: Option<String>,
    /// The exercises in their order.
    pub exercises: &'e [Exercise],
}

impl<'e> Sheet<'e> {
    /// A sheet, which is called like its only exercise.
    pub fn new(student: Option<String>, exercises: &'e [Exercise]) -> Self {
        let title = match exercises {
            [only] => only.title.clone(),
            _ => "Worksheet".to_owned(),
        };
        Self {
            title,
            student,
            exercises,
        }
    }
}

/// A tree with what is asked about it, what is right, and why.
pub struct Exercise {
    /// The title of the exercise, else the name of the file that it came from, without its suffix.
    pub title: String,
    /// Where the exercise was published, if that is known.
    pub source: Option<String>,
    /// What students must know to come to the same answers, in sentences.
    pub rules: Vec<String>,
    /// The tree without any answer, drawn for the sheet.
    pub blank: String,
    /// The tree with the run of the search, drawn for the key.
    pub solved: String,
    /// The algorithm that the tasks are about.
    algorithm: Algorithm,
    /// The tasks in their order.
    pub tasks: Vec<Task>,
    /// How the steps are written.
    pub notation: String,
    /// The steps of the search.
    pub steps: Vec<String>,
}

impl Exercise {
    /// Searches a tree as a trace of it would, and answers the questions about it, for a sheet and a key
    /// in these formats.
    pub(crate) fn new<'t>(
        tree: SearchedTree<'t>,
        index: &NodeIndex<'t>,
        questions: &[Question],
        scheme: &Scheme,
        [sheet, key_format]: [SheetFormat; 2],
    ) -> Result<Self, NotOnPaper> {
        let (document, labels) = (tree.document, tree.labels);
        let key = Key::new(&document.tree, tree.setup.clone())?;
        let ties = scheme.ties;
        let solver = Solver {
            key: &key,
            index,
            labels,
            ties,
        };
        let tasks = questions.iter().map(|&question| {
            let worth = scheme.worth(question);
            let solution = solver.solution(question, worth)?;
            Ok(Task::new(question, worth, solution, key.algorithm()))
        });
        let tasks = tasks.collect::<Result<_, NotOnPaper>>()?;
        let options = PictureOptions {
            is_blank: true,
            has_windows: questions.contains(&Question::Windows),
            ..PictureOptions::default()
        };
        let mut picture = Picture::new(tree, options)?;
        let blank = sheet.drawing(&picture);
        picture.show_results();
        let more = picture.steps().saturating_sub(MOST_STEPS);
        let more = (more > 0).then(|| format!("And {more} more steps."));
        Ok(Self {
            notation: capitalised(&Trace { tree }.written_as()) + ".",
            steps: picture.sentences().take(MOST_STEPS).chain(more).collect(),
            title: printable(tree.origin.title(Some(document))),
            source: document.exercise.source.as_deref().map(printable),
            rules: rules(&key, ties, labels)
                .iter()
                .map(|rule| typeset(rule))
                .collect(),
            algorithm: key.algorithm(),
            tasks,
            blank,
            solved: key_format.drawing(&picture),
        })
    }
}

/// The most steps that are told; the key of a larger tree counts the others.
const MOST_STEPS: usize = 400;

/// The text of the file: the points of an exercise, and what the scheme says of the whole answer.
/// Questions that are not asked are worth nothing. The same points give the same text.
pub fn points_file(exercise: &Exercise, scheme: &Scheme) -> String {
    let tasks = exercise.tasks.iter();
    let tasks = tasks.map(|task| (task.question.word(), question(task)));
    let ties = Some(scheme.ties.word()).filter(|_| scheme.ties != Ties::default());
    let accepted = scheme.accepted.iter();
    let accepted =
        accepted.map(|other| json!({ "convention": other.preset.name, "share": other.share }));
    let accepted = Some(accepted.collect::<Vec<_>>()).filter(|all| !all.is_empty());
    let carried = scheme.carried.map(|deduct| json!({ "deduct": deduct }));
    let whole = [
        ("others", json!(Points::ZERO)),
        ("ties", json!(ties)),
        ("accept", json!(accepted)),
        ("carried", json!(carried)),
        ("algorithm", json!(exercise.algorithm.word())),
    ];
    let whole = whole.map(|(key, value)| (key, value.to_string()));
    object(tasks.chain(whole), "\n") + "\n"
}

/// What a question is worth: a number alone where there is nothing else to say.
fn question(task: &Task) -> String {
    let worth = &task.worth;
    let partial = Some(worth.partial.word()).filter(|_| worth.partial != Partial::None);
    let stated = [
        ("partial", json!(partial)),
        ("deduct", json!(worth.deduct)),
        (
            "accept_bounds_as_values",
            json!(worth.takes_plain_bounds.then_some(true)),
        ),
        ("title", json!(worth.title)),
        ("visibility", json!(worth.visibility)),
        ("items", json!(items(task))),
    ];
    if stated.iter().all(|(_, value)| value.is_null()) {
        return json!(worth.points).to_string();
    }
    let members = [("points", json!(worth.points))].into_iter().chain(stated);
    object(members.map(|(key, value)| (key, value.to_string())), "\n  ")
}

/// The members of an object that are stated, a line each; between lines stands what begins one.
fn object<'m>(members: impl Iterator<Item = (&'m str, String)>, between: &str) -> String {
    let stated = members.filter(|(_, text)| text != "null");
    let lines = stated.map(|(key, text)| format!("{between}  \"{key}\": {text}"));
    let lines: Vec<String> = lines.collect();
    format!("{{{}{between}}}", lines.join(","))
}

/// The names that are graded, where they are not simply all that need a search.
fn items(task: &Task) -> Option<Vec<String>> {
    match (&task.worth.items, &task.solution) {
        (AskedItems::Named(names), _) => Some(names.clone()),
        (_, Solution::Table { rows, .. }) if task.question == Question::Counts => {
            Some(rows.iter().map(|row| row.key.clone()).collect())
        }
        _ => None,
    }
}
