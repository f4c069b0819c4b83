"""The module `abtree`: the same answers as the command, in the habits of Python."""

import json
import os
import pathlib
import subprocess
import sys
import threading
from fractions import Fraction

import abtree
import pytest

# The command that stands beside the Python that runs these tests.
ABTREE = os.environ.get("ABTREE", os.path.join(os.path.dirname(sys.executable), "abtree"))
HERE = pathlib.Path(__file__).resolve().parents[2]
FIGURE = "(max A (min B B1=3 B2=12 B3=8) (min C C1=2 C2=4 C3=6) (min D D1=14 D2=5 D3=2))"


def test_the_module_says_what_the_command_says():
    compared = 0
    files = sorted((HERE / "trees").rglob("*.sexp")) + sorted((HERE / "trees").rglob("*.json"))
    for file in files:
        command = [ABTREE, "eval", "-", "--json"]
        try:
            tree = abtree.read(file)
        except abtree.UsageError as error:
            assert "several" in str(error), file
            continue
        except abtree.TreeError:
            done = subprocess.run(command, input=file.read_bytes(), capture_output=True)
            assert done.returncode == 2 or b"several" in done.stderr, file
            continue
        done = subprocess.run(command, input=tree.text.encode(), capture_output=True)
        if done.returncode == 2:
            with pytest.raises(abtree.TreeError):
                tree.evaluate()
        else:
            assert tree.evaluate().to_dict() == json.loads(done.stdout), file
            compared += 1
    assert compared > 30


def test_a_result_in_python():
    result = abtree.read(FIGURE).evaluate("alpha-beta")
    assert (result.value, result.bound, result.best_move) == (3, "exact", "B")
    assert result.static_evaluations == ["B1", "B2", "B3", "C1", "D1", "D2", "D3"]
    assert result.pruned == ["C2", "C3"]
    assert [cutoff.at for cutoff in result.cutoffs] == ["C"]
    assert result.explain("C2")["explanations"][0]["name"] == "C2"
    assert result.trace()[0]["event"] == "pass"
    assert "principal variation  A → B → B1" in repr(result)


def test_trees_of_python():
    assert abtree.read([[3, 12, 8], (2, 4, 6)]).evaluate().value == 3
    assert abtree.read([Fraction(1, 3), float("-inf")]).evaluate().value == Fraction(1, 3)
    assert abtree.read({"type": "min", "children": [0.5, 2]}).evaluate().value == Fraction(1, 2)
    assert abtree.read("(max inf 2)").evaluate().value == float("inf")


def test_errors_are_exceptions():
    with pytest.raises(abtree.TreeError) as error:
        abtree.read("(max 3\n (min 4)")
    assert (error.value.line, error.value.column) == (1, 1) and error.value.help
    with pytest.raises(abtree.UsageError):
        abtree.read(FIGURE).evaluate("alphabet")
    with pytest.raises(FileNotFoundError):
        abtree.read("no-such-file.sexp")


def test_answers_get_marks():
    tree = abtree.read(FIGURE)
    points = {"value": 1, "pruned": 2}
    assert tree.check("value: 3\npruned: C2, C3", points)["score"] == 3
    assert tree.check({"value": 3, "pruned": ["C2"]}, points)["score"] == 1


def test_pictures(tmp_path):
    drawing = abtree.read(FIGURE).draw()
    assert drawing.svg.startswith("<svg") and "forest" in drawing.tex
    drawing.save(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8") == drawing.svg


def test_games_of_python():
    class Game:
        root = ()

        def children(self, node):
            return [node + (move,) for move in "ab"] if len(node) < 2 else []

        def player(self, node):
            return ["max", "min"][len(node) % 2]

        def value(self, node):
            return {"aa": 3, "ab": 12, "ba": 2, "bb": 4}.get("".join(node), 0)

    result = abtree.search(Game())
    assert (result.value, result.principal_variation) == (3, ["/", "/1", "/1/1"])
    assert result.pruned == ["/2/2"]
    assert abtree.search(Game(), "minimax", depth=1).value == 0


def test_generated_trees_are_the_same_for_a_seed():
    made = [abtree.generate(plies=3, cutoffs=(1, None), seed=2).text for _ in range(2)]
    assert made[0] == made[1]


def test_threads_do_not_mix():
    values = {}

    def work(number):
        values[number] = [abtree.read(f"(max {number} (min 0 1))").evaluate().value for _ in range(20)]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(1, 11)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == {number: [number] * 20 for number in range(1, 11)}


def test_the_examples_of_the_page_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (HERE / "docs" / "python.md").read_text(encoding="utf-8")
    for block in page.split("```python\n")[1:]:
        exec(block.split("```")[0], {})
    assert (tmp_path / "tree.svg").exists()


def test_notebooks_show_pictures():
    result = abtree.read(FIGURE).evaluate("alpha-beta")
    assert result._repr_html_().startswith("<svg") and "cutoffs" in result._repr_html_()
    magics = {}

    class Shell:
        def register_magic_function(self, function, kind, name):
            magics[kind, name] = function

    abtree.load_ipython_extension(Shell())
    pytest.importorskip("IPython")
    magics["cell", "abtree"]("--alpha-beta", FIGURE)
