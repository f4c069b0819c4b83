"""What Python has for trees and answers → text that the command reads."""

import json
import numbers
import os
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from ._command import TreeError


def text_of(source):
    """The text of a tree, the file that it stands in or `-`, and its format if that is known."""
    if isinstance(source, os.PathLike) or isinstance(source, str) and _names_a_file(source):
        with open(source, "rb") as file:
            return file.read(), os.fspath(source), None
    if isinstance(source, (str, bytes)):
        return (source if isinstance(source, bytes) else source.encode()), "-", None
    if hasattr(source, "successors"):
        return as_json(_node_link(source)).encode(), "-", "node-link"
    return as_json(source).encode(), "-", None


def as_json(source):
    """Lists, dicts and numbers of Python in JSON."""
    try:
        return json.dumps(_plain(source))
    except RecursionError:
        raise TreeError("these lists are too deep for Python: give the tree as text") from None


def _names_a_file(text):
    if any(sign in "()[]{}= \n\t" for sign in text):
        return False
    try:
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        return text.lstrip("+-") not in ("inf", "?")
    return False


def _node_link(graph):
    """A networkx DiGraph, whose children are in the order of its edges."""

    nodes = [{**about, "id": str(node)} for node, about in graph.nodes(data=True)]
    edges = graph.edges(data=True)
    links = [{**about, "source": str(parent), "target": str(child)} for parent, child, about in edges]
    return {"directed": True, "nodes": nodes, "links": links}


def _plain(source):
    if source is None or isinstance(source, (str, bool)):
        return source
    if type(source).__module__ == "numpy":
        return _plain(source.tolist())
    if isinstance(source, numbers.Integral):
        return int(source)
    if isinstance(source, (Fraction, Decimal)):
        return str(source)
    if isinstance(source, numbers.Real):
        return str(float(source)) if abs(source) == float("inf") else float(source)
    if isinstance(source, Mapping):
        return {str(key): _plain(value) for key, value in source.items()}
    if isinstance(source, Iterable) and not isinstance(source, bytes):
        return [_plain(child) for child in source]
    raise TypeError(f"expected lists, dicts, text and numbers, found {type(source).__name__}")
