//! The procedures that searches follow, as their sources write them, with the steps that each line
//! stands for.

use crate::report::Action;
use crate::search::{Algorithm, Convention, Cut, Fail, Notation, Scope};
use crate::tree::Player;

/// A line of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProcedureLine {
    pub(super) text: String,
    /// Whose procedure it belongs to; nobody's where both players share one.
    player: Option<Player>,
    /// What happens in it, if that is a step.
    action: Option<Action>,
}

/// Lines of a template: `{…}` stands for what the convention or the player decides.
type Template = [(&'static str, Option<Action>)];

const TWO_PLAYERS: &Template = &[
    ("{OWN}(node, α, β)", Some(Action::Enter)),
    (
        "  if node is a leaf or at the horizon: return its value",
        Some(Action::Evaluate),
    ),
    ("  v ← {worst}", None),
    ("  for each child of node, in order:", None),
    ("    v ← {better}(v, {OTHER}({child}))", None),
    ("    {near} ← {better}({near}, v)", Some(Action::Improve)),
    ("    if α {cut} β: return {cut off}", Some(Action::Cutoff)),
    ("  return {result}", Some(Action::Return)),
];

const BOUNDS_RETURNED: &Template = &[
    ("{SHORT}(node, alpha, beta)", Some(Action::Enter)),
    (
        "  if node is a leaf or at the horizon: return its value",
        Some(Action::Evaluate),
    ),
    ("  for each child of node, in order:", None),
    ("    v ← {SHORT OTHER}(child, alpha, beta)", None),
    (
        "    if v {over} {near word}: {near word} ← v",
        Some(Action::Improve),
    ),
    (
        "    if alpha {cut} beta: return {near word}",
        Some(Action::Cutoff),
    ),
    ("  return {near word}", Some(Action::Return)),
];

const NEGAMAX: &Template = &[
    ("F2(node, alpha, beta)", Some(Action::Enter)),
    (
        "  if node is a leaf or at the horizon: return its value",
        Some(Action::Evaluate),
    ),
    ("  m ← {negamax start}", None),
    ("  for each child of node, in order:", None),
    ("    t ← −F2(child, −beta, −max(m, alpha))", None),
    ("    if t > m: m ← t", Some(Action::Improve)),
    ("    if m {cut} beta: return m", Some(Action::Cutoff)),
    ("  return m", Some(Action::Return)),
];

const THRESHOLDS: &Template = &[
    (
        "MINIMAX-A-B(POSITION, USE-THRESH, PASS-THRESH)",
        Some(Action::Enter),
    ),
    (
        "  if DEEP-ENOUGH(POSITION): return STATIC(POSITION)",
        Some(Action::Evaluate),
    ),
    ("  for each SUCC of POSITION, in order:", None),
    (
        "    NEW-VALUE ← −MINIMAX-A-B(SUCC, −PASS-THRESH, −USE-THRESH)",
        None,
    ),
    (
        "    if NEW-VALUE > PASS-THRESH: PASS-THRESH ← NEW-VALUE",
        Some(Action::Improve),
    ),
    (
        "    if PASS-THRESH {cut} USE-THRESH: return PASS-THRESH",
        Some(Action::Cutoff),
    ),
    ("  return PASS-THRESH", Some(Action::Return)),
];

const ONE_BOUND: &Template = &[
    ("F1(node, bound)", Some(Action::Enter)),
    (
        "  if node is a leaf or at the horizon: return its value",
        Some(Action::Evaluate),
    ),
    ("  m ← −∞", None),
    ("  for each child of node, in order:", None),
    ("    t ← −F1(child, −m)", None),
    ("    if t > m: m ← t", Some(Action::Improve)),
    ("    if m {cut} bound: return m", Some(Action::Cutoff)),
    ("  return m", Some(Action::Return)),
];

const ODD_EVEN: &Template = &[
    ("PruneValue(node, Level, Bound)", Some(Action::Enter)),
    (
        "  if Level = 0 or node is a leaf: return its value",
        Some(Action::Evaluate),
    ),
    ("  MaxValue ← Bound", None),
    ("  for each child of node, in order:", None),
    ("    Value ← −PruneValue(child, Level − 1, −MaxValue)", None),
    (
        "    if Value > MaxValue: MaxValue ← Value",
        Some(Action::Improve),
    ),
    (
        "    if −MaxValue is lower than the other player's Bound: return MaxValue",
        Some(Action::Cutoff),
    ),
    ("  return MaxValue", Some(Action::Return)),
];

const MINIMAX: &Template = &[
    ("{OWN}(node)", Some(Action::Enter)),
    (
        "  if node is a leaf or at the horizon: return its value",
        Some(Action::Evaluate),
    ),
    ("  v ← {infinity}", None),
    ("  for each child of node, in order:", None),
    ("    v ← {better}(v, {OTHER}(child))", Some(Action::Improve)),
    ("  return v", Some(Action::Return)),
];

/// The lines of the procedure that an algorithm follows under a convention; none where no source is
/// followed line by line.
pub(super) fn lines(algorithm: Algorithm, convention: &Convention) -> Vec<ProcedureLine> {
    match algorithm {
        Algorithm::Minimax => for_both(MINIMAX, convention),
        Algorithm::Negamax if is_two_players(convention) => for_one(NEGAMAX, convention),
        Algorithm::AlphaBeta | Algorithm::Negamax => match convention.preset.notation {
            Notation::MaxMin => for_both(TWO_PLAYERS, convention),
            Notation::MaxMinReturnsBounds => for_both(BOUNDS_RETURNED, convention),
            Notation::Negamax => for_one(NEGAMAX, convention),
            Notation::Thresholds => for_one(THRESHOLDS, convention),
            Notation::OneBound => for_one(ONE_BOUND, convention),
            Notation::OddEven => for_one(ODD_EVEN, convention),
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

fn for_both(template: &Template, convention: &Convention) -> Vec<ProcedureLine> {
    let [max, min] =
        [Player::Max, Player::Min].map(|player| filled(template, convention, Some(player)));
    [max, min].concat()
}

fn for_one(template: &Template, convention: &Convention) -> Vec<ProcedureLine> {
    filled(template, convention, None)
}

fn filled(
    template: &Template,
    convention: &Convention,
    player: Option<Player>,
) -> Vec<ProcedureLine> {
    let own = words(player.unwrap_or(Player::Max));
    let shared = shared_words(convention);
    let lines = template.iter().map(|&(text, action)| {
        let words = shared.iter().copied().chain(own.iter().copied());
        ProcedureLine {
            text: words.fold(text.to_owned(), |text, (place, word)| {
                text.replace(place, word)
            }),
            player,
            action,
        }
    });
    lines.collect()
}

type Word = (&'static str, &'static str);

/// What the rules of a convention decide. Their words may hold those of the player.
fn shared_words(convention: &Convention) -> [Word; 6] {
    let fails = |soft, hard, f2| match convention.fail {
        Fail::Soft => soft,
        Fail::Hard => hard,
        Fail::F2 => f2,
    };
    [
        (
            "{cut}",
            if convention.cut == Cut::Weak {
                "≥"
            } else {
                ">"
            },
        ),
        ("{worst}", fails("{infinity}", "{infinity}", "{near}")),
        ("{cut off}", fails("v", "{far}", "v")),
        (
            "{result}",
            fails("v", "v, or the end of [α, β] that it lies beyond", "v"),
        ),
        (
            "{child}",
            match convention.scope {
                Scope::Deep => "child, α, β",
                Scope::Shallow => "child, {own bound}",
            },
        ),
        ("{negamax start}", fails("−∞", "−∞", "alpha")),
    ]
}

/// What is different for the two players.
fn words(player: Player) -> &'static [Word] {
    match player {
        Player::Max => &[
            ("{OWN}", "MAX-VALUE"),
            ("{OTHER}", "MIN-VALUE"),
            ("{better}", "max"),
            ("{infinity}", "−∞"),
            ("{near}", "α"),
            ("{far}", "β"),
            ("{own bound}", "v, +∞"),
            ("{SHORT}", "MAX"),
            ("{SHORT OTHER}", "MIN"),
            ("{near word}", "alpha"),
            ("{over}", ">"),
        ],
        Player::Min => &[
            ("{OWN}", "MIN-VALUE"),
            ("{OTHER}", "MAX-VALUE"),
            ("{better}", "min"),
            ("{infinity}", "+∞"),
            ("{near}", "β"),
            ("{far}", "α"),
            ("{own bound}", "−∞, v"),
            ("{SHORT}", "MIN"),
            ("{SHORT OTHER}", "MAX"),
            ("{near word}", "beta"),
            ("{over}", "<"),
        ],
    }
}
