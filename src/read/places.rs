//! Where in the text a node and its attributes stand: recorded only to place an error.

use std::ops::Range;

use crate::tree::{NodeId, TreeError, TreeErrorKind};

/// The parts of a node that an error may point at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Node,
    Name,
    Value,
    Probability,
}

/// Keeps the place of one node, and of the part of it that broke a rule.
pub(super) struct Finder {
    target: NodeId,
    part: Part,
    node_span: Option<Range<usize>>,
    part_span: Option<Range<usize>>,
}

impl Finder {
    pub(super) fn of_error(error: &TreeError) -> Self {
        Self::of_part(error.node, guilty_part(&error.kind))
    }

    pub(super) fn of_node(node: NodeId) -> Self {
        Self::of_part(node, Part::Node)
    }

    fn of_part(target: NodeId, part: Part) -> Self {
        Self {
            target,
            part,
            node_span: None,
            part_span: None,
        }
    }

    /// Takes the place of a part of a node, before the builder checks that part.
    pub(super) fn place(&mut self, node: Option<NodeId>, part: Part, span: Range<usize>) {
        if node != Some(self.target) {
            return;
        }
        if part == self.part {
            self.part_span = Some(span);
        } else if part == Part::Node {
            self.node_span = Some(span);
        }
    }

    pub(super) fn found(self) -> Option<Range<usize>> {
        self.part_span.or(self.node_span)
    }
}

fn guilty_part(kind: &TreeErrorKind) -> Part {
    match kind {
        TreeErrorKind::RepeatedName(_) | TreeErrorKind::NameBeginsWithSlash(_) => Part::Name,
        TreeErrorKind::StaticValueOnLeaf => Part::Value,
        TreeErrorKind::ProbabilityOutsideChance | TreeErrorKind::ProbabilityOutOfRange(_) => {
            Part::Probability
        }
        _ => Part::Node,
    }
}
