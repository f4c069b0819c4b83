//! What all questions are worth, and what holds for an answer as a whole.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::points::Points;
use super::question::Question;
use super::worth::{Asked, AskedItems, Worth};
use crate::search::Preset;
use crate::vocabulary::Vocabulary;

/// What all questions are worth, and what holds for an answer as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme {
    worths: [Worth; Question::ALL.len()],
    /// The questions that it asks, in its order, which is that of their numbers.
    pub named: Vec<Question>,
    /// Which of several best moves and lines are right.
    pub ties: Ties,
    /// What one proved slip costs, if all that follows from it is right by it.
    pub carried: Option<Points>,
    /// Other rules under which an answer may be right, the best paid ones not necessarily first.
    pub accepted: Vec<Accepted>,
}

/// Which of several best moves and lines are right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Ties {
    /// The first in search order.
    #[default]
    First,
    /// Every optimal one.
    Any,
}

/// A convention under which an answer may be right too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accepted {
    /// The preset whose rules the search follows then.
    pub preset: &'static Preset,
    /// The part of the points that is had under it, in hundredths of the whole.
    pub share: usize,
}

impl Accepted {
    /// The part of the points that is had, from 0 to 1.
    pub fn part(self) -> Points {
        Points::from_hundredths(i64::try_from(self.share).unwrap_or_default())
    }
}

impl Default for Scheme {
    /// One point for each question that is answered, all or nothing.
    fn default() -> Self {
        Self::of_others(Points::ONE)
    }
}

impl Scheme {
    /// So many points for each question that is answered; none for saying how.
    fn of_others(points: Points) -> Self {
        let mut scheme = Self {
            worths: std::array::from_fn(|_| Worth::of(points)),
            named: Vec::new(),
            ties: Ties::First,
            carried: None,
            accepted: Vec::new(),
        };
        scheme.set(Question::Search, Worth::of(Points::ZERO));
        scheme
    }

    /// So many points for each question that the scheme does not name. What is worth nothing is
    /// checked as far as it is answered; else one item would earn what all of them are worth.
    pub(super) fn of_unnamed(points: Points) -> Self {
        let mut scheme = Self::of_others(points);
        for &question in Question::ALL {
            let worth = &mut scheme.worths[question as usize];
            if worth.points > Points::ZERO {
                worth.items = AskedItems::All;
            }
        }
        scheme
    }

    pub(super) fn set(&mut self, question: Question, worth: Worth) {
        self.worths[question as usize] = worth;
    }

    /// The number of a question in the order of the scheme, from 1, if it names it.
    pub fn number(&self, question: Question) -> Option<usize> {
        let place = self.named.iter().position(|named| *named == question);
        place.map(|place| place + 1)
    }

    /// What a question is worth.
    pub fn worth(&self, question: Question) -> &Worth {
        &self.worths[question as usize]
    }

    /// The questions that must be answered.
    pub fn asked(&self) -> Vec<Question> {
        let all = Question::ALL.iter().copied();
        all.filter(|&question| self.worth(question).asked == Asked::Yes)
            .collect()
    }

    /// The points of the questions that must be answered; `None` if none must be.
    pub fn asked_points(&self) -> Option<Points> {
        let asked = self.asked().into_iter();
        let points = asked.map(|question| self.worth(question).points);
        points.reduce(|sum, points| sum + points)
    }
}
