//! The questions that stand on a sheet: a row for each, with its words and the room for its answer.

use crate::exercise::Question;

/// The questions of a sheet if none are named.
pub const DEFAULT_QUESTIONS: [Question; 5] = [
    Question::Value,
    Question::BestMove,
    Question::PrincipalVariation,
    Question::StaticEvaluations,
    Question::Pruned,
];

/// A question as students read it.
pub(super) struct Wording {
    /// What is asked.
    pub(super) text: &'static str,
    /// What is asked of a single node, or count, in the place of a name.
    pub(super) of_item: &'static str,
    /// The lines to write the answer on; none where a table takes it.
    pub(super) lines: usize,
}

/// The words of a question; nothing for those that need a leaf or an aim of their own.
pub(super) fn wording(question: Question) -> Option<&'static Wording> {
    let row = WORDINGS.iter().find(|(asked, _)| *asked == question);
    row.map(|(_, wording)| wording)
}

/// Whether a sheet can ask a question.
pub fn can_be_asked(question: Question) -> bool {
    wording(question).is_some()
}

const fn row(
    question: Question,
    text: &'static str,
    of_item: &'static str,
    lines: usize,
) -> (Question, Wording) {
    let wording = Wording {
        text,
        of_item,
        lines,
    };
    (question, wording)
}

const WORDINGS: [(Question, Wording); 17] = [
    row(Question::Value, "What is the value of the root?", "", 1),
    row(
        Question::BestMove,
        "Which move is best at the root? Name the child that it leads to.",
        "",
        1,
    ),
    row(
        Question::PrincipalVariation,
        "Write down the line of best play (the principal variation), beginning with the root.",
        "",
        1,
    ),
    row(
        Question::StaticEvaluations,
        "In which order are leaves evaluated? Leave out those that are not.",
        "",
        2,
    ),
    row(Question::Evaluated, "Which leaves are evaluated?", "", 1),
    row(
        Question::Pruned,
        "Which leaves are pruned, that is, never looked at?",
        "",
        1,
    ),
    row(
        Question::CutEdges,
        "Which edges are cut, that is, lead into a subtree that is never looked at? Name parent and child, as in A-B.",
        "",
        1,
    ),
    row(
        Question::NodeValues,
        "Which value does each inner node return? Write a bound as ≤ 3 or ≥ 3, and a dash for a node that is never visited.",
        "Which value is returned by",
        0,
    ),
    row(
        Question::Windows,
        "Which α and β does each inner node have when it is entered, and which when it is left? Write a dash for a node that is never visited.",
        "Write down the windows of",
        0,
    ),
    row(
        Question::Visited,
        "In which order are nodes visited, inner nodes and leaves? Leave out those that are not.",
        "",
        2,
    ),
    row(Question::Counts, "How many are there?", "Count the", 0),
    row(
        Question::VisitedSet,
        "Which nodes are visited, inner nodes and leaves?",
        "",
        2,
    ),
    row(
        Question::NotVisited,
        "Which nodes are never visited, inner nodes and leaves?",
        "",
        1,
    ),
    row(
        Question::Expanded,
        "In which order are inner nodes visited (expanded)? Leave out those that are not.",
        "",
        1,
    ),
    row(
        Question::IsPruned,
        "Which nodes are pruned, that is, never visited? Write yes or no.",
        "Is this node pruned (yes or no):",
        0,
    ),
    row(
        Question::FewestLeaves,
        "How few leaves can alpha-beta evaluate if the children of every node are put into the best order?",
        "",
        1,
    ),
    row(
        Question::Safe,
        "Do all textbooks' conventions give the same value, best move, line of play, evaluated and pruned leaves? Write yes or no.",
        "",
        1,
    ),
];
