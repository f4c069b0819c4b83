//! Trees, and what those answer who make a known mistake in them.

use abtree::exercise::{Answer, AnswerFormat, Diagnosis, HypothesisId, diagnose, is_all_right};
use abtree::search::{Algorithm, Convention, Cut, Fail, LeafValues, Order, Scope};
use abtree::tree::{Labels, Naming, NodeId, Player, Tree};
use serde_json::{Map, Value as Json, json};

use crate::common::Exam;
use crate::common::oracle::Node;
use crate::common::random::{Choices, FLAVOURS, Plan, Xorshift};
use crate::common::students::{Error, Sheet, exchanged};

/// A tree and the search that is asked for.
pub(super) struct Exercise {
    pub(super) tree: Tree,
    pub(super) convention: Convention,
    pub(super) algorithm: Algorithm,
}

/// What became of one answer.
pub(super) struct Marked {
    pub(super) is_right: bool,
    pub(super) diagnosis: Diagnosis,
}

impl Exercise {
    pub(super) fn random(choices: &mut Xorshift) -> Self {
        let flavour = choices.one_of(&FLAVOURS);
        let root = choices.one_of(&[Player::Max, Player::Min]);
        let convention = Convention {
            cut: choices.one_of(&[Cut::Weak, Cut::Strict]),
            ..Convention::default()
        };
        Self {
            tree: Plan::random(choices, flavour).tree(root),
            convention,
            algorithm: Algorithm::AlphaBeta,
        }
    }

    pub(super) fn mark(&self, text: &str) -> Marked {
        let answer = Answer::read(text, AnswerFormat::Json).unwrap();
        let exam = Exam::new(&self.tree, self.algorithm, &self.convention);
        let checks = exam.check(&answer);
        Marked {
            is_right: is_all_right(&checks),
            diagnosis: diagnose(&exam.grader(), &exam.key, &checks),
        }
    }

    pub(super) fn right<'s>(&'s self, labels: &'s Labels<'s>) -> Sheet<'s> {
        let root = Node::root_of(&self.tree);
        Sheet::of_alpha_beta(&self.tree, labels, &root, &self.convention)
    }

    /// What somebody answers who makes this mistake; nothing where nobody can make it.
    pub(super) fn answer(
        &self,
        mistake: HypothesisId,
        shape: usize,
        choices: &mut Xorshift,
    ) -> Option<Map<String, Json>> {
        let labels = &Labels::new(&self.tree, Naming::Paths);
        let root = Node::root_of(&self.tree);
        let base = &self.convention;
        let by = |convention: Convention| {
            Some(Sheet::of_alpha_beta(&self.tree, labels, &root, &convention).answer(shape))
        };
        let student = |error: &Error| {
            Some(Sheet::of_student(&self.tree, labels, &root, base.cut, error).answer(shape))
        };
        match mistake {
            HypothesisId::OtherCutRule => by(Convention {
                cut: if base.cut == Cut::Weak {
                    Cut::Strict
                } else {
                    Cut::Weak
                },
                ..base.clone()
            }),
            HypothesisId::OtherFailRule => by(Convention {
                fail: choices.one_of(&[Fail::Hard, Fail::F2]),
                ..base.clone()
            }),
            HypothesisId::RightToLeft => by(Convention {
                order: Order::Right,
                ..base.clone()
            }),
            HypothesisId::ShallowOnly => by(Convention {
                scope: Scope::Shallow,
                ..base.clone()
            }),
            HypothesisId::MoverView => by(Convention {
                leaf_values: LeafValues::Mover,
                ..base.clone()
            }),
            HypothesisId::OtherPlayerAtRoot => {
                let root = exchanged(Node::root_of(&self.tree));
                Some(Sheet::of_alpha_beta(&self.tree, labels, &root, base).answer(shape))
            }
            HypothesisId::WindowNotPassed => student(&Error::WindowNotPassed),
            HypothesisId::BoundsNotUpdated => student(&Error::BoundsNotUpdated),
            HypothesisId::WrongBound => student(&Error::WrongBound),
            HypothesisId::NoPruning => {
                Some(Sheet::of_minimax(&self.tree, labels, &root, base).answer(shape))
            }
            HypothesisId::PathReversed => path_reversed(self.right(labels).answer(shape)),
            HypothesisId::PrunedRootEvaluated => with_pruned_roots(&self.right(labels), shape),
            HypothesisId::OneSlip if shape >= 3 => {
                student(&self.slip(&self.right(labels), choices))
            }
            HypothesisId::SoundButDifferent => looking_further(&self.right(labels), shape, choices),
            _ => None,
        }
    }

    /// A visited node takes the value of some leaf.
    fn slip(&self, right: &Sheet, choices: &mut Xorshift) -> Error {
        let order = right.order();
        let leaves: Vec<NodeId> = self
            .tree
            .nodes()
            .filter(|&node| self.tree.is_leaf(node))
            .collect();
        let seen = choices.one_of(&order);
        let above: Vec<NodeId> = std::iter::once(seen)
            .chain(self.tree.ancestors(seen))
            .collect();
        let value = self.tree.value(choices.one_of(&leaves)).unwrap();
        Error::Slip(choices.one_of(&above), value)
    }
}

fn path_reversed(mut answer: Map<String, Json>) -> Option<Map<String, Json>> {
    let line = answer.get_mut("principal_variation")?;
    line.as_array_mut().unwrap().reverse();
    Some(answer)
}

/// All roots of pruned subtrees stand among what was looked at, where the search passes them.
fn with_pruned_roots(right: &Sheet, shape: usize) -> Option<Map<String, Json>> {
    let mut answer = right.answer(shape);
    let roots = right.pruned_roots();
    let mut is_listed = false;
    for list in ["static_evaluations", "evaluated", "visited"] {
        if let Some(names) = answer.get(list) {
            let names = names.as_array().unwrap();
            let is_named = |node: &NodeId| names.contains(&json!(right.name(*node)));
            let mut nodes: Vec<NodeId> = right.tree.nodes().filter(is_named).collect();
            nodes.extend(&roots);
            nodes.sort();
            answer.insert(list.to_owned(), right.names(&nodes));
            is_listed = true;
        }
    }
    if answer.contains_key("pruned") {
        let is_left = |node: &NodeId| !right.tree.is_leaf(*node);
        let left: Vec<NodeId> = roots.iter().copied().filter(is_left).collect();
        answer.insert("pruned".to_owned(), right.names(&left));
    }
    is_listed.then_some(answer)
}

/// Goes on for a while at some of the cuts, at most through half of the leaves that the search skips, and
/// so loses nothing.
fn looking_further(
    right: &Sheet,
    shape: usize,
    choices: &mut Xorshift,
) -> Option<Map<String, Json>> {
    let skipped = right.skipped();
    let (mut evaluated, mut left) = (right.order(), Vec::new());
    let mut cut = None;
    for root in right.pruned_roots() {
        let parent = right.tree.parent(root);
        let is_cut = cut == parent || choices.once_in(2);
        cut = if is_cut { parent } else { None };
        let end = right.tree.subtree_end(root);
        let is_below = |leaf: &&NodeId| (root.index()..end).contains(&leaf.index());
        let leaves = skipped.iter().copied().filter(|leaf| is_below(&leaf));
        if is_cut {
            left.extend(leaves);
        } else {
            evaluated.extend(leaves);
        }
    }
    if left.len() < evaluated.len() - right.order().len() {
        return None;
    }
    evaluated.sort();
    let mut answer = right.answer(shape);
    match shape {
        0 => answer.insert("static_evaluations".to_owned(), right.names(&evaluated)),
        1 => answer.insert("evaluated".to_owned(), right.names(&evaluated)),
        2 => answer.insert("pruned".to_owned(), right.names(&left)),
        _ => return None,
    };
    Some(answer)
}
