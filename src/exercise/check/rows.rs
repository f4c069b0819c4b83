//! What tables say of single nodes, compared with what a search found there.

use super::Grader;
use crate::exercise::answer::{Stated, StatedWindow};
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::search::{Bound, Bounded};
use crate::tree::NodeId;
use crate::value::Value;

/// What a table says of a node.
#[derive(Clone, Copy)]
pub(in crate::exercise) enum Row<'c> {
    /// What the whole tree is worth.
    OfTree(&'c StatedValue),
    Value(&'c StatedValue),
    Window(&'c StatedWindow),
    IsPruned(bool),
}

/// How numbers are read.
#[derive(Clone, Copy)]
pub(in crate::exercise) struct Numbers<'c, 'g, 't> {
    pub(in crate::exercise) grader: &'c Grader<'g, 't>,
    /// A number for which another one stands in a key.
    pub(in crate::exercise) stand_in: Option<(&'c Value, &'c Value)>,
}

/// The rows of a table by the names of their nodes; none where something else is stated.
pub(in crate::exercise) fn rows<'c>(stated: &'c Stated) -> Vec<(&'c str, Row<'c>)> {
    match stated {
        Stated::NodeValues(rows) => {
            let rows = rows.iter();
            rows.map(|(name, it)| (&**name, Row::Value(it))).collect()
        }
        Stated::Windows(rows) => {
            let rows = rows.iter();
            rows.map(|(name, it)| (&**name, Row::Window(it))).collect()
        }
        Stated::IsPruned(rows) => {
            let rows = rows.iter();
            rows.map(|(name, it)| (&**name, Row::IsPruned(*it)))
                .collect()
        }
        _ => Vec::new(),
    }
}

impl<'c> Row<'c> {
    /// The numbers in it, but for histories of windows.
    pub(in crate::exercise) fn numbers(self) -> Vec<&'c Number> {
        match self {
            Self::OfTree(stated) | Self::Value(stated) => vec![&stated.number],
            Self::Window(window) => {
                let ends = [&window.entry, &window.exit];
                ends.into_iter().flatten().flatten().collect()
            }
            Self::IsPruned(_) => Vec::new(),
        }
    }
}

impl Numbers<'_, '_, '_> {
    /// Whether a row is right of a node by this key.
    pub(in crate::exercise) fn is_right(self, key: &Key, node: NodeId, row: Row) -> bool {
        match row {
            Row::OfTree(stated) => {
                // What somebody takes for the value is no bound to them, whatever it was.
                let found = &key.outcome.found;
                let is_bound = stated.bound == Bound::Exact || stated.bound == found.bound;
                is_bound && self.is_number(key, &stated.number, &found.value)
            }
            Row::Value(stated) => {
                let found = key.found(node);
                found.is_some_and(|found| self.is_value(key, stated, found))
            }
            Row::IsPruned(is_pruned) => key.is_pruned(node) == is_pruned,
            Row::Window(stated) => self.differs(key, node, stated).is_none(),
        }
    }

    /// Where a window differs first from those of the node's last visit, in which an open end is an infinity.
    pub(super) fn differs<'k>(
        self,
        key: &'k Key,
        node: NodeId,
        stated: &'k StatedWindow,
    ) -> Option<Difference<'k>> {
        let Some(visit) = key.visit(node) else {
            return Some(Difference::NotVisited);
        };
        let (Some(entry), Some(exit)) = (&visit.entry, &visit.exit) else {
            return Some(Difference::NoWindows);
        };
        let windows = [
            ("entered", &stated.entry, entry),
            ("left", &stated.exit, exit),
        ];
        for (event, stated, window) in windows {
            let right = window.ends_as_values();
            if let Some(stated) = stated
                && !self.are_numbers(key, stated, &right)
            {
                return Some(Difference::Window(event, right, stated));
            }
        }
        let history = stated.has_history().then(|| key.history(node))??;
        let alpha = ("α", &stated.alpha, &history.alpha);
        let beta = ("β", &stated.beta, &history.beta);
        let mut ends = [alpha, beta].into_iter();
        ends.find_map(|(end, stated, right)| {
            let is_wrong = !self.are_numbers(key, stated.as_ref()?, right);
            is_wrong.then_some(Difference::History(end, right))
        })
    }

    fn are_numbers(self, key: &Key, stated: &[Number], right: &[Value]) -> bool {
        let mut pairs = stated.iter().zip(right);
        stated.len() == right.len()
            && pairs.all(|(stated, right)| self.is_number(key, stated, right))
    }

    /// A bound must be the one that was proved; a plain number states an exact value, unless the
    /// scheme lets it stand for a bound.
    pub(in crate::exercise) fn is_value(
        self,
        key: &Key,
        stated: &StatedValue,
        found: &Bounded,
    ) -> bool {
        let worth = self.grader.scheme.worth(Question::NodeValues);
        let is_plain = worth.takes_plain_bounds && stated.bound == Bound::Exact;
        (stated.bound == found.bound || is_plain)
            && self.is_number(key, &stated.number, &found.value)
    }

    /// Whether a number states this value, and no other one in the tree.
    pub(in crate::exercise) fn is_number(self, key: &Key, stated: &Number, exact: &Value) -> bool {
        let is_meant =
            |(number, other): (&Value, &Value)| stated.value() == number && exact == other;
        self.stand_in.is_some_and(is_meant)
            || stated.is_right(exact, self.grader.tolerance, || key.known_values())
    }
}

/// Where a stated window differs from what the search had.
pub(super) enum Difference<'k> {
    /// At the whole node.
    NotVisited,
    /// At all nodes.
    NoWindows,
    /// When the node was entered or left: the window that it had then, and the stated one.
    Window(&'static str, [Value; 2], &'k [Number; 2]),
    /// All values that an end had.
    History(&'static str, &'k [Value]),
}
