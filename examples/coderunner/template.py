"""The template of a CodeRunner question: a combinator with the template grader."""

import html
import json
import subprocess

answer = """{{ STUDENT_ANSWER | e('py') }}"""

command = ["./abtree", "check", "tree.sexp", "-", "--alpha-beta", "--points", "points.json"]
subprocess.run(["chmod", "755", "abtree"], check=True)
run = subprocess.run(
    [*command, "--json", "-q", "--exit-zero"],
    input=answer,
    stdout=subprocess.PIPE,
    check=True,
    encoding="utf-8",
)
report = json.loads(run.stdout)
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
