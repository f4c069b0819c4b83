//! The columns of a tidy drawing: nodes of a ply don't overlap, a parent stands over the middle of
//! its children, and subtrees stand as close as their outlines allow, smaller ones spread evenly
//! between larger ones.
//!
//! This is the algorithm of van der Ploeg (Drawing Non-layered Tidy Trees in Linear Time, 2014) for
//! trees whose plies stand on lines, where it does what those of Reingold and Tilford (1981) and of
//! Buchheim, Jünger and Leipert (2002) do. It differs in two things: all numbers are whole, so that
//! every machine finds the same columns, and nothing recurses, so that any depth can be drawn.

/// Pixels between children of one node.
const BETWEEN_SIBLINGS: i64 = 12;

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
    last_child: Option<usize>,
    /// The outline on either side below a node that has no children.
    thread: [Option<usize>; 2],
    /// The lowest node of the outline on either side, and the sum of the shifts down to it.
    lowest: [(usize, i64); 2],
}

/// The sides of an outline.
const LEFT: usize = 0;
const RIGHT: usize = 1;

/// A node whose subtree is not complete yet.
struct Open {
    node: usize,
    children: Vec<usize>,
    /// Which child's outline is met from the right, and down to which ply; the deepest first.
    outlines: Vec<(usize, usize)>,
}

/// The middles of all nodes, the leftmost node beginning at 0. The nodes are numbered in preorder;
/// `ends` holds the number after each node's subtree, `halves` half of each node's width.
/// Takes linear time.
pub(super) fn columns(ends: &[usize], halves: &[i64]) -> Vec<i64> {
    let mut drawing = Drawing {
        ends,
        halves,
        subtrees: vec![Subtree::default(); ends.len()],
        plies: vec![0; ends.len()],
    };
    drawing.measure();
    drawing.columns()
}

struct Drawing<'d> {
    ends: &'d [usize],
    halves: &'d [i64],
    subtrees: Vec<Subtree>,
    plies: Vec<usize>,
}

impl Drawing<'_> {
    /// Places the nodes within their parents' subtrees, children before parents.
    fn measure(&mut self) {
        let mut open: Vec<Open> = Vec::new();
        for node in 0..self.ends.len() {
            self.plies[node] = open.len();
            open.push(Open {
                node,
                children: Vec::new(),
                outlines: Vec::new(),
            });
            while let Some(complete) = open.pop_if(|top| self.ends[top.node] == node + 1) {
                self.complete(&complete);
                if let Some(parent) = open.last_mut() {
                    self.add_child(parent, complete.node);
                }
            }
        }
    }

    /// Puts a node over the middle of its children.
    fn complete(&mut self, Open { node, children, .. }: &Open) {
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else {
            self.subtrees[*node].lowest = [(*node, 0); 2];
            return;
        };
        let [left, right] = [first, last].map(|child| &self.subtrees[child]);
        let ends = left.place + left.shift + right.place + right.shift;
        let lowest = [left.lowest[LEFT], right.lowest[RIGHT]];
        let subtree = &mut self.subtrees[*node];
        subtree.place = ends.div_euclid(2);
        subtree.lowest = lowest;
        subtree.last_child = Some(last);
    }

    /// Moves a complete subtree to the right of its siblings.
    fn add_child(&mut self, parent: &mut Open, child: usize) {
        let deepest = self.plies[self.subtrees[child].lowest[RIGHT].0];
        parent.children.push(child);
        if parent.children.len() > 1 {
            self.separate(parent);
        }
        while parent
            .outlines
            .pop_if(|&mut (_, ply)| ply <= deepest)
            .is_some()
        {}
        parent.outlines.push((parent.children.len() - 1, deepest));
    }

    /// Follows the right outline of the siblings and the left one of the last child downwards.
    fn separate(&mut self, parent: &Open) {
        let children = &parent.children;
        let last = children.len() - 1;
        let mut outlines = parent.outlines.iter().rev().peekable();
        let mut left = (children[last - 1], self.subtrees[children[last - 1]].shift);
        let mut right = (children[last], self.subtrees[children[last]].shift);
        let mut gap = BETWEEN_SIBLINGS;
        loop {
            while outlines
                .next_if(|&&(_, ply)| ply < self.plies[left.0])
                .is_some()
            {}
            let met = outlines.peek().map_or(0, |&&(child, _)| child);
            let distance = self.middle(left) + self.halves[left.0] + gap + self.halves[right.0]
                - self.middle(right);
            if distance > 0 {
                right.1 += distance;
                self.move_last(children, met, distance);
            }
            gap = BETWEEN_COUSINS;
            match (self.below(left, RIGHT), self.below(right, LEFT)) {
                (Some(below_left), Some(below_right)) => (left, right) = (below_left, below_right),
                (None, Some(deeper)) => {
                    return self.thread(children[0], children[last], deeper, LEFT);
                }
                (Some(deeper), None) => {
                    return self.thread(children[last], children[last - 1], deeper, RIGHT);
                }
                (None, None) => return,
            }
        }
    }

    fn middle(&self, (node, shifts): (usize, i64)) -> i64 {
        self.subtrees[node].place + shifts
    }

    /// The next node of an outline with the sum of the shifts down to it.
    fn below(&self, (node, shifts): (usize, i64), side: usize) -> Option<(usize, i64)> {
        let subtree = &self.subtrees[node];
        let child = match subtree.last_child {
            Some(_) if side == LEFT => Some(node + 1),
            Some(last) => Some(last),
            None => subtree.thread[side],
        };
        child.map(|child| (child, shifts + self.subtrees[child].shift))
    }

    /// Moves the last child, and those between it and the one that it met by even parts of that.
    fn move_last(&mut self, children: &[usize], met: usize, distance: i64) {
        let last = children.len() - 1;
        let moved = &mut self.subtrees[children[last]];
        moved.shift += distance;
        for (_, shifts) in &mut moved.lowest {
            *shifts += distance;
        }
        if met + 1 == last {
            return;
        }
        let steps = i64::try_from(last - met).expect("children can be counted");
        let (even, rest) = (distance / steps, distance % steps);
        let from_here_on = usize::try_from(rest).expect("a rest is not negative");
        let steepest = even + i64::from(rest > 0);
        self.subtrees[children[met + 1]].slope += even;
        if rest > 0 {
            self.subtrees[children[last + 1 - from_here_on]].slope += 1;
        }
        let end = &mut self.subtrees[children[last]];
        end.slope -= steepest;
        end.change -= distance - steepest;
    }

    /// Leads the outline of the shallower side on to the deeper one.
    fn thread(&mut self, shallow: usize, deep: usize, (node, shifts): (usize, i64), side: usize) {
        let (end, end_shifts) = self.subtrees[shallow].lowest[side];
        self.subtrees[end].thread[side] = Some(node);
        // The thread is followed as if the node were a child: what stands in between is made up for.
        let difference = shifts - self.subtrees[node].shift - end_shifts;
        self.subtrees[end].shift += difference;
        self.subtrees[end].place -= difference;
        self.subtrees[shallow].lowest[side] = self.subtrees[deep].lowest[side];
    }

    /// Adds up the shifts from the root down.
    fn columns(&mut self) -> Vec<i64> {
        let mut shifts = vec![0; self.ends.len()];
        for node in 0..self.ends.len() {
            let shift = shifts[node] + self.subtrees[node].shift;
            shifts[node] = shift;
            let (mut slope, mut moved) = (0, 0);
            let mut child = node + 1;
            while child < self.ends[node] {
                slope += self.subtrees[child].slope;
                moved += slope + self.subtrees[child].change;
                shifts[child] = shift + moved;
                child = self.ends[child];
            }
        }
        let nodes = 0..self.ends.len();
        let middles: Vec<i64> = nodes
            .map(|node| self.subtrees[node].place + shifts[node])
            .collect();
        let starts = middles.iter().zip(self.halves);
        let start = starts.map(|(middle, half)| middle - half).min();
        let start = start.unwrap_or(0);
        middles.into_iter().map(|middle| middle - start).collect()
    }
}
