//! For whom trees are made, and what their files are called.

use std::path::{Path, PathBuf};

use crate::cli::diagnostics::Problem;
use crate::cli::file_names::FileNames;
use crate::cli::input;
use crate::report::Student;

/// A command makes at most so many trees.
const MOST: u64 = 1_000_000;

/// Those for whom trees are made: so many, or those whose names stand in a file.
pub(in crate::cli) fn stated(text: &str) -> Result<Vec<Student>, Problem> {
    match text.parse() {
        Ok(count) => numbered(count),
        Err(_) => names(Path::new(text)),
    }
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

/// The lines of a file that are not blank.
fn names(file: &Path) -> Result<Vec<Student>, Problem> {
    let text = input::text(file)?;
    let lines = text.lines().map(str::trim);
    let names: Vec<Student> = lines
        .filter(|line| !line.is_empty())
        .map(|line| Student::Name(line.to_owned()))
        .collect();
    if names.is_empty() {
        return Err(
            Problem::new("there are no names in this file").in_file(&file.to_string_lossy())
        );
    }
    Ok(names)
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
