//! Command lines that would give somebody a wrong score, or none.

use std::path::{Path, PathBuf};

use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::Problem;
use crate::exercise::Scheme;
use crate::report::check::Platform;
use crate::report::{ReportFormat, Shape};
use crate::search::Settings;

/// Refuses to read the tree and the answers from standard input, which can be read only once.
pub(super) fn refuse_reading_twice(arguments: &CheckArguments) -> Result<(), Problem> {
    let standard_input = Path::new("-");
    let named = std::iter::once(&arguments.tree).chain(&arguments.answers);
    let times = named.filter(|path| *path == standard_input).count();
    if times + usize::from(arguments.answers.is_empty()) > 1 {
        return Err(Problem::new("standard input can be read only once")
            .help("put the tree, or the answers, into a file"));
    }
    Ok(())
}

/// Says that hints have no levels any more, where an answer looks like one.
pub(super) fn refuse_level_of_hints(arguments: &CheckArguments) -> Result<(), Problem> {
    let levels = ["0", "1", "2", "3", "4"].map(Path::new);
    let is_level = |path: &&PathBuf| levels.contains(&path.as_path()) && !path.exists();
    match arguments.answers.iter().find(is_level) {
        Some(level) if arguments.hints => {
            let message = format!("--hints takes no number: {} is gone", level.display());
            Err(Problem::new(message)
                .help("--hints alone tells what is wrong, and nothing of the right answer"))
        }
        _ => Ok(()),
    }
}

/// Refuses a recorded score that the answer could change by what it leaves out or says of itself.
pub(super) fn refuse_open_score(
    platform: Platform,
    settings: &Settings,
    scheme: &Scheme,
) -> Result<(), Problem> {
    let (what, help) = if !platform.records_score() {
        return Ok(());
    } else if scheme.asked_points().is_none() {
        (
            "what is asked: what an answer leaves out would cost nothing",
            "add --points FILE, a file such as {\"value\": 1, \"pruned\": 3}",
        )
    } else if settings.algorithm().is_none() {
        (
            "how the tree is searched: the answer could choose",
            "add --minimax, --alpha-beta or --algorithm NAME",
        )
    } else {
        return Ok(());
    };
    let name = platform.name();
    let message = format!("{name} records a score, and nothing says {what}");
    Err(Problem::new(message).help(help))
}

/// Refuses several answers where one score is recorded.
pub(super) fn refuse_several(format: ReportFormat, shape: Shape) -> Result<(), Problem> {
    match format.platform() {
        Some(platform) if platform.records_score() && shape == Shape::Several => {
            let name = platform.name();
            let message = format!("{name} takes one answer per run, but there may be several here");
            let help = "name one file, not JSON Lines; for a class, use --format csv or junit";
            Err(Problem::new(message).help(help))
        }
        _ => Ok(()),
    }
}
