"""The command in this process, and what it prints as errors."""

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

    def without_place(self):
        """The same of a text that nobody wrote."""
        return TreeError(self.message, help=self.help)


class UsageError(ValueError):
    """What is wrong with the options of a call."""

    __module__ = "abtree"
    help = None


def run(command, *words, input="", options=None, made="-"):
    """What a command writes, as text; raises what it prints as errors. Nobody wrote its input, nor the
    files in the folder `made`."""
    words = ["abtree", command, "--quiet", "--error-format", "json", *map(str, words)]
    code, output, errors = _abtree.run(words, options or {}, input.encode())
    if errors and (code == 2 or not output):
        error = _abtree.exception(errors.decode().splitlines()[-1])
        is_made = isinstance(error, TreeError) and error.file.startswith(("-", made))
        raise error.without_place() if is_made else error
    return output.decode()
