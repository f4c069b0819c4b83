//! What every input must hold, whatever it is.

use abtree::read::{self, Document, Format, ReadError, ReadOptions, Source};
use abtree::search::preset_names;
use abtree::tree::{Limits, Tree};

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
    match read::read(text, format, &options) {
        Ok(document) => {
            check_tree(&document.tree);
            check_places(text, format, &options, &document.tree);
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
        let place = read::place_of(text, format, options, node).expect("every node has a place");
        assert!(!text[place].is_empty());
    }
}

/// An error points into the text and has something to say.
fn check_error(text: &str, error: &ReadError) {
    assert!(text.get(error.span.clone()).is_some(), "{error:?}");
    assert!(!error.to_string().is_empty());
    let _help = error.kind.help();
    let source = Source {
        name: "-".to_owned(),
        text: text.to_owned(),
    };
    let (line, column) = source.line_and_column(error.span.start);
    assert!(line >= 1 && column >= 1);
    let _line = source.line_around(error.span.start);
}
