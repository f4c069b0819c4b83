//! Star2: Ballard (1983), section 4; Hauk, Buro and Schaeffer (2004), section 3.2.
//!
//! Before the children of a chance node are searched, each is probed: only the first of its own
//! children is searched. The mover at the child decides what that proves: MAX can have at least as
//! much, MIN need not give more. Often the bounds of the probes close the chance node's window, and
//! nothing else has to be searched.
//!
//! Where Ballard's regular trees leave it open: a leaf is evaluated by its probe; a chance node
//! below a chance node has no mover, and an impossible child can't matter, so that neither is
//! probed. What a probe found is kept: the search of the child goes on after it, and no leaf is
//! evaluated twice. The window was at least as wide during the probe, so the value still holds.

use super::run::{Follower, Run};
use super::star::{self, Star, StarRules};
use super::visit::{ChanceNode, Found, Here, Place, Search};
use super::{Bound, Bounded, LentWindow, Observer, Phase, SearchError, Window};
use crate::game::Game;
use crate::tree::{Mover, Player};

/// One pass with the initial window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Follower<G>>) -> Found<G> {
    star::run(Star2, run)
}

#[derive(Clone, Copy)]
struct Star2;

/// How far the search of a chance node's child has come.
enum Progress {
    /// It was not visited.
    Unvisited,
    /// This was found of the first of its children, and others remain.
    Probed(Bounded),
    /// Its search is over.
    Done,
}

impl Star for Star2 {
    fn average<G: Game>(
        self,
        place: Place<G::Node>,
        window: LentWindow<G::Node>,
        search: &mut Search<G, StarRules, impl Observer<G::Node>>,
    ) -> Found<G> {
        search.visit_chance(place, Some(window), |here| {
            let rules = here.search.policy;
            let chances = ChanceNode::new(here.search.game, &rules, place.node, window.kept())?;
            let children = here.remaining_places();
            let progress = children.iter().map(|_| Progress::Unvisited).collect();
            let mut chance = Chance {
                here,
                chances,
                children,
                progress,
            };
            let mut closed = chance.probe_children()?;
            if closed.is_none() {
                closed = chance.search_children()?;
            }
            let window = closed.unwrap_or_else(|| chance.chances.window().clone());
            Ok((chance.chances.found(), Some(window)))
        })
    }
}

/// The search of one chance node.
struct Chance<'c, 'h, 's, 'r, G: Game, O> {
    here: &'c mut Here<'h, 's, G, StarRules<'r>, O, ()>,
    chances: ChanceNode<'r, G::Node>,
    children: Vec<Place<G::Node>>,
    progress: Vec<Progress>,
}

/// The window that closed while something remained to be searched, if one did.
type Closed<G> = Result<Option<Window<<G as Game>::Node>>, SearchError<<G as Game>::Node>>;

impl<G: Game, O: Observer<G::Node>> Chance<'_, '_, '_, '_, G, O> {
    /// The first phase.
    fn probe_children(&mut self) -> Closed<G> {
        self.here.begin(Phase::Probe);
        for number in 0..self.children.len() {
            let child = self.children[number];
            let game = self.here.search.game;
            let is_static = game.is_static(child.node, child.ply);
            let player = match game.mover(child.node) {
                Mover::Max => Some(Player::Max),
                Mover::Min => Some(Player::Min),
                Mover::Chance => None,
            };
            if self.chances.is_impossible(number) || (player.is_none() && !is_static) {
                continue;
            }
            let window = self.chances.window_for(number)?;
            let found = if let Some(player) = player.filter(|_| !is_static) {
                self.probe(number, player, window.lent())?
            } else {
                self.progress[number] = Progress::Done;
                star::visit(Star2, child, window.lent(), self.here.search)?
            };
            let closed = self.take(number, &found, Phase::Probe)?;
            if closed.is_some() {
                return Ok(closed);
            }
        }
        Ok(None)
    }

    /// The second phase.
    fn search_children(&mut self) -> Closed<G> {
        self.here.begin(Phase::Search);
        for number in 0..self.children.len() {
            let child = self.children[number];
            let first = match std::mem::replace(&mut self.progress[number], Progress::Done) {
                Progress::Done => continue,
                Progress::Unvisited => None,
                Progress::Probed(first) => Some(first),
            };
            let window = self.chances.window_for(number)?;
            let found = match first {
                None => star::visit(Star2, child, window.lent(), self.here.search)?,
                first => star::choose(Star2, child, window.lent(), first, self.here.search)?,
            };
            let closed = self.take(number, &found, Phase::Search)?;
            if closed.is_some() {
                return Ok(closed);
            }
        }
        Ok(None)
    }

    /// Searches the first child of a MAX or MIN node, and no more.
    fn probe(&mut self, number: usize, player: Player, window: LentWindow<G::Node>) -> Found<G> {
        let progress = &mut self.progress[number];
        let range = self.here.search.policy.range;
        self.here
            .search
            .visit_within(self.children[number], window, |here| {
                let child = here.next_child().expect("an inner node has a child");
                let found =
                    here.search_child(|window, search| star::visit(Star2, child, window, search))?;
                here.improve(child, found.clone());
                if here.remaining().is_empty() {
                    *progress = Progress::Done;
                    return Ok(here.complete());
                }
                // What one child proves of a node that has more of them: perhaps no more than the
                // range does.
                let bound = Bound::secured_by(player);
                let is_shown = found.bound == Bound::Exact || found.bound == bound;
                let in_any_case = match player {
                    Player::Max => range.low(),
                    Player::Min => range.high(),
                };
                let value = if is_shown { &found.value } else { in_any_case };
                let shown = Bounded {
                    value: value.clone(),
                    bound,
                };
                *progress = Progress::Probed(found);
                Ok(here.leave(shown))
            })
    }

    /// Takes what was found of a child; returns the window if that closes it while something
    /// remains to be searched.
    fn take(&mut self, number: usize, found: &Bounded, phase: Phase) -> Closed<G> {
        let child = self.children[number].node;
        self.chances.learn(number, found)?;
        let (low, high) = (self.chances.low(), self.chances.high());
        self.here.estimate(child, low, high);
        let is_over = |progress: &Progress| matches!(progress, Progress::Done);
        if self.progress.iter().all(is_over) {
            return Ok(None);
        }
        let closed = self.chances.closed_window(Some(child));
        if let Some(window) = &closed {
            self.here
                .cut_at_chance(child, window, &self.remaining(), phase);
        }
        Ok(closed)
    }

    /// What was not visited: children, and of those that were probed all but the first of theirs.
    fn remaining(&self) -> Vec<G::Node> {
        let mut remaining = Vec::new();
        for (&Place { node, .. }, progress) in self.children.iter().zip(&self.progress) {
            match progress {
                Progress::Unvisited => remaining.push(node),
                Progress::Probed(_) => {
                    remaining.extend(self.here.search.game.children(node).skip(1));
                }
                Progress::Done => {}
            }
        }
        remaining
    }
}
