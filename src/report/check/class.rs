//! How a class did, in a few lines.

use std::io::{self, Write};

use super::sheet::in_words;
use super::text::of_points;
use crate::exercise::{BANDS, Concern, Points, Summary};
use crate::text::readable;
use crate::vocabulary::Vocabulary;
use crate::words::{TextWriter, with_commas};

/// So many of the commonest mistakes of a class are told.
const MOST_MISTAKES: usize = 3;

/// So many of the hardest questions are told.
const MOST_QUESTIONS: usize = 3;

/// So many answers are told for each reason to look at them.
const MOST_PLACES: usize = 10;

/// An answer that a person should look at.
pub(crate) struct Doubtful<'c> {
    /// Whose it is, if it says so.
    pub(crate) id: Option<&'c str>,
    /// Where it stands.
    pub(crate) place: &'c str,
    /// Why.
    pub(crate) concerns: &'c [Concern],
}

/// Writes how a class did, in a few lines.
pub(crate) fn check_summary(
    summary: &Summary,
    doubtful: &[Doubtful],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    out.field("answers", [answers(summary)]);
    if summary.answers() > 0 {
        out.field("mean score", [mean(summary)]);
        let bands = BANDS.iter().zip(summary.bands);
        let bands = bands.map(|((_, band), count)| format!("{band}: {count};"));
        out.field("scores", bands);
    }
    let hardest = summary.hardest().into_iter();
    let hardest = hardest.map(|(question, counts)| {
        let (question, right, all) = (in_words(question), counts.right(), counts.all());
        format!("{question} ({right} of {all} right)")
    });
    let hardest = first_of(hardest, MOST_QUESTIONS, summary.hardest().len());
    if !hardest.is_empty() {
        out.field("hardest", hardest);
    }
    let commonest = summary.commonest(MOST_MISTAKES).into_iter();
    let commonest = commonest.map(|(id, count)| format!("{} ({count})", id.word()));
    let commonest: Vec<String> = with_commas(commonest).collect();
    if !commonest.is_empty() {
        out.field("common mistakes", commonest);
    }
    if summary.unexplained > 0 {
        let unexplained = summary.unexplained;
        out.field("no known cause", [unexplained.to_string()]);
    }
    let mut title = "to look at";
    for (concern, count) in concerns(summary) {
        let why = concern.word().replace('-', " ");
        let concerned = doubtful.iter();
        let concerned = concerned.filter(|answer| answer.concerns.contains(&concern));
        let places = concerned.map(|answer| readable(answer.place));
        let places = first_of(places, MOST_PLACES, count);
        out.field(title, [format!("{count} {why}:")].into_iter().chain(places));
        title = "";
    }
    out.finish()
}

/// `12 (1 right, 6 partly right, 1 wrong, 4 unreadable)`; kinds of which there are none are left out.
pub(super) fn answers(summary: &Summary) -> String {
    let kinds = [
        (summary.partly_right, "partly right"),
        (summary.wrong(), "wrong"),
        (summary.unanswered, "not answered"),
        (summary.failed, "unreadable"),
    ];
    let kinds = kinds.iter().filter(|(count, _)| *count > 0);
    let right = [(summary.right, "right")];
    let kinds = right.iter().chain(kinds);
    let kinds: Vec<String> = kinds
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    format!("{} ({})", summary.answers(), kinds.join(", "))
}

/// Why people should look at answers, and at how many of them.
pub(super) fn concerns(summary: &Summary) -> impl Iterator<Item = (Concern, usize)> {
    let counted = Concern::ALL.iter().copied().zip(summary.concerns);
    counted.filter(|(_, count)| *count > 0)
}

/// The first items of a list with commas, and how many more there are.
fn first_of(items: impl Iterator<Item = String>, most: usize, all: usize) -> Vec<String> {
    let mut told: Vec<String> = items.take(most).collect();
    if told.len() < all {
        told.push(format!("{} more", all - told.len()));
    }
    with_commas(told).collect()
}

/// `2.33 of 3 points (77%)`, the mean points rounded to hundredths. An answer that can't be read has
/// none; where nothing says what is asked, the points that it could have are those of the others.
pub(super) fn mean(summary: &Summary) -> String {
    let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let (all, known) = (
        whole(summary.answers()).max(1),
        whole(summary.answers() - summary.without_points),
    );
    let mean = |points: Points, count: i64| {
        let count = count.max(1);
        Points::from_hundredths((points.hundredths() + count / 2) / count)
    };
    let (points, most) = (summary.points.hundredths(), summary.max_points.hundredths());
    let percent = match most {
        0 => 100 * i128::from(known) / i128::from(all),
        most => {
            let [points, most, all, known] = [points, most, all, known].map(i128::from);
            (200 * points * known + most * all) / (2 * most * all)
        }
    };
    let points = of_points((mean(summary.points, all), mean(summary.max_points, known)));
    format!("{points} ({percent}%)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_answers_that_say_nothing_is_none() {
        for failed in 1..4 {
            let summary = Summary {
                failed,
                without_points: failed,
                ..Summary::default()
            };
            assert_eq!(mean(&summary), "0 of 0 points (0%)");
        }
    }
}
