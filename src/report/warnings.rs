//! What the user should know of a tree though nothing is wrong with it.

use crate::analysis::{Warning, doubts};
use crate::document::Document;
use crate::tree::{Labels, Tree};

/// What the user should know of a tree though nothing is wrong with it.
pub(crate) fn warnings(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    let normalised = tree.normalised().iter().map(|&node| {
        let label = labels.readable(node);
        let message =
            format!("the probabilities at chance node {label} do not sum to 1 and are normalised");
        Warning { node, message }
    });
    normalised.chain(doubts(tree, labels)).collect()
}

/// How the text was read where it does not follow the grammar, and the warnings of the tree.
pub(super) fn warning_texts(document: &Document, labels: &Labels) -> Vec<String> {
    let remarks = document.remarks.iter();
    let remarks = remarks.map(|remark| remark.message.clone());
    let warnings = warnings(&document.tree, labels).into_iter();
    remarks
        .chain(warnings.map(|warning| warning.message))
        .collect()
}
