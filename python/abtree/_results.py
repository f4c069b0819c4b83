"""What a search found, explained, traced and drawn."""

import html
import json
import keyword
from fractions import Fraction
from types import SimpleNamespace

# Where values stand in a report; everywhere else a text is a name or a word.
_VALUES = frozenset(
    "value values alpha beta window entry exit before now sum value_range".split()
)

# A notebook shows no picture of more nodes beside a result.
_MOST_DRAWN = 500


class Record(SimpleNamespace):
    """A part of a report, whose fields are `cutoff.at` and `cutoff["at"]`; Python's own words have a line
    behind them: `cutoff.pass_`."""

    def __getitem__(self, name):
        return vars(self)[_attribute(name)]


def _attribute(name):
    return name + "_" if keyword.iskeyword(name) else name


def exact(value):
    """A value of JSON as Python calculates with it: an int, a Fraction, or an infinite float."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, str) and value.endswith("inf"):
        return float(value)
    number = Fraction(str(value))
    return number.numerator if number.denominator == 1 else number


def _exact(content, name):
    """A part of a report with its values."""
    if isinstance(content, dict):
        return Record(**{_attribute(name): _exact(part, name) for name, part in content.items()})
    if name not in _VALUES:
        has_records = isinstance(content, list) and content and isinstance(content[0], dict)
        return [_exact(part, "") for part in content] if has_records else content
    return [_exact(part, name) for part in content] if isinstance(content, list) else exact(content)


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
            raise AttributeError(f"this result has no {name}")
        found = report[name]
        if name == "pruned":  # The roots of the subtrees that were never visited.
            return found["subtrees"]
        return vars(_exact(found, name)) if isinstance(found, dict) else _exact(found, name)

    def __dir__(self):
        return [*super().__dir__(), *map(_attribute, self.to_dict())]

    def __repr__(self):
        return self._tree._ask("eval", **self._options).rstrip()

    def _searched(self):
        """The options of the same search for another command."""
        options = {name: value for name, value in self._options.items() if name not in ("nodes", "summary")}
        return {**options, "algorithm": self.algorithm}

    def _told(self, *words):
        return self._tree._ask(*words, **self._searched()).rstrip()

    def explain(self, node):
        """Why the search skipped or visited a node."""
        explanation = Explanation(json.loads(self._told("explain", node, "--json")))
        explanation.ask = lambda: self._told("explain", node)
        return explanation

    def trace(self):
        """The steps of the search, one dict each."""
        steps = Trace(map(json.loads, self._told("trace", "--json").splitlines()[1:]))
        steps.ask = lambda: self._told("trace")
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

    def _repr_svg_(self):
        return self.svg

    def save(self, path):
        """Writes the picture in the format of the path's suffix."""
        self._tree._ask("draw", "-o", path, **self._options)
