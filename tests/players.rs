//! Games of several players: max^n, its shallow pruning and paranoid over random trees of two to five
//! players with ties and chance nodes, each held against a few lines of its own; and published games.

use crate::common::random::{Choices, Xorshift};
use crate::common::terminal::json;
use crate::common::{files_below, read_text, repository, shown, tree_of};
use abtree::document::{Document, Exercise};
use abtree::formats::{Format, WrittenFormat};
use abtree::search::{Algorithm, Bound, Convention, CutoffKind, Plan, Record, Ties, search};
use abtree::tree::{NodeId, Tree};
use abtree::value::Value;

/// A fraction, so that averages are exact without the values of the library.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    fn is_more(self, other: Self) -> bool {
        self.0 * other.1 > other.0 * self.1
    }

    fn plus(self, other: Self) -> Self {
        let (top, bottom) = (self.0 * other.1 + other.0 * self.1, self.1 * other.1);
        let (mut a, mut b) = (top.abs(), bottom);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self(top / a.max(1), bottom / a.max(1))
    }

    fn value(self) -> Value {
        format!("{}/{}", self.0, self.1).parse().unwrap()
    }
}

/// A node: a leaf with payoffs, the choice of a player, or chance with a weight for each child.
enum Game {
    Leaf(Vec<i128>),
    Choice(usize, Vec<Game>),
    Chance(Vec<(i128, Game)>),
}

/// What a game is made of.
struct Rules {
    players: usize,
    has_chance: bool,
    /// What the payoffs of a leaf sum to, so that none is negative; any payoffs if there is none.
    sum: Option<i128>,
}

impl Rules {
    fn random(choices: &mut impl Choices) -> Self {
        Self {
            players: 2 + choices.below(4),
            has_chance: choices.once_in(3),
            sum: None,
        }
    }

    fn game(&self, choices: &mut impl Choices, ply: usize) -> Game {
        if ply > 0 && (ply == 4 || choices.once_in(3)) {
            return Game::Leaf(self.payoffs(choices));
        }
        let count = 1 + choices.below(3);
        if self.has_chance && choices.once_in(4) {
            let child = |_| (choices.below(3) as i128, self.game(choices, ply + 1));
            let mut children: Vec<_> = (0..count).map(child).collect();
            children[0].0 += 1;
            return Game::Chance(children);
        }
        let player = choices.below(self.players);
        let children = (0..count).map(|_| self.game(choices, ply + 1));
        Game::Choice(player, children.collect())
    }

    fn payoffs(&self, choices: &mut impl Choices) -> Vec<i128> {
        let Some(sum) = self.sum else {
            return (0..self.players)
                .map(|_| choices.below(5) as i128 - 2)
                .collect();
        };
        let mut payoffs = vec![0; self.players];
        for _ in 0..sum {
            payoffs[choices.below(self.players)] += 1;
        }
        payoffs
    }
}

impl Game {
    fn sexp(&self) -> String {
        match self {
            Self::Leaf(payoffs) => {
                let payoffs: Vec<String> = payoffs.iter().map(i128::to_string).collect();
                format!("({})", payoffs.join(" "))
            }
            Self::Choice(player, children) => {
                let children: Vec<String> = children.iter().map(Self::sexp).collect();
                format!("(p{} {})", player + 1, children.join(" "))
            }
            Self::Chance(children) => {
                let sum: i128 = children.iter().map(|(weight, _)| weight).sum();
                let child = |(weight, child): &(i128, Self)| {
                    let (p, text) = (format!(" :p {weight}/{sum}"), child.sexp());
                    match child {
                        Self::Leaf(_) => format!("(leaf{p} {text})"),
                        Self::Choice(..) | Self::Chance(_) => {
                            let (head, rest) = text.split_once(' ').unwrap();
                            format!("{head}{p} {rest}")
                        }
                    }
                };
                let children: Vec<String> = children.iter().map(child).collect();
                format!("(chance {})", children.join(" "))
            }
        }
    }

    /// The tree, if the game has enough nodes to say who plays: a single leaf has not.
    fn tree(&self, players: usize) -> Tree {
        let names: Vec<String> = (1..=players).map(|player| format!("Q{player}")).collect();
        let names = names.join(" ");
        tree_of(&format!("(exercise :players ({names}) {})", self.sexp()))
    }

    /// The payoffs of max^n, and the places of the children on the line down to a leaf or chance.
    fn maxn(&self, is_last: bool) -> (Vec<Fraction>, Vec<usize>) {
        match self {
            Self::Leaf(payoffs) => (payoffs.iter().map(|&n| Fraction(n, 1)).collect(), vec![]),
            Self::Chance(children) => {
                let all: i128 = children.iter().map(|(weight, _)| weight).sum();
                let mut sums: Vec<Fraction> = Vec::new();
                for (weight, child) in children {
                    let payoffs = child.maxn(is_last).0;
                    sums.resize(payoffs.len(), Fraction(0, 1));
                    for (sum, Fraction(top, bottom)) in sums.iter_mut().zip(payoffs) {
                        *sum = sum.plus(Fraction(top * weight, bottom * all));
                    }
                }
                (sums, vec![])
            }
            Self::Choice(player, children) => {
                let mut best: Option<(Vec<Fraction>, Vec<usize>)> = None;
                for (place, child) in children.iter().enumerate() {
                    let (payoffs, mut line) = child.maxn(is_last);
                    let is_taken = best.as_ref().is_none_or(|(old, _)| {
                        let (new, old) = (payoffs[*player], old[*player]);
                        new.is_more(old) || is_last && !old.is_more(new)
                    });
                    if is_taken {
                        line.insert(0, place);
                        best = Some((payoffs, line));
                    }
                }
                best.unwrap()
            }
        }
    }

    /// What one player is sure of, whatever the others do.
    fn guaranteed(&self, player: usize) -> i128 {
        match self {
            Self::Leaf(payoffs) => payoffs[player],
            Self::Choice(mover, children) => {
                let values = children.iter().map(|child| child.guaranteed(player));
                let values: Vec<i128> = values.collect();
                let best = if *mover == player {
                    values.iter().max()
                } else {
                    values.iter().min()
                };
                *best.unwrap()
            }
            Self::Chance(_) => unreachable!("paranoid refuses chance nodes"),
        }
    }

    /// The leaves that shallow pruning evaluates, by their number in the tree, and the payoffs. `left` is
    /// who moves at the parent, and what they have there.
    fn shallow(
        &self,
        left: Option<(usize, Fraction)>,
        sum: i128,
        next: &mut usize,
        evaluated: &mut Vec<usize>,
    ) -> Vec<Fraction> {
        match self {
            Self::Leaf(payoffs) => {
                evaluated.push(*next);
                *next += 1;
                payoffs.iter().map(|&n| Fraction(n, 1)).collect()
            }
            Self::Chance(children) => {
                let all: i128 = children.iter().map(|(weight, _)| weight).sum();
                let mut sums: Vec<Fraction> = Vec::new();
                for (weight, child) in children {
                    let payoffs = child.shallow(None, sum, next, evaluated);
                    sums.resize(payoffs.len(), Fraction(0, 1));
                    for (sum, Fraction(top, bottom)) in sums.iter_mut().zip(payoffs) {
                        *sum = sum.plus(Fraction(top * weight, bottom * all));
                    }
                }
                sums
            }
            Self::Choice(player, children) => {
                let mut best: Option<Vec<Fraction>> = None;
                for child in children {
                    let has = best.as_ref().map(|best| best[*player]);
                    // With all there is nothing is better; nor where the parent has as much already.
                    let at_parent = left.filter(|(parent, _)| parent != player);
                    let is_cut = has.is_some_and(|has| {
                        let limit = |(_, theirs)| Fraction(sum, 1).plus(minus(theirs));
                        !Fraction(sum, 1).is_more(has)
                            || at_parent.is_some_and(|left| !limit(left).is_more(has))
                    });
                    if is_cut {
                        *next += child.leaves();
                        continue;
                    }
                    let below = has.map(|has| (*player, has));
                    let payoffs = child.shallow(below, sum, next, evaluated);
                    if has.is_none_or(|has| payoffs[*player].is_more(has)) {
                        best = Some(payoffs);
                    }
                }
                best.unwrap()
            }
        }
    }

    fn leaves(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Choice(_, children) => children.iter().map(Self::leaves).sum(),
            Self::Chance(children) => children.iter().map(|(_, child)| child.leaves()).sum(),
        }
    }
}

fn minus(Fraction(top, bottom): Fraction) -> Fraction {
    Fraction(-top, bottom)
}

fn payoffs_of(fractions: &[Fraction]) -> Value {
    Value::payoffs(fractions.iter().map(|payoff| payoff.value()))
}

/// The nodes on a line of places, the root first.
fn nodes_on(tree: &Tree, places: &[usize]) -> Vec<NodeId> {
    let mut line = vec![NodeId::ROOT];
    for &place in places {
        let last = *line.last().unwrap();
        line.push(tree.children(last).nth(place).unwrap());
    }
    line
}

/// As many games as the environment says, 1,500 if it says nothing.
fn seeds() -> std::ops::Range<u64> {
    let games = std::env::var("GAMES").ok();
    0..games.map_or(1_500, |games| games.parse().unwrap())
}

#[test]
fn maxn_and_paranoid_find_what_a_few_lines_find() {
    let mut ties = 0;
    for seed in seeds() {
        let choices = &mut Xorshift::new(seed);
        let rules = Rules::random(choices);
        let game = rules.game(choices, 0);
        let tree = game.tree(rules.players);
        for rule in [Ties::First, Ties::Last] {
            let convention = Convention {
                ties: rule,
                ..Convention::default()
            };
            let (payoffs, line) = game.maxn(rule == Ties::Last);
            let found = search(&tree, Algorithm::Maxn, &convention, &mut ()).unwrap();
            assert_eq!(found.found.value, payoffs_of(&payoffs), "{}", game.sexp());
            assert_eq!(found.found.bound, Bound::Exact);
            assert_eq!(found.principal_variation, nodes_on(&tree, &line));
            ties += usize::from(found.optimal_moves.unwrap().len() > 1);
        }
        for player in (0..rules.players).filter(|_| !tree.has_chance()) {
            let view = tree.seen_by(player).unwrap();
            let convention = Convention::default();
            let found = search(&view, Algorithm::Paranoid, &convention, &mut ()).unwrap();
            let guaranteed = i64::try_from(game.guaranteed(player)).unwrap();
            assert_eq!(found.found.value, guaranteed.into(), "{}", game.sexp());
            let last = *found.principal_variation.last().unwrap();
            let at_the_end = tree.value(last).unwrap();
            assert_eq!(at_the_end.of_player(player), &found.found.value);
        }
    }
    assert!(ties > 100, "{ties}");
}

#[test]
fn shallow_pruning_keeps_the_payoffs_of_maxn() {
    let (mut immediate, mut shallow) = (0, 0);
    for seed in seeds() {
        let choices = &mut Xorshift::new(seed);
        let sum = 1 + choices.below(4) as i128;
        let rules = Rules {
            sum: Some(sum),
            ..Rules::random(choices)
        };
        let game = rules.game(choices, 0);
        let tree = game.tree(rules.players);
        let plan = Plan {
            sum: i64::try_from(sum).unwrap().into(),
            ..Plan::from(Algorithm::MaxnShallow)
        };
        let mut record = Record::new(&tree);
        let found = search(&tree, plan, &Convention::default(), &mut record).unwrap();
        let (payoffs, line) = game.maxn(false);
        assert_eq!(found.found.value, payoffs_of(&payoffs), "{}", game.sexp());
        if found.found.bound == Bound::Exact {
            assert_eq!(found.principal_variation, nodes_on(&tree, &line));
        } else {
            assert!(found.principal_variation.is_empty());
            let cut = record.cutoffs().last().unwrap();
            assert_eq!((cut.at, found.best_move), (NodeId::ROOT, Some(cut.after)));
        }
        let mut expected = Vec::new();
        game.shallow(None, sum, &mut 0, &mut expected);
        let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
        let expected: Vec<NodeId> = expected.into_iter().map(|leaf| leaves[leaf]).collect();
        assert_eq!(record.evaluations(), expected, "{}", game.sexp());
        for cutoff in record.cutoffs() {
            match cutoff.kind(&tree) {
                CutoffKind::Immediate => immediate += 1,
                CutoffKind::Shallow => shallow += 1,
                kind => panic!("{kind:?}"),
            }
        }
    }
    assert!(immediate > 100 && shallow > 100, "{immediate} {shallow}");
}

#[test]
fn trees_of_players_are_written_as_they_are_read() {
    for seed in seeds().take(300) {
        let choices = &mut Xorshift::new(seed);
        let rules = Rules::random(choices);
        let tree = rules.game(choices, 0).tree(rules.players);
        let document = Document::new(tree, Exercise::default());
        for (written, format) in [
            (WrittenFormat::Sexp, Format::Sexp),
            (WrittenFormat::Json, Format::Json),
        ] {
            let mut text = Vec::new();
            written.write(&document, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert_eq!(
                read_text(&text, format).unwrap().tree,
                document.tree,
                "{text}"
            );
        }
    }
}

/// Each field of an answer beside a tree stands in the report of its search.
#[test]
fn published_answers_are_found() {
    let files = files_below(&repository("trees/players")).into_iter();
    let answers = files.filter(|file| shown(file).ends_with(".expected.json"));
    let answers: Vec<_> = answers.collect();
    assert!(answers.len() >= 5, "{answers:?}");
    for file in answers {
        let text = std::fs::read_to_string(&file).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
        let algorithm = answer["algorithm"].as_str().unwrap();
        let tree = shown(&file).replace(".expected.json", ".sexp");
        let report = json(
            &format!("eval {tree} --algorithm {algorithm} --json --nodes"),
            "",
        );
        let nodes = report["nodes"].as_array().unwrap();
        for (key, expected) in answer.as_object().unwrap() {
            if key != "node_values" {
                assert_eq!(&report[key], expected, "{tree}: {key}");
                continue;
            }
            for (name, values) in expected.as_object().unwrap() {
                let node = nodes.iter().find(|node| node["name"] == name.as_str());
                assert_eq!(&node.unwrap()["values"], values, "{tree}: {name}");
            }
        }
    }
}

/// What is written of such trees, and in JSON, obeys the schemas.
#[test]
fn documents_of_players_obey_the_schemas() {
    let declared = "(exercise :players (Ann Bob Eve) (Ann A (Bob B (3 4 3) ?) (L (0 inf 1/3))))";
    let tree = "(p1 A (p2 B (3 4 3) (2 2 6)) (p2 C (0 8 2) (7 0 3)) (1 2 3))";
    for (schema, command, tree) in [
        ("exercise", "convert - --to jsonl", declared),
        ("evaluation", "eval - --json --nodes", tree),
        ("evaluation", "eval - --json --summary", tree),
        (
            "evaluation",
            "eval - --json --algorithm maxn-shallow --sum 10",
            tree,
        ),
        (
            "evaluation",
            "eval - --json --algorithm paranoid --for p2",
            tree,
        ),
    ] {
        let schema: serde_json::Value = json(&format!("schema {schema}"), "");
        let document = json(command, tree);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{command}: {errors:?} {document}");
    }
}
