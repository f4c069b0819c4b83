//! The points of a sheet, and the marks that a plain lecturer gives.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::answer::{Answer, Case, Content, Question};
use Question::{Evaluated, Move, Order, Path, Pruned, Value, Visited, Windows, Worth};

impl Case {
    pub(super) fn most(&self) -> usize {
        let points = self
            .sheet
            .iter()
            .map(|question| question.points(self.asked.len()));
        points.sum()
    }

    /// The points file, in the order of the sheet: a mark for each error in lists, sets and tables.
    pub(super) fn points(&self) -> String {
        let name_of = |&node: &usize| self.tree.nodes[node].name.as_str();
        let names: Vec<&str> = self.asked.iter().map(name_of).collect();
        let rule = |&question: &Question| {
            let points = question.points(self.asked.len());
            let rule = match question {
                Value | Move | Path => json!(points),
                Worth | Windows => {
                    json!({"points": points, "items": names, "partial": "per-error", "deduct": 1})
                }
                _ => json!({"points": points, "partial": "per-error", "deduct": 1}),
            };
            format!("\"{}\": {rule}", question.key())
        };
        let rules: Vec<String> = self.sheet.iter().map(rule).collect();
        format!("{{{}}}", rules.join(", "))
    }

    /// The marks of a plain lecturer: all or nothing for value, move and path, a mark an edit in
    /// orders and an item in sets, and a mark an entry in tables.
    pub(super) fn marks(&self, answer: &Answer) -> usize {
        self.sheet
            .iter()
            .map(|&question| self.marks_of(question, answer))
            .sum()
    }

    fn marks_of(&self, question: Question, answer: &Answer) -> usize {
        let most = question.points(self.asked.len());
        let Some(said) = answer.get(&question) else {
            return 0;
        };
        let errors = match (question, said, &self.key[&question]) {
            (Order | Visited, Content::List(said), Content::List(key)) => edits(key, said),
            (Evaluated, Content::List(said), Content::List(key)) => {
                let set = |list: &[usize]| list.iter().copied().collect::<BTreeSet<_>>();
                set(said).symmetric_difference(&set(key)).count()
            }
            (Pruned, Content::List(said), Content::List(key)) => {
                let (all_said, all) = (self.leaves_of(said), self.leaves_of(key));
                let covered = |node: &&usize| self.leaves_of(&[**node]).is_subset(&all_said);
                let sound = |node: &&usize| self.leaves_of(&[**node]).is_subset(&all);
                let missing = key.len() - key.iter().filter(covered).count();
                missing + said.len() - said.iter().filter(sound).count()
            }
            (_, Content::Worth(said), Content::Worth(key)) => wrong(key, said),
            (_, Content::Windows(said), Content::Windows(key)) => wrong(key, said),
            (_, said, key) if said == key => 0,
            _ => most,
        };
        most.saturating_sub(errors)
    }
}

fn wrong<T: PartialEq>(key: &BTreeMap<usize, T>, said: &BTreeMap<usize, T>) -> usize {
    let wrong = |(node, entry): &(&usize, &T)| said.get(node) != Some(entry);
    key.iter().filter(wrong).count()
}

/// The fewest insertions, deletions and replacements between two lists.
fn edits(from: &[usize], to: &[usize]) -> usize {
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (row, left) in from.iter().enumerate() {
        let mut here = vec![row + 1];
        for (column, right) in to.iter().enumerate() {
            let replaced = above[column] + usize::from(left != right);
            here.push(replaced.min(above[column + 1] + 1).min(here[column] + 1));
        }
        above = here;
    }
    above[to.len()]
}
