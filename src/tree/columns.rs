//! Columns of the arena: one entry a node, packed small, grown only as far as they are used.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::value::Value;

/// Columns grow by at least so many entries: most trees are small, and read by the thousands.
const FEW: usize = 64;

/// Puts the entry of a node into a column, which is filled up to it with the entry of nothing.
#[inline(always)]
pub(super) fn put<T: Copy>(column: &mut Vec<T>, index: usize, entry: T, nothing: T) {
    if let Some(place) = column.get_mut(index) {
        *place = entry;
        return;
    }
    // Where every node has an entry there is nothing to fill.
    if index > column.len() {
        column.resize(index, nothing);
    }
    push(column, entry);
}

/// Puts the entry of the next node into a column.
#[inline(always)]
fn push<T>(column: &mut Vec<T>, entry: T) {
    if column.len() == column.capacity() {
        column.reserve(FEW);
    }
    column.push(entry);
}

/// A value or none for each node, in 8 bytes.
///
/// An even entry is twice a number of millionths; an odd one points into a table that holds the
/// few values which don't fit. Nodes after the last entry have no value. Negative odd entries are free
/// for what a node may have in place of a value: the number of another node.
#[derive(Clone, Default)]
pub(super) struct Values {
    entries: Vec<i64>,
    others: Vec<Value>,
}

/// The odd entry that stands for no value; no index into the table reaches it.
const NO_VALUE: i64 = i64::MAX;

/// The bits that only the entry of a node's number has both.
const NUMBER_BITS: i64 = i64::MIN | 1;

impl Values {
    /// How many nodes have an entry.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Option<Value> {
        let entry = *self.entries.get(index)?;
        if entry & 1 == 0 {
            return Some(Value::from_millionths(entry >> 1));
        }
        self.get_other(entry)
    }

    #[cold]
    fn get_other(&self, entry: i64) -> Option<Value> {
        let index = usize::try_from(entry >> 1).ok()?;
        self.others.get(index).cloned()
    }

    /// The number that this node, which must have an entry, has in place of a value.
    #[inline(always)]
    pub(super) fn number(&self, index: usize) -> Option<u32> {
        let entry = self.entries[index];
        #[expect(clippy::cast_possible_truncation, reason = "it was a u32")]
        #[expect(clippy::cast_sign_loss, reason = "it was a u32")]
        let number = (entry >> 1) as u32;
        (entry & NUMBER_BITS == NUMBER_BITS).then_some(number)
    }

    /// Puts a number in place of the value of a node, which must have an entry.
    #[inline(always)]
    pub(super) fn set_number(&mut self, index: usize, number: u32) {
        self.entries[index] = i64::from(number) << 1 | NUMBER_BITS;
    }

    /// Adds the entry of the next node.
    #[inline(always)]
    pub(super) fn push(&mut self, value: Option<Value>) {
        let entry = value.map_or(NO_VALUE, |value| self.entry(value));
        push(&mut self.entries, entry);
    }

    #[inline(always)]
    fn entry(&mut self, value: Value) -> i64 {
        match value.as_millionths() {
            Some(millionths) => millionths << 1,
            None => self.add_other(value),
        }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, index: usize, value: Value) {
        let entry = self.entry(value);
        put(&mut self.entries, index, entry, NO_VALUE);
    }

    #[cold]
    fn add_other(&mut self, value: Value) -> i64 {
        self.others.push(value);
        let index =
            i64::try_from(self.others.len() - 1).expect("memory holds fewer than 2^63 values");
        (index << 1) | 1
    }

    #[inline]
    pub(super) fn is_set(&self, index: usize) -> bool {
        self.entries
            .get(index)
            .is_some_and(|&entry| entry != NO_VALUE)
    }
}

impl FromIterator<Option<Value>> for Values {
    fn from_iter<I: IntoIterator<Item = Option<Value>>>(values: I) -> Self {
        let mut column = Self::default();
        for (index, value) in values.into_iter().enumerate() {
            if let Some(value) = value {
                column.set(index, value);
            }
        }
        column
    }
}

/// A text or none for each node: 8 bytes and the text itself, in one pool.
#[derive(Clone, Default)]
pub(super) struct Texts {
    spans: Vec<Span>,
    pool: String,
}

#[derive(Clone, Copy)]
struct Span {
    start: u32,
    length: u32,
}

/// A span that no text has: it would end after the largest pool.
const NO_TEXT: Span = Span {
    start: u32::MAX,
    length: u32::MAX,
};

impl Texts {
    /// All texts, with the numbers of their nodes.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, usize)> {
        (0..self.spans.len()).filter_map(|index| Some((self.get(index)?, index)))
    }

    /// How many bytes all texts have together.
    pub(super) fn bytes(&self) -> usize {
        self.pool.len()
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<&str> {
        let span = self.spans.get(index)?;
        if span.start == u32::MAX {
            return None;
        }
        Some(&self.pool[span.start as usize..][..span.length as usize])
    }

    /// Sets the text of a node. The caller keeps the pool below 2^32 − 1 bytes.
    #[inline]
    pub(super) fn set(&mut self, index: usize, text: &str) {
        let span = Span {
            start: u32::try_from(self.pool.len()).expect("the builder limits the pool"),
            length: u32::try_from(text.len()).expect("the builder limits the pool"),
        };
        self.pool.reserve(text.len() + FEW);
        self.pool.push_str(text);
        put(&mut self.spans, index, span, NO_TEXT);
    }

    /// The first node, in preorder, whose text an earlier node has already.
    ///
    /// Sorting hashes beats a hash table by far on millions of names; only if two hashes agree
    /// are the texts themselves sorted.
    pub(super) fn first_repeated(&self) -> Option<usize> {
        // Names that count up, as programs write them, are told apart without any memory.
        let counts_up = |one: &str, other: &str| (one.len(), one) < (other.len(), other);
        let texts = self.all();
        if texts.is_sorted_by(|(one, _), (other, _)| counts_up(one, other)) {
            return None;
        }
        let mut hashes: Vec<u64> = Vec::with_capacity(self.spans.len());
        hashes.extend(self.all().map(|(text, _)| FxBuildHasher.hash_one(text)));
        hashes.sort_unstable();
        if hashes.windows(2).all(|pair| pair[0] != pair[1]) {
            return None;
        }
        let mut by_text: Vec<(&str, usize)> = self.all().collect();
        by_text.sort_unstable();
        let repeats = by_text.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        repeats.map(|pair| pair[1].1).min()
    }

    /// Puts a number behind each text that an earlier node has, so that all differ: `A`, `A_2`, `A_3`.
    pub(super) fn number_repeated(&mut self) {
        let mut taken: FxHashSet<String> = self.all().map(|(text, _)| text.to_owned()).collect();
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        for index in 0..self.spans.len() {
            let Some(text) = self.get(index).map(str::to_owned) else {
                continue;
            };
            let count = counts.entry(text.clone()).or_default();
            *count += 1;
            while *count > 1 {
                let numbered = format!("{text}_{count}");
                if taken.insert(numbered.clone()) {
                    self.set(index, &numbered);
                    break;
                }
                *count += 1;
            }
        }
    }
}

impl<'t> FromIterator<Option<&'t str>> for Texts {
    fn from_iter<I: IntoIterator<Item = Option<&'t str>>>(texts: I) -> Self {
        let mut column = Self::default();
        for (index, text) in texts.into_iter().enumerate() {
            if let Some(text) = text {
                column.set(index, text);
            }
        }
        column
    }
}

/// The nodes of a tree in preorder, in 8 bytes each; the static values of inner nodes take 8 more.
#[derive(Clone, Default)]
pub(super) struct Nodes {
    /// The value of a leaf; in place of one, the end of an inner node's subtree.
    values_or_ends: Values,
    static_values: Values,
}

impl Nodes {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.values_or_ends.len()
    }

    /// Adds a node in preorder, a leaf until [`Self::end_subtree`] says otherwise.
    #[inline(always)]
    pub(super) fn push(&mut self, value: Option<Value>) {
        self.values_or_ends.push(value);
    }

    /// States where the subtree of an inner node ends, whose static value was given before.
    #[inline(always)]
    pub(super) fn end_subtree(&mut self, index: usize, end: u32) {
        // To look for a value that is not there is a call to something cold.
        if self.values_or_ends.is_set(index)
            && let Some(value) = self.values_or_ends.get(index)
        {
            self.static_values.set(index, value);
        }
        self.values_or_ends.set_number(index, end);
    }

    #[inline(always)]
    pub(super) fn is_leaf(&self, index: u32) -> bool {
        self.values_or_ends.number(index as usize).is_none()
    }

    /// The number in preorder of the first node after a node's subtree.
    #[inline(always)]
    pub(super) fn subtree_end(&self, index: u32) -> u32 {
        let end = self.values_or_ends.number(index as usize);
        end.unwrap_or(index + 1)
    }

    /// The value of a leaf, or the static value of an inner node.
    #[inline(always)]
    pub(super) fn value(&self, index: u32) -> Option<Value> {
        if self.is_leaf(index) {
            self.values_or_ends.get(index as usize)
        } else {
            self.static_values.get(index as usize)
        }
    }

    /// Gives a leaf a value, or an inner node a static value.
    #[inline(always)]
    pub(super) fn set_value(&mut self, index: u32, value: Value) {
        if self.is_leaf(index) {
            self.values_or_ends.set(index as usize, value);
        } else {
            self.static_values.set(index as usize, value);
        }
    }
}
