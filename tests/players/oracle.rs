//! Games of several players as a few lines of their own play them: max^n, shallow pruning and what one
//! player is sure of, by the definitions and with big rationals.

use crate::common::random::Choices;
use crate::common::tree_of;
use abtree::tree::Tree;
use dashu_ratio::RBig;

/// A node: a leaf with payoffs, the choice of a player, or chance with a weight for each child.
pub(super) enum Game {
    Leaf(Vec<i128>),
    Choice(usize, Vec<Game>),
    Chance(Vec<(i128, Game)>),
}

/// What a game is made of.
pub(super) struct Rules {
    pub(super) players: usize,
    pub(super) has_chance: bool,
    /// What the payoffs of a leaf sum to, so that none is negative; any payoffs if there is none.
    pub(super) sum: Option<i128>,
}

impl Rules {
    pub(super) fn random(choices: &mut impl Choices) -> Self {
        Self {
            players: 2 + choices.below(4),
            has_chance: choices.once_in(3),
            sum: None,
        }
    }

    pub(super) fn game(&self, choices: &mut impl Choices, ply: usize) -> Game {
        if ply > 0 && (ply == 4 || choices.once_in(3)) {
            return Game::Leaf(self.payoffs(choices));
        }
        let count = 1 + choices.below(3);
        if self.has_chance && choices.once_in(4) {
            let child = |_| (choices.below(3) as i128, self.game(choices, ply + 1));
            let mut children: Vec<_> = (0..count).map(child).collect();
            children[0].0 += 1;
            return Game::Chance(children);
        }
        let player = choices.below(self.players);
        let children = (0..count).map(|_| self.game(choices, ply + 1));
        Game::Choice(player, children.collect())
    }

    fn payoffs(&self, choices: &mut impl Choices) -> Vec<i128> {
        let Some(sum) = self.sum else {
            return (0..self.players)
                .map(|_| choices.below(5) as i128 - 2)
                .collect();
        };
        let mut payoffs = vec![0; self.players];
        for _ in 0..sum {
            payoffs[choices.below(self.players)] += 1;
        }
        payoffs
    }
}

impl Game {
    pub(super) fn sexp(&self) -> String {
        match self {
            Self::Leaf(payoffs) => {
                let payoffs: Vec<String> = payoffs.iter().map(i128::to_string).collect();
                format!("({})", payoffs.join(" "))
            }
            Self::Choice(player, children) => {
                let children: Vec<String> = children.iter().map(Self::sexp).collect();
                format!("(p{} {})", player + 1, children.join(" "))
            }
            Self::Chance(children) => {
                let sum: i128 = children.iter().map(|(weight, _)| weight).sum();
                let child = |(weight, child): &(i128, Self)| {
                    let (p, text) = (format!(" :p {weight}/{sum}"), child.sexp());
                    match child {
                        Self::Leaf(_) => format!("(leaf{p} {text})"),
                        Self::Choice(..) | Self::Chance(_) => {
                            let (head, rest) = text.split_once(' ').unwrap();
                            format!("{head}{p} {rest}")
                        }
                    }
                };
                let children: Vec<String> = children.iter().map(child).collect();
                format!("(chance {})", children.join(" "))
            }
        }
    }

    /// The tree, if the game has enough nodes to say who plays: a single leaf has not.
    pub(super) fn tree(&self, players: usize) -> Tree {
        let names: Vec<String> = (1..=players).map(|player| format!("Q{player}")).collect();
        let names = names.join(" ");
        tree_of(&format!("(exercise :players ({names}) {})", self.sexp()))
    }

    /// The payoffs of max^n, and the places of the children on the line down to a leaf or chance.
    pub(super) fn maxn(&self, is_last: bool) -> (Vec<RBig>, Vec<usize>) {
        match self {
            Self::Leaf(payoffs) => (payoffs.iter().map(|&n| RBig::from(n)).collect(), vec![]),
            Self::Chance(children) => (average(children, |child| child.maxn(is_last).0), vec![]),
            Self::Choice(player, children) => {
                let mut best: Option<(Vec<RBig>, Vec<usize>)> = None;
                for (place, child) in children.iter().enumerate() {
                    let (payoffs, mut line) = child.maxn(is_last);
                    let is_taken = best.as_ref().is_none_or(|(old, _)| {
                        let (new, old) = (&payoffs[*player], &old[*player]);
                        new > old || is_last && new == old
                    });
                    if is_taken {
                        line.insert(0, place);
                        best = Some((payoffs, line));
                    }
                }
                best.unwrap()
            }
        }
    }

    /// What one player is sure of, whatever the others do.
    pub(super) fn guaranteed(&self, player: usize) -> i128 {
        match self {
            Self::Leaf(payoffs) => payoffs[player],
            Self::Choice(mover, children) => {
                let values = children.iter().map(|child| child.guaranteed(player));
                let values: Vec<i128> = values.collect();
                let best = if *mover == player {
                    values.iter().max()
                } else {
                    values.iter().min()
                };
                *best.unwrap()
            }
            Self::Chance(_) => unreachable!("paranoid refuses chance nodes"),
        }
    }

    /// The leaves that shallow pruning evaluates, by their number in the tree, and the payoffs. `left` is
    /// who moves at the parent, and what they have there.
    pub(super) fn shallow(
        &self,
        left: Option<(usize, &RBig)>,
        sum: i128,
        next: &mut usize,
        evaluated: &mut Vec<usize>,
    ) -> Vec<RBig> {
        match self {
            Self::Leaf(payoffs) => {
                evaluated.push(*next);
                *next += 1;
                payoffs.iter().map(|&n| RBig::from(n)).collect()
            }
            Self::Chance(children) => {
                average(children, |child| child.shallow(None, sum, next, evaluated))
            }
            Self::Choice(player, children) => {
                let mut best: Option<Vec<RBig>> = None;
                for child in children {
                    let has = best.as_ref().map(|best| &best[*player]);
                    // With all there is nothing is better; nor where the parent has as much already.
                    let all = RBig::from(sum);
                    let at_parent = left.filter(|(parent, _)| parent != player);
                    let is_cut = has.is_some_and(|has| {
                        *has >= all || at_parent.is_some_and(|(_, theirs)| *has >= &all - theirs)
                    });
                    if is_cut {
                        *next += child.leaves();
                        continue;
                    }
                    let below = has.map(|has| (*player, has));
                    let payoffs = child.shallow(below, sum, next, evaluated);
                    if has.is_none_or(|has| payoffs[*player] > *has) {
                        best = Some(payoffs);
                    }
                }
                best.unwrap()
            }
        }
    }

    fn leaves(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Choice(_, children) => children.iter().map(Self::leaves).sum(),
            Self::Chance(children) => children.iter().map(|(_, child)| child.leaves()).sum(),
        }
    }
}

/// The payoffs of some children, each weighted with its part of all weights.
fn average(children: &[(i128, Game)], mut payoffs: impl FnMut(&Game) -> Vec<RBig>) -> Vec<RBig> {
    let all: i128 = children.iter().map(|(weight, _)| weight).sum();
    let mut sums: Vec<RBig> = Vec::new();
    for (weight, child) in children {
        let payoffs = payoffs(child);
        sums.resize(payoffs.len(), RBig::ZERO);
        for (sum, payoff) in sums.iter_mut().zip(payoffs) {
            *sum += payoff * RBig::from(*weight) / RBig::from(all);
        }
    }
    sums
}
