//! How trees are searched in a study.

use super::random_tree::{MOST, TreeKind};
use super::values::{USUAL_RANGE, Values};
use crate::search::{Algorithm, LeafValues, Plan, Preset, Setup, ValueRange};
use crate::value::Value;

/// An algorithm under a textbook's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Method {
    pub(crate) algorithm: Algorithm,
    pub(crate) preset: &'static Preset,
}

impl Method {
    /// How trees of a kind are searched.
    pub(super) fn setup(self, kind: &TreeKind) -> Setup {
        let mut plan = Plan::from(self.algorithm);
        let convention = self.preset.convention();
        plan.value_range = value_range(kind, convention.leaf_values);
        Setup { plan, convention }
    }
}

/// A range in which all leaves lie in MAX's view.
fn value_range(kind: &TreeKind, stated: LeafValues) -> Option<ValueRange> {
    let (low, high) = match &kind.values {
        Values::Between(range) => (Value::from(*range.start()), Value::from(*range.end())),
        Values::Few(count) => (Value::ZERO, Value::from(*count)),
        Values::Distinct if kind.shape.leaves() > MOST => {
            (Value::from(i64::MIN), Value::from(i64::MAX))
        }
        Values::Distinct | Values::Ordered(_) => {
            let most = Value::from_millionths((MOST - 1).cast_signed());
            (Value::ZERO, most)
        }
        Values::Incremental => {
            let plies = i64::from(kind.shape.most_plies());
            let end = |end: &i64| Value::from(end * plies);
            (end(USUAL_RANGE.start()), end(USUAL_RANGE.end()))
        }
    };
    let (low, high) = match stated {
        LeafValues::Max => (low, high),
        LeafValues::Mover => ((-&high).min(low.clone()), (-low).max(high)),
    };
    let wider = &high + &Value::from(1);
    ValueRange::new(low.clone(), high).or_else(|| ValueRange::new(low, wider))
}
