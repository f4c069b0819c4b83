"""The module `abtree`: the same answers as the command, in the habits of Python."""

import collections
import json
import os
import pathlib
import pickle
import random
import runpy
import shutil
import signal
import subprocess
import sys
import threading
import time
import types
from decimal import Decimal
from fractions import Fraction

import abtree
import pytest

# The command that stands beside the Python that runs these tests.
ABTREE = os.environ.get("ABTREE", os.path.join(os.path.dirname(sys.executable), "abtree"))
HERE = pathlib.Path(__file__).resolve().parents[2]
FIGURE = "(max A (min B B1=3 B2=12 B3=8) (min C C1=2 C2=4 C3=6) (min D D1=14 D2=5 D3=2))"


def command(*words, input=b""):
    return subprocess.run([ABTREE, *map(str, words)], input=input, capture_output=True)


def test_the_module_says_what_the_command_says():
    compared = 0
    for file in sorted(file for suffix in ("sexp", "json", "efg") for file in (HERE / "trees").rglob("*." + suffix)):
        done = command("eval", file, "--json")
        try:
            found = abtree.read(file).evaluate().to_dict()
        except (abtree.UsageError, abtree.TreeError) as error:
            several = "expected one tree" in str(error)
            assert done.returncode == 2 or several, file
        else:
            assert found == json.loads(done.stdout), file
            compared += 1
    assert compared > 30


def test_players_have_payoffs_of_their_own():
    tree = abtree.read("(exercise :players (Ann Bob) (Ann A (Bob B (3 1) (0 5)) (Bob C (2 2) (1/2 0))))")
    found = tree.evaluate()
    assert (found.values, found.best_move) == ([2, 2], "C")
    assert tree.evaluate("paranoid", for_="Bob").to_dict() == json.loads(
        command("eval", "-", "--algorithm", "paranoid", "--for", "Bob", "--json", input=tree.text.encode()).stdout
    )
    assert "(2, 2)" in tree.draw().svg
    with pytest.raises(abtree.TreeError) as error:
        tree.check("value: 2")
    assert error.value.line is None


def random_tree(random, plies):
    if plies == 0 or random.random() < 0.2:
        return random.choice([random.randint(-9, 9), "1/3", 0.5, "inf", "?"])
    tree = {"children": [random_tree(random, plies - 1) for _ in range(random.randint(1, 3))]}
    if random.random() < 0.2:
        tree["type"] = random.choice(["max", "min", "chance"])
    return tree


def test_the_module_says_the_same_about_random_trees():
    trees = [random_tree(random.Random(seed), 4) for seed in range(1000)]
    lines = "\n".join(json.dumps({"tree": tree}) for tree in trees).encode()
    done = command("eval", "-", "--from", "jsonl", "--format", "jsonl", "--quiet", input=lines)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(trees)
    for tree, said in zip(trees, told):
        if "error" in said:
            with pytest.raises(abtree.TreeError):
                abtree.read({"tree": tree}).evaluate()
        else:
            found = abtree.read({"tree": tree}).evaluate().to_dict()
            assert found["tree"].pop("line") is None and said["tree"].pop("line")
            assert found == said, tree


def test_a_result_in_python():
    result = abtree.read(FIGURE).evaluate("alpha-beta")
    assert (result.value, result.bound, result.best_move) == (3, "exact", "B")
    assert result.static_evaluations == ["B1", "B2", "B3", "C1", "D1", "D2", "D3"]
    assert result.pruned == ["C2", "C3"]
    assert [cutoff.at for cutoff in result.cutoffs] == ["C"]
    assert result.explain("C2")["explanations"][0]["name"] == "C2"
    assert result.trace()[0]["event"] == "pass"
    assert "principal variation  A → B → B1" in repr(result)
    assert "C2 was never looked at" in repr(result.explain("C2")) and "cutoff at C" in repr(result.trace())
    assert "Minimax looks at every node" in repr(abtree.read(FIGURE).evaluate().explain("C2"))


def test_values_are_exact_wherever_they_stand():
    result = abtree.read("(max A (min B 1/3 0.5) (min C 1/4 9))").evaluate("alpha-beta", nodes=True)
    cutoff = result.cutoffs[0]
    assert (cutoff.alpha, cutoff.beta, cutoff.pass_, cutoff["pass"]) == (Fraction(1, 3), Fraction(1, 4), 1, 1)
    assert [type(end) for end in result.nodes[1].exit] == [float, Fraction]
    assert result.convention["window"] == [float("-inf"), float("inf")]
    assert abtree.read(f"(max {10**17 + 1} 1.0)").evaluate().value == 10**17 + 1
    summary = abtree.read(FIGURE).evaluate(summary=True)
    assert not hasattr(summary, "pruned") and summary.value == 3


def test_options_are_those_of_python():
    tree = abtree.read(FIGURE)
    assert tree.evaluate("alpha-beta", window=(None, 2)).bound == "lower"
    assert tree.evaluate(set={"B1": 4, "C1": 7}).value == 4
    for refused in (
        lambda: tree.evaluate("all"),
        lambda: tree.evaluate(["minimax", "pvs"]),
        lambda: tree.evaluate(nodes=1),
        lambda: tree.check("value: 3", hints="file"),
        lambda: tree.draw(frames="folder"),
    ):
        with pytest.raises(abtree.UsageError):
            refused()
    with pytest.raises(abtree.UsageError, match=r"^unexpected argument 'cutt' found \(did you mean cut\?\)$"):
        tree.draw(cutt="strict")


def test_trees_of_python():
    assert abtree.read([[3, 12, 8], (2, 4, 6)]).evaluate().value == 3
    assert abtree.read([Fraction(1, 3), float("-inf")]).evaluate().value == Fraction(1, 3)
    assert abtree.read({"type": "min", "children": [0.5, 2]}).evaluate().value == Fraction(1, 2)
    assert abtree.read("(max inf 2)").evaluate().value == float("inf")
    assert abtree.read([range(3), collections.deque([Decimal("1.5"), 2])]).evaluate().value == Fraction(3, 2)
    deep = 1
    for _ in range(9_000):
        deep = [deep]
    with pytest.raises(abtree.TreeError, match="too deep"):
        abtree.read(deep)
    with pytest.raises(TypeError, match="found object"):
        abtree.read([1, object()])
    tree = abtree.read(FIGURE)
    assert repr(pickle.loads(pickle.dumps(tree))) == repr(tree)


def test_trees_of_networkx_and_numpy():
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("A", "B"), ("A", "C")])
    graph.nodes["B"]["value"], graph.nodes["C"]["value"] = Fraction(1, 3), 2
    assert repr(abtree.read(graph)) == "(max A B=1/3 C=2)"
    numpy = pytest.importorskip("numpy")
    assert repr(abtree.read(numpy.array([[3, 12], [2, 4]]))) == "(max (min 3 12) (min 2 4))"
    assert abtree.read([numpy.int64(3), numpy.float32(0.5)]).evaluate().value == 3


def test_errors_are_exceptions():
    with pytest.raises(abtree.TreeError) as error:
        abtree.read("(max 3\n (min 4)")
    assert (error.value.line, error.value.column) == (1, 1) and error.value.help
    assert str(error.value).startswith("line 1, column 1: ")
    with pytest.raises(abtree.UsageError):
        abtree.read(FIGURE).evaluate("alphabet")
    with pytest.raises(FileNotFoundError):
        abtree.read("no-such-file.sexp")


def test_answers_get_marks(tmp_path):
    tree = abtree.read(FIGURE)
    points = {"value": 1, "pruned": 2}
    assert tree.check("value: 3\npruned: C2, C3", points)["score"] == 3
    assert tree.check({"value": 3, "pruned": ["C2"]}, points)["score"] == 1
    files = tmp_path / "answer.txt", tmp_path / "points.json"
    files[0].write_text("value: 3", encoding="utf-8")
    files[1].write_text('{"value": 2}', encoding="utf-8")
    assert tree.check(files[0], files[1])["score"] == 2
    assert tree.check("value: 3") == tree.check("value: 3")
    assert tree.check(tree.evaluate("alpha-beta"), points)["score"] == 3
    assert tree.check("value: 3", format="junit").startswith("<?xml")


RIGHT = "value: 5\nmove: B\norder: D E F\npruned: G\n"
# Only the move and what is pruned are right, and two of the order.
WRONG = "value: 4\nmove: B\norder: D E G\npruned: G\n"
UNREADABLE = "no key at all\n"


def test_the_cell_of_nbgrader_gives_the_score(monkeypatch, capsys):
    monkeypatch.chdir(HERE / "examples" / "nbgrader")
    cells = json.loads(pathlib.Path("exercise.ipynb").read_text(encoding="utf-8"))["cells"]
    cells = {cell["metadata"].get("nbgrader", {}).get("grade_id"): "".join(cell["source"]) for cell in cells}
    before, last = cells["test"].rsplit("\n", 1)
    for answer, score in ((RIGHT, 7), (WRONG, 4), (UNREADABLE, 0), (None, 0)):
        names = {"answer": answer}
        exec(cells["answer"] if answer is None else "", names)
        exec(before, names)
        assert eval(last, names) == score, capsys.readouterr().out


def test_the_tests_of_otter_pass_and_fail(monkeypatch):
    monkeypatch.chdir(HERE / "examples" / "otter")
    otter = types.ModuleType("otter.test_files")

    def test_case(points):
        return lambda test: setattr(test, "points", points) or test

    otter.test_case = test_case
    monkeypatch.setitem(sys.modules, "otter", types.ModuleType("otter"))
    monkeypatch.setitem(sys.modules, "otter.test_files", otter)
    tests = runpy.run_path("tests/q1.py")
    for answer, score in ((RIGHT, 7), (WRONG, 3), (UNREADABLE, 0)):
        passed = 0
        for test in tests.values():
            if hasattr(test, "points"):
                try:
                    test(answer)
                    passed += test.points
                except AssertionError as wrong:
                    assert str(wrong)
        assert passed == score


ODD = 'value: 5\n# """ \\ \\n \' ü\nmove: B\norder: D E F\npruned: G\n'


def test_the_template_of_coderunner_prints_its_result(monkeypatch, capsys):
    """The answer is put into the template as Twig's filter for Python does."""
    monkeypatch.chdir(HERE / "examples" / "coderunner")
    template = pathlib.Path("template.py").read_text(encoding="utf-8")
    place = "{{ STUDENT_ANSWER | e('py') }}"
    assert place in template
    for answer, fraction, rows in ((RIGHT, 1, 5), (ODD, 1, 5), (WRONG, 4 / 7, 5), (UNREADABLE, 0, 0)):
        escaped = answer.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        exec(template.replace(place, escaped), {})
        result = json.loads(capsys.readouterr().out)
        assert result["fraction"] == fraction and len(result.get("testresults", [])) == rows
        assert ("prologuehtml" in result) == (rows == 0)


def test_the_program_of_prairielearn_writes_its_result(monkeypatch, tmp_path):
    example = HERE / "examples" / "prairielearn"
    shutil.copytree(example / "tests", tmp_path / "tests")
    (tmp_path / "student").mkdir()
    monkeypatch.setenv("GRADE_ROOT", str(tmp_path))
    wrong = b"value: 5\nmove: C\norder: D E G F\n"
    latin = "value: 5\nmove: B\norder: D E F\npruned: G\n# schön\n".encode("latin-1")
    for answer, score in ((RIGHT.encode(), 1), (wrong, 3 / 7), (latin, 1), (UNREADABLE.encode(), None)):
        (tmp_path / "student" / "answer.txt").write_bytes(answer)
        runpy.run_path(str(tmp_path / "tests" / "run.py"))
        results = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
        assert results["gradable"] == (score is not None)
        assert score is None or abs(results["score"] - score) < 1e-12
    (tmp_path / "student" / "answer.txt").unlink()
    runpy.run_path(str(tmp_path / "tests" / "run.py"))


def test_pictures(tmp_path):
    drawing = abtree.read(FIGURE).draw()
    assert drawing.svg.startswith("<svg") and "forest" in drawing.tex
    drawing.save(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8") == drawing.svg


class Letters:
    """Two moves a ply for two plies; says what it was asked for."""

    root = ()
    values = {"aa": 3, "ab": 12, "ba": 2, "bb": 4}

    def __init__(self):
        self.asked = []

    def children(self, node):
        return [node + (move,) for move in "ab"] if len(node) < 2 else []

    def player(self, node):
        return ["max", "min"][len(node) % 2]

    def value(self, node):
        self.asked.append("".join(node))
        return self.values.get("".join(node), 0)


def test_games_of_python_are_asked_for_what_is_visited():
    game = Letters()
    result = abtree.search(game)
    assert (result.value, result.principal_variation) == (3, ["/", "/1", "/1/1"])
    assert result.pruned == ["/2/2"] and game.asked == ["aa", "ab", "ba"]
    assert result.line == [(), ("a",), ("a", "a")]
    assert abtree.search(Letters(), "minimax", depth=1).value == 0
    for algorithm in ("minimax", "negamax", "scout", "pvs", "negascout", "mtdf", "sss-star", "dual-star"):
        assert abtree.search(Letters(), algorithm).value == 3, algorithm
    with pytest.raises(abtree.UsageError):
        abtree.search(Letters(), "alphabet")


def test_chance_and_names_in_games_of_python():
    class Coin(Letters):
        def player(self, node):
            return "chance" if len(node) == 1 else "max"

        def probability(self, parent, node):
            return Fraction(1, 4) if node[-1] == "a" else 0.75

        def name(self, node):
            return "".join(node) or "start"

    result = abtree.search(Coin(), "expectiminimax")
    assert (result.value, result.best_move, result.line) == (Fraction(39, 4), "a", [(), ("a",)])
    with pytest.raises(abtree.TreeError) as error:
        abtree.search(Coin())
    assert "chance node" in str(error.value)


def test_games_of_aima():
    class Sticks:
        initial = (4, "first")

        def to_move(self, state):
            return state[1]

        def actions(self, state):
            return [taken for taken in (1, 2) if taken <= state[0]]

        def result(self, state, taken):
            return state[0] - taken, {"first": "second", "second": "first"}[state[1]]

        def terminal_test(self, state):
            return state[0] == 0

        def utility(self, state, player):
            return 1 if state[1] != player else -1

    result = abtree.search(Sticks())
    assert (result.value, result.line[1], result.best_move_label) == (1, ((3, "second"), 1), "1")

    class Newer:
        initial = types.SimpleNamespace(left=4, to_move="first")

        def is_terminal(self, state):
            return state.left == 0

        def actions(self, state):
            return [taken for taken in (1, 2) if taken <= state.left]

        def utility(self, state, player):
            return 1 if state.to_move != player else -1

        def result(self, state, taken):
            other = {"first": "second", "second": "first"}[state.to_move]
            return types.SimpleNamespace(left=state.left - taken, to_move=other)

    assert abtree.search(Newer()).value == 1


def test_what_a_game_raises_is_raised():
    class Broken(Letters):
        def value(self, node):
            raise KeyError("no value here")

    with pytest.raises(KeyError):
        abtree.search(Broken())

    class Endless(Letters):
        def children(self, node):
            return [node]

    with pytest.raises(ValueError, match="give a depth"):
        abtree.search(Endless())
    assert abtree.search(Endless(), depth=5).value == 0


def test_ctrl_c_ends_work():
    class Slow(Letters):
        def children(self, node):
            time.sleep(0.001)
            return [node + (move,) for move in "abcd"]

    def endless():
        abtree.generate(plies=2, branching=2, values=(0, 3), ties=0, value=3, tries=10**9)

    for work in (lambda: abtree.search(Slow(), "minimax", depth=12), endless):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        begin = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert time.monotonic() - begin < 5


def test_a_textbook_tree_takes_microseconds():
    tree = abtree.read(FIGURE)
    seconds = []
    for _ in range(200):
        begin = time.perf_counter()
        tree.evaluate("alpha-beta")
        seconds.append(time.perf_counter() - begin)
    assert min(seconds) < 0.0005


def memory():
    """The bytes of memory that this process holds; 0 where the system does not tell."""
    known = pathlib.Path("/proc/self/statm")
    return int(known.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if known.exists() else 0


def test_ten_thousand_bad_inputs_raise_and_leak_nothing():
    tree = abtree.read(FIGURE)
    result = tree.evaluate("alpha-beta")

    def refused(call, *words, **options):
        with pytest.raises((abtree.TreeError, abtree.UsageError)):
            call(*words, **options)

    def work(rounds):
        for number in range(rounds):
            refused(abtree.read, f"(max {number} (min 4)" if number % 2 else f"[{number}, x]")
            if number % 50 == 0:
                refused(tree.evaluate, cutt="strict")
                refused(tree.check, "value: 3", points={"valu": 1})
                tree.check("value: 3\npruned: C2")
                tree.draw()
                result.explain("C2")
                result.trace()
                abtree.generate(plies=2)

    work(1_000)
    before = memory()
    work(10_000)
    assert memory() - before < 10_000_000


def test_generated_trees_are_the_same_for_a_seed():
    made = [abtree.generate(plies=3, cutoffs=(1, None), seed=2).text for _ in range(2)]
    assert made[0] == made[1]
    with pytest.raises(abtree.UsageError, match="hardest constraint"):
        abtree.generate(plies=2, branching=2, values=(0, 3), ties=0, value=3, tries=100)


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


def test_the_examples_of_the_pages_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for page in ("python.md", "tasks.md"):
        for block in (HERE / "docs" / page).read_text(encoding="utf-8").split("```python\n")[1:]:
            exec(block.split("```")[0], {})
    assert (tmp_path / "tree.svg").exists()


def test_notebooks_show_pictures(tmp_path):
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    nbconvert = pytest.importorskip("nbconvert.preprocessors")
    cells = [
        "%load_ext abtree",
        "%%abtree --alpha-beta\n" + FIGURE,
        f"import abtree\nabtree.read('{FIGURE}').evaluate('alpha-beta')",
        "%%abtree --alpha-beta --tree\n" + FIGURE,
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbconvert.ExecutePreprocessor(timeout=120, kernel_name="python3").preprocess(notebook, {})
    _, magic, result, _ = notebook.cells
    assert "cutoffs" in magic.outputs[0].text and "<svg" in magic.outputs[1].data["image/svg+xml"]
    assert "<svg" in result.outputs[0].data["text/html"]
