//! How much one answer may cost, so that none can hurt the others.

use crate::cli::args::Limits;
use crate::cli::diagnostics::Problem;
use crate::exercise::{Answer, AnswerSize};
use crate::search::Algorithm;
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// In larger trees an answer may not name an algorithm that visits nodes again and again.
const MOST_NODES_FOR_REPEATED_VISITS: usize = 1_000;

impl Limits {
    /// What is wrong with an answer that says too much.
    pub(super) fn refuse(&self, answer: &Answer) -> Result<(), Problem> {
        let AnswerSize { names, items } = answer.size();
        let limits = [
            (names, self.names, "names in its lists", "--max-names"),
            (
                items,
                self.items,
                "nodes and counts with values",
                "--max-items",
            ),
        ];
        let over = limits.into_iter().find(|(found, most, ..)| found > most);
        match over {
            None => Ok(()),
            Some((_, most, what, option)) => Err(too_large(
                format!("the answer has more than {most} {what}"),
                option,
            )),
        }
    }

    /// What is wrong with a text that is longer than an answer may be.
    pub(super) fn too_long(&self) -> Problem {
        let most = self.bytes;
        too_large(
            format!("the answer is longer than {most} bytes"),
            "--max-bytes",
        )
    }
}

fn too_large(message: String, option: &str) -> Problem {
    Problem::new(message).help(format!("{option} allows more"))
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
