"""What is read, what is refused, and the words of it."""

import io
import math
import pickle
from fractions import Fraction

import abtree
import pytest

FIGURE = "(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))"


def test_what_only_iterates_is_no_tree(tmp_path):
    for wrong in ({1, 2}, bytearray(b"(1 2)"), memoryview(b"(1 2)"), iter([1, 2]), [1, {2}], object()):
        with pytest.raises(TypeError, match="expected text, a file, numbers, lists, a dict or a networkx DiGraph"):
            abtree.read(wrong)
    assert abtree.read(io.StringIO("(max 1 2)")).evaluate().value == 2
    (tmp_path / "tree.sexp").write_text(FIGURE, encoding="utf-8")
    with open(tmp_path / "tree.sexp", encoding="utf-8") as file:
        assert repr(abtree.read(file)) == FIGURE


def test_graphs_without_directions_and_tables_are_no_trees():
    networkx = pytest.importorskip("networkx")
    with pytest.raises(TypeError, match="DiGraph, found Graph"):
        abtree.read(networkx.balanced_tree(2, 2))
    pandas = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match="found DataFrame"):
        abtree.read(pandas.DataFrame([[3, 12], [2, 4]]))


def test_a_tree_always_has_a_repr():
    tree = abtree.read({"name": "A", "children": [{"name": "B", "value": 3, "type": "max"}, 4]})
    assert '"B"' in repr(tree)


def test_errors_of_lists_have_no_place():
    for wrong in ([1, math.nan], [1, True], [3, [None, 4]]):
        with pytest.raises(abtree.TreeError) as error:
            abtree.read(wrong)
        assert error.value.line is None and "line" not in str(error.value)


def test_lists_are_lists_and_pairs_of_numbers_are_ranges():
    tree = abtree.read(FIGURE)
    assert tree.evaluate(set=["/1/1=4", "/3/3=5"]).value == tree.evaluate(set={"/1/1": 4, "/3/3": 5}).value == 5
    made = abtree.generate(safe_under=["aima", "cs188"], values=[0, 99], cutoffs=(1, None), seed=3)
    assert made.evaluate("alpha-beta").counts["cutoffs"] >= 1
    assert tree.evaluate("alpha_beta").algorithm == "alpha-beta"


def test_words_of_the_command_line_are_not_shown():
    tree = abtree.read(FIGURE)
    for refused in (
        lambda: tree.evaluate(help=True),
        lambda: tree.check("value: 3", exit_zero=True),
        lambda: tree.evaluate("--alpha-beta"),
        lambda: tree.evaluate(3),
        lambda: tree.evaluate(cut="hard"),
        lambda: tree.draw(exam=True),
        lambda: tree.draw().save("tree.gif"),
        lambda: abtree.read("(max 1 2)", format="newick"),
    ):
        with pytest.raises((abtree.UsageError, abtree.TreeError)) as error:
            refused()
        for word in ("abtree ", " -o", "--help", "multiple times", "(add to", "or to "):
            assert word not in str(error.value), str(error.value)
    with pytest.raises((abtree.UsageError, abtree.TreeError)) as error:
        abtree.read("[1, 2]\n[3, 4]\n", format="jsonl")
    assert "abtree " not in str(error.value)


def test_explanations_and_traces_have_exact_values():
    result = abtree.read("(max A (min B 7/3 12) (min C C1=2 C2=4))").evaluate("alpha-beta")
    explanation = result.explain("C2")["explanations"][0]
    assert explanation["cutoffs"][0]["alpha"] == Fraction(7, 3)
    assert explanation["keeps_value"]["low"] == -math.inf
    window = [step["window"] for step in result.trace() if step["event"] == "cutoff"]
    assert window == [[Fraction(7, 3), 2]] and type(window[0][0]) is Fraction
    for told in (result.explain("C2"), result.trace(), result, result.cutoffs):
        again = pickle.loads(pickle.dumps(told))
        assert repr(again) == repr(told)
    assert "leaves" in str(dict(result.explain(leaves=True)))


def test_parts_of_a_result_have_one_shape():
    result = abtree.read(FIGURE).evaluate("alpha-beta")
    assert result.counts.evaluations == result.counts["evaluations"] == 7
    assert result.cutoffs[0].at == result.cutoffs[0]["at"] == "C"
    assert dict(result.counts.items())["cutoffs"] == 1
    with pytest.raises(AttributeError, match="nodes=True"):
        result.nodes
    players = abtree.read("(exercise :players (Ann Bob) (Ann A (Bob B (3 1) (0 5)) (Bob C (2 2) (1 0))))")
    assert players.evaluate(nodes=True).nodes[0].values == [2, 2]


def test_the_module_has_a_version():
    assert abtree.__version__[0].isdigit()
