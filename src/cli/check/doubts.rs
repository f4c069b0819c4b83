//! What is read again because it is not right as it is written, and what may be a mistake of those who
//! ask.

use crate::exercise::{Answer, Check, Key, Question, Status};
use crate::search::Settings;
use crate::vocabulary::Vocabulary;

/// The questions whose answers are not right as they are written.
pub(super) fn in_doubt(checks: &[Check]) -> Vec<Question> {
    let answered = checks.iter().filter(|check| is_wrong(check));
    answered.map(|check| check.question).collect()
}

fn is_wrong(check: &Check) -> bool {
    check.status != Status::Pass && check.found.is_some()
}

/// That an answer speaks of pruning where nobody said which search prunes.
pub(super) fn no_pruning(
    settings: &Settings,
    key: &Key,
    answer: &Answer,
    checks: &[Check],
) -> Option<String> {
    let stated = answer.search().and_then(Settings::algorithm);
    let algorithm = stated.or(settings.algorithm());
    let prunes_nothing = key.algorithm().looks_at_all();
    let of_pruning = [Question::Pruned, Question::CutEdges, Question::Windows];
    let mut wrong = checks.iter().filter(|check| is_wrong(check));
    let is_told = wrong.any(|check| of_pruning.contains(&check.question));
    (algorithm.is_none() && prunes_nothing && is_told).then(|| {
        let name = key.algorithm().word();
        format!(
            "the answer speaks of pruning, but was checked with {name}, which prunes nothing; add \
             --alpha-beta, or the algorithm that was asked for"
        )
    })
}
