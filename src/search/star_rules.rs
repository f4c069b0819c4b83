//! The rules of a search that cuts at chance nodes.

use super::SearchError;
use super::convention::Convention;
use super::policy::Policy;
use super::value_range::ValueRange;
use crate::value::Value;

/// A convention, in a game whose values lie in a range.
#[derive(Clone, Copy)]
pub(super) struct StarRules<'c> {
    pub(super) convention: &'c Convention,
    pub(super) range: &'c ValueRange,
}

impl<N: Copy> Policy<N> for StarRules<'_> {
    #[inline]
    fn convention(&self) -> &Convention {
        self.convention
    }

    fn accept(&self, node: N, value: &Value) -> Result<(), SearchError<N>> {
        if self.range.contains(value) {
            Ok(())
        } else {
            Err(SearchError::OutsideRange(node, value.clone()))
        }
    }
}
