//! Students' answers: read, checked and graded.
//!
//! An [`Answer`] is read from JSON or from text as a person types it. A [`Key`] is what one search
//! of the tree finds; it is made once and shared by all answers. A [`Grader`] compares the two and
//! gives a [`Check`] for each question, with points and a sentence that helps.

mod answer;
mod check;
mod claim;
mod derived;
mod diagnosis;
mod grader;
mod key;
mod marking;
mod number;
mod points_file;
mod question;
mod said;
mod scheme;

pub use answer::{
    Answer, AnswerError, AnswerErrorKind, AnswerFormat, Part, Spelling, Stated, StatedItem,
    without_markup,
};
pub(crate) use answer::{IN_ALL, QUESTIONS, RULES, SOURCE};
pub(crate) use check::NO_NODE;
pub use check::{Check, Status, is_all_right, score};
pub use derived::count_names;
pub(crate) use diagnosis::mistaken_keys;
pub use diagnosis::{Carried, Cause, Diagnosis, Hypothesis, HypothesisId, carried, diagnose};
pub use grader::{Grader, NodeIndex, Told};
pub use key::{Key, Keys};
pub use marking::{Concern, Marking, is_unanswered};
pub use number::{Number, StatedValue, StatedWindow};
pub use points_file::SchemeError;
pub use question::Question;
pub(crate) use question::instead_of;
pub use scheme::{Accepted, AskedItems, Partial, Points, Scheme, Ties, Visibility, Worth};
