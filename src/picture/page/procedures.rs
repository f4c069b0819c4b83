//! The procedures that searches follow, as their sources write them, with the steps that each line
//! stands for.

use crate::report::Action;
use crate::search::{Algorithm, Convention, Cut, Fail, Notation, Scope};
use crate::tree::Player;
use crate::vocabulary::Vocabulary as _;

/// A line of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProcedureLine {
    pub(super) text: String,
    /// Whose procedure it belongs to; nobody's where both players share one.
    player: Option<Player>,
    /// What happens in it, if that is a step.
    action: Option<Action>,
}

/// The lines of the procedure that an algorithm follows under a convention; none where no source is
/// followed line by line.
pub(super) fn lines(algorithm: Algorithm, convention: &Convention) -> Vec<ProcedureLine> {
    match algorithm {
        Algorithm::Minimax => for_both(include_str!("procedures/minimax.txt"), convention),
        Algorithm::Negamax if is_two_players(convention) => {
            for_one(include_str!("procedures/negamax.txt"), convention)
        }
        Algorithm::AlphaBeta | Algorithm::Negamax => match convention.preset.notation {
            Notation::MaxMin => for_both(include_str!("procedures/two-players.txt"), convention),
            Notation::MaxMinReturnsBounds => {
                for_both(include_str!("procedures/bounds-returned.txt"), convention)
            }
            Notation::Negamax => for_one(include_str!("procedures/negamax.txt"), convention),
            Notation::Thresholds => for_one(include_str!("procedures/thresholds.txt"), convention),
            Notation::OneBound => for_one(include_str!("procedures/one-bound.txt"), convention),
            Notation::OddEven => for_one(include_str!("procedures/odd-even.txt"), convention),
        },
        _ => Vec::new(),
    }
}

fn is_two_players(convention: &Convention) -> bool {
    use Notation::{MaxMin, MaxMinReturnsBounds};
    matches!(convention.preset.notation, MaxMin | MaxMinReturnsBounds)
}

/// Where something happens, if the procedure has a line for it.
pub(super) fn line_of(lines: &[ProcedureLine], action: Action, player: Player) -> Option<usize> {
    let action = match action {
        Action::Pass => Action::Enter,
        other => other,
    };
    lines
        .iter()
        .position(|line| line.action == Some(action) && line.player.is_none_or(|own| own == player))
}

fn for_both(template: &str, convention: &Convention) -> Vec<ProcedureLine> {
    let players = [Player::Max, Player::Min];
    players
        .map(|player| filled(template, convention, Some(player)))
        .concat()
}

fn for_one(template: &str, convention: &Convention) -> Vec<ProcedureLine> {
    filled(template, convention, None)
}

/// The lines of a template: before a tab the action that happens in it, if one does; behind it a text,
/// where `{…}` stands for what the convention or the player decides.
fn filled(template: &str, convention: &Convention, player: Option<Player>) -> Vec<ProcedureLine> {
    let own = player.unwrap_or(Player::Max) as usize;
    let own = WORDS.map(|(place, words)| (place, words[own]));
    let words = shared_words(convention).into_iter().chain(own);
    let lines = template.lines().filter_map(|line| line.split_once('\t'));
    let lines = lines.map(|(action, text)| ProcedureLine {
        text: words.clone().fold(text.to_owned(), |text, (place, word)| {
            text.replace(place, word)
        }),
        player,
        action: Action::from_word(action),
    });
    lines.collect()
}

/// What the rules of a convention decide. Their words may hold those of the player.
fn shared_words(convention: &Convention) -> [(&'static str, &'static str); 6] {
    let fails = |soft, hard, f2| match convention.fail {
        Fail::Soft => soft,
        Fail::Hard => hard,
        Fail::F2 => f2,
    };
    let cut = match convention.cut {
        Cut::Weak => "≥",
        Cut::Strict => ">",
    };
    let child = match convention.scope {
        Scope::Deep => "child, α, β",
        Scope::Shallow => "child, {own bound}",
    };
    [
        ("{cut}", cut),
        ("{worst}", fails("{infinity}", "{infinity}", "{near}")),
        ("{cut off}", fails("v", "{far}", "v")),
        (
            "{result}",
            fails("v", "v, or the end of [α, β] that it lies beyond", "v"),
        ),
        ("{child}", child),
        ("{negamax start}", fails("−∞", "−∞", "alpha")),
    ]
}

/// What is different for MAX and for MIN.
const WORDS: [(&str, [&str; 2]); 11] = [
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
];
