//! Long work beside Python: other threads go on, and Ctrl-C ends it.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often Python is asked whether somebody pressed Ctrl-C.
const PAUSE: Duration = Duration::from_millis(50);

/// Does work on a thread of its own, which is to end soon after the flag is set: Ctrl-C sets it.
pub fn interruptible<T: Send>(
    py: Python,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let (stop, is_done) = (&Arc::new(AtomicBool::new(false)), &AtomicBool::new(false));
    let caller = thread::current();
    thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let answer = work(stop);
            is_done.store(true, Ordering::Release);
            caller.unpark();
            answer
        });
        let mut pressed = Ok(());
        while !is_done.load(Ordering::Acquire) && !worker.is_finished() {
            py.detach(|| thread::park_timeout(PAUSE));
            if pressed.is_ok() {
                pressed = py.check_signals();
                stop.store(pressed.is_err(), Ordering::Relaxed);
            }
        }
        let answer = py.detach(|| worker.join());
        pressed.map(|()| answer.unwrap_or_else(|panic| resume_unwind(panic)))
    })
}
