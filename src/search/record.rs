//! The lists of a run, kept from its events.

use super::cutoff::Cutoff;
use super::observe::{Event, Observer};
use super::tally::Tally;
use crate::tree::{NodeId, Tree};

/// Keeps the order of static evaluations and visits, and every cutoff.
#[derive(Clone, Debug)]
pub struct Record {
    tally: Tally,
    evaluations: Vec<NodeId>,
    visited: Vec<NodeId>,
    cutoffs: Vec<Cutoff>,
}

impl Record {
    /// An empty record for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self {
            tally: Tally::new(tree),
            evaluations: Vec::new(),
            visited: Vec::new(),
            cutoffs: Vec::new(),
        }
    }

    /// The counts.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The statically evaluated nodes in order, repeats included.
    pub fn evaluations(&self) -> &[NodeId] {
        &self.evaluations
    }

    /// The visited nodes in the order of their first entries.
    pub fn visited(&self) -> &[NodeId] {
        &self.visited
    }

    /// The cutoffs in order.
    pub fn cutoffs(&self) -> &[Cutoff] {
        &self.cutoffs
    }
}

impl Observer for Record {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, .. } if !self.tally.is_visited(node) => self.visited.push(node),
            Event::Evaluate { node, .. } => self.evaluations.push(node),
            Event::Cutoff { .. } => {
                let pass = self.tally.passes().len();
                self.cutoffs.extend(Cutoff::of(event, pass));
            }
            _ => {}
        }
        self.tally.observe(event);
    }
}
