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

/// The words of a question; nothing for the one that is asked of nobody.
pub(super) fn wording(question: Question) -> Option<Wording> {
    let (text, of_item, lines) = match question {
        Question::Value => ("What is the value of the root?", "", 1),
        Question::BestMove => (
            "Which move is best at the root? Name the child that it leads to.",
            "",
            1,
        ),
        Question::PrincipalVariation => (
            "Write down the line of best play (the principal variation), beginning with the root.",
            "",
            1,
        ),
        Question::StaticEvaluations => (
            "In which order are leaves evaluated? Leave out those that are not.",
            "",
            2,
        ),
        Question::Evaluated => ("Which leaves are evaluated?", "", 1),
        Question::Pruned => ("Which leaves are pruned, that is, never looked at?", "", 1),
        Question::CutEdges => (
            "Which edges are cut, that is, lead into a subtree that is never looked at? Name parent and child, as in A-B.",
            "",
            1,
        ),
        Question::NodeValues => (
            "Which value does each inner node return? Write a bound as ≤ 3 or ≥ 3, and a dash for a node that is never visited.",
            "Which value is returned by",
            0,
        ),
        Question::Windows => (
            "Which α and β does each inner node have when it is entered, and which when it is left? Write a dash for a node that is never visited.",
            "Write down the windows of",
            0,
        ),
        Question::Visited => (
            "In which order are nodes visited, inner nodes and leaves? Leave out those that are not.",
            "",
            2,
        ),
        Question::Counts => ("How many are there?", "Count the", 0),
        Question::VisitedSet
        | Question::NotVisited
        | Question::Expanded
        | Question::IsPruned
        | Question::PrunedIf
        | Question::BestMoveIf
        | Question::ValueFor
        | Question::Reordered
        | Question::FewestLeaves
        | Question::Safe
        | Question::Search => return None,
    };
    Some(Wording {
        text,
        of_item,
        lines,
    })
}
