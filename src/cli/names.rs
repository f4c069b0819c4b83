//! The names of students for whom trees are made, or who are given one each; and names of files made from other
//! names.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::diagnostics::{Diagnostics, Problem};
use super::input;
use super::streams::Streams;
use crate::analysis::Origin;
use crate::report::Student;
use crate::text::{composed, quoted};

/// Students in order.
pub(super) struct Students {
    pub(super) all: Vec<Student>,
    /// The file that their names stand in, if they have any.
    pub(super) list: Option<PathBuf>,
}

impl Students {
    /// So many, or those whose names stand in a file.
    pub(super) fn stated(text: &str, diagnostics: &mut Diagnostics) -> Result<Self, Problem> {
        if let Ok(count) = text.parse() {
            return Self::numbered(count);
        }
        let file = PathBuf::from(text);
        let names = names(&file, diagnostics.streams());
        let names = names.map_err(|problem| problem.in_file(text))?;
        Ok(Self {
            all: names.into_iter().map(Student::Name).collect(),
            list: Some(file),
        })
    }

    /// So many who have numbers only.
    pub(super) fn numbered(count: u64) -> Result<Self, Problem> {
        const MOST: u64 = 1_000_000;
        if count == 0 || count > MOST {
            let message = format!("the number of trees is {count}: expected 1 to 1,000,000");
            return Err(Problem::new(message));
        }
        Ok(Self {
            all: (1..=count).map(Student::Number).collect(),
            list: None,
        })
    }

    /// What the files of each are called, without a suffix; a number has as many digits as the last one.
    pub(super) fn file_names(&self) -> Vec<String> {
        let digits = self.all.len().to_string().len();
        let mut names = FileNames::new("student");
        let name = |student: &Student| match student {
            Student::Number(number) => names.name(&format!("{number:0digits$}")),
            Student::Name(name) => names.name(name),
        };
        self.all.iter().map(name).collect()
    }
}

/// The lines of a file that are not blank, which must all differ, in more than letter case and signs: else nobody
/// could tell whose tree is whose.
fn names(file: &Path, streams: &Streams) -> Result<Vec<String>, Problem> {
    let text = input::text(file, streams)?;
    let lines = text.lines().map(str::trim).zip(1..);
    let mut names: Vec<String> = Vec::new();
    let mut known = HashSet::new();
    for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
        if is_row(line) {
            let message = format!("line {number} is a row of a table, not a name");
            return Err(Problem::new(message).help(
                "keep the column of the names alone, without its head: a name in each line",
            ));
        }
        if !known.insert(called(line)) {
            let name = quoted(line);
            let message = format!(
                "the name on line {number} is there before, letter case and signs aside: `{name}`"
            );
            let help = "tell the two apart, for example by a number, in their answers' names too";
            return Err(Problem::new(message).help(help));
        }
        names.push(line.to_owned());
    }
    if names.is_empty() {
        return Err(Problem::new("there are no names in this file"));
    }
    Ok(names)
}

/// Whether a line has several cells: behind the comma of `Lee, Ann` stands a blank.
fn is_row(line: &str) -> bool {
    let is_cell = |behind: &str| !behind.starts_with(' ');
    line.contains([';', '\t']) || line.split(',').skip(1).any(is_cell)
}

/// Names of files that are safe everywhere and all differ, even where case makes no difference.
#[derive(Debug)]
pub(super) struct FileNames {
    /// What a file is called whose own name has no letter or digit in it.
    nameless: &'static str,
    taken: HashSet<String>,
}

impl FileNames {
    /// None taken yet.
    pub(super) fn new(nameless: &'static str) -> Self {
        Self {
            nameless,
            taken: HashSet::new(),
        }
    }

    /// A name for a file, without a suffix.
    pub(super) fn name(&mut self, text: &str) -> String {
        let stem = safe(text, self.nameless);
        let mut name = stem.clone();
        let mut number = 2;
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{stem}-{number}");
            number += 1;
        }
        name
    }
}

/// What to call a file about a tree: as the file of the tree, with the line that the tree stands on.
pub(super) fn name_of(origin: &Origin) -> String {
    let stem = Path::new(&origin.file).file_stem().unwrap_or_default();
    let line = origin.line.map(|line| format!("-{line}"));
    stem.to_string_lossy().into_owned() + &line.unwrap_or_default()
}

/// What a tree and its answer have in common: a name without letter case and signs.
pub(super) fn called(name: &str) -> String {
    safe(name, "tree").to_lowercase()
}

/// Letters and digits, and a hyphen for whatever stands between them.
fn safe(text: &str, nameless: &str) -> String {
    const LONGEST: usize = 60;
    /// Names that some systems keep for devices.
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let text = composed(text);
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("-").chars().take(LONGEST).collect();
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if DEVICES.contains(&stem.to_lowercase().as_str()) || name.is_empty() {
        return format!("{nameless}-{name}")
            .trim_end_matches('-')
            .to_owned();
    }
    name
}
