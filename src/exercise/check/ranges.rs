//! Numbers that lie in ranges.

use std::ops::Range;

/// Which of so many numbers lie in any of the ranges. Takes linear time, however they overlap.
pub(in crate::exercise) fn covered(ranges: Vec<Range<usize>>, count: usize) -> Vec<bool> {
    let mut ends = vec![0; count];
    for range in ranges.into_iter().filter(|range| !range.is_empty()) {
        let end = &mut ends[range.start];
        *end = range.end.max(*end);
    }
    let mut end = 0;
    let is_covered = |(number, own): (usize, usize)| {
        end = own.max(end);
        number < end
    };
    ends.into_iter().enumerate().map(is_covered).collect()
}
