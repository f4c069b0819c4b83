//! The points file of a command.

use std::path::Path;

use crate::cli::diagnostics::{Place, Problem};
use crate::cli::{input, nodes};
use crate::exercise::{NodeIndex, Question, Scheme, Task};
use crate::read::Source;
use crate::vocabulary::Vocabulary as _;

/// What the points file says.
pub(in crate::cli) fn scheme(file: &Path) -> Result<Scheme, Problem> {
    let name = file.to_string_lossy().into_owned();
    let text = input::text(file)?;
    Scheme::read(&text).map_err(|error| {
        let source = Source::new(name, text.clone());
        let place = Place::new(&source, error.span);
        Problem::new(error.message).help_if(error.help).at(place)
    })
}

/// Refuses points for nodes that the tree does not have.
pub(in crate::cli) fn check_items(scheme: &Scheme, index: &NodeIndex) -> Result<(), Problem> {
    let labels = index.labels();
    let of_nodes = Question::ALL
        .iter()
        .filter(|&&question| question != Question::Counts);
    let mut items = of_nodes.flat_map(|&question| {
        let worth = scheme.worth(question);
        let items = worth.items.names().iter().map(String::as_str);
        let tasks = worth.task.iter().flat_map(Task::names);
        items.chain(worth.leaf.as_deref()).chain(tasks)
    });
    match items.find(|name| index.find(&labels, name).is_none()) {
        None => Ok(()),
        Some(name) => Err(nodes::unknown(index.tree(), &labels, name)),
    }
}
