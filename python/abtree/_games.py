"""Games of Python that are searched as far as the algorithm looks."""

from functools import cached_property

from ._results import Result


class GameResult(Result):
    """What a search of a game found. `line` holds the game's own nodes along the principal variation, from the
    root; with a game of aima-python each is a pair: the state, and the action or the chance that led to it."""

    def __init__(self, tree, options, text, game):
        super().__init__(tree, options, text)
        line = [game.node(label) for label in self.to_dict().get("principal_variation", ())]
        self.line = [(node.state, node.action) if isinstance(node, _Position) else node for node in line]

    def to_dict(self):
        counts = super().to_dict()["counts"]
        if counts["pruned_nodes"]:  # How many leaves lie below them is not known.
            counts["minimal_leaves"] = None
        return self._report


class _Position:
    """A state of a game of aima-python, which is made when it is asked for, and what led to it."""

    def __init__(self, action, make, is_chance=False):
        self.action, self._make, self.is_chance = action, make, is_chance

    @cached_property
    def state(self):
        return self._make()


class OfAima:
    """A game of aima-python in the shape of `search`, seen by the player at the root. Behind every action of
    a StochasticGame there is a chance node."""

    def __init__(self, game):
        self.game, self.root = game, _Position(None, lambda: game.initial)
        self.is_over = game.terminal_test if hasattr(game, "terminal_test") else game.is_terminal
        self.has_chances = hasattr(game, "chances")
        self.first = self.to_move(game.initial)

    def to_move(self, state):
        return self.game.to_move(state) if hasattr(self.game, "to_move") else state.to_move

    def children(self, node):
        game, state = self.game, node.state
        if self.is_over(state):
            return []
        if node.is_chance:
            return [_Position(chance, lambda c=chance: game.outcome(state, c)) for chance in game.chances(state)]
        actions = game.actions(state)
        return [_Position(action, lambda a=action: game.result(state, a), self.has_chances) for action in actions]

    def player(self, node):
        if node.is_chance:
            return "chance"
        return "max" if self.to_move(node.state) == self.first else "min"

    def probability(self, parent, node):
        return self.game.probability(node.action)

    def value(self, node):
        return self.game.utility(node.state, self.first)

    def move(self, parent, node):
        return node.action
