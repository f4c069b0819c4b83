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
    if summary.checked > 0 {
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

/// `2.33 of 3 points (77%)`, the mean points rounded to hundredths.
fn mean(summary: &Summary) -> String {
    let count = i64::try_from(summary.checked).unwrap_or(i64::MAX);
    let mean = |points: Points| Points::from_hundredths((points.hundredths() + count / 2) / count);
    let percent = match summary.max_points.hundredths() {
        0 => 100,
        most => (200 * summary.points.hundredths() + most) / (2 * most),
    };
    let points = of_points((mean(summary.points), mean(summary.max_points)));
    format!("{points} ({percent}%)")
}
