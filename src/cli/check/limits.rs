//! How much one answer may cost, so that none can hurt the others.

use crate::cli::diagnostics::Problem;
use crate::exercise::{Answer, AnswerSize};
use crate::search::Algorithm;
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// The most bytes that an answer may have.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// The most names that an answer may have in its lists.
const MOST_NAMES: usize = 100_000;

/// The most nodes and counts that an answer may give values for.
const MOST_ITEMS: usize = 10_000;

/// In larger trees an answer may not name an algorithm that visits nodes again and again.
const MOST_NODES_FOR_REPEATED_VISITS: usize = 1_000;

/// What is wrong with an answer that says too much.
pub(super) fn refuse_large(answer: &Answer) -> Result<(), Problem> {
    let AnswerSize { names, items } = answer.size();
    let limits = [
        (names, MOST_NAMES, "names in its lists"),
        (items, MOST_ITEMS, "nodes and counts with values"),
    ];
    let over = limits.into_iter().find(|(found, most, _)| found > most);
    over.map_or(Ok(()), |(_, most, what)| {
        let message = format!("the answer has more than {most} {what}");
        Err(Problem::new(message))
    })
}

/// What is wrong with a text that is longer than an answer may be.
pub(super) fn too_long() -> Problem {
    Problem::new(format!("the answer is longer than {MOST_BYTES} bytes"))
}

/// Refuses an algorithm that an answer names and that costs more in this tree than looking at every
/// node.
pub(super) fn refuse_costly(algorithm: Algorithm, tree: &Tree) -> Result<(), Problem> {
    let visits_once = matches!(
        algorithm,
        Algorithm::Minimax
            | Algorithm::AlphaBeta
            | Algorithm::Negamax
            | Algorithm::Expectiminimax
            | Algorithm::Star1
    );
    if visits_once || tree.len() <= MOST_NODES_FOR_REPEATED_VISITS {
        return Ok(());
    }
    let name = algorithm.word();
    let message = format!(
        "an answer may not choose {name} in a tree of more than \
         {MOST_NODES_FOR_REPEATED_VISITS} nodes, since it may cost more than the whole tree"
    );
    let help = format!("add --algorithm {name} to the command");
    Err(Problem::new(message).help(help))
}
