// Opens pages that `abtree draw` made in Chromium, steps through them by keyboard, answers in predict
// mode, compares what they show with the report in JSON, and looks for faults of accessibility.
//
// node check.mjs ABTREE [FOLDER]    pictures of the pages go into FOLDER if it is named
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [abtree, pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "abtree-page-"));
const WIDTHS = [360, 800, 1400];
const RECITATION = "trees/courses/mit-6.034/recitation.sexp";
const ODD = String.raw`(max "<script>alert(1)</script>" (min "\"a\" & 'b'" (max x 1 2) 3) (min "א ב" "🙂"=4 y=0) (min "\\" 2 "z"=7))`;
const wide = (children, plies) =>
  plies === 0 ? String((children * 7 + counter++ * 13) % 97)
    : `(${Array.from({ length: children }, () => wide(children, plies - 1)).join(" ")})`;
let counter = 0;

const run = (...words) => execFileSync(abtree, words, { encoding: "utf8" });
const file = (name) => join(folder, name);

function page(tree, name, ...options) {
  const output = file(name);
  run("draw", tree, "-o", output, ...options);
  return "file://" + output;
}

function written(name, text) {
  writeFileSync(file(name), text);
  return file(name);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function opened(address, { width = 800, height = 900, colorScheme = "light" } = {}) {
  const tab = await browser.newPage({ viewport: { width, height }, colorScheme });
  const fault = (text) => assert.fail(`${address}: ${text}`);
  tab.on("console", (message) => fault(message.text()));
  tab.on("pageerror", (error) => fault(error.message));
  tab.on("request", (request) => {
    const { protocol } = new URL(request.url());
    assert.ok(["file:", "data:"].includes(protocol), request.url());
  });
  await tab.goto(address);
  return tab;
}

const status = (tab) => tab.locator("[role=status]").textContent();
const steps = async (tab) => Number(await tab.getByRole("slider", { name: "Step" }).getAttribute("max"));

async function stepsThrough(tab) {
  const last = await steps(tab);
  const seen = new Set();
  for (let step = 1; step <= last; step += 1) {
    assert.equal(await tab.getByRole("slider", { name: "Step" }).inputValue(), String(step));
    seen.add(await status(tab));
    await tab.keyboard.press("ArrowRight");
  }
  assert.ok(seen.size > last / 2, "steps have sentences of their own");
  await tab.keyboard.press("Home");
  assert.equal(await tab.getByRole("slider").inputValue(), "1");
  await tab.keyboard.press("End");
  assert.equal(await tab.getByRole("slider").inputValue(), String(last));
  await tab.keyboard.press("ArrowLeft");
  assert.equal(await tab.getByRole("slider").inputValue(), String(last - 1));
  await tab.getByRole("button", { name: "Last" }).click();
}

// What the page shows at the end is what the report says.
async function equalsReport(tab, tree, ...options) {
  const report = JSON.parse(run("eval", tree, "--json", "--nodes", ...options));
  const shown = await tab.evaluate(() => Object.fromEntries(
    [...document.querySelectorAll("g.node")].map((node) => [node.dataset.node,
      { value: node.dataset.value, classes: [...node.classList], text: node.querySelector(".value").textContent }])));
  const signs = { exact: "", lower: "≥ ", upper: "≤ " };
  for (const node of report.nodes) {
    // The last visit of the root may have proved less than the whole search.
    const { name, value, bound } = node.parent === null ? { ...node, value: report.value, bound: report.bound } : node;
    // A leaf shows its own value, also where a best-first search carries a bound through it, or never
    // comes back to it.
    if (bound !== "exact" && shown[name].classes.includes("leaf")) {
      continue;
    }
    const expected = value === null ? "" : signs[bound] + value;
    assert.equal(shown[name].value, expected, name);
    assert.equal(shown[name].text, expected, name);
  }
  const marked = (mark) => Object.keys(shown).filter((name) => shown[name].classes.includes(mark)).sort();
  assert.deepEqual(marked("pv"), [...report.principal_variation].sort());
  assert.deepEqual(marked("pruned"), [...report.pruned.nodes].sort());
  const cut = await tab.evaluate(() => [...document.querySelectorAll("g.edge.cut")].map((edge) => edge.dataset.child));
  const skipped = report.cutoffs.flatMap((cutoff) => cutoff.skipped);
  assert.deepEqual(cut.filter((name) => !skipped.includes(name)), [], "what no cutoff skipped is not cut");
  const windows = await tab.locator("#bounds").isVisible();
  assert.equal(windows, report.nodes.some(({ entry }) => entry !== null), "α and β are shown where there are any");
}

async function isAccessible(tab, where) {
  await tab.evaluate(axe);
  const { violations } = await tab.evaluate(() => window.axe.run());
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), [], where);
}

// Answers every question by keyboard alone, first as the page itself knows it, then wrongly.
async function predicts(address) {
  const tab = await opened(address);
  await tab.locator("#predict").focus();
  await tab.keyboard.press("Space");
  const data = JSON.parse(await tab.locator("#run").textContent());
  let asked = 0;
  for (let guard = 0; guard < 400; guard += 1) {
    const step = Number(await tab.getByRole("slider").inputValue());
    if (step === data.steps.length) {
      break;
    }
    await tab.keyboard.press("ArrowRight");
    if (await tab.locator("#question").isVisible()) {
      const { answer, kind } = data.steps[step].ask;
      asked += 1;
      await tab.keyboard.type(asked % 5 === 0 ? "nothing of this" : answer[0]);
      if (kind === "window") {
        await tab.keyboard.press("Tab");
        await tab.keyboard.type(answer[1]);
      } else if (asked % 5 !== 0) {
        await tab.locator("#first-answer").fill(answer.join(" "));
      }
      await tab.keyboard.press("Enter");
    }
  }
  const right = asked - Math.floor(asked / 5);
  assert.equal(await tab.locator("#score").textContent(), `${right} of ${asked} right`);
  assert.ok(asked > 15, `${asked} questions`);
  await tab.close();
}

async function explains(tab) {
  await tab.locator("#pruned").selectOption({ label: "R" });
  const why = await tab.locator("#why").textContent();
  assert.match(why, /^R was never looked at: the search of M stopped after Q\./);
  assert.match(why, /deep cutoff/);
}

async function keepsExamsSecret(tree) {
  const address = page(tree, "exam.html", "--exam");
  const source = readFileSync(file("exam.html"), "utf8");
  for (const secret of ["cutoff at", "returns", "≥ 3\"", "pruned\" data-", "class=\"node max pv"]) {
    assert.ok(!source.includes(secret), `the page tells ${secret}`);
  }
  const tab = await opened(address);
  await tab.keyboard.press("End");
  await equalsReport(tab, tree, "--alpha-beta");
  await tab.close();
}

// The node that a step is about is in sight, in a window that shows neither the width nor the height of
// the drawing.
async function scrollsToTheNode() {
  const leaf = () => `(${counter++ % 11} ${counter % 7})`;
  const deep = (plies) => plies === 0 ? leaf() : `(${deep(plies - 1)} ${deep(plies - 1)})`;
  const tab = await opened(page(written("deep.sexp", deep(4)), "deep.html", "--windows"), { width: 1280, height: 600 });
  const last = await steps(tab);
  for (let step = 1; step <= last; step += 1) {
    const isInSight = await tab.evaluate(() => {
      const node = document.querySelector("[data-current]");
      const { top, bottom, left, right } = node ? node.getBoundingClientRect() : { top: 0, bottom: 0, left: 0, right: 0 };
      return top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth;
    });
    assert.ok(isInSight, `step ${step} of ${last} is in sight`);
    await tab.keyboard.press("ArrowRight");
  }
  await tab.close();
}

async function isQuick() {
  const tree = written("large.sexp", wide(8, 3));
  const tab = await opened(page(tree, "large.html", "--windows"));
  const times = await tab.evaluate(async () => {
    const times = [];
    for (let step = 0; step < 200; step += 1) {
      const begin = performance.now();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: step % 20 ? "ArrowRight" : "End", bubbles: true }));
      document.body.getBoundingClientRect();
      times.push(performance.now() - begin);
    }
    return times;
  });
  const nodes = await tab.locator("g.node").count();
  times.sort((one, other) => one - other);
  console.log(`${nodes} nodes: half of the steps take at most ${times[100].toFixed(1)} ms, 95 % ${times[189].toFixed(1)} ms`);
  assert.ok(times[189] < 50, "a step takes less than 50 ms");
  await tab.close();
}

const WINDOWS = "--windows";
const trees = [
  [RECITATION, "--alpha-beta", WINDOWS],
  [RECITATION, "--alpha-beta", "--convention", "rich-knight", WINDOWS],
  ["trees/made/chance-cuts.sexp"],
  [RECITATION, "--algorithm", "mtdf"],
  [RECITATION, "--algorithm", "scout", WINDOWS],
  [RECITATION, "--algorithm", "sss-star"],
  [RECITATION, "--algorithm", "dual-star"],
  ["trees/made/chance-cuts.sexp", "--algorithm", "star1", "--value-range", "0,10", WINDOWS],
  ["trees/made/chance-cuts.sexp", "--algorithm", "star2", "--value-range", "0,10", WINDOWS],
  [written("odd.sexp", ODD), "--alpha-beta", WINDOWS],
  [written("one.sexp", "7"), "--alpha-beta", WINDOWS],
];
for (const [tree, ...options] of trees) {
  const address = page(tree, "page.html", ...options);
  for (const width of WIDTHS) {
    for (const colorScheme of ["light", "dark"]) {
      const tab = await opened(address, { width, colorScheme });
      const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${tree} is wider than ${width}`);
      await tab.keyboard.press("End");
      const stage = await tab.evaluate(() => {
        const { position, backgroundColor, maskImage } = getComputedStyle(document.getElementById("stage"));
        return { position, backgroundColor, maskImage };
      });
      const isOpaque = stage.backgroundColor !== "rgba(0, 0, 0, 0)" && stage.maskImage === "none";
      assert.ok(width === 1400 || stage.position === "sticky" && isOpaque, `${tree} shows what scrolls below it`);
      await isAccessible(tab, `${tree} ${width} ${colorScheme}`);
      if (pictures && tree === RECITATION && options.length === 2) {
        await tab.screenshot({ path: join(pictures, `page-${width}-${colorScheme}.png`), fullPage: true });
      }
      await tab.close();
    }
  }
  const tab = await opened(address);
  await stepsThrough(tab);
  await equalsReport(tab, tree, ...options.filter((option) => option !== WINDOWS));
  await tab.close();
  console.log(`${tree} ${options.join(" ")}: as reported`);
}
const tab = await opened(page(RECITATION, "page.html"));
await tab.keyboard.press("End");
await explains(tab);
await tab.close();
await predicts(page(RECITATION, "page.html"));
await keepsExamsSecret(RECITATION);
await scrollsToTheNode();
await isQuick();
await browser.close();
console.log("pages: all is well");
