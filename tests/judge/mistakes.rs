//! Kinds of mistake: most are causes that the program has a row for, others have none.

use super::answer::{Answer, Case, Content, Question};
use super::causes::by_id;
use super::changes::{extreme, guessed, list, near, table, value, windows};
use super::rules::Rule;
use super::search::minimax;
use super::tree::{Dice, Mover};
use Question::{Evaluated, Move, Order, Path, Pruned, Visited};

type Maker = fn(&Case, &mut Dice) -> Option<Answer>;

/// A kind of mistake, the id of its cause or nothing, and what makes an answer of it.
pub(super) type Mistake = (&'static str, &'static str, Maker);

/// The mistakes whose id says all, without a node.
pub(super) const CAUSES: &str = "\
    no-pruning other-cut-rule other-fail-rule right-to-left other-player-at-root shallow-only \
    other-root-window window-not-passed bounds-not-updated wrong-bound mover-view max-everywhere \
    min-everywhere wrong-player-at-level path-reversed pruned-root-evaluated inner-nodes-listed \
    bound-as-value bound-turned window-reversed other-convention wrong-player-at-node \
    leaf-as-move leaf-as-value entry-window-as-exit cutting-node-listed trigger-pruned-too \
    hindsight-bounds cuts-on-wrong-side bounds-global fail-hard-as-values sibling-window \
    chance-as-max chance-unweighted chance-as-min chance-likeliest chance-summed";

/// An answer that a cause without a node makes.
pub(super) fn caused(case: &Case, dice: &mut Dice, id: &str) -> Option<Answer> {
    dice.pick(&by_id(case, id)?)
}

pub(super) const MISTAKES: [Mistake; 36] = [
    ("a leaf misread", "one-slip", |case, dice| {
        let leaf = dice.pick(&case.run.order)?;
        Some(case.search(&[Rule::Leaf(leaf, near(case.tree.nodes[leaf].value, dice))]))
    }),
    (
        "an inner value wrong, and what follows",
        "one-slip",
        |case, dice| {
            let node = dice.pick(&case.asked)?;
            Some(case.search(&[Rule::Inner(node, near(case.run.worth[&node].1, dice))]))
        },
    ),
    ("an entry wrong", "one-slip", |case, dice| {
        let node = dice.pick(&case.asked[1..])?;
        table(case, |worth| {
            worth.get_mut(&node).map(|entry| entry.1 += 3.0)
        })
    }),
    ("only the value wrong", "one-slip", |case, dice| {
        Some(value(case, near(case.run.value, dice)))
    }),
    ("a leaf forgotten", "item-forgotten", |case, dice| {
        list(case, &[Order, Evaluated], |list| {
            _ = list.remove(dice.below(list.len()));
        })
    }),
    ("a pruned node forgotten", "item-forgotten", |case, dice| {
        list(case, &[Pruned], |list| {
            let place = dice.below(list.len().max(1));
            list.drain(place..list.len().min(place + 1));
        })
    }),
    ("a leaf added", "item-added", |case, dice| {
        let leaf = dice.pick(&case.tree.leaves())?;
        list(case, &[Order, Visited], |list| {
            list.insert(dice.below(list.len() + 1), leaf);
        })
    }),
    ("a pruned node added", "item-added", |case, dice| {
        let leaf = dice.pick(&case.run.order)?;
        list(case, &[Pruned], |list| list.push(leaf))
    }),
    ("two neighbours exchanged", "names-swapped", |case, dice| {
        list(case, &[Order], |list| {
            let place = dice.below(list.len() - 1);
            list.swap(place, place + 1);
        })
    }),
    ("a cut too early", "cut-too-early", |case, dice| {
        let node = dice.pick(&case.asked)?;
        let place = dice.below(case.tree.nodes[node].children.len() - 1);
        Some(case.search(&[Rule::Early(node, place)]))
    }),
    ("a cut too late", "cut-too-late", |case, dice| {
        let cuts: Vec<usize> = case.run.cuts.iter().map(|cut| cut.at).collect();
        Some(case.search(&[Rule::Late(dice.pick(&cuts)?)]))
    }),
    (
        "two cuts forgotten",
        "sound-but-different",
        |case, _| match &case.run.cuts[..] {
            [first, second, ..] => {
                Some(case.search(&[Rule::Late(first.at), Rule::Late(second.at)]))
            }
            _ => None,
        },
    ),
    ("a random value", "", |case, dice| {
        let steps = u32::try_from(dice.below(60)).unwrap();
        Some(value(case, f64::from(steps) - 20.0))
    }),
    ("the highest leaf as value", "", |case, _| {
        Some(value(case, extreme(case, f64::max)))
    }),
    ("the lowest leaf as value", "", |case, _| {
        Some(value(case, extreme(case, f64::min)))
    }),
    ("the sign forgotten", "", |case, _| {
        Some(value(case, 0.0 - case.run.value))
    }),
    ("another move and its path", "", |case, dice| {
        let mut line = vec![0, dice.pick(&case.tree.nodes[0].children)?];
        let worth = minimax(&case.tree);
        while let Some(&child) = {
            let node = *line.last().unwrap();
            let children = &case.tree.nodes[node].children;
            children.iter().find(|&&child| worth[child] == worth[node])
        } {
            line.push(child);
        }
        let mut answer = case.with(Move, Content::Move(line[1]));
        answer
            .entry(Path)
            .and_modify(|path| *path = Content::List(line));
        Some(answer)
    }),
    ("the path to another leaf", "", |case, dice| {
        let mut line = vec![dice.pick(&case.tree.leaves())?];
        while let Some(parent) = case.tree.nodes[line[0]].parent {
            line.insert(0, parent);
        }
        Some(case.with(Path, Content::List(line)))
    }),
    ("a path without its leaf", "", |case, _| {
        list(case, &[Path], |list| _ = list.pop())
    }),
    ("an order shuffled", "", |case, dice| {
        list(case, &[Order], |list| *list = dice.shuffled(list))
    }),
    ("half a list", "", |case, _| {
        list(case, &[Order, Visited, Evaluated], |list| {
            list.truncate(list.len() / 2);
        })
    }),
    ("a leaf twice", "", |case, dice| {
        list(case, &[Order, Visited], |list| {
            let place = dice.below(list.len());
            list.insert(place, list[place]);
        })
    }),
    ("something pruned", "", |case, dice| {
        let leaves = dice.shuffled(&case.tree.leaves());
        list(case, &[Pruned], |list| *list = leaves[..2].to_vec())
    }),
    ("evaluated and pruned exchanged", "", |case, _| {
        let pruned = case.leaves_of(&case.run.skipped).into_iter().collect();
        let mut answer = case.with(Pruned, Content::List(case.run.order.clone()));
        let seen = [Order, Evaluated]
            .into_iter()
            .find(|question| answer.contains_key(question))?;
        answer.insert(seen, Content::List(pruned));
        Some(answer)
    }),
    ("everything guessed", "", |case, dice| {
        Some(guessed(case, dice))
    }),
    ("two leaves misread", "", |case, dice| {
        let leaves = dice.shuffled(&case.run.order);
        let misread = leaves.iter().take(2);
        let rules: Vec<Rule> = misread
            .map(|&leaf| Rule::Leaf(leaf, near(case.tree.nodes[leaf].value, dice)))
            .collect();
        Some(case.search(&rules))
    }),
    ("the neighbour's tree", "", |case, dice| {
        let leaves = case.tree.leaves();
        let others = dice.shuffled(&leaves);
        let values = leaves.iter().zip(others);
        let rule = |(&leaf, other): (&usize, usize)| Rule::Leaf(leaf, case.tree.nodes[other].value);
        Some(case.search(&values.map(rule).collect::<Vec<_>>()))
    }),
    ("right to left and strict", "", |case, _| {
        Some(case.search(&[Rule::FromRight, Rule::Strict]))
    }),
    ("cuts at MAX alone", "", |case, _| {
        Some(case.search(&[Rule::CutsOnlyAt(Mover::Max)]))
    }),
    ("cuts at MIN alone", "", |case, _| {
        Some(case.search(&[Rule::CutsOnlyAt(Mover::Min)]))
    }),
    ("the last best child", "", |case, _| {
        Some(case.search(&[Rule::LastBest]))
    }),
    ("rows shifted", "", |case, _| {
        table(case, |worth| {
            let mut entries: Vec<_> = worth.values().copied().collect();
            entries.rotate_left(1);
            worth
                .values_mut()
                .zip(entries)
                .for_each(|(entry, other)| *entry = other);
        })
    }),
    ("an entry missing", "", |case, _| {
        table(case, std::collections::BTreeMap::pop_last)
    }),
    ("all windows open", "", |case, _| {
        windows(case, |window| {
            window[..2].copy_from_slice(&[f64::NEG_INFINITY, f64::INFINITY]);
        })
    }),
    ("half unanswered", "", |case, _| {
        Some(case.key.clone().into_iter().step_by(2).collect())
    }),
    ("the first question alone", "", |case, _| {
        Some(case.key.clone().into_iter().take(1).collect())
    }),
];
