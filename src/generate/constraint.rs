//! What is asked of a tree: its constraints, what they count, and how far a tree is from them.

use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashSet;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::exercise::{HypothesisId, Key, mistaken_keys};
use crate::search::{
    Bounded, Convention, Cutoff, CutoffKind, Outcome, Record, Scope, SearchError, Setup, search,
};
use crate::tree::{NodeId, Player, Tree};
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
    /// Searches a tree under the rules of a convention.
    pub(super) fn new(
        tree: &'s Tree,
        setup: &'s Setup,
        rules: &Convention,
    ) -> Result<Self, SearchError> {
        let mut record = Record::new(tree);
        let outcome = search(tree, setup.plan.clone(), rules, &mut record)?;
        Ok(Self {
            tree,
            setup,
            outcome,
            record,
        })
    }

    fn under(&self, rules: &Convention) -> Result<Self, SearchError> {
        Self::new(self.tree, self.setup, rules)
    }

    fn answer(&self) -> Answer<'_> {
        answer(&self.outcome, &self.record)
    }

    /// How many there are; nothing where there is no such thing.
    fn count(&self, counted: Counted) -> Result<Option<u64>, SearchError> {
        let tree = self.tree;
        let cutoffs = |is_counted: &dyn Fn(&Cutoff) -> bool| {
            let cutoffs = self.record.cutoffs().iter();
            cutoffs.filter(|cutoff| is_counted(cutoff)).count() as u64
        };
        let is_inner = |node: &NodeId| !tree.is_leaf(*node);
        Ok(Some(match counted {
            Counted::Ties => ties(tree),
            Counted::Cutoffs => cutoffs(&|_| true),
            Counted::DeepCutoffs => cutoffs(&|cutoff| cutoff.kind(tree) == CutoffKind::Deep),
            Counted::ReallyDeepCutoffs => self.really_deep()?,
            Counted::CutoffsAtMax => cutoffs(&|cutoff| tree.player(cutoff.at) == Player::Max),
            Counted::CutoffsAtMin => cutoffs(&|cutoff| tree.player(cutoff.at) == Player::Min),
            Counted::InnerCutoffs => cutoffs(&|cutoff| cutoff.skipped.iter().any(is_inner)),
            Counted::Evaluations => self.record.evaluations().len() as u64,
            Counted::PvFromLeft => return Ok(self.place_of_best_move()),
        }))
    }

    fn place_of_best_move(&self) -> Option<u64> {
        let best = self.outcome.best_move?;
        let mut children = self.tree.children(NodeId::ROOT);
        Some(children.position(|child| child == best)? as u64 + 1)
    }

    /// The deep cutoffs that the same search makes no more if only parents' bounds are passed down.
    fn really_deep(&self) -> Result<u64, SearchError> {
        let shallow = Convention {
            scope: Scope::Shallow,
            ..self.setup.convention.clone()
        };
        let shallow = self.under(&shallow)?.record;
        let made = |cutoff: &Cutoff| (cutoff.at, cutoff.after);
        let all: FxHashSet<_> = shallow.cutoffs().iter().map(made).collect();
        let deep = self.record.cutoffs().iter();
        let deep = deep.filter(|cutoff| cutoff.kind(self.tree) == CutoffKind::Deep);
        Ok(deep.filter(|cutoff| !all.contains(&made(cutoff))).count() as u64)
    }
}

/// What a student writes down: the value, the best move, the line and the evaluations. The pruned leaves
/// follow from these.
type Answer<'a> = (&'a Bounded, Option<NodeId>, &'a [NodeId], &'a [NodeId]);

fn answer<'a>(outcome: &'a Outcome, record: &'a Record) -> Answer<'a> {
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
                let mut others = 0;
                for convention in conventions {
                    others += u64::from(searched.under(convention)?.answer() != searched.answer());
                }
                others
            }
            Self::Separates(two) => {
                let [one, other] = two.each_ref().map(|rules| searched.under(rules));
                u64::from(one?.answer() == other?.answer())
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
}

/// The distance of a value to a range in whole steps, the next one above it.
fn distance_of_value(span: &Span<Value>, value: &Value) -> u64 {
    if span.contains(value) {
        return 0;
    }
    let ends = [&span.least, &span.most].into_iter().flatten();
    let gaps = ends.map(|end| (end.to_f64() - value.to_f64()).abs());
    let gap = gaps.fold(f64::INFINITY, f64::min);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a number from 1 to 1,000"
    )]
    let steps = gap.ceil().clamp(1.0, NOTHING_THERE as f64) as u64;
    steps
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

/// What can be counted in a tree and in its search. Its word is the option, its meaning the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Counted {
    /// Leaves that share their value with another one; 0: all differ
    Ties,
    /// All cutoffs
    Cutoffs,
    /// Deep cutoffs: the bound comes from further up than the parent
    DeepCutoffs,
    /// Deep cutoffs that shallow pruning would not make
    ReallyDeepCutoffs,
    /// Cutoffs at MAX nodes
    CutoffsAtMax,
    /// Cutoffs at MIN nodes
    CutoffsAtMin,
    /// Cutoffs that skip a whole subtree, not only leaves
    InnerCutoffs,
    /// Static evaluations
    Evaluations,
    /// The place of the best move among the root's children; the leftmost is 1
    PvFromLeft,
}

/// Leaves whose value another one has.
fn ties(tree: &Tree) -> u64 {
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    let mut values: Vec<Value> = leaves.filter_map(|leaf| tree.value(leaf)).collect();
    values.sort_unstable();
    let groups = values.chunk_by(|one, other| one == other);
    let tied = groups.map(<[Value]>::len).filter(|&equal| equal > 1);
    tied.sum::<usize>() as u64
}

/// A range of numbers with both ends in it; an end may be open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span<T> {
    /// The least number, if there is one.
    pub least: Option<T>,
    /// The greatest number, if there is one.
    pub most: Option<T>,
}

impl<T: PartialOrd> Span<T> {
    /// Whether a number lies in the range.
    pub fn contains(&self, number: &T) -> bool {
        self.meets(number, number)
    }

    /// Whether some numbers from `least` to `most` may lie in the range.
    pub fn meets(&self, least: &T, most: &T) -> bool {
        self.least.as_ref().is_none_or(|end| end <= most)
            && self.most.as_ref().is_none_or(|end| least <= end)
    }
}

impl Span<u64> {
    /// How far a number lies outside the range.
    pub fn distance(&self, number: u64) -> u64 {
        let below = self.least.map_or(0, |least| least.saturating_sub(number));
        let above = self.most.map_or(0, |most| number.saturating_sub(most));
        below + above
    }
}

impl<T: FromStr + Clone + PartialOrd> FromStr for Span<T> {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const FORM: &str = "expected a number or a range: 3, 2.., ..4 or 2..4";
        let number = |text: &str| text.parse::<T>().map_err(|_| FORM);
        let Some((least, most)) = text.split_once("..") else {
            let only = Some(number(text)?);
            return Ok(Self {
                least: only.clone(),
                most: only,
            });
        };
        let end = |text: &str| match text {
            "" => Ok(None),
            text => number(text).map(Some),
        };
        let (least, most) = (end(least)?, end(most)?);
        match (&least, &most) {
            (None, None) => Err(FORM),
            (Some(least), Some(most)) if least > most => {
                Err("the range must begin with the smaller number")
            }
            _ => Ok(Self { least, most }),
        }
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.least, &self.most) {
            (Some(least), Some(most)) if least == most => least.fmt(f),
            (least, most) => {
                least.iter().try_for_each(|least| least.fmt(f))?;
                f.write_str("..")?;
                most.iter().try_for_each(|most| most.fmt(f))
            }
        }
    }
}
