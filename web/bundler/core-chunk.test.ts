import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { JoinPlan } from "./core-chunk";
import { ChunkGraph, type Outputs } from "./manifest";

const folder = mkdtempSync(path.join(os.tmpdir(), "chunks-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each is loaded by another set of pages, so that it becomes a chunk of its own. */
const SOURCES = {
  "main.js": `export const open = (name) => name === "one" ? import("./one.js") : name === "two" ? import("./two.js") : import("./three.js");`,
  "one.js": `import { table } from "./table.js"; import { link } from "./link.js"; export const shown = "one " + table() + link();`,
  "two.js": `import { table } from "./table.js"; import { form } from "./form.js"; export const shown = "two " + table() + form();`,
  "three.js": `import { form } from "./form.js"; import { link } from "./link.js"; import { base } from "./base.js"; export const shown = "three " + form() + link() + base();`,
  "table.js": `import { base } from "./base.js"; export const table = () => "table of " + base() + ", ";`,
  "form.js": `import { base } from "./base.js"; export const form = () => "form of " + base() + ", ";`,
  "link.js": `export const link = () => "link";`,
  "base.js": `export const base = () => "base";`,
};
for (const [name, text] of Object.entries(SOURCES)) writeFileSync(path.join(folder, name), text);
writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');

/** Builds the sources into this folder, in chunks that are not joined. */
async function chunksIn(outdir: string) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ["main.js"],
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    metafile: true,
  });
  const { outputs } = metafile;
  const holding = (source: string) =>
    Object.keys(outputs).find((name) => source in (outputs[name]?.inputs ?? {})) ?? "";
  return { outputs, holding };
}

const scriptsIn = (outdir: string) =>
  readdirSync(path.join(folder, outdir))
    .map((name) => name.replace(/-.*/, ""))
    .sort();

/** What the pages show that the main script loads. */
async function pagesOf(outdir: string): Promise<string[]> {
  const main = readdirSync(path.join(folder, outdir)).find((name) => name.startsWith("main")) ?? "";
  const { open } = (await import(pathToFileURL(path.join(folder, outdir, main)).href)) as {
    open(name: string): Promise<{ readonly shown: string }>;
  };
  const pages = await Promise.all(["one", "two", "three"].map(open));
  return pages.map(({ shown }) => shown);
}

function planned(outputs: Outputs, lists: ReadonlyMap<string, readonly string[]>): JoinPlan {
  const plan = new JoinPlan(outputs);
  plan.join(lists);
  return plan;
}

const SHOWN = ["one table of base, link", "two table of base, form of base, ", "three form of base, linkbase"];

it("joins several lists of chunks at once, and the pages load the same as before", async () => {
  const { outputs, holding } = await chunksIn("out");
  const lists = new Map([
    ["first-group", [holding("base.js"), holding("table.js")]],
    ["second-group", [holding("link.js"), holding("form.js")]],
  ]);
  const joined = await planned(outputs, lists).carryOut(folder);
  expect(scriptsIn("out")).toEqual(["first", "main", "one", "second", "three", "two"]);
  const graph = new ChunkGraph(joined);
  const loadedBy = (source: string) =>
    graph.closure(graph.outputOf(source) ?? "").map((name) => path.basename(name).replace(/-.*/, ""));
  expect(loadedBy("one.js")).toEqual(["first", "second", "one"]);
  expect(await pagesOf("out")).toEqual(SHOWN);
});

it("joins what is loaded by import() as well, for which the file then stands", async () => {
  const { outputs, holding } = await chunksIn("entries");
  const members = ["base.js", "table.js", "link.js", "form.js", "one.js", "two.js"].map(holding);
  const joined = await planned(outputs, new Map([["pages-group", members]])).carryOut(folder);
  expect(scriptsIn("entries")).toEqual(["main", "pages", "three"]);
  const graph = new ChunkGraph(joined);
  expect(graph.outputOf("one.js")).toMatch(/pages-group/);
  expect(graph.outputOf("two.js")).toBe(graph.outputOf("one.js"));
  expect(graph.loadedBy("main.js").sort()).toEqual(["one.js", "three.js", "two.js"]);
  expect(await pagesOf("entries")).toEqual(SHOWN);
});

it("plans lists one after the other, and joins them at once", async () => {
  const { outputs, holding } = await chunksIn("plan");
  const plan = new JoinPlan(outputs);
  plan.join(new Map([["first-group", [holding("base.js"), holding("table.js")]]]));
  plan.join(new Map([["second-group", [holding("link.js"), holding("form.js")]]]));
  const filesOf = (from: Outputs) => {
    const graph = new ChunkGraph(from);
    return graph.closure(graph.outputOf("two.js") ?? "").map((name) => path.basename(name).replace(/-.*/, ""));
  };
  expect(filesOf(plan.outputs).sort()).toEqual(["first", "second", "two"]);
  expect(filesOf(await plan.carryOut(folder)).sort()).toEqual(["first", "second", "two"]);
  expect(await pagesOf("plan")).toEqual(SHOWN);
});

it("takes no joined file into another", async () => {
  const { outputs, holding } = await chunksIn("again");
  const plan = planned(outputs, new Map([["first-group", [holding("base.js"), holding("table.js")]]]));
  const [first = ""] = Object.keys(plan.outputs).filter((name) => name.includes("first-group"));
  expect(() => plan.join(new Map([["second-group", [first, holding("link.js")]]]))).toThrow("cannot be joined again");
});
