//! All leaves of one search at once: a row for each, for people and in CSV.

use std::io::Write;

use super::evaluation::Page;
use crate::analysis::{Explainer, LeafRow, Values};
use crate::report::documents::{ExplanationReport, Row, RowOrigin, columns};
use crate::report::formats::{Documents, Report, Written};
use crate::tree::NodeId;
use crate::words::{Glyphs, Role, line_width, width, with_commas, words_of};

/// All leaves of a search.
pub(crate) struct Leaves<'e> {
    pub(crate) explainer: &'e Explainer<'e>,
    pub(crate) rows: &'e [LeafRow<'e>],
    pub(crate) glyphs: Glyphs,
}

/// The columns of the table in CSV.
pub(crate) fn leaf_columns() -> Row {
    const OWN: &str = "name value evaluated cutoff root_value_stays best_move_stays pruned_stays";
    columns(OWN.split(' ').map(str::to_owned))
}

/// The columns of the text, and the blanks between them.
const TITLES: [&str; 6] = [
    "leaf",
    "value",
    "skipped",
    "root value",
    "best move",
    "pruned",
];
const GAP: usize = 2;

impl Report for Leaves<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut page = Page::new(self.explainer.evaluation(), self.glyphs, out);
        page.head();
        page.answer();
        page.out.end();
        page.out.fill(words_of(&self.question(&page)), 1, 0);
        page.out.end();
        let cells: Vec<_> = self.rows.iter().map(|row| page.cells(row)).collect();
        page.table(&cells);
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let report = ExplanationReport::of_leaves(self.explainer, self.rows);
        Ok(documents.add(&report)?)
    }

    fn rows(&self) -> Vec<Row> {
        let evaluation = self.explainer.evaluation();
        let id = evaluation.document.exercise.id.as_deref();
        let origin = RowOrigin::of(evaluation.origin, id);
        let row = |leaf: &LeafRow| {
            let mut row = origin.begin();
            row.add(leaf.name);
            match &leaf.value {
                Some(value) => row.add(value),
                None => row.add("?"),
            }
            row.add(leaf.evaluated);
            let cutoff = leaf.cutoff.as_ref();
            row.add_if(cutoff.map(|cut| format!("at {} after {}", cut.at, cut.after)));
            let stays = [
                &leaf.root_value_stays,
                &leaf.best_move_stays,
                &leaf.pruned_stays,
            ];
            for values in stays {
                row.add_if(values.as_ref());
            }
            row.add("");
            row
        };
        self.rows.iter().map(row).collect()
    }
}

impl Leaves<'_> {
    /// What the last three columns say.
    fn question(&self, page: &Page) -> String {
        let root = page.words.name(NodeId::ROOT);
        let value = self.explainer.root_value();
        let value = value.map_or(String::new(), |value| format!(" {value}"));
        let best = self.explainer.best_move().map(|best| page.words.name(best));
        let best = best.map_or(String::new(), |best| format!(" {best}"));
        format!(
            "For which values of one leaf {root} keeps its value{value} and its best move{best}, and the search skips the same nodes:"
        )
    }
}

impl Page<'_> {
    fn cells(&self, row: &LeafRow) -> [String; 6] {
        let stays =
            |values: &Option<Values>| values.as_ref().map_or("-".to_owned(), Values::to_string);
        let cutoff = row.cutoff.as_ref().map(|named| named.cutoff);
        let skipped = match cutoff {
            Some(cutoff) => format!(
                "at {} {}",
                self.words.name(cutoff.at),
                self.words.after(cutoff)
            ),
            None if row.evaluated => String::new(),
            None => "yes".to_owned(),
        };
        [
            self.words.name(row.name.node),
            row.value
                .as_ref()
                .map_or("?".to_owned(), ToString::to_string),
            skipped,
            stays(&row.root_value_stays),
            stays(&row.best_move_stays),
            stays(&row.pruned_stays),
        ]
    }

    /// A table; where that is too wide, each row takes several lines.
    fn table(&mut self, rows: &[[String; 6]]) {
        let widest = |column: usize| {
            let cells = rows.iter().map(|row| width(&row[column]));
            let widest = cells.chain([width(TITLES[column])]).max();
            widest.unwrap_or_default()
        };
        let widths = [0, 1, 2, 3, 4, 5].map(widest);
        if widths.iter().sum::<usize>() + GAP * (widths.len() - 1) > line_width() {
            for row in rows {
                self.narrow(row);
            }
            return;
        }
        self.wide(&TITLES.map(str::to_owned), widths, Role::Heading);
        for row in rows {
            self.wide(row, widths, Role::Plain);
        }
    }

    fn wide(&mut self, row: &[String; 6], widths: [usize; 6], role: Role) {
        let mut start = 0;
        for (number, (cell, width)) in row.iter().zip(widths).enumerate() {
            // Values stand below each other by their last digits.
            match number {
                1 => self.out.put_before(start + width, role, cell),
                _ => self.out.put_at(start, role, cell),
            }
            start += width + GAP;
        }
        self.out.end();
    }

    fn narrow(&mut self, [name, value, skipped, stays @ ..]: &[String; 6]) {
        self.out.put(Role::Heading, name);
        self.out.skip(GAP);
        self.out.put(Role::Plain, value);
        self.out.skip(GAP);
        self.out.put(Role::Pruned, skipped);
        self.out.end();
        let stays = TITLES[3..].iter().zip(stays);
        let stays = stays.map(|(title, values)| format!("{title} {values}"));
        self.out.item(with_commas(stays.collect::<Vec<_>>()));
    }
}
