//! Alpha-beta as it goes wrong in people's hands.
//!
//! Every step is told as a right search tells it, so that one [`Key`](crate::exercise::Key) can be
//! made of either. Without a flaw and without a slip this is alpha-beta itself; with an open window
//! at every node it is minimax, and then it takes chance nodes too.

use std::iter::Peekable;

use crate::search::{
    Bound, Bounded, Children, Convention, Event, Fail, Game, Limit, Observer, Outcome, Pass,
    PassResult, RootWindow, Scope, SearchError, Side, Window, average_of,
};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// What is done wrong at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Every node begins with an open window.
    WindowNotPassed,
    /// A node compares its values with the bounds it inherited, but never improves its own bound:
    /// all of its children get the window that it was given itself.
    BoundsNotUpdated,
    /// Before a node improves its bound it compares its best value with that same bound, MAX with α
    /// and MIN with β, in the place of the other player's. An open bound cuts nothing.
    WrongBound,
}

/// A wrong value at one node: a leaf misread, or a result written down wrongly.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slip {
    /// The node.
    pub(super) node: NodeId,
    /// What is believed to be its value, in MAX's view.
    pub(super) value: Value,
}

/// What is done wrong.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Errors {
    /// At every node.
    pub(super) flaw: Option<Flaw>,
    /// At one node.
    pub(super) slip: Option<Slip>,
}

/// Searches the root once, from left to right or as the convention says. Takes no more stack for a
/// deep tree than for a flat one.
pub(super) fn search(
    game: &Game,
    errors: &Errors,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let window = Window::initial(game.convention());
    observer.observe(Event::Pass {
        window: Some(&window),
        test: None,
    });
    let mut search = Search {
        game,
        errors,
        observer,
        open: Vec::new(),
        best_children: vec![None; game.tree().len()],
    };
    let found = search.run(window.clone())?;
    let player = game.tree().player(NodeId::ROOT);
    Ok(outcome(player, window, found, &search.best_children))
}

struct Search<'s, 'g, O> {
    game: &'s Game<'g>,
    errors: &'s Errors,
    observer: &'s mut O,
    /// The inner nodes from the root down to where the search is.
    open: Vec<Inner<'s>>,
    /// The child with the best value of each node.
    best_children: Vec<Option<NodeId>>,
}

/// What a node has returned.
type Returned = (NodeId, Bounded);

impl<'s, O: Observer> Search<'s, '_, O> {
    fn run(&mut self, window: Window) -> Result<Bounded, SearchError> {
        let mut returned = self.enter(NodeId::ROOT, 0, window)?;
        while !self.open.is_empty() {
            if let Some((child, found)) = returned.take() {
                self.take(child, &found);
            }
            returned = match self.next_child() {
                Some((child, ply, window)) => self.enter(child, ply, window)?,
                None => self.leave()?,
            };
        }
        let (_, found) = returned.expect("the node that was left last is the root");
        Ok(found)
    }

    /// Begins a visit. A static node returns at once.
    fn enter(
        &mut self,
        node: NodeId,
        ply: usize,
        window: Window,
    ) -> Result<Option<Returned>, SearchError> {
        self.observer.enter(node, ply, Some(&window));
        if !self.game.is_static(node, ply) {
            let children = self.game.children(node).peekable();
            let mover = self.game.tree().mover(node);
            let convention = self.game.convention();
            let inner = Inner::new((node, ply, mover), children, window, convention);
            self.open.push(inner);
            return Ok(None);
        }
        let value = match self.slip_at(node) {
            Some(value) => value.clone(),
            None => self.game.static_value(node)?,
        };
        let found = Bounded::exact(value);
        self.observer.evaluate(node, &found.value);
        self.observer.leave(node, &found, Some(&window));
        Ok(Some((node, found)))
    }

    fn slip_at(&self, node: NodeId) -> Option<&'s Value> {
        let slip = self.errors.slip.as_ref()?;
        (slip.node == node).then_some(&slip.value)
    }

    /// The next child of the innermost open node, and the window it gets.
    fn next_child(&mut self) -> Option<(NodeId, usize, Window)> {
        let here = self.open.last_mut()?;
        if here.is_cut {
            return None;
        }
        let child = here.children.next()?;
        let window = match self.errors.flaw {
            Some(Flaw::WindowNotPassed) => Window::default(),
            _ => here.window_for_child(self.game.convention()),
        };
        Some((child, here.ply + 1, window))
    }

    /// The innermost open node takes a child's value.
    fn take(&mut self, child: NodeId, found: &Bounded) {
        let Some(here) = self.open.last_mut() else {
            return;
        };
        let Some(player) = here.player() else {
            here.outcomes.push((child, found.value.clone()));
            return;
        };
        let own_before = end_of(player, &here.window).clone();
        if here.take(player, child, found) {
            self.best_children[here.node.index()] = Some(child);
            if self.errors.flaw != Some(Flaw::BoundsNotUpdated) {
                here.improve_window(player);
            }
            let window = Some(&here.window);
            self.observer
                .improve(here.node, child, &found.value, window);
        } else if here.is_best(player, found) {
            // F2 begins with a best value that belongs to no child yet.
            self.best_children[here.node.index()].get_or_insert(child);
        }
        let compared = match self.errors.flaw {
            Some(Flaw::WrongBound) => here.best_against(player, own_before),
            _ => here.best_against(player, end_of(player.opponent(), &here.window).clone()),
        };
        if compared.is_closed(self.game.convention().cut) && here.children.peek().is_some() {
            here.is_cut = true;
            self.observer.cutoff(here.node, child, &here.window, None);
        }
    }

    /// Ends the visit of the innermost open node.
    fn leave(&mut self) -> Result<Option<Returned>, SearchError> {
        let Some(here) = self.open.pop() else {
            return Ok(None);
        };
        let mut found = here.found(self.game)?;
        if let Some(value) = self.slip_at(here.node) {
            found.value = value.clone();
        }
        self.observer.leave(here.node, &found, Some(&here.window));
        Ok(Some((here.node, found)))
    }
}

/// An inner node while its children are searched.
struct Inner<'g> {
    node: NodeId,
    ply: usize,
    mover: Mover,
    children: Peekable<Children<'g>>,
    entry: Window,
    window: Window,
    best: Option<Limit>,
    /// Some child has proved that the player can have the best value.
    is_reached: bool,
    /// Every child has proved that it gives the player no more than it returned.
    is_capped: bool,
    is_cut: bool,
    /// The window of the first child, where the others at the root get it again.
    fresh: Option<Window>,
    /// At a chance node: the children and their values.
    outcomes: Vec<(NodeId, Value)>,
}

impl<'g> Inner<'g> {
    fn new(
        (node, ply, mover): (NodeId, usize, Mover),
        children: Peekable<Children<'g>>,
        entry: Window,
        convention: &Convention,
    ) -> Self {
        let mut inner = Self {
            node,
            ply,
            mover,
            children,
            window: entry.clone(),
            entry,
            best: None,
            is_reached: false,
            is_capped: true,
            is_cut: false,
            fresh: None,
            outcomes: Vec::new(),
        };
        if let (Fail::F2, Some(player)) = (convention.fail, inner.player()) {
            inner.best.clone_from(end_of(player, &inner.entry));
        }
        if ply == 0 && convention.root_window == RootWindow::Fresh {
            inner.fresh = Some(inner.window_for_child(convention));
        }
        inner
    }

    /// Who chooses here, if that is a player.
    fn player(&self) -> Option<Player> {
        match self.mover {
            Mover::Max => Some(Player::Max),
            Mover::Min => Some(Player::Min),
            Mover::Chance => None,
        }
    }

    fn window_for_child(&self, convention: &Convention) -> Window {
        match (&self.fresh, convention.scope, self.mover) {
            (Some(window), ..) => window.clone(),
            (None, Scope::Deep, _) | (None, _, Mover::Chance) => self.window.clone(),
            (None, Scope::Shallow, Mover::Max) => Window {
                alpha: self.best.clone(),
                beta: None,
            },
            (None, Scope::Shallow, Mover::Min) => Window {
                alpha: None,
                beta: self.best.clone(),
            },
        }
    }

    /// Takes a child's value. True if it is the best so far.
    fn take(&mut self, player: Player, child: NodeId, found: &Bounded) -> bool {
        let (attained_by, capped_by) = match player {
            Player::Max => (Bound::Lower, Bound::Upper),
            Player::Min => (Bound::Upper, Bound::Lower),
        };
        self.is_capped &= found.bound != attained_by;
        let reaches = found.bound != capped_by;
        if let Some(best) = &self.best
            && !is_better(player, &found.value, &best.value)
        {
            self.is_reached |= reaches && best.value == found.value;
            return false;
        }
        self.is_reached = reaches;
        self.best = Some(Limit {
            value: found.value.clone(),
            side: Side::At,
            via: Some(child),
        });
        true
    }

    /// Whether a child's value is proved to be no worse than the best one, which it equals.
    fn is_best(&self, player: Player, found: &Bounded) -> bool {
        let capped = match player {
            Player::Max => Bound::Upper,
            Player::Min => Bound::Lower,
        };
        let best = self.best.as_ref();
        found.bound != capped && best.is_some_and(|best| best.value == found.value)
    }

    fn improve_window(&mut self, player: Player) {
        let end = match player {
            Player::Max => &mut self.window.alpha,
            Player::Min => &mut self.window.beta,
        };
        let is_improved = match (&*end, &self.best) {
            (Some(end), Some(best)) => is_better(player, &best.value, &end.value),
            _ => true,
        };
        if is_improved {
            end.clone_from(&self.best);
        }
    }

    /// The window between the best value and a bound that it is compared with.
    fn best_against(&self, player: Player, bound: Option<Limit>) -> Window {
        let best = self.best.clone();
        match player {
            Player::Max => Window {
                alpha: best,
                beta: bound,
            },
            Player::Min => Window {
                alpha: bound,
                beta: best,
            },
        }
    }

    /// What the node returns.
    fn found(&self, game: &Game) -> Result<Bounded, SearchError> {
        let (Some(player), Some(best)) = (self.player(), &self.best) else {
            let outcomes = self.outcomes.iter().map(|(child, value)| (*child, value));
            return average_of(game, self.node, outcomes).map(Bounded::exact);
        };
        let (attained, capped) = match player {
            Player::Max => (Bound::Lower, Bound::Upper),
            Player::Min => (Bound::Upper, Bound::Lower),
        };
        let bound = match (self.is_cut, self.is_reached, self.is_capped) {
            (true, ..) | (false, true, false) => attained,
            (false, false, true) => capped,
            // A flawed search may have proved nothing; whoever makes it takes the value for exact.
            (false, true, true) | (false, false, false) => Bound::Exact,
        };
        let found = Bounded {
            value: best.value.clone(),
            bound,
        };
        Ok(match game.convention().fail {
            Fail::Hard => clamped(found, &self.entry),
            Fail::Soft | Fail::F2 => found,
        })
    }
}

/// The end of a window that a player improves.
fn end_of(player: Player, window: &Window) -> &Option<Limit> {
    match player {
        Player::Max => &window.alpha,
        Player::Min => &window.beta,
    }
}

fn is_better(player: Player, new: &Value, old: &Value) -> bool {
    match player {
        Player::Max => new > old,
        Player::Min => new < old,
    }
}

/// The value moved to the nearer end of the window, a bound if it was outside.
fn clamped(found: Bounded, window: &Window) -> Bounded {
    match (&window.alpha, &window.beta) {
        (Some(alpha), _) if found.value < alpha.value => Bounded {
            value: alpha.value.clone(),
            bound: Bound::Upper,
        },
        (_, Some(beta)) if found.value > beta.value => Bounded {
            value: beta.value.clone(),
            bound: Bound::Lower,
        },
        _ => found,
    }
}

/// What whoever searches so believes to have found: within the window a value and a line of play,
/// the best children one below the other.
fn outcome(
    player: Player,
    window: Window,
    found: Bounded,
    best_children: &[Option<NodeId>],
) -> Outcome {
    let result = if window.is_low(&found.value) {
        PassResult::FailLow
    } else if window.is_high(&found.value) {
        PassResult::FailHigh
    } else {
        PassResult::Inside
    };
    let below = |node: &NodeId| best_children[node.index()];
    let line: Vec<NodeId> = std::iter::successors(Some(NodeId::ROOT), below).collect();
    let is_known = result == PassResult::Inside || found.bound == Bound::Exact;
    let is_lost = match player {
        Player::Max => result == PassResult::FailLow,
        Player::Min => result == PassResult::FailHigh,
    };
    let best_move = line.get(1).copied().filter(|_| is_known || !is_lost);
    Outcome {
        passes: vec![Pass {
            window: Some(window),
            test: None,
            depth: None,
            order: None,
            result,
            found: found.clone(),
            best_move,
        }],
        found,
        best_move,
        optimal_moves: None,
        principal_variation: if is_known { line } else { Vec::new() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Format;
    use crate::read::{ReadOptions, read};
    use crate::search::{
        Algorithm, Cut, LeafValues, NodeRecords, Order, Record, Setting, search as search_rightly,
    };
    use crate::tree::Tree;

    /// Trees of up to four plies, in which every leaf has one of four values.
    fn trees() -> Vec<Tree> {
        fn node(seed: &mut u64, ply: usize, text: &mut String) {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let drawn = *seed >> 33;
            if ply == 4 || ply > 0 && drawn.is_multiple_of(4) {
                *text += &format!(" {}", drawn / 8 % 4);
                return;
            }
            *text += ["(", "(min", "(max"][usize::try_from(drawn / 64 % 3).unwrap_or(0)];
            for _ in 0..1 + drawn / 512 % 3 {
                node(seed, ply + 1, text);
            }
            *text += ")";
        }
        let tree = |mut seed| {
            let mut text = String::new();
            node(&mut seed, 0, &mut text);
            let document = read(&text, Format::Sexp, &ReadOptions::default());
            document.expect("a tree").tree
        };
        (1..60).map(tree).collect()
    }

    fn conventions() -> Vec<Convention> {
        let mut all = vec![Convention::default()];
        let mut each = |change: &dyn Fn(&mut Convention, usize)| {
            let changed = |(number, base): (usize, &Convention)| {
                let mut convention = base.clone();
                change(&mut convention, number);
                convention
            };
            let bases = all.clone();
            all = (0..3)
                .flat_map(|number| bases.iter().map(move |base| (number, base)))
                .map(changed)
                .collect();
        };
        each(&|convention, number| convention.fail = Fail::ALL[number]);
        each(&|convention, number| convention.cut = Cut::ALL[number % 2]);
        each(&|convention, number| convention.scope = Scope::ALL[number % 2]);
        each(&|convention, number| convention.order = Order::ALL[number % 2]);
        each(&|convention, number| convention.root_window = RootWindow::ALL[number % 2]);
        each(&|convention, number| {
            convention.leaf_values = LeafValues::ALL[number % 2];
            convention.alpha = (number == 1).then(|| Value::from(1));
            convention.beta = (number > 0).then(|| Value::from(2));
        });
        all
    }

    type Seen = (Record, NodeRecords);

    fn flawed(tree: &Tree, convention: &Convention, errors: &Errors) -> (Outcome, Seen) {
        let mut seen = (Record::new(tree), NodeRecords::new(tree));
        let outcome = search(&Game::new(tree, convention), errors, &mut seen);
        (outcome.expect("all leaves are known"), seen)
    }

    fn right(tree: &Tree, algorithm: Algorithm, convention: &Convention) -> (Outcome, Seen) {
        let mut seen = (Record::new(tree), NodeRecords::new(tree));
        let outcome = search_rightly(tree, algorithm, convention, &mut seen);
        (outcome.expect("all leaves are known"), seen)
    }

    #[test]
    fn without_errors_it_is_alpha_beta() {
        for (tree, convention) in trees().iter().flat_map(|tree| {
            conventions()
                .into_iter()
                .map(move |convention| (tree, convention))
        }) {
            let (found, seen) = flawed(tree, &convention, &Errors::default());
            let (expected, expected_seen) = right(tree, Algorithm::AlphaBeta, &convention);
            assert_eq!(found.found, expected.found, "{convention:?}");
            if expected.passes[0].result == PassResult::Inside {
                assert_eq!(found.principal_variation, expected.principal_variation);
                assert_eq!(found.best_move, expected.best_move, "{convention:?}");
            }
            assert_eq!(seen.0.evaluations(), expected_seen.0.evaluations());
            assert_eq!(seen.0.visited(), expected_seen.0.visited());
            assert_eq!(seen.0.cutoffs(), expected_seen.0.cutoffs());
            assert_eq!(seen.1.all(), expected_seen.1.all());
        }
    }

    #[test]
    fn with_open_windows_it_is_minimax() {
        let errors = Errors {
            flaw: Some(Flaw::WindowNotPassed),
            slip: None,
        };
        for tree in trees() {
            let convention = Convention::default();
            let (found, seen) = flawed(&tree, &convention, &errors);
            let (expected, expected_seen) = right(&tree, Algorithm::Minimax, &convention);
            assert_eq!(found.found, expected.found);
            assert_eq!(found.principal_variation, expected.principal_variation);
            assert_eq!(seen.0.evaluations(), expected_seen.0.evaluations());
        }
    }
}
