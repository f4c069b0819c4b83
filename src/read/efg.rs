//! Reads games of Gambit, `.efg`, as far as they are game trees: two players, zero sum, perfect
//! information. The first player is MAX; payoffs are his.
//!
//! The format is that of the Gambit manual, "The extensive game (.efg) file format". Nodes stand in
//! prefix order:
//!
//! ```text
//! EFG 2 R "title" { "player 1" "player 2" } ["comment"]
//! p "name" player infoset ["name" { "action" … }] outcome [["name"] { payoffs }]
//! c "name" infoset ["name" { "action" probability … }] outcome [["name"] { payoffs }]
//! t "name" outcome [["name"] { payoffs }]
//! ```

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, value};
use super::{Failure, ReadErrorKind, fail};
use crate::tree::Mover;
use crate::value::Value;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut reader = Reader {
        cursor: Cursor::new(text),
        document,
        information_sets: HashSet::default(),
        chances: HashMap::default(),
        outcomes: HashMap::default(),
        open: Vec::new(),
    };
    reader.document()
}

struct Reader<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    document: &'d mut DocumentBuilder<'p>,
    /// The players' information sets so far: player and number.
    information_sets: HashSet<(&'t str, &'t str)>,
    /// The actions of chance by the numbers of their information sets.
    chances: HashMap<&'t str, Rc<[Action<'t>]>>,
    /// What MAX gets at each outcome so far.
    outcomes: HashMap<&'t str, Value>,
    /// The nodes whose children are read: their actions, and how many were followed.
    open: Vec<(Rc<[Action<'t>]>, usize)>,
}

/// The move into a node, and its probability if chance makes it.
struct Action<'t> {
    name: String,
    probability: Option<Token<'t>>,
}

/// A word, and where it stands.
type Token<'t> = (&'t str, Range<usize>);

const NOT_DESCRIBED: &str = "an information set or outcome that is described before this place";

impl<'t> Reader<'t, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        self.cursor.not_empty()?;
        self.header()?;
        loop {
            self.node()?;
            while let Some((actions, followed)) = self.open.last()
                && *followed == actions.len()
            {
                self.open.pop();
                self.document.tree.close()?;
            }
            if self.open.is_empty() {
                return self.cursor.end();
            }
        }
    }

    fn header(&mut self) -> Result<(), Failure> {
        for words in [&["EFG"][..], &["2"], &["R", "D"]] {
            let start = self.cursor.here();
            if !words.contains(&self.word().0) {
                return fail(ReadErrorKind::Expected("`EFG 2 R`"), start);
            }
        }
        let (title, _) = self.string("the title of the game, in quotes")?;
        if !title.is_empty() {
            self.document.exercise.title = Some(title);
        }
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        self.cursor.require("{", "the players in `{ }`")?;
        let mut players = 0;
        while self.cursor.is_next("\"") {
            self.string("the name of a player")?;
            players += 1;
        }
        self.cursor.require("}", "`}` after the players")?;
        if players != 2 {
            let expected = "two players: the first is read as MAX, the second as MIN";
            return fail(ReadErrorKind::Expected(expected), start..self.cursor.at);
        }
        self.any_string()
    }

    /// Reads one node, and says how the game comes there.
    fn node(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        let here = self.cursor.here();
        let (kind, span) = self.word();
        if !matches!(kind, "p" | "c" | "t") {
            let expected = "a node for each action: `p`, `c` or `t`";
            return fail(ReadErrorKind::Expected(expected), here);
        }
        self.document.open(span)?;
        let (name, span) = self.string("the name of the node, in quotes")?;
        if !name.is_empty() {
            self.document.name(&name, span)?;
        }
        self.enter()?;
        match kind {
            "p" => self.decision(),
            "c" => self.chance(),
            _ => self.terminal(),
        }
    }

    /// The move into the node that was just opened.
    fn enter(&mut self) -> Result<(), Failure> {
        let Some((actions, followed)) = self.open.last_mut() else {
            return Ok(());
        };
        let action = &actions[*followed];
        *followed += 1;
        if !action.name.is_empty() {
            self.document.tree.move_name(&action.name)?;
        }
        let Some((text, span)) = action.probability.clone() else {
            return Ok(());
        };
        match value(text, span.clone())? {
            Some(probability) => self.document.probability(probability, span),
            None => fail(ReadErrorKind::Expected("a probability"), span),
        }
    }

    fn decision(&mut self) -> Result<(), Failure> {
        let (player, span) = self.number("the number of the player")?;
        let mover = match player {
            "1" => Mover::Max,
            "2" => Mover::Min,
            _ => return fail(ReadErrorKind::Expected("player 1 or 2"), span),
        };
        self.document.node_type(NodeType::Inner(mover));
        let (set, span) = self.number("the number of the information set")?;
        if !self.information_sets.insert((player, set)) {
            let rule =
                "only games of perfect information are read: no two nodes share an information set";
            return fail(ReadErrorKind::NotRead(rule), span);
        }
        let Some(actions) = self.actions(Mover::Max)? else {
            return fail(ReadErrorKind::Expected(NOT_DESCRIBED), span);
        };
        self.open.push((actions, 0));
        self.no_outcome()
    }

    fn chance(&mut self) -> Result<(), Failure> {
        self.document.node_type(NodeType::Inner(Mover::Chance));
        let (set, span) = self.number("the number of the information set")?;
        if let Some(actions) = self.actions(Mover::Chance)? {
            self.chances.insert(set, actions);
        }
        let Some(actions) = self.chances.get(set).cloned() else {
            return fail(ReadErrorKind::Expected(NOT_DESCRIBED), span);
        };
        self.open.push((actions, 0));
        self.no_outcome()
    }

    fn terminal(&mut self) -> Result<(), Failure> {
        let ((number, span), payoff) = self.outcome()?;
        if payoff.is_none() && number != "0" {
            return fail(ReadErrorKind::Expected(NOT_DESCRIBED), span);
        }
        self.document.tree.value(payoff.or(Some(Value::ZERO)));
        Ok(self.document.tree.close()?)
    }

    /// A list of a mover's actions in brackets, if the node has one.
    fn actions(&mut self, mover: Mover) -> Result<Option<Rc<[Action<'t>]>>, Failure> {
        self.any_string()?;
        if !self.cursor.is_next("{") {
            return Ok(None);
        }
        self.cursor.require("{", "the actions in `{ }`")?;
        let mut actions = Vec::new();
        while self.cursor.is_next("\"") {
            let (name, _) = self.string("an action")?;
            let probability = (mover == Mover::Chance).then(|| self.word());
            actions.push(Action { name, probability });
        }
        if actions.is_empty() {
            return self.cursor.expected("an action, in quotes");
        }
        self.cursor.require("}", "`}` after the actions")?;
        Ok(Some(actions.into()))
    }

    fn no_outcome(&mut self) -> Result<(), Failure> {
        let ((number, span), payoff) = self.outcome()?;
        if payoff.map_or(number == "0", |payoff| payoff == Value::ZERO) {
            return Ok(());
        }
        let rule = "only payoffs at the end are read: add this one to those of the leaves";
        fail(ReadErrorKind::NotRead(rule), span)
    }

    /// The number of an outcome, and what MAX gets there if it was ever told.
    fn outcome(&mut self) -> Result<(Token<'t>, Option<Value>), Failure> {
        let (number, span) = self.number("the number of the outcome")?;
        self.any_string()?;
        if !self.cursor.is_next("{") {
            let payoff = self.outcomes.get(number).cloned();
            return Ok(((number, span), payoff));
        }
        let payoff = self.payoffs()?;
        if number != "0" {
            self.outcomes.insert(number, payoff.clone());
        }
        Ok(((number, span), Some(payoff)))
    }

    /// The payoffs in brackets, which must sum to 0; gives the first.
    fn payoffs(&mut self) -> Result<Value, Failure> {
        let start = self.cursor.at;
        self.cursor.require("{", "the payoffs in `{ }`")?;
        let mut payoffs = Vec::new();
        while !self.cursor.is_next("}") {
            let (word, span) = self.word();
            match value(word, span.clone()) {
                Ok(Some(payoff)) => payoffs.push(payoff),
                Err(error) if !word.is_empty() => return Err(error),
                _ => return fail(ReadErrorKind::Expected("a payoff"), span),
            }
            self.cursor.eat(",");
        }
        self.cursor.require("}", "`}` after the payoffs")?;
        let span = start..self.cursor.at;
        match &payoffs[..] {
            [first, second] if *first == -second.clone() => Ok(first.clone()),
            [_, _] => {
                let rule = "only zero-sum games are read: what one player wins, the other loses";
                fail(ReadErrorKind::NotRead(rule), span)
            }
            _ => fail(ReadErrorKind::Expected("two payoffs"), span),
        }
    }

    /// The next word, which is empty in front of a quote or bracket and at the end.
    fn word(&mut self) -> Token<'t> {
        self.cursor.skip_blanks();
        let at = self.cursor.at;
        let ends = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '{' | '}' | ',');
        let text = self.cursor.take_until(ends);
        (text, at..self.cursor.at)
    }

    /// A whole number, whose leading zeros are left out.
    fn number(&mut self, expected: &'static str) -> Result<Token<'t>, Failure> {
        self.cursor.skip_blanks();
        let here = self.cursor.here();
        let (text, span) = self.word();
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return fail(ReadErrorKind::Expected(expected), here);
        }
        let number = text.trim_start_matches('0');
        let number = if number.is_empty() { "0" } else { number };
        Ok((number, span))
    }

    /// Passes over a name or comment, if one stands here.
    fn any_string(&mut self) -> Result<(), Failure> {
        if self.cursor.is_next("\"") {
            self.string("a text in quotes")?;
        }
        Ok(())
    }

    /// A text in quotes, where a backslash takes the next letter as it is; and where it stands.
    fn string(&mut self, expected: &'static str) -> Result<(String, Range<usize>), Failure> {
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        self.cursor.require("\"", expected)?;
        let mut text = String::new();
        loop {
            let ends = |letter: char| matches!(letter, '"' | '\\');
            text.push_str(self.cursor.take_until(ends));
            if self.cursor.eat("\"") {
                return Ok((text, start..self.cursor.at));
            }
            self.cursor.eat("\\");
            let Some(letter) = self.cursor.peek() else {
                return fail(ReadErrorKind::Unclosed("the quote"), start..start + 1);
            };
            self.cursor.at += letter.len_utf8();
            text.push(letter);
        }
    }
}
