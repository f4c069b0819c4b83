//! Lists, dicts and numbers of Python in JSON.

use abtree::value::Value;
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyMapping, PyString};

/// Lists are as deep as Python's own functions may call each other.
const DEEPEST: usize = 1_000;

/// Whether a text is the name of a file; everything else is a tree.
#[pyfunction]
pub fn names_a_file(text: &str) -> bool {
    let is_tree = text.contains(['(', ')', '[', ']', '{', '}', '=', ' ', '\n', '\t']);
    !is_tree && text.parse::<Value>().is_err() && text != "?"
}

/// The JSON of what Python has; `lists` is the class of what is written as a list.
#[pyfunction]
pub fn json(source: &Bound<PyAny>, lists: &Bound<PyAny>) -> PyResult<String> {
    let mut text = String::new();
    write(source, lists, DEEPEST, &mut text)?;
    Ok(text)
}

fn write(
    source: &Bound<PyAny>,
    lists: &Bound<PyAny>,
    deepest: usize,
    text: &mut String,
) -> PyResult<()> {
    if deepest == 0 {
        return Err(PyRecursionError::new_err("these lists are too deep"));
    }
    let class = source.get_type().name()?.to_string();
    let is_bytes = ["bytes", "bytearray", "memoryview"].contains(&&*class);
    if let Some(scalar) = scalar(source)? {
        text.push_str(&scalar);
    } else if source.get_type().module()? == "numpy" {
        write(&source.call_method0("tolist")?, lists, deepest, text)?;
    } else if let Ok(mapping) = source.cast::<PyMapping>() {
        text.push('{');
        separated(&mapping.items()?, text, |item, text| {
            let (key, value): (Bound<PyAny>, Bound<PyAny>) = item.extract()?;
            text.push_str(&quoted(&key)?);
            text.push(':');
            write(&value, lists, deepest - 1, text)
        })?;
        text.push('}');
    } else if source.is_instance(lists)? && !is_bytes {
        let children = PyList::empty(source.py());
        children.call_method1("extend", (source,))?;
        text.push('[');
        separated(&children, text, |child, text| {
            write(child, lists, deepest - 1, text)
        })?;
        text.push(']');
    } else {
        return Err(PyTypeError::new_err(format!(
            "expected text, a file, numbers, lists, a dict or a networkx DiGraph, found {class}"
        )));
    }
    Ok(())
}

fn separated(
    items: &Bound<PyList>,
    text: &mut String,
    write: impl Fn(&Bound<PyAny>, &mut String) -> PyResult<()>,
) -> PyResult<()> {
    for (number, item) in items.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        write(&item, text)?;
    }
    Ok(())
}

/// What is no list in JSON. Fractions, and numbers that JSON does not have, are written as text.
fn scalar(source: &Bound<PyAny>) -> PyResult<Option<String>> {
    let numbers = source.py().import("numbers")?;
    let is_a = |class: &str| source.is_instance(&numbers.getattr(class)?);
    Ok(Some(if source.is_none() {
        "null".to_owned()
    } else if source.is_instance_of::<PyBool>() {
        source.str()?.to_string().to_lowercase()
    } else if source.is_instance_of::<PyString>() {
        quoted(source)?
    } else if source.is_instance_of::<PyInt>() || is_a("Integral")? {
        source.call_method0("__int__")?.str()?.to_string()
    } else if source.is_instance_of::<PyFloat>() || is_a("Real")? && !is_a("Rational")? {
        let number = source.call_method0("__float__")?;
        let is_finite = number.extract::<f64>()?.is_finite();
        if is_finite {
            number.str()?.to_string()
        } else {
            quoted(&number)?
        }
    } else if is_a("Number")? && !is_a("Complex")? || is_a("Rational")? {
        // A Decimal, which is no Real, and a Fraction.
        quoted(source)?
    } else {
        return Ok(None);
    }))
}

fn quoted(source: &Bound<PyAny>) -> PyResult<String> {
    let json = source.py().import("json")?;
    json.call_method1("dumps", (source.str()?,))?.extract()
}
