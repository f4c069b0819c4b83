//! Reads games of Gambit, `.efg`, as far as they are game trees: two players, whose payoffs have the same
//! sum at every end, and perfect information. The first player is MAX; values are his payoffs.
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

mod words;

use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, value};
use super::{Failure, ReadErrorKind, beginning, fail};
use crate::tree::Mover;
use crate::value::Value;
use words::Payoffs;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut reader = Reader {
        cursor: Cursor::new(text),
        document,
        information_sets: FxHashSet::default(),
        chances: FxHashMap::default(),
        outcomes: FxHashMap::default(),
        open: Vec::new(),
        sum: None,
    };
    reader.document()
}

struct Reader<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    document: &'d mut DocumentBuilder<'p>,
    /// The players' information sets so far: twice the number, one more for MIN.
    information_sets: FxHashSet<u64>,
    /// Where the actions of chance stand, by the numbers of their information sets.
    chances: FxHashMap<u64, usize>,
    /// Where the payoffs of each outcome stand.
    outcomes: FxHashMap<u64, usize>,
    /// The nodes whose children are read.
    open: Vec<OpenNode>,
    /// What the payoffs sum to at every end.
    sum: Option<Value>,
}

struct OpenNode {
    mover: Mover,
    /// Where the next of its actions stands, or the bracket behind them.
    action: usize,
    /// What was paid on the way to here, this node included.
    paid: Payoffs,
}

const NOT_DESCRIBED: &str = "an information set or outcome that is described before this place";

impl Reader<'_, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        self.cursor.not_empty()?;
        self.header()?;
        loop {
            self.node()?;
            let cursor = &self.cursor;
            let is_done = |node: &mut OpenNode| cursor.at(node.action).is_next(b'}');
            while self.open.pop_if(is_done).is_some() {
                self.document.tree.close()?;
            }
            if self.open.is_empty() {
                self.cursor.end()?;
                return self.remarks();
            }
        }
    }

    fn header(&mut self) -> Result<(), Failure> {
        for words in [&["EFG"][..], &["2"], &["R", "D"]] {
            self.cursor.skip_blanks();
            let here = self.cursor.here();
            if !words.contains(&self.cursor.word().0) {
                return fail(ReadErrorKind::Expected("`EFG 2 R`"), here);
            }
        }
        let title = self.cursor.string("the title of the game, in quotes")?;
        if !title.is_empty() {
            self.document.exercise.title = Some(title.into_owned());
        }
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        self.cursor.require(b'{', "the players in `{ }`")?;
        let mut players = 0;
        while self.cursor.is_next(b'"') {
            self.cursor.string("the name of a player")?;
            players += 1;
        }
        self.cursor.require(b'}', "`}` after the players")?;
        if players != 2 {
            let expected = "two players: the first is read as MAX, the second as MIN";
            return fail(ReadErrorKind::Expected(expected), start..self.cursor.at);
        }
        self.cursor.any_string()
    }

    /// Reads one node, and says how the game comes there.
    fn node(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        let here = self.cursor.here();
        let kind = self.cursor.word().0;
        if !matches!(kind, "p" | "c" | "t") {
            let expected = "a node for each action: `p`, `c` or `t`";
            return fail(ReadErrorKind::Expected(expected), here);
        }
        self.document.open(here)?;
        let start = self.cursor.at;
        let name = self.cursor.string("the name of the node, in quotes")?;
        if !name.is_empty() {
            self.document.name(&name, start..self.cursor.at)?;
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
        let Some(parent) = self.open.last_mut() else {
            return Ok(());
        };
        let mut there = self.cursor.at(parent.action);
        let action = there.string("an action")?;
        if !is_filler(&action) {
            self.document.tree.move_name(&action)?;
        }
        if parent.mover == Mover::Chance {
            let (text, span) = there.word();
            match value(text, span.clone())? {
                Some(probability) => self.document.probability(probability, span)?,
                None => return fail(ReadErrorKind::Expected("a probability"), span),
            }
        }
        parent.action = there.at;
        Ok(())
    }

    fn decision(&mut self) -> Result<(), Failure> {
        let (player, span) = self.cursor.number("the number of the player")?;
        let mover = match player {
            1 => Mover::Max,
            2 => Mover::Min,
            _ => return fail(ReadErrorKind::Expected("player 1 or 2"), span),
        };
        let (set, span) = self.cursor.number("the number of the information set")?;
        let is_new = self.information_sets.insert(2 * set + player - 1);
        if !is_new {
            let rule =
                "only games of perfect information are read: no two nodes share an information set";
            return fail(ReadErrorKind::NotRead(rule), span);
        }
        match self.actions(mover)? {
            Some(action) => self.inner(mover, action),
            None => fail(ReadErrorKind::Expected(NOT_DESCRIBED), span),
        }
    }

    fn chance(&mut self) -> Result<(), Failure> {
        let (set, span) = self.cursor.number("the number of the information set")?;
        if let Some(action) = self.actions(Mover::Chance)? {
            self.chances.insert(set, action);
        }
        match self.chances.get(&set) {
            Some(&action) => self.inner(Mover::Chance, action),
            None => fail(ReadErrorKind::Expected(NOT_DESCRIBED), span),
        }
    }

    /// The end of an inner node's line. What is paid there counts at all ends below.
    fn inner(&mut self, mover: Mover, action: usize) -> Result<(), Failure> {
        self.document.node_type(NodeType::Inner(mover));
        let paid = self.paid()?;
        self.open.push(OpenNode {
            mover,
            action,
            paid,
        });
        Ok(())
    }

    fn terminal(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        let [first, second] = self.paid()?;
        let sum = &first + &second;
        if *self.sum.get_or_insert_with(|| sum.clone()) != sum {
            let rule = "only games are read whose payoffs sum to the same at every end: what one player wins, the other loses";
            return fail(ReadErrorKind::NotRead(rule), start..self.cursor.at);
        }
        self.document.tree.value(Some(first));
        Ok(self.document.tree.close()?)
    }

    /// Passes over a mover's actions in brackets, if the node has them, and tells where the first one stands.
    fn actions(&mut self, mover: Mover) -> Result<Option<usize>, Failure> {
        self.cursor.any_string()?;
        if !self.cursor.is_next(b'{') {
            return Ok(None);
        }
        self.cursor.at += 1;
        let first = self.cursor.at;
        while self.cursor.at == first || self.cursor.is_next(b'"') {
            self.cursor.string("an action, in quotes")?;
            if mover == Mover::Chance {
                self.cursor.word();
            }
        }
        self.cursor.require(b'}', "`}` after the actions")?;
        Ok(Some(first))
    }

    /// What was paid on the way to a node, with its own outcome.
    fn paid(&mut self) -> Result<Payoffs, Failure> {
        let [first, second] = self.outcome()?;
        Ok(match self.open.last() {
            Some(above) => [&first + &above.paid[0], &second + &above.paid[1]],
            None => [first, second],
        })
    }

    /// What the outcome of a node pays, whose payoffs stand here or where it was described.
    fn outcome(&mut self) -> Result<Payoffs, Failure> {
        let (number, span) = self.cursor.number("the number of the outcome")?;
        self.cursor.any_string()?;
        if self.cursor.is_next(b'{') {
            if number != 0 {
                self.outcomes.insert(number, self.cursor.at);
            }
            return self.cursor.payoffs();
        }
        match self.outcomes.get(&number) {
            Some(&at) => self.cursor.at(at).payoffs(),
            None if number == 0 => Ok([Value::ZERO, Value::ZERO]),
            None => fail(ReadErrorKind::Expected(NOT_DESCRIBED), span),
        }
    }

    /// What became of names and payoffs that a game tree does not have.
    fn remarks(&mut self) -> Result<(), Failure> {
        let beginning = beginning(self.cursor.text);
        match &self.sum {
            Some(sum) if *sum != Value::ZERO => {
                let message = format!(
                    "the payoffs sum to {sum} at every end, not to 0: the values are those of the first player"
                );
                self.document.remark(beginning.clone(), message);
            }
            _ => {}
        }
        self.document.number_repeated_names(beginning)
    }
}

/// Whether an action has no name, or one such as `_1`, which Gambit gives to an action that has none.
pub(crate) fn is_filler(action: &str) -> bool {
    let number = action.strip_prefix('_');
    action.is_empty() || number.is_some_and(|number| number.parse::<usize>().is_ok())
}
