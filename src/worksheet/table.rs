//! Solutions that are values: of the root, of nodes, of windows, of counts.

use super::solution::{Cell, Row, Solution};
use super::task::NotOnPaper;
use super::task::Solver;
use crate::exercise::{AskedItems, Worth};
use crate::search::{Bounded, NodeRecord, WindowEnd};
use crate::tree::NodeId;

/// The counts that are asked for if no points file says which.
const COUNTS: [&str; 3] = ["static_evaluations", "visited", "cutoffs"];

pub(super) fn value(solver: &Solver, found: &Bounded) -> Cell {
    Cell::of_found(solver.words(), found)
}

pub(super) fn node_values(solver: &Solver, worth: &Worth) -> Solution {
    let row = |node| {
        let found = solver.key.found(node);
        let cell = found.map_or_else(Cell::nothing, |found| value(solver, found));
        row(solver, node, vec![cell])
    };
    Solution::Table {
        columns: &["value"],
        rows: asked(solver, worth).into_iter().map(row).collect(),
    }
}

/// Yes or no for the nodes that are asked for, else for all above the horizon but the root.
pub(super) fn is_pruned(solver: &Solver, worth: &Worth) -> Solution {
    let key = solver.key;
    let nodes = match &worth.items {
        AskedItems::Named(_) => asked(solver, worth),
        AskedItems::All | AskedItems::Stated => {
            let nodes = key.tree().nodes().skip(1);
            nodes.filter(|&node| !key.is_below_horizon(node)).collect()
        }
    };
    let rows = nodes.into_iter();
    let rows = rows.map(|node| row(solver, node, vec![Cell::of_yes_no(key.is_pruned(node))]));
    Solution::Table {
        columns: &["pruned"],
        rows: rows.collect(),
    }
}

/// The windows of the last visits; an error for algorithms that search without any.
pub(super) fn windows(solver: &Solver, worth: &Worth) -> Result<Solution, NotOnPaper> {
    let nodes = asked(solver, worth);
    let visits = nodes.iter().filter_map(|&node| solver.key.visit(node));
    if visits.clone().any(|visit| visit.entry.is_none()) {
        return Err(NotOnPaper::NoWindows(solver.key.algorithm()));
    }
    let rows = nodes.into_iter().map(|node| {
        let cells = solver.key.visit(node).and_then(|visit| ends(solver, visit));
        row(
            solver,
            node,
            cells.unwrap_or_else(|| vec![Cell::nothing(); 4]),
        )
    });
    Ok(Solution::Table {
        columns: &["α on entry", "β on entry", "α on leaving", "β on leaving"],
        rows: rows.collect(),
    })
}

fn ends(solver: &Solver, visit: &NodeRecord) -> Option<Vec<Cell>> {
    let windows = [visit.entry.as_ref()?, visit.exit.as_ref()?];
    let ends = [WindowEnd::Alpha, WindowEnd::Beta];
    let cells = windows
        .iter()
        .flat_map(|window| ends.map(|end| Cell::of_end(solver.words(), window, end)));
    Some(cells.collect())
}

pub(super) fn counts(solver: &Solver, worth: &Worth) -> Solution {
    let is_asked = |name: &str| match &worth.items {
        AskedItems::Named(names) => names.iter().any(|asked| asked == name),
        AskedItems::All => solver.key.asks_for_count(name),
        AskedItems::Stated => COUNTS.contains(&name),
    };
    let all = solver.key.all_counts().into_iter();
    let rows = all
        .filter(|(name, _)| is_asked(name))
        .map(|(name, count)| Row {
            key: name.to_owned(),
            name: name.replace('_', " "),
            in_sentences: plural(name),
            cells: vec![Cell::of_count(count)],
        });
    Solution::Table {
        columns: &["number"],
        rows: rows.collect(),
    }
}

/// What a count counts.
fn plural(name: &str) -> String {
    match name {
        "visited" => "visited nodes".to_owned(),
        "visited_without_root" => "visited nodes without the root".to_owned(),
        "expanded" => "expanded nodes".to_owned(),
        "entries" => "entries into nodes".to_owned(),
        "re_searches" => "second searches of nodes".to_owned(),
        _ => name.replace('_', " "),
    }
}

/// The nodes that are asked for, else all inner nodes above the horizon: those that are never visited
/// too, so that the sheet does not tell which these are.
fn asked(solver: &Solver, worth: &Worth) -> Vec<NodeId> {
    if let AskedItems::Named(items) = &worth.items {
        let found = |name: &String| solver.index.find(solver.labels, name);
        return items.iter().filter_map(found).collect();
    }
    let key = solver.key;
    let is_inner =
        |node: &NodeId| key.static_number(*node).is_none() && !key.is_below_horizon(*node);
    key.tree().nodes().filter(is_inner).collect()
}

fn row(solver: &Solver, node: NodeId, cells: Vec<Cell>) -> Row {
    Row {
        key: solver.labels.owned(node),
        name: solver.name(node),
        in_sentences: solver.name(node),
        cells,
    }
}
