// Shows the steps of a run that the program has computed. It searches nothing itself: a step tells how
// the nodes look that it changes, and the others look as they did before.
"use strict";
(function () {
  const byId = (id) => document.getElementById(id);
  const run = readRun();
  const last = run.steps.length;
  // The drawing has nodes and edges in the order of the run's nodes; no edge leads to the root.
  const nodes = [...document.querySelectorAll(".abtree .node")];
  const edges = [undefined, ...document.querySelectorAll(".abtree .edge")];
  const painted = run.nodes.map(() => "");
  const answers = new Map();
  const SVG = "http://www.w3.org/2000/svg";
  // How people write that no edge is cut.
  const NOTHING = /^(["'([{]*(none|no|nothing|no edges?|[-–—∅])["')\]}.]*|\{\}|\[\]|\(\))$/i;
  let step = 1;
  let asked = 0;
  let right = 0;
  let listed = null;

  // Where the drawing goes on beyond its frame.
  function tellHidden() {
    const frame = byId("drawing");
    const hidden = frame.scrollWidth - frame.clientWidth - frame.scrollLeft;
    frame.toggleAttribute("data-left", frame.scrollLeft > 1);
    frame.toggleAttribute("data-right", hidden > 1);
  }

  function readRun() {
    const element = byId("run");
    const text = element.textContent;
    if (element.dataset.encoding !== "hex") {
      return JSON.parse(text);
    }
    const pairs = text.trim().match(/../g) || [];
    const bytes = Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  // How all nodes look after a step.
  function statesAfter(step) {
    const states = run.nodes.map(({ value }) => ({ marks: [], value, order: "", windows: [] }));
    for (const [place, marks, value, order, kept, come] of run.steps.slice(0, step).flatMap(
      ({ looks }) => looks,
    )) {
      const windows = [...states[place].windows.slice(0, kept), ...come];
      states[place] = { marks, value: value ?? run.nodes[place].value, order, windows };
    }
    return states;
  }

  // The values that an end had in the last visit of a node.
  function bounds({ windows }, end) {
    const bounds = windows.map((window) => typeset(window[end]));
    return bounds.filter((bound, at) => !at || bare(bound) !== bare(bounds[at - 1]));
  }

  function paint(states) {
    const current = run.steps[step - 1].node;
    states.forEach((state, place) => {
      const looks = JSON.stringify([state, place === current]);
      if (looks !== painted[place]) {
        painted[place] = looks;
        paintNode(state, place, place === current);
      }
    });
  }

  function paintNode(state, place, isCurrent) {
    const element = nodes[place];
    const kind = run.nodes[place].kind;
    element.setAttribute("class", classes("node " + kind, state.marks, "cutoff"));
    element.dataset.value = state.value;
    element.toggleAttribute("data-current", isCurrent);
    write(element, ".value", typeset(state.value));
    write(element, ".order", state.order);
    history(element, ".alpha", run.ends[0], bounds(state, 0));
    history(element, ".beta", run.ends[1], bounds(state, 1));
    placeName(element, kind, state.windows.length);
    if (edges[place]) {
      edges[place].setAttribute("class", classes("edge", state.marks, "skipped"));
      if (state.marks.includes("pv")) {
        // No black edge lies over it.
        nodes[0].before(edges[place]);
      }
    }
  }

  function classes(kind, marks, cut) {
    const roles = [["pv", "pv"], ["pruned", "pruned"], [cut, "cut"]];
    return [kind].concat(roles.filter(([mark]) => marks.includes(mark)).map(([, role]) => role)).join(" ");
  }

  // A number as pictures print it.
  function typeset(number) {
    return number.replace(/-/g, "−").replace(/inf/g, "∞");
  }

  // An open end is +∞, and a value ∞.
  function bare(bound) {
    return bound.replace(/^\+/, "");
  }

  function write(element, selector, text) {
    const place = element.querySelector(selector);
    if (place && place.textContent !== text) {
      place.textContent = text;
    }
  }

  function history(element, selector, name, bounds) {
    const place = element.querySelector(selector);
    if (!place) {
      return;
    }
    while (place.nextElementSibling && place.nextElementSibling.matches(".strike")) {
      place.nextElementSibling.remove();
    }
    place.textContent = bounds.length ? name : "";
    bounds.forEach((bound, at) => {
      const span = document.createElementNS(SVG, "tspan");
      const isLatest = at + 1 === bounds.length;
      span.setAttribute("class", isLatest ? "latest" : "replaced");
      span.textContent = bound;
      place.append(" ", span);
      if (!isLatest) {
        strike(place, span);
      }
    });
  }

  // A name without bounds below it stands where the shape is wide.
  function placeName(element, kind, windows) {
    const [name, alpha, beta] = [".name", ".alpha", ".beta"].map((row) => element.querySelector(row));
    if (!beta) {
      return;
    }
    name.dataset.top = name.dataset.top || name.getAttribute("y");
    const isTriangle = element.querySelector("polygon");
    const wide = isTriangle ? kind === "max" && beta : alpha;
    name.setAttribute("y", wide && !windows ? wide.getAttribute("y") : name.dataset.top);
  }

  // Crosses a bound out by a slanted line.
  function strike(place, span) {
    const line = document.createElementNS(SVG, "path");
    const [from, to] = [span.getStartPositionOfChar(0), span.getEndPositionOfChar(span.textContent.length - 1)];
    line.setAttribute("class", "strike");
    line.setAttribute("d", `M${from.x - 1} ${from.y + 1}L${to.x + 1} ${to.y - 9}`);
    place.after(line);
  }

  function showStep() {
    const { node, say, window } = run.steps[step - 1];
    const states = statesAfter(step);
    paint(states);
    const [alpha, beta] = window || (node !== null && states[node].windows.at(-1)) || ["", ""];
    bound("alpha", alpha);
    bound("beta", beta);
    byId("step").value = step;
    byId("step").setAttribute("aria-valuetext", "step " + step + " of " + last);
    byId("count").textContent = "Step " + step + " of " + last;
    byId("sentence").textContent = say;
    showPath(node, states);
    listPruned(states);
    byId("first").disabled = byId("previous").disabled = step === 1;
    byId("next").disabled = byId("last").disabled = step === last;
    bringIntoView(node ?? 0);
  }

  function bound(end, text) {
    const element = byId(end);
    element.textContent = typeset(text) || "–";
    element.setAttribute("data-" + end, text);
  }

  // The nodes from the root down to the one that the step is about.
  function showPath(node, states) {
    const rows = [];
    for (let place = node; place !== null; place = run.nodes[place].parent) {
      rows.unshift(row(run.nodes[place].name, states[place]));
    }
    byId("path").replaceChildren(...rows);
  }

  function row(name, state) {
    const [alpha, beta] = [0, 1].map((end) => bounds(state, end).join(" → "));
    const cells = [name, alpha, beta, typeset(state.value)];
    const row = document.createElement("tr");
    cells.forEach((text, at) => {
      const cell = document.createElement(at ? "td" : "th");
      if (!at) {
        cell.scope = "row";
      }
      cell.textContent = text;
      row.append(cell);
    });
    return row;
  }

  function bringIntoView(node) {
    const box = nodes[node].getBoundingClientRect();
    const view = byId("drawing").getBoundingClientRect();
    // The lower part of a high drawing may be below the window.
    const [top, bottom] = [Math.max(view.top, 0), Math.min(view.bottom, window.innerHeight)];
    if (box.left < view.left || box.right > view.right) {
      byId("drawing").scrollLeft += (box.left + box.right - view.left - view.right) / 2;
    }
    if (box.top < top || box.bottom > bottom) {
      byId("drawing").scrollTop += (box.top + box.bottom - top - bottom) / 2;
    }
  }

  // Why a node was skipped.
  function listPruned(states) {
    const list = byId("pruned");
    const pruned = run.nodes.flatMap((node, place) =>
      states[place].marks.includes("pruned") && node.why.length ? [place] : []);
    byId("why").replaceChildren();
    const all = pruned.join() + (step === last ? " at the end" : "");
    if (all === listed) {
      list.value = "";
      return;
    }
    listed = all;
    const options = pruned.map((place) => new Option(run.nodes[place].name, place));
    const nothing = step === last ? "no node is pruned" : "no node is pruned yet";
    const heading = pruned.length ? "choose a node" : nothing;
    list.replaceChildren(new Option(heading, ""), ...options);
  }

  function explain(place) {
    const sentences = place === "" ? [] : run.nodes[place].why;
    byId("why").replaceChildren(...sentences.map((sentence) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = sentence;
      return paragraph;
    }));
  }

  // Asks before the next step is shown, and says why not.
  function question() {
    return byId("predict").checked && step < last && !answers.has(step + 1)
      ? run.steps[step].ask : null;
  }

  // An edge is cut at the node of the step before.
  function prompt(kind) {
    const { name } = run.nodes[run.steps[kind === "cut" ? step - 1 : step].node];
    return {
      next: "Which node is looked at next?",
      window: `What do α and β of ${name} become?`,
      cut: `Which edges below ${name} are cut now? Name the nodes they lead to, or none.`,
    }[kind];
  }

  function ask({ kind }) {
    byId("question").hidden = false;
    byId("prompt").textContent = prompt(kind);
    byId("second").hidden = kind !== "window";
    byId("first-label").textContent = kind === "window" ? run.ends[0] : "Your answer";
    byId("first-answer").value = byId("second-answer").value = "";
    byId("first-answer").focus();
  }

  function judge(isGivenUp) {
    const asking = run.steps[step].ask;
    const given = [byId("first-answer").value, byId("second-answer").value];
    const isRight = !isGivenUp && matches(asking, given);
    answers.set(step + 1, isRight);
    asked += 1;
    right += isRight ? 1 : 0;
    byId("question").hidden = true;
    const because = isRight ? [] : reasons(asking, given[0]);
    const verdict = isRight ? "Right." : denied(asking, isGivenUp ? [] : given) + solved(asking);
    byId("verdict").textContent = [verdict, ...because].join(" ");
    byId("score").textContent = right + " of " + asked + " right";
    step += 1;
    showStep();
    byId("next").focus();
  }

  // What was answered is not so. Who gives up has answered nothing.
  function denied({ kind }, given) {
    const texts = given.map((text) => text.trim());
    const ends = texts.map((text, at) => run.ends[at] + " " + (text || "?"));
    const answer = kind === "window" ? ends.join(", ") : texts[0];
    return answer ? "Not " + answer + ". " : "";
  }

  function solved({ kind, answer }) {
    if (kind === "next") {
      return answer[0] + " comes next.";
    }
    if (kind === "window") {
      return run.ends.map((end, at) => end + " is now " + typeset(answer[at])).join(", ") + ".";
    }
    return answer[0] === "none" ? "No edge is cut." : "Cut: " + answer.join(", ") + ".";
  }

  // What the program says of the step, and of a node that was named though it is skipped.
  function reasons({ kind, why }, given) {
    const node = kind === "next" ? named(given) : undefined;
    return [why].concat(node ? node.why : []);
  }

  function matches({ kind, answer }, [first, second]) {
    if (kind === "window") {
      return sameBound(first, answer[0]) && sameBound(second, answer[1]);
    }
    if (kind === "next") {
      const node = named(first);
      return node !== undefined && node.name === answer[0];
    }
    if (answer.length === 1 && answer[0] === "none" && NOTHING.test(first.trim())) {
      return true;
    }
    const given = new Set(listedNodes(first).map((node) => node && node.name));
    return given.size === answer.length && answer.every((name) => given.has(name));
  }

  // The nodes of a list in any order, between commas or blanks. Names may have blanks and commas in
  // them, so that the longest name is taken each time; where there is none, the node is missing.
  function listedNodes(given) {
    const words = [...given.matchAll(/[^\s,;]+/g)];
    const found = [];
    for (let start = 0; start < words.length;) {
      let end = words.length;
      const node = () => {
        const { index, 0: word } = words[end - 1];
        return named(given.slice(words[start].index, index + word.length));
      };
      while (end > start + 1 && !node()) {
        end -= 1;
      }
      found.push(node());
      start = end;
    }
    return found;
  }

  // The one node that is meant: by its name, with or without quotes, in capitals or small letters, or
  // a leaf by its value, where only one node can be meant.
  function named(given) {
    const text = given.trim();
    const bare = text.replace(/\.$/, "").replace(/^(["'“‘«])(.*)["'”’»]$/, "$2").trim();
    const only = (nodes) => nodes.length === 1 ? nodes[0] : undefined;
    const exactly = (name) => run.nodes.find((node) => node.name.trim() === name);
    const alike = run.nodes.filter((node) => same(node.name, bare));
    const equal = () => run.nodes.filter((node) =>
      node.kind === "leaf" && sameBound(bare, node.value));
    return exactly(text) || exactly(bare) || only(alike.length ? alike : equal());
  }

  function same(one, other) {
    return one.trim().toLowerCase() === other.trim().toLowerCase();
  }

  function sameBound(given, expected) {
    const plain = (text) => text.trim().replace("−", "-").replace("∞", "inf").replace(/^\+/, "");
    const number = (text) => {
      const [above, below] = text.split("/").map(Number);
      return below === undefined ? above : above / below;
    };
    const [one, other] = [plain(given), plain(expected)];
    return one !== "" && (one === other || number(one) === number(other));
  }

  function go(target) {
    const wanted = Math.min(Math.max(target, 1), last);
    const asking = wanted === step + 1 ? question() : null;
    if (asking) {
      ask(asking);
      return;
    }
    byId("question").hidden = true;
    step = wanted;
    showStep();
  }

  const moves = {
    ArrowRight: () => go(step + 1),
    ArrowLeft: () => go(step - 1),
    Home: () => go(1),
    End: () => go(last),
  };

  function onKey(event) {
    const isTyped = event.target instanceof Element
      && event.target.matches("input[type=text], select");
    if (moves[event.key] && !isTyped && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      moves[event.key]();
    }
  }

  byId("first").addEventListener("click", moves.Home);
  byId("previous").addEventListener("click", moves.ArrowLeft);
  byId("next").addEventListener("click", moves.ArrowRight);
  byId("last").addEventListener("click", moves.End);
  byId("step").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("predict").addEventListener("change", () => { byId("question").hidden = true; });
  byId("pruned").addEventListener("change", (event) => explain(event.target.value));
  byId("give-up").addEventListener("click", () => judge(true));
  byId("question").addEventListener("submit", (event) => {
    event.preventDefault();
    judge(false);
  });
  nodes.forEach((element, place) => element.addEventListener("click", () => {
    byId("pruned").value = place;
    explain(byId("pruned").value);
  }));
  document.addEventListener("keydown", onKey);
  byId("drawing").addEventListener("scroll", tellHidden);
  window.addEventListener("resize", tellHidden);
  tellHidden();
  byId("controls").hidden = byId("tables").hidden = false;
  const hasWindows = run.steps.some(({ window, looks }) =>
    window || looks.some(([, , , , count]) => count));
  byId("bounds").hidden = !hasWindows;
  byId("line").toggleAttribute("data-unbounded", !hasWindows);
  byId("reasons").hidden = !hasWindows && run.nodes.every(({ why }) => !why.length);
  showStep();
})();
