//! What several test files need: the trees of the repository, random games and documents, runs of
//! searches, second implementations to compare with, and the built binary.

mod average;
mod choices;
pub(crate) mod documents;
mod evaluation;
mod exam;
mod files;
pub(crate) mod hash_tree;
pub(crate) mod left_out;
pub(crate) mod naive;
pub(crate) mod oracle;
pub(crate) mod random;
pub(crate) mod terminal;
pub(crate) mod trace;
pub(crate) mod xml;

use std::fs;
use std::path::{Path, PathBuf};

use abtree::document::Document;
use abtree::formats::Format;
use abtree::read::{ReadError, ReadOptions, decode};
use abtree::search::preset_names;
use abtree::tree::Tree;

pub(crate) use average::meaning;
pub(crate) use evaluation::{document_of, evaluated, origin, setup};
pub(crate) use exam::Exam;
pub(crate) use files::{files_below, repository, shown};

/// All files under `trees/` but those that must be refused, and those of several players.
fn exercise_files() -> impl Iterator<Item = PathBuf> {
    let others = ["trees/invalid", "trees/players"].map(repository);
    files_below(&repository("trees"))
        .into_iter()
        .filter(move |path| !others.iter().any(|folder| path.starts_with(folder)))
}

fn is_answer(path: &Path) -> bool {
    path.to_str().unwrap().ends_with(".answer.json")
}

/// The answers that stand beside the trees.
pub(crate) fn answer_files() -> Vec<PathBuf> {
    exercise_files().filter(|path| is_answer(path)).collect()
}

/// The trees that must be read.
pub(crate) fn tree_files() -> Vec<PathBuf> {
    exercise_files()
        .filter(|path| !is_answer(path) && format_of(path).is_some())
        .collect()
}

/// The format that a file's suffix promises.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::from_suffix(path.extension()?.to_str()?)
}

/// Reads a text as the command line does, presets known.
pub(crate) fn read_text(text: &str, format: Format) -> Result<Document, ReadError> {
    let conventions = preset_names();
    let options = ReadOptions {
        conventions: &conventions,
        ..ReadOptions::default()
    };
    format.read(text, &options)
}

/// The texts in a file that hold one tree each: its lines for JSON Lines, else the whole.
pub(crate) fn texts_in(path: &Path) -> Vec<(Format, String)> {
    let text = decode(fs::read(path).unwrap()).unwrap();
    let format = format_of(path).unwrap();
    let frames = format.framing().frames(&text);
    frames
        .map(|frame| (format, text[frame.span].to_owned()))
        .collect()
}

/// The trees in a file, which must be right.
pub(crate) fn documents_in(path: &Path) -> Vec<Document> {
    let read = |(format, text): (Format, String)| match read_text(&text, format) {
        Ok(document) => document,
        Err(error) => panic!("{}: {error} at {:?}", shown(path), error.span),
    };
    texts_in(path).into_iter().map(read).collect()
}

/// The first tree of a file of the repository.
pub(crate) fn document_in(path: &str) -> Document {
    documents_in(&repository(path)).remove(0)
}

/// The tree that an S-expression writes, which must be right.
#[track_caller]
pub(crate) fn tree_of(sexp: &str) -> Tree {
    match read_text(sexp, Format::Sexp) {
        Ok(document) => document.tree,
        Err(error) => panic!("{sexp:.200}: {error}"),
    }
}
