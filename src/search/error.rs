//! Why a search has no outcome.

use std::fmt;

use crate::text::quoted;
use crate::tree::NodeId;
use crate::value::Value;

/// Why a search has no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The search has to evaluate a leaf whose value is `?`.
    UnknownLeaf(NodeId),
    /// The horizon lies at an inner node that has no static value.
    NoStaticValue(NodeId),
    /// The algorithm can't search this chance node.
    ChanceNode(NodeId),
    /// The average at this chance node would have to add −∞ and +∞.
    UndefinedAverage(NodeId),
    /// The exact average at this chance node has too many digits.
    LongAverage(NodeId),
    /// The algorithm needs the range of values to search this chance node.
    NoValueRange(NodeId),
    /// The value of this leaf or horizon node lies outside the range of values that was given.
    OutsideRange(NodeId, Value),
}

impl SearchError {
    /// The node that stopped the search.
    pub fn node(&self) -> NodeId {
        match self {
            Self::UnknownLeaf(node)
            | Self::NoStaticValue(node)
            | Self::ChanceNode(node)
            | Self::UndefinedAverage(node)
            | Self::LongAverage(node)
            | Self::NoValueRange(node)
            | Self::OutsideRange(node, _) => *node,
        }
    }

    /// What is wrong, given what reports call the node.
    pub fn message(&self, label: &str) -> String {
        let label = quoted(label);
        match self {
            Self::UnknownLeaf(_) => {
                format!("the search has to evaluate leaf {label}, whose value is not known (`?`)")
            }
            Self::NoStaticValue(_) => {
                format!("the horizon is at inner node {label}, which has no static value")
            }
            Self::ChanceNode(_) => {
                format!("{label} is a chance node, which this algorithm can't search")
            }
            Self::UndefinedAverage(_) => {
                format!("the average at chance node {label} would add -inf and inf")
            }
            Self::LongAverage(_) => {
                format!("the exact average at chance node {label} has more than 19,700 digits")
            }
            Self::NoValueRange(_) => {
                format!("cuts at chance node {label} need the range of values")
            }
            Self::OutsideRange(_, value) => {
                format!("the value of {label} is {value}, which is outside --value-range")
            }
        }
    }

    /// What the user can do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::UnknownLeaf(_) => "give the leaf a value, or use an algorithm that prunes it",
            Self::NoStaticValue(_) => "give it one with :static, or choose another depth",
            Self::ChanceNode(_) => {
                "use --algorithm expectiminimax, or star1 with --value-range LO,HI"
            }
            Self::UndefinedAverage(_) => "a chance node can't mix sure wins and sure losses",
            Self::LongAverage(_) => "use values and probabilities with fewer digits",
            Self::NoValueRange(_) => "add --value-range LO,HI",
            Self::OutsideRange(..) => "give the range that all leaves lie in, in MAX's view",
        }
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(&format!("number {}", self.node().index())))
    }
}

impl std::error::Error for SearchError {}
