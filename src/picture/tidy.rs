//! The columns of a tidy drawing: nodes of a ply don't overlap, a parent stands over the middle of
//! its children, and subtrees stand as close as their outlines allow, smaller ones in the middle between
//! larger ones.
//!
//! As Reingold and Tilford (1981) do it, subtrees with their outlines are put side by side from the leaves
//! upwards. The children of a node are packed once from the left and once from the right; the middle of both
//! places keeps all their distances, since these are sums. All numbers are whole, so that every machine finds
//! the same columns, and nothing recurses, so that any depth can be drawn.

/// Pixels between children of one node.
const BETWEEN_SIBLINGS: i64 = 12;

/// Pixels between the labels of edges from one node, halfway down to its children.
const BETWEEN_LABELS: i64 = 14;

/// Pixels between nodes of a ply that have different parents.
const BETWEEN_COUSINS: i64 = 22;

/// How far a node reaches to the left and to the right of its middle, and half of the width of the
/// label on its edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) left: i64,
    pub(super) right: i64,
    pub(super) label: i64,
}

/// The middles of all nodes. The nodes are numbered in preorder; `ends` holds the number after each node's
/// subtree. Takes time linear in the nodes and the plies below each.
pub(super) fn columns(ends: &[usize], reaches: &[Reach]) -> Vec<i64> {
    // For each node how far from its parent it stands.
    let mut columns = vec![0; ends.len()];
    let mut open: Vec<(usize, Vec<Subtree>)> = Vec::new();
    for node in 0..ends.len() {
        open.push((node, Vec::new()));
        while let Some((complete, children)) = open.pop_if(|(top, _)| ends[*top] == node + 1) {
            let subtree = Subtree::new(complete, reaches[complete], &children, &mut columns);
            if let Some((_, siblings)) = open.last_mut() {
                siblings.push(subtree);
            }
        }
    }
    for node in 0..ends.len() {
        let mut child = node + 1;
        while child < ends[node] {
            columns[child] += columns[node];
            child = ends[child];
        }
    }
    columns
}

/// A subtree whose nodes have their places.
struct Subtree {
    node: usize,
    /// Half of the width of the label on the edge that leads to it.
    label: i64,
    /// How far it reaches to either side of its root: at each ply from there down, and halfway between two.
    left: Vec<i64>,
    right: Vec<i64>,
}

impl Subtree {
    /// Puts a node over the middle of its children.
    fn new(node: usize, reach: Reach, children: &[Self], columns: &mut [i64]) -> Self {
        let mut subtree = Self {
            node,
            label: reach.label,
            left: vec![reach.left],
            right: vec![reach.right],
        };
        let places = places(children);
        let (Some(first), Some(last), Some(width)) =
            (children.first(), children.last(), places.last())
        else {
            return subtree;
        };
        let middle = width / 2;
        // Labels stand on the middles of edges.
        subtree.left.push((middle + 1) / 2 + first.label);
        subtree.right.push((width - middle + 1) / 2 + last.label);
        let [mut left, mut right] = [Vec::new(), Vec::new()];
        for (child, place) in children.iter().zip(&places) {
            let column = place - middle;
            columns[child.node] = column;
            widen(&mut left, &child.left, -column);
            widen(&mut right, &child.right, column);
        }
        subtree.left.extend(left);
        subtree.right.extend(right);
        subtree
    }
}

/// Where subtrees stand side by side, the first one at 0.
fn places(subtrees: &[Subtree]) -> Vec<i64> {
    let from_left = packed(subtrees.iter(), |subtree| [&subtree.left, &subtree.right]);
    let from_right = packed(subtrees.iter().rev(), |subtree| {
        [&subtree.right, &subtree.left]
    });
    let width = from_left.last().copied().unwrap_or(0);
    let both = from_left.iter().zip(from_right.iter().rev());
    both.map(|(left, right)| (left + width - right) / 2)
        .collect()
}

/// Puts subtrees one behind the other, each as near as its outline allows; `sides` are the one that is seen
/// from the subtrees before it and the one that is seen from behind.
fn packed<'s>(
    subtrees: impl Iterator<Item = &'s Subtree>,
    sides: impl Fn(&'s Subtree) -> [&'s Vec<i64>; 2],
) -> Vec<i64> {
    let mut outline = Vec::new();
    let mut before: Option<(i64, i64)> = None;
    let places = subtrees.map(|subtree| {
        let [near, far] = sides(subtree);
        let gaps = [BETWEEN_SIBLINGS].into_iter();
        let gaps = gaps.chain(std::iter::repeat(BETWEEN_COUSINS));
        let needed = outline.iter().zip(near).zip(gaps);
        let needed = needed.map(|((outline, near), gap): ((&i64, &i64), i64)| outline + near + gap);
        let of_labels = before.map_or(0, |(place, label)| {
            place + 2 * (label + BETWEEN_LABELS + subtree.label)
        });
        let place = needed.fold(of_labels, i64::max);
        before = Some((place, subtree.label));
        widen(&mut outline, far, place);
        place
    });
    places.collect()
}

/// Adds what is seen of another outline, moved by so much.
fn widen(outline: &mut Vec<i64>, other: &[i64], by: i64) {
    outline.resize(outline.len().max(other.len()), i64::MIN);
    for (known, side) in outline.iter_mut().zip(other) {
        *known = (*known).max(side + by);
    }
}
