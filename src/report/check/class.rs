//! How a class did, in a few lines.

use std::io::{self, Write};

use super::text::of_points;
use crate::exercise::{BANDS, Points, Summary};
use crate::vocabulary::Vocabulary;
use crate::words::{TextWriter, with_commas};

/// So many of the commonest mistakes of a class are told.
const MOST_MISTAKES: usize = 3;

/// Writes how a class did, in a few lines.
pub(crate) fn check_summary(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    let (right, wrong) = (summary.right, summary.checked - summary.right);
    let unreadable = match summary.failed {
        0 => String::new(),
        failed => format!(", {failed} unreadable"),
    };
    let answers = summary.answers();
    let counts = format!("{answers} ({right} right, {wrong} not right{unreadable})");
    out.field("answers", [counts]);
    if summary.answers() > 0 {
        out.field("mean score", [mean(summary)]);
        let bands = BANDS.iter().zip(summary.bands);
        let bands = bands.map(|((_, band), count)| format!("{band}: {count};"));
        out.field("scores", bands);
    }
    if let Some((question, right, asked)) = summary.hardest() {
        let share = format!("{} ({right} of {asked} right)", question.word());
        out.field("hardest", [share]);
    }
    let commonest = summary.commonest(MOST_MISTAKES).into_iter();
    let commonest = commonest.map(|(id, count)| format!("{} ({count})", id.word()));
    let commonest: Vec<String> = with_commas(commonest).collect();
    if !commonest.is_empty() {
        out.field("common mistakes", commonest);
    }
    out.finish()
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

    #[test]
    fn the_mean_of_the_largest_classes_is_told() {
        let checked = 1_000_000_000;
        let points = Points::from_hundredths(1_000_000_000 * Points::MOST.hundredths());
        let summary = Summary {
            checked,
            points,
            max_points: points,
            ..Summary::default()
        };
        assert_eq!(mean(&summary), "1000000 of 1000000 points (100%)");
    }
}
