//! The leaves that different answers look at, side by side.

use super::words::ComparisonWords;
use crate::analysis::compare::Trial;
use crate::game::Game;

/// So many leaves are shown at most, and so many of them before the first that makes a difference.
const MOST_LEAVES: usize = 30;
const BEFORE: usize = 3;

/// What stands in place of a leaf that is not looked at.
const SKIPPED: &str = "-";

impl ComparisonWords<'_> {
    /// Of each answer in the exercise's own order a title, and the leaves that are evaluated, with
    /// a gap for each that only other answers evaluate. Of many leaves those around the first
    /// difference. Nothing where all look at the same leaves.
    pub(in crate::report) fn side_by_side(&self) -> Vec<(String, Vec<String>)> {
        let comparison = self.comparison;
        let firsts = (0..comparison.answers()).filter_map(|n| comparison.with_answer(n).next());
        let order = comparison.convention.order;
        let firsts = firsts.filter(|trial| trial.rules.convention.order == order);
        let answers: Vec<&Trial> = firsts.collect();
        let game = &comparison.game;
        let nodes = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        let leaves = nodes.map(|(node, _)| {
            let evaluated = answers
                .iter()
                .map(|trial| trial.searched.tally.is_evaluated(node));
            (node, evaluated.collect::<Vec<bool>>())
        });
        let leaves = leaves.filter(|(_, by)| by.contains(&true));
        let leaves: Vec<_> = leaves.collect();
        let differs = |(_, by): &(_, Vec<bool>)| by.contains(&false);
        let Some(first) = leaves.iter().position(differs) else {
            return Vec::new();
        };
        let latest = leaves.len().saturating_sub(MOST_LEAVES);
        let from = first.saturating_sub(BEFORE).min(latest);
        let shown = &leaves[from..leaves.len().min(from + MOST_LEAVES)];
        let rows = answers.iter().enumerate().map(|(row, trial)| {
            let cells = shown.iter().map(|(node, by)| {
                let name = by[row].then(|| self.words.name(*node));
                name.unwrap_or_else(|| SKIPPED.to_owned())
            });
            (format!("answer {}", trial.answer + 1), cells.collect())
        });
        rows.collect()
    }
}
