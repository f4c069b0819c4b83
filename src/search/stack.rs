//! A stack that is deep enough for a recursive search.

use super::SearchError;

/// Trees up to this depth are searched on the caller's stack.
const SHALLOW: usize = 100;

/// More than any algorithm needs for one ply. Without optimisation a visit takes several calls.
const BYTES_A_PLY: usize = if cfg!(debug_assertions) { 32 } else { 8 } * 1024;

/// What is needed beside the plies.
const BASE_BYTES: usize = 1024 * 1024;

/// Runs a search from a root with this many plies below it: at once if these are few, else on a
/// stack of its own that has room for the recursion.
pub(crate) fn run_on_stack_for<N, R>(
    plies: usize,
    root: N,
    search: impl FnOnce() -> Result<R, SearchError<N>>,
) -> Result<R, SearchError<N>> {
    if plies <= SHALLOW {
        return search();
    }
    let bytes = BASE_BYTES + plies * BYTES_A_PLY;
    // Asked for first, because memory that is refused for a stack would be a panic.
    if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
        return Err(SearchError::NoStack(root));
    }
    stacker::grow(bytes, search)
}
