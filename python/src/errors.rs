//! What the command tells as errors, as exceptions of Python.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde_json::Value;

use abtree::cli::embedded::Refusal;

use crate::options::is_of_the_command;

/// The exception for an answer that is refused.
pub fn raised(py: Python, refusal: Refusal) -> PyErr {
    match refusal {
        Refusal::Wrong(error) => exception(py, &error),
        Refusal::Interrupted => PyKeyboardInterrupt::new_err(()),
    }
}

/// What is wrong with the options of a call.
pub fn usage(py: Python, message: &str) -> PyErr {
    made(py, "UsageError", (message,))
}

/// The exception for what is wrong, told as `--error-format json` tells it.
#[pyfunction]
#[pyo3(name = "exception")]
pub fn exception_of(py: Python, error: &str) -> Py<PyAny> {
    exception(py, error).into_value(py).into_any()
}

fn exception(py: Python, error: &str) -> PyErr {
    let Ok(told) = serde_json::from_str::<Value>(error) else {
        return usage(py, error);
    };
    let message = in_python(told["message"].as_str().unwrap_or(error));
    let help = told["help"].as_str().filter(|help| is_of_python(help));
    let help = help.map(in_python);
    match (told["file"].as_str(), help) {
        (None, Some(help)) => usage(py, &format!("{message} ({help})")),
        (None, None) => usage(py, &message),
        (Some(file), help) => {
            let (line, column) = (told["line"].as_u64(), told["column"].as_u64());
            made(py, "TreeError", (message, line, column, help, file))
        }
    }
}

fn made<'py>(py: Python<'py>, class: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let module = py.import("abtree._command");
    let made = module.and_then(|module| module.getattr(class)?.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A whole command, a letter such as `-o`, or an option that only the command has, is no help in Python.
fn is_of_python(help: &str) -> bool {
    let mut words = help
        .split_whitespace()
        .map(|word| word.trim_matches(['`', ',', '(']));
    let is_of_the_command = |word: &str| match word.strip_prefix('-') {
        Some(option) => match option.strip_prefix('-') {
            Some(name) => is_of_the_command(&name.replace('-', "_")),
            None => option.starts_with(|letter: char| letter.is_ascii_lowercase()),
        },
        None => word == "abtree",
    };
    !words.any(is_of_the_command)
}

/// Options are called as Python writes them, if it has them.
fn in_python(text: &str) -> String {
    let mut parts = text.split("--");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_end = |sign: char| !sign.is_ascii_lowercase() && sign != '-';
        let (name, rest) = part.split_at(part.find(is_end).unwrap_or(part.len()));
        let written = name.replace('-', "_");
        if name.is_empty() || is_of_the_command(&written) {
            told.push_str("--");
            told.push_str(name);
        } else {
            told.push_str(&written);
        }
        told.push_str(rest);
    }
    told
}
