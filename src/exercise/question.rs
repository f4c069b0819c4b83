//! What an answer can be asked for.

/// What an answer can be asked for, in the order of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// The value of the root.
    Value,
    /// The move to choose at the root.
    BestMove,
    /// The line of best play.
    PrincipalVariation,
    /// The static evaluations in their order.
    StaticEvaluations,
    /// The set of statically evaluated nodes.
    Evaluated,
    /// The set of pruned leaves.
    Pruned,
    /// The edges into pruned subtrees.
    CutEdges,
    /// The values that nodes return.
    NodeValues,
    /// The windows that nodes are entered and left with.
    Windows,
    /// The visited nodes in the order of their first entries.
    Visited,
    /// The counts of a report.
    Counts,
    /// How the answer was obtained; asked of nobody, but it must agree with the search.
    Search,
}

impl Question {
    /// All questions, in the order of reports.
    pub const ALL: [Self; 12] = [
        Self::Value,
        Self::BestMove,
        Self::PrincipalVariation,
        Self::StaticEvaluations,
        Self::Evaluated,
        Self::Pruned,
        Self::CutEdges,
        Self::NodeValues,
        Self::Windows,
        Self::Visited,
        Self::Counts,
        Self::Search,
    ];

    /// The key in answers and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::BestMove => "best_move",
            Self::PrincipalVariation => "principal_variation",
            Self::StaticEvaluations => "static_evaluations",
            Self::Evaluated => "evaluated",
            Self::Pruned => "pruned",
            Self::CutEdges => "cut_edges",
            Self::NodeValues => "node_values",
            Self::Windows => "windows",
            Self::Visited => "visited",
            Self::Counts => "counts",
            Self::Search => "search",
        }
    }

    /// The question that a key of an answer names, by its name or by a shorter one.
    pub fn find(key: &str) -> Option<Self> {
        Some(match key {
            "move" => Self::BestMove,
            "pv" | "path" => Self::PrincipalVariation,
            "order" => Self::StaticEvaluations,
            _ => {
                return Self::ALL
                    .into_iter()
                    .find(|question| question.name() == key);
            }
        })
    }

    /// Every key that [`Question::find`] knows, for hints.
    pub(crate) fn keys() -> impl Iterator<Item = &'static str> {
        let names = Self::ALL.iter().map(|question| question.name());
        names.chain(["move", "pv", "path", "order"])
    }
}
