//! Reads games of Gambit, `.efg`, as far as they are game trees of perfect information. Two players whose payoffs
//! have the same sum at every end are MAX and MIN, and the values are the payoffs of the first; in any other game
//! each player has payoffs of their own.
//!
//! The format is that of the Gambit manual, "The extensive game (.efg) file format". Nodes stand in
//! prefix order:
//!
//! ```text
//! EFG 2 R "title" { "player 1" "player 2" … } ["comment"]
//! p "name" player infoset ["name" { "action" … }] outcome [["name"] { payoffs }]
//! c "name" infoset ["name" { "action" probability … }] outcome [["name"] { payoffs }]
//! t "name" outcome [["name"] { payoffs }]
//! ```

mod words;

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;
use std::str::FromStr;

use nom::character::complete::char;
use nom::combinator::{consumed, map_opt, not, opt, peek, success, verify};
use nom::sequence::terminated;
use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, after_blanks_a, blanks, value};
use super::{Failure, ReadErrorKind, beginning, fail};
use crate::text::quoted;
use crate::tree::{Mover, ordinal};
use crate::value::Value;
use words::{Action, Actions, actions, any_string, in_braces, one_of, string, word};

/// An end has a payoff for each player also where it only names an outcome.
const MOST_PLAYERS: usize = 100;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut cursor = Cursor::new(text)?;
    let players = header(&mut cursor, document)?;
    document.declare_players(names(&players), 0..0)?;
    let mut game = Game {
        cursor,
        document,
        nothing: Value::payoffs(vec![Value::ZERO; players.len()]),
        information_sets: FxHashSet::default(),
        chances: FxHashMap::default(),
        outcomes: FxHashMap::default(),
        sum: None,
        has_ended: false,
    };
    game.nodes()?;
    game.cursor.end()?;
    if let Some(sum) = game.sum {
        document.tree.let_first_player_be_max();
        remark(&sum, &players, document, beginning(text));
    }
    document.number_repeated_names(beginning(text))
}

/// Reads the title of a game and gives its players.
fn header<'t>(
    cursor: &mut Cursor<'t>,
    document: &mut DocumentBuilder,
) -> Result<Vec<Cow<'t, str>>, Failure> {
    for words in [&["EFG"][..], &["2"], &["R", "D"]] {
        cursor.take(one_of("`EFG 2 R`", words))?;
    }
    let title = cursor.take(after_blanks_a("the title of the game, in quotes", string))?;
    if !title.is_empty() {
        document.exercise.title = Some(title.into_owned());
    }
    let player = after_blanks_a("the name of a player, in quotes", string);
    let players = verify(
        in_braces("the players in `{ }`", player),
        |players: &Vec<_>| players.len() <= MOST_PLAYERS,
    );
    let players = after_blanks_a("at most 100 players", players);
    let (players, _comment) = cursor.take((players, any_string))?;
    Ok(players)
}

/// What the players are called: p1, p2 and so on unless all have names that differ.
fn names(players: &[Cow<str>]) -> Vec<String> {
    let different: HashSet<_> = players.iter().collect();
    let is_name =
        |name: &Cow<str>| !matches!(&**name, "" | "leaf" | "chance") && ordinal(name).is_none();
    if different.len() == players.len() && players.iter().all(is_name) {
        return players.iter().map(ToString::to_string).collect();
    }
    let numbers = 1..=players.len();
    numbers.map(|number| format!("p{number}")).collect()
}

/// Remembers what a tree of MAX and MIN does not keep of a game.
fn remark(
    sum: &Value,
    players: &[Cow<str>],
    document: &mut DocumentBuilder,
    beginning: Range<usize>,
) {
    if *sum != Value::ZERO {
        let message = format!(
            "the payoffs sum to {sum} at every end, not to 0: the values are those of the first player, and the other's are not kept"
        );
        document.remark(beginning.clone(), message);
    }
    let known = [["", "MAX", "Player 1"], ["", "MIN", "Player 2"]];
    let is_known = |(name, known): (&Cow<str>, [&str; 3])| known.contains(&&**name);
    if !players.iter().zip(known).all(is_known) {
        let [max, min] = [0, 1].map(|player: usize| quoted(&players[player]));
        document.remark(
            beginning,
            format!("player `{max}` is MAX here, and player `{min}` is MIN"),
        );
    }
}

/// A game as far as it is read.
struct Game<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    document: &'d mut DocumentBuilder<'p>,
    /// The payoffs of a way without outcomes.
    nothing: Value,
    /// The information sets so far, by player.
    information_sets: FxHashSet<(usize, u32)>,
    /// The actions of chance by the numbers of their information sets.
    chances: FxHashMap<u32, Actions<'t>>,
    /// The payoffs of each outcome.
    outcomes: FxHashMap<u32, Value>,
    /// What the payoffs of two players sum to at the ends so far, if that is the same at all.
    sum: Option<Value>,
    /// Whether there was an end.
    has_ended: bool,
}

/// A node that has not all its children yet.
struct Open<'t> {
    actions: Actions<'t>,
    /// How many of the actions were followed.
    followed: usize,
    /// What was paid on the way to here, this node included, if anything was.
    paid: Option<Value>,
}

const NOT_DESCRIBED: &str = "an information set or outcome that is described before this place";

impl<'t> Game<'t, '_, '_> {
    /// Reads all nodes.
    fn nodes(&mut self) -> Result<(), Failure> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            let node = self.node(open.last())?;
            open.push(node);
            let is_done = |node: &mut Open| node.actions.len() == node.followed;
            while open.pop_if(is_done).is_some() {
                self.document.tree.close()?;
            }
            match open.last_mut() {
                Some(before) => before.followed += 1,
                None => return Ok(()),
            }
        }
    }

    /// Reads a node, which the last followed action leads to, up to its children.
    fn node(&mut self, before: Option<&Open<'t>>) -> Result<Open<'t>, Failure> {
        let letter = one_of("a node for each action: `p`, `c` or `t`", &["p", "c", "t"]);
        let name = after_blanks_a("the name of the node, in quotes", consumed(string));
        let (letter, (in_quotes, name)) = self.cursor.take((letter, name))?;
        self.document.open(self.cursor.place(letter))?;
        if !name.is_empty() {
            self.document.name(&name, self.cursor.place(in_quotes))?;
        }
        if let Some(before) = before {
            self.enter(&before.actions[before.followed - 1])?;
        }
        let actions = match letter {
            "p" => self.decision()?,
            "c" => self.chance()?,
            _ => Rc::default(),
        };
        let paid = match (
            before.and_then(|before| before.paid.clone()),
            self.outcome()?,
        ) {
            (Some(before), Some(own)) => {
                let pairs = payoffs(&before).iter().zip(payoffs(&own));
                Some(Value::payoffs(pairs.map(|(before, own)| before + own)))
            }
            (before, own) => before.or(own),
        };
        if actions.is_empty() {
            self.end(paid.as_ref().unwrap_or(&self.nothing).clone());
        }
        Ok(Open {
            actions,
            followed: 0,
            paid,
        })
    }

    /// The game ends at the node that was just opened.
    fn end(&mut self, paid: Value) {
        let sum = match payoffs(&paid) {
            [first, second] => Some(first + second),
            _ => None,
        };
        if !self.has_ended || self.sum == sum {
            self.sum = sum;
        } else {
            self.sum = None;
        }
        self.has_ended = true;
        self.document.tree.value(Some(paid));
    }

    fn decision(&mut self) -> Result<Actions<'t>, Failure> {
        let (player, span) = self.number::<usize>("the number of the player")?;
        if !(1..=payoffs(&self.nothing).len()).contains(&player) {
            return fail(ReadErrorKind::Expected("the number of a player"), span);
        }
        self.document.tree.chooser(&format!("p{player}"));
        let (set, span) = self.number("the number of the information set")?;
        if !self.information_sets.insert((player, set)) {
            let rule =
                "only games of perfect information are read: no two nodes share an information set";
            return fail(ReadErrorKind::NotRead(rule), span);
        }
        let actions = self.cursor.take(actions(success("")))?;
        actions.map_or_else(|| fail(ReadErrorKind::Expected(NOT_DESCRIBED), span), Ok)
    }

    fn chance(&mut self) -> Result<Actions<'t>, Failure> {
        let (set, span) = self.number("the number of the information set")?;
        let probability = after_blanks_a("a probability", word);
        self.document.node_type(NodeType::Inner(Mover::Chance));
        if let Some(actions) = self.cursor.take(actions(probability))? {
            self.chances.insert(set, actions);
        }
        let known = self.chances.get(&set).cloned();
        known.map_or_else(|| fail(ReadErrorKind::Expected(NOT_DESCRIBED), span), Ok)
    }

    /// What the outcome of a node pays, whose payoffs stand here or where it was described.
    fn outcome(&mut self) -> Result<Option<Value>, Failure> {
        let (number, span) = self.number("the number of the outcome")?;
        let payoff = after_blanks_a("a payoff", word);
        let comma = (blanks, char(','), not(peek((blanks, char('}')))));
        let list = in_braces("the payoffs in `{ }`", terminated(payoff, opt(comma)));
        let (_name, found) = self.cursor.take((any_string, opt(consumed(list))))?;
        let Some((list, words)) = found else {
            return match self.outcomes.get(&number) {
                Some(payoffs) => Ok(Some(payoffs.clone())),
                None if number == 0 => Ok(None),
                None => fail(ReadErrorKind::Expected(NOT_DESCRIBED), span),
            };
        };
        if words.len() != payoffs(&self.nothing).len() {
            let expected = "a payoff for each player";
            return fail(
                ReadErrorKind::Expected(expected),
                self.cursor.place(list.trim_start()),
            );
        }
        let payoffs = words.into_iter().map(|word| self.finite(word, "a payoff"));
        let payoffs = Value::payoffs(payoffs.collect::<Result<Vec<Value>, Failure>>()?);
        if number != 0 {
            self.outcomes.insert(number, payoffs.clone());
        }
        Ok(Some(payoffs))
    }

    /// A whole number, and where it stands.
    fn number<N: FromStr>(&mut self, expected: &'static str) -> Result<(N, Range<usize>), Failure> {
        let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = map_opt(verify(word, digits), |word: &str| word.parse().ok());
        let (digits, number) = self
            .cursor
            .take(after_blanks_a(expected, consumed(number)))?;
        Ok((number, self.cursor.place(digits)))
    }

    /// The finite value that a word spells.
    fn finite(&self, word: &str, expected: &'static str) -> Result<Value, Failure> {
        let span = self.cursor.place(word);
        let value = value(word, span.clone())?.filter(Value::is_finite);
        value.map_or_else(|| fail(ReadErrorKind::Expected(expected), span), Ok)
    }

    /// The move into the node that was just opened.
    fn enter(&mut self, (name, probability): &Action<'t>) -> Result<(), Failure> {
        if !is_filler(name) {
            self.document.tree.move_name(name)?;
        }
        if probability.is_empty() {
            return Ok(());
        }
        let value = self.finite(probability, "a probability")?;
        let span = self.cursor.place(probability);
        self.document.probability(value, span)
    }
}

/// The payoffs of all players in one value.
fn payoffs(value: &Value) -> &[Value] {
    value.as_payoffs().unwrap_or_default()
}

/// Whether an action has no name, or one such as `_1`, which Gambit gives to an action that has none.
pub(crate) fn is_filler(action: &str) -> bool {
    let number = action.strip_prefix('_');
    action.is_empty() || number.is_some_and(|number| number.parse::<usize>().is_ok())
}
