//! What is asked of a tree: its constraints, and how far a tree is from them.

use rustc_hash::FxHashSet;

use super::{Counted, Span};
use crate::exercise::{HypothesisId, Key, mistaken_keys};
use crate::search::{
    Bounded, Convention, Cutoff, CutoffKind, Outcome, Record, Scope, SearchError, Setup, search,
};
use crate::tree::{NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// What a tree must be like.
#[derive(Clone, Debug, PartialEq)]
pub enum Constraint {
    /// So many of something.
    Count(Counted, Span<u64>),
    /// The root has such a value.
    RootValue(Span<Value>),
    /// The answer is the same under all of these.
    SafeUnder(Vec<Convention>),
    /// The two have different answers.
    Separates(Box<[Convention; 2]>),
    /// Whoever makes one of these mistakes has another answer.
    TellsApart(Vec<HypothesisId>),
}

/// A tree with what its search has found.
pub(super) struct Searched<'s> {
    tree: &'s Tree,
    setup: &'s Setup,
    outcome: Outcome,
    record: Record,
}

impl<'s> Searched<'s> {
    pub(super) fn new(tree: &'s Tree, setup: &'s Setup) -> Result<Self, SearchError> {
        let mut record = Record::new(tree);
        let outcome = setup.search(tree, &mut record)?;
        Ok(Self {
            tree,
            setup,
            outcome,
            record,
        })
    }

    /// How many there are; nothing where there is no such thing.
    pub(super) fn count(&self, counted: Counted) -> Result<Option<u64>, SearchError> {
        if counted == Counted::ReallyDeepCutoffs {
            return self.really_deep().map(Some);
        }
        Ok(counted.count(self.tree, &self.record, &self.outcome))
    }

    /// The deep cutoffs that the same search makes no more if only parents' bounds are passed down.
    fn really_deep(&self) -> Result<u64, SearchError> {
        let shallow = Convention {
            scope: Scope::Shallow,
            ..self.setup.convention.clone()
        };
        let (_, shallow) = self.under(&shallow)?;
        let made = |cutoff: &Cutoff| (cutoff.at, cutoff.after);
        let all: FxHashSet<_> = shallow.cutoffs().iter().map(made).collect();
        let deep = self.record.cutoffs().iter();
        let deep = deep.filter(|cutoff| cutoff.kind(self.tree) == CutoffKind::Deep);
        Ok(deep.filter(|cutoff| !all.contains(&made(cutoff))).count() as u64)
    }

    fn under(&self, convention: &Convention) -> Result<(Outcome, Record), SearchError> {
        let mut record = Record::new(self.tree);
        let plan = self.setup.plan.clone();
        let outcome = search(self.tree, plan, convention, &mut record)?;
        Ok((outcome, record))
    }
}

/// What a student writes down: the value, the best move, the line and the evaluations. The pruned leaves
/// follow from these.
type Answer<'a> = (&'a Bounded, Option<NodeId>, &'a [NodeId], &'a [NodeId]);

pub(super) fn answer<'a>(outcome: &'a Outcome, record: &'a Record) -> Answer<'a> {
    let (found, line) = (&outcome.found, &outcome.principal_variation);
    (found, outcome.best_move, line, record.evaluations())
}

/// How far a tree without any such thing is from a range.
const NOTHING_THERE: u64 = 1_000;

impl Constraint {
    /// How far the tree is from it: 0 if it is met.
    pub(super) fn distance(&self, searched: &Searched) -> Result<u64, SearchError> {
        Ok(match self {
            Self::Count(counted, span) => {
                let count = searched.count(*counted)?;
                count.map_or(NOTHING_THERE, |count| span.distance(count))
            }
            Self::RootValue(span) => distance_of_value(span, &searched.outcome.found.value),
            Self::SafeUnder(conventions) => {
                let own = answer(&searched.outcome, &searched.record);
                let mut others = 0;
                for convention in conventions {
                    let (outcome, record) = searched.under(convention)?;
                    others += u64::from(answer(&outcome, &record) != own);
                }
                others
            }
            Self::Separates(two) => {
                let [one, other] = two.each_ref().map(|rules| searched.under(rules));
                let ((one, one_record), (other, other_record)) = (one?, other?);
                u64::from(answer(&one, &one_record) == answer(&other, &other_record))
            }
            Self::TellsApart(ids) => untold(ids, searched.tree, searched.setup)?.len() as u64,
        })
    }

    /// The option that states it.
    pub fn option(&self) -> String {
        match self {
            Self::Count(Counted::ReallyDeepCutoffs, span) => {
                format!("--deep-cutoffs {span} --really-deep")
            }
            Self::Count(counted, span) => format!("--{} {span}", counted.word()),
            Self::RootValue(span) => format!("--value {span}"),
            Self::SafeUnder(_) => "--safe-under".to_owned(),
            Self::Separates(_) => "--separates".to_owned(),
            Self::TellsApart(_) => "--tells-apart".to_owned(),
        }
    }

    /// What the tree has instead, in words that follow on "the nearest tree".
    pub(super) fn instead(&self, searched: &Searched) -> Result<String, SearchError> {
        Ok(match self {
            Self::Count(counted, _) => match searched.count(*counted)? {
                Some(count) => format!("has {count}"),
                None => "has none".to_owned(),
            },
            Self::RootValue(_) => format!("has {}", searched.outcome.found.value),
            Self::SafeUnder(_) | Self::Separates(_) | Self::TellsApart(_) => {
                "does not meet it".to_owned()
            }
        })
    }
}

/// The distance of a value to a range in whole steps, the next one above it.
fn distance_of_value(span: &Span<Value>, value: &Value) -> u64 {
    if span.contains(value) {
        return 0;
    }
    let ends = [&span.least, &span.most].into_iter().flatten();
    let gaps = ends.map(|end| (end.to_f64() - value.to_f64()).abs());
    let gap = gaps.fold(f64::INFINITY, f64::min);
    whole_steps(gap)
}

/// From 1 to [`NOTHING_THERE`].
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a number from 1 to 1,000"
)]
fn whole_steps(gap: f64) -> u64 {
    gap.ceil().clamp(1.0, NOTHING_THERE as f64) as u64
}

/// Those of some mistakes that would not be seen in an answer: whoever makes one has the same value,
/// the same line, the same evaluations and prunes the same.
pub(super) fn untold(
    ids: &[HypothesisId],
    tree: &Tree,
    setup: &Setup,
) -> Result<Vec<HypothesisId>, SearchError> {
    let right = Key::new(tree, setup.clone())?;
    let own = answer(&right.outcome, &right.record);
    let is_told = |id: &HypothesisId| {
        mistaken_keys(&right, *id).into_iter().any(|mistaken| {
            let answer = answer(&mistaken.outcome, &mistaken.record);
            answer != own || mistaken.pruned != right.pruned
        })
    };
    Ok(ids.iter().copied().filter(|id| !is_told(id)).collect())
}
