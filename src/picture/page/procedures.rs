//! The procedures that searches follow, as their sources write them, with the steps that each line
//! stands for.

use crate::picture::run::Moment;
use crate::report::Action;
use crate::search::{Algorithm, Convention, Cut, Fail, Notation, RootWindow, Scope, Setup};
use crate::tree::Mover;
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
pub(super) fn lines(setup: &Setup) -> Vec<ProcedureLine> {
    let both = |template| for_both(template, setup);
    let one = |template, mover| filled(template, setup, mover);
    let star = |chance| {
        let players = both(include_str!("procedures/two-players.txt"));
        [players, one(chance, Some(Mover::Chance))].concat()
    };
    match setup.plan.algorithm {
        Algorithm::Minimax => both(include_str!("procedures/minimax.txt")),
        Algorithm::Expectiminimax => {
            let chance = include_str!("procedures/chance.txt");
            let players = both(include_str!("procedures/expectiminimax.txt"));
            [players, one(chance, Some(Mover::Chance))].concat()
        }
        Algorithm::Negamax if is_two_players(&setup.convention) => {
            one(include_str!("procedures/negamax.txt"), None)
        }
        Algorithm::AlphaBeta | Algorithm::Negamax => alpha_beta(setup),
        Algorithm::Aspiration => passes(
            "search the root with a window around the guess; if it fails, again with one twice as wide",
            alpha_beta(setup),
        ),
        Algorithm::ProgressiveDeepening => passes(
            "search the root to the first depth, then to the next, and so on",
            alpha_beta(setup),
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
        Algorithm::SssStar => best_first(Mover::Max, setup),
        Algorithm::DualStar => best_first(Mover::Min, setup),
        Algorithm::Star1 => star(include_str!("procedures/star1.txt")),
        Algorithm::Star2 => [
            star(include_str!("procedures/star2.txt")),
            both(include_str!("procedures/probe.txt")),
        ]
        .concat(),
    }
}

/// SSS* for MAX, or DUAL* for MIN. All nodes share its lines.
fn best_first(side: Mover, setup: &Setup) -> Vec<ProcedureLine> {
    let template = include_str!("procedures/best-first.txt");
    let mut lines = filled(template, setup, Some(side));
    for line in &mut lines {
        line.mover = None;
    }
    lines
}

fn alpha_beta(setup: &Setup) -> Vec<ProcedureLine> {
    let both = |template| for_both(template, setup);
    let one = |template| filled(template, setup, None);
    match setup.convention.preset.notation {
        Notation::MaxMin => both(include_str!("procedures/two-players.txt")),
        Notation::MaxMinReturnsBounds => both(include_str!("procedures/bounds-returned.txt")),
        Notation::Negamax => one(include_str!("procedures/negamax.txt")),
        Notation::Thresholds => one(include_str!("procedures/thresholds.txt")),
        Notation::OneBound => one(include_str!("procedures/one-bound.txt")),
        Notation::OddEven => one(include_str!("procedures/odd-even.txt")),
    }
}

/// The line that calls the procedures for nodes, pass after pass, and theirs.
fn passes(how: &str, mut lines: Vec<ProcedureLine>) -> Vec<ProcedureLine> {
    let pass = ProcedureLine {
        text: how.to_owned(),
        mover: None,
        moment: Some(moment("pass")),
    };
    lines.insert(0, pass);
    lines
}

fn is_two_players(convention: &Convention) -> bool {
    use Notation::{MaxMin, MaxMinReturnsBounds};
    matches!(convention.preset.notation, MaxMin | MaxMinReturnsBounds)
}

/// Where something happens, if the procedure has a line for it. A pass begins where the root is entered
/// if the procedure makes only one; a static node that nobody moves at is evaluated where MAX's are.
pub(super) fn line_of(lines: &[ProcedureLine], moment: Moment, mover: Mover) -> Option<usize> {
    let line = |deed: &'static str| {
        let wanted = Some(Moment { deed, ..moment });
        let of_all = |line: &ProcedureLine| line.moment == wanted;
        let own = |line: &ProcedureLine| of_all(line) && line.mover.is_none_or(|own| own == mover);
        let line = lines.iter().position(own);
        let is_static = deed == Action::Evaluate.word();
        line.or_else(|| lines.iter().position(of_all).filter(|_| is_static))
    };
    let is_pass = moment.deed == Action::Pass.word();
    line(moment.deed).or_else(|| line(Action::Enter.word()).filter(|_| is_pass))
}

fn for_both(template: &'static str, setup: &Setup) -> Vec<ProcedureLine> {
    let players = [Mover::Max, Mover::Min].map(|mover| filled(template, setup, Some(mover)));
    players.concat()
}

/// The lines of a template: before a tab what happens in it, if that is a step; after it a text, in
/// which `{…}` stands for what the rules or the player decide.
fn filled(template: &'static str, setup: &Setup, mover: Option<Mover>) -> Vec<ProcedureLine> {
    let own = WORDS.lines().filter_map(|line| {
        let (place, words) = line.split_once('\t')?;
        let (max, min) = words.split_once('\t')?;
        let word = if mover == Some(Mover::Min) { min } else { max };
        Some((place, word))
    });
    let words = shared_words(setup).into_iter().chain(own);
    let lines = template.lines().filter_map(|line| line.split_once('\t'));
    let lines = lines.map(|(happens, text)| ProcedureLine {
        text: words.clone().fold(text.to_owned(), |text, (place, word)| {
            text.replace(place, word)
        }),
        mover,
        moment: (!happens.is_empty()).then(|| moment(happens)),
    });
    lines.collect()
}

/// What happens in a line: a word, before it the procedure if that is not the main one.
fn moment(words: &'static str) -> Moment {
    let (procedure, deed) = words.rsplit_once(' ').unwrap_or(("value", words));
    Moment { procedure, deed }
}

/// What the rules of a search decide. Their words may hold those of the player.
fn shared_words(setup: &Setup) -> [(&'static str, &'static str); 14] {
    let convention = &setup.convention;
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
    // The children of a player may be chance nodes.
    let other = match setup.plan.algorithm {
        Algorithm::Star1 | Algorithm::Star2 => "VALUE",
        _ => "{OPPONENT}",
    };
    [
        ("{OTHER}", other),
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

/// What is different for MAX and for MIN: a place, and what stands there for each of them.
const WORDS: &str = include_str!("procedures/words.txt");
