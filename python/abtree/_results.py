"""What a search found, explained, traced and drawn."""

import functools
import html
import json
from fractions import Fraction

# Where values stand in a report; everywhere else a text is a name or a word.
_VALUES = frozenset(
    "value values alpha beta window entry exit before now sum value_range minimax_value returned "
    "low high".split()
)

# A notebook shows no picture of more nodes beside a result, and none that is longer.
_MOST_DRAWN = 500
_LONGEST = 5_000_000


class Record(dict):
    """A part of a report, whose fields are `cutoff.at` and `cutoff["at"]`; Python's own words have a line
    behind them: `cutoff.pass_`."""

    def __init__(self, fields=()):
        super().__init__(fields)
        self.__dict__ = self

    def __getattr__(self, name):
        if name.rstrip("_") not in self:
            raise AttributeError(f"there is no {name} here")
        return self[name.rstrip("_")]


def exact(value):
    """A value of JSON as Python calculates with it: an int, a Fraction, or an infinite float."""
    if value is None or str(value).endswith("inf"):
        return value and float(value)
    number = Fraction(str(value))
    return number.numerator if number.denominator == 1 else number


def _exact(content, name=""):
    """A part of a report with its values."""
    if isinstance(content, dict):
        return Record({name: _exact(part, name) for name, part in content.items()})
    if isinstance(content, list):
        return [_exact(part, name) for part in content]
    return exact(content) if name in _VALUES else content


class Result:
    """What a search found: the fields of the report. Values are int, Fraction or float("inf")."""

    def __init__(self, tree, options, text):
        self._tree, self._options, self._text, self._report = tree, options, text, None

    def to_dict(self):
        """The report, as `json.loads` gives that of `abtree eval --json`."""
        if self._report is None:
            self._report = json.loads(self._text)
        return self._report

    def __getattr__(self, name):
        report = {} if name.startswith("_") else self.to_dict()
        name = name.rstrip("_")
        if name not in report:
            hint = ": evaluate with nodes=True" if name == "nodes" else ""
            raise AttributeError(f"this result has no {name}{hint}")
        # Of what was pruned, the roots of the subtrees that were never visited.
        return report[name]["subtrees"] if name == "pruned" else _exact(report[name], name)

    def __dir__(self):
        return [*super().__dir__(), *self.to_dict()]

    def __repr__(self):
        warnings = [f"warning: {warning}" for warning in self.warnings]
        return "\n".join([self._tree._ask("eval", **self._options).rstrip(), *warnings])

    def _searched(self):
        """The options of the same search for another command."""
        options = {name: value for name, value in self._options.items() if name not in ("nodes", "summary")}
        return {**options, "algorithm": self.algorithm}

    def _told(self, *words, **options):
        return self._tree._ask(*words, **self._searched(), **options).rstrip()

    def _answer(self):
        """The report as an answer, with the values and windows of the nodes if it has them."""
        report, signs = self.to_dict(), {"exact": "", "lower": ">=", "upper": "<="}
        nodes = {node["name"]: node for node in report.get("nodes", ()) if node["visits"]}
        values = {name: signs[node["bound"]] + str(node["value"]) for name, node in nodes.items()}
        nodes = {name: node for name, node in nodes.items() if node["entry"]}
        windows = {name: {end: node[end] for end in ("entry", "exit")} for name, node in nodes.items()}
        return {**report, "node_values": values or None, "windows": windows or None}

    def explain(self, *nodes, **options):
        """Why the search skipped or visited a node; options are those of `abtree explain`, as `leaves=True`."""
        explanation = Explanation(_exact(json.loads(self._told("explain", *nodes, "--json", **options))))
        explanation.ask = functools.partial(self._told, "explain", *nodes, **options)
        return explanation

    def trace(self):
        """The steps of the search, one dict each."""
        steps = Trace(_exact([json.loads(step) for step in self._told("trace", "--json").splitlines()[1:]]))
        steps.ask = functools.partial(self._told, "trace")
        return steps

    def _repr_html_(self):
        nodes = self.to_dict()["tree"]["nodes"]
        picture = self._tree.draw(**self._searched()).svg if nodes <= _MOST_DRAWN else ""
        return f'{picture}<pre style="font-family: monospace">{html.escape(repr(self))}</pre>'


class Explanation(dict):
    """What `abtree explain --json` reports; printed, it says what `abtree explain` says."""

    def __repr__(self):
        return self.ask()


class Trace(list):
    """The steps that `abtree trace --json` reports; printed, they are those of `abtree trace`."""

    def __repr__(self):
        return self.ask()


class Drawing:
    """A picture of a search, shown by notebooks: `svg` is its text."""

    def __init__(self, tree, options):
        self._tree, self._options = tree, options
        self.svg = self._in("svg")

    def _in(self, format):
        return self._tree._ask("draw", "--to", format, **self._options)

    @property
    def tex(self):
        """The picture in LaTeX."""
        return self._in("tex")

    def __repr__(self):
        return f"<abtree.Drawing: {len(self.svg):,} characters of SVG, which save(path) writes>"

    def _repr_svg_(self):
        return self.svg if len(self.svg) <= _LONGEST else None

    def save(self, path):
        """Writes the picture in the format of the path's suffix."""
        self._tree._ask("draw", "-o", path, **self._options)
