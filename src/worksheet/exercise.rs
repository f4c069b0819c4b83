//! Sheets: trees that were searched and made ready for a format.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use super::SheetFormat;
use super::rules::rules;
use super::solver::Solver;
use super::task::{NotOnPaper, Task};
use crate::analysis::Detail;
use crate::exercise::{Key, NodeIndex, Question, Scheme};
use crate::picture::{Picture, PictureOptions};
use crate::report::Trace;
use crate::text::printable;
use crate::words::{Glyphs, Words, capitalised};

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
        trace: &'t Trace<'t>,
        index: &NodeIndex<'t>,
        questions: &[Question],
        scheme: &Scheme,
        [sheet, key_format]: [SheetFormat; 2],
    ) -> Result<Self, NotOnPaper> {
        let (document, labels) = (trace.tree.document, trace.tree.labels);
        let key = Key::new(&document.tree, trace.tree.setup.clone())?;
        let ties = scheme.ties;
        let words = Words::new(labels, Glyphs::Unicode);
        let solver = Solver {
            key: &key,
            index,
            labels,
            words,
            ties,
        };
        let tasks = questions.iter().map(|&question| {
            let worth = scheme.worth(question);
            let solution = solver.solution(question, worth)?;
            Ok(Task::new(question, worth, solution, key.algorithm()))
        });
        let tasks = tasks.collect::<Result<_, NotOnPaper>>()?;
        let mut options = PictureOptions {
            is_blank: true,
            has_windows: questions.contains(&Question::Windows),
            ..PictureOptions::default()
        };
        let mut picture = Picture::new(trace, options.clone())?;
        let blank = sheet.drawing(&picture);
        options.is_blank = false;
        picture.set_options(options);
        let (says, mut steps) = (trace.says(), Vec::new());
        trace.evaluation_with_steps(Detail::Summary, |step| steps.push(says(step)))?;
        let more = steps.len().saturating_sub(MOST_STEPS);
        if more > 0 {
            steps.truncate(MOST_STEPS);
            steps.push(format!("And {more} more steps."));
        }
        Ok(Self {
            notation: capitalised(&trace.written_as()) + ".",
            steps,
            title: title(trace),
            source: document.exercise.source.as_deref().map(printable),
            rules: rules(&key, ties, words),
            tasks,
            blank,
            solved: key_format.drawing(&picture),
        })
    }
}

/// The title of an exercise, else the name of the file that it came from.
fn title(trace: &Trace) -> String {
    let stated = trace.tree.document.exercise.title.as_deref();
    let stem = Path::new(&trace.tree.origin.file).file_stem();
    let stem = stem.filter(|stem| *stem != "-").map(OsStr::to_string_lossy);
    let title = stated.map(Cow::Borrowed).or(stem);
    printable(&title.unwrap_or_else(|| "Game tree".into()))
}

/// The most steps that are told; the key of a larger tree counts the others.
const MOST_STEPS: usize = 400;
