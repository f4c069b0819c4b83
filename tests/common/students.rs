//! People who search with a known mistake, written without the library's own mistaken searches:
//! plain recursion over nodes that own their children, and what such a person would answer.

use abtree::search::{Bound, Bounded, Convention, Cut, Limit, Window};
use abtree::tree::{Labels, Mover, NodeId, Player, Tree};
use abtree::value::Value;
use serde_json::{Map, Value as Json, json};

use super::oracle::{Node, Oracle};
use super::trace::Step;

/// What goes wrong in a search that is otherwise the asked one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Error {
    /// "Each node starts with α = −∞ and β = +∞."
    WindowNotPassed,
    /// "The line `α ← max(α, v)` is forgotten": bounds are handed down and compared with, never
    /// improved.
    BoundsNotUpdated,
    /// "`if v ≥ α return v` at MAX, `if v ≤ β return v` at MIN", before that bound is improved.
    WrongBound,
    /// A wrong value at one node.
    Slip(NodeId, Value),
}

/// Searches from left to right with a deep, fail-soft alpha-beta in which this goes wrong.
pub(crate) struct Student<'s> {
    pub(crate) cut: Cut,
    pub(crate) error: &'s Error,
    pub(crate) steps: Vec<Step>,
}

type End = Option<Value>;

impl Student<'_> {
    pub(crate) fn search(&mut self, node: &Node, ply: usize, alpha: &End, beta: &End) -> Bounded {
        let (mut alpha, mut beta) = match self.error {
            Error::WindowNotPassed => (None, None),
            _ => (alpha.clone(), beta.clone()),
        };
        let seen = window(&alpha, &beta);
        self.steps
            .push(Step::Enter(node.id, ply, Some(seen.clone())));
        let slip = match self.error {
            Error::Slip(at, value) if *at == node.id => Some(value.clone()),
            _ => None,
        };
        if node.children.is_empty() {
            let value = slip.unwrap_or_else(|| node.value.clone().unwrap());
            let found = Bounded {
                value: value.clone(),
                bound: Bound::Exact,
            };
            self.steps.push(Step::Evaluate(node.id, value));
            self.steps
                .push(Step::Leave(node.id, found.clone(), Some(seen)));
            return found;
        }
        let is_max = node.mover != Mover::Min;
        let mut best: End = None;
        let mut results = Vec::new();
        let mut is_cut = false;
        for (number, child) in node.children.iter().enumerate() {
            let result = self.search(child, ply + 1, &alpha, &beta);
            let value = result.value.clone();
            results.push(result);
            let own_before = if is_max { alpha.clone() } else { beta.clone() };
            let is_better = match &best {
                None => true,
                Some(best) if is_max => value > *best,
                Some(best) => value < *best,
            };
            if is_better {
                best = Some(value.clone());
                if *self.error != Error::BoundsNotUpdated {
                    let own = if is_max { &mut alpha } else { &mut beta };
                    let is_tighter = match &*own {
                        None => true,
                        Some(own) if is_max => value > *own,
                        Some(own) => value < *own,
                    };
                    if is_tighter {
                        *own = Some(value.clone());
                    }
                }
                let now = Some(window(&alpha, &beta));
                self.steps
                    .push(Step::Improve(node.id, child.id, value, now));
            }
            let bound = match self.error {
                Error::WrongBound => own_before,
                _ if is_max => beta.clone(),
                _ => alpha.clone(),
            };
            let v = best.clone().unwrap();
            let closes = bound.is_some_and(|bound| match (self.cut, is_max) {
                (Cut::Weak, true) => v >= bound,
                (Cut::Strict, true) => v > bound,
                (Cut::Weak, false) => v <= bound,
                (Cut::Strict, false) => v < bound,
            });
            if closes && number + 1 < node.children.len() {
                is_cut = true;
                break;
            }
        }
        let value = best.unwrap();
        let bound = believed(is_max, &value, &results, is_cut);
        let found = Bounded {
            value: slip.unwrap_or(value),
            bound,
        };
        let step = Step::Leave(node.id, found.clone(), Some(window(&alpha, &beta)));
        self.steps.push(step);
        found
    }
}

/// The bound that the children prove; exact where they prove nothing, as nobody who searches so
/// would know better.
fn believed(is_max: bool, value: &Value, results: &[Bounded], is_cut: bool) -> Bound {
    let (own, other) = if is_max {
        (Bound::Lower, Bound::Upper)
    } else {
        (Bound::Upper, Bound::Lower)
    };
    let is_reached = results
        .iter()
        .any(|child| child.value == *value && child.bound != other);
    let is_capped = results.iter().all(|child| child.bound != own);
    match (is_cut, is_reached, is_capped) {
        (true, ..) | (_, true, false) => own,
        (_, false, true) => other,
        _ => Bound::Exact,
    }
}

fn window(alpha: &End, beta: &End) -> Window {
    Window {
        alpha: alpha.clone().map(Limit::at),
        beta: beta.clone().map(Limit::at),
    }
}

/// The same nodes with MAX for MIN and MIN for MAX.
pub(crate) fn exchanged(mut node: Node) -> Node {
    node.mover = match node.mover {
        Mover::Max => Mover::Min,
        Mover::Min => Mover::Max,
        Mover::Chance => Mover::Chance,
    };
    node.player = match node.player {
        Player::Max => Player::Min,
        Player::Min => Player::Max,
    };
    node.children = node.children.into_iter().map(exchanged).collect();
    node
}

/// What somebody would answer whose search took these steps.
pub(crate) struct Sheet<'s> {
    pub(crate) tree: &'s Tree,
    pub(crate) labels: &'s Labels<'s>,
    pub(crate) steps: Vec<Step>,
}

impl<'s> Sheet<'s> {
    fn new(tree: &'s Tree, labels: &'s Labels<'s>, steps: Vec<Step>) -> Self {
        Self {
            tree,
            labels,
            steps,
        }
    }

    pub(crate) fn of_alpha_beta(
        tree: &'s Tree,
        labels: &'s Labels<'s>,
        root: &Node,
        convention: &Convention,
    ) -> Self {
        let mut oracle = Oracle::new(convention);
        oracle.search_root(root).unwrap();
        Self::new(tree, labels, oracle.steps)
    }

    pub(crate) fn of_minimax(
        tree: &'s Tree,
        labels: &'s Labels<'s>,
        root: &Node,
        convention: &Convention,
    ) -> Self {
        let mut oracle = Oracle::new(convention);
        oracle.minimax(root, 0).unwrap();
        Self::new(tree, labels, oracle.steps)
    }

    pub(crate) fn of_student(
        tree: &'s Tree,
        labels: &'s Labels<'s>,
        root: &Node,
        cut: Cut,
        error: &Error,
    ) -> Self {
        let mut student = Student {
            cut,
            error,
            steps: Vec::new(),
        };
        student.search(root, 0, &None, &None);
        Self::new(tree, labels, student.steps)
    }

    pub(crate) fn order(&self) -> Vec<NodeId> {
        let evaluated = |step: &Step| match step {
            Step::Evaluate(node, _) => Some(*node),
            _ => None,
        };
        self.steps.iter().filter_map(evaluated).collect()
    }

    fn visited(&self) -> Vec<NodeId> {
        let entered = |step: &Step| match step {
            Step::Enter(node, ..) => Some(*node),
            _ => None,
        };
        self.steps.iter().filter_map(entered).collect()
    }

    /// The leaves that were not evaluated.
    pub(crate) fn skipped(&self) -> Vec<NodeId> {
        let order = self.order();
        let leaves = self.tree.nodes().filter(|&node| self.tree.is_leaf(node));
        leaves.filter(|node| !order.contains(node)).collect()
    }

    /// The roots of what was not visited.
    pub(crate) fn pruned_roots(&self) -> Vec<NodeId> {
        let visited = self.visited();
        let is_root = |node: &NodeId| {
            let is_visited = |above| visited.contains(&above);
            !visited.contains(node) && self.tree.parent(*node).is_none_or(is_visited)
        };
        self.tree.nodes().filter(is_root).collect()
    }

    fn found(&self) -> Vec<(NodeId, Bounded)> {
        let left = |step: &Step| match step {
            Step::Leave(node, found, _) => Some((*node, found.clone())),
            _ => None,
        };
        self.steps.iter().filter_map(left).collect()
    }

    /// The child that each node liked best, from the root down.
    fn line(&self) -> Vec<NodeId> {
        let mut line = vec![NodeId::ROOT];
        loop {
            let here = *line.last().unwrap();
            let liked = self.steps.iter().rev().find_map(|step| match step {
                Step::Improve(node, child, ..) if *node == here => Some(*child),
                _ => None,
            });
            match liked {
                Some(child) => line.push(child),
                None => return line,
            }
        }
    }

    pub(crate) fn name(&self, node: NodeId) -> String {
        self.labels.owned(node)
    }

    pub(crate) fn names(&self, nodes: &[NodeId]) -> Json {
        nodes.iter().map(|&node| self.name(node)).collect()
    }

    fn value(&self) -> Json {
        let (_, root) = self.found().pop().unwrap();
        Json::from(root.value.to_string())
    }

    fn node_values(&self) -> Json {
        let stated = |found: &Bounded| {
            let sign = match found.bound {
                Bound::Exact => "",
                Bound::Lower => ">=",
                Bound::Upper => "<=",
            };
            format!("{sign}{}", found.value)
        };
        let values = self.found().into_iter();
        let named = values.map(|(node, found)| (self.name(node), json!(stated(&found))));
        Json::Object(named.collect())
    }

    /// An answer in one of [`SHAPES`] shapes.
    pub(crate) fn answer(&self, shape: usize) -> Map<String, Json> {
        let order = self.order();
        let answer = match shape {
            0 => json!({"static_evaluations": self.names(&order)}),
            1 => json!({"evaluated": self.names(&order), "value": self.value()}),
            2 => json!({
                "pruned": self.names(&self.skipped()),
                "principal_variation": self.names(&self.line()),
            }),
            3 => json!({"value": self.value(), "node_values": self.node_values()}),
            _ => {
                let best = self.line().get(1).map(|&node| self.name(node));
                json!({
                    "value": self.value(),
                    "best_move": best,
                    "principal_variation": self.names(&self.line()),
                    "static_evaluations": self.names(&order),
                    "evaluated": self.names(&order),
                    "pruned": self.names(&self.pruned_roots()),
                    "visited": self.names(&self.visited()),
                    "node_values": self.node_values(),
                })
            }
        };
        answer.as_object().unwrap().clone()
    }
}

/// How many shapes of answers there are.
pub(crate) const SHAPES: usize = 5;
