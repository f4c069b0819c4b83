//! What inner nodes return under two conventions that give the same answer.
//!
//! Fail-soft, fail-hard and F2 often visit the same nodes and return other values from those that
//! were cut, and exercises ask for these values too.

use crate::search::{Bounded, Convention, Event, Observer, Plan, search};
use crate::tree::{NodeId, Tree};

/// Where inner nodes return something else than under the first convention with the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerValues {
    /// The trial that these values are compared with.
    pub compared_with: usize,
    /// The first such node in the order in which they returned.
    pub node: NodeId,
    /// What it returns there.
    pub there: Bounded,
    /// What it returns here.
    pub here: Bounded,
    /// How many such nodes there are.
    pub nodes: usize,
}

/// What every inner node returned, in the order in which they did.
#[derive(Default)]
pub(super) struct Returns {
    all: Vec<(NodeId, Bounded)>,
    evaluated: Option<NodeId>,
}

impl Observer for Returns {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Evaluate { node, .. } => self.evaluated = Some(node),
            Event::Leave { node, found, .. } if self.evaluated != Some(node) => {
                self.all.push((node, found.clone()));
            }
            _ => {}
        }
    }
}

/// Compares what inner nodes return with what they returned in another run of the same nodes.
struct Differences<'r> {
    expected: std::slice::Iter<'r, (NodeId, Bounded)>,
    evaluated: Option<NodeId>,
    found: Option<InnerValues>,
    compared_with: usize,
}

impl Observer for Differences<'_> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Evaluate { node, .. } => self.evaluated = Some(node),
            Event::Leave { node, found, .. } if self.evaluated != Some(node) => {
                let expected = self.expected.next();
                if let Some((_, there)) = expected.filter(|(_, there)| there != found) {
                    self.add(node, there, found);
                }
            }
            _ => {}
        }
    }
}

impl Differences<'_> {
    fn add(&mut self, node: NodeId, there: &Bounded, here: &Bounded) {
        let first = self.found.get_or_insert_with(|| InnerValues {
            compared_with: self.compared_with,
            node,
            there: there.clone(),
            here: here.clone(),
            nodes: 0,
        });
        first.nodes += 1;
    }
}

impl Returns {
    /// What inner nodes return under a convention. An error ends the run, not the list.
    pub(super) fn of(tree: &Tree, plan: &Plan, convention: &Convention) -> Self {
        let mut returns = Self::default();
        let _ends_the_run = search(tree, plan.clone(), convention, &mut returns);
        returns
    }

    /// Where a convention under which the same nodes are visited has other values; these are those
    /// of the trial with this number.
    pub(super) fn differences(
        &self,
        number: usize,
        tree: &Tree,
        plan: &Plan,
        convention: &Convention,
    ) -> Option<InnerValues> {
        let mut differences = Differences {
            expected: self.all.iter(),
            evaluated: None,
            found: None,
            compared_with: number,
        };
        let _ends_the_run = search(tree, plan.clone(), convention, &mut differences);
        differences.found
    }
}
