"""One test a question of the points file; the notebook or script under test sets `answer`."""

import json
import pathlib

import abtree
from otter.test_files import test_case

OK_FORMAT = False
name = "q1"
points = None


def checked(answer, key):
    """Fails unless abtree finds nothing wrong in what the answer says under this key."""
    tree = abtree.read(pathlib.Path("tree.sexp"))
    points = json.loads(pathlib.Path("points.json").read_text())
    report = tree.check(answer, points, algorithm="alpha-beta")
    if "error" in report:
        raise AssertionError(report["error"]["message"])
    (check,) = (check for check in report["checks"] if check["name"] == key)
    assert check["status"] == "pass", check["message"]


@test_case(points=1)
def test_value(answer):
    checked(answer, "value")


@test_case(points=1)
def test_best_move(answer):
    checked(answer, "best_move")


@test_case(points=3)
def test_static_evaluations(answer):
    checked(answer, "static_evaluations")


@test_case(points=2)
def test_pruned(answer):
    checked(answer, "pruned")
