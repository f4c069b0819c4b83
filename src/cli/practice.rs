//! `abtree practice`: questions about alpha-beta, one after the other.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use super::args::PracticeArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::input;
use super::options;
use super::output::file_names::suffix;
use super::output::{self, clashes};
use super::streams::Lines;
use crate::analysis::{Origin, SearchedTree};
use crate::document::{Document, Exercise};
use crate::exercise::{Grader, MOST_STEPS, NodeIndex, Scheme, Told};
use crate::formats::WrittenFormat;
use crate::picture::{Picture, PictureFormat, PictureOptions};
use crate::practice::{Ask, Lesson, Moment, chosen, made};
use crate::random::Random;
use crate::report::Trace;
use crate::search::{Algorithm, SearchError, Settings, Setup};
use crate::text::printable;
use crate::tree::{Labels, Naming};

/// So many questions are asked about a tree that is made.
const OF_A_TREE: u64 = 5;

/// After so many right answers in a row the trees get harder.
const IN_A_ROW: usize = 3;

const HELP: &str =
    "Type the answer in one line; ? shows it, quit or the end of the input ends the practice.";

pub(super) fn run(arguments: &PracticeArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    if let Some(page) = &arguments.page {
        check_suffix(page)?;
    }
    if arguments.file.as_deref() == Some(Path::new("-")) {
        let message = "standard input is for your answers: name a file with a tree";
        return Err(Problem::new(message).into());
    }
    let is_typed = diagnostics.streams().is_typed;
    let seed = arguments.seed.unwrap_or_else(|| seed(is_typed));
    let mut session = Session {
        arguments,
        lines: diagnostics.streams().take_lines()?,
        is_typed,
        random: Random::new(seed, 0),
        left: arguments.count,
        right: 0,
        in_a_row: 0,
        said: String::new(),
        is_over: false,
        diagnostics,
    };
    let mut level = 0;
    for number in 0.. {
        let (document, origin) = match &arguments.file {
            Some(file) => read(file, arguments, session.diagnostics)?,
            None => made_tree(level, seed.wrapping_add(number))?,
        };
        session.of_tree(&document, &origin)?;
        if arguments.page.is_some() {
            return Ok(());
        }
        if arguments.file.is_some() || session.left == 0 || session.is_over {
            break;
        }
        if session.in_a_row >= IN_A_ROW {
            (level, session.in_a_row) = (level + 1, 0);
        }
    }
    session.end()
}

/// Refuses the suffix of something else than a page.
fn check_suffix(page: &Path) -> Result<(), Problem> {
    let promised = suffix(page);
    if matches!(promised.as_deref(), None | Some("html" | "htm")) {
        return Ok(());
    }
    let html = page.with_extension("html");
    let message = format!("{} does not have the suffix of a page", page.display());
    Err(Problem::new(message).help(format!("write --page {}", html.display())))
}

/// Another number each time at a terminal, else always the same.
fn seed(is_typed: bool) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs());
    if is_typed { seconds } else { 0 }
}

fn read(
    file: &Path,
    arguments: &PracticeArguments,
    diagnostics: &mut Diagnostics,
) -> Result<(Document, Origin)> {
    let input = input::load(file, arguments.reading, diagnostics.streams())?;
    let item = input.only()?;
    let document = item.read()?;
    item.warn(
        &document,
        &Labels::new(&document.tree, Naming::Paths),
        diagnostics,
    );
    if document.tree.has_chance() {
        let message = "practice is about alpha-beta, which takes no chance nodes";
        return Err(Problem::new(message).into());
    }
    Ok((document, item.origin))
}

fn made_tree(level: usize, seed: u64) -> Result<(Document, Origin), Problem> {
    let exercise = Exercise::default();
    let tree = made(level, &setup(&exercise), seed);
    let tree = tree.map_err(|_| Problem::new("no tree was found for this seed"))?;
    let origin = Origin {
        file: "a made tree".to_owned(),
        line: None,
    };
    Ok((Document::new(tree, exercise), origin))
}

/// A person who practises.
struct Session<'s> {
    arguments: &'s PracticeArguments,
    lines: Lines,
    /// Whether a person sits at a terminal.
    is_typed: bool,
    random: Random,
    /// How many questions are still to be asked.
    left: u64,
    right: u64,
    /// How many of the latest answers were right.
    in_a_row: usize,
    /// What is to be said in the line of the next question.
    said: String,
    /// Whether the input has ended.
    is_over: bool,
    diagnostics: &'s mut Diagnostics,
}

impl Session<'_> {
    /// Asks about one tree, or writes its page.
    fn of_tree(&mut self, document: &Document, origin: &Origin) -> Result<()> {
        let index = NodeIndex::new(&document.tree, Naming::Paths);
        let (labels, setup) = (index.labels(), setup(&document.exercise));
        let trace = Trace::of_steps(SearchedTree {
            origin,
            document,
            labels: &labels,
            setup: &setup,
        });
        let problem = |error: SearchError| {
            Problem::of_search(&error, &labels.get(error.node())).in_file(&origin.file)
        };
        let page = self.arguments.page.as_deref();
        let options = PictureOptions {
            has_windows: page.is_none(),
            is_exam: page.is_some(),
            ..PictureOptions::default()
        };
        let draw = || Picture::new(&trace, options).map_err(problem);
        if let Some(page) = page {
            clashes::refuse(self.arguments.file.as_slice(), [page])?;
            let picture = draw()?;
            return output::write(Some(page), self.diagnostics.streams(), |out| {
                Ok(PictureFormat::Html.write(&picture, out)?)
            });
        }
        let grader = Grader {
            index: &index,
            labels: index.labels(),
            scheme: &Scheme::default(),
            tolerance: None,
            told: Told::Errors,
            steps: MOST_STEPS,
        };
        let lesson = Lesson::new(&trace, grader).map_err(problem)?;
        // Nobody sees a drawing but at a terminal.
        let mut picture = self.is_typed.then(draw).transpose()?;
        if self.arguments.file.is_none() && !self.is_typed {
            self.said += &in_a_line(document);
        }
        for moment in self.chosen(&lesson)? {
            if let Some(picture) = &mut picture {
                picture.set_step(moment.step);
                self.said.extend(["\n", &picture.outline(), "\n"]);
            }
            self.ask(&lesson, moment.ask)?;
            if self.is_over {
                break;
            }
            self.left -= 1;
        }
        Ok(())
    }

    /// What is asked about one tree.
    fn chosen(&mut self, lesson: &Lesson) -> Result<Vec<Moment>, Problem> {
        let questions = &self.arguments.questions;
        let is_asked =
            |moment: &&Moment| questions.is_empty() || questions.contains(&moment.ask.question());
        let moments: Vec<Moment> = lesson.moments.iter().filter(is_asked).copied().collect();
        if moments.is_empty() {
            let message = "nothing of this can be asked about the search of this tree";
            return Err(Problem::new(message).help("ask something else, or leave out --questions"));
        }
        let most = match &self.arguments.file {
            Some(_) => self.left,
            None => self.left.min(OF_A_TREE),
        };
        let count = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(chosen(&moments, count, &mut self.random))
    }

    /// Asks one question until it is answered, given up, or the input ends. Where nobody sits at a terminal
    /// each question takes one line, so that there is no second try.
    fn ask(&mut self, lesson: &Lesson, ask: Ask) -> Result<()> {
        self.put(&lesson.question(ask))?;
        let mut has_second_try = self.is_typed;
        loop {
            let typed = self.lines.next()?;
            if self.arguments.file.is_none() && typed.as_deref().is_some_and(begins_tree) {
                let problem =
                    Problem::new("standard input holds a tree, and practice reads answers there");
                return Err(problem.help("name the file: abtree practice FILE").into());
            }
            match typed.as_deref().map(str::trim) {
                None | Some("quit") => {
                    self.is_over = true;
                    return Ok(());
                }
                Some("") if self.is_typed => continue,
                Some("help") => {
                    self.say(HELP);
                    self.put(&lesson.question(ask))?;
                    continue;
                }
                Some("?") => self.say(&format!("The answer is {}.", lesson.right(ask))),
                Some(typed) => match lesson.judge(ask, typed) {
                    Ok(()) => {
                        self.right += 1;
                        self.in_a_row += 1;
                        self.say("Right.");
                        return Ok(());
                    }
                    Err(hint) if has_second_try => {
                        has_second_try = false;
                        self.put(&format!("Not yet: {hint}. Try again:"))?;
                        continue;
                    }
                    Err(_) => self.say(&format!("Wrong: the answer is {}.", lesson.right(ask))),
                },
            }
            self.in_a_row = 0;
            return Ok(());
        }
    }

    /// Says something with the next question: above it at a terminal, else in its line.
    fn say(&mut self, text: &str) {
        let end = if self.is_typed { "\n" } else { " " };
        self.said.extend([text, end]);
    }

    /// Asks for a line.
    fn put(&mut self, question: &str) -> Result<()> {
        let said = std::mem::take(&mut self.said);
        let end = if self.is_typed { " " } else { "\n" };
        self.print(&format!("{said}{question}{end}"))
    }

    /// Says the last word.
    fn end(&self) -> Result<()> {
        let is_within_line = self.is_over && self.is_typed || !self.said.is_empty();
        let end = if is_within_line { "\n" } else { "" };
        let (said, right) = (self.said.trim_end(), self.right);
        let asked = self.arguments.count - self.left;
        self.print(&format!("{said}{end}{right} of {asked} right\n"))
    }

    /// Prints lines without any characters of names that a terminal would act upon.
    fn print(&self, text: &str) -> Result<()> {
        let lines: Vec<String> = text.split('\n').map(printable).collect();
        output::print(&lines.join("\n"), self.diagnostics)
    }
}

/// Whether an answer is the beginning of a tree, and not of a window or a list.
fn begins_tree(typed: &str) -> bool {
    let begins = ["(max", "(min", "(chance", "(exercise", "[[", "{\""];
    let typed = typed.trim_start().to_lowercase();
    begins.iter().any(|begin| typed.starts_with(begin))
}

/// Alpha-beta by the rules of an exercise.
fn setup(exercise: &Exercise) -> Setup {
    let settings = Settings::from(Algorithm::AlphaBeta);
    options::setup(&settings, exercise, Algorithm::AlphaBeta)
}

/// A tree for those who see no drawing.
fn in_a_line(document: &Document) -> String {
    let text = WrittenFormat::Sexp.text(document);
    let text = text.expect("writing to memory does not fail");
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("The tree is {}. ", words.join(" "))
}
