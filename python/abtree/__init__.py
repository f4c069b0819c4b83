"""Game trees of textbook exercises, evaluated exactly as the books state it.

>>> import abtree
>>> tree = abtree.read("(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))")
>>> result = tree.evaluate("alpha-beta")
>>> result.value, result.best_move, result.pruned
(3, 'B', ['/2/2', '/2/3'])
"""

import json
import os
import sys
import tempfile
from fractions import Fraction
from types import SimpleNamespace

from . import _abtree

__all__ = ["Drawing", "Result", "Tree", "TreeError", "UsageError", "generate", "read", "search"]


class TreeError(ValueError):
    """What is wrong with a tree or an answer: `line`, `column` (from 1, or None) and `help` (or None)."""

    def __init__(self, message, line=None, column=None, help=None):
        super().__init__(message)
        self.line, self.column, self.help = line, column, help


class UsageError(ValueError):
    """What is wrong with the options of a call."""

    help = None


def _main():
    sys.exit(_abtree.main(sys.argv))


def _run(command, *words, input="", options=None):
    """The output of a command, in text; raises what it prints as errors."""
    words = [str(word) for word in words] + _words(options or {})
    begin = ["abtree", command, "--quiet", "--error-format", "json"]
    input = input if isinstance(input, bytes) else input.encode()
    code, output, errors = _abtree.run(begin + words, input)
    if code == 2:
        raise _error(errors.decode())
    return output.decode()


# Options with several values; two values of the others are a range.
_LISTS = ("window", "value_range", "questions", "tells_apart", "separates", "depths")


def _stated(options):
    """The options that are stated, with their values as a command line has them: `cutoffs=(3, None)`. Python
    has its own `for`, so that option is written `for_`."""
    for name, value in options.items():
        name = name.rstrip("_")
        if isinstance(value, (tuple, list)):
            parts = ["" if part is None else str(part) for part in value]
            yield name, ("," if name in _LISTS else "..").join(parts)
        elif value is not None and value is not False:
            yield name, "true" if value is True else str(value)


def _words(options):
    """Options as words of a command line."""
    words = []
    for name, value in _stated(options):
        words.append("--" + name.replace("_", "-"))
        if options.get(name) is not True:
            words.append(value)
    return words


def _error(errors):
    found = [line for line in errors.splitlines() if line.startswith("{") and '"severity":"error"' in line]
    return _exception(found[-1]) if found else UsageError(errors.strip())


def _exception(error):
    """The exception for an error as the command tells it in JSON."""
    error = json.loads(error)
    message = error["message"]
    if error["help"]:
        message += f" ({error['help']})"
    if error["file"] is None:
        return UsageError(message)
    return TreeError(message, error["line"], error["column"], error["help"])


def read(source, format=None):
    """Reads a tree: a text as the command reads it, nested lists, a dict in the shape of its JSON, a
    networkx DiGraph, or a file (a path, or a str without brackets, blanks or `=` that is no value)."""
    name = "-"
    if isinstance(source, os.PathLike) or isinstance(source, str) and _names_a_file(source):
        name = os.fspath(source)
        with open(source, "rb") as file:
            text = file.read()
    elif isinstance(source, (str, bytes)):
        text = source
    elif hasattr(source, "successors"):
        import networkx

        text, format = json.dumps(networkx.node_link_data(source, edges="links")), "node-link"
    else:
        text = json.dumps(_plain(source))
    return Tree(_abtree.KeptTree(text if isinstance(text, bytes) else text.encode(), name, format))


def _names_a_file(text):
    if any(sign in "()[]{}= \n\t" for sign in text):
        return False
    try:
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        return text.lstrip("+-") not in ("inf", "?")
    return False


def _plain(tree):
    """A tree of Python as JSON has it."""
    if isinstance(tree, dict):
        return {str(key): _plain(value) for key, value in tree.items()}
    if isinstance(tree, (list, tuple)):
        return [_plain(child) for child in tree]
    if isinstance(tree, float) and abs(tree) == float("inf"):
        return "inf" if tree > 0 else "-inf"
    return str(tree) if isinstance(tree, Fraction) else tree


def _value(value):
    """A value of JSON as Python calculates with it."""
    if isinstance(value, str):
        return float(value) if value.endswith("inf") else Fraction(value)
    return Fraction(str(value)) if isinstance(value, float) else value


class Tree:
    """A game tree with its exercise wrapper."""

    def __init__(self, kept):
        self._kept = kept

    @property
    def text(self):
        """The tree in JSON."""
        return self._kept.json()

    def __repr__(self):
        return _run("convert", "-", "--to", "sexp", input=self.text).rstrip()

    def evaluate(self, algorithm=None, **options):
        """Searches the tree; options are those of `abtree eval`: `cut="strict"`, `nodes=True`."""
        options = {"algorithm": algorithm, **options}
        text = self._kept.evaluate(list(_stated(options)))
        if text is None:  # These are no options of a search: the command reads them, or tells what is wrong.
            text = _run("eval", "-", "--json", input=self.text, options=options)
        return Result(self, options, text)

    def draw(self, algorithm=None, **options):
        """A picture of a search; options are those of `abtree draw`."""
        return Drawing(self, {"algorithm": algorithm, **options})

    def check(self, answer, points=None, format="json", **options):
        """Marks an answer, a text (str or bytes) or a dict: what `abtree check --json` reports, for one that
        can't be read with an `error`; or what it writes in another format that is JSON, as `prairielearn` is."""
        with tempfile.TemporaryDirectory() as folder:
            is_text = isinstance(answer, (str, bytes))
            answer = answer if is_text else json.dumps(_plain(answer))
            words = ["-", _written(folder, "answer.txt" if is_text else "answer.json", answer)]
            if points is not None:
                words += ["--points", _written(folder, "points.json", json.dumps(points))]
            # An answer that can't be read is a result, not an error.
            words += ["--format", format, "--exit-zero"]
            return json.loads(_run("check", *words, input=self.text, options=options))


def _written(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    return path


class Result:
    """What a search found. Values are int, Fraction or float("inf")."""

    def __init__(self, tree, options, text):
        self._tree, self._options, self._text, self._report = tree, options, text, None

    def to_dict(self):
        """The report, as `json.loads` gives that of `abtree eval --json`."""
        if self._report is None:
            self._report = json.loads(self._text)
        return self._report

    @property
    def pruned(self):
        """The roots of the subtrees that were never visited."""
        return self.to_dict()["pruned"]["subtrees"]

    @property
    def cutoffs(self):
        """Each cutoff with `at`, `after`, `skipped` and the other fields of the report."""
        return [SimpleNamespace(**cutoff) for cutoff in self.to_dict()["cutoffs"]]

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            value = self.to_dict()[name]
        except KeyError:
            raise AttributeError(name) from None
        if name == "values":
            return [_value(payoff) for payoff in value]
        return _value(value) if name == "value" else value

    def __dir__(self):
        return [*super().__dir__(), *self.to_dict()]

    def __repr__(self):
        options = {**self._options, "color": "never"}
        return _run("eval", "-", input=self._tree.text, options=options).rstrip()

    def _searched(self, **more):
        rest = {name: value for name, value in self._options.items() if name not in ("nodes", "tree", "summary")}
        return {**rest, **more}

    def explain(self, node):
        """Why the search skipped or visited a node: what `abtree explain --json` reports."""
        text = _run("explain", "-", node, "--json", input=self._tree.text, options=self._searched())
        return json.loads(text)

    def trace(self):
        """The steps of the search, one dict each."""
        lines = _run("trace", "-", "--json", input=self._tree.text, options=self._searched())
        return [json.loads(line) for line in lines.splitlines()][1:]

    def _repr_html_(self):
        import html

        return self._tree.draw(**self._searched()).svg + f"<pre>{html.escape(repr(self))}</pre>"


class Drawing:
    """A picture of a search, shown by notebooks."""

    def __init__(self, tree, options):
        self._tree, self._options = tree, options

    def _in(self, format):
        return _run("draw", "-", "--to", format, input=self._tree.text, options=self._options)

    @property
    def svg(self):
        return self._in("svg")

    @property
    def tex(self):
        return self._in("tex")

    def _repr_svg_(self):
        return self.svg

    def save(self, path):
        """Writes the picture in the format of the path's suffix."""
        _run("draw", "-", "-o", path, input=self._tree.text, options=self._options)


def generate(**constraints):
    """Makes a tree; options are those of `abtree generate`: `plies=4, cutoffs=(3, None), seed=1`."""
    return read(_run("generate", "--to", "json", options=constraints))


def search(game, algorithm="alpha-beta", depth=None, **options):
    """Searches a game of Python: an object with `root`, `children(node)`, `player(node)` ("max", "min" or
    "chance"), `value(node)` and, where it has them, `name(node)` and `probability(parent, node)`; or one
    of aima-python with `initial`, `actions`, `result`, `utility` and `terminal_test`. It is asked only for
    nodes that the algorithm visits; what lies below a pruned node is not known to the result."""
    options = {"algorithm": algorithm, **options}
    game = _OfAima(game) if hasattr(game, "terminal_test") else game
    kept = _abtree.search(game, depth, list(_stated(options)))
    if kept is None:
        _run("eval", "-", input="0", options=options)  # The command tells what is wrong with the options.
        raise UsageError("a search of a game takes only options of one search")
    return Tree(kept).evaluate(**options)


class _OfAima:
    """A game of aima-python in the shape of `search`."""

    def __init__(self, game):
        self.game, self.root = game, (game.initial, None)
        self.first = game.to_move(game.initial)

    def children(self, node):
        state = node[0]
        if self.game.terminal_test(state):
            return []
        return [(self.game.result(state, action), action) for action in self.game.actions(state)]

    def player(self, node):
        return "max" if self.game.to_move(node[0]) == self.first else "min"

    def value(self, node):
        return self.game.utility(node[0], self.first)


def load_ipython_extension(shell):
    """`%load_ext abtree`: a cell `%%abtree --alpha-beta` holds a tree and shows its report and picture."""

    def magic(line, cell):
        from IPython.display import SVG, display

        words = line.split()
        print(_run("eval", "-", *words, input=cell), end="")
        display(SVG(_run("draw", "-", "--to", "svg", *words, input=cell)))

    shell.register_magic_function(magic, "cell", "abtree")
