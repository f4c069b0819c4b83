//! The mistakes that explain a whole answer, each by itself.

use super::case::{Case, Parts};
use super::evidence::{Evidence, LEAST};
use super::hypothesis::Cause;
use super::mistake::{Finds, Mistake, Place};
use super::mistakes::{MISTAKES, number_of};
use super::{HypothesisId, cuts, searched, slip, sound};
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::number::StatedValue;

/// Where one slip at any of many nodes explains everything, at most so many of them are named.
const MOST_SLIPS: usize = 3;

/// The choice that a slip has: only a few values, at a few nodes, make any difference.
pub(super) const SLIP: u32 = 2;

/// The mistakes that explain an answer.
#[derive(Default)]
pub(super) struct Explanation {
    pub(super) causes: Vec<Cause>,
    /// Those whose search has values that the answer leaves out; they come last.
    unlikely: Vec<Cause>,
    /// Whether there is enough evidence for one of them.
    pub(super) is_enough: bool,
    /// A clause about others that are not named: it follows on "somebody who".
    pub(super) others: Option<String>,
}

impl Explanation {
    /// The causes, if there is enough evidence for one of them.
    pub(super) fn if_enough(self) -> Self {
        if self.is_enough {
            self
        } else {
            Self::default()
        }
    }

    /// Adds a mistake with this choice, for which there is so much evidence.
    pub(super) fn add(&mut self, cause: Cause, bits: u32, choice: u32) {
        self.is_enough |= bits >= LEAST + choice;
        self.push(cause);
    }

    /// Adds a mistake that is not among them yet.
    fn push(&mut self, cause: Cause) {
        let is_same = |known: &Cause| known.id == cause.id && known.node == cause.node;
        if !self.causes.iter().any(is_same) {
            self.causes.push(cause);
        }
    }

    /// Adds a mistake if the whole answer is right for those who make it.
    fn take<'t>(
        &mut self,
        case: &Case<'_, 't>,
        mistaken: &MistakenKey<'t>,
        bits: u32,
        choice: u32,
    ) {
        if case.is_whole(&mistaken.key) {
            let known = self.causes.len();
            self.add(searched::cause_of(case, mistaken), bits, choice);
            if case.leaves_out_values(&mistaken.key) {
                self.unlikely.extend(self.causes.drain(known..));
            }
        }
    }

    /// Adds the first of these slips, and a clause about the others and those that were not tried.
    fn take_slips(&mut self, slips: (Vec<Cause>, usize), bits: u32) {
        let (mut causes, untried) = slips;
        let unnamed = causes.len().saturating_sub(MOST_SLIPS);
        causes.truncate(MOST_SLIPS);
        let nodes = match (unnamed, untried) {
            _ if causes.is_empty() => None,
            (0, 0) => None,
            (0, _) => Some("for another node (not all could be tried)".to_owned()),
            (1, 0) => Some("for one other node".to_owned()),
            (_, 0) => Some(format!("for one of {unnamed} other nodes")),
            (..) => Some(format!("for one of at least {unnamed} other nodes")),
        };
        self.others = nodes.map(|nodes| format!("took a wrong value {nodes}"));
        for cause in causes {
            self.add(cause, bits, SLIP);
        }
    }
}

/// All mistakes under which the answer would be right as a whole, the likeliest first.
pub(super) fn explaining(case: &Case) -> Explanation {
    let evidence = &Evidence::new(case);
    let bits_of_wrong = evidence.of(case.wrong());
    let mut found = Explanation::default();
    searched::by_rules(case, |mistaken| {
        found.take(case, mistaken, bits_of_wrong, 0);
    });
    let kept = searched::by_cuts(case.key);
    let place = cuts::bits_of_place(kept);
    for cut in kept {
        found.take(case, cut, bits_of_wrong, place);
    }
    // Beside a mistake in writing what is right is evidence, too: the student found it rightly.
    let bits_of_all = evidence.of(case.all());
    for way in ways_of_writing_all(case, case.key, case.wrong()) {
        found.add(way.cause(case), bits_of_all, way.choice(evidence));
    }
    found.take_slips(slip::explaining(case), bits_of_wrong);
    if found.causes.is_empty() && found.unlikely.is_empty() {
        found.take_slips((slip::explaining_unstated(case), 0), bits_of_wrong);
    }
    for causes in [&mut found.causes, &mut found.unlikely] {
        causes.sort_by_key(|cause| place_among_causes(case, cause));
    }
    for cause in std::mem::take(&mut found.unlikely) {
        found.push(cause);
    }
    found
}

/// Where a cause stands among others that explain as much. Where one name too many stands in several
/// lists it was not only written down: the student went on where the search should have stopped.
fn place_among_causes(case: &Case, named: &Cause) -> (HypothesisId, bool) {
    let lists = case.claims_in(case.wrong());
    let lists = lists.filter(|claim| claim.nodes.is_some());
    if named.id == HypothesisId::ItemAdded && lists.count() > 1 {
        (HypothesisId::CutTooLate, true)
    } else {
        (named.id, false)
    }
}

/// Adds that the answer skips other leaves than the search does, but none that matter, if that is so.
pub(super) fn add_soundness(case: &Case, found: &mut Explanation) {
    let is_forgotten = |cause: &Cause| cause.id == HypothesisId::ItemForgotten;
    if !found.causes.iter().any(is_forgotten) && sound::is_sound_but_different(case) {
        let row = &MISTAKES[number_of(|finds| matches!(finds, Finds::Sound))];
        found.add(row.cause(), Evidence::new(case).of(case.wrong()), 0);
    }
}

/// A mistake in writing down what was found.
pub(super) struct Way {
    mistake: &'static Mistake,
    place: Place,
    /// The parts that it explains.
    pub(super) parts: Parts,
}

/// The mistakes in writing down this key that explain all of these parts. Most fail at the first part, and
/// this is asked of very many keys.
pub(super) fn ways_of_writing_all<'t>(
    case: &Case<'_, 't>,
    key: &Key<'t>,
    parts: Parts,
) -> impl Iterator<Item = Way> {
    MISTAKES.iter().filter_map(move |mistake| {
        let Finds::Written(differs) = mistake.finds else {
            return None;
        };
        let mut places = case.claims_in(parts).map(|claim| differs(case, key, claim));
        let place = places.next()??;
        let is_everywhere = places.all(|other| other.as_ref() == Some(&place));
        is_everywhere.then_some(Way {
            mistake,
            place,
            parts,
        })
    })
}

impl Way {
    /// Its choice: which place of a list, which node, which value.
    pub(super) fn choice(&self, evidence: &Evidence) -> u32 {
        match self.mistake.id {
            HypothesisId::NamesSwapped => match self.place {
                Place::Two(nodes) if evidence.lists_both(self.parts, nodes) => {
                    evidence.two_places(self.parts)
                }
                _ => evidence.place(self.parts) + evidence.node(),
            },
            HypothesisId::ItemForgotten => match self.place {
                Place::Node(node) if evidence.is_implied(self.parts, node) => 0,
                _ => evidence.place(self.parts),
            },
            HypothesisId::ItemAdded => evidence.node(),
            HypothesisId::OneSlip => {
                let value = match &self.place {
                    Place::Value(node, value) => evidence.wrong_value(*node, &value.value),
                    _ => evidence.value,
                };
                evidence.node() + value
            }
            _ => 0,
        }
    }

    pub(super) fn cause(&self, case: &Case) -> Cause {
        let mistake = self.mistake;
        let name = |node| case.grader.labels.readable(node);
        match &self.place {
            Place::Everywhere => mistake.cause(),
            Place::Node(node) => mistake.cause_at(case, *node),
            Place::Two([one, other]) => Cause {
                nodes: Some([*one, *other]),
                ..Cause::new(
                    mistake.id,
                    format!("{}{} and {}", mistake.title, name(*one), name(*other)),
                )
            },
            Place::Value(node, value) => {
                let value = StatedValue::from(value);
                let title = format!("{}{value} for {}", mistake.title, name(*node));
                Cause {
                    node: Some(*node),
                    ..Cause::new(mistake.id, title)
                }
            }
        }
    }
}
