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

from . import _abtree
from ._command import TreeError, UsageError, run, stated
from ._games import GameResult, OfAima
from ._results import Drawing, Explanation, Record, Result, Trace
from ._source import as_json, text_of

__all__ = ["Drawing", "Explanation", "GameResult", "Record", "Result", "Trace", "Tree", "TreeError"]
__all__ += ["UsageError", "generate", "read", "search"]


def read(source, format=None):
    """Reads a tree: a text as the command reads it, nested lists, a dict in the shape of its JSON, a
    networkx DiGraph, or a file (a path, or a str without brackets, blanks or `=` that is no value)."""
    text, name, known = text_of(source)
    return Tree(_abtree.KeptTree(text, name, format or known))


class Tree:
    """A game tree with its exercise wrapper."""

    def __init__(self, kept):
        self._kept = kept

    @property
    def text(self):
        """The tree in JSON."""
        return self._kept.json()

    def _ask(self, command, *words, **options):
        """What a command says of this tree."""
        try:
            return run(command, "-", *words, input=self.text, options=options)
        except TreeError as error:
            if error.file == "-":  # The place is one in the tree's JSON, which nobody wrote.
                raise TreeError(error.message, help=error.help) from None
            raise

    def __repr__(self):
        return self._ask("convert", "--to", "sexp").rstrip()

    def __reduce__(self):
        return read, (self.text.encode(),)

    def _report(self, options):
        algorithm = options["algorithm"]
        if not (algorithm is None or isinstance(algorithm, str)) or "," in (algorithm or "") or algorithm == "all":
            raise UsageError("this takes the name of one algorithm: call it once for each")
        # What is no option of a search is read by the command, which tells what is wrong.
        text = self._kept.evaluate(list(stated(options)))
        return text or self._ask("eval", "--json", **options)

    def evaluate(self, algorithm=None, **options):
        """Searches the tree; options are those of `abtree eval`: `cut="strict"`, `nodes=True`."""
        options = {"algorithm": algorithm, **options}
        return Result(self, options, self._report(options))

    def draw(self, algorithm=None, **options):
        """A picture of a search; options are those of `abtree draw`."""
        return Drawing(self, {"algorithm": algorithm, **options})

    def check(self, answer, points=None, format="json", **options):
        """Marks an answer, a text (str or bytes), a dict, a result or the path of a file: what `abtree check --json`
        reports, for one that can't be read with an `error`. `points` is a dict or the path of a file.
        Another format that is JSON, as `prairielearn`, gives what it says; the others give text."""
        with tempfile.TemporaryDirectory() as folder:
            words = [_file(folder, "answer", answer.to_dict() if isinstance(answer, Result) else answer)]
            if points is not None:
                words += ["--points", _file(folder, "points", points)]
            # An answer that can't be read is a result, not an error.
            words += ["--format", format, "--exit-zero"]
            told = self._ask("check", *words, **options)
            told = told.replace(json.dumps(os.path.join(folder, ""))[1:-1], "")
        return told if format in ("text", "csv", "junit", "github") else json.loads(told)


def _file(folder, name, content):
    """The path of a file that holds this content."""
    if isinstance(content, os.PathLike):
        return content
    is_text = isinstance(content, (str, bytes))
    path = os.path.join(folder, name + (".txt" if is_text else ".json"))
    content = content if is_text else as_json(content)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return path


def generate(**constraints):
    """Makes a tree; options are those of `abtree generate`: `plies=4, cutoffs=(3, None), seed=1`."""
    return read(run("generate", "--to", "json", options=constraints).encode())


def search(game, algorithm="alpha-beta", depth=None, **options):
    """Searches a game of Python: an object with `root`, `children(node)`, `player(node)` ("max", "min" or
    "chance"), `value(node)` and, where it has them, `name(node)`, `move(parent, node)` and
    `probability(parent, node)`; or one of aima-python with `initial`, `actions`, `result`, `utility` and
    `terminal_test` or `is_terminal`. It is asked only for nodes that the algorithm visits; what lies below
    a pruned node is not known to the result."""
    options = {"algorithm": algorithm, **options}
    game = OfAima(game) if hasattr(game, "initial") and hasattr(game, "actions") else game
    kept = _abtree.search(game, depth, list(stated(options)))
    if kept is None:
        run("eval", "-", input="0", options=options)  # The command tells what is wrong with the options.
        raise UsageError("a search of a game takes only options of one search")
    tree = Tree(kept)
    return GameResult(game, tree, options, tree._report(options))


def load_ipython_extension(shell):
    """`%load_ext abtree`: a cell `%%abtree --alpha-beta` holds a tree and shows its report and picture."""

    def magic(line, cell):
        from IPython.display import SVG, display

        words = line.split()
        print(run("eval", "-", *words, input=cell), end="")
        try:
            display(SVG(run("draw", "-", "--to", "svg", *words, input=cell)))
        except UsageError:
            pass  # These are options of the report alone.

    shell.register_magic_function(magic, "cell", "abtree")


def _main():
    sys.exit(_abtree.main(sys.argv))
