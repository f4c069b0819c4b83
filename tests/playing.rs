//! Games as trees and as positions: against the trees of the repository and the known theory.

use std::collections::HashMap;

use abtree::formats::Format;
use abtree::games::{LastMove, Position, Positions, TooLarge};
use abtree::search::{Algorithm, Convention, search};
use abtree::tree::{Player, TreeErrorKind};

use crate::common::random::{Choices, Xorshift};
use crate::common::terminal::{abtree_with, printed, stdout};
use crate::common::{document_in, read_text};

const LIMIT: usize = 1_000_000;

fn nim(sticks: u32, take: u32, last: LastMove) -> Positions {
    let start = Position::nim(sticks, take, last);
    Positions::new(&start, LIMIT).unwrap()
}

fn empty_board() -> Position {
    Position::board(".../.../...").unwrap()
}

#[test]
fn nim_with_six_sticks_is_the_tree_of_the_textbook() {
    let expected = document_in("trees/games/nim-6.sexp").tree;
    assert_eq!(nim(6, 3, LastMove::Loses).tree(LIMIT).unwrap(), expected);
    let output = abtree_with(["game", "nim", "--sticks", "6"]);
    let written = read_text(stdout(&output), Format::Sexp).unwrap();
    assert_eq!(written.tree, expected);
}

/// Who faces a pile of 1 more than a multiple of take + 1 loses; where the last stick wins, who
/// faces a multiple. The moves that keep a win leave such a pile (Bouton, *Nim, a game with a
/// complete mathematical theory*, 1901, for one pile).
#[test]
fn nim_agrees_with_its_theory() {
    for take in 1..=6_u32 {
        for last in [LastMove::Loses, LastMove::Wins] {
            let lost = u32::from(last == LastMove::Loses) % (take + 1);
            let positions = nim(50, take, last);
            let mut seen = 0;
            for position in positions.iter() {
                let sticks: u32 = position.to_string().parse().unwrap();
                let is_won = match (sticks, last) {
                    (0, LastMove::Loses) => true,
                    _ => sticks % (take + 1) != lost,
                };
                let is_good_for_max = is_won == (position.player() == Player::Max);
                let value = if is_good_for_max { 1 } else { -1 };
                assert_eq!(positions.value(position), value, "{sticks} of {take}");
                let best: Vec<u32> = positions
                    .best_moves(position)
                    .map(|best| best.name.parse().unwrap())
                    .collect();
                let legal = 1..=take.min(sticks);
                let keeps = |taken: &u32| {
                    !is_won
                        || (sticks - taken) % (take + 1) == lost
                            && (sticks > *taken || last == LastMove::Wins)
                };
                assert_eq!(
                    best,
                    legal.filter(keeps).collect::<Vec<_>>(),
                    "{sticks} of {take}"
                );
                seen += 1;
            }
            assert!(seen >= 51, "{seen}");
        }
    }
}

/// The value of a position by plain recursion.
fn value(position: &Position, known: &mut HashMap<Position, i8>) -> i8 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves = position.moves();
    let mut values: Vec<i8> = Vec::new();
    for found in moves {
        values.push(value(&found.position, known));
    }
    values.sort_unstable();
    let value = match (values.first(), values.last(), position.player()) {
        (Some(_), Some(&most), Player::Max) => most,
        (Some(&least), Some(_), Player::Min) => least,
        _ => position.payoff(),
    };
    known.insert(position.clone(), value);
    value
}

/// Minimax by recursion, by the table, and alpha-beta on the explicit tree.
fn assert_agrees(start: &Position, limit: usize) {
    let expected = value(start, &mut HashMap::new());
    let positions = Positions::new(start, LIMIT).unwrap();
    assert_eq!(positions.value(start), expected, "{start}");
    let rules = Convention::default();
    if let Ok(tree) = positions.tree(limit) {
        let found = search(&tree, Algorithm::AlphaBeta, &rules, &mut ()).unwrap();
        assert_eq!(found.found.value, i64::from(expected).into(), "{start}");
    }
}

#[test]
fn games_agree_with_plain_recursion() {
    for sticks in 0..=12 {
        for takes in [vec![1, 2], vec![2, 3], vec![3, 1, 4], vec![5]] {
            for last in [LastMove::Loses, LastMove::Wins] {
                assert_agrees(&Position::subtraction(sticks, &takes, last).unwrap(), 5_000);
            }
        }
    }
    for pins in 0..=9 {
        assert_agrees(&Position::kayles(pins), 5_000);
    }
    for board in [
        "X.O/.X./..O",
        "XX./OO./...",
        "XXO/OOX/XOX",
        "X../.../...",
        "XOX/.O./X..",
    ] {
        assert_agrees(&Position::board(board).unwrap(), 5_000);
    }
}

/// Kayles is lost only where there is nothing left; of two equal rows the first player loses (Guy and
/// Smith 1956).
#[test]
fn kayles_is_won_by_the_first_player() {
    for pins in 1..=20 {
        let start = Position::kayles(pins);
        let positions = Positions::new(&start, LIMIT).unwrap();
        assert_eq!(positions.value(&start), 1, "{pins}");
        for position in positions.iter() {
            let text = position.to_string();
            if let Some((row, other)) = text.split_once('+')
                && row == other
            {
                let is_of_max = position.player() == Player::Max;
                let lost = if is_of_max { -1 } else { 1 };
                assert_eq!(positions.value(position), lost, "{text}");
            }
        }
    }
}

#[test]
fn tic_tac_toe_is_a_draw_with_the_known_numbers_of_positions_and_nodes() {
    let positions = Positions::new(&empty_board(), LIMIT).unwrap();
    assert_eq!(positions.iter().count(), 5478);
    assert_eq!(positions.value(&empty_board()), 0);
    let tree = positions.tree(549_946).unwrap();
    assert_eq!((tree.len(), tree.leaves()), (549_946, 255_168));
}

#[test]
fn limits_hold_on_both_sides() {
    let six = nim(6, 3, LastMove::Loses);
    assert!(six.tree(52).is_ok());
    let error = six.tree(51).unwrap_err().kind;
    assert_eq!(error, TreeErrorKind::TooManyNodes(51));
    let start = Position::nim(6, 3, LastMove::Loses);
    let links: usize = six.iter().map(|position| position.moves().count()).sum();
    assert!(Positions::new(&start, links).is_ok());
    let error = Positions::new(&start, links - 1).unwrap_err();
    assert_eq!(error, TooLarge(links - 1));
    assert!(nim(10_000, 1, LastMove::Wins).tree(LIMIT).is_ok());
    let error = nim(10_001, 1, LastMove::Wins).tree(LIMIT).unwrap_err().kind;
    assert_eq!(error, TreeErrorKind::TooDeep(10_000));
}

/// Whoever plays as well as can be never gets less than the value of the game.
#[test]
fn the_search_never_gets_less_than_it_can() {
    let mut choices = Xorshift::new(3);
    for round in 0..60 {
        let seat = ["first", "second"][round % 2];
        // Each cell is typed once, when it is free or not.
        let mut cells: Vec<&str> = "a1 a2 a3 b1 b2 b3 c1 c2 c3".split(' ').collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, choices.below(last + 1));
        }
        let board = printed(&format!("play tic-tac-toe --you {seat}"), &cells.join("\n"));
        assert!(board.contains("The game is over"), "{board}");
        assert!(!board.contains("you win"), "{board}");
        let sticks = 5 + round % 13;
        let is_lost_for_the_first = sticks % 4 == 1;
        if is_lost_for_the_first == (seat == "first") {
            let moves = ["1\n", "2\n", "3\n", "nonsense\n"];
            let moves: String = (0..200).map(|_| moves[choices.below(4)]).collect();
            let nim = printed(&format!("play nim --sticks {sticks} --you {seat}"), &moves);
            assert!(nim.contains("I win"), "{nim}");
        }
    }
}

/// A game may have billions of moves from its start; no limit is looked at too late.
#[test]
fn enormous_games_are_refused_at_once() {
    let moves = |error| error == Err(TooLarge(1_000));
    let nim = Position::nim(u32::MAX, u32::MAX, LastMove::Loses);
    assert!(moves(Positions::new(&nim, 1_000).map(drop)));
    assert!(moves(
        Positions::new(&Position::kayles(u32::MAX), 1_000).map(drop)
    ));
    let many: Vec<u32> = (1..=300_000).collect();
    assert!(Position::subtraction(9, &many, LastMove::Wins).is_ok());
    let repeated = [many.as_slice(), &[5, 4]].concat();
    assert!(Position::subtraction(9, &repeated, LastMove::Wins).is_err());
}

/// The tree has fewer nodes than it may have, and names of gigabytes.
#[test]
fn names_of_gigabytes_are_refused() {
    let start = Position::subtraction(9_999, &[1, 8_500], LastMove::Loses).unwrap();
    let positions = Positions::new(&start, LIMIT).unwrap();
    let error = positions.tree(2_000_000).unwrap_err().kind;
    assert_eq!(error, TreeErrorKind::TooMuchText(1 << 30));
}
