#!/usr/bin/env python3
"""The entry point of the grading job; the folder of the results does not exist yet.

A wrong answer is no failure of the job. A mistake in the tree or in the points is one: there is no result
then, and PrairieLearn says so.
"""

import json
import os
import pathlib
import sys

root = pathlib.Path(os.environ.get("GRADE_ROOT", "/grade"))
sys.path.insert(0, str(root / "serverFilesCourse" / "python"))

import abtree

tree = abtree.read(root / "tests" / "tree.sexp")
points = json.loads((root / "tests" / "points.json").read_text(encoding="utf-8"))
file = root / "student" / "answer.txt"
answer = file.read_bytes() if file.exists() else b""
results = tree.check(answer, points, format="prairielearn", algorithm="alpha-beta")
(root / "results").mkdir(exist_ok=True)
(root / "results" / "results.json").write_text(json.dumps(results), encoding="utf-8")
