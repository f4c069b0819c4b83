//! `abtree` within a Python process: the command, trees that are kept, and searches of Python's games.
//!
//! All of the module's interface is Python, in the folder `abtree`, over what stands here.

mod command;
mod errors;
mod game;
mod json;
mod options;
mod tree;
mod waiting;

use pyo3::prelude::*;

#[pymodule]
fn _abtree(module: &Bound<PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(command::run, module)?)?;
    module.add_function(wrap_pyfunction!(command::main, module)?)?;
    module.add_function(wrap_pyfunction!(game::search, module)?)?;
    module.add_function(wrap_pyfunction!(errors::exception_of, module)?)?;
    module.add_function(wrap_pyfunction!(json::names_a_file, module)?)?;
    module.add_function(wrap_pyfunction!(json::json, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<tree::KeptTree>()
}
