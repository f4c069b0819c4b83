//! A tree as it is written by nodes and the links between them, in any order; nodes have numbers.

/// Nodes and links, which need not make a tree.
#[derive(Default)]
pub(super) struct Links(Vec<Node>);

/// The nodes beside a node.
struct Node {
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

/// In place of a node that is not there.
const NONE: u32 = u32::MAX;

/// A step of the walk through the tree in preorder.
pub(super) enum Step {
    /// To a node at this ply.
    Open(usize, usize),
    /// Back from the innermost node.
    Close,
}

/// A rule of trees that a node breaks.
pub(super) struct Broken {
    pub(super) node: usize,
    pub(super) rule: &'static str,
}

impl Links {
    /// Adds a node and gives its number.
    pub(super) fn add(&mut self) -> usize {
        self.0.push(Node {
            parent: NONE,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
        });
        self.0.len() - 1
    }

    pub(super) fn has_children(&self, node: usize) -> bool {
        self.0[node].first_child != NONE
    }

    /// Links a parent to its next child.
    pub(super) fn link(&mut self, parent: usize, child: usize) -> Result<(), Broken> {
        if self.0[child].parent != NONE {
            let rule = "has two parents";
            return Err(Broken { node: child, rule });
        }
        let [own, above] = [child, parent]
            .map(|node| u32::try_from(node).expect("a tree has fewer than 2^32 nodes"));
        self.0[child].parent = above;
        match std::mem::replace(&mut self.0[parent].last_child, own) {
            NONE => self.0[parent].first_child = own,
            last => self.0[last as usize].next_sibling = own,
        }
        Ok(())
    }

    /// The root of the tree, which may be given.
    pub(super) fn root(&self, start: Option<usize>) -> Result<usize, Broken> {
        let is_root = |node: &usize| self.0[*node].parent == NONE;
        let mut others = (0..self.0.len()).filter(|node| is_root(node) && Some(*node) != start);
        let broken = |node, rule| Err(Broken { node, rule });
        let Some(root) = start.or_else(|| others.next()) else {
            return broken(0, CIRCLE);
        };
        let begins_a_tree = is_root(&root) && self.has_children(root);
        match others.next() {
            Some(_) if start.is_some() && !begins_a_tree => {
                broken(root, "is the start state, but not where the tree begins")
            }
            Some(other) => broken(other, "is a second root"),
            None if is_root(&root) => self.all_below(root),
            None => broken(root, CIRCLE),
        }
    }

    /// The root, if all nodes are below it: those that are not stand in circles.
    fn all_below(&self, root: usize) -> Result<usize, Broken> {
        let mut is_met = vec![false; self.0.len()];
        for step in self.walk(root) {
            if let Step::Open(node, _) = step {
                is_met[node] = true;
            }
        }
        let missed = is_met.iter().position(|is_met| !is_met);
        let rule = CIRCLE;
        missed.map_or(Ok(root), |node| Err(Broken { node, rule }))
    }

    /// The walk through the tree below a root.
    pub(super) fn walk(&self, root: usize) -> Walk<'_> {
        Walk {
            links: self,
            at: Some(root),
            next: Some(root),
            ply: 0,
        }
    }
}

const CIRCLE: &str = "is part of a circle";

/// A walk through a tree in preorder.
pub(super) struct Walk<'l> {
    links: &'l Links,
    /// The innermost node that is not left yet.
    at: Option<usize>,
    /// The node that is entered next; the innermost one is left where there is none.
    next: Option<usize>,
    ply: usize,
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let node = |number: u32| (number != NONE).then_some(number as usize);
        if let Some(entered) = self.next {
            self.at = self.next;
            self.next = node(self.links.0[entered].first_child);
            self.ply += 1;
            return Some(Step::Open(entered, self.ply - 1));
        }
        let left = &self.links.0[self.at?];
        self.ply -= 1;
        (self.at, self.next) = match self.ply {
            0 => (None, None),
            _ => (node(left.parent), node(left.next_sibling)),
        };
        Some(Step::Close)
    }
}
