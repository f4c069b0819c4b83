//! The columns of a tidy drawing: nodes of a ply don't overlap, a parent stands over the middle of
//! its children, and subtrees stand as close as their outlines allow, smaller ones spread evenly
//! between larger ones.
//!
//! This is what the algorithms of Reingold and Tilford (1981), of Buchheim, Jünger and Leipert (2002)
//! and of van der Ploeg (Drawing Non-layered Tidy Trees in Linear Time, 2014) do for trees whose plies
//! stand on lines. Outlines are lists here, not threads through the tree: of two that are joined the
//! deeper one is kept, so that joining takes the time that the shallower one needs. All numbers are
//! whole, so that every machine finds the same columns, and nothing recurses, so that any depth can be
//! drawn.

/// Pixels between children of one node.
const BETWEEN_SIBLINGS: i64 = 12;

/// Pixels between the labels of edges from one node, halfway down to its children.
const BETWEEN_LABELS: i64 = 14;

/// Pixels between nodes of a ply that have different parents.
const BETWEEN_COUSINS: i64 = 22;

/// What is known of a subtree. Positions are relative: a node stands at its `place` plus the `shift`
/// of itself and of all its ancestors.
#[derive(Clone, Default)]
struct Subtree {
    place: i64,
    shift: i64,
    /// How much further than the sibling before this one the children from here on are moved.
    slope: i64,
    /// By how much this child alone is moved beside that.
    change: i64,
}

/// One side of the outline of subtrees that stand beside each other.
#[derive(Default)]
struct Outline {
    /// Where the side is at each ply, and halfway down to it, the deepest first.
    plies: Vec<i64>,
    /// What is to be added to all of them.
    shift: i64,
}

impl Subtree {
    /// Where it stands among its siblings.
    fn middle(&self) -> i64 {
        self.place + self.shift
    }
}

impl Outline {
    /// Adds what is above.
    fn push(&mut self, side: i64) {
        self.plies.push(side - self.shift);
    }

    /// The side so many plies below the top.
    fn at(&self, depth: usize) -> i64 {
        self.plies[self.plies.len() - 1 - depth] + self.shift
    }

    /// What is seen of two sides where one stands before the other.
    fn before(self, mut behind: Self) -> Self {
        let Some(deeper) = behind.plies.len().checked_sub(self.plies.len()) else {
            return self;
        };
        let shift = self.shift - behind.shift;
        for (hidden, place) in behind.plies[deeper..].iter_mut().zip(self.plies) {
            *hidden = place + shift;
        }
        behind
    }
}

/// A node whose subtree is not complete yet.
#[derive(Default)]
struct Open {
    node: usize,
    children: Vec<usize>,
    /// The sides of its children together.
    left: Outline,
    right: Outline,
    /// Which child's outline is seen from the right, and down to which ply; the deepest first.
    seen: Vec<(usize, usize)>,
}

/// How far a node reaches to the left and to the right of its middle, and half of the width of the
/// label on its edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) left: i64,
    pub(super) right: i64,
    pub(super) label: i64,
}

/// The middles of all nodes. The nodes are numbered in preorder;
/// `ends` holds the number after each node's subtree. Takes linear time.
pub(super) fn columns(ends: &[usize], reaches: &[Reach]) -> Vec<i64> {
    let mut subtrees = vec![Subtree::default(); ends.len()];
    let mut open: Vec<Open> = Vec::new();
    for node in 0..ends.len() {
        open.push(Open {
            node,
            ..Open::default()
        });
        while let Some(mut complete) = open.pop_if(|top| ends[top.node] == node + 1) {
            complete.put_over_children(&mut subtrees, reaches);
            if let Some(parent) = open.last_mut() {
                parent.add_child(complete, &mut subtrees, reaches);
            }
        }
    }
    middles(ends, &subtrees)
}

impl Open {
    /// Puts a node over the middle of its children, and on top of their outline.
    fn put_over_children(&mut self, subtrees: &mut [Subtree], reaches: &[Reach]) {
        let reach = reaches[self.node];
        if let (Some(&first), Some(&last)) = (self.children.first(), self.children.last()) {
            let [left, right] = [first, last].map(|child| subtrees[child].middle());
            let place = (left + right).div_euclid(2);
            subtrees[self.node].place = place;
            // Labels stand on the middles of edges.
            self.left
                .push(i64::midpoint(place, left) - reaches[first].label);
            self.right
                .push(i64::midpoint(place, right) + reaches[last].label);
        }
        let place = subtrees[self.node].place;
        self.left.push(place - reach.left);
        self.right.push(place + reach.right);
    }

    /// Puts a complete subtree to the right of its siblings, as far as their outlines need.
    fn add_child(&mut self, mut child: Self, subtrees: &mut [Subtree], reaches: &[Reach]) {
        let labels = self.children.last().map_or(0, |&before| {
            let room = reaches[before].label + BETWEEN_LABELS + reaches[child.node].label;
            subtrees[before].middle() + 2 * room - subtrees[child.node].place
        });
        self.children.push(child.node);
        let plies = child.left.plies.len();
        let mut seen = self.seen.iter().rev().peekable();
        let mut gap = BETWEEN_SIBLINGS;
        let mut shift = labels.max(0);
        for depth in 0..plies.min(self.right.plies.len()) {
            while seen.next_if(|&&(_, plies)| plies <= depth).is_some() {}
            let met = seen.peek().map_or(0, |&&(met, _)| met);
            let distance = self.right.at(depth) + gap - child.left.at(depth) - shift;
            if distance > 0 {
                shift += distance;
                spread(subtrees, &self.children[met..], distance);
            }
            gap = BETWEEN_COUSINS;
        }
        subtrees[child.node].shift = shift;
        child.left.shift += shift;
        child.right.shift += shift;
        self.left = std::mem::take(&mut self.left).before(child.left);
        self.right = child.right.before(std::mem::take(&mut self.right));
        while self.seen.pop_if(|&mut (_, deep)| deep <= plies).is_some() {}
        self.seen.push((self.children.len() - 1, plies));
    }
}

/// Moves the children between the first and the last of some by even parts of what the last one has been
/// moved by.
fn spread(subtrees: &mut [Subtree], children: &[usize], distance: i64) {
    let last = children.len() - 1;
    if last < 2 {
        return;
    }
    let steps = i64::try_from(last).expect("children can be counted");
    let (even, rest) = (distance / steps, distance % steps);
    let steepest = even + i64::from(rest > 0);
    subtrees[children[1]].slope += even;
    if rest > 0 {
        let from_here_on = usize::try_from(rest).expect("a rest is not negative");
        subtrees[children[last + 1 - from_here_on]].slope += 1;
    }
    let end = &mut subtrees[children[last]];
    end.slope -= steepest;
    end.change -= distance - steepest;
}

/// Adds up the shifts from the root down.
fn middles(ends: &[usize], subtrees: &[Subtree]) -> Vec<i64> {
    let mut middles: Vec<i64> = subtrees.iter().map(|subtree| subtree.shift).collect();
    for node in 0..ends.len() {
        let shift = middles[node];
        let (mut slope, mut moved) = (0, 0);
        let mut child = node + 1;
        while child < ends[node] {
            slope += subtrees[child].slope;
            moved += slope + subtrees[child].change;
            middles[child] += shift + moved;
            child = ends[child];
        }
        middles[node] += subtrees[node].place;
    }
    middles
}
