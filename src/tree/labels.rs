//! What reports call a node: its own name, else its path or a letter.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{ChildOrder, NodeId, Tree};
use crate::text::{composed, readable};

/// What nodes without a name are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Naming {
    /// By their paths: /, /1, /3/1/2.
    ///
    /// A path leads from the root, children numbered from 1.
    Paths,
    /// A, B, C, … level by level, leaves included.
    ///
    /// After Z comes AA; names in use are skipped, in any letter case.
    Letters,
}

/// Calls every node of a tree by one unique text.
pub struct Labels<'t> {
    tree: &'t Tree,
    letters: Option<Vec<String>>,
    /// The paths of all nodes, once many were asked for.
    paths: OnceLock<Paths>,
    children: OnceLock<ChildOrder>,
}

/// The most steps that the paths of a tree may have together to be kept.
const MOST_KEPT_STEPS: usize = 1 << 16;

impl<'t> Labels<'t> {
    /// The labels of a tree. Takes linear time for [`Naming::Letters`], none for paths.
    pub fn new(tree: &'t Tree, naming: Naming) -> Self {
        Self {
            tree,
            letters: (naming == Naming::Letters).then(|| letters(tree, |_| true)),
            paths: OnceLock::new(),
            children: OnceLock::new(),
        }
    }

    /// The tree.
    pub(crate) fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// What reports call this node. Takes time linear in the node's ply where that is a path.
    pub fn get(&self, node: NodeId) -> Cow<'_, str> {
        self.given(node)
            .map_or_else(|| self.path(node), Cow::Borrowed)
    }

    /// The node's own name, or its letter; `None` where only its path tells which node it is.
    pub(crate) fn given(&self, node: NodeId) -> Option<&str> {
        let letter = || Some(self.letters.as_ref()?[node.index()].as_str());
        self.tree.name(node).or_else(letter)
    }

    /// What reports call this node, as a text of its own.
    pub fn owned(&self, node: NodeId) -> String {
        self.get(node).into_owned()
    }

    /// What lists and sentences call this node: in quotes if it has blanks, quotes or invisible
    /// characters in it.
    pub fn readable(&self, node: NodeId) -> String {
        readable(&self.get(node))
    }

    /// The end of the path that a node goes by, if it goes by one of more than so many steps:
    /// `/2/1` of `/3/1/2/1` for 2. Takes time linear in the steps.
    pub fn end_of_path(&self, node: NodeId, most_steps: usize) -> Option<String> {
        if self.given(node).is_some() {
            return None;
        }
        let mut line = std::iter::once(node).chain(self.tree.ancestors(node));
        let start = line.nth(most_steps)?;
        (start != NodeId::ROOT).then(|| self.steps(start, node))
    }

    /// The node that reports call by this text. Takes linear time.
    pub fn find(&self, label: &str) -> Option<NodeId> {
        if let Some(path) = label.strip_prefix('/') {
            let node = self.down(NodeId::ROOT, path);
            return node.filter(|&node| self.get(node) == label);
        }
        let (label, mut nodes) = (composed(label), self.tree.nodes());
        nodes.find(|&node| self.given(node) == Some(&*label))
    }

    /// The node that a path leads to from another one.
    pub(crate) fn down(&self, from: NodeId, path: &str) -> Option<NodeId> {
        let mut node = from;
        for step in path.split('/').filter(|step| !step.is_empty()) {
            let ordinal: usize = step.parse().ok()?;
            node = self.child(node, ordinal.checked_sub(1)?)?;
        }
        Some(node)
    }

    /// The child with this number, from 0. A far one is read from a table, so that many paths
    /// through a wide node take no longer than their texts.
    fn child(&self, node: NodeId, number: usize) -> Option<NodeId> {
        const COUNTED_SIBLINGS: usize = 64;
        if number < COUNTED_SIBLINGS {
            return self.tree.children(node).nth(number);
        }
        let table = self
            .children
            .get_or_init(|| ChildOrder::left_to_right(self.tree));
        table.of(node).get(number).copied()
    }

    fn path(&self, node: NodeId) -> Cow<'_, str> {
        if node == NodeId::ROOT {
            return Cow::Borrowed("/");
        }
        let tree = self.tree;
        if tree.knows_places() && tree.len() * tree.plies() <= MOST_KEPT_STEPS {
            let paths = self.paths.get_or_init(|| Paths::new(tree));
            return Cow::Borrowed(paths.of(node));
        }
        Cow::Owned(self.steps(NodeId::ROOT, node))
    }

    /// The numbers of the children on the way down from one node to another, written on the way up:
    /// digits come last first.
    fn steps(&self, from: NodeId, node: NodeId) -> String {
        let mut reversed = Vec::with_capacity(16);
        let mut above = node;
        while above != from {
            let (parent, mut rest) = self.tree.place(above);
            while rest > 0 {
                reversed.push(b"0123456789"[rest as usize % 10]);
                rest /= 10;
            }
            reversed.push(b'/');
            above = parent;
        }
        reversed.reverse();
        String::from_utf8(reversed).expect("digits and slashes are text")
    }
}

/// The paths of all nodes, one behind the other.
struct Paths {
    text: String,
    places: Vec<Range<usize>>,
}

impl Paths {
    fn new(tree: &Tree) -> Self {
        let mut text = Vec::with_capacity(8 * tree.len());
        let mut places = vec![0..0; tree.len()];
        for parent in tree.nodes() {
            for (ordinal, child) in (1..).zip(tree.children(parent)) {
                let start = text.len();
                // The root's place is empty: its children's paths begin with their slash.
                text.extend_from_within(places[parent.index()].clone());
                text.push(b'/');
                text.extend_from_slice(itoa::Buffer::new().format(ordinal).as_bytes());
                places[child.index()] = start..text.len();
            }
        }
        let text = String::from_utf8(text).expect("digits and slashes are text");
        Self { text, places }
    }

    fn of(&self, node: NodeId) -> &str {
        &self.text[self.places[node.index()].clone()]
    }
}

/// The letters of all nodes without a name, of those that may be used; named nodes have an empty entry.
pub(super) fn letters(tree: &Tree, may_be_used: impl Fn(&str) -> bool) -> Vec<String> {
    // A name in another letter case is taken too: people don't tell `a` from `A`.
    let taken: HashSet<String> = tree.names().map(|(_, name)| name.to_uppercase()).collect();
    let mut free = (0..)
        .map(letter_label)
        .filter(|label| !taken.contains(label) && may_be_used(label));
    let mut letters = vec![String::new(); tree.len()];
    for node in level_order(tree) {
        if tree.name(node).is_none() {
            letters[node.index()] = free.next().expect("there are endlessly many labels");
        }
    }
    letters
}

fn level_order(tree: &Tree) -> Vec<NodeId> {
    let mut order = Vec::with_capacity(tree.len());
    order.push(NodeId::ROOT);
    let mut next = 0;
    while let Some(&node) = order.get(next) {
        order.extend(tree.children(node));
        next += 1;
    }
    order
}

/// A, B, …, Z, AA, AB, … for 0, 1, 2, …
fn letter_label(number: usize) -> String {
    let mut label = String::new();
    let mut rest = number + 1;
    while rest > 0 {
        rest -= 1;
        label.insert(0, char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rest % 26]));
        rest /= 26;
    }
    label
}
