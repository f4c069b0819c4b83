//! The commands whose growth is measured.

use super::shapes::Shape;
use super::shapes::Shape::{Deep, Four, Random, Wide};

/// A command that is measured.
pub(crate) struct Measured {
    /// Its words: `FILE` is the tree, `NODE` a leaf near the root, `ANSWER` an answer, `SIZE` how many
    /// nodes the tree has.
    pub(crate) words: &'static str,
    /// The largest size.
    pub(crate) most: usize,
    pub(crate) shapes: &'static [Shape],
    /// Whether every second ply moves by chance.
    pub(crate) has_chance: bool,
    /// The shapes on which more growth is documented.
    pub(crate) exceptions: &'static [Shape],
}

const ALL: &[Shape] = &[Wide, Deep, Four, Random];
/// Averages get longer with each ply of chance.
const SHALLOW: &[Shape] = &[Wide, Four, Random];
/// Not about a file.
const ONE: &[Shape] = &[Wide];

const LARGE: usize = 2_000_000;
const MEDIUM: usize = 400_000;

const fn measured(words: &'static str, most: usize) -> Measured {
    Measured {
        words,
        most,
        shapes: ALL,
        has_chance: false,
        exceptions: &[],
    }
}

const fn with_chance(words: &'static str, most: usize) -> Measured {
    Measured {
        shapes: SHALLOW,
        has_chance: true,
        ..measured(words, most)
    }
}

impl Measured {
    const fn except(self, exceptions: &'static [Shape]) -> Self {
        Self { exceptions, ..self }
    }

    const fn on(self, shapes: &'static [Shape]) -> Self {
        Self { shapes, ..self }
    }
}

pub(crate) const COMMANDS: &[Measured] = &[
    measured("eval FILE --summary --algorithm minimax", LARGE),
    measured("eval FILE --summary --algorithm alpha-beta", LARGE),
    measured("eval FILE --summary --algorithm negamax", LARGE),
    measured("eval FILE --summary --algorithm aspiration", LARGE),
    measured(
        "eval FILE --summary --algorithm progressive-deepening",
        LARGE,
    )
    .except(&[Deep]),
    measured("eval FILE --summary --algorithm scout", LARGE),
    measured("eval FILE --summary --algorithm pvs", LARGE),
    measured("eval FILE --summary --algorithm mtdf", LARGE),
    measured("eval FILE --summary --algorithm sss-star", LARGE),
    measured("eval FILE --summary --algorithm dual-star", LARGE),
    with_chance("eval FILE --summary --algorithm expectiminimax", LARGE),
    with_chance(
        "eval FILE --summary --algorithm star1 --value-range 0,999",
        LARGE,
    ),
    with_chance(
        "eval FILE --summary --algorithm star2 --value-range 0,999",
        LARGE,
    ),
    measured("eval FILE --json --algorithm minimax", LARGE),
    measured("eval FILE --json --algorithm alpha-beta", LARGE),
    measured("eval FILE --json --algorithm negamax", LARGE),
    measured("eval FILE --json --algorithm aspiration", LARGE),
    measured("eval FILE --json --algorithm progressive-deepening", LARGE).except(&[Deep]),
    measured("eval FILE --json --algorithm scout", LARGE),
    measured("eval FILE --json --algorithm pvs", LARGE),
    measured("eval FILE --json --algorithm mtdf", LARGE),
    measured("eval FILE --json --algorithm sss-star", LARGE),
    measured("eval FILE --json --algorithm dual-star", LARGE),
    with_chance("eval FILE --json --algorithm expectiminimax", LARGE),
    with_chance(
        "eval FILE --json --algorithm star1 --value-range 0,999",
        LARGE,
    ),
    with_chance(
        "eval FILE --json --algorithm star2 --value-range 0,999",
        LARGE,
    ),
    measured("eval FILE --alpha-beta --nodes --json", LARGE),
    measured("eval FILE --alpha-beta --tree", MEDIUM),
    measured("trace FILE --algorithm minimax", MEDIUM),
    measured("trace FILE --algorithm alpha-beta", MEDIUM),
    measured("trace FILE --algorithm negamax", MEDIUM),
    measured("trace FILE --algorithm aspiration", MEDIUM),
    measured("trace FILE --algorithm progressive-deepening", MEDIUM).on(SHALLOW),
    measured("trace FILE --algorithm scout", MEDIUM),
    measured("trace FILE --algorithm pvs", MEDIUM),
    measured("trace FILE --algorithm mtdf", MEDIUM),
    measured("trace FILE --algorithm sss-star", MEDIUM),
    measured("trace FILE --algorithm dual-star", MEDIUM),
    with_chance("trace FILE --algorithm expectiminimax", MEDIUM),
    with_chance("trace FILE --algorithm star1 --value-range 0,999", MEDIUM),
    with_chance("trace FILE --algorithm star2 --value-range 0,999", MEDIUM),
    measured("explain FILE NODE", LARGE),
    measured("compare FILE", LARGE),
    measured("order FILE", LARGE),
    measured("sound FILE --skip NODE", LARGE),
    measured("draw FILE --to svg", MEDIUM).except(&[Deep]),
    measured("draw FILE --to dot", MEDIUM).except(&[Deep]),
    measured("draw FILE --to html", 100_000).except(&[Deep]),
    measured("convert FILE --to sexp", LARGE),
    measured("convert FILE --to json", LARGE),
    measured("worksheet FILE --to md", MEDIUM).except(&[Deep]),
    measured("worksheet FILE --to html", 100_000),
    measured("check FILE ANSWER --alpha-beta", LARGE),
    measured("generate --leaves SIZE", 500_000).on(ONE),
];
