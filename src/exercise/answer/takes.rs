//! What keys take, in the words of each format.

/// What is expected where something else is said.
pub(super) struct Takes {
    pub(super) number: &'static str,
    /// The key that is told where a number is expected; nothing for the key of the question.
    pub(super) number_key: Option<&'static str>,
    pub(super) best_move: &'static str,
    pub(super) names: &'static str,
    /// Of one node, where a line says something of it.
    pub(super) name: &'static str,
    pub(super) edges: &'static str,
    pub(super) node_values: &'static str,
    pub(super) windows: &'static str,
    pub(super) window: &'static str,
    pub(super) is_pruned: &'static str,
    pub(super) yes_no: &'static str,
    pub(super) counts: &'static str,
    pub(super) count: &'static str,
}

/// What the keys of JSON take.
pub(super) const IN_JSON: Takes = Takes {
    number: "a number, or a text with one such as \"7/3\" or \"<=2\"",
    number_key: Some("value"),
    best_move: "a name, or [] if there is no move",
    names: "a list of names, as in [\"A\", \"C\"]",
    edges: "a list of edges, as in [[\"F\", \"L\"]]",
    node_values: "an object of names and values",
    name: "a name",
    windows: "an object of names and windows",
    window: "\"entry\" and \"exit\", each with α and β, as in {\"entry\": [\"-inf\", 2]}, or \
             \"alpha\" and \"beta\", each with all its values",
    is_pruned: "an object of names and true or false",
    yes_no: "true or false",
    counts: "an object of names and numbers",
    count: "whole numbers",
};

/// What the keys of lines take.
pub(super) const IN_TEXT: Takes = Takes {
    number: "one number, as in 6, 7/3 or <=2",
    number_key: None,
    best_move: "one name, or none",
    names: "names of nodes",
    edges: "edges from parents to children, as in F-L",
    node_values: "a line for each node, as in `at B: 2`",
    windows: "a line for each node, as in `window F: -inf 2`",
    name: "one name, in quotes if it has blanks in it",
    window: "α and β on entry, as in `window F: -inf 2`, and perhaps the two on exit; or all their \
             values, as in `window A: -inf 2 6 / inf`",
    is_pruned: "a line for each node, as in `is R pruned: yes`",
    yes_no: "yes or no",
    counts: COUNTS,
    count: COUNTS,
};

const COUNTS: &str = "names and whole numbers, as in `visited 13, cutoffs 3`";
