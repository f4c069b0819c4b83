//! What one question is worth, and what a part of its answer is worth.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::points::Points;
use crate::vocabulary::words_in_documents;

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

/// Where a search has only proved a bound, whether a plain number is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlainNumbers {
    /// It states an exact value, and is wrong.
    #[default]
    Exact,
    /// It may stand for the bound.
    OrBounds,
}

/// What a question is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The points for a right answer.
    pub points: Points,
    /// How a part is rewarded.
    pub partial: Partial,
    /// What an error costs, where that is how a part is rewarded.
    pub deduct: Option<Points>,
    /// How plain numbers are taken where there are bounds.
    pub plain_numbers: PlainNumbers,
    /// What people call the question.
    pub title: Option<String>,
    /// Who may see what it earned.
    pub visibility: Option<Visibility>,
    /// The nodes, or counts, that are asked for.
    pub items: AskedItems,
    /// Whether the question must be answered.
    pub asked: Asked,
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
            deduct: None,
            plain_numbers: PlainNumbers::Exact,
            title: None,
            visibility: None,
            items: AskedItems::Stated,
            asked: Asked::IfAnswered,
        }
    }
}
