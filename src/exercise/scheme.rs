//! What each question is worth, and what part of an answer is worth.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::points::Points;
use super::question::Question;
use super::task::Task;
use crate::vocabulary::Vocabulary;

/// How points are given for an answer that is right only in part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Partial {
    /// Not at all.
    #[default]
    None,
    /// For each right item; a wrong item of a set takes a right one away, and in a list only what
    /// stands before the first mistake counts.
    PerItem,
    /// For each right item, and for each node value that follows from the answer's own wrong ones.
    FollowThrough,
}

/// What a question is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The points for a right answer.
    pub points: Points,
    /// How a part is rewarded.
    pub partial: Partial,
    /// The nodes, or counts, that are asked for.
    pub items: AskedItems,
    /// Whether the question must be answered.
    pub asked: Asked,
    /// What is to be found, of a question with many right answers.
    pub task: Option<Task>,
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

/// Whether a question must be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// An answer without it has a check that says so.
    Yes,
    /// It is checked if it is answered.
    IfAnswered,
}

impl Worth {
    /// So many points, all or nothing, if the question is answered.
    pub(super) fn of(points: Points) -> Self {
        Self {
            points,
            partial: Partial::None,
            items: AskedItems::Stated,
            asked: Asked::IfAnswered,
            task: None,
        }
    }
}

/// What all questions are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme([Worth; Question::ALL.len()]);

impl Default for Scheme {
    /// One point for each question that is answered, all or nothing.
    fn default() -> Self {
        Self::of_others(Points::ONE)
    }
}

impl Scheme {
    /// So many points for each question that is answered; none for saying how.
    fn of_others(points: Points) -> Self {
        let mut scheme = Self(std::array::from_fn(|_| Worth::of(points)));
        scheme.set(Question::Search, Worth::of(Points::ZERO));
        scheme
    }

    /// So many points for each question that the scheme does not name. What is worth nothing is
    /// checked as far as it is answered; else one item would earn what all of them are worth.
    pub(super) fn of_unnamed(points: Points) -> Self {
        let mut scheme = Self::of_others(points);
        for worth in &mut scheme.0 {
            if worth.points > Points::ZERO {
                worth.items = AskedItems::All;
            }
        }
        scheme
    }

    pub(super) fn set(&mut self, question: Question, worth: Worth) {
        self.0[question as usize] = worth;
    }

    /// What a question is worth.
    pub fn worth(&self, question: Question) -> &Worth {
        &self.0[question as usize]
    }

    /// The points of the questions that must be answered; `None` if none must be.
    pub fn asked_points(&self) -> Option<Points> {
        let asked = self.0.iter().filter(|worth| worth.asked == Asked::Yes);
        let points = asked.map(|worth| worth.points);
        points.reduce(|sum, points| sum + points)
    }
}
