//! What the user should know of a tree though nothing is wrong with it.

use crate::analysis::{Doubt, doubts};
use crate::document::Document;
use crate::tree::{Labels, NodeId, Tree};
use crate::value::Value;

/// Something that the user should know of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Warning {
    /// The node.
    pub(crate) node: NodeId,
    /// What there is to know.
    pub(crate) message: String,
}

/// What the user should know of a tree though nothing is wrong with it.
pub(crate) fn warnings(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    let normalised = tree.normalised().iter().map(|&node| {
        let label = labels.readable(node);
        let message =
            format!("the probabilities at chance node {label} do not sum to 1 and are normalised");
        Warning { node, message }
    });
    let doubts = doubts(tree).into_iter().map(|(node, doubt)| Warning {
        node,
        message: sentence(doubt, tree, node, labels),
    });
    normalised.chain(doubts).collect()
}

/// How the text was read where it does not follow the grammar, and the warnings of the tree.
pub(super) fn warning_texts(document: &Document, labels: &Labels) -> Vec<String> {
    let remark = document.remark.as_ref();
    let remark = remark.map(|remark| remark.message.to_owned());
    let warnings = warnings(&document.tree, labels).into_iter();
    remark
        .into_iter()
        .chain(warnings.map(|warning| warning.message))
        .collect()
}

fn sentence(doubt: Doubt, tree: &Tree, node: NodeId, labels: &Labels) -> String {
    let label = labels.readable(node);
    match doubt {
        Doubt::Probability => {
            let value = tree.value(node).unwrap_or(Value::ZERO);
            format!(
                "{label} is a leaf worth {value}; if you mean a probability, write it inside the child: (leaf :p {value} 3), (max :p {value} 3 12)"
            )
        }
        Doubt::MoverAsName => {
            format!("{label} is read as a node's name; the movers are max, min and chance")
        }
        Doubt::InfinityAsName => {
            format!("{label} is read as a node's name; as a value it is written inf or -inf")
        }
        Doubt::SignAsName => {
            format!("{label} is read as a node's name; a sign stands right before its number: -3")
        }
        Doubt::NumberAsName => {
            format!("{label} is read as a node's name; values are written like 3, -3, 3.5 or 7/2")
        }
        Doubt::RepeatedMover => format!(
            "{mover} moves at {label} right after {mover}, but not at its siblings",
            mover = tree.mover(node)
        ),
        Doubt::NameAsAnswer => {
            format!("in an answer, the name {label} would be read as a value or as an empty list")
        }
    }
}
