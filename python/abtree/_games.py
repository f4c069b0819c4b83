"""Games of Python that are searched as far as the algorithm looks."""

from ._results import Result


class GameResult(Result):
    """What a search of a game found."""

    def __init__(self, game, tree, options, text):
        super().__init__(tree, options, text)
        self._game = game

    @property
    def line(self):
        """The game's own nodes along the principal variation, from the root; with a game of aima-python
        each is a pair: the state, and the action that led to it."""
        line = [self._game.root]
        for label in self.principal_variation[1:]:
            children = list(self._game.children(line[-1]))
            if hasattr(self._game, "name"):
                names = [str(self._game.name(child)) for child in children]
                line.append(children[names.index(label)])
            else:
                line.append(children[int(label.rsplit("/", 1)[1]) - 1])
        return line


class OfAima:
    """A game of aima-python in the shape of `search`, seen by the player at the root."""

    def __init__(self, game):
        self.game, self.root = game, (game.initial, None)
        self.is_over = game.terminal_test if hasattr(game, "terminal_test") else game.is_terminal
        self.first = self.to_move(game.initial)

    def to_move(self, state):
        return self.game.to_move(state) if hasattr(self.game, "to_move") else state.to_move

    def children(self, node):
        state = node[0]
        if self.is_over(state):
            return []
        return [(self.game.result(state, action), action) for action in self.game.actions(state)]

    def player(self, node):
        return "max" if self.to_move(node[0]) == self.first else "min"

    def value(self, node):
        return self.game.utility(node[0], self.first)

    def move(self, parent, node):
        return node[1]
