//! What all questions are worth, and what holds for an answer as a whole.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::points::Points;
use super::question::Question;
use crate::search::Preset;
use crate::vocabulary::{Vocabulary, words_in_documents};

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
        all.filter(|&question| self.worth(question).must_be_answered)
            .collect()
    }

    /// The points of the questions that must be answered; `None` if none must be.
    pub fn asked_points(&self) -> Option<Points> {
        let asked = self.asked().into_iter();
        let points = asked.map(|question| self.worth(question).points);
        points.reduce(|sum, points| sum + points)
    }
}

/// How points are given for an answer that is right only in part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Partial {
    /// Not at all.
    #[default]
    None,
    /// For each right item less each wrong one; of a list, for the longest part in the right order less
    /// the other items.
    PerItem,
    /// All points, less a deduction for each error: an item too much or missing, an edit of a list.
    PerError,
}

/// Who may see what a question earned, in the words of Gradescope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Visibility {
    /// Students see it.
    Visible,
    /// Students never see it.
    Hidden,
    /// Students see it after the due date.
    AfterDueDate,
    /// Students see it when the grades are published.
    AfterPublished,
}

words_in_documents!(Visibility);

/// What a question is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The points for a right answer.
    pub points: Points,
    /// How a part is rewarded.
    pub partial: Partial,
    /// What an error costs, where that is how a part is rewarded.
    pub deduct: Option<Points>,
    /// Whether a plain number is right too where a search has only proved a bound.
    pub takes_plain_bounds: bool,
    /// What people call the question.
    pub title: Option<String>,
    /// Who may see what it earned.
    pub visibility: Option<Visibility>,
    /// The nodes, or counts, that are asked for.
    pub items: AskedItems,
    /// Whether an answer without it has a check that says so.
    pub must_be_answered: bool,
}

/// Which items of a question are asked for: nodes, or counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedItems {
    /// Those that the answer names.
    Stated,
    /// All that need a search.
    All,
    /// These.
    Named(Vec<String>),
}

impl AskedItems {
    /// Those that are asked for by name.
    pub fn names(&self) -> &[String] {
        match self {
            Self::Named(names) => names,
            Self::Stated | Self::All => &[],
        }
    }
}

impl Worth {
    /// So many points, all or nothing, if the question is answered.
    pub(super) fn of(points: Points) -> Self {
        Self {
            points,
            partial: Partial::None,
            deduct: None,
            takes_plain_bounds: false,
            title: None,
            visibility: None,
            items: AskedItems::Stated,
            must_be_answered: false,
        }
    }
}
