//! For whom trees are made, and what their files are called.

use std::fs;

use crate::cli::diagnostics::Problem;
use crate::cli::file_names::FileNames;
use crate::report::Student;

/// A command makes at most so many trees.
const MOST: u64 = 1_000_000;

/// Those for whom trees are made: so many, or those whose names stand in a file.
pub(in crate::cli) fn stated(text: &str) -> Result<Vec<Student>, Problem> {
    match text.parse() {
        Ok(count) => numbered(count),
        Err(_) => names(text),
    }
}

/// So many who have numbers only.
pub(super) fn numbered(count: u64) -> Result<Vec<Student>, Problem> {
    if count == 0 || count > MOST {
        let message = format!("the number of trees is {count}: expected 1 to 1,000,000");
        return Err(Problem::of_usage(message, None));
    }
    Ok((1..=count).map(Student::Number).collect())
}

/// The lines of a file that are not blank.
fn names(file: &str) -> Result<Vec<Student>, Problem> {
    let trouble = |message: String| Problem::in_file(file, message, None);
    let bytes = fs::read(file).map_err(|error| trouble(format!("can't read the file: {error}")))?;
    let text =
        String::from_utf8(bytes).map_err(|_| trouble("this is not UTF-8 text".to_owned()))?;
    let lines = text.trim_start_matches('\u{FEFF}').lines().map(str::trim);
    let names: Vec<Student> = lines
        .filter(|line| !line.is_empty())
        .map(|line| Student::Name(line.to_owned()))
        .collect();
    if names.is_empty() {
        return Err(trouble("there are no names in this file".to_owned()));
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
