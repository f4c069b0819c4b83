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
use super::cursor::{Cursor, fail, value};
use super::{Failure, ForeignError};
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
    information_sets: HashSet<(usize, &'t str)>,
    /// The actions of chance by the numbers of their information sets.
    chances: HashMap<&'t str, Rc<[Action<'t>]>>,
    /// What MAX gets at each outcome so far.
    outcomes: HashMap<&'t str, Value>,
    open: Vec<OpenNode<'t>>,
}

/// A node whose children are read: its actions, and how many were followed.
struct OpenNode<'t> {
    actions: Rc<[Action<'t>]>,
    followed: usize,
}

/// The move into a node, and its probability if chance makes it.
struct Action<'t> {
    name: String,
    probability: Option<Token<'t>>,
}

impl<'t> Reader<'t, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        self.cursor.not_empty()?;
        self.header()?;
        loop {
            self.node()?;
            let is_complete = |node: &OpenNode| node.followed == node.actions.len();
            while self.open.last().is_some_and(is_complete) {
                self.open.pop();
                self.document.tree.close()?;
            }
            if self.open.is_empty() {
                return self.cursor.end();
            }
        }
    }

    fn header(&mut self) -> Result<(), Failure> {
        for word in [&["EFG"][..], &["2"], &["R", "D"]] {
            let start = self.cursor.here();
            if !word.contains(&self.word().text) {
                return fail(ForeignError::Expected("`EFG 2 R`"), start);
            }
        }
        let title = self.string("the title of the game, in quotes")?;
        if !title.is_empty() {
            self.document.exercise.title = Some(title);
        }
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        self.bracket("{", "the players in `{ }`")?;
        let mut players = 0;
        while self.is_string() {
            self.string("the name of a player")?;
            players += 1;
        }
        self.bracket("}", "`}` after the players")?;
        if players != 2 {
            return fail(ForeignError::NotTwoPlayers(players), start..self.cursor.at);
        }
        if self.is_string() {
            self.string("a comment")?;
        }
        Ok(())
    }

    /// Reads one node, and says how the game comes there.
    fn node(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        let here = self.cursor.here();
        let kind = self.word();
        if !matches!(kind.text, "p" | "c" | "t") {
            return fail(
                ForeignError::Expected("a node for each action: `p`, `c` or `t`"),
                here,
            );
        }
        self.document.open(kind.span())?;
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        let name = self.string("the name of the node, in quotes")?;
        if !name.is_empty() {
            self.document.name(&name, start..self.cursor.at)?;
        }
        self.enter()?;
        match kind.text {
            "p" => self.decision(),
            "c" => self.chance(),
            _ => self.terminal(),
        }
    }

    /// The move into the node that was just opened.
    fn enter(&mut self) -> Result<(), Failure> {
        let Some(parent) = self.open.last_mut() else {
            return Ok(());
        };
        let action = &parent.actions[parent.followed];
        parent.followed += 1;
        if !action.name.is_empty() {
            self.document.tree.move_name(&action.name)?;
        }
        if let Some(token) = action.probability {
            match value(token.text, token.span())? {
                Some(probability) => self.document.probability(probability, token.span())?,
                None => return fail(ForeignError::Expected("a probability"), token.span()),
            }
        }
        Ok(())
    }

    fn decision(&mut self) -> Result<(), Failure> {
        let player = self.number("the number of the player")?;
        let mover = match player.text {
            "1" => Mover::Max,
            "2" => Mover::Min,
            _ => return fail(ForeignError::Expected("player 1 or 2"), player.span()),
        };
        self.document.node_type(NodeType::Inner(mover));
        let set = self.number("the number of the information set")?;
        if !self.information_sets.insert((mover as usize, set.text)) {
            return fail(ForeignError::SharedInformationSet, set.span());
        }
        let actions = self.actions(Self::action)?;
        let Some(actions) = actions else {
            return fail(ForeignError::NotDescribed("information set"), set.span());
        };
        self.follow(actions.into());
        self.no_outcome()
    }

    fn chance(&mut self) -> Result<(), Failure> {
        self.document.node_type(NodeType::Inner(Mover::Chance));
        let set = self.number("the number of the information set")?;
        if let Some(actions) = self.actions(Self::outcome_of_chance)? {
            self.chances.insert(set.text, actions.into());
        }
        let Some(actions) = self.chances.get(set.text).cloned() else {
            return fail(ForeignError::NotDescribed("information set"), set.span());
        };
        self.follow(actions);
        self.no_outcome()
    }

    fn terminal(&mut self) -> Result<(), Failure> {
        let (number, payoff) = self.outcome()?;
        let payoff = match payoff {
            Some(payoff) => payoff,
            None if number.text == "0" => Value::ZERO,
            None => return fail(ForeignError::NotDescribed("outcome"), number.span()),
        };
        self.document.tree.value(Some(payoff));
        Ok(self.document.tree.close()?)
    }

    fn follow(&mut self, actions: Rc<[Action<'t>]>) {
        let followed = 0;
        self.open.push(OpenNode { actions, followed });
    }

    /// A list of actions in brackets, if the node has one.
    fn actions(
        &mut self,
        action: fn(&mut Self) -> Result<Action<'t>, Failure>,
    ) -> Result<Option<Vec<Action<'t>>>, Failure> {
        if self.is_string() {
            self.string("the name of the information set")?;
        }
        if !self.is_next("{") {
            return Ok(None);
        }
        self.bracket("{", "the actions in `{ }`")?;
        let mut actions = Vec::new();
        while self.is_string() {
            actions.push(action(self)?);
        }
        if actions.is_empty() {
            return self.cursor.expected("an action, in quotes");
        }
        self.bracket("}", "`}` after the actions")?;
        Ok(Some(actions))
    }

    fn action(&mut self) -> Result<Action<'t>, Failure> {
        Ok(Action {
            name: self.string("an action")?,
            probability: None,
        })
    }

    fn outcome_of_chance(&mut self) -> Result<Action<'t>, Failure> {
        let name = self.string("an action")?;
        self.cursor.skip_blanks();
        Ok(Action {
            name,
            probability: Some(self.word()),
        })
    }

    fn no_outcome(&mut self) -> Result<(), Failure> {
        match self.outcome()? {
            (number, None) if number.text == "0" => Ok(()),
            (_, Some(payoff)) if payoff == Value::ZERO => Ok(()),
            (number, _) => fail(ForeignError::OutcomeOnTheWay, number.span()),
        }
    }

    /// The number of an outcome, and what MAX gets there if it was ever told.
    fn outcome(&mut self) -> Result<(Token<'t>, Option<Value>), Failure> {
        let number = self.number("the number of the outcome")?;
        if self.is_string() {
            self.string("the name of the outcome")?;
        }
        if !self.is_next("{") {
            return Ok((number, self.outcomes.get(number.text).cloned()));
        }
        let payoff = self.payoffs()?;
        if number.text != "0" {
            self.outcomes.insert(number.text, payoff.clone());
        }
        Ok((number, Some(payoff)))
    }

    /// The payoffs in brackets, which must sum to 0; gives the first.
    fn payoffs(&mut self) -> Result<Value, Failure> {
        let start = self.cursor.at;
        self.bracket("{", "the payoffs in `{ }`")?;
        let mut payoffs = Vec::new();
        while !self.is_next("}") {
            let word = self.word();
            if word.text.is_empty() {
                return self.cursor.expected("a payoff");
            }
            match value(word.text, word.span())? {
                Some(payoff) => payoffs.push(payoff),
                None => return fail(ForeignError::Expected("a payoff"), word.span()),
            }
            self.cursor.eat(",");
        }
        self.bracket("}", "`}` after the payoffs")?;
        let span = start..self.cursor.at;
        let Ok([first, second]) = <[Value; 2]>::try_from(payoffs) else {
            return fail(ForeignError::Expected("two payoffs"), span);
        };
        if first != -second {
            return fail(ForeignError::NotZeroSum, span);
        }
        Ok(first)
    }
}

/// A word, and where it begins.
#[derive(Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    at: usize,
}

impl Token<'_> {
    fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

impl<'t> Reader<'t, '_, '_> {
    /// The next word, which is empty in front of a quote or bracket and at the end.
    fn word(&mut self) -> Token<'t> {
        self.cursor.skip_blanks();
        let at = self.cursor.at;
        let ends = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '{' | '}' | ',');
        let text = self.cursor.take_until(ends);
        Token { text, at }
    }

    /// A whole number, whose leading zeros are left out.
    fn number(&mut self, expected: &'static str) -> Result<Token<'t>, Failure> {
        self.cursor.skip_blanks();
        let here = self.cursor.here();
        let Token { text, at } = self.word();
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return fail(ForeignError::Expected(expected), here);
        }
        let zeros = text.len() - text.trim_start_matches('0').len();
        let zeros = zeros.min(text.len() - 1);
        Ok(Token {
            text: &text[zeros..],
            at: at + zeros,
        })
    }

    /// Whether this stands next, after blanks.
    fn is_next(&mut self, expected: &str) -> bool {
        self.cursor.skip_blanks();
        self.cursor.rest().starts_with(expected)
    }

    fn is_string(&mut self) -> bool {
        self.is_next("\"")
    }

    /// A text in quotes, where a backslash takes the next letter as it is.
    fn string(&mut self, expected: &'static str) -> Result<String, Failure> {
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        if !self.cursor.eat("\"") {
            return self.cursor.expected(expected);
        }
        let mut text = String::new();
        loop {
            text.push_str(
                self.cursor
                    .take_until(|letter| matches!(letter, '"' | '\\')),
            );
            if self.cursor.eat("\"") {
                return Ok(text);
            }
            self.cursor.eat("\\");
            let Some(letter) = self.cursor.peek() else {
                return fail(ForeignError::Unclosed("the quote"), start..start + 1);
            };
            self.cursor.at += letter.len_utf8();
            text.push(letter);
        }
    }

    fn bracket(&mut self, bracket: &str, expected: &'static str) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        if self.cursor.eat(bracket) {
            Ok(())
        } else {
            self.cursor.expected(expected)
        }
    }
}
