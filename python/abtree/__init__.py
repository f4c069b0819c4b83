"""Game trees of textbook exercises, evaluated exactly as the books state it.

>>> import abtree
>>> tree = abtree.read("(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))")
>>> result = tree.evaluate("alpha-beta")
>>> result.value, result.best_move, result.pruned
(3, 'B', ['/2/2', '/2/3'])
"""

import json
import os
import pathlib
import shlex
import sys
import tempfile
from collections.abc import Mapping

from . import _abtree
from ._abtree import __version__
from ._command import TreeError, UsageError, run
from ._games import GameResult, OfAima
from ._results import Drawing, Explanation, Record, Result, Trace
from ._source import file_of, text_of

__all__ = ["Drawing", "Explanation", "GameResult", "Record", "Result", "Trace", "Tree", "TreeError"]
__all__ += ["UsageError", "__version__", "generate", "read", "search"]


def read(source, format=None):
    """Reads a tree: a text as the command reads it, nested lists, a dict in the shape of its JSON, a
    networkx DiGraph, or a file (open, its path, or a str without brackets, blanks or `=` that is no value)."""
    text, name, known = text_of(source)
    try:
        return Tree(_abtree.KeptTree(text, name or "-", format or known))
    except TreeError as error:
        raise error if name else error.without_place() from None


_CHOSEN = "marked as the answer's own line `search` says: name the algorithm if it is yours to choose"


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
        return run(command, "-", *words, input=self.text, options=options)

    def __repr__(self):
        try:
            return self._ask("convert", "--to", "sexp").rstrip()
        except TreeError:  # Not all trees can be written so.
            return self.text

    def __reduce__(self):
        return read, (self.text.encode(),)

    def _report(self, options):
        name = "" if options["algorithm"] is None else options["algorithm"]
        if not isinstance(name, str) or name.startswith("-") or "," in name or name == "all":
            raise UsageError('this takes the name of one algorithm, such as "alpha-beta": call it once for each')
        # What is no option of a search is read by the command, which tells what is wrong.
        return self._kept.evaluate(options) or self._ask("eval", "--json", **options)

    def evaluate(self, algorithm=None, **options):
        """Searches the tree; options are those of `abtree eval`: `cut="strict"`, `nodes=True`."""
        options = {"algorithm": algorithm, **options}
        return Result(self, options, self._report(options))

    def draw(self, algorithm=None, **options):
        """A picture of a search, of alpha-beta if you name none; options are those of `abtree draw`."""
        return Drawing(self, {"algorithm": algorithm, **options})

    def check(self, answer, points=None, format="json", student="answer", **options):
        """Marks an answer, a text (str or bytes), a dict, a result or a file (open, or a pathlib.Path): what
        `abtree check --json` reports, for one that can't be read with an `error`. `points` is a dict or a file.
        Name the `algorithm`: otherwise a line `search:` in the answer decides how it is marked, and `warnings`
        say so. `student` names the file of the answer in reports and in `feedback="folder"`.
        Another format that is JSON, as `prairielearn`, gives what it says; the others give text."""
        is_path = isinstance(points, str) and _abtree.names_a_file(points)
        points = pathlib.Path(points) if is_path else points
        answer = answer._answer() if isinstance(answer, Result) else answer
        if isinstance(answer, Mapping) and isinstance(answer.get("windows"), Mapping):
            windows = answer["windows"].items()
            pairs = {name: {"entry": ends} for name, ends in windows if isinstance(ends, (list, tuple))}
            answer = {**answer, "windows": {**answer["windows"], **pairs}}

        def told(answer, options):
            # An answer that can't be read is a result, not an error.
            words = [answer, *marks, "--format", format, "--exit-zero"]
            text = run("check", "-", *words, input=self.text, options=options, made=folder)
            return text.replace(json.dumps(os.path.join(folder, ""))[1:-1], "")

        with tempfile.TemporaryDirectory() as folder:
            marks = [] if points is None else ["--points", file_of(points, folder, ".points")]
            report = told(file_of(answer, folder, os.path.basename(student)), options)
            if format in ("text", "csv", "junit"):
                return report
            report = json.loads(report)
            if format == "json" and marks and options.get("algorithm") is None and "checks" in report:
                options = {name: value for name, value in options.items() if name not in ("feedback", "class_report")}
                blank = json.loads(told(file_of("student: nobody", folder, ".blank"), options))
                if (blank["algorithm"], blank["convention"]) != (report["algorithm"], report["convention"]):
                    others = [warning for warning in report.get("warnings", ()) if "searched with" not in warning]
                    report["warnings"] = [_CHOSEN, *others]
        return report


def generate(**constraints):
    """Makes a tree; options are those of `abtree generate`: `plies=4, cutoffs=(3, None), seed=1`."""
    return read(run("generate", "--to", "json", options=constraints).encode())


def search(game, algorithm="alpha-beta", depth=None, **options):
    """Searches a game of Python: an object with `root`, `children(node)`, `player(node)` ("max", "min" or
    "chance"), `value(node)` and, where it has them, `name(node)`, `move(parent, node)` and
    `probability(parent, node)`; or one of aima-python with `initial`, `actions`, `result`, `utility` and
    `terminal_test` or `is_terminal`, a StochasticGame too. It is asked only for nodes that the algorithm
    visits; what lies below a pruned node is not known to the result."""
    options = {"algorithm": algorithm, **options}
    game = OfAima(game) if hasattr(game, "initial") and hasattr(game, "actions") else game
    found = _abtree.search(game, depth, options)
    if found is None:
        run("eval", "-", input="0", options=options)  # The command tells what is wrong with the options.
        raise UsageError("a search of a game takes only options of one search")
    tree = Tree(found[0])
    return GameResult(tree, options, tree._report(options), found[1])


def load_ipython_extension(shell):
    """`%load_ext abtree`: a cell `%%abtree --alpha-beta` holds a tree and shows its report and picture."""

    def magic(line, cell):
        """The cell holds a tree, the line options of `abtree eval`: shows its report, and a picture of the
        same search unless an option is one of the report alone."""
        from IPython.core.error import UsageError as Refused
        from IPython.display import SVG, display

        def told(command, *more):
            return _abtree.run(["abtree", command, "-", *shlex.split(line), *more], {}, cell.encode())

        if any(word.startswith(("-o", "--output")) for word in shlex.split(line)):
            raise Refused("a cell shows what is found: leave out -o")
        code, output, errors = told("eval")
        if code == 2:
            raise Refused(errors.decode())
        print(errors.decode(), end="", file=sys.stderr)
        print(output.decode(), end="")
        # The commands choose different algorithms where none is named.
        report = told("eval", "--json")[1]
        named = [["--algorithm", json.loads(report)["algorithm"]]] if report.startswith(b"{") else []
        for words in [*named, []]:
            picture = told("draw", "--to", "svg", *words)[1].decode()
            if picture.startswith("<svg"):
                return display(SVG(picture))

    shell.register_magic_function(magic, "cell", "abtree")


def _main():
    sys.exit(_abtree.main(sys.argv))
