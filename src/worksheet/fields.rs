//! The fields of a table in a quiz. All fields of a table are alike: else their kinds, or their widths,
//! would tell which nodes have bounds, or are never visited.

use super::quiz::Single;
use super::solution::{Cell, Row};

/// What all fields of a table take.
pub(super) struct Fields {
    is_of_numbers: bool,
    /// The letters of the longest answer that is right somewhere.
    pub(super) width: usize,
}

impl Fields {
    /// Those of a table, whose values are numbers if the platform takes all of them as numbers.
    pub(super) fn of(rows: &[Row], is_taken: impl Fn(&str) -> bool) -> Self {
        let cells = || rows.iter().flat_map(|row| &row.cells);
        let is_number = |cell: &Cell| cell.decimal.as_deref().is_some_and(&is_taken);
        let spellings = cells().flat_map(|cell| &cell.typed);
        Self {
            is_of_numbers: cells().all(is_number),
            width: spellings
                .map(|typed| typed.chars().count())
                .max()
                .unwrap_or(1),
        }
    }

    /// The question of one field.
    pub(super) fn single<'c>(&self, cell: &'c Cell) -> Single<'c> {
        match (&cell.decimal, cell.choices()) {
            (_, Some(choices)) => Single::Choice(choices),
            (Some(number), _) if self.is_of_numbers => Single::Number(number),
            _ => Single::Typed(&cell.typed),
        }
    }
}
