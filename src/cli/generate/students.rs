//! For whom trees are made, and what their files are called.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::input;
use crate::cli::output::file_names::{FileNames, called};
use crate::cli::streams::Streams;
use crate::report::Student;
use crate::text::quoted;

/// Those for whom trees are made: so many, or those whose names stand in a file.
pub(crate) fn stated(text: &str, diagnostics: &mut Diagnostics) -> Result<Vec<Student>, Problem> {
    if let Ok(count) = text.parse() {
        return numbered(count);
    }
    let names =
        names(Path::new(text), diagnostics.streams()).map_err(|problem| problem.in_file(text))?;
    for pair in alike(&names) {
        diagnostics.warning(&pair.in_file(text));
    }
    Ok(names.into_iter().map(Student::Name).collect())
}

/// The file that holds the names, if they stand in one.
pub(crate) fn list(stated: &str) -> Option<PathBuf> {
    let is_count = stated.parse::<u64>().is_ok();
    (!is_count).then(|| PathBuf::from(stated))
}

/// So many who have numbers only.
pub(super) fn numbered(count: u64) -> Result<Vec<Student>, Problem> {
    const MOST: u64 = 1_000_000;
    if count == 0 || count > MOST {
        return Err(Problem::new(format!(
            "the number of trees is {count}: expected 1 to 1,000,000"
        )));
    }
    Ok((1..=count).map(Student::Number).collect())
}

/// The lines of a file that are not blank, which must all differ: else nobody could tell whose tree
/// is whose.
fn names(file: &Path, streams: &Streams) -> Result<Vec<String>, Problem> {
    let text = input::text(file, streams)?;
    let lines = text.lines().map(str::trim).zip(1..);
    let mut names: Vec<String> = Vec::new();
    let mut known: HashMap<Vec<&str>, usize> = HashMap::new();
    for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = quoted(&words.join(" "));
        if let Some(first) = known.insert(words, number) {
            let problem = Problem::new(format!(
                "`{name}` stands on line {first} and on line {number}"
            ));
            return Err(problem.help(format!(
                "tell the two apart, for example by a number (`{name} 2`), in the names of their answers too"
            )));
        }
        names.push(line.to_owned());
    }
    if names.is_empty() {
        return Err(Problem::new("there are no names in this file"));
    }
    Ok(names)
}

/// A word about each two names that become one name of a file but for a number, so that `check`
/// takes the answers of both for those of the first.
fn alike(names: &[String]) -> Vec<Problem> {
    let mut known: HashMap<String, &String> = HashMap::new();
    let pairs = names.iter().filter_map(|name| {
        let first = *known.entry(called(name)).or_insert(name);
        if first == name {
            return None;
        }
        let [first, name] = [first, name].map(|name| quoted(name));
        let message = format!(
            "`check` takes `{first}` and `{name}` for one name, since only letter case or signs differ"
        );
        Some(Problem::new(message).help(
            "tell the two apart, for example by a number, or call their answers like their trees",
        ))
    });
    pairs.collect()
}

/// The name of a student's file, without a suffix; a number has as many digits as the last one.
pub(crate) fn file_name(student: &Student, all: usize, names: &mut FileNames) -> String {
    match student {
        Student::Number(number) => {
            let digits = all.to_string().len();
            names.name(&format!("{number:0digits$}"))
        }
        Student::Name(name) => names.name(name),
    }
}
