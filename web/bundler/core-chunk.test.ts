import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { joinInto } from "./core-chunk";
import { ChunkGraph } from "./manifest";

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

it("joins several lists of chunks at once, and the pages load the same as before", async () => {
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(path.join(folder, name), text);
  const built = await build({
    absWorkingDir: folder,
    entryPoints: ["main.js"],
    outdir: "out",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    metafile: true,
  });
  const { outputs } = built.metafile;
  const holding = (source: string) =>
    Object.keys(outputs).find((name) => source in (outputs[name]?.inputs ?? {}) && !outputs[name]?.entryPoint) ?? "";
  const lists = new Map([
    ["first-group", [holding("base.js"), holding("table.js")]],
    ["second-group", [holding("link.js"), holding("form.js")]],
  ]);
  const joined = await joinInto(folder, outputs, lists);
  const scripts = readdirSync(path.join(folder, "out")).map((name) => name.replace(/-.*/, ""));
  expect(scripts.sort()).toEqual(["first", "main", "one", "second", "three", "two"]);
  const graph = new ChunkGraph(joined);
  const loadedBy = (source: string) =>
    graph.closure(graph.outputOf(source) ?? "").map((name) => path.basename(name).replace(/-.*/, ""));
  expect(loadedBy("one.js")).toEqual(["first", "second", "one"]);
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  const main = readdirSync(path.join(folder, "out")).find((name) => name.startsWith("main")) ?? "";
  const { open } = (await import(pathToFileURL(path.join(folder, "out", main)).href)) as {
    open(name: string): Promise<{ readonly shown: string }>;
  };
  const pages = await Promise.all(["one", "two", "three"].map(open));
  expect(pages.map(({ shown }) => shown)).toEqual([
    "one table of base, link",
    "two table of base, form of base, ",
    "three form of base, linkbase",
  ]);
});
