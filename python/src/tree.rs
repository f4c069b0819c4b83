//! A tree that Python keeps.

use std::sync::atomic::Ordering;

use abtree::cli::embedded::{self, Request};
use abtree::search::Interrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::raised;
use crate::options::stated;
use crate::waiting::interruptible;

/// Trees with more nodes are searched on a thread of their own, so that Ctrl-C ends the search; a search of
/// fewer is over before anybody could press it.
const SMALL: usize = 2_000;

/// A tree with its wrapper.
#[pyclass(frozen)]
pub struct KeptTree(pub embedded::KeptTree);

#[pymethods]
impl KeptTree {
    /// Reads the only tree of a text, which reports call `file`.
    #[new]
    #[pyo3(signature = (text, file, format=None))]
    fn read(py: Python, text: Vec<u8>, file: &str, format: Option<&str>) -> PyResult<Self> {
        let read = py.detach(|| embedded::KeptTree::read(text, file, format));
        read.map(Self).map_err(|refusal| raised(py, refusal))
    }

    /// The tree in JSON.
    fn json(&self, py: Python) -> PyResult<String> {
        let json = py.detach(|| self.0.json());
        json.map_err(|refusal| raised(py, refusal))
    }

    /// The report of a search in JSON; None if the options are none of a search.
    fn evaluate(&self, py: Python, options: &Bound<PyDict>) -> PyResult<Option<String>> {
        let Some(request) = Request::read(&stated(options)?) else {
            return Ok(None);
        };
        let report = if self.0.nodes() <= SMALL {
            self.0.evaluate(&request, Interrupt::NEVER)
        } else {
            interruptible(py, |stop| {
                let is_wanted = || stop.load(Ordering::Relaxed);
                self.0.evaluate(&request, Interrupt::when(&is_wanted))
            })?
        };
        report.map(Some).map_err(|refusal| raised(py, refusal))
    }
}
