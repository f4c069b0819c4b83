//! `abtree practice`: questions about alpha-beta, one after the other.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use clap::Args;

use super::args::{self, ReadingOptions};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Input};
use super::output;
use super::output::file::refuse_clashes;
use super::streams::Lines;
use crate::analysis::SearchedTree;
use crate::document::{Document, Exercise};
use crate::exercise::{Grader, NodeIndex, Question, Scheme, Told};
use crate::formats::Format;
use crate::picture::{Picture, PictureFormat, PictureOptions};
use crate::practice::{Fault, Lesson, Moment, PRACTISED, chosen, made};
use crate::random::Random;
use crate::search::{Algorithm, Settings, Setup};
use crate::text::printable;
use crate::tree::Naming;

/// Practise alpha-beta: questions about a search, one after the other
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/practice.txt"), after_help = include_str!("args/help/practice-notes.txt").trim_end())]
#[command(next_help_heading = "Practice")]
pub(super) struct PracticeArguments {
    /// A tree to practise on [default: new trees, harder after three right answers]
    #[arg(value_name = "FILE", help_heading = None)]
    file: Option<PathBuf>,

    /// Ask so many questions
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=10_000), allow_negative_numbers = true)]
    count: u64,

    /// Ask these alone: static_evaluations (which leaf is next), cut_edges (is the rest skipped),
    /// windows, node_values, value, pruned, best_move
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = args::question(|question| PRACTISED.contains(&question)))]
    questions: Vec<Question>,

    /// The same number asks the same questions again [default: another one each time at a terminal]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Write a page to step through the search and predict it, with its results hidden, and ask nothing
    #[arg(long, value_name = "PAGE.html", conflicts_with_all = ["count", "questions"])]
    page: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingOptions,
}

/// So many questions are asked about a tree that is made.
const OF_A_TREE: u64 = 5;

/// After so many right answers in a row the trees get harder.
const IN_A_ROW: usize = 3;

pub(super) fn run(arguments: &PracticeArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    if arguments.file.as_deref() == Some(Path::new("-")) {
        let message =
            "standard input is for your answers: write the tree to a file, and name that file";
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
        session.of_input(&session.input(level, seed.wrapping_add(number))?)?;
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

/// Whether somebody wants to leave, and does not name a node that is called so.
fn ends(lesson: &Lesson, typed: &str) -> bool {
    let mut words = ["quit", "q", "exit", "stop", "bye"].into_iter();
    words.any(|word| typed.eq_ignore_ascii_case(word)) && !lesson.has_node(typed)
}

/// Another number each time at a terminal, else always the same.
fn seed(is_typed: bool) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs());
    if is_typed { seconds } else { 0 }
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
    /// The file, else a tree that is made at a level.
    fn input(&self, level: usize, seed: u64) -> Result<Input, Problem> {
        let reading = self.arguments.reading;
        if let Some(file) = &self.arguments.file {
            return input::load(file, reading, self.diagnostics.streams());
        }
        let tree = made(level, &Setup::from(Algorithm::AlphaBeta), seed);
        let tree = tree.map_err(|_| Problem::new("no tree was found for this seed"))?;
        let text = Format::Sexp.text(&Document::new(tree, Exercise::default()));
        let text = text.map_err(Problem::new)?;
        let name = "a made tree".to_owned();
        Input::of(name, text.into_bytes(), Some(Format::Sexp), reading)
    }

    /// Asks about the tree of an input, or writes its page.
    fn of_input(&mut self, input: &Input) -> Result<()> {
        let (item, settings) = (input.only()?, Settings::from(Algorithm::AlphaBeta));
        let (read, wishes) = (item.read()?, (Naming::Paths, &settings));
        let opened = Opened::new(&item, read, &[], wishes, self.diagnostics)?;
        let tree = opened.tree();
        if tree.document.tree.has_chance() {
            let message = "practice is about alpha-beta, which takes no chance nodes";
            let help = "name a tree of MAX and MIN alone, or no tree, and one is made for you";
            return Err(Problem::new(message).help(help).into());
        }
        let setup = tree.setup(Algorithm::PRUNING, self.diagnostics)?;
        let searched = tree.searched(&setup);
        let done = match &self.arguments.page {
            Some(page) => self.write_page(page, searched),
            None => self.of_tree(searched, &input.source.text),
        };
        done.map_err(|error| tree.placed(error))
    }

    fn write_page(&self, page: &Path, tree: SearchedTree) -> Result<()> {
        refuse_clashes(self.arguments.file.as_slice(), [(page, "html")])?;
        let options = PictureOptions {
            is_exam: true,
            ..PictureOptions::default()
        };
        let picture = Picture::new(tree, options)?;
        output::write(Some(page), self.diagnostics.streams(), |out| {
            Ok(PictureFormat::Html.write(&picture, out)?)
        })
    }

    /// Asks about the search of a tree, which people see nothing of but at a terminal.
    fn of_tree(&mut self, tree: SearchedTree, text: &str) -> Result<()> {
        let index = NodeIndex::new(&tree.document.tree, Naming::Paths);
        let grader = Grader {
            index: &index,
            scheme: &Scheme::default(),
            tolerance: None,
            told: Told::Errors,
        };
        let lesson = Lesson::new(tree, grader)?;
        let options = PictureOptions {
            has_windows: true,
            ..PictureOptions::default()
        };
        let picture = self.is_typed.then(|| Picture::new(tree, options));
        let mut picture = picture.transpose()?;
        if self.arguments.file.is_none() && !self.is_typed {
            let words: Vec<&str> = text.split_whitespace().collect();
            self.said.extend(["The tree is ", &words.join(" "), ". "]);
        }
        for moment in self.chosen(&lesson)? {
            if let Some(picture) = &mut picture {
                picture.set_step(moment.step);
                self.said.extend(["\n", &picture.outline(), "\n"]);
            }
            self.ask(&lesson, moment)?;
            if self.is_over {
                break;
            }
            self.left -= 1;
        }
        Ok(())
    }

    /// What is asked about one tree.
    fn chosen<'l>(&mut self, lesson: &'l Lesson) -> Result<Vec<&'l Moment>, Problem> {
        let questions = &self.arguments.questions;
        let is_asked =
            |moment: &&Moment| questions.is_empty() || questions.contains(&moment.question);
        let moments: Vec<&Moment> = lesson.moments.iter().filter(is_asked).collect();
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
    fn ask(&mut self, lesson: &Lesson, asked: &Moment) -> Result<()> {
        self.put(&asked.text)?;
        let mut has_second_try = self.is_typed;
        loop {
            let typed = self.lines.next()?;
            let typed = typed.as_deref().map(str::trim);
            let is_first = self.left == self.arguments.count && !self.is_typed;
            if is_first && self.arguments.file.is_none() && typed.is_some_and(begins_tree) {
                let problem =
                    Problem::new("standard input holds a tree, and practice reads answers there");
                return Err(problem.help("name the file: abtree practice FILE").into());
            }
            let verdict = match typed.filter(|typed| !ends(lesson, typed)) {
                None => {
                    self.is_over = true;
                    return Ok(());
                }
                Some("") if self.is_typed => continue,
                Some("?") => "The",
                Some(typed) => match lesson.judge(asked, typed) {
                    Ok(()) => {
                        self.right += 1;
                        self.in_a_row += 1;
                        self.say("Right.");
                        return Ok(());
                    }
                    Err(Fault::NotRead(expected)) if self.is_typed => {
                        let ways_out = "? shows the answer, quit ends";
                        self.put(&format!(
                            "This can't be read: {expected}; {ways_out}. Try again:"
                        ))?;
                        continue;
                    }
                    Err(Fault::Wrong(hint)) if has_second_try => {
                        has_second_try = false;
                        self.put(&format!("Not yet: {hint}. Try again:"))?;
                        continue;
                    }
                    Err(Fault::NotRead(expected)) => {
                        self.say(&format!("This can't be read: {expected}."));
                        "The"
                    }
                    Err(Fault::Wrong(_)) => "Wrong: the",
                },
            };
            self.say(&format!("{verdict} answer is {}.", asked.right));
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
    let typed = typed.to_lowercase();
    begins.iter().any(|begin| typed.starts_with(begin))
}
