//! The command itself: words and input in, exit code and output out.

use std::ffi::OsString;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError};

use abtree::cli::{self, Streams};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::options::stated;
use crate::waiting::interruptible;

/// What a command writes, kept until it ends.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn take(&self) -> Vec<u8> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut bytes)
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command with these options, other threads of Python going on meanwhile: its exit code, and what it
/// writes to standard output and standard error.
#[pyfunction]
pub fn run<'py>(
    py: Python<'py>,
    mut words: Vec<OsString>,
    options: &Bound<'py, PyDict>,
    input: Vec<u8>,
) -> PyResult<(u8, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    for (name, value) in stated(options)? {
        let name = name.replace('_', "-");
        let word = match &*value {
            "true" => format!("--{name}"),
            value => format!("--{name}={value}"),
        };
        words.push(word.into());
    }
    let (output, errors) = (Memory::default(), Memory::default());
    let streams = Streams::new(Cursor::new(input), output.clone(), errors.clone());
    let status = interruptible(py, |stop| cli::run(words, streams.until(Arc::clone(stop))))?;
    let bytes = |memory: &Memory| PyBytes::new(py, &memory.take());
    Ok((status.code(), bytes(&output), bytes(&errors)))
}

/// Runs the command with the streams of the process; returns its exit code.
#[pyfunction]
pub fn main(py: Python, words: Vec<OsString>) -> u8 {
    py.detach(|| cli::run(words, Streams::of_process())).code()
}
