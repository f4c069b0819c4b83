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

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{is_not, tag};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{consumed, cut, map_opt, opt, recognize, success};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, terminated};
use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, Fault, Parsed, after_blanks_a, blanks, string, value};
use super::{Failure, ReadErrorKind, beginning, fail};
use crate::tree::Mover;
use crate::value::Value;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut game = Game {
        cursor: Cursor::new(text)?,
        players: Vec::new(),
        information_sets: FxHashSet::default(),
        chances: FxHashMap::default(),
        outcomes: FxHashMap::default(),
        nodes: Vec::new(),
    };
    game.header(document)?;
    game.nodes()?;
    game.cursor.end()?;
    let sum = game.constant_sum();
    if sum.is_none() {
        document.declare_players(game.names(), 0..0)?;
    }
    game.tell(document, sum.is_some())?;
    let beginning = beginning(text);
    if let Some(sum) = sum.filter(|sum| *sum != Value::ZERO) {
        let message = format!(
            "the payoffs sum to {sum} at every end, not to 0: the values are those of the first player"
        );
        document.remark(beginning.clone(), message);
    }
    document.number_repeated_names(beginning)
}

/// A game as far as it is read.
struct Game<'t> {
    cursor: Cursor<'t>,
    players: Vec<Cow<'t, str>>,
    /// The information sets so far, by player.
    information_sets: FxHashSet<(usize, u32)>,
    /// The actions of chance by the numbers of their information sets.
    chances: FxHashMap<u32, Vec<Action<'t>>>,
    /// The payoffs of each outcome.
    outcomes: FxHashMap<u32, Vec<Value>>,
    nodes: Vec<Node<'t>>,
}

struct Node<'t> {
    /// `p`, `c` or `t`.
    letter: &'t str,
    /// The name in its quotes, and without them.
    name: (&'t str, Cow<'t, str>),
    /// Who chooses, from 1; nobody where chance does, and at an end.
    player: usize,
    actions: Vec<Action<'t>>,
    /// The node before this one, and which of its actions leads here.
    from: Option<(usize, usize)>,
    /// What was paid on the way to here, this node included.
    paid: Vec<Value>,
    /// How many nodes have all their children now, this one included.
    ended: usize,
}

/// What an action is called, and how likely it is if chance takes it.
type Action<'t> = (Cow<'t, str>, &'t str);

const NOT_DESCRIBED: &str = "an information set or outcome that is described before this place";

impl<'t> Game<'t> {
    fn header(&mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let word = |words| after_blanks_a("`EFG 2 R`", words);
        let format = alt((tag("R"), tag("D")));
        self.cursor.take((
            word(tag("EFG")),
            word(tag("2")),
            after_blanks_a("`EFG 2 R`", format),
        ))?;
        let title = after_blanks_a("the title of the game, in quotes", string);
        let title = self.cursor.take(title)?;
        if !title.is_empty() {
            document.exercise.title = Some(title.into_owned());
        }
        let player = after_blanks_a("the name of a player, in quotes", string);
        let players = in_braces("the players in `{ }`", many1(player));
        self.players = self.cursor.take(terminated(players, any_string))?;
        Ok(())
    }

    /// Reads all nodes, with the way to each.
    fn nodes(&mut self) -> Result<(), Failure> {
        // The nodes whose children are read, and how many of them are.
        let mut open: Vec<(usize, usize)> = Vec::new();
        loop {
            let number = self.nodes.len();
            let from = open.last().copied();
            if let Some((_, children)) = open.last_mut() {
                *children += 1;
            }
            let node = self.node(from)?;
            self.nodes.push(node);
            open.push((number, 0));
            let is_done = |(node, children): &mut (usize, usize)| {
                self.nodes[*node].actions.len() == *children
            };
            let mut ended = 0;
            while open.pop_if(is_done).is_some() {
                ended += 1;
            }
            self.nodes[number].ended = ended;
            if open.is_empty() {
                return Ok(());
            }
        }
    }

    fn node(&mut self, from: Option<(usize, usize)>) -> Result<Node<'t>, Failure> {
        let letter = after_blanks_a(
            "a node for each action: `p`, `c` or `t`",
            recognize(one_of("pct")),
        );
        let name = after_blanks_a("the name of the node, in quotes", consumed(string));
        let (letter, name) = self.cursor.take((letter, name))?;
        let (player, actions) = match letter {
            "p" => self.decision()?,
            "c" => (0, self.chance()?),
            _ => (0, Vec::new()),
        };
        let mut paid = self.outcome()?;
        if let Some((before, _)) = from {
            let before = self.nodes[before].paid.iter();
            paid.iter_mut()
                .zip(before)
                .for_each(|(paid, before)| *paid = &*paid + before);
        }
        Ok(Node {
            letter,
            name,
            player,
            actions,
            from,
            paid,
            ended: 0,
        })
    }

    fn decision(&mut self) -> Result<(usize, Vec<Action<'t>>), Failure> {
        let (player, span) = self.number("the number of the player")?;
        let player = usize::try_from(player).unwrap_or(usize::MAX);
        if !(1..=self.players.len()).contains(&player) {
            return fail(ReadErrorKind::Expected("the number of a player"), span);
        }
        let (set, span) = self.number("the number of the information set")?;
        if !self.information_sets.insert((player, set)) {
            let rule =
                "only games of perfect information are read: no two nodes share an information set";
            return fail(ReadErrorKind::NotRead(rule), span);
        }
        let actions = self.cursor.take(actions(success("")))?;
        let described = actions.map(|actions| (player, actions));
        described.map_or_else(|| fail(ReadErrorKind::Expected(NOT_DESCRIBED), span), Ok)
    }

    fn chance(&mut self) -> Result<Vec<Action<'t>>, Failure> {
        let (set, span) = self.number("the number of the information set")?;
        let probability = after_blanks_a("a probability", is_not(ENDS));
        if let Some(actions) = self.cursor.take(actions(probability))? {
            self.chances.insert(set, actions);
        }
        let known = self.chances.get(&set).cloned();
        known.map_or_else(|| fail(ReadErrorKind::Expected(NOT_DESCRIBED), span), Ok)
    }

    /// What the outcome of a node pays, whose payoffs stand here or where it was described.
    fn outcome(&mut self) -> Result<Vec<Value>, Failure> {
        let (number, span) = self.number("the number of the outcome")?;
        let payoff = terminated(
            after_blanks_a("a payoff", is_not(ENDS)),
            opt((blanks, char(','))),
        );
        let payoffs = opt(in_braces("the payoffs in `{ }`", consumed(many0(payoff))));
        let Some((list, words)) = self
            .cursor
            .take((any_string, payoffs).map(|(_, found)| found))?
        else {
            return match self.outcomes.get(&number) {
                Some(payoffs) => Ok(payoffs.clone()),
                None if number == 0 => Ok(vec![Value::ZERO; self.players.len()]),
                None => fail(ReadErrorKind::Expected(NOT_DESCRIBED), span),
            };
        };
        if words.len() != self.players.len() {
            let expected = "a payoff for each player";
            return fail(ReadErrorKind::Expected(expected), self.cursor.place(list));
        }
        let payoffs: Result<Vec<Value>, Failure> = words
            .into_iter()
            .map(|word| self.finite(word, "a payoff"))
            .collect();
        let payoffs = payoffs?;
        if number != 0 {
            self.outcomes.insert(number, payoffs.clone());
        }
        Ok(payoffs)
    }

    /// A whole number, and where it stands.
    fn number(&mut self, expected: &'static str) -> Result<(u32, Range<usize>), Failure> {
        let number = consumed(map_opt(digit1, |digits: &str| digits.parse().ok()));
        let (digits, number) = self.cursor.take(after_blanks_a(expected, number))?;
        Ok((number, self.cursor.place(digits)))
    }

    /// The finite value that a word spells.
    fn finite(&self, word: &str, expected: &'static str) -> Result<Value, Failure> {
        let span = self.cursor.place(word);
        let value = value(word, span.clone())?.filter(Value::is_finite);
        value.map_or_else(|| fail(ReadErrorKind::Expected(expected), span), Ok)
    }

    /// What the payoffs of two players sum to, if that is the same at every end.
    fn constant_sum(&self) -> Option<Value> {
        let ends = self.nodes.iter().filter(|node| node.actions.is_empty());
        let mut sums = ends.map(|end| match &end.paid[..] {
            [first, second] => Some(first + second),
            _ => None,
        });
        let sum = sums.next()?;
        sum.filter(|sum| sums.all(|other| other.as_ref() == Some(sum)))
    }

    /// What the players are called: p1, p2 and so on unless all have names that differ.
    fn names(&self) -> Vec<String> {
        let names: HashSet<_> = self.players.iter().collect();
        let is_name = |name: &Cow<str>| !matches!(&**name, "" | "leaf" | "chance");
        if names.len() == self.players.len() && self.players.iter().all(is_name) {
            return self.players.iter().map(ToString::to_string).collect();
        }
        let numbers = 1..=self.players.len();
        numbers.map(|number| format!("p{number}")).collect()
    }

    /// Tells the builder the whole tree, with MAX and MIN as its players or with payoffs.
    fn tell(&self, document: &mut DocumentBuilder, of_two: bool) -> Result<(), Failure> {
        let names = self.names();
        for node in &self.nodes {
            document.open(self.cursor.place(node.letter))?;
            if !node.name.1.is_empty() {
                document.name(&node.name.1, self.cursor.place(node.name.0))?;
            }
            if let Some((before, action)) = node.from {
                self.enter(&self.nodes[before].actions[action], document)?;
            }
            match (node.letter, node.player) {
                ("t", _) if of_two => document.tree.value(node.paid.first().cloned()),
                ("t", _) => document.tree.payoffs(node.paid.clone()),
                ("c", _) => document.node_type(NodeType::Inner(Mover::Chance)),
                (_, player) if !of_two => document.tree.chooser(&names[player - 1]),
                (_, 1) => document.node_type(NodeType::Inner(Mover::Max)),
                _ => document.node_type(NodeType::Inner(Mover::Min)),
            }
            for _ in 0..node.ended {
                document.tree.close()?;
            }
        }
        Ok(())
    }

    /// The move into the node that was just opened.
    fn enter(
        &self,
        (name, probability): &Action<'t>,
        document: &mut DocumentBuilder,
    ) -> Result<(), Failure> {
        if !is_filler(name) {
            document.tree.move_name(name)?;
        }
        if probability.is_empty() {
            return Ok(());
        }
        let value = self.finite(probability, "a probability")?;
        document.probability(value, self.cursor.place(probability))
    }
}

/// What ends a word without quotes.
const ENDS: &str = " \t\r\n\"{},";

/// Passes over a name or comment, if one stands here.
fn any_string(text: &str) -> Parsed<'_, Option<Cow<'_, str>>> {
    opt(after_blanks_a("a text in quotes", string)).parse(text)
}

/// What stands in braces.
fn in_braces<'t, O>(
    expected: &'static str,
    inside: impl Parser<&'t str, Output = O, Error = Fault<'t>>,
) -> impl Parser<&'t str, Output = O, Error = Fault<'t>> {
    let end = after_blanks_a("`}` at the end of the list", char('}'));
    delimited(after_blanks_a(expected, char('{')), cut(inside), cut(end))
}

/// The actions of a node with what follows each, if they stand here.
fn actions<'t>(
    behind: impl Parser<&'t str, Output = &'t str, Error = Fault<'t>>,
) -> impl Parser<&'t str, Output = Option<Vec<Action<'t>>>, Error = Fault<'t>> {
    let action = (after_blanks_a("an action, in quotes", string), cut(behind));
    let list = in_braces("the actions in `{ }`", many1(action));
    (any_string, opt(list)).map(|(_, actions)| actions)
}

/// Whether an action has no name, or one such as `_1`, which Gambit gives to an action that has none.
pub(crate) fn is_filler(action: &str) -> bool {
    let number = action.strip_prefix('_');
    action.is_empty() || number.is_some_and(|number| number.parse::<usize>().is_ok())
}
