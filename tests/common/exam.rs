//! Checks answers as `abtree check` does.

use abtree::exercise::{Grader, Key, NodeIndex, Scheme, Told};
use abtree::search::{Convention, Plan, Setup};
use abtree::tree::{Naming, Tree};

/// A search, and what answers to it are checked with.
pub(crate) struct Exam<'t> {
    pub(crate) key: Key<'t>,
    pub(crate) scheme: Scheme,
    index: NodeIndex<'t>,
}

impl<'t> Exam<'t> {
    pub(crate) fn new(tree: &'t Tree, plan: impl Into<Plan>, convention: &Convention) -> Self {
        let setup = Setup {
            plan: plan.into(),
            convention: convention.clone(),
        };
        Self {
            key: Key::new(tree, setup).unwrap(),
            scheme: Scheme::default(),
            index: NodeIndex::new(tree, Naming::Paths),
        }
    }

    pub(crate) fn grader(&self) -> Grader<'_, 't> {
        Grader {
            index: &self.index,
            scheme: &self.scheme,
            told: Told::Everything,
            tolerance: None,
        }
    }
}
