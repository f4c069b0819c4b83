//! `abtree` within a Python process: the command, trees that are kept, and searches of Python's games.
//!
//! All of the module's interface is Python, in the folder `abtree`, over what stands here.

mod command;
mod game;
mod tree;
mod waiting;

use pyo3::prelude::*;

#[pymodule]
fn _abtree(module: &Bound<PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(command::run, module)?)?;
    module.add_function(wrap_pyfunction!(command::main, module)?)?;
    module.add_function(wrap_pyfunction!(game::search, module)?)?;
    module.add_class::<tree::KeptTree>()
}

/// The exception for what is wrong, told as `--error-format json` tells it.
fn exception(py: Python, error: &str) -> PyErr {
    let made = py
        .import("abtree._command")
        .and_then(|module| module.call_method1("exception", (error,)));
    made.map_or_else(|error| error, PyErr::from_value)
}
