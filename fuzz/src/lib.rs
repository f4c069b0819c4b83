//! What every input must hold, whatever it is.

use abtree::document::Document;
use abtree::formats::Format;
use abtree::read::{ReadError, ReadOptions, Source};
use abtree::search::preset_names;
use abtree::tree::{Limits, Tree};
use abtree::vocabulary::Vocabulary;

/// Small limits, so that a short input reaches them too.
const LIMITS: Limits = Limits {
    plies: 300,
    nodes: 5_000,
    text_bytes: 10_000,
};

/// Reads a text and checks what the reader promises of a tree and of an error.
pub fn read(text: &str, format: Format) -> Option<Document> {
    let presets = preset_names();
    let options = ReadOptions {
        root: None,
        conventions: &presets,
        limits: LIMITS,
    };
    match format.read(text, &options) {
        Ok(document) => {
            check_tree(&document.tree);
            check_places(text, format, &options, &document.tree);
            check_writing(&document, &options);
            Some(document)
        }
        Err(error) => {
            check_error(text, &error);
            None
        }
    }
}

/// The arena's columns agree with each other.
fn check_tree(tree: &Tree) {
    assert!(tree.len() <= LIMITS.nodes);
    assert!(tree.plies() <= LIMITS.plies);
    assert_eq!(tree.subtree_end(abtree::tree::NodeId::ROOT), tree.len());
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node)).count();
    assert_eq!(leaves, tree.leaves());
    for node in tree.nodes() {
        for child in tree.children(node) {
            assert_eq!(tree.parent(child), Some(node));
        }
        if let Some(name) = tree.name(node) {
            assert!(!name.starts_with('/'));
            assert_eq!(tree.find(name), Some(node), "a name stands for one node");
        }
    }
}

/// The first and the last node have a place in the text.
fn check_places(text: &str, format: Format, options: &ReadOptions, tree: &Tree) {
    for node in [tree.nodes().next(), tree.nodes().next_back()] {
        let node = node.expect("a tree has a node");
        let place = format
            .place_of(text, options, node)
            .expect("every node has a place");
        assert!(!text[place].is_empty());
    }
}

/// What is written reads back as the same document, in every format that can express it.
fn check_writing(document: &Document, options: &ReadOptions) {
    // A written tree has all its movers in words, and may be longer than a limit on its text.
    let options = ReadOptions {
        limits: Limits::default(),
        ..options.clone()
    };
    for written in Format::ALL
        .iter()
        .copied()
        .filter(|format| format.is_written())
    {
        let mut bytes = Vec::new();
        if written.write(document, &mut bytes).is_err() {
            continue;
        }
        let text = String::from_utf8(bytes).expect("writers write UTF-8");
        let again = written
            .read(&text, &options)
            .unwrap_or_else(|error| panic!("{error:?} in {text}"));
        assert_eq!(again.tree, document.tree, "{text}");
    }
}

/// An error points into the text and has something to say.
fn check_error(text: &str, error: &ReadError) {
    assert!(text.get(error.span.clone()).is_some(), "{error:?}");
    assert!(!error.to_string().is_empty());
    let _help = error.kind.help();
    let source = Source::new("-".to_owned(), text.to_owned());
    let (line, column) = source.line_and_column(error.span.start);
    assert!(line >= 1 && column >= 1);
    let _line = source.line_around(error.span.start);
}
