//! The line of a custom test of CodeGrade, as its help pages describe it (read in 2026).

use super::MarkSheet;
use crate::exercise::Points;

pub(super) fn line(sheet: &MarkSheet) -> String {
    let points = fraction(sheet.points(), sheet.max_points());
    format!("{{\"tag\":\"points\",\"points\":\"{points}\"}}\n")
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
