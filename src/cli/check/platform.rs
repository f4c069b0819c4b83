//! Reports for the platforms of courses: what would give somebody a wrong score is refused.

use super::answers::Answers;
use crate::cli::diagnostics::Problem;
use crate::exercise::{Scheme, Summary};
use crate::report::check::{Company, Frame, Platform};

/// Refuses what would give somebody a wrong score.
pub(super) fn check(platform: Platform, answers: &Answers, scheme: &Scheme) -> Result<(), Problem> {
    if !platform.records_a_score() {
        return Ok(());
    }
    if !answers.is_single {
        return Err(several(platform));
    }
    if scheme.asked_points().is_none() {
        return Err(Problem::of_usage(
            format!(
                "{} records a score, and nothing says what is asked: questions that are left out \
                 would cost nothing",
                platform.name()
            ),
            Some(
                "say what is asked: --points FILE, with a file such as {\"value\": 1, \"pruned\": 3}"
                    .to_owned(),
            ),
        ));
    }
    Ok(())
}

fn several(platform: Platform) -> Problem {
    Problem::of_usage(
        format!(
            "{} takes one answer a run, and these may be several",
            platform.name()
        ),
        Some("name one file that is not JSON Lines; for a class take csv or junit".to_owned()),
    )
}

/// What stands around the reports of all answers.
pub(super) fn frame(
    platform: Platform,
    answers: &Summary,
    company: Company,
) -> Result<Frame, Problem> {
    // Whether standard input holds one answer or JSON Lines is known only when it was read.
    if company == Company::Alone && answers.answers() > 1 {
        return Err(Problem::of_usage(
            "standard input holds several answers".to_owned(),
            Some("say so: --answers-from jsonl".to_owned()),
        ));
    }
    Ok(platform.frame(answers, company))
}
