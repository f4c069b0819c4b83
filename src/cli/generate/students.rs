//! For whom trees are made, and what their files are called.

use std::collections::HashSet;
use std::fs;

use crate::cli::args::GenerateArguments;
use crate::cli::diagnostics::Problem;
use crate::report::Student;

/// A command makes at most so many trees.
const MOST: u64 = 1_000_000;

/// Those for whom trees are made, by their names or by numbers.
pub(super) fn students(arguments: &GenerateArguments) -> Result<Vec<Student>, Problem> {
    let count = match arguments.students.as_deref() {
        None => arguments.count,
        Some(stated) => match stated.parse() {
            Ok(count) => count,
            Err(_) => return names(stated),
        },
    };
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

/// Names of files that are safe everywhere and all differ, even where case makes no difference.
#[derive(Debug, Default)]
pub(super) struct FileNames {
    taken: HashSet<String>,
}

impl FileNames {
    /// The name of a student's file, without a suffix; a number has as many digits as the last one.
    pub(super) fn name(&mut self, student: &Student, all: usize) -> String {
        let stem = match student {
            Student::Number(number) => {
                let digits = all.to_string().len();
                format!("{number:0digits$}")
            }
            Student::Name(name) => safe(name),
        };
        let mut numbers = 2..;
        let mut name = stem.clone();
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{stem}-{}", numbers.next().unwrap_or_default());
        }
        name
    }
}

/// Letters and digits, and a hyphen for whatever stands between them.
fn safe(name: &str) -> String {
    const LONGEST: usize = 60;
    let parts = name.split(|letter: char| !letter.is_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("-").chars().take(LONGEST).collect();
    // Names that some systems keep for devices, such as `con`, are not those of students.
    if name.is_empty() {
        "student".to_owned()
    } else {
        name
    }
}
