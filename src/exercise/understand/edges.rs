//! Edges as people write them: `F-L`, `F -> L`, `[F, L]`, `F L`, `FL`.

use super::Understanding;
use crate::exercise::answer::{StatedEdge, within_marks};
use crate::text::quoted;
use crate::tree::NodeId;

/// What may join the ends of an edge.
const JOINTS: [&str; 9] = ["->", "=>", "→", "–", "—", "-", ">", "/", "|"];

/// An edge is split at so many places of each kind at the most.
const MOST_SPLITS: usize = 30;

impl Understanding<'_, '_, '_> {
    /// The edges that are meant: each is one word, or its ends are words of their own.
    pub(super) fn edges<'a>(&mut self, edges: &[StatedEdge<'a>]) -> Vec<StatedEdge<'a>> {
        let mut read = Vec::with_capacity(edges.len());
        let mut edges = edges.iter().peekable();
        while let Some(edge) = edges.next() {
            let ends = match (edge, self.end(edge)) {
                (StatedEdge::Pair(parent, child), _) => self.node(parent).zip(self.node(child)),
                (StatedEdge::Joined(word), None) => self.joined(word),
                (_, Some(parent)) => {
                    edges.next_if(|edge| is_joint(edge));
                    let child = edges.peek().and_then(|edge| self.end(edge));
                    if child.is_some() {
                        edges.next();
                    }
                    Some(parent).zip(child)
                }
            };
            read.push(match ends {
                Some((parent, child)) => StatedEdge::Pair(self.name(parent), self.name(child)),
                None => edge.clone(),
            });
        }
        read
    }

    /// The node that a word by itself means, perhaps with a joint beside it.
    fn end(&mut self, edge: &StatedEdge) -> Option<NodeId> {
        let StatedEdge::Joined(word) = edge else {
            return None;
        };
        let name = word.trim_matches(['-', '–', '—', '>', '→']);
        self.node(word).or_else(|| self.node(name))
    }

    /// The edge in one word, if it can be split in one way only.
    fn joined(&mut self, word: &str) -> Option<(NodeId, NodeId)> {
        let word = within_marks(word);
        let mut edges = Vec::new();
        for joint in JOINTS {
            for (at, _) in word.match_indices(joint).take(MOST_SPLITS) {
                let (parent, child) = (&word[..at], &word[at + joint.len()..]);
                let Some(parent) = self.node(parent.trim()) else {
                    continue;
                };
                let child = self.node(child.trim());
                let child = child.filter(|&child| self.is_edge(parent, child));
                edges.extend(child.map(|child| (parent, child)));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        match edges[..] {
            [edge] => Some(edge),
            [] => {
                let [parent, child] = self.letters(word)?[..] else {
                    return None;
                };
                Some((parent, child))
            }
            _ => {
                self.ambiguity = Some(format!("`{}` can mean several edges", quoted(word)));
                None
            }
        }
    }

    fn is_edge(&self, parent: NodeId, child: NodeId) -> bool {
        self.grader.index.tree().parent(child) == Some(parent)
    }
}

fn is_joint(edge: &StatedEdge) -> bool {
    matches!(edge, StatedEdge::Joined(word) if JOINTS.contains(&&**word))
}
