//! Values as the player to move sees them, as courses write them that teach negamax, and trees whose
//! leaves are stated so.

use super::answer::{Answer, Spelling, Stated, StatedWindow};
use super::check::Grader;
use super::key::Key;
use super::number::{Number, StatedValue};
use super::question::Question;
use super::understand::Ambiguity;
use crate::search::{Convention, LeafValues};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

impl<'t> Grader<'_, 't> {
    /// Turns the values and windows of nodes at which MIN is to move, which the answer has as MIN
    /// sees them, into MAX's view. What is returned can't be read in one way only.
    pub fn turn_to_max(&self, key: &Key<'t>, answer: &mut Answer) -> Vec<Ambiguity> {
        // Whose value it is must be known first.
        let of_nodes = [Question::NodeValues, Question::Windows];
        let ambiguities = self.understand(key, answer, &of_nodes);
        let is_min = |node| self.index.tree().player(node) == Player::Min;
        let is_of_min = |name: &str| self.find(name).is_some_and(is_min);
        for part in &mut answer.parts {
            let Ok(stated) = &mut part.stated else {
                continue;
            };
            let mut is_turned = false;
            match stated {
                Stated::Value(value) if is_min(NodeId::ROOT) => {
                    *value = value.negated();
                    is_turned = true;
                }
                Stated::NodeValues(values) => {
                    for (_, value) in values.iter_mut().filter(|(name, _)| is_of_min(name)) {
                        *value = value.negated();
                        is_turned = true;
                    }
                }
                Stated::Windows(windows) => {
                    for (_, window) in windows.iter_mut().filter(|(name, _)| is_of_min(name)) {
                        *window = window.negated();
                        is_turned = true;
                    }
                }
                _ => {}
            }
            if is_turned {
                part.spelling = Spelling::Other;
            }
        }
        ambiguities
    }
}

/// The value that a tree states of a leaf where it is this one in MAX's view.
pub(super) fn as_stated(
    tree: &Tree,
    convention: &Convention,
    leaf: NodeId,
    value: &Value,
) -> Value {
    if convention.leaf_values == LeafValues::Mover && tree.player(leaf) == Player::Min {
        -value
    } else {
        value.clone()
    }
}

impl StatedValue {
    fn negated(&self) -> Self {
        Self {
            number: self.number.negated(),
            bound: self.bound.negated(),
        }
    }
}

impl StatedWindow {
    /// As the other player sees it: α is what β was.
    fn negated(&self) -> Self {
        let pair = |pair: &[Number; 2]| [pair[1].negated(), pair[0].negated()];
        let all = |values: &Vec<Number>| values.iter().map(Number::negated).collect();
        Self {
            entry: self.entry.as_ref().map(pair),
            exit: self.exit.as_ref().map(pair),
            alpha: self.beta.as_ref().map(all),
            beta: self.alpha.as_ref().map(all),
        }
    }
}
