//! `abtree practice`: questions about alpha-beta, one after the other.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use super::args::PracticeArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::input;
use super::options;
use super::output;
use super::streams::Lines;
use crate::analysis::{Origin, SearchedTree};
use crate::document::{Document, Exercise};
use crate::exercise::{Grader, MOST_STEPS, NodeIndex, Question, Scheme, Told};
use crate::formats::WrittenFormat;
use crate::picture::{Picture, PictureOptions};
use crate::practice::{Ask, Lesson, Moment, Verdict, chosen, made};
use crate::random::Random;
use crate::report::Trace;
use crate::search::{Algorithm, ListLength, SearchError, Settings, Setup};
use crate::tree::Naming;

/// So many questions are asked about a tree that is made.
const OF_A_TREE: u64 = 5;

/// After so many right answers in a row the trees get harder.
const IN_A_ROW: usize = 3;

pub(super) fn run(arguments: &PracticeArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let file = arguments.file.as_deref();
    if file == Some(Path::new("-")) {
        let message = "standard input is for your answers: name a file with a tree";
        return Err(Problem::new(message).into());
    }
    let is_typed = diagnostics.streams().is_typed;
    let seed = arguments.seed.unwrap_or_else(|| seed(is_typed));
    let mut session = Session {
        questions: &arguments.questions,
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
    match file {
        Some(file) => session.of_file(file, arguments)?,
        None => session.of_made_trees(seed)?,
    }
    let said = std::mem::take(&mut session.said);
    let is_within_line = session.is_over && is_typed || !said.is_empty();
    let end = if is_within_line { "\n" } else { "" };
    let (right, asked) = (session.right, arguments.count - session.left);
    session.print(&format!(
        "{}{end}{right} of {asked} right\n",
        said.trim_end()
    ))
}

/// Another number each time at a terminal, else always the same.
fn seed(is_typed: bool) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs());
    if is_typed { seconds } else { 0 }
}

/// A person who practises.
struct Session<'s> {
    /// What is asked; everything if that is not said.
    questions: &'s [Question],
    lines: Lines,
    /// Whether a person sits at a terminal.
    is_typed: bool,
    random: Random,
    /// How many questions are still to be asked.
    left: u64,
    right: u64,
    /// How many of the latest answers were right.
    in_a_row: usize,
    /// What is said of the latest answer, where it stands before the next question.
    said: String,
    /// Whether the input has ended.
    is_over: bool,
    diagnostics: &'s mut Diagnostics,
}

impl Session<'_> {
    fn of_file(&mut self, file: &Path, arguments: &PracticeArguments) -> Result<()> {
        let input = input::load(file, arguments.reading, self.diagnostics.streams())?;
        let item = input.only();
        let item = item
            .ok_or_else(|| Problem::new("practice takes one tree at a time").help(input.split()))?;
        let document = item.read()?;
        let index = NodeIndex::new(&document.tree, Naming::Paths);
        item.warn(&document, &index.labels(), self.diagnostics);
        if document.tree.has_chance() {
            let message = "practice is about alpha-beta, which takes no chance nodes";
            return Err(Problem::new(message).into());
        }
        let problem = |error: &SearchError| item.problem(error, &index.labels());
        self.of_tree(&document, &index, &item.origin, u64::MAX, problem)
    }

    /// Trees of rising levels.
    fn of_made_trees(&mut self, seed: u64) -> Result<()> {
        let (mut level, mut number) = (0, seed);
        let origin = Origin {
            file: "a made tree".to_owned(),
            line: None,
        };
        while self.left > 0 && !self.is_over {
            let setup = setup(&Exercise::default());
            let tree = made(level, &setup, number);
            let tree = tree.map_err(|_| Problem::new("no tree was found for this seed"))?;
            let document = Document::new(tree, Exercise::default());
            let index = NodeIndex::new(&document.tree, Naming::Paths);
            if !self.is_typed {
                self.said += &in_a_line(&document);
            }
            let problem = |error: &SearchError| Problem::of_search(error, "of a made tree");
            self.of_tree(&document, &index, &origin, OF_A_TREE, problem)?;
            number = number.wrapping_add(1);
            if self.in_a_row >= IN_A_ROW {
                (level, self.in_a_row) = (level + 1, 0);
            }
        }
        Ok(())
    }

    /// Asks about one tree.
    fn of_tree(
        &mut self,
        document: &Document,
        index: &NodeIndex,
        origin: &Origin,
        most: u64,
        problem: impl Fn(&SearchError) -> Problem,
    ) -> Result<()> {
        let (labels, setup, scheme) =
            (index.labels(), setup(&document.exercise), Scheme::default());
        let trace = Trace::of_steps(SearchedTree {
            origin,
            document,
            labels: &labels,
            setup: &setup,
        });
        let grader = Grader {
            index,
            labels: index.labels(),
            scheme: &scheme,
            tolerance: None,
            told: Told::Errors,
            steps: MOST_STEPS,
        };
        let lesson = Lesson::new(&trace, grader).map_err(|error| problem(&error))?;
        let mut picture = None;
        if self.is_typed {
            let options = PictureOptions {
                has_windows: true,
                ..PictureOptions::default()
            };
            let drawn = Picture::new(&trace, options, ListLength::Limited);
            picture = Some(drawn.map_err(|error| problem(&error))?);
        }
        let is_asked = |moment: &&Moment| {
            self.questions.is_empty() || self.questions.contains(&moment.ask.question())
        };
        let moments: Vec<Moment> = lesson.moments.iter().filter(is_asked).copied().collect();
        if moments.is_empty() {
            let message = "nothing of this can be asked about the search of this tree";
            let help = "choose among static_evaluations, cut_edges, windows, node_values, value, pruned, best_move";
            return Err(Problem::new(message).help(help).into());
        }
        let count = usize::try_from(self.left.min(most)).unwrap_or(usize::MAX);
        for moment in chosen(&moments, count, &mut self.random) {
            if let Some(picture) = &mut picture {
                picture.set_step(moment.step);
                self.print(&format!("\n{}\n", picture.outline()))?;
            }
            if !self.ask(&lesson, moment.ask)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Asks one question; tells whether the input goes on.
    fn ask(&mut self, lesson: &Lesson, ask: Ask) -> Result<bool> {
        let question = lesson.question(ask);
        let said = std::mem::take(&mut self.said);
        let end = if self.is_typed { " " } else { "\n" };
        self.print(&format!("{said}{question}{end}"))?;
        let mut tries = if self.is_typed { 2 } else { 1 };
        loop {
            let Some(typed) = self.lines.next()? else {
                self.is_over = true;
                return Ok(false);
            };
            let typed = typed.trim();
            if typed.is_empty() && self.is_typed {
                continue;
            }
            if typed == "?" {
                self.in_a_row = 0;
                self.said = format!("The answer is {}. ", lesson.right(ask));
                break;
            }
            tries -= 1;
            match lesson.judge(ask, typed) {
                Verdict::Right => {
                    self.right += 1;
                    self.in_a_row += 1;
                    self.said = String::from("Right. ");
                    break;
                }
                Verdict::Wrong(hint) if tries > 0 => {
                    self.print(&format!("Not yet: {hint}. Try again: "))?;
                }
                Verdict::Wrong(hint) => {
                    self.in_a_row = 0;
                    self.said = if self.is_typed {
                        format!("Wrong: the answer is {}. ", lesson.right(ask))
                    } else {
                        format!("Wrong: {hint}. ")
                    };
                    break;
                }
            }
        }
        self.left -= 1;
        if self.is_typed {
            let said = std::mem::take(&mut self.said);
            self.print(&format!("{}\n", said.trim_end()))?;
        }
        Ok(true)
    }

    fn print(&self, text: &str) -> Result<()> {
        output::print(text, self.diagnostics)
    }
}

/// Alpha-beta by the rules of an exercise.
fn setup(exercise: &Exercise) -> Setup {
    options::setup(
        &Settings::from(Algorithm::AlphaBeta),
        exercise,
        Algorithm::AlphaBeta,
    )
}

/// A tree for those who see no drawing.
fn in_a_line(document: &Document) -> String {
    let mut text = Vec::new();
    let written = WrittenFormat::Sexp.write(document, &mut text);
    written.expect("writing to memory does not fail");
    let text = String::from_utf8_lossy(&text);
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("The tree is {}. ", words.join(" "))
}
