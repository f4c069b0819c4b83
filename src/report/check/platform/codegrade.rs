//! The line of a custom test of CodeGrade, as its help pages describe it (read in 2026).

use serde::Serialize;

use super::MarkSheet;
use crate::exercise::Points;
use crate::report::{json_line, written};

#[derive(Serialize)]
struct Line {
    tag: &'static str,
    points: String,
}

pub(super) fn line(sheet: &MarkSheet) -> String {
    let line = Line {
        tag: "points",
        points: fraction(sheet.points, sheet.max_points),
    };
    written(|out| json_line(&line, out)) + "\n"
}

/// `3/5`, or in hundredths `250/500`. Nothing of nothing is no point of one.
fn fraction(points: Points, max_points: Points) -> String {
    let (part, whole) = (points.hundredths(), max_points.hundredths());
    if whole == 0 {
        "0/1".to_owned()
    } else if part % 100 == 0 && whole % 100 == 0 {
        format!("{}/{}", part / 100, whole / 100)
    } else {
        format!("{part}/{whole}")
    }
}
