//! Reports for the platforms of courses: what would give somebody a wrong score is refused.

use crate::cli::diagnostics::Problem;
use crate::exercise::Scheme;
use crate::report::Shape;
use crate::report::check::Platform;
use crate::search::Settings;

/// Refuses a score that the student's answer could change by what it leaves out or says of itself.
pub(super) fn check_asked(
    platform: Platform,
    settings: &Settings,
    scheme: &Scheme,
) -> Result<(), Problem> {
    if !platform.records_score() {
        return Ok(());
    }
    let name = platform.name();
    if scheme.asked_points().is_none() {
        return Err(Problem::new(format!(
            "{name} records a score, and nothing says what is asked: what an answer leaves out \
             would cost nothing"
        ))
        .help("add --points FILE, a file such as {\"value\": 1, \"pruned\": 3}"));
    }
    if settings.algorithm().is_none() {
        return Err(Problem::new(format!(
            "{name} records a score, and nothing says how the tree is searched: the answer could \
             choose"
        ))
        .help("add --minimax, --alpha-beta or --algorithm NAME"));
    }
    Ok(())
}

/// Refuses several answers where one score is recorded.
pub(super) fn check_shape(platform: Platform, shape: Shape) -> Result<(), Problem> {
    if shape == Shape::Single || !platform.records_score() {
        return Ok(());
    }
    let message = format!(
        "{} takes one answer per run, but there may be several here",
        platform.name()
    );
    let help = "name one file, not JSON Lines; for a class, use --format csv or junit";
    Err(Problem::new(message).help(help))
}
