//! Files and standard input → the answers of a class, all of them in memory.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use super::CheckArguments;
use super::files::{AnswerFile, BYTES, Table, Text, table};
use crate::analysis::Origin;
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::names::{called, name_of};
use crate::cli::output::file::suffix;
use crate::cli::streams::Streams;
use crate::document::{Frame, Framing};
use crate::exercise::{Answer, AnswerError, AnswerFormat, Part, Question, without_markup};
use crate::formats::Format;
use crate::read::{ReadOptions, Source};
use crate::report::HowMany;
use crate::report::check::AnswerOrigin;
use crate::search::preset_names;
use crate::text::{quoted, readable};

/// The most bytes that all answers of a class may have.
const BYTES_OF_CLASS: usize = 128 << 20;

/// The most answers that a class may have.
const ANSWERS: usize = 100_000;

/// What to do where a column that is left out was meant.
const OF_NODE: &str =
    "the column of a node B is headed `at B`; `abtree help answers` lists all keys";

/// The answers of a command, in order.
pub(super) struct Answers<'r> {
    pub(super) submissions: Vec<Submission>,
    /// Whether there is one answer, or may be several.
    pub(super) due: HowMany,
    /// What was left out of folders and tables.
    pub(super) skipped: Vec<Problem>,
    /// All files that were read.
    pub(super) files: Vec<PathBuf>,
    /// The questions that any of them speaks of, in the order of reports.
    pub(super) questions: BTreeSet<Question>,
    /// Whether only a search that cuts makes answers like these.
    pub(super) are_about_cuts: bool,
    /// How many files hold trees, and no answers.
    trees: usize,
    arguments: &'r CheckArguments,
    streams: &'r Streams,
    /// How many bytes were read.
    bytes: usize,
    /// The place of each student's first answer among all, by the student's name, letter case and signs aside. The
    /// names come from the answers, so that the hash must have a key.
    first: HashMap<String, usize>,
}

/// One answer: where it stands, and what is written there.
pub(super) struct Submission {
    pub(super) origin: AnswerOrigin,
    /// The byte of its file at which it begins, if it stands there as it is.
    offset: Option<usize>,
    /// What is written there; or why it can't be read.
    pub(super) text: Result<Text, Problem>,
    /// What is said of it because its student has handed in another one before.
    pub(super) note: Option<String>,
}

impl<'r> Answers<'r> {
    /// Reads the files that the command names, folders replaced by what stands in them.
    pub(super) fn read(
        arguments: &'r CheckArguments,
        streams: &'r Streams,
    ) -> Result<Self, Problem> {
        let mut answers = Self {
            submissions: Vec::new(),
            due: arguments.how_many(),
            skipped: Vec::new(),
            files: Vec::new(),
            questions: BTreeSet::new(),
            are_about_cuts: false,
            trees: 0,
            arguments,
            streams,
            bytes: 0,
            first: HashMap::new(),
        };
        let input = arguments.names_no_answer().then(|| PathBuf::from("-"));
        for path in arguments.answers.iter().chain(&input) {
            let files = if path.is_dir() && !arguments.is_recorded() {
                AnswerFile::below(path, &mut answers.skipped)
            } else {
                vec![AnswerFile::named(path)]
            };
            let mut files = files.into_iter();
            files.try_for_each(|file| answers.add_file(file))?;
        }
        let mut tables = arguments.tables.iter();
        tables.try_for_each(|table| answers.add_table(AnswerFile::named(table)))?;
        Ok(answers)
    }

    fn add_file(&mut self, file: AnswerFile) -> Result<(), Problem> {
        let suffix = suffix(&file.path);
        let promised = suffix.as_deref().and_then(AnswerFormat::from_suffix);
        let stated = self.arguments.answers_from.or(promised);
        let is_lines = stated == Some(AnswerFormat::Jsonl) && !self.arguments.is_recorded();
        let most = if is_lines { BYTES_OF_CLASS } else { BYTES };
        let name = file.path.to_string_lossy().into_owned();
        let Some(text) = self.opened(&name, file, most, stated)? else {
            return Ok(());
        };
        if is_lines {
            return self.add_lines(&name, &text);
        }
        let promised_tree = suffix.as_deref().and_then(Format::from_suffix);
        if is_tree(promised_tree, &text.whole) {
            self.trees += 1;
            let problem = Problem::new("this is a tree, not an answer");
            return self.add((&name, None), None, Err(problem));
        }
        self.add((&name, None), Some(0), text.answer(&text.whole))
    }

    /// Adds an answer for each line that is not blank.
    fn add_lines(&mut self, name: &str, lines: &Text) -> Result<(), Problem> {
        self.due = HowMany::Several;
        for Frame { line, span } in Framing::Lines.frames(&lines.whole) {
            if line.is_some() {
                let text = lines.answer(&lines.whole[span.clone()]);
                self.add((name, line), Some(span.start), text)?;
            }
        }
        Ok(())
    }

    /// What stands in a file, with so many bytes at the most. A file that can't be read is an answer that can't be; a
    /// class that is too large ends the command.
    fn opened(
        &mut self,
        name: &str,
        file: AnswerFile,
        most: usize,
        format: Option<AnswerFormat>,
    ) -> Result<Option<Text>, Problem> {
        let bytes = file.bytes(most, self.streams);
        self.bytes += bytes.as_ref().map_or(0, Vec::len);
        if self.bytes > BYTES_OF_CLASS {
            return Err(too_large(BYTES_OF_CLASS, "bytes").in_file(name));
        }
        self.files.push(file.path);
        match bytes.and_then(|bytes| Text::new(bytes, format)) {
            Ok(text) => Ok(Some(text)),
            Err(problem) => self.add((name, None), None, Err(problem)).map(|()| None),
        }
    }

    /// Adds an answer for each row of a table.
    fn add_table(&mut self, file: AnswerFile) -> Result<(), Problem> {
        let name = file.path.to_string_lossy().into_owned();
        let format = Some(AnswerFormat::Text);
        let Some(rows) = self.opened(&name, file, BYTES_OF_CLASS, format)? else {
            return Ok(());
        };
        let Table { answers, left_out } = table(&rows.whole, ANSWERS + 1);
        if !left_out.is_empty() {
            let columns: Vec<_> = left_out.iter().map(|head| quoted(head)).collect();
            let columns = columns.join("`, `");
            let message = format!("left out, because it is no question: column `{columns}`");
            let problem = Problem::new(message).help(OF_NODE);
            self.skipped.push(problem.in_file(&name));
        }
        let mut answers = answers.into_iter();
        answers.try_for_each(|(line, text)| self.add((&name, Some(line)), None, rows.answer(&text)))
    }

    /// Adds the answer at a place: a file, and a line of it where it holds several. Too many of them end
    /// the command.
    fn add(
        &mut self,
        (file, line): (&str, Option<usize>),
        offset: Option<usize>,
        text: Result<Text, Problem>,
    ) -> Result<(), Problem> {
        if self.submissions.len() == ANSWERS {
            return Err(too_large(ANSWERS, "answers").in_file(file));
        }
        let id = text.as_ref().ok().and_then(|text| self.first_look(text));
        let is_of_file = line.is_none() && file != "-";
        let of_file = || is_of_file.then(|| student_of(Path::new(file)));
        let student = id.clone().or_else(of_file).unwrap_or_default();
        let file = file.to_owned();
        let mut origin = AnswerOrigin {
            file,
            line,
            id,
            student,
            has_namesake: false,
        };
        let note = self.note(&mut origin);
        self.submissions.push(Submission {
            note,
            text: text.map_err(|problem| problem.in_file(&origin.file)),
            origin,
            offset,
        });
        Ok(())
    }

    /// Whose answer a text is, as it says itself. What it speaks of is kept in mind, as far as that can be read
    /// without its tree.
    fn first_look(&mut self, text: &Text) -> Option<String> {
        let plain = without_markup(&text.whole, &|_| false);
        match Answer::read(&plain, text.format) {
            Ok(answer) => {
                let questions = answer.parts.iter().map(|part| part.question);
                self.questions.extend(questions);
                self.are_about_cuts |= answer.parts.iter().any(Part::is_about_cuts);
                answer.id.map(Cow::into_owned)
            }
            Err(error) => error.id,
        }
    }

    /// What is said of the answer of a student who has given one before.
    fn note(&mut self, origin: &mut AnswerOrigin) -> Option<String> {
        // Answers on standard input may name nobody.
        let name = Some(called(&origin.student)).filter(|_| !origin.student.is_empty())?;
        let Some(&first) = self.first.get(&name) else {
            self.first.insert(name, self.submissions.len());
            return None;
        };
        let first = &mut self.submissions[first].origin;
        (first.has_namesake, origin.has_namesake) = (true, true);
        let (student, first) = (quoted(&origin.student), readable(&first.place()));
        Some(format!(
            "`{student}` has another answer, {first}; each is marked by itself"
        ))
    }

    /// That the tree and the answer stand in the wrong order, where the one answer is a tree.
    pub(super) fn in_order(&self) -> Result<(), Problem> {
        let [tree] = &self.arguments.answers[..] else {
            return Ok(());
        };
        if self.trees == 0 || tree.is_dir() {
            return Ok(());
        }
        let paths = [tree, &self.arguments.tree];
        let [tree, answer] = paths.map(|path| readable(&path.to_string_lossy()));
        if tree == answer {
            let problem = Problem::new(format!("{tree} is a tree, and so holds no answer"));
            return Err(problem.help(
                "name two files, one with the tree and one with answers; standard input can be one of them",
            ));
        }
        let problem = Problem::new(format!("{tree} is a tree, and {answer} is none"));
        Err(problem.help(format!("name the tree first: abtree check {tree} {answer}")))
    }
}

/// That there are more answers, or longer ones, than a class may have.
fn too_large(most: usize, what: &str) -> Problem {
    Problem::new(format!("the class has more than {most} {what}"))
        .help("split the class, and check it in parts")
}

impl Submission {
    /// What a page about it is called: its student, else the line of its file.
    pub(super) fn page_name(&self) -> String {
        let (file, line) = (self.origin.file.clone(), self.origin.line);
        match &*self.origin.student {
            "" => name_of(&Origin { file, line }),
            student => student.to_owned(),
        }
    }

    /// Why its text can't be read.
    pub(super) fn problem(&self, text: &str, error: &AnswerError) -> Problem {
        let problem = Problem::new(error).help_if(error.kind.help());
        let Some(offset) = self.offset else {
            return problem.in_file(&self.origin.place());
        };
        let file = &self.origin.file;
        let is_table = suffix(Path::new(file)).as_deref() == Some("csv");
        let problem = if is_table {
            problem.help(format!("read a table with --answers {}", readable(file)))
        } else {
            problem
        };
        let source = Source::new(self.origin.file.clone(), text.to_owned());
        let place = Place::new(&source, error.span.clone());
        problem.at(place.moved(self.origin.line.map_or(0, |line| line - 1), offset))
    }
}

/// Whose a file is: Moodle puts what a student hands in into `Ann Lee_123_assignsubmission_file_`; another
/// file is called like its student.
pub(super) fn student_of(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let in_moodle = |name: &str| {
        let (student, _) = name.split_once("_assignsubmission_")?;
        let (student, _number) = student.rsplit_once('_')?;
        Some(student.to_owned())
    };
    let stem = stem(path);
    let student = in_moodle(&stem).or_else(|| in_moodle(&folder.to_string_lossy()));
    student.unwrap_or(stem)
}

/// Whether a text is a tree. A lone value is an answer; in JSON only a tree has children.
fn is_tree(promised: Option<Format>, text: &str) -> bool {
    let format = promised.unwrap_or_else(|| Format::from_text(text));
    let is_json = matches!(format, Format::Json | Format::Jsonl);
    if is_json && !text.contains("\"children\"") {
        return false;
    }
    let conventions = preset_names();
    let options = ReadOptions {
        conventions: &conventions,
        ..ReadOptions::default()
    };
    let read = format.read(text, &options);
    read.is_ok_and(|document| document.tree.len() > 1)
}

/// The name of a file without its suffix.
pub(super) fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
