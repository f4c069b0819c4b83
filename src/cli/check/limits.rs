//! How much an answer and a class may be, so that one answer can't hurt the others.

use crate::cli::diagnostics::Problem;
use crate::exercise::{Answer, AnswerSize};
use crate::search::Algorithm;
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// The most bytes an answer may have.
pub(super) const BYTES: usize = 1 << 20;

/// The most bytes that all answers of a class may have.
pub(super) const BYTES_OF_CLASS: usize = 128 << 20;

/// The most answers that a class may have.
pub(super) const ANSWERS: usize = 100_000;

/// The most names an answer may have in its lists.
const NAMES: usize = 100_000;

/// The most nodes and counts an answer may give values for.
const ITEMS: usize = 10_000;

/// In larger trees an answer may not name an algorithm that visits nodes again and again.
const NODES_FOR_REPEATED_VISITS: usize = 1_000;

/// That a text is longer than an answer may be.
pub(super) fn too_long() -> Problem {
    Problem::new(format!("the answer is longer than {BYTES} bytes"))
}

/// That there are more answers, or longer ones, than a class may have.
pub(super) fn too_large(most: usize, what: &str) -> Problem {
    Problem::new(format!("the class has more than {most} {what}"))
        .help("split the class, and check it in parts")
}

/// Refuses an answer that says too much.
pub(super) fn refuse_large(answer: &Answer) -> Result<(), Problem> {
    let AnswerSize { names, items } = answer.size();
    let limits = [
        (names, NAMES, "names in its lists"),
        (items, ITEMS, "nodes and counts with values"),
    ];
    let over = limits.into_iter().find(|(found, most, _)| found > most);
    over.map_or(Ok(()), |(_, most, what)| {
        let message = format!("the answer has more than {most} {what}");
        Err(Problem::new(message))
    })
}

/// Refuses an algorithm that an answer names and that costs more in this tree than looking at every
/// node.
pub(super) fn refuse_costly(algorithm: Algorithm, tree: &Tree) -> Result<(), Problem> {
    use Algorithm::{AlphaBeta, Expectiminimax, Minimax, Negamax, Star1};
    let visits_once = [Minimax, AlphaBeta, Negamax, Expectiminimax, Star1].contains(&algorithm);
    if visits_once || tree.len() <= NODES_FOR_REPEATED_VISITS {
        return Ok(());
    }
    let name = algorithm.word();
    let message = format!(
        "an answer may not choose {name} in a tree of more than {NODES_FOR_REPEATED_VISITS} \
         nodes, since it may cost more than the whole tree"
    );
    Err(Problem::new(message).help(format!("add --algorithm {name} to the command")))
}
