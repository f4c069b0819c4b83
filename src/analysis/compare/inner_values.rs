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

/// What every inner node returned under a convention, in the order in which they did.
pub(super) struct Returns(Vec<Bounded>);

impl Returns {
    /// What inner nodes return under a convention.
    pub(super) fn of(tree: &Tree, plan: &Plan, convention: &Convention) -> Self {
        let mut all = Vec::new();
        tell_returns(tree, plan, convention, |_, found| all.push(found.clone()));
        Self(all)
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
        let mut expected = self.0.iter();
        let mut differences: Option<InnerValues> = None;
        tell_returns(tree, plan, convention, |node, here| {
            let Some(there) = expected.next().filter(|&there| there != here) else {
                return;
            };
            let first = differences.get_or_insert_with(|| InnerValues {
                compared_with: number,
                node,
                there: there.clone(),
                here: here.clone(),
                nodes: 0,
            });
            first.nodes += 1;
        });
        differences
    }
}

/// Tells what every inner node returns. An error ends the run, and is no error here.
fn tell_returns(
    tree: &Tree,
    plan: &Plan,
    convention: &Convention,
    told: impl FnMut(NodeId, &Bounded) + Send,
) {
    let mut teller = ReturnTeller {
        evaluated: None,
        told,
    };
    let _ends_the_run = search(tree, plan.clone(), convention, &mut teller);
}

/// Tells what inner nodes return, and leaves out what was statically evaluated.
struct ReturnTeller<T> {
    evaluated: Option<NodeId>,
    told: T,
}

impl<T: FnMut(NodeId, &Bounded)> Observer for ReturnTeller<T> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Evaluate { node, .. } => self.evaluated = Some(node),
            Event::Leave { node, found, .. } if self.evaluated != Some(node) => {
                (self.told)(node, found);
            }
            _ => {}
        }
    }
}
