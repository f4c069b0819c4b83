//! The procedures that searches follow, as their sources write them, with the steps that each line
//! stands for.

use crate::picture::moment::{Deed, Moment, Procedure};
use crate::report::Action;
use crate::search::{Algorithm, Convention, Cut, Fail, Gamma, Notation, RootWindow, Scope};
use crate::tree::{Mover, Player};
use crate::vocabulary::Vocabulary as _;

/// A line of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProcedureLine {
    pub(super) text: String,
    /// Whose procedure it belongs to; nobody's where all share one.
    mover: Option<Mover>,
    /// What happens in it, if that is a step.
    moment: Option<Moment>,
}

/// The lines of the procedures that an algorithm follows under a convention.
pub(super) fn lines(algorithm: Algorithm, convention: &Convention) -> Vec<ProcedureLine> {
    let both = |template| for_both(template, convention);
    let passes = |how: &str, lines: Vec<ProcedureLine>| [passes(how), lines].concat();
    match algorithm {
        Algorithm::Minimax => both(include_str!("procedures/minimax.txt")),
        Algorithm::Expectiminimax => {
            let chance = include_str!("procedures/chance.txt");
            let chance = filled(chance, convention, Some(Mover::Chance));
            [both(include_str!("procedures/expectiminimax.txt")), chance].concat()
        }
        Algorithm::Negamax if is_two_players(convention) => {
            for_one(include_str!("procedures/negamax.txt"), convention)
        }
        Algorithm::AlphaBeta | Algorithm::Negamax => alpha_beta(convention),
        Algorithm::Aspiration => passes(
            "search the root with a window around the guess; if it fails, again with one twice as wide",
            alpha_beta(convention),
        ),
        Algorithm::ProgressiveDeepening => passes(
            "search the root to the first depth, then to the next, and so on",
            alpha_beta(convention),
        ),
        Algorithm::Pvs => both(include_str!("procedures/pvs.txt")),
        Algorithm::Mtdf => passes(
            "until the bounds of the root meet, search it with a null window",
            both(include_str!("procedures/with-memory.txt")),
        ),
        Algorithm::Scout => [
            both(include_str!("procedures/eval.txt")),
            both(include_str!("procedures/test.txt")),
        ]
        .concat(),
        Algorithm::SssStar => best_first(Player::Max, convention),
        Algorithm::DualStar => best_first(Player::Min, convention),
        Algorithm::Star1 => star(include_str!("procedures/star1.txt"), convention),
        Algorithm::Star2 => [
            star(include_str!("procedures/star2.txt"), convention),
            both(include_str!("procedures/probe.txt")),
        ]
        .concat(),
    }
}

/// SSS* for MAX, or DUAL* for MIN. All nodes share its lines.
fn best_first(side: Player, convention: &Convention) -> Vec<ProcedureLine> {
    let template = include_str!("procedures/best-first.txt");
    let lines = filled(template, convention, Some(side.into())).into_iter();
    let of_all = lines.map(|line| ProcedureLine {
        mover: None,
        ..line
    });
    of_all.collect()
}

/// Alpha-beta for players, and a procedure for chance nodes.
fn star(chance: &str, convention: &Convention) -> Vec<ProcedureLine> {
    let players = include_str!("procedures/two-players.txt").replace("{OTHER}", "VALUE");
    let chance = filled(chance, convention, Some(Mover::Chance));
    [for_both(&players, convention), chance].concat()
}

fn alpha_beta(convention: &Convention) -> Vec<ProcedureLine> {
    match convention.preset.notation {
        Notation::MaxMin => for_both(include_str!("procedures/two-players.txt"), convention),
        Notation::MaxMinReturnsBounds => {
            for_both(include_str!("procedures/bounds-returned.txt"), convention)
        }
        Notation::Negamax => for_one(include_str!("procedures/negamax.txt"), convention),
        Notation::Thresholds => for_one(include_str!("procedures/thresholds.txt"), convention),
        Notation::OneBound => for_one(include_str!("procedures/one-bound.txt"), convention),
        Notation::OddEven => for_one(include_str!("procedures/odd-even.txt"), convention),
    }
}

/// The line of the procedure that calls the one for nodes, pass after pass.
fn passes(how: &str) -> Vec<ProcedureLine> {
    vec![ProcedureLine {
        text: how.to_owned(),
        mover: None,
        moment: moment("pass"),
    }]
}

fn is_two_players(convention: &Convention) -> bool {
    use Notation::{MaxMin, MaxMinReturnsBounds};
    matches!(convention.preset.notation, MaxMin | MaxMinReturnsBounds)
}

/// Where something happens, if the procedure has a line for it. A pass begins where the root is entered
/// if the procedure makes only one; a static node that nobody moves at is evaluated where MAX's are.
pub(super) fn line_of(lines: &[ProcedureLine], moment: Moment, mover: Mover) -> Option<usize> {
    let is_static = moment.deed == Deed::Step(Action::Evaluate);
    let line = |moment| {
        let of_all = |line: &ProcedureLine| line.moment == Some(moment);
        let own = |line: &ProcedureLine| of_all(line) && line.mover.is_none_or(|own| own == mover);
        let line = lines.iter().position(own);
        line.or_else(|| lines.iter().position(of_all).filter(|_| is_static))
    };
    let entry = Moment {
        deed: Deed::Step(Action::Enter),
        ..moment
    };
    line(moment).or_else(|| line(entry).filter(|_| moment.deed == Deed::Step(Action::Pass)))
}

fn for_both(template: &str, convention: &Convention) -> Vec<ProcedureLine> {
    let players = [Player::Max, Player::Min];
    players
        .map(|player| filled(template, convention, Some(player.into())))
        .concat()
}

fn for_one(template: &str, convention: &Convention) -> Vec<ProcedureLine> {
    filled(template, convention, None)
}

/// The lines of a template: before a tab what happens in it, if that is a step; after it a text, in
/// which `{…}` stands for what the convention or the player decides.
fn filled(template: &str, convention: &Convention, mover: Option<Mover>) -> Vec<ProcedureLine> {
    let own = usize::from(mover == Some(Mover::Min));
    let own = WORDS.map(|(place, words)| (place, words[own]));
    let words = shared_words(convention).into_iter().chain(own);
    let lines = template.lines().filter_map(|line| line.split_once('\t'));
    let lines = lines.map(|(happens, text)| ProcedureLine {
        text: words.clone().fold(text.to_owned(), |text, (place, word)| {
            text.replace(place, word)
        }),
        mover,
        moment: moment(happens),
    });
    lines.collect()
}

/// What happens in a line: a word, before it the procedure if that is not the main one.
fn moment(words: &str) -> Option<Moment> {
    let (procedure, deed) = words.rsplit_once(' ').unwrap_or(("value", words));
    let step = Action::from_word(deed).map(Deed::Step);
    Some(Moment {
        procedure: Procedure::from_word(procedure)?,
        deed: step.or_else(|| Gamma::from_word(deed).map(Deed::Open))?,
    })
}

/// What the rules of a convention decide. Their words may hold those of the player.
fn shared_words(convention: &Convention) -> [(&'static str, &'static str); 13] {
    let fails = |soft, hard, f2| match convention.fail {
        Fail::Soft => soft,
        Fail::Hard => hard,
        Fail::F2 => f2,
    };
    let [cut, below] = match convention.cut {
        Cut::Weak => ["≥", "≤"],
        Cut::Strict => [">", "<"],
    };
    let [child, tested] = match convention.scope {
        Scope::Deep => ["child, α, β", "TEST(S′, v, θ)"],
        Scope::Shallow => ["child, {own bound}", "F1(S′, best so far) θ v"],
    };
    let [promising, better] = match convention.root_window {
        RootWindow::Shared => ["S′ is the first", "EVAL(S′)"],
        RootWindow::Fresh => ["S′ is the first, S is the root", "{better}(v, EVAL(S′))"],
    };
    [
        ("{cut}", cut),
        ("{worst}", fails("{infinity}", "{infinity}", "{near}")),
        ("{cut off}", fails("v", "{far}", "v")),
        ("{result}", fails("v", "v, clamped into [α, β]", "v")),
        ("{child}", child),
        ("{below}", below),
        ("{tested}", tested),
        ("{promising}", promising),
        ("{eval}", better),
        ("{high}", fails("high", "α", "high")),
        ("{low}", fails("low", "β", "low")),
        ("{average}", fails("low", "low, clamped into [α, β]", "low")),
        ("{negamax start}", fails("−∞", "−∞", "alpha")),
    ]
}

/// What is different for MAX and for MIN.
const WORDS: [(&str, [&str; 2]); 23] = [
    ("{OWN}", ["MAX-VALUE", "MIN-VALUE"]),
    ("{OTHER}", ["MIN-VALUE", "MAX-VALUE"]),
    ("{better}", ["max", "min"]),
    ("{infinity}", ["−∞", "+∞"]),
    ("{near}", ["α", "β"]),
    ("{far}", ["β", "α"]),
    ("{own bound}", ["v, +∞", "−∞, v"]),
    ("{SHORT}", ["MAX", "MIN"]),
    ("{SHORT OTHER}", ["MIN", "MAX"]),
    ("{near word}", ["alpha", "beta"]),
    ("{over}", [">", "<"]),
    ("{rest}", ["t, β", "α, t"]),
    ("{BEST FIRST}", ["SSS*", "DUAL*"]),
    ("{all}", ["+∞", "−∞"]),
    ("{highest}", ["highest", "lowest"]),
    ("{worse}", ["min", "max"]),
    ("{test}", ["TEST(S′, v, >)", "not TEST(S′, v, ≥)"]),
    ("{not}", ["", "not "]),
    ("{answer}", ["TRUE", "FALSE"]),
    ("{other answer}", ["FALSE", "TRUE"]),
    ("{proved}", ["≥", "≤"]),
    ("{a useless bound}", ["an upper bound", "a lower bound"]),
    ("{limit}", ["L", "U"]),
];
