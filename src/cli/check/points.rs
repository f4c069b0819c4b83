//! The points file of a command.

use std::path::Path;

use crate::cli::diagnostics::{Place, Problem};
use crate::cli::input::{self, nodes};
use crate::cli::streams::Streams;
use crate::exercise::{Key, NodeIndex, Question, Scheme};
use crate::read::Source;
use crate::text::quoted;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary as _;

/// What the points file says.
pub(crate) fn scheme(file: &Path, streams: &Streams) -> Result<Scheme, Problem> {
    let name = file.to_string_lossy().into_owned();
    let text = input::text(file, streams)?;
    Scheme::read(&text).map_err(|error| {
        let source = Source::new(name, text.clone());
        let place = Place::new(&source, error.span);
        Problem::new(error.message).help_if(error.help).at(place)
    })
}

/// Refuses points for nodes that the tree does not have.
pub(crate) fn check_items(scheme: &Scheme, index: &NodeIndex) -> Result<(), Problem> {
    let labels = index.labels();
    let of_nodes = Question::ALL
        .iter()
        .filter(|&&question| question != Question::Counts);
    let mut items = of_nodes.flat_map(|&question| {
        let items = scheme.worth(question).items.names();
        items.iter().map(String::as_str)
    });
    match items.find(|name| index.find(&labels, name).is_none()) {
        None => Ok(()),
        Some(name) => Err(nodes::unknown(index.tree(), &labels, name)),
    }
}

/// Refuses questions that nobody can answer to this search, and those whose answer is given.
pub(super) fn check_answerable(
    scheme: &Scheme,
    index: &NodeIndex,
    key: &Key,
) -> Result<(), Problem> {
    let labels = index.labels();
    for &question in Question::ALL {
        for name in scheme.worth(question).items.names() {
            let node = index.find(&labels, name);
            if let Some(fault) = node.and_then(|node| item_fault(question, key, node)) {
                let (word, name) = (question.word(), quoted(name));
                let message = format!("\"{word}\" can't be asked so: {name} {fault}");
                return Err(Problem::new(message));
            }
        }
    }
    Ok(())
}

/// Why a node can't be asked for.
fn item_fault(question: Question, key: &Key, node: NodeId) -> Option<&'static str> {
    let visit = key.visit(node);
    match question {
        Question::NodeValues if key.static_number(node).is_some() => {
            Some("is a leaf, whose value is given")
        }
        Question::NodeValues | Question::Windows if visit.is_none() => {
            Some("is never visited in this search")
        }
        Question::Windows if visit.is_some_and(|visit| visit.entry.is_none()) => {
            Some("has no window in this search")
        }
        Question::IsPruned if node == NodeId::ROOT => Some("is the root, which is never pruned"),
        _ => None,
    }
}
