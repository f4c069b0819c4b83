//! Work on many things on all cores.

use std::thread;

/// How many threads work at once.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// What comes of each part of some things, in order: a part for each core.
pub(super) fn on_all_cores<T: Sync, R: Send>(
    things: &[T],
    work: impl Fn(&[T]) -> R + Sync,
) -> Vec<R> {
    let work = &work;
    thread::scope(|scope| {
        let parts = things.chunks(things.len().div_ceil(cores()).max(1));
        let begun = parts.map(|part| {
            let thread = thread::Builder::new().spawn_scoped(scope, move || work(part));
            (part, thread)
        });
        let begun: Vec<_> = begun.collect();
        let done = begun.into_iter().map(|(part, thread)| match thread {
            Ok(thread) => thread.join().expect("what goes wrong is told of the thing"),
            // Where the system gives no thread, this one does the work.
            Err(_) => work(part),
        });
        done.collect()
    })
}
