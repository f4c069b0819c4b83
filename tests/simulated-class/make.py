#!/usr/bin/env python3
"""Makes a class of students: wrong answers to published exercises, each with the mistake behind it.

It knows nothing of the program that will mark the answers: it plays the exercise by itself, on paper as
it were, with one mistake (or two), and writes down what such a student hands in. Trees come as JSON.

    make.py TREES.json > class.jsonl

TREES.json: a list of {"tree": path, "root": node}. Output: a line an answer, with the tree, the options
of the exercise, the kind of the mistake, and the answer.
"""
import json
import random
import sys
from fractions import Fraction

INF = float("inf")


class Node:
    def __init__(self, json_node, path, parent, turn):
        self.path, self.parent = path, parent
        self.name = json_node.get("name") or (path or "/")
        kind = json_node.get("type")
        self.kind = kind or (None if "children" not in json_node else turn)
        self.value = number(json_node["value"]) if "value" in json_node else None
        self.weight = json_node.get("probability")
        self.weight = None if self.weight is None else number(self.weight)
        below = {"max": "min", "min": "max"}.get(self.kind, turn)
        self.children = [Node(child, f"{path}/{place}", self, below)
                         for place, child in enumerate(json_node.get("children", []), 1)]

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()

    def leaves(self):
        return [node for node in self.all() if not node.children]


def number(text):
    if isinstance(text, str) and text in ("inf", "-inf"):
        return float(text)
    return Fraction(str(text))


def shown(value):
    if value in (INF, -INF):
        return "inf" if value > 0 else "-inf"
    return int(value) if Fraction(value).denominator == 1 else str(Fraction(value))


class Run:
    """A search by hand. `flaws` are the mistakes that are made on the way."""

    def __init__(self, root, algorithm="alpha-beta", cut="weak", scope="deep", fail="soft",
                 root_window="shared", flaws=(), slips=None, at=None, order="left"):
        self.algorithm, self.cut, self.scope, self.fail = algorithm, cut, scope, fail
        self.root_window, self.flaws, self.slips = root_window, set(flaws), slips or {}
        self.at, self.order = at, order
        self.evaluated, self.skipped, self.visited = [], [], []
        self.found, self.windows = {}, {}
        self.exchange = "players" in self.flaws
        self.root = root
        if algorithm == "minimax":
            self.minimax(root)
        else:
            self.search(root, (-INF, INF), 0)
        self.value = self.found[root][0]
        self.line = self.walk()

    def kind(self, node):
        if self.exchange and node.kind in ("max", "min"):
            return "min" if node.kind == "max" else "max"
        return node.kind

    def children(self, node):
        return node.children[::-1] if self.order == "right" else node.children

    def static(self, node):
        self.evaluated.append(node)
        value = node.value
        if "mover-view" in self.flaws:
            depth = node.path.count("/")
            mover = self.root.kind if depth % 2 == 0 else {"max": "min", "min": "max"}[self.root.kind]
            value = -value if mover == "min" else value
        return self.slips.get(node, value)

    def minimax(self, node):
        self.visited.append(node)
        if not node.children:
            value = self.static(node)
        else:
            values = [self.minimax(child) for child in self.children(node)]
            if self.kind(node) == "chance":
                weights = [child.weight for child in self.children(node)]
                if any(weight is None for weight in weights) or "unweighted" in self.flaws:
                    weights = [Fraction(1, len(values))] * len(values)
                if "chance-max" in self.flaws:
                    value = max(values)
                elif "chance-min" in self.flaws:
                    value = min(values)
                elif "chance-sum" in self.flaws:
                    value = sum(values)
                elif "chance-likeliest" in self.flaws:
                    value = values[max(range(len(values)), key=lambda at: (weights[at], -at))]
                else:
                    value = sum(w * v for w, v in zip(weights, values))
            else:
                value = max(values) if self.kind(node) == "max" else min(values)
            value = self.slips.get(node, value)
        self.found[node] = (value, value, value)
        return value

    def closed(self, alpha, beta):
        return alpha >= beta if self.cut == "weak" else alpha > beta

    def search(self, node, window, ply):
        self.visited.append(node)
        self.windows.setdefault(node, window)
        if not node.children:
            value = self.static(node)
            self.found[node] = (value, value, value)
            return self.found[node]
        entry = window
        alpha, beta = window
        mine = self.kind(node)
        best, lows, highs = None, [], []
        children = self.children(node)
        was_cut = False
        for place, child in enumerate(children):
            handed = (alpha, beta)
            if self.scope == "shallow":
                own = best if best is not None else (-INF if mine == "max" else INF)
                handed = (own, INF) if mine == "max" else (-INF, own)
            if self.root_window == "fresh" and ply == 0:
                handed = entry
            if "window-not-passed" in self.flaws:
                handed = (-INF, INF)
            value, low, high = self.search(child, handed, ply + 1)
            lows.append(low)
            highs.append(high)
            if best is None or (value > best if mine == "max" else value < best):
                best = value
                if "wrong-bound" in self.flaws:
                    near = alpha if mine == "max" else beta
                    stop = near not in (INF, -INF) and (best >= near if mine == "max" else best <= near)
                else:
                    stop = None
                if "bounds-not-updated" not in self.flaws:
                    if mine == "max":
                        alpha = max(alpha, best)
                    else:
                        beta = min(beta, best)
            else:
                stop = None
            opened = alpha == -INF or beta == INF
            stop = (not opened and self.closed(alpha, beta)) if "wrong-bound" not in self.flaws else bool(stop)
            rest = children[place + 1:]
            if self.at and self.at[0] is node:
                if self.at[1] == "early" and place + 1 == self.at[2]:
                    stop = True
                if self.at[1] == "late":
                    stop = False
            if stop and rest:
                self.skipped.append((node, rest))
                was_cut = True
                break
        if mine == "max":
            low, high = max(lows), (INF if was_cut else max(highs))
        else:
            low, high = (-INF if was_cut else min(lows)), min(highs)
        value = best
        if self.fail == "hard" and value < entry[0]:
            value, low, high = entry[0], -INF, entry[0]
        elif self.fail == "hard" and value > entry[1]:
            value, low, high = entry[1], entry[1], INF
        if node in self.slips:
            value = low = high = self.slips[node]
        self.found[node] = (value, low, high)
        return self.found[node]

    def walk(self):
        line, node = [self.root], self.root
        while node.children and self.kind(node) != "chance":
            looked = [child for child in self.children(node) if child in self.found]
            want = self.found[node][0]
            if self.kind(node) == "max":
                best = next((child for child in looked if self.found[child][0] >= want), None)
            else:
                best = next((child for child in looked if self.found[child][0] <= want), None)
            if best is None:
                best = looked[0]
            line.append(best)
            node = best
        return line

    def pruned_leaves(self):
        return [leaf for _, rest in self.skipped for child in rest for leaf in child.leaves()]

    def pruned_roots(self):
        return [child for _, rest in self.skipped for child in rest]

    def bound(self, node):
        value, low, high = self.found[node]
        if low == high:
            return shown(value)
        if low == value:
            return f">={shown(value)}"
        if high == value:
            return f"<={shown(value)}"
        return shown(value)

    def sheet(self):
        inner = [node for node in dict.fromkeys(self.visited) if node.children]
        return {
            "value": shown(self.value),
            "best_move": self.line[1].name,
            "principal_variation": [node.name for node in self.line],
            "static_evaluations": [node.name for node in self.evaluated],
            "pruned": [node.name for node in self.pruned_leaves()],
            "node_values": {node.name: self.bound(node) for node in inner},
        }


SHAPES = [
    ["value", "best_move", "principal_variation", "static_evaluations", "pruned", "node_values"],
    ["value", "best_move", "static_evaluations", "pruned"],
    ["static_evaluations", "pruned", "node_values"],
    ["value", "principal_variation", "static_evaluations"],
    ["value", "best_move", "node_values"],
    ["value", "principal_variation", "static_evaluations", "pruned"],
]


def options(algorithm="alpha-beta", **rules):
    return {"algorithm": algorithm, **rules}


class Maker:
    def __init__(self, root, path, chance):
        self.root, self.path, self.chance = root, path, chance

    def right(self, base):
        return Run(self.root, **base)

    def leaf_slip(self, base):
        """One leaf misread as another value of the tree, or an inner node's value taken from the wrong child."""
        right = self.right(base)
        if random.random() < 0.5:
            node = random.choice([n for n in right.evaluated])
            others = sorted({l.value for l in self.root.leaves()} - {node.value})
            if not others:
                return None
            return node, random.choice(others)
        inner = [n for n in right.visited if n.children and len(n.children) > 1 and n is not self.root]
        if not inner:
            return None
        node = random.choice(inner)
        seen = sorted({right.found[c][0] for c in node.children if c in right.found} - {right.found[node][0]})
        if not seen:
            return None
        return node, random.choice(seen)

    # Each kind gives (sheet, options of the exercise, accepted ids) or None where it changes nothing.
    def make(self, kind):
        base = dict(algorithm="alpha-beta", cut=random.choice(["weak", "weak", "strict"]))
        if self.chance:
            base = dict(algorithm="minimax")
        run = lambda **more: Run(self.root, **{**base, **more})
        sheet = self.right(base).sheet()
        ids = [kind]
        if kind == "other-cut-rule":
            sheet = run(cut="strict" if base["cut"] == "weak" else "weak").sheet()
        elif kind == "other-fail-rule":
            sheet = run(fail="hard").sheet()
        elif kind == "right-to-left":
            sheet = run(order="right").sheet()
        elif kind == "other-player-at-root":
            sheet = run(flaws=["players"]).sheet()
        elif kind == "shallow-only":
            sheet = run(scope="shallow").sheet()
        elif kind == "deep-too":
            sheet = run().sheet()
            base["scope"] = "shallow"
        elif kind == "other-root-window":
            sheet = run(root_window="fresh").sheet()
        elif kind == "no-pruning":
            sheet = run(algorithm="minimax").sheet()
            sheet["pruned"] = []
        elif kind == "not-minimax":
            sheet = run().sheet()
            base = dict(algorithm="minimax")
        elif kind in ("window-not-passed", "bounds-not-updated", "wrong-bound", "mover-view"):
            sheet = run(flaws=[kind]).sheet()
        elif kind == "path-reversed":
            sheet["principal_variation"].reverse()
        elif kind == "pruned-root-evaluated":
            right = self.right(base)
            sheet["static_evaluations"] = with_roots(right)
            sheet["pruned"] = [n.name for n in right.pruned_leaves() if n not in right.pruned_roots()]
        elif kind in ("one-slip", "one-slip-unstated"):
            slip = self.leaf_slip(base)
            if slip is None:
                return None
            sheet = run(slips=dict([slip])).sheet()
            if kind == "one-slip-unstated":
                sheet["node_values"].pop(slip[0].name, None)
            ids = ["one-slip"]
        elif kind == "one-slip-alone":
            names = [n for n in sheet["node_values"] if n != self.root.name]
            if not names:
                return None
            name = random.choice(names)
            other = random.choice([shown(l.value) for l in self.root.leaves()])
            sheet["node_values"][name] = other
            ids = ["one-slip"]
            right = self.right(base)
            if str(sheet["node_values"][name]) == str(right.sheet()["node_values"][name]).lstrip("<>="):
                return None
        elif kind == "cut-too-early":
            right = self.right(base)
            where = [n for n in right.visited if len(n.children) > 1 and not any(m is n for m, _ in right.skipped)]
            if not where:
                return None
            node = random.choice(where)
            sheet = run(at=(node, "early", random.randrange(1, len(node.children)))).sheet()
        elif kind == "cut-too-late":
            right = self.right(base)
            if not right.skipped:
                return None
            sheet = run(at=(random.choice(right.skipped)[0], "late", 0)).sheet()
        elif kind == "item-forgotten":
            key = random.choice(["static_evaluations", "pruned"])
            if len(sheet[key]) < 3:
                return None
            sheet[key].pop(random.randrange(1, len(sheet[key])))
        elif kind == "item-added":
            key = random.choice(["static_evaluations", "pruned"])
            rest = [l.name for l in self.root.leaves() if l.name not in sheet[key]]
            if not rest or not sheet[key]:
                return None
            sheet[key].insert(random.randrange(len(sheet[key]) + 1), random.choice(rest))
        elif kind == "names-swapped":
            order = sheet["static_evaluations"]
            if len(order) < 3:
                return None
            at = random.randrange(len(order) - 1)
            to = random.randrange(at + 1, len(order))
            order[at], order[to] = order[to], order[at]
        elif kind == "bound-as-value":
            bounds = [n for n, v in sheet["node_values"].items() if str(v)[0] in "<>"]
            if not bounds:
                return None
            for name in bounds:
                sheet["node_values"][name] = plain(sheet["node_values"][name])
        elif kind == "bound-turned":
            bounds = [n for n, v in sheet["node_values"].items() if str(v)[0] in "<>"]
            if not bounds:
                return None
            for name in bounds:
                text = sheet["node_values"][name]
                sheet["node_values"][name] = (">=" if text[0] == "<" else "<=") + text[2:]
        elif kind == "inner-nodes-listed":
            right = self.right(base)
            sheet["static_evaluations"] = [n.name for n in right.visited]
        elif kind.startswith("chance-"):
            flaw = {"chance-unweighted": "unweighted", "chance-as-max": "chance-max", "chance-as-min": "chance-min",
                    "chance-summed": "chance-sum", "chance-likeliest": "chance-likeliest"}[kind]
            sheet = run(flaws=[flaw]).sheet()
        elif kind == "other-convention":
            sheet = run(cut="strict" if base["cut"] == "weak" else "weak", scope="shallow").sheet()
        elif kind == "sound-but-different":
            right = self.right(base)
            if len(right.skipped) < 2:
                return None
            late = random.choice(right.skipped)
            # Somebody looks into half of what may be skipped, and evaluates those leaves too.
            extra = [l for c in late[1] for l in c.leaves()]
            if len(extra) < 3:
                return None
            extra = extra[: len(extra) // 2]
            after = [n for n in right.evaluated]
            spot = max(after.index(l) for l in late[0].leaves() if l in after) + 1
            order = after[:spot] + extra + after[spot:]
            sheet["static_evaluations"] = [n.name for n in order]
            sheet["pruned"] = [n.name for n in right.pruned_leaves() if n not in extra]
        elif kind == "guessed":
            # No idea at all: values and names at random. No cause is right.
            leaves = [l.name for l in self.root.leaves()]
            sheet["value"] = random.randrange(-99, 99)
            sheet["best_move"] = random.choice(self.root.children).name
            sheet["static_evaluations"] = random.sample(leaves, random.randrange(1, len(leaves)))
            sheet["pruned"] = random.sample(leaves, random.randrange(1, len(leaves)))
            sheet["node_values"] = {n: random.randrange(-99, 99) for n in sheet["node_values"]}
            line, node = [self.root.name], self.root
            while node.children:
                node = random.choice(node.children)
                line.append(node.name)
            sheet["principal_variation"] = line
            ids = []
        elif kind == "level-by-level":
            # The right leaves in another order: nobody's list of causes has that.
            order = [n.name for n in sorted(self.right(base).evaluated, key=lambda n: (n.value, n.path))]
            sheet["static_evaluations"] = order
            ids = []
        elif kind == "copied":
            # Shifted by one line, as from a neighbour's sheet.
            order = sheet["static_evaluations"]
            if len(order) < 4:
                return None
            sheet["static_evaluations"] = order[2:] + order[:2]
            ids = []
        else:
            raise SystemExit(kind)
        return sheet, base, ids


def plain(value):
    text = str(value)
    text = text[2:] if text[0] in "<>" else text
    return int(text) if text.lstrip("-").isdigit() else text


def with_roots(run):
    """Roots of pruned subtrees written among what was looked at, where their turn would be."""
    names, skipped = [], {node: rest for node, rest in run.skipped}

    def visit(node):
        if not node.children:
            if node in run.found:
                names.append(node.name)
            return
        for child in run.children(node):
            if child in run.found:
                visit(child)
            elif child in skipped.get(node, []):
                names.append(child.name)

    visit(run.root)
    return names


PLAIN = ["other-cut-rule", "other-fail-rule", "right-to-left", "other-player-at-root", "shallow-only", "deep-too",
         "other-root-window", "no-pruning", "not-minimax", "window-not-passed", "bounds-not-updated", "wrong-bound",
         "mover-view", "path-reversed", "pruned-root-evaluated", "one-slip", "one-slip-unstated", "one-slip-alone",
         "cut-too-early", "cut-too-late", "item-forgotten", "item-added", "names-swapped", "bound-as-value",
         "bound-turned", "inner-nodes-listed", "other-convention", "sound-but-different", "guessed",
         "level-by-level", "copied"]
CHANCE = ["chance-unweighted", "chance-as-max", "chance-as-min", "chance-summed", "chance-likeliest", "one-slip"]


def main():
    random.seed(20261121)
    trees = [(entry["tree"], Node(entry["root"], "", None, "max")) for entry in json.load(open(sys.argv[1]))]
    plain_trees = [(p, r) for p, r in trees if all(n.kind != "chance" for n in r.all())]
    chance_trees = [(p, r) for p, r in trees if any(n.kind == "chance" for n in r.all())]
    for kinds, homes, chance, each in ((PLAIN, plain_trees, False, 64), (CHANCE, chance_trees, True, 30)):
        for kind in kinds:
            made, tries, seen = 0, 0, set()
            while made < each and tries < 6000:
                tries += 1
                path, root = random.choice(homes)
                maker = Maker(root, path, chance)
                outcome = maker.make(kind)
                if outcome is None:
                    continue
                sheet, base, ids = outcome
                right = Run(root, **base).sheet()
                if base["algorithm"] == "minimax" and not chance and kind != "not-minimax":
                    continue
                keys = list(random.choice(SHAPES))
                if chance:
                    keys = [k for k in keys if k not in ("static_evaluations", "pruned")] or ["value", "node_values"]
                if random.random() < 0.2 and len(keys) > 2:
                    keys = random.sample(keys, len(keys) // 2 + 1)
                answer = {k: sheet[k] for k in keys}
                if all(answer[k] == right[k] for k in keys):
                    continue
                text = json.dumps([path, base, answer], sort_keys=True)
                if text in seen:
                    continue
                seen.add(text)
                made += 1
                print(json.dumps({"tree": path, "options": base, "kind": kind, "causes": ids, "answer": answer}))


main()
