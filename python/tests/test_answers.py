"""What `check` takes, and whose search an answer is marked by."""

import io
import math
import pathlib

import abtree
import pytest

FIGURE = "(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))"
TREE = abtree.read(FIGURE)
POINTS = {"value": 1, "pruned": 2}


def test_an_answer_that_chooses_its_search_is_pointed_out():
    answer = "search: minimax\nvalue: 3\npruned: none"
    chosen = TREE.check(answer, POINTS)
    assert chosen["algorithm"] == "minimax" and len(chosen["warnings"]) == 1
    assert "name the algorithm" in chosen["warnings"][0]
    strict = TREE.check("search: alpha-beta, cut strict\npruned: none", POINTS)
    assert "name the algorithm" in strict["warnings"][0]
    stated = TREE.check(answer, io.StringIO('{"value": 1, "pruned": 2}'), student="points")
    assert "name the algorithm" in stated["warnings"][0]
    named = TREE.check(answer, POINTS, algorithm="alpha-beta")
    assert (named["algorithm"], named["score"]) == ("alpha-beta", 1)
    for honest in ("value: 3\npruned: /2/2", "search: alpha-beta\nvalue: 3"):
        assert "name the algorithm" not in str(TREE.check(honest, POINTS))


def test_answers_and_points_are_files(tmp_path):
    answer, points = tmp_path / "ann.txt", tmp_path / "points.json"
    answer.write_text("value: 3\npruned: /2/2 /2/3", encoding="utf-8")
    points.write_text('{"value": 1, "pruned": 2}', encoding="utf-8")
    for given in (answer, open(answer, encoding="utf-8"), open(answer, "rb"), io.StringIO("value: 3\npruned: C2-C3")):
        found = TREE.check(given, str(points), algorithm="alpha-beta")
        assert found["score"] == (1 if isinstance(given, io.StringIO) else 3)
    # What a student writes is never taken for a file.
    assert TREE.check(str(answer), points)["score"] == 0
    for missing in (pathlib.Path("/no/answer.txt"), pathlib.Path("/no/points.json"), "/no/points.json"):
        with pytest.raises(FileNotFoundError, match="/no/"):
            TREE.check(missing, POINTS) if "answer" in str(missing) else TREE.check("value: 3", missing)


def test_errors_in_points_name_no_file_that_nobody_wrote():
    with pytest.raises(abtree.TreeError) as error:
        TREE.check("value: 3", {"valu": 1})
    assert (error.value.file, error.value.line) == (None, None)


def test_a_number_that_is_none_spoils_its_own_question():
    found = TREE.check({"value": math.nan, "pruned": ["/2/2", "/2/3"]}, POINTS, algorithm="alpha-beta")
    assert found["score"] == 2


def test_a_result_answers_all_that_it_holds():
    points = {"value": 1, "pruned": 1, "node_values": 1, "windows": 1, "visited": 1}
    for algorithm, full in (("alpha-beta", 5), ("minimax", 3)):
        result = TREE.evaluate(algorithm, nodes=True)
        wanted = points if full == 5 else {"value": 1, "node_values": 1, "visited": 1}
        assert TREE.check(result, wanted, algorithm=algorithm)["score"] == full
    fractions = abtree.read("(max A (min B 1/3 0.5) (min C 1/4 9))")
    result = fractions.evaluate("alpha-beta", nodes=True)
    assert fractions.check(result, points, algorithm="alpha-beta")["score"] == 5


def test_two_ends_are_the_window_on_entry():
    points = {"windows": {"points": 1, "items": ["C"]}}
    for ends in ([3, "inf"], (3, math.inf), {"entry": [3, "inf"]}):
        assert TREE.check({"windows": {"C": ends}}, points, algorithm="alpha-beta")["score"] == 1
    assert TREE.check({"windows": {"C": [2, "inf"]}}, points, algorithm="alpha-beta")["score"] == 0


def test_a_student_has_a_name(tmp_path):
    for student in ("ann", "bob"):
        found = TREE.check("value: 3", POINTS, student=student, feedback=tmp_path)
        assert found["answer"]["file"] == student + ".txt"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["ann.html", "bob.html"]


def test_formats_in_json_are_objects():
    found = TREE.check("value: 3", POINTS, format="github", algorithm="alpha-beta")
    assert found["max_score"] == 3
