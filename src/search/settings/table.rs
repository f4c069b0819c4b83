//! The table of settings: a row for each option of a search.

use super::value::Place;
use crate::search::{Algorithm, Group, SearchOption, Setting, StatedBy};

/// A rule that every algorithm follows, stated on the command line and in answers.
const RULE: Setting = Setting {
    option: SearchOption::Order,
    group: Group::Convention,
    placeholder: Some("RULE"),
    stated_by: StatedBy::Answers,
    clauses: &[],
    explanation: "",
    lack: None,
    instead: None,
    place: |setup| Place::Word(&mut setup.convention.order),
};

/// A rule of algorithms that search with windows.
const WINDOW_RULE: Setting = Setting {
    lack: Some("searches without a window"),
    instead: Some(Algorithm::AlphaBeta),
    ..RULE
};

/// With what some algorithms begin.
const START: Setting = Setting {
    group: Group::Algorithm,
    stated_by: StatedBy::CommandLine,
    ..RULE
};

/// How progressive deepening goes about its passes: what has no value stands alone.
const DEEPENING: Setting = Setting {
    group: Group::Algorithm,
    placeholder: None,
    instead: Some(Algorithm::ProgressiveDeepening),
    ..RULE
};

/// All options of a search, in the order of answers and heads of reports.
pub static SETTINGS: [Setting; 18] = [
    Setting {
        option: SearchOption::Algorithm,
        group: Group::Algorithm,
        placeholder: Some("NAME"),
        place: |setup| Place::Word(&mut setup.plan.algorithm),
        ..RULE
    },
    Setting {
        option: SearchOption::Convention,
        placeholder: Some("NAME"),
        place: |setup| Place::Word(&mut setup.convention.preset),
        ..RULE
    },
    Setting {
        option: SearchOption::Cut,
        explanation: "weak: cut when α ≥ β; strict: only when α > β, no pruning on equality",
        place: |setup| Place::Word(&mut setup.convention.cut),
        ..WINDOW_RULE
    },
    Setting {
        option: SearchOption::Fail,
        clauses: &["fail-soft", "fail-hard", "fail F2"],
        explanation: "what an inner node returns when its value is outside its window: soft, its best\n\
             value; hard, that value clamped into the window; f2, best starts at α (MIN: at β)",
        place: |setup| Place::Word(&mut setup.convention.fail),
        ..WINDOW_RULE
    },
    Setting {
        option: SearchOption::Scope,
        clauses: &["deep", "shallow"],
        explanation: "deep: a child inherits both bounds; shallow: only its parent's best value",
        place: |setup| Place::Word(&mut setup.convention.scope),
        ..WINDOW_RULE
    },
    Setting {
        option: SearchOption::RootWindow,
        stated_by: StatedBy::CommandLine,
        clauses: &["", "a fresh window for each child of the root"],
        explanation: "shared: one window for all children of the root; fresh: a new one for each",
        place: |setup| Place::Word(&mut setup.convention.root_window),
        ..WINDOW_RULE
    },
    Setting {
        option: SearchOption::Order,
        placeholder: Some("SIDE"),
        clauses: &["", "right to left"],
        place: |setup| Place::Word(&mut setup.convention.order),
        ..RULE
    },
    Setting {
        option: SearchOption::LeafValues,
        placeholder: Some("VIEW"),
        stated_by: StatedBy::CommandLine,
        clauses: &["", "leaf values as the mover sees them"],
        explanation: "max: as MAX sees them; mover: as the player to move sees them",
        place: |setup| Place::Word(&mut setup.convention.leaf_values),
        ..RULE
    },
    Setting {
        option: SearchOption::Depth,
        placeholder: Some("PLIES"),
        place: |setup| Place::Plies(&mut setup.convention.depth),
        ..RULE
    },
    Setting {
        option: SearchOption::Window,
        placeholder: Some("A,B"),
        place: |setup| Place::Window(&mut setup.convention.window),
        ..WINDOW_RULE
    },
    Setting {
        option: SearchOption::Guess,
        placeholder: Some("V"),
        lack: Some("begins without a guess"),
        place: |setup| Place::Number(&mut setup.plan.guess),
        ..START
    },
    Setting {
        option: SearchOption::Epsilon,
        placeholder: Some("E"),
        lack: Some("has no window around a guess"),
        place: |setup| Place::PositiveNumber(&mut setup.plan.epsilon),
        ..START
    },
    Setting {
        option: SearchOption::Memory,
        placeholder: Some("MEMORY"),
        lack: Some("has no memory"),
        place: |setup| Place::Word(&mut setup.plan.memory),
        ..START
    },
    Setting {
        option: SearchOption::ValueRange,
        placeholder: Some("LO,HI"),
        lack: Some("needs no range of values"),
        instead: Some(Algorithm::Star1),
        place: |setup| Place::Range(&mut setup.plan.value_range),
        ..START
    },
    Setting {
        option: SearchOption::Depths,
        placeholder: Some("PLIES"),
        lack: Some("searches to one depth"),
        place: |setup| Place::Depths(&mut setup.plan.deepening.shallow_depths),
        ..DEEPENING
    },
    Setting {
        option: SearchOption::ShallowPass,
        placeholder: Some("NAME"),
        clauses: &["", "minimax before the last pass"],
        lack: Some("has no pass before the last one"),
        place: |setup| Place::Word(&mut setup.plan.deepening.shallow_pass),
        ..DEEPENING
    },
    Setting {
        option: SearchOption::Reorder,
        clauses: &["", "best children first"],
        lack: Some("never reorders children"),
        place: |setup| Place::Word(&mut setup.plan.deepening.reordering),
        ..DEEPENING
    },
    Setting {
        option: SearchOption::Cache,
        clauses: &["", "static values cached"],
        lack: Some("has no shallow passes to remember"),
        place: |setup| Place::Word(&mut setup.plan.deepening.cache),
        ..DEEPENING
    },
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
