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
//! c "name" infoset [["name"] { "action" probability … }] outcome [["name"] { payoffs }]
//! t "name" outcome [["name"] { payoffs }]
//! ```

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::DocumentBuilder;
use super::cursor::{Cursor, value};
use super::{Failure, ReadErrorKind, beginning, fail};
use crate::text::quoted;
use crate::tree::{Mover, NodeId, ordinal};
use crate::value::Value;

/// An end has a payoff for each player also where it only names an outcome.
const MOST_PLAYERS: usize = 100;

/// Reads one document and gives the builder back with the whole tree in it.
pub(crate) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut game = Game {
        cursor: Cursor::new(text)?,
        document,
        players: Vec::new(),
        information_sets: FxHashSet::default(),
        chance_sets: FxHashMap::default(),
        payoffs: Vec::new(),
        outcomes: FxHashMap::default(),
        leaves: Vec::new(),
    };
    game.header()?;
    game.nodes()?;
    game.cursor.end()?;
    if let Some(sum) = game.values() {
        game.remark(&sum, beginning(text));
    } else if !game.players[0].is_empty() && game.players[0] != names(&game.players)[0] {
        let message = "players need names that differ, other than leaf and chance: they are called p1, p2 and so on";
        document.remark(beginning(text), message);
    }
    document.number_repeated_names(beginning(text))
}

/// What the players are called: p1, p2 and so on unless all have names that differ.
fn names(players: &[Cow<str>]) -> Vec<String> {
    let different: FxHashSet<_> = players.iter().collect();
    let is_name =
        |name: &Cow<str>| !matches!(&**name, "" | "leaf" | "chance") && ordinal(name).is_none();
    if different.len() == players.len() && players.iter().all(is_name) {
        return players.iter().map(ToString::to_string).collect();
    }
    let numbers = 1..=players.len();
    numbers.map(|number| format!("p{number}")).collect()
}

/// A game as far as it is read.
struct Game<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    document: &'d mut DocumentBuilder<'p>,
    players: Vec<Cow<'t, str>>,
    /// The information sets of players so far, by player.
    information_sets: FxHashSet<(usize, usize)>,
    /// The actions of each information set of chance.
    chance_sets: FxHashMap<usize, Vec<Action<'t>>>,
    /// What each player gets somewhere, player after player, at first nothing.
    payoffs: Vec<Value>,
    /// The place of an outcome's payoffs among these.
    outcomes: FxHashMap<usize, usize>,
    /// The leaves, each with the place of what is paid there.
    leaves: Vec<(NodeId, usize)>,
}

/// What an action is called, and how likely it is if chance takes it.
type Action<'t> = (Cow<'t, str>, &'t str);

/// A node that has not all its children yet.
#[derive(Default)]
struct Open<'t> {
    actions: Vec<Action<'t>>,
    /// How many of the actions were followed.
    followed: usize,
    /// What was paid on the way to here, this node included.
    paid: usize,
}

/// The place of payoffs that are all 0.
const NOTHING: usize = 0;

const PAYOFF: &str = "a payoff";
const PROBABILITY: &str = "a probability";

impl<'t> Game<'t, '_, '_> {
    /// Reads the title of the game and its players.
    fn header(&mut self) -> Result<(), Failure> {
        for words in [&["EFG"][..], &["2"], &["R", "D"]] {
            let is_right = |word: &str| words.contains(&word);
            self.cursor
                .word("`EFG 2 R`, a game in extensive form", is_right)?;
        }
        let title = self.cursor.string("the title of the game, in quotes")?;
        self.document.exercise.title = Some(title.into_owned()).filter(|title| !title.is_empty());
        let (players, span) = self.cursor.list("the players in `{ }`", |cursor| {
            cursor.string("the name of a player, in quotes")
        })?;
        if players.len() > MOST_PLAYERS {
            return fail(ReadErrorKind::Expected("at most 100 players"), span);
        }
        self.players = players;
        self.payoffs = vec![Value::ZERO; self.players.len()];
        let _comment = self.cursor.any_string()?;
        self.document.declare_players(names(&self.players), 0..0)
    }

    /// Remembers what a tree of MAX and MIN does not keep of a game.
    fn remark(&mut self, sum: &Value, beginning: Range<usize>) {
        if *sum != Value::ZERO {
            let message = format!(
                "the payoffs sum to {sum} at every end, not to 0: the values are those of the first player, and the other's are not kept"
            );
            self.document.remark(beginning.clone(), message);
        }
        let known = [["", "MAX", "Player 1"], ["", "MIN", "Player 2"]];
        let is_known = |(name, known): (&Cow<str>, [&str; 3])| known.contains(&&**name);
        if !self.players.iter().zip(known).all(is_known) {
            let [max, min] = [0, 1].map(|player: usize| quoted(&self.players[player]));
            let message = format!("player `{max}` is MAX here, and player `{min}` is MIN");
            self.document.remark(beginning, message);
        }
    }

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
        let is_letter = |word: &str| matches!(word, "p" | "c" | "t");
        let letter = self
            .cursor
            .word("a node for each action: `p`, `c` or `t`", is_letter)?;
        self.document.open(self.cursor.place(letter))?;
        self.cursor.skip_blanks();
        let quote = self.cursor.at();
        let name = self.cursor.string("the name of the node, in quotes")?;
        if !name.is_empty() {
            self.document.name(&name, quote..self.cursor.at())?;
        }
        if let Some(before) = before {
            self.enter(&before.actions[before.followed - 1])?;
        }
        let actions = match letter {
            "p" => self.decision()?,
            "c" => self.chance()?,
            _ => Vec::new(),
        };
        let before = before.map_or(NOTHING, |before| before.paid);
        let paid = match (before, self.outcome()?) {
            (paid, NOTHING) | (NOTHING, paid) => paid,
            (before, own) => self.sum(before, own),
        };
        if !actions.is_empty() {
            return Ok(Open {
                actions,
                followed: 0,
                paid,
            });
        }
        let leaf = self.document.tree.current();
        self.leaves.extend(leaf.map(|leaf| (leaf, paid)));
        // Its value is given once all payoffs are known.
        self.document.tree.value(None);
        Ok(Open::default())
    }

    /// The move into the node that was just opened.
    fn enter(&mut self, (name, probability): &Action<'t>) -> Result<(), Failure> {
        if !is_filler(name) {
            self.document.tree.move_name(name)?;
        }
        if probability.is_empty() {
            return Ok(());
        }
        let value = finite(&self.cursor, probability, PROBABILITY)?;
        let span = self.cursor.place(probability);
        self.document.probability(value, span)
    }

    fn decision(&mut self) -> Result<Vec<Action<'t>>, Failure> {
        let (player, span) = number(&mut self.cursor, "the number of the player")?;
        if !(1..=self.players.len()).contains(&player) {
            return fail(ReadErrorKind::Expected("the number of a player"), span);
        }
        self.document.tree.chooser(&format!("p{player}"));
        let (set, span) = number(&mut self.cursor, "the number of the information set")?;
        if !self.information_sets.insert((player, set)) {
            let kind = ReadErrorKind::NotRead(
                "only games of perfect information are read: no two nodes share an information set",
                "nothing here reads hidden moves; with an information set of its own for each node of a player it is another game, in which all moves are seen",
            );
            return fail(kind, span);
        }
        actions(&mut self.cursor, |_| Ok(""))
    }

    fn chance(&mut self) -> Result<Vec<Action<'t>>, Failure> {
        let (set, _) = number(&mut self.cursor, "the number of the information set")?;
        self.document.tree.mover(Mover::Chance);
        let is_described = self.cursor.is_at('"') || self.cursor.is_at('{');
        if let Some(known) = self.chance_sets.get(&set).filter(|_| !is_described) {
            return Ok(known.clone());
        }
        let actions = actions(&mut self.cursor, |cursor| {
            cursor.word(PROBABILITY, |_| true)
        })?;
        self.chance_sets.insert(set, actions.clone());
        Ok(actions)
    }

    /// What the outcome of a node pays, whose payoffs stand here or where it was described.
    fn outcome(&mut self) -> Result<usize, Failure> {
        let (number, span) = number(&mut self.cursor, "the number of the outcome")?;
        let _name = self.cursor.any_string()?;
        let described = self.outcomes.get(&number).copied();
        if !self.cursor.is_at('{') {
            let none = (number == 0).then_some(NOTHING);
            let expected = "an outcome that is described before this place";
            let failed = || fail(ReadErrorKind::Expected(expected), span);
            return described.or(none).map_or_else(failed, Ok);
        }
        let (payoffs, span) = self.cursor.list("the payoffs in `{ }`", payoff)?;
        if payoffs.len() != self.players.len() {
            return fail(ReadErrorKind::Expected("a payoff for each player"), span);
        }
        if let Some(described) = described {
            if self.payoffs_at(described) == payoffs {
                return Ok(described);
            }
            let kind = ReadErrorKind::NotRead(
                "an outcome of this number has other payoffs before this place",
                "give it a number of its own, or the same payoffs",
            );
            return fail(kind, span);
        }
        let here = self.add_payoffs(payoffs);
        if number != 0 {
            self.outcomes.insert(number, here);
        }
        Ok(here)
    }

    fn payoffs_at(&self, place: usize) -> &[Value] {
        &self.payoffs[place..][..self.players.len()]
    }

    fn add_payoffs(&mut self, payoffs: Vec<Value>) -> usize {
        let place = self.payoffs.len();
        self.payoffs.extend(payoffs);
        place
    }

    fn sum(&mut self, one: usize, other: usize) -> usize {
        let pairs = self.payoffs_at(one).iter().zip(self.payoffs_at(other));
        let sums = pairs.map(|(one, other)| one + other).collect();
        self.add_payoffs(sums)
    }

    /// Gives the leaves their values: what the first of two players gets, if both together get the same sum at
    /// every end, which is returned; else the payoffs of all players.
    fn values(&mut self) -> Option<Value> {
        let sum = self.constant_sum();
        if sum.is_some() {
            self.document.tree.let_first_player_be_max();
        }
        let mut shared = FxHashMap::default();
        for &(leaf, place) in &self.leaves {
            let value = if sum.is_some() {
                self.payoffs[place].clone()
            } else {
                let payoffs = || Value::payoffs(self.payoffs_at(place).iter().cloned());
                shared.entry(place).or_insert_with(payoffs).clone()
            };
            self.document.tree.value_of(leaf, value);
        }
        sum
    }

    /// What two players get together, if that is the same at every end.
    fn constant_sum(&self) -> Option<Value> {
        let ends = self.leaves.iter().map(|&(_, place)| self.payoffs_at(place));
        let mut sums = ends.map(|payoffs| match payoffs {
            [first, second] => Some(first + second),
            _ => None,
        });
        let sum = sums.next()??;
        sums.all(|other| other.as_ref() == Some(&sum))
            .then_some(sum)
    }
}

/// A payoff, and perhaps a comma.
fn payoff(cursor: &mut Cursor) -> Result<Value, Failure> {
    let word = cursor.word(PAYOFF, |_| true)?;
    let payoff = finite(cursor, word, PAYOFF)?;
    cursor.eat(',');
    Ok(payoff)
}

/// The finite value that a word spells.
fn finite(cursor: &Cursor, word: &str, expected: &'static str) -> Result<Value, Failure> {
    let span = cursor.place(word);
    let value = value(word, span.clone())?.filter(Value::is_finite);
    value.map_or_else(|| fail(ReadErrorKind::Expected(expected), span), Ok)
}

/// A whole number, and where it stands.
fn number(cursor: &mut Cursor, expected: &'static str) -> Result<(usize, Range<usize>), Failure> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let digits = cursor.word(expected, is_number)?;
    let span = cursor.place(digits);
    match digits.parse() {
        Ok(number) => Ok((number, span)),
        Err(_) => fail(ReadErrorKind::Expected(expected), span),
    }
}

/// The actions of a node with what follows each.
fn actions<'t>(
    cursor: &mut Cursor<'t>,
    behind: impl Fn(&mut Cursor<'t>) -> Result<&'t str, Failure>,
) -> Result<Vec<Action<'t>>, Failure> {
    let _name = cursor.any_string()?;
    let (actions, _) = cursor.list("the actions in `{ }`", |cursor| {
        Ok((cursor.string("an action, in quotes")?, behind(cursor)?))
    })?;
    Ok(actions)
}

/// Whether an action has no name, or one such as `_1`, which Gambit gives to an action that has none.
pub(crate) fn is_filler(action: &str) -> bool {
    let number = action.strip_prefix('_');
    action.is_empty() || number.is_some_and(|number| number.parse::<usize>().is_ok())
}
