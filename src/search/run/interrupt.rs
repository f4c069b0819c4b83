//! How a search is stopped from outside.

use std::fmt;

/// Asked at every visit of a node whether the search is to stop there.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use abtree::game::HashTree;
/// use abtree::search::{Algorithm, Convention, Counter, Interrupt, SearchError, search_game_until};
///
/// // Another thread, or a handler of signals, sets it.
/// let is_stopped = AtomicBool::new(false);
/// let ask = || is_stopped.load(Ordering::Relaxed);
/// is_stopped.store(true, Ordering::Relaxed);
///
/// let endless = HashTree::new(40, 40, 0..=9, 1);
/// let (algorithm, convention) = (Algorithm::AlphaBeta, Convention::default());
/// let mut counter = Counter::default();
/// let interrupt = Interrupt::when(&ask);
/// let outcome = search_game_until(interrupt, &endless, algorithm, &convention, &mut counter);
/// assert!(matches!(outcome, Err(SearchError::Interrupted(_))));
/// assert_eq!(counter.entries, 0);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Interrupt<'i>(Option<&'i (dyn Fn() -> bool + Sync)>);

impl<'i> Interrupt<'i> {
    /// Lets every search come to its end, and costs nothing.
    pub const NEVER: Self = Self(None);

    /// Stops a search as soon as the answer is yes. It should be cheap: it is asked for every node.
    pub fn when(is_wanted: &'i (dyn Fn() -> bool + Sync)) -> Self {
        Self(Some(is_wanted))
    }

    /// Whether the search is to stop now.
    #[inline(always)]
    pub(crate) fn is_wanted(self) -> bool {
        self.0.is_some_and(|is_wanted| is_wanted())
    }
}

impl fmt::Debug for Interrupt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "Interrupt::when(…)"
        } else {
            "Interrupt::NEVER"
        })
    }
}
