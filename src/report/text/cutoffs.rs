//! What a report says about cutoffs and about what they skip.

use super::glyphs::{PLAIN, PRUNED};
use super::pen::{Piece, WIDTH, length};
use super::{Page, plain, with_commas};
use crate::search::{Cut, Cutoff, CutoffKind, End, Limit, Phase, Side, Uses};
use crate::tree::{Mover, NodeId};

/// A subtree with more nodes below its root is told by their number.
const MOST_NAMES: usize = 2;

impl Page<'_> {
    pub(super) fn cutoffs(&mut self) {
        let description = self.evaluation.algorithm.description();
        if !description.takes(Uses::Cut) {
            return;
        }
        let Some(record) = self.evaluation.observations.record() else {
            let cutoffs = self.evaluation.observations.tally().cutoffs();
            self.pen.field("cutoffs", &plain([cutoffs.to_string()]));
            return;
        };
        let description = self.evaluation.algorithm.description();
        if !description.takes(Uses::Cut) {
            return;
        }
        let cutoffs = record.cutoffs();
        self.pen
            .field("cutoffs", &plain([cutoffs.len().to_string()]));
        for cutoff in cutoffs {
            let skipped = cutoff.skipped(&self.evaluation.game, record.tally());
            let (mut event, skipped) = (self.event(cutoff), self.skipped(&skipped));
            let is_short = length(&event, 1) + length(&skipped, 1) + 3 <= WIDTH;
            self.pen.skip(2);
            if is_short {
                event.extend(skipped);
                self.pen.fill(&event, 1, 4);
            } else {
                self.pen.fill(&event, 1, 4);
                self.pen.skip(4);
                self.pen.fill(&skipped, 1, 4);
            }
        }
    }

    /// `at F after K (α 3 ≥ β 2 from B through E)`
    fn event(&self, cutoff: &Cutoff) -> Vec<Piece> {
        let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
        let probing = match cutoff.phase {
            Phase::Probe => "probing ",
            Phase::Search => "",
        };
        let place = [format!("at {at} after {probing}{after}")];
        plain(place.into_iter().chain(self.closed_window(cutoff)))
    }

    /// `skips L`
    fn skipped(&self, roots: &[NodeId]) -> Vec<Piece> {
        let skipped = self.subtrees(roots);
        let mut pieces: Vec<Piece> = skipped
            .into_iter()
            .map(|subtree| vec![(PRUNED, subtree)])
            .collect();
        if let Some(first) = pieces.first_mut() {
            first.insert(0, (PLAIN, "skips".to_owned()));
        }
        pieces
    }

    /// The two ends of the window, with the origin of the one that was inherited.
    fn closed_window(&self, cutoff: &Cutoff) -> Vec<String> {
        if let Some(test) = &cutoff.test {
            let sign = test.comparison.sign();
            return vec![format!("(the answer to {sign} {} is known)", test.value)];
        }
        let tree = &self.evaluation.document.tree;
        let origin = match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            (Some(from), Some(via)) => {
                format!(" from {} through {}", self.name(from), self.name(via))
            }
            (Some(from), None) => format!(" from {}", self.name(from)),
            (None, _) => " from the initial window".to_owned(),
        };
        let inherited = cutoff.inherited_end(tree);
        let (alpha_origin, beta_origin) = match inherited {
            End::Alpha => (origin.as_str(), ""),
            End::Beta => ("", origin.as_str()),
        };
        let value = |limit: &Option<Limit>| {
            let Some(limit) = limit else {
                return String::new();
            };
            let side = match limit.side {
                Side::JustBelow => "-",
                Side::At => "",
                Side::JustAbove => "+",
            };
            format!("{}{side}", limit.value)
        };
        let kind = match cutoff.kind(tree) {
            CutoffKind::Deep => "deep, ",
            CutoffKind::Shallow | CutoffKind::Window | CutoffKind::NullWindow => "",
        };
        let relation = match self.evaluation.convention.cut {
            Cut::Weak => self.glyphs.at_least,
            Cut::Strict => ">",
        };
        let (alpha, beta) = (self.glyphs.alpha, self.glyphs.beta);
        let (low, high) = (value(&cutoff.window.alpha), value(&cutoff.window.beta));
        let at = self.name(cutoff.at);
        match (tree.mover(cutoff.at), inherited) {
            (Mover::Chance, End::Alpha) => vec![
                format!("({kind}{alpha} {low}{alpha_origin}"),
                format!("{relation} {high}, the most that {at} can be)"),
            ],
            (Mover::Chance, End::Beta) => vec![
                format!("({low}, the least that {at} can be,"),
                format!("{relation} {kind}{beta} {high}{beta_origin})"),
            ],
            (Mover::Max | Mover::Min, _) => vec![
                format!("({kind}{alpha} {low}{alpha_origin}"),
                format!("{relation} {beta} {high}{beta_origin})"),
            ],
        }
    }

    /// Subtrees by their roots, each with the nodes below it: `L,` `R,` `J with O and P`.
    pub(super) fn subtrees(&self, roots: &[NodeId]) -> Vec<String> {
        with_commas(roots.iter().map(|&root| self.subtree(root)).collect())
    }

    fn subtree(&self, root: NodeId) -> String {
        let name = self.name(root);
        let below = self.below(root);
        match below.as_slice() {
            [] => name,
            nodes if nodes.len() <= MOST_NAMES => {
                format!("{name} with {}", self.names(nodes).join(" and "))
            }
            nodes => format!("{name} with {} nodes below", nodes.len()),
        }
    }

    /// The nodes below a node, but not below the horizon, in preorder.
    fn below(&self, root: NodeId) -> Vec<NodeId> {
        let tree = &self.evaluation.document.tree;
        let ply = tree.ply(root);
        let end = tree.subtree_end(root);
        let mut below = Vec::new();
        let mut ends = vec![end];
        let mut node = root;
        loop {
            let is_static = self.evaluation.game.is_static(node, ply + ends.len() - 1);
            let next = if is_static {
                tree.subtree_end(node)
            } else {
                node.index() + 1
            };
            if next == end {
                return below;
            }
            node = NodeId::from_index(next);
            while ends.last().is_some_and(|&end| end <= next) {
                ends.pop();
            }
            ends.push(tree.subtree_end(node));
            below.push(node);
        }
    }
}
