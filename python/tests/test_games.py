"""Searches of games that Python states."""

import pickle
from fractions import Fraction

import abtree
import pytest


class Nested:
    """A game of nested lists: ("max", [children]), or a value."""

    def __init__(self, root):
        self.root = root

    def children(self, node):
        return node[1] if isinstance(node, tuple) else []

    def player(self, node):
        return node[0]

    def value(self, node):
        return node


def test_what_lies_below_pruned_nodes_is_not_counted():
    root = ("max", [("min", [7]), ("min", [("max", [-7, -2, 5]), ("max", [-4, 0])])])
    result = abtree.search(Nested(root))
    assert result.pruned and result.counts["minimal_leaves"] is None
    assert abtree.search(Nested(root), "minimax").counts["minimal_leaves"] == 3


class State:
    def __init__(self, to_move, board, moves, chance=None):
        self.to_move, self.board, self.moves, self.chance = to_move, board, moves, chance


class Gamble:
    """A StochasticGame as in aima-python: 5 for sure, or 0 or 20 by the toss of a coin."""

    initial = State("X", "start", ["safe", "gamble"])
    results = 0

    def to_move(self, state):
        return state.to_move

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        self.results += 1
        moves = ["go"] if move == "gamble" else []
        return State("O" if state.to_move == "X" else "X", move, moves, state.chance)

    def terminal_test(self, state):
        return state.board in ("safe", "go")

    def utility(self, state, player):
        return 5 if state.board == "safe" else {1: 0, 2: 20}[state.chance]

    def chances(self, state):
        return [1, 2]

    def outcome(self, state, chance):
        return State(state.to_move, state.board, state.moves, chance)

    def probability(self, chance):
        return Fraction(1, 2)


def test_dice_of_aima_are_thrown():
    result = abtree.search(Gamble(), "expectiminimax")
    assert (result.value, result.best_move_label) == (10, "gamble")
    assert [action for _, action in result.line] == [None, "gamble"]
    with pytest.raises(abtree.TreeError, match="chance"):
        abtree.search(Gamble(), "alpha-beta")


class Sticks:
    """Two sticks a turn at most; who takes the last one wins."""

    initial = (9, "first")

    def __init__(self):
        self.results = 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [taken for taken in (1, 2) if taken <= state[0]]

    def result(self, state, taken):
        self.results += 1
        return state[0] - taken, {"first": "second", "second": "first"}[state[1]]

    def terminal_test(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return 1 if state[1] != player else -1


def test_states_are_made_for_visited_nodes_alone():
    game = Sticks()
    result = abtree.search(game)
    made = game.results
    assert made == result.counts["visited"] - 1 and result.pruned
    assert result.line[0] == (Sticks.initial, None) and game.results == made


def test_what_is_no_game_is_told():
    with pytest.raises(TypeError, match="object has no root: .* initial, actions"):
        abtree.search(object())
    for depth in (-1, True, "2", 1.5):
        with pytest.raises(abtree.UsageError, match="depth is a number of plies"):
            abtree.search(Nested(3), depth=depth)


def test_none_is_no_name():
    class Unnamed(Nested):
        def name(self, node):
            return "start" if node is self.root else None

        def move(self, parent, node):
            return None

    result = abtree.search(Unnamed(("max", [3, 5])))
    assert result.principal_variation == ["start", "/2"] and result.line[1] == 5
    assert result.best_move_label is None


def test_progressive_deepening_asks_for_the_values_of_inner_nodes():
    class Sums(Nested):
        def value(self, node):
            return sum(map(self.value, node[1])) if isinstance(node, tuple) else node

    root = ("max", [("min", [7, 9]), ("min", [2, 30])])
    result = abtree.search(Sums(root), "progressive-deepening")
    assert (result.value, [one.best_move for one in result.passes]) == (7, ["/2", "/1"])


class Two(Nested):
    def __init__(self):
        super().__init__(("max", [("min", [3, 12]), ("min", [2, 4])]))


def test_results_of_games_can_be_pickled():
    result = abtree.search(Two())
    assert pickle.loads(pickle.dumps(result)).line == result.line == [Two().root, ("min", [3, 12]), 3]


class Chain:
    """One move a ply, for many plies."""

    root = 0

    def __init__(self, plies):
        self.plies, self.asked = plies, []

    def children(self, node):
        self.asked.append(node)
        return [node + 1] if node < self.plies else []

    def player(self, node):
        return "max"

    def value(self, node):
        return node


def test_deep_games_are_asked_once_for_each_node():
    for plies in (9, 150, 1_000):
        game = Chain(plies)
        assert abtree.search(game).value == plies
        assert game.asked == list(range(plies + 1))
        assert abtree.search(Chain(plies), depth=plies).value == plies
