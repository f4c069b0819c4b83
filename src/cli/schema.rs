//! `abtree schema`: the JSON Schemas of all documents, or of one.

use anyhow::Result;

use super::args::Colour;
use super::output::Output;
use crate::report::json_pretty;
use crate::report::schema::{DocumentKind, RootSchema};

pub(super) fn run(document: Option<DocumentKind>) -> Result<()> {
    let schema = document.map_or_else(RootSchema::of_all, RootSchema::of);
    let mut output = Output::open(None, Colour::Never)?;
    output.plain(|out| json_pretty(&schema, out))?;
    output.write("\n")?;
    output.finish()
}
