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

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr2;
use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, value};
use super::{Failure, ReadErrorKind, beginning, fail};
use crate::tree::Mover;
use crate::value::Value;

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
    /// Where the actions of chance stand, and how many they are, by the numbers of their information sets.
    chances: FxHashMap<u64, Actions>,
    /// Where the payoffs of each outcome stand.
    outcomes: FxHashMap<u64, usize>,
    /// The nodes whose children are read.
    open: Vec<OpenNode>,
    /// What the payoffs sum to at every end.
    sum: Option<Value>,
}

/// The actions at a node: where the next one stands, how many were followed, and how many there are.
#[derive(Clone, Copy)]
struct Actions {
    next: usize,
    followed: usize,
    all: usize,
}

struct OpenNode {
    mover: Mover,
    actions: Actions,
    /// What was paid on the way to here, this node included.
    paid: Payoffs,
}

/// What the first player gets, and both together.
#[derive(Clone)]
struct Payoffs {
    first: Value,
    sum: Value,
}

const NOTHING: Payoffs = Payoffs {
    first: Value::ZERO,
    sum: Value::ZERO,
};

const NOT_DESCRIBED: &str = "an information set or outcome that is described before this place";

impl<'t> Reader<'t, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        self.cursor.not_empty()?;
        self.header()?;
        loop {
            self.node()?;
            while self
                .open
                .pop_if(|node| node.actions.followed == node.actions.all)
                .is_some()
            {
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
            let start = self.cursor.here();
            if !words.contains(&self.word()) {
                return fail(ReadErrorKind::Expected("`EFG 2 R`"), start);
            }
        }
        let title = self.string("the title of the game, in quotes")?;
        if !title.is_empty() {
            self.document.exercise.title = Some(title.into_owned());
        }
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        self.cursor.require(b'{', "the players in `{ }`")?;
        let mut players = 0;
        while self.cursor.is_next(b'"') {
            self.string("the name of a player")?;
            players += 1;
        }
        self.cursor.require(b'}', "`}` after the players")?;
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
        let kind = self.word();
        if !matches!(kind, "p" | "c" | "t") {
            let expected = "a node for each action: `p`, `c` or `t`";
            return fail(ReadErrorKind::Expected(expected), here);
        }
        self.document.open(here)?;
        let start = self.cursor.at;
        let name = self.string("the name of the node, in quotes")?;
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
        let mut there = Cursor {
            text: self.cursor.text,
            at: parent.actions.next,
        };
        let action = string(&mut there, "an action")?;
        parent.actions.followed += 1;
        if !says_nothing(&action, parent.actions.followed) {
            self.document.tree.move_name(&action)?;
        }
        if parent.mover == Mover::Chance {
            let (text, span) = word(&mut there);
            match value(text, span.clone())? {
                Some(probability) => self.document.probability(probability, span)?,
                None => return fail(ReadErrorKind::Expected("a probability"), span),
            }
        }
        parent.actions.next = there.at;
        Ok(())
    }

    fn decision(&mut self) -> Result<(), Failure> {
        let (player, span) = self.number("the number of the player")?;
        let mover = match player {
            1 => Mover::Max,
            2 => Mover::Min,
            _ => return fail(ReadErrorKind::Expected("player 1 or 2"), span),
        };
        let (set, span) = self.number("the number of the information set")?;
        let is_new = self.information_sets.insert(2 * set + player - 1);
        if !is_new {
            let rule =
                "only games of perfect information are read: no two nodes share an information set";
            return fail(ReadErrorKind::NotRead(rule), span);
        }
        let Some(actions) = self.actions(mover)? else {
            return fail(ReadErrorKind::Expected(NOT_DESCRIBED), span);
        };
        self.inner(mover, actions)
    }

    fn chance(&mut self) -> Result<(), Failure> {
        let (set, span) = self.number("the number of the information set")?;
        if let Some(actions) = self.actions(Mover::Chance)? {
            self.chances.insert(set, actions);
        }
        match self.chances.get(&set) {
            Some(&actions) => self.inner(Mover::Chance, actions),
            None => fail(ReadErrorKind::Expected(NOT_DESCRIBED), span),
        }
    }

    /// The end of an inner node's line. What is paid there counts at all ends below.
    fn inner(&mut self, mover: Mover, actions: Actions) -> Result<(), Failure> {
        self.document.node_type(NodeType::Inner(mover));
        let paid = self.paid()?;
        self.open.push(OpenNode {
            mover,
            actions,
            paid,
        });
        Ok(())
    }

    fn terminal(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        let paid = self.paid()?;
        let sum = self.sum.get_or_insert_with(|| paid.sum.clone());
        if *sum != paid.sum {
            let rule = "only games are read whose payoffs sum to the same at every end: what one player wins, the other loses";
            return fail(ReadErrorKind::NotRead(rule), start..self.cursor.at);
        }
        self.document.tree.value(Some(paid.first));
        Ok(self.document.tree.close()?)
    }

    /// A list of a mover's actions in brackets, if the node has one.
    fn actions(&mut self, mover: Mover) -> Result<Option<Actions>, Failure> {
        self.any_string()?;
        if !self.cursor.is_next(b'{') {
            return Ok(None);
        }
        self.cursor.at += 1;
        let (next, mut all) = (self.cursor.at, 0);
        while self.cursor.is_next(b'"') {
            self.string("an action")?;
            if mover == Mover::Chance {
                self.word();
            }
            all += 1;
        }
        if all == 0 {
            return self.cursor.expected("an action, in quotes");
        }
        self.cursor.require(b'}', "`}` after the actions")?;
        let followed = 0;
        Ok(Some(Actions {
            next,
            followed,
            all,
        }))
    }

    /// What was paid on the way to a node, with its own outcome.
    fn paid(&mut self) -> Result<Payoffs, Failure> {
        let own = self.outcome()?;
        Ok(match self.open.last().map(|node| &node.paid) {
            Some(above) if above.first != Value::ZERO || above.sum != Value::ZERO => Payoffs {
                first: &own.first + &above.first,
                sum: &own.sum + &above.sum,
            },
            _ => own,
        })
    }

    /// What the outcome of a node pays, whose payoffs stand here or where it was described.
    fn outcome(&mut self) -> Result<Payoffs, Failure> {
        let (number, span) = self.number("the number of the outcome")?;
        self.any_string()?;
        if self.cursor.is_next(b'{') {
            if number != 0 {
                self.outcomes.insert(number, self.cursor.at);
            }
            return payoffs(&mut self.cursor);
        }
        match self.outcomes.get(&number) {
            Some(&at) => payoffs(&mut Cursor {
                text: self.cursor.text,
                at,
            }),
            None if number == 0 => Ok(NOTHING),
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

    fn word(&mut self) -> &'t str {
        word(&mut self.cursor).0
    }

    /// A whole number.
    fn number(&mut self, expected: &'static str) -> Result<(u64, Range<usize>), Failure> {
        self.cursor.skip_blanks();
        let here = self.cursor.here();
        let (text, span) = word(&mut self.cursor);
        // The largest numbers are no numbers of anything, and twice a number must be one.
        match text.parse::<u32>() {
            Ok(number) if !text.starts_with('+') => Ok((number.into(), span)),
            _ => fail(ReadErrorKind::Expected(expected), here),
        }
    }

    /// Passes over a name or comment, if one stands here.
    fn any_string(&mut self) -> Result<(), Failure> {
        if self.cursor.is_next(b'"') {
            self.string("a text in quotes")?;
        }
        Ok(())
    }

    fn string(&mut self, expected: &'static str) -> Result<Cow<'t, str>, Failure> {
        string(&mut self.cursor, expected)
    }
}

/// Whether an action has no name, or the one that Gambit gives to the first, second and so on that has none.
fn says_nothing(action: &str, place: usize) -> bool {
    let number = action.strip_prefix('_');
    action.is_empty() || number.is_some_and(|number| number.parse() == Ok(place))
}

/// The next word, which is empty in front of a quote or bracket and at the end; and where it stands.
fn word<'t>(cursor: &mut Cursor<'t>) -> (&'t str, Range<usize>) {
    cursor.skip_blanks();
    let start = cursor.at;
    let ends = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'{' | b'}' | b',');
    let rest = &cursor.text.as_bytes()[start..];
    let length = rest.iter().position(|&byte| ends(byte));
    cursor.at += length.unwrap_or(rest.len());
    (&cursor.text[start..cursor.at], start..cursor.at)
}

/// The payoffs in brackets.
fn payoffs(cursor: &mut Cursor) -> Result<Payoffs, Failure> {
    cursor.skip_blanks();
    let start = cursor.at;
    cursor.require(b'{', "the payoffs in `{ }`")?;
    let first = payoff(cursor)?;
    let second = payoff(cursor)?;
    if !cursor.is_next(b'}') {
        return fail(ReadErrorKind::Expected("two payoffs"), start..cursor.at);
    }
    cursor.at += 1;
    let sum = &first + &second;
    Ok(Payoffs { first, sum })
}

/// A payoff, which must be finite, and the comma that may stand behind it.
fn payoff(cursor: &mut Cursor) -> Result<Value, Failure> {
    let (text, span) = word(cursor);
    if cursor.text.as_bytes().get(cursor.at) == Some(&b',') {
        cursor.at += 1;
    }
    let payoff = match text {
        "" => None,
        _ => value(text, span.clone())?,
    };
    match payoff {
        Some(payoff) if payoff.is_finite() => Ok(payoff),
        _ => fail(ReadErrorKind::Expected("a payoff"), span),
    }
}

/// A text in quotes, where a backslash takes the next letter as it is.
fn string<'t>(cursor: &mut Cursor<'t>, expected: &'static str) -> Result<Cow<'t, str>, Failure> {
    cursor.skip_blanks();
    let start = cursor.at;
    cursor.require(b'"', expected)?;
    let bytes = cursor.text.as_bytes();
    let mut text = Cow::Borrowed("");
    let mut begins = cursor.at;
    while let Some(length) = memchr2(b'"', b'\\', bytes.get(begins..).unwrap_or_default()) {
        let end = begins + length;
        text += &cursor.text[cursor.at..end];
        if bytes[end] == b'"' {
            cursor.at = end + 1;
            return Ok(text);
        }
        // The letter behind a backslash begins the next piece.
        cursor.at = end + 1;
        begins = end + 2;
    }
    fail(ReadErrorKind::Unclosed("the quote"), start..start + 1)
}
