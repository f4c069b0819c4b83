"""What Python has for trees and answers → text that the command reads."""

import os
from collections.abc import Iterable, Sequence

from . import _abtree
from ._command import TreeError


def text_of(source):
    """The text of a tree, the file that it stands in, or `-`, or None for one that nobody wrote; and its
    format if that is known."""
    if isinstance(source, os.PathLike) or isinstance(source, str) and _abtree.names_a_file(source):
        with open(source, "rb") as file:
            return file.read(), os.fspath(source), None
    source = source.read() if hasattr(source, "read") else source
    if isinstance(source, (str, bytes)):
        return (source.encode() if isinstance(source, str) else source), "-", None
    is_graph = hasattr(source, "successors")
    return _json(_node_link(source) if is_graph else source), None, "node-link" if is_graph else None


def file_of(content, folder, name):
    """The path of a file that holds this content: its own, or a new one in the folder."""
    if isinstance(content, os.PathLike):
        os.stat(content)  # Raises what Python says of a file that is not there.
        return os.fspath(content)
    content = content.read() if hasattr(content, "read") else content
    is_text = isinstance(content, (str, bytes))
    path = os.path.join(folder, name + (".txt" if is_text else ".json"))
    content = content if is_text else _json(content, Iterable)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
    return path


def _node_link(graph):
    """A networkx DiGraph, whose children are in the order of its edges."""
    nodes = [{**about, "id": str(node)} for node, about in graph.nodes(data=True)]
    edges = graph.edges(data=True)
    links = [{**about, "source": str(parent), "target": str(child)} for parent, child, about in edges]
    return {"directed": True, "nodes": nodes, "links": links}


def _json(source, lists=Sequence):
    """The children of a node have an order, so that a set or a table is no tree."""
    try:
        return _abtree.json(source, lists).encode()
    except RecursionError:
        raise TreeError("these lists are too deep for Python: give the tree as text") from None
