//! For whom trees are made, and what their files are called.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::file_names::{FileNames, called};
use crate::cli::input;
use crate::report::Student;
use crate::text::quoted;

/// A command makes at most so many trees.
const MOST: u64 = 1_000_000;

/// Those for whom trees are made: so many, or those whose names stand in a file.
pub(in crate::cli) fn stated(
    text: &str,
    diagnostics: &mut Diagnostics,
) -> Result<Vec<Student>, Problem> {
    let names = match text.parse() {
        Ok(count) => return numbered(count),
        Err(_) => names(Path::new(text))?,
    };
    for pair in alike(&names) {
        diagnostics.warning(&pair.in_file(text));
    }
    Ok(names.into_iter().map(Student::Name).collect())
}

/// The file that holds the names, if they stand in one.
pub(in crate::cli) fn list(stated: &str) -> Option<PathBuf> {
    let is_count = stated.parse::<u64>().is_ok();
    (!is_count).then(|| PathBuf::from(stated))
}

/// So many who have numbers only.
pub(super) fn numbered(count: u64) -> Result<Vec<Student>, Problem> {
    if count == 0 || count > MOST {
        return Err(Problem::new(format!(
            "the number of trees is {count}: expected 1 to 1,000,000"
        )));
    }
    Ok((1..=count).map(Student::Number).collect())
}

/// The lines of a file that are not blank, which must all differ: else nobody could tell whose tree
/// is whose.
fn names(file: &Path) -> Result<Vec<String>, Problem> {
    let text = input::text(file)?;
    let in_file = |problem: Problem| problem.in_file(&file.to_string_lossy());
    let mut names: Vec<String> = Vec::new();
    let mut lines: HashMap<Vec<&str>, usize> = HashMap::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = quoted(&words.join(" "));
        if let Some(first) = lines.insert(words, number) {
            let problem = Problem::new(format!(
                "`{name}` stands on line {first} and on line {number}"
            ));
            return Err(in_file(problem.help(format!(
                "tell the two apart, for example by a number (`{name} 2`), in the names of their answers too"
            ))));
        }
        names.push(line.to_owned());
    }
    if names.is_empty() {
        return Err(in_file(Problem::new("there are no names in this file")));
    }
    Ok(names)
}

/// A word about each two names that become one name of a file but for a number, so that `check`
/// takes the answers of both for those of the first.
fn alike(names: &[String]) -> Vec<Problem> {
    let mut known: HashMap<String, &str> = HashMap::new();
    let mut alike = Vec::new();
    for name in names {
        match known.entry(called(name)) {
            Entry::Vacant(vacant) => {
                vacant.insert(name);
            }
            Entry::Occupied(first) => {
                let names = [first.get(), name.as_str()].map(quoted);
                let message = format!(
                    "`check` takes `{}` and `{}` for one name, since only letter case or signs differ",
                    names[0], names[1]
                );
                alike.push(Problem::new(message).help(
                    "tell the two apart, for example by a number, or call their answers like their trees",
                ));
            }
        }
    }
    alike
}

/// The name of a student's file, without a suffix; a number has as many digits as the last one.
pub(in crate::cli) fn file_name(student: &Student, all: usize, names: &mut FileNames) -> String {
    match student {
        Student::Number(number) => {
            let digits = all.to_string().len();
            names.name(&format!("{number:0digits$}"))
        }
        Student::Name(name) => names.name(name),
    }
}
