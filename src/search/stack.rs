//! A stack that is deep enough for a recursive search.

use std::thread;

/// Trees up to this depth are searched on the caller's stack.
const SHALLOW: usize = 100;

/// More than any algorithm needs for one ply. Without optimisation a visit takes several calls.
const BYTES_A_PLY: usize = if cfg!(debug_assertions) { 32 } else { 8 } * 1024;

/// What is needed beside the plies.
const BASE_BYTES: usize = 1024 * 1024;

/// Runs a search of a tree with this many plies: at once if it is shallow, else on a thread whose
/// stack has room for the recursion.
pub(crate) fn run_on_stack_for<R: Send>(plies: usize, search: impl FnOnce() -> R + Send) -> R {
    if plies <= SHALLOW {
        return search();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .stack_size(BASE_BYTES + plies * BYTES_A_PLY)
            .spawn_scoped(scope, search)
            .expect("the system can start a thread");
        match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
