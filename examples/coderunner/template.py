"""The template of a CodeRunner question: a combinator with the template grader."""

import glob
import html
import json
import pathlib
import zipfile

# A wheel among the support files is unpacked beside this program; without one the server has the module.
for wheel in glob.glob("abtree_cli-*.whl"):
    zipfile.ZipFile(wheel).extractall(".")

import abtree

answer = """{{ STUDENT_ANSWER | e('py') }}"""

tree = abtree.read(pathlib.Path("tree.sexp"))
points = json.loads(pathlib.Path("points.json").read_text(encoding="utf-8"))
report = tree.check(answer, points, algorithm="alpha-beta")
if "error" in report:
    message = html.escape(report["error"]["message"])
    result = {"fraction": 0, "prologuehtml": f"<p>{message}</p>"}
else:
    rows = [["iscorrect", "Question", "Points", "What abtree says"]]
    for check in report["checks"]:
        points = f"{check['points']} of {check['max_points']}"
        is_right = int(check["status"] == "pass")
        title = check.get("title") or check["name"]
        rows.append([is_right, title, points, check["message"] or "right"])
    fraction = report["score"] / report["max_score"]
    result = {"fraction": fraction, "testresults": rows}
    warnings = [f"<p>Not understood: {html.escape(text)}</p>" for text in report.get("warnings", [])]
    if warnings:
        result["prologuehtml"] = "".join(warnings)
print(json.dumps(result))
