"""The command in this process: options as words, and what it prints as errors."""

import json
import re

from . import _abtree


class TreeError(ValueError):
    """What is wrong with a tree or an answer: `line` and `column` (from 1), `help`, `file`; or None."""

    __module__ = "abtree"

    def __init__(self, message, line=None, column=None, help=None, file=None):
        super().__init__(message, line, column, help, file)
        self.message, self.line, self.column, self.help, self.file = self.args

    def __str__(self):
        place = "" if self.line is None else f"line {self.line}, column {self.column}: "
        return place + self.message + (f" ({self.help})" if self.help else "")


class UsageError(ValueError):
    """What is wrong with the options of a call."""

    __module__ = "abtree"
    help = None


def run(command, *words, input="", options=None):
    """What a command writes, as text; raises what it prints as errors."""
    words = [command, "--quiet", "--error-format", "json", *map(str, words)]
    for name, value in stated(options or {}):
        words.append("--" + name.replace("_", "-") + ("" if value == "true" else "=" + value))
    input = input if isinstance(input, bytes) else input.encode()
    code, output, errors = _abtree.run(["abtree", *words], input)
    if errors and (code == 2 or not output):
        raise exception(errors.decode().splitlines()[-1])
    return output.decode()


# Options with several values; two values of the others are a range.
_LISTS = ("window", "value_range", "questions", "tells_apart", "separates", "depths")
# Options that have no meaning beside what a call returns.
_OF_THE_COMMAND = ("output", "to", "format", "json", "tree", "frames", "keys", "count", "students")


def stated(options):
    """The options that are stated, with their values as a command line has them: `cutoffs=(3, None)`. Python
    has its own `for`, so that option is written `for_`; True is an option without a value."""
    for name, value in options.items():
        name = name.rstrip("_")
        if name in _OF_THE_COMMAND:
            raise UsageError(f"{name} is an option of the command alone")
        if isinstance(value, dict):
            yield from ((name, f"{key}={given}") for key, given in value.items())
        elif isinstance(value, (tuple, list)):
            none = ("-inf", "inf") if name in ("window", "value_range") else ("", "")
            parts = [none[number % 2] if part is None else str(part) for number, part in enumerate(value)]
            yield name, ("," if name in _LISTS else "..").join(parts)
        elif value is not None and value is not False:
            yield name, "true" if value is True else str(value)


def exception(error):
    """The exception for an error as the command tells it in JSON."""
    try:
        error = json.loads(error)
    except ValueError:
        return UsageError(error)
    message, help = map(_in_python, (error["message"], error["help"]))
    if error["file"] is None:
        return UsageError(f"{message} ({help})" if help else message)
    return TreeError(message, error["line"], error["column"], help, error["file"])


def _in_python(text):
    """Options are called as Python writes them, unless this is a whole command."""
    if not text or text.startswith("abtree "):
        return text
    return re.sub(r"--([a-z][a-z-]*)", lambda option: option[1].replace("-", "_"), text)
