//! All leaves of one search at once: a row for each, for people and in CSV.

use crate::analysis::{Evaluation, Explainer, LeafRow, Values};
use crate::report::documents::{Row, RowOrigin, columns};
use crate::report::text::Page;
use crate::tree::NodeId;
use crate::value::Value;
use crate::words::{Role, line_width, width, with_commas, words_of};

/// The columns of the table in CSV.
pub(crate) fn leaf_columns() -> Row {
    const OWN: &str = "name value evaluated cutoff root_value_stays best_move_stays pruned_stays";
    columns(OWN.split(' ').map(str::to_owned))
}

/// A row of that table.
pub(super) fn row(evaluation: &Evaluation, leaf: &LeafRow) -> Row {
    let mut row = RowOrigin::searched(evaluation.searched).begin();
    row.add(leaf.name);
    row.add(value(leaf));
    row.add(leaf.evaluated);
    let cutoff = leaf.cutoff.as_ref();
    row.add_if(cutoff.map(|cut| format!("at {} after {}", cut.at, cut.after)));
    for values in leaf.stays() {
        row.add_if(values.as_ref());
    }
    row.add("");
    row
}

fn value(leaf: &LeafRow) -> String {
    leaf.value.as_ref().map_or("?".to_owned(), Value::to_string)
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

impl Page<'_> {
    /// All leaves below the question that is answered of each; where the table is too wide, each takes
    /// several lines.
    pub(super) fn leaves(&mut self, explainer: &Explainer, leaves: &[LeafRow]) {
        self.out.end();
        self.out.fill(words_of(&self.question(explainer)), 1, 0);
        self.out.end();
        let rows: Vec<_> = leaves.iter().map(|leaf| self.cells(leaf)).collect();
        let widths = [0, 1, 2, 3, 4, 5].map(|column| {
            let cells = rows.iter().map(|row| width(&row[column]));
            cells.fold(width(TITLES[column]), usize::max)
        });
        if widths.iter().sum::<usize>() + GAP * (widths.len() - 1) > line_width() {
            for row in &rows {
                self.narrow(row);
            }
            return;
        }
        self.wide(&TITLES.map(str::to_owned), widths, Role::Heading);
        for row in &rows {
            self.wide(row, widths, Role::Plain);
        }
    }

    /// What the last three columns say.
    fn question(&self, explainer: &Explainer) -> String {
        let root = self.words.name(NodeId::ROOT);
        let value = explainer.root_value().map(|value| format!(" {value}"));
        let best = explainer.best_move();
        let best = best.map(|best| format!(" {}", self.words.name(best)));
        let [value, best] = [value, best].map(Option::unwrap_or_default);
        format!(
            "For which values of one leaf {root} keeps its value{value} and its best move{best}, and the search skips the same nodes:"
        )
    }

    fn cells(&self, leaf: &LeafRow) -> [String; 6] {
        let skipped = match leaf.cutoff.as_ref().map(|named| named.cutoff) {
            Some(cutoff) => {
                let (at, after) = (self.words.name(cutoff.at), self.words.after(cutoff));
                format!("at {at} {after}")
            }
            None if leaf.evaluated => String::new(),
            None => "yes".to_owned(),
        };
        let stays = leaf.stays();
        let [root_value, best_move, pruned] =
            stays.map(|values| values.as_ref().map_or("-".to_owned(), Values::to_string));
        let name = self.words.name(leaf.name.node);
        [name, value(leaf), skipped, root_value, best_move, pruned]
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
        for (role, cell) in [
            (Role::Heading, name),
            (Role::Plain, value),
            (Role::Pruned, skipped),
        ] {
            self.out.put(role, cell);
            self.out.skip(GAP);
        }
        self.out.end();
        let stays = TITLES[3..].iter().zip(stays);
        let stays = stays.map(|(title, values)| format!("{title} {values}"));
        self.out.item(with_commas(stays.collect::<Vec<_>>()));
    }
}
