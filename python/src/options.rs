//! Options of Python as the command has them.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};

use crate::errors::usage;

/// Options with several values; two numbers for another one are a range.
const LISTS: [&str; 3] = ["window", "value_range", "depths"];

/// Options that have no meaning beside what a call returns.
const OF_THE_COMMAND: &str = "output to format json tree frames keys count students help version quiet \
                              exit_zero error_format";

/// Whether an option has no meaning in Python.
pub fn is_of_the_command(name: &str) -> bool {
    OF_THE_COMMAND.split(' ').any(|known| known == name)
}

/// The options that are stated, with their values as a command line has them: `cutoffs=(3, None)`. Python
/// has its own `for`, so that option is written `for_`; True is an option without a value.
pub fn stated(options: &Bound<PyDict>) -> PyResult<Vec<(String, String)>> {
    let mut stated = Vec::new();
    for (name, value) in options {
        let name: String = name.extract()?;
        let name = name.trim_end_matches('_');
        if is_of_the_command(name) {
            let message = format!("{name} is an option of the command alone");
            return Err(usage(options.py(), &message));
        }
        for value in values(name, &value)? {
            stated.push((name.to_owned(), value));
        }
    }
    Ok(stated)
}

/// What is stated of one option, which may be stated several times.
fn values(name: &str, value: &Bound<PyAny>) -> PyResult<Vec<String>> {
    if let Ok(several) = value.cast::<PyDict>() {
        return several
            .iter()
            .map(|(key, value)| Ok(format!("{}={}", key.str()?, value.str()?)))
            .collect();
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let parts: Vec<Bound<PyAny>> = value.try_iter()?.collect::<PyResult<_>>()?;
        return match name {
            "set" => parts
                .iter()
                .map(|part| Ok(part.str()?.to_string()))
                .collect(),
            _ => Ok(vec![joined(name, &parts)?]),
        };
    }
    if value.is_none() || value.is_instance_of::<PyBool>() && !value.is_truthy()? {
        return Ok(Vec::new());
    }
    let text = value.str()?.to_string();
    Ok(vec![match name {
        _ if value.is_instance_of::<PyBool>() => "true".to_owned(),
        "algorithm" => text.replace('_', "-"),
        _ => text,
    }])
}

fn joined(name: &str, parts: &[Bound<PyAny>]) -> PyResult<String> {
    let is_list = LISTS.contains(&name);
    let is_range = !is_list && !parts.iter().any(|part| part.is_instance_of::<PyString>());
    let open = if is_list { ["-inf", "inf"] } else { ["", ""] };
    let texts = parts.iter().enumerate().map(|(number, part)| {
        if part.is_none() {
            return Ok(open[number % 2].to_owned());
        }
        Ok(part.str()?.to_string())
    });
    let texts: Vec<String> = texts.collect::<PyResult<_>>()?;
    Ok(texts.join(if is_range { ".." } else { "," }))
}
