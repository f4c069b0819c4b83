//! One pass over a game from the leaves up, without recursion.

use crate::game::Game;

/// What a node of a game comes to.
///
/// `at_static` says it of a leaf or horizon node, and `join` adds a child's to what the earlier
/// children of its parent came to. `done` takes it of every node with its ply, children first, and
/// has the last word on it. Children are taken in search order.
///
/// Takes linear time, and memory for one entry a ply.
pub(super) fn fold<G: Game, T>(
    game: &G,
    (root, ply): (G::Node, usize),
    mut at_static: impl FnMut(G::Node) -> T,
    join: impl Fn(G::Node, T, T) -> T,
    mut done: impl FnMut(G::Node, usize, T) -> T,
) -> T {
    let mut open: Vec<Open<G, T>> = Vec::new();
    let mut node = root;
    loop {
        let here = ply + open.len();
        if !game.is_static(node, here) {
            let mut children = game.children(node);
            let first = children.next().expect("an inner node has a child");
            open.push(Open {
                node,
                children,
                sum: None,
            });
            node = first;
            continue;
        }
        let mut found = done(node, here, at_static(node));
        node = loop {
            let Some(parent) = open.last_mut() else {
                return found;
            };
            let sum = match parent.sum.take() {
                None => found,
                Some(sum) => join(parent.node, sum, found),
            };
            if let Some(next) = parent.children.next() {
                parent.sum = Some(sum);
                break next;
            }
            let node = parent.node;
            open.pop();
            found = done(node, ply + open.len(), sum);
        };
    }
}

/// An inner node whose children are being taken.
struct Open<'g, G: Game + 'g, T> {
    node: G::Node,
    /// The children that were not taken yet.
    children: G::Children<'g>,
    /// What the children so far come to.
    sum: Option<T>,
}
