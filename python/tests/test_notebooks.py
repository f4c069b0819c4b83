"""What notebooks show."""

import abtree
import pytest

FIGURE = "(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))"


@pytest.fixture(scope="module")
def shell():
    testing = pytest.importorskip("IPython.testing.globalipapp")
    shell = testing.start_ipython() or testing.get_ipython()
    shell.display_formatter.active_types = ["text/plain", "image/svg+xml"]
    shell.run_line_magic("load_ext", "abtree")
    return shell


def shown(shell, line, cell=FIGURE):
    """The text and the pictures of a cell."""
    from IPython.utils.capture import capture_output

    with capture_output() as caught:
        shell.run_cell_magic("abtree", line, cell)
    return caught.stdout, caught.stderr, [output.data["image/svg+xml"] for output in caught.outputs]


def test_text_and_picture_are_of_one_search(shell):
    text, _, (picture,) = shown(shell, "--convention cs188")
    assert text.startswith("-") and "minimax" in text and "alpha-beta" not in picture
    text, _, (picture,) = shown(shell, "--alpha-beta")
    assert "cut" in picture and "cutoffs" in text
    assert "star1" in shown(shell, "--algorithm star1 --value-range 0,9", "(chance 3 9)")[2][0]
    text, _, pictures = shown(shell, "--algorithm minimax,pvs")
    assert "pvs" in text and pictures == []


def test_options_of_the_report_show_no_picture(shell):
    assert "Usage: abtree eval" in shown(shell, "--help")[0]
    for line in ("--alpha-beta --tree", "--json"):
        assert shown(shell, line)[2] == [], line


def test_what_is_wrong_is_said_as_on_the_command_line(shell, tmp_path, monkeypatch):
    from IPython.core.error import UsageError

    monkeypatch.chdir(tmp_path)
    for line, told in (("-o out.txt", "leave out -o"), ("--cutt strict", "--cutt"), ("nosuch.sexp", "nosuch.sexp")):
        with pytest.raises(UsageError, match=told):
            shown(shell, line)
    with pytest.raises(UsageError, match="line|column|-->"):
        shown(shell, "", "(max 3 (min 4)")
    assert list(tmp_path.iterdir()) == []


def test_warnings_are_shown(shell):
    assert "commas between items" in shown(shell, "", "(max 3, 12, 8)")[1]
    assert "commas between items" in repr(abtree.read("(max 3, 12, 8)").evaluate())
    assert "warning" not in repr(abtree.read(FIGURE).evaluate())


def test_pictures_of_very_large_trees_are_not_shown():
    drawing = abtree.read([list(range(200)) for _ in range(150)]).draw("minimax")
    assert drawing._repr_svg_() is None and "save(path)" in repr(drawing)
    small = abtree.read(FIGURE).draw()
    assert small._repr_svg_() == small.svg
