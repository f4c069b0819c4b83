//! What is right by a key: all that is claimed to a question, a row of a table, a window, a value, a number.

use crate::exercise::answer::Stated;
use crate::exercise::claim::{Claim, Entry, Row, Subject, members};
use crate::exercise::grader::Grader;
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue, StatedWindow};
use crate::exercise::question::Question;
use crate::search::{Bound, Bounded};
use crate::value::Value;

impl Claim<'_> {
    /// Whether it is right by this key.
    pub(in crate::exercise) fn fits(&self, grader: &Grader, key: &Key) -> bool {
        if let Stated::Search(search) = self.stated {
            return search.agrees(&key.setup);
        }
        let nodes = self.nodes.iter().copied();
        match self.question.right_nodes(key) {
            None => self.rows.iter().all(|row| grader.is_right(key, row)),
            Some(right) if self.question.is_set() => {
                self.set.is_some() && self.set == members(key, self.question, right)
            }
            Some(right) => right.iter().copied().map(Some).eq(nodes),
        }
    }
}

impl Grader<'_, '_> {
    /// Whether a row is right by this key.
    pub(in crate::exercise) fn is_right(&self, key: &Key, row: &Row) -> bool {
        let node = match *row {
            (Subject::Node(node), _) => node,
            (Subject::Count(name), Entry::Count(stated)) => {
                return usize::try_from(stated).is_ok_and(|stated| key.count(name) == Some(stated));
            }
            _ => return false,
        };
        match row.1 {
            Entry::OfTree(stated) => {
                // What somebody takes for the value is no bound to them, whatever it was.
                let found = &key.outcome.found;
                let bound = key.meant(stated.bound, stated.number.value());
                let is_bound =
                    bound == Bound::Exact || bound == key.meant(found.bound, &found.value);
                is_bound && self.is_number(&stated.number, &found.value)
            }
            Entry::Value(stated) => {
                let is_right = |found: &Bounded| self.is_value(key, stated, found);
                let found = key.found(node);
                found.is_some_and(is_right) || key.given(node).as_ref().is_some_and(is_right)
            }
            Entry::IsPruned(is_pruned) => key.is_pruned(node) == is_pruned,
            Entry::Window(stated) => {
                let right = key.window(node, stated.has_history());
                right.is_some_and(|right| self.difference(stated, &right).is_none())
            }
            Entry::Count(_) => false,
        }
    }

    /// Where a stated window differs first from the right one: when, and the values of both.
    pub(in crate::exercise) fn difference<'w>(
        &self,
        stated: &'w StatedWindow,
        right: &'w StatedWindow,
    ) -> Option<(&'static str, &'w [Number], &'w [Number])> {
        let mut ends = stated.ends().into_iter().zip(right.ends());
        ends.find_map(|((end, stated), (_, right))| {
            let (stated, right) = (stated?, right?);
            let is_right =
                |(stated, right): (&Number, &Number)| self.is_number(stated, right.value());
            let are_right = stated.len() == right.len() && stated.iter().zip(right).all(is_right);
            (!are_right).then_some((end, stated, right))
        })
    }

    /// A bound must be the one that was proved; a plain number states an exact value, unless the
    /// scheme lets it stand for a bound.
    pub(in crate::exercise) fn is_value(
        &self,
        key: &Key,
        stated: &StatedValue,
        found: &Bounded,
    ) -> bool {
        let bound = key.meant(stated.bound, stated.number.value());
        let takes_plain = self.scheme.worth(Question::NodeValues).takes_plain_bounds;
        let is_bound = bound == key.meant(found.bound, &found.value);
        (is_bound || takes_plain && bound == Bound::Exact)
            && self.is_number(&stated.number, &found.value)
    }

    /// Whether a number states this value.
    pub(in crate::exercise) fn is_number(&self, stated: &Number, exact: &Value) -> bool {
        stated.is_right(exact, self.tolerance)
    }
}
