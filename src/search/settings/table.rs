//! The table of settings: a row for each option of a search.

use super::option::SearchOption;
use super::setting::{Group, Setting, deepening, rule, start, window_rule};
use super::value::Place;
use crate::search::Algorithm;

/// All options of a search, in the order of answers and heads of reports.
pub static SETTINGS: [Setting; 18] = [
    rule(SearchOption::Algorithm, |setup| {
        Place::Word(&mut setup.plan.algorithm)
    })
    .of(Group::Algorithm)
    .taking("NAME"),
    rule(SearchOption::Convention, |setup| {
        Place::Word(&mut setup.convention.preset)
    })
    .taking("NAME"),
    window_rule(SearchOption::Cut, |setup| {
        Place::Word(&mut setup.convention.cut)
    })
    .explained("weak: cut when α ≥ β; strict: only when α > β, no pruning on equality"),
    window_rule(SearchOption::Fail, |setup| {
        Place::Word(&mut setup.convention.fail)
    })
    .said(&["fail-soft", "fail-hard", "fail F2"])
    .explained(
        "what an inner node returns when its value is outside its window: soft, its best\n\
         value; hard, that value clamped into the window; f2, best starts at α (MIN: at β)",
    ),
    window_rule(SearchOption::Scope, |setup| {
        Place::Word(&mut setup.convention.scope)
    })
    .said(&["deep", "shallow"])
    .explained("deep: a child inherits both bounds; shallow: only its parent's best value"),
    window_rule(SearchOption::RootWindow, |setup| {
        Place::Word(&mut setup.convention.root_window)
    })
    .not_in_answers()
    .said(&["", "a fresh window for each child of the root"])
    .explained("shared: one window for all children of the root; fresh: a new one for each"),
    rule(SearchOption::Order, |setup| {
        Place::Word(&mut setup.convention.order)
    })
    .taking("SIDE")
    .said(&["", "right to left"]),
    rule(SearchOption::LeafValues, |setup| {
        Place::Word(&mut setup.convention.leaf_values)
    })
    .taking("VIEW")
    .not_in_answers()
    .said(&["", "leaf values as the mover sees them"])
    .explained("max: as MAX sees them; mover: as the player to move sees them"),
    rule(SearchOption::Depth, |setup| {
        Place::Plies(&mut setup.convention.depth)
    })
    .taking("PLIES"),
    window_rule(SearchOption::Window, |setup| {
        Place::Window(&mut setup.convention.window)
    })
    .taking("A,B"),
    start(SearchOption::Guess, "begins without a guess", |setup| {
        Place::Number(&mut setup.plan.guess)
    })
    .taking("V"),
    start(
        SearchOption::Epsilon,
        "has no window around a guess",
        |setup| Place::PositiveNumber(&mut setup.plan.epsilon),
    )
    .taking("E"),
    start(SearchOption::Memory, "has no memory", |setup| {
        Place::Word(&mut setup.plan.memory)
    })
    .taking("MEMORY"),
    start(
        SearchOption::ValueRange,
        "needs no range of values",
        |setup| Place::Range(&mut setup.plan.value_range),
    )
    .taking("LO,HI")
    .meant_for(Algorithm::Star1),
    deepening(SearchOption::Depths, "searches to one depth", |setup| {
        Place::Depths(&mut setup.plan.deepening.shallow_depths)
    })
    .taking("PLIES"),
    deepening(
        SearchOption::ShallowPass,
        "has no pass before the last one",
        |setup| Place::Word(&mut setup.plan.deepening.shallow_pass),
    )
    .taking("NAME")
    .said(&["", "minimax before the last pass"]),
    deepening(SearchOption::Reorder, "never reorders children", |setup| {
        Place::Word(&mut setup.plan.deepening.reordering)
    })
    .alone()
    .said(&["", "best children first"]),
    deepening(
        SearchOption::Cache,
        "has no shallow passes to remember",
        |setup| Place::Word(&mut setup.plan.deepening.cache),
    )
    .alone()
    .said(&["", "static values cached"]),
];

impl SearchOption {
    /// The option's row in the table.
    pub fn setting(self) -> &'static Setting {
        &SETTINGS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn each_option_has_a_row_in_its_place() {
        assert!(SETTINGS.iter().map(|row| &row.option).eq(SearchOption::ALL));
    }

    #[test]
    fn where_heads_say_something_they_have_a_clause_for_each_word() {
        for row in &SETTINGS {
            let clauses = row.clauses.len();
            assert!(
                [0, row.known_words().len()].contains(&clauses),
                "{:?}",
                row.option
            );
        }
    }
}
