//! What a report says about cutoffs and about what they skip.

use super::evaluation::Page;
use crate::search::{Cutoff, Record, SearchOption, TreeGame};
use crate::tree::NodeId;
use crate::words::{Piece, Role, enumerated, line_width, total_width, with_commas};

/// A subtree with more nodes below its root is told by their number.
const MOST_NAMES: usize = 2;

impl<'e> Page<'e> {
    /// Every cutoff with its reason and what it skips.
    pub(super) fn cutoffs(&mut self) {
        let evaluation = self.evaluation;
        let algorithm = evaluation.setup.plan.algorithm;
        if !algorithm.takes(SearchOption::Cut) {
            return;
        }
        let count = evaluation.observations.tally().cutoffs();
        self.out.field("cutoffs", [count.to_string()]);
        let record = evaluation.observations.record();
        for cutoff in record.map(Record::cutoffs).unwrap_or_default() {
            let event = self.event(cutoff).into_iter().map(Piece::from);
            let skipped = self.skipped(&cutoff.skipped);
            let line = event.clone().chain(skipped.clone());
            // Every piece takes a column at least, and those of a wide node are many.
            if total_width(line.clone().take(line_width()), 1) <= line_width() - 2 {
                self.out.item(line);
            } else {
                self.out.item(event);
                self.out.skip(2);
                self.out.item(skipped);
            }
        }
    }

    /// `at F after K (α 3 ≥ β 2 from B through E)`
    fn event(&self, cutoff: &Cutoff) -> Vec<String> {
        let words = self.words;
        let mut closed = words.closed_window(cutoff, self.evaluation.setup.convention.cut);
        closed[0].insert(0, '(');
        if let Some(last) = closed.last_mut() {
            last.push(')');
        }
        let mut event = vec![format!(
            "at {} {}",
            words.name(cutoff.at),
            words.after(cutoff)
        )];
        event.extend(closed);
        event
    }

    /// `skips L`
    fn skipped<'n>(
        &self,
        roots: &'n [NodeId],
    ) -> impl Iterator<Item = Piece> + Clone + use<'e, 'n> {
        let subtrees = self.subtrees(roots).enumerate();
        subtrees.map(|(position, subtree)| match position {
            0 => Piece::from("skips".to_owned()).and(Role::Pruned, subtree),
            _ => Piece::new(Role::Pruned, subtree),
        })
    }

    /// Subtrees by their roots, each with the nodes below it: `L,` `R,` `J with O and P`.
    pub(super) fn subtrees<'n>(
        &self,
        roots: &'n [NodeId],
    ) -> impl Iterator<Item = String> + Clone + use<'e, 'n> {
        let (words, game) = (self.words, &self.evaluation.game);
        with_commas(roots.iter().map(move |&root| {
            let name = words.name(root);
            let below = nodes_below(root, game);
            match below.as_slice() {
                [] => name,
                nodes if nodes.len() <= MOST_NAMES => {
                    let names: Vec<String> = words.names(nodes).collect();
                    format!("{name} with {}", enumerated(&names))
                }
                nodes => format!("{name} with {} nodes below", nodes.len()),
            }
        }))
    }
}

/// The nodes below a node, but not below the horizon, in the order of their ids.
fn nodes_below(root: NodeId, game: &TreeGame) -> Vec<NodeId> {
    let below = game.walk_from(root).skip(1).map(|(node, _)| node);
    let mut below: Vec<NodeId> = below.collect();
    below.sort_unstable();
    below
}
