//! What is said of single nodes, values, windows, whether they are pruned, and of the whole search: counts.

use super::comparer::{Comparer, in_words};
use super::verdict::{Fault, Verdict};
use super::{Grader, unknown};
use crate::exercise::answer::{Stated, StatedWindow};
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::search::{Bound, Bounded};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

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

/// Counts right items and keeps what is wrong with the first that is not; else what is missing first.
#[derive(Default)]
struct Items {
    verdict: Verdict,
    first_wrong: Option<Fault>,
    first_missing: Option<Fault>,
}

impl Items {
    fn add_wrong(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        self.first_wrong.get_or_insert_with(|| (node, fault()));
        self.verdict.wrong += 1;
        self.verdict.errors += 1;
    }

    fn add_missing(&mut self, node: Option<NodeId>, name: impl FnOnce() -> String) {
        let fault = || (node, format!("{} is not answered", name()));
        self.first_missing.get_or_insert_with(fault);
        self.verdict.errors += 1;
    }

    /// Nothing where only what is given is stated.
    fn verdict(mut self) -> Option<Verdict> {
        let all = &mut self.verdict;
        all.is_incomplete = all.wrong == 0 && all.errors > 0;
        let is_any = all.right + all.errors > 0;
        let fault = self.first_wrong.or(self.first_missing);
        is_any.then(|| self.verdict.with_fault(fault))
    }
}

impl<'t> Grader<'_, 't> {
    /// Whether what is stated names anything that is neither a node nor a move of the tree.
    pub fn names_nobody(&self, key: &Key<'t>, stated: &Stated) -> bool {
        let comparer = Comparer::new(self, key);
        let is_unknown = |name: &str| comparer.node_moved_to(name).is_none();
        match stated {
            Stated::Names(names) => names.iter().any(|name| is_unknown(name)),
            Stated::Edges(edges) => edges.iter().any(|edge| {
                let (parent, child) = comparer.names_of_ends(edge);
                is_unknown(parent) || is_unknown(child)
            }),
            _ => rows(stated).into_iter().any(|(name, _)| is_unknown(name)),
        }
    }
}

impl Comparer<'_, '_, '_> {
    /// The number must be the one that the search returned; a bound, if one is stated, the one that
    /// it proved.
    pub(super) fn wrong_root(&self, stated: &StatedValue) -> Option<String> {
        let row = Row::OfTree(stated);
        let is_right = self.grader.numbers().is_right(self.key, NodeId::ROOT, row);
        let found = &self.key.outcome.found;
        (!is_right).then(|| format!("the value is {}, not {stated}", in_words(found)))
    }

    /// What is said of each node must be what the search found there.
    pub(super) fn items(&self, question: Question, stated: &Stated) -> Option<Verdict> {
        let mut all = Items::default();
        let (rows, numbers) = (rows(stated), self.grader.numbers());
        for item in self.grader.asked(self.key, question, Some(stated)) {
            all.verdict.items += usize::from(item.is_asked && item.node.is_ok());
            let (node, row) = match (item.node, item.stated) {
                (Ok(node), Some(place)) => (node, rows[place].1),
                (Ok(node), None) => {
                    all.add_missing(Some(node), || self.words.name(node));
                    continue;
                }
                (Err(name), _) => {
                    all.add_wrong(None, || unknown(name));
                    continue;
                }
            };
            if numbers.is_right(self.key, node, row) {
                all.verdict.right += usize::from(item.is_asked);
            } else {
                // Only what is wrong first is put into words, which takes a while.
                all.add_wrong(Some(node), || self.wrong_row(node, row));
            }
        }
        all.verdict()
    }

    /// What is wrong with a row.
    fn wrong_row(&self, node: NodeId, row: Row) -> String {
        let name = self.words.name(node);
        match row {
            Row::OfTree(stated) | Row::Value(stated) => match self.key.found(node) {
                Some(found) => format!("{name} is {}, not {stated}", in_words(found)),
                None if self.key.visit(node).is_some() => {
                    format!("{name} returned nothing: the search never came back to it")
                }
                None => format!("{name} has no value: {}", self.why(node)),
            },
            Row::IsPruned(_) if self.key.is_below_horizon(node) => self.below_horizon(node),
            Row::IsPruned(true) => format!("{name} is not pruned: {}", self.why(node)),
            Row::IsPruned(false) => format!("{name} is pruned: {}", self.why(node)),
            Row::Window(stated) => {
                let difference = self.grader.numbers().differs(self.key, node, stated);
                difference.map_or(String::new(), |it| self.wrong_window(node, &it))
            }
        }
    }

    fn wrong_window(&self, node: NodeId, difference: &Difference) -> String {
        let name = self.words.name(node);
        match difference {
            Difference::NotVisited => format!("{name} has no window: {}", self.why(node)),
            Difference::NoWindows => {
                format!("{} searches without windows", self.key.algorithm().word())
            }
            Difference::Window(event, [alpha, beta], stated) => {
                let [stated_alpha, stated_beta] = stated.each_ref().map(Number::value);
                format!(
                    "{name} is {event} with ({alpha}, {beta}), not ({stated_alpha}, {stated_beta})"
                )
            }
            Difference::History(end, right) => {
                let right: Vec<String> = right.iter().map(Value::to_string).collect();
                let right = right.join(", ");
                format!("{end} at {name} becomes {right}, one after the other")
            }
        }
    }

    /// The counts must be those of the search.
    pub(super) fn counts(&self, stated: &[(&'static str, u64)]) -> Option<Verdict> {
        let mut all = Items::default();
        for (name, count, is_asked) in self.grader.asked_counts(self.key, stated) {
            all.verdict.items += usize::from(is_asked);
            match stated.iter().find(|(stated, _)| *stated == name) {
                Some(&(_, found)) if usize::try_from(found) == Ok(count) => {
                    all.verdict.right += usize::from(is_asked);
                }
                Some((_, found)) => {
                    all.add_wrong(None, || format!("{name} is {count}, not {found}"));
                }
                None => all.add_missing(None, || name.to_owned()),
            }
        }
        all.verdict()
    }
}
