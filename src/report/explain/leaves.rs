//! All leaves of one search at once: a row for each, for people and in CSV.

use crate::analysis::{Evaluation, Explainer, LeafRow, Values};
use crate::report::documents::{Row, RowOrigin, columns};
use crate::report::text::Page;
use crate::tree::NodeId;
use crate::value::Value;
use crate::words::{Column, Role, Side, Table, words_of};

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

/// The columns of the text.
const COLUMNS: [Column; 6] = [
    Column::new("leaf", Side::Left, Role::Plain),
    Column::new("value", Side::Right, Role::Plain),
    Column::new("skipped", Side::Left, Role::Plain),
    Column::new("root value", Side::Left, Role::Plain),
    Column::new("best move", Side::Left, Role::Plain),
    Column::new("pruned", Side::Left, Role::Plain),
];

impl Page<'_> {
    /// All leaves below the question that is answered of each.
    pub(super) fn leaves(&mut self, explainer: &Explainer, leaves: &[LeafRow]) {
        self.out.end();
        self.out.fill(words_of(&self.question(explainer)), 1, 0);
        self.out.end();
        let table = Table {
            columns: &COLUMNS,
            keys: 1,
            rows: leaves.iter().map(|leaf| self.cells(leaf)).collect(),
        };
        table.write(&mut self.out);
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

    fn cells(&self, leaf: &LeafRow) -> Vec<String> {
        let skipped = match leaf.cutoff.as_ref().map(|named| named.cutoff) {
            Some(cutoff) => {
                let (at, after) = (self.words.name(cutoff.at), self.words.after(cutoff));
                format!("at {at} {after}")
            }
            None if leaf.evaluated => String::new(),
            None => "yes".to_owned(),
        };
        let stays = leaf.stays();
        let stays = stays.map(|values| values.as_ref().map_or("-".to_owned(), Values::to_string));
        let name = self.words.name(leaf.name.node);
        let begin = [name, value(leaf), skipped].into_iter();
        begin.chain(stays).collect()
    }
}
