//! A change that makes a tree safe.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::compare::Repair;
use crate::report::documents::names::{Name, Namer, Names};
use crate::value::Value;

/// A change of the tree after which every chosen convention gives the same answer.
#[derive(Serialize, JsonSchema)]
pub(super) struct RepairReport<'c> {
    /// The leaves that get other values; none if children change places.
    set: Vec<NewLeafValue<'c>>,
    /// The node whose children change places, if they do.
    at: Option<Name<'c>>,
    /// Its children in their new order.
    children: Names<'c>,
}

/// A leaf with another value.
#[derive(Serialize, JsonSchema)]
struct NewLeafValue<'c> {
    /// The leaf.
    leaf: Name<'c>,
    /// Its value.
    value: &'c Value,
    /// What it was.
    instead_of: Option<Value>,
}

impl<'c> RepairReport<'c> {
    pub(super) fn new(namer: Namer<'c>, repair: &'c Repair) -> Self {
        match repair {
            Repair::Values(values) => Self {
                set: values
                    .iter()
                    .map(|(leaf, value)| NewLeafValue {
                        leaf: namer.name(*leaf),
                        value,
                        instead_of: namer.tree().value(*leaf),
                    })
                    .collect(),
                at: None,
                children: namer.names(Vec::new()),
            },
            Repair::Order(at, children) => Self {
                set: Vec::new(),
                at: Some(namer.name(*at)),
                children: namer.names(children),
            },
        }
    }
}
