//! `abtree schema`: the JSON Schemas of all documents, or of one.

use anyhow::Result;

use super::output;
use crate::report::json_pretty;
use crate::report::schema::{DocumentKind, RootSchema};

pub(super) fn run(document: Option<DocumentKind>) -> Result<()> {
    let schema = document.map_or_else(RootSchema::of_all, RootSchema::of);
    output::write(None, |out| {
        json_pretty(&schema, out)?;
        Ok(writeln!(out)?)
    })
}
