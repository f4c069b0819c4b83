//! A second implementation, written from the words of the contract and not from the library:
//! nodes that own their children, plain recursion, and a list of everything that happens.
//!
//! Slow and simple on purpose. It uses the library's `Value`, `Window` and `Bounded` as plain
//! data, and none of their methods but comparison and `negated`.

use abtree::search::{
    Bound, Bounded, Convention, Cut, Fail, LeafValues, Limit, Order, RootWindow, Scope,
    SearchError, Side, Window,
};
use abtree::tree::{Mover, NodeId, Player, Tree};
use abtree::value::Value;

use super::average::average;
use super::trace::Step;

/// A node with its children inside it.
pub(crate) struct Node {
    pub(crate) id: NodeId,
    pub(crate) mover: Mover,
    pub(crate) player: Player,
    pub(crate) value: Option<Value>,
    pub(crate) probability: Option<Value>,
    pub(crate) children: Vec<Node>,
}

impl Node {
    pub(crate) fn root_of(tree: &Tree) -> Self {
        Self::of(tree, NodeId::ROOT)
    }

    fn of(tree: &Tree, id: NodeId) -> Self {
        Self {
            id,
            mover: tree.mover(id),
            player: tree.player(id),
            value: tree.value(id),
            probability: tree.stated_probability(id),
            children: tree.children(id).map(|id| Self::of(tree, id)).collect(),
        }
    }

    /// This node and all below it, every node before its children, from left to right.
    pub(crate) fn all(&self) -> Vec<&Self> {
        let mut all = vec![self];
        for child in &self.children {
            all.extend(child.all());
        }
        all
    }

    fn in_order(&self, order: Order) -> Vec<&Self> {
        let mut children: Vec<&Self> = self.children.iter().collect();
        if order == Order::Right {
            children.reverse();
        }
        children
    }
}

/// Plays by the rules of one convention and writes down what it does.
pub(crate) struct Oracle<'c> {
    convention: &'c Convention,
    pub(crate) steps: Vec<Step>,
}

impl<'c> Oracle<'c> {
    pub(crate) fn new(convention: &'c Convention) -> Self {
        Self {
            convention,
            steps: Vec::new(),
        }
    }

    /// The children of a node in search order; none at the horizon.
    pub(crate) fn searched_children<'n>(&self, node: &'n Node, ply: usize) -> Vec<&'n Node> {
        if self.is_static(node, ply) {
            return Vec::new();
        }
        node.in_order(self.convention.order)
    }

    /// All nodes that are not below the horizon, in search order, with their plies.
    pub(crate) fn reachable<'n>(&self, node: &'n Node, ply: usize) -> Vec<(&'n Node, usize)> {
        let mut all = vec![(node, ply)];
        for child in self.searched_children(node, ply) {
            all.extend(self.reachable(child, ply + 1));
        }
        all
    }

    pub(crate) fn is_static(&self, node: &Node, ply: usize) -> bool {
        node.children.is_empty() || self.convention.depth == Some(ply)
    }

    fn static_value(&self, node: &Node) -> Result<Value, SearchError> {
        let Some(stated) = node.value.clone() else {
            return Err(if node.children.is_empty() {
                SearchError::UnknownLeaf(node.id)
            } else {
                SearchError::NoStaticValue(node.id)
            });
        };
        let is_for_min = self.convention.leaf_values == LeafValues::Mover;
        Ok(if is_for_min && node.player == Player::Min {
            -stated
        } else {
            stated
        })
    }

    /// Plain minimax, with averages at chance nodes.
    pub(crate) fn minimax(&mut self, node: &Node, ply: usize) -> Result<Value, SearchError> {
        self.steps.push(Step::Enter(node.id, ply, None));
        let value = if self.is_static(node, ply) {
            let value = self.static_value(node)?;
            self.steps.push(Step::Evaluate(node.id, value.clone()));
            value
        } else if node.mover == Mover::Chance {
            let mut terms = Vec::new();
            for child in self.searched_children(node, ply) {
                terms.push((child.probability.clone(), self.minimax(child, ply + 1)?));
            }
            average(&terms).ok_or(SearchError::UndefinedAverage(node.id))?
        } else {
            let mut best: Option<Value> = None;
            for child in self.searched_children(node, ply) {
                let value = self.minimax(child, ply + 1)?;
                if best.as_ref().is_none_or(|best| beats(node, &value, best)) {
                    let step = Step::Improve(node.id, child.id, value.clone(), None);
                    self.steps.push(step);
                    best = Some(value);
                }
            }
            best.unwrap()
        };
        let found = exact(value.clone());
        self.steps.push(Step::Leave(node.id, found, None));
        Ok(value)
    }

    /// Alpha-beta from the root with the window of the convention.
    pub(crate) fn search_root(&mut self, root: &Node) -> Result<Bounded, SearchError> {
        let limit = |value: Option<&Value>| value.cloned().map(Limit::at);
        let window = Window {
            alpha: limit(self.convention.window.alpha()),
            beta: limit(self.convention.window.beta()),
        };
        self.steps.push(Step::Pass(Some(window.clone())));
        self.alpha_beta(root, 0, &window)
    }

    fn alpha_beta(
        &mut self,
        node: &Node,
        ply: usize,
        entry: &Window,
    ) -> Result<Bounded, SearchError> {
        let seen = Some(entry.clone());
        self.steps.push(Step::Enter(node.id, ply, seen.clone()));
        if self.is_static(node, ply) {
            let found = exact(self.static_value(node)?);
            let value = found.value.clone();
            self.steps.push(Step::Evaluate(node.id, value));
            self.steps.push(Step::Leave(node.id, found.clone(), seen));
            return Ok(found);
        }
        if node.mover == Mover::Chance {
            return Err(SearchError::ChanceNode(node.id));
        }
        let mut window = entry.clone();
        let mut best = match self.convention.fail {
            Fail::F2 => own_end(node, entry),
            Fail::Soft | Fail::Hard => None,
        };
        let first_passed_down = self.passed_down(node, &window, best.as_ref());
        let children = self.searched_children(node, ply);
        let mut results = Vec::new();
        let mut is_cut = false;
        for (number, child) in children.iter().enumerate() {
            let passed_down = if ply == 0 && self.convention.root_window == RootWindow::Fresh {
                first_passed_down.clone()
            } else {
                self.passed_down(node, &window, best.as_ref())
            };
            let result = self.alpha_beta(child, ply + 1, &passed_down)?;
            let is_better = best
                .as_ref()
                .is_none_or(|best| beats(node, &result.value, &best.value));
            if is_better {
                let new = Limit {
                    side: Side::At,
                    value: result.value.clone(),
                    via: Some(child.id),
                };
                improve(node, &mut window, &new);
                let (value, seen) = (new.value.clone(), Some(window.clone()));
                self.steps
                    .push(Step::Improve(node.id, child.id, value, seen));
                best = Some(new);
            }
            results.push(result);
            if self.is_closed(&window) && number + 1 < children.len() {
                let step = Step::Cutoff(node.id, child.id, window.clone());
                self.steps.push(step);
                is_cut = true;
                break;
            }
        }
        let value = best.unwrap().value;
        let bound = proved(node.mover, &value, &results, is_cut);
        let mut found = Bounded { value, bound };
        if self.convention.fail == Fail::Hard {
            found = clamped(found, entry);
        }
        let step = Step::Leave(node.id, found.clone(), Some(window));
        self.steps.push(step);
        Ok(found)
    }

    /// "A child inherits both bounds; or only the node's own best so far, the other side open."
    fn passed_down(&self, node: &Node, window: &Window, best: Option<&Limit>) -> Window {
        match (self.convention.scope, node.mover) {
            (Scope::Deep, _) => window.clone(),
            (Scope::Shallow, Mover::Min) => Window {
                alpha: None,
                beta: best.cloned(),
            },
            (Scope::Shallow, _) => Window {
                alpha: best.cloned(),
                beta: None,
            },
        }
    }

    /// "Cut when α ≥ β, or only when α > β"; an open end never closes a window.
    fn is_closed(&self, window: &Window) -> bool {
        let (Some(alpha), Some(beta)) = (&window.alpha, &window.beta) else {
            return false;
        };
        match self.convention.cut {
            Cut::Weak => alpha.value >= beta.value,
            Cut::Strict => alpha.value > beta.value,
        }
    }
}

/// The minimax value of a tree.
pub(crate) fn minimax_value(tree: &Tree, convention: &Convention) -> Value {
    Oracle::new(convention)
        .minimax(&Node::root_of(tree), 0)
        .unwrap()
}

/// The minimax value of every node that is not below the horizon.
pub(crate) fn minimax_values(tree: &Tree, convention: &Convention) -> Vec<Option<Value>> {
    let mut oracle = Oracle::new(convention);
    oracle.minimax(&Node::root_of(tree), 0).unwrap();
    let mut values = vec![None; tree.len()];
    for step in oracle.steps {
        if let Step::Leave(node, found, _) = step {
            values[node.index()] = Some(found.value);
        }
    }
    values
}

/// Whether what was found of a node holds for its value.
pub(crate) fn is_true(found: &Bounded, value: &Value) -> bool {
    match found.bound {
        Bound::Exact => *value == found.value,
        Bound::Lower => *value >= found.value,
        Bound::Upper => *value <= found.value,
    }
}

fn exact(value: Value) -> Bounded {
    Bounded {
        value,
        bound: Bound::Exact,
    }
}

fn beats(node: &Node, new: &Value, old: &Value) -> bool {
    if node.mover == Mover::Min {
        new < old
    } else {
        new > old
    }
}

fn own_end(node: &Node, window: &Window) -> Option<Limit> {
    if node.mover == Mover::Min {
        window.beta.clone()
    } else {
        window.alpha.clone()
    }
}

/// "A bound that is only equalled keeps its earlier setter."
fn improve(node: &Node, window: &mut Window, new: &Limit) {
    let end = if node.mover == Mover::Min {
        &mut window.beta
    } else {
        &mut window.alpha
    };
    match end {
        Some(old) if !beats(node, &new.value, &old.value) => {}
        _ => *end = Some(new.clone()),
    }
}

/// "A node that was cut is a lower (MAX) or upper (MIN) bound; another node is exact if its
/// children's bounds prove its value, else the bound that they prove."
fn proved(mover: Mover, value: &Value, results: &[Bounded], is_cut: bool) -> Bound {
    if is_cut {
        return match mover {
            Mover::Min => Bound::Upper,
            Mover::Max | Mover::Chance => Bound::Lower,
        };
    }
    let is_at_least = |child: &Bounded| child.bound != Bound::Upper && child.value >= *value;
    let is_at_most = |child: &Bounded| child.bound != Bound::Lower && child.value <= *value;
    let (at_least, at_most) = match mover {
        Mover::Min => (
            results.iter().all(is_at_least),
            results.iter().any(is_at_most),
        ),
        Mover::Max | Mover::Chance => (
            results.iter().any(is_at_least),
            results.iter().all(is_at_most),
        ),
    };
    match (at_least, at_most) {
        (true, true) => Bound::Exact,
        (true, false) => Bound::Lower,
        (false, true) => Bound::Upper,
        (false, false) => panic!("nothing is proved of {value} by {results:?}"),
    }
}

/// "That value clamped into [α, β]"; "a clamped value is a bound".
fn clamped(found: Bounded, entry: &Window) -> Bounded {
    if let Some(alpha) = &entry.alpha
        && found.value < alpha.value
    {
        return Bounded {
            value: alpha.value.clone(),
            bound: Bound::Upper,
        };
    }
    if let Some(beta) = &entry.beta
        && found.value > beta.value
    {
        return Bounded {
            value: beta.value.clone(),
            bound: Bound::Lower,
        };
    }
    found
}
