//! What a mistake is: a row of the table.

use super::HypothesisId;
use super::case::Case;
use super::hypothesis::Hypothesis;
use crate::exercise::key::Key;
use crate::search::{Algorithm, Preset, SearchError, Setup};

/// A mistake, and how it is seen in an answer.
pub(super) struct Mistake {
    pub(super) id: HypothesisId,
    /// What those do who make it: a clause that follows on "who"; what is found may end it.
    pub(super) title: &'static str,
    /// Whether it can be made where the search is to be made by this algorithm.
    pub(super) is_possible: fn(Algorithm) -> bool,
    pub(super) finds: Finds,
}

/// What is found by those who make a mistake.
pub(super) enum Finds {
    /// What the search finds with another rule, or with another algorithm.
    Search(fn(&mut Setup)),
    /// What it finds with the rules of another book, whose name ends the title.
    Book(&'static Preset),
    /// What is found by a search that no algorithm makes, or is written down otherwise.
    Key(for<'t> fn(&Key<'t>) -> Result<Key<'t>, SearchError>),
    /// What can't be said without the answer.
    ByAnswer(fn(&Case, &Mistake) -> Findings),
}

/// The hypotheses that one mistake makes of an answer.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) hypotheses: Vec<Hypothesis>,
    /// A clause about others that are not named; it follows on "who".
    pub(super) others: Option<String>,
}

impl Mistake {
    /// The mistake, not yet held against an answer.
    pub(super) fn hypothesis(&self) -> Hypothesis {
        match self.finds {
            Finds::Book(book) => Hypothesis::new(self.id, format!("{}{}", self.title, book.name)),
            _ => Hypothesis::new(self.id, self.title),
        }
    }

    /// Whether it is told only where no other mistake explains everything: it takes several of
    /// them together, or it is none.
    pub(super) fn is_last_resort(&self) -> bool {
        [
            HypothesisId::OtherConvention,
            HypothesisId::SoundButDifferent,
        ]
        .contains(&self.id)
    }

    /// The search that is made instead of another, where it is a right one of the same tree.
    pub(super) fn search(&self, right: &Key) -> Option<Setup> {
        let mut search = right.setup.clone();
        match self.finds {
            Finds::Search(change) => change(&mut search),
            Finds::Book(book) => {
                search.convention.cut = book.cut;
                search.convention.fail = book.fail;
                search.convention.scope = book.scope;
                search.convention.leaf_values = book.leaf_values;
            }
            Finds::Key(_) | Finds::ByAnswer(_) => return None,
        }
        search.convention = search.plan.algorithm.convention(&search.convention);
        Some(search)
    }
}

impl From<Option<Hypothesis>> for Findings {
    fn from(hypothesis: Option<Hypothesis>) -> Self {
        Self {
            hypotheses: hypothesis.into_iter().collect(),
            others: None,
        }
    }
}
