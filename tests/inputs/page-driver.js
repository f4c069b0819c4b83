// Runs the script of a page in as little of a browser as it needs, and answers its questions. Standard
// input is {script, run, nodes, edges, answers} in JSON; a verdict a line comes out.
"use strict";
const page = JSON.parse(require("fs").readFileSync(0, "utf8"));

function element(dataset) {
  return {
    dataset, value: "", textContent: "", checked: true, hidden: true,
    listeners: {}, style: { setProperty() {} },
    addEventListener(type, listener) { this.listeners[type] = listener; },
    getAttribute() { return null; }, setAttribute() {}, removeAttribute() {}, toggleAttribute() {}, append() {}, before() {}, replaceChildren() {},
    querySelector() { return null; }, focus() {},
    getBoundingClientRect() { return { left: 0, right: 0, top: 0, bottom: 0 }; },
  };
}

const byId = new Map([["run", element({ encoding: "json" })]]);
byId.get("run").textContent = page.run;
const found = {
  ".abtree .node": page.nodes.map((node) => element({ node })),
  ".abtree .edge": page.edges.map((child) => element({ child })),
};
globalThis.window = { innerHeight: 0, addEventListener() {} };
globalThis.Option = function () {};
globalThis.document = {
  getElementById(id) {
    if (!byId.has(id)) {
      byId.set(id, element({}));
    }
    return byId.get(id);
  },
  querySelector() { return element({}); },
  querySelectorAll(selector) { return found[selector] || []; },
  createElement() { return element({}); },
  createElementNS() { return element({}); },
  addEventListener() {},
};

(0, eval)(page.script);
for (const answer of page.answers) {
  while (byId.get("question").hidden) {
    byId.get("next").listeners.click();
  }
  const [first, second] = [].concat(answer);
  byId.get("first-answer").value = first;
  byId.get("second-answer").value = second || "";
  byId.get("question").listeners.submit({ preventDefault() {} });
  console.log(byId.get("verdict").textContent);
}
