//! What all questions are worth, and what holds for an answer as a whole.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use schemars::json_schema;
use serde::{Serialize, Serializer};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::question::{Question, counts_cuts};
use crate::search::{Algorithm, Preset, Settings};
use crate::vocabulary::{Vocabulary, schema_in_place, words_in_documents};

/// What all questions are worth, and what holds for an answer as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme {
    pub(super) worths: [Worth; Question::ALL.len()],
    /// The questions that it asks, in its order, which is that of their numbers.
    pub named: Vec<Question>,
    /// Which of several best moves and lines are right.
    pub ties: Ties,
    /// What one proved slip costs, if all that follows from it is right by it.
    pub carried: Option<Points>,
    /// Other rules under which an answer may be right, the best paid ones not necessarily first.
    pub accepted: Vec<Accepted>,
    /// The algorithm that it asks about.
    pub(super) algorithm: Option<Algorithm>,
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
    /// The part of the points that is had under it, from 0 to 1.
    pub share: Points,
}

impl Default for Scheme {
    /// One point for each question that is answered, all or nothing; none for saying how.
    fn default() -> Self {
        let worth = |_| Worth {
            points: Points::ONE,
            ..Worth::default()
        };
        let mut scheme = Self {
            worths: std::array::from_fn(worth),
            named: Vec::new(),
            ties: Ties::First,
            carried: None,
            accepted: Vec::new(),
            algorithm: None,
        };
        scheme.worths[Question::Search as usize].points = Points::ZERO;
        scheme
    }
}

impl Scheme {
    /// The search that is stated, by the algorithm of the scheme if that states none.
    #[must_use]
    pub fn search(&self, stated: &Settings) -> Settings {
        let own = self.algorithm.map(Settings::from).unwrap_or_default();
        stated.clone().over(&own)
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

    /// Whether a question must be answered.
    pub fn asks(&self, question: Question) -> bool {
        self.named.contains(&question)
    }

    /// Whether only a search that cuts has an answer to a question that must be answered.
    pub fn is_about_cuts(&self) -> bool {
        let counts = self.worth(Question::Counts).items.names();
        let is_about_cuts = |question: &Question| question.is_about_cuts();
        self.named.iter().any(is_about_cuts) || counts.iter().any(|count| counts_cuts(count))
    }

    /// The points of the questions that must be answered; `None` if none must be.
    pub fn asked_points(&self) -> Option<Points> {
        let points = self
            .named
            .iter()
            .map(|&question| self.worth(question).points);
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

/// What a question is worth: all or nothing, unless it says more.
#[derive(Clone, Debug, Default, PartialEq)]
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
}

/// Which items of a question are asked for: nodes, or counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AskedItems {
    /// Those that the answer names.
    #[default]
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

/// An amount of points in whole hundredths, so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(i64);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One point.
    pub const ONE: Self = Self(100);
    /// The most points that one question can have.
    pub const MOST: Self = Self(100_000_000);

    /// So many hundredths of a point.
    pub fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// So many points, if these are from 0 to [`Points::MOST`] with at most two digits after the point.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is in range where it is one of the amounts"
    )]
    pub(super) fn from_number(number: f64) -> Option<Self> {
        let points = Self((number * 100.0).round() as i64);
        let is_exact = (points.as_double() / 100.0).total_cmp(&number).is_eq();
        let is_amount = is_exact && (Self::ZERO..=Self::MOST).contains(&points);
        is_amount.then_some(points)
    }

    /// The hundredths.
    pub fn hundredths(self) -> i64 {
        self.0
    }

    /// `part` of `whole` of these points, rounded down, so that only the whole gives them all.
    #[must_use]
    pub fn share(self, part: usize, whole: usize) -> Self {
        if part >= whole {
            return self;
        }
        let (part, whole) = (part as u128, whole as u128);
        let share = u128::from(self.0.unsigned_abs()) * part / whole;
        Self(i64::try_from(share).expect("a share is at most the whole"))
    }

    /// So many times these points, at most [`Points::MOST`].
    #[must_use]
    pub(super) fn times(self, count: usize) -> Self {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        Self(self.0.saturating_mul(count)).min(Self::MOST)
    }

    /// These points less others, and never less than nothing.
    #[must_use]
    pub(super) fn less(self, others: Self) -> Self {
        Self(self.0 - others.0).max(Self::ZERO)
    }

    /// This part of the points, from 0 to 1, rounded down.
    #[must_use]
    pub(super) fn part(self, part: Self) -> Self {
        Self(self.0 * part.0 / Self::ONE.0)
    }

    /// Which part of `whole` these points are, from 0 to 1; 0 if there is nothing to win.
    #[must_use]
    pub fn part_of(self, whole: Self) -> f64 {
        if whole == Self::ZERO {
            return 0.0;
        }
        self.as_double() / whole.as_double()
    }

    /// `1 point`, `3 points`
    pub fn with_unit(self) -> String {
        format!(
            "{self} {}",
            if self == Self::ONE { "point" } else { "points" }
        )
    }

    /// The hundredths as a double, which keeps every number of them below 2^53.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a class has fewer than 2^53 hundredths"
    )]
    fn as_double(self) -> f64 {
        self.0 as f64
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// `3`, `2.5`, `2.33`
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, hundredths) = (self.0 / 100, self.0 % 100);
        let text = match (hundredths, hundredths % 10) {
            (0, _) => whole.to_string(),
            (_, 0) => format!("{whole}.{}", hundredths / 10),
            _ => format!("{whole}.{hundredths:02}"),
        };
        f.pad(&text)
    }
}

/// A number: whole, or a decimal of at most two digits after its point.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        serializer.serialize_f64(self.as_double() / 100.0)
    }
}

schema_in_place!(Points, |_| json_schema!({ "type": "number", "minimum": 0 }));
