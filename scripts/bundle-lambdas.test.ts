import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleLambdas, moduleFrom, type Recipe, recipes } from "./bundle-lambdas";

const root = mkdtempSync(join(tmpdir(), "lambdas-"));
const greeter = moduleFrom("greeter", "greeter/handler.ts", 1);
const write = (file: string, text: string) => {
  mkdirSync(join(root, file, ".."), { recursive: true });
  writeFileSync(join(root, file), text);
};
const bundle = async (...recipes: Recipe[]) => {
  const lines: string[] = [];
  const records = await bundleLambdas({ root, recipes, report: (line) => lines.push(line) });
  return { lines, records };
};

beforeAll(() => {
  write("package-lock.json", "{}");
  write("greeter/old.cjs", `exports.place = require("node:path").basename(__dirname);`);
  write("greeter/handler.ts", `import { place } from "./old.cjs"; export const handler = async () => "at " + place;`);
});
afterAll(() => rmSync(root, { recursive: true }));

test("a bundle is one ES module, in which CommonJS parts still find require and their folder", async () => {
  const { lines, records } = await bundle(greeter);
  expect(records).toEqual([
    {
      name: "greeter",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      inputs: ["greeter/handler.ts", "greeter/old.cjs", "package-lock.json", "scripts/bundle-lambdas.ts"],
      rawBytes: readFileSync(join(root, "dist/lambdas/greeter/index.mjs")).length,
      gzipBytes: expect.any(Number),
      laterGzipBytes: 0,
      importMs: expect.any(Number),
    },
  ]);
  expect(lines).toEqual([expect.stringMatching(/^greeter +\d+ KB +\d+ KB gz +\d+ ms to import$/)]);
});

test("is left alone until something that it is made from changes", async () => {
  expect((await bundle(greeter)).lines[0]).toMatch(/ {2}\(unchanged\)$/);
  write("greeter/old.cjs", `exports.place = "home";`);
  expect((await bundle(greeter)).lines[0]).not.toMatch(/unchanged/);
  expect(readFileSync(join(root, "dist/lambdas/greeter/index.mjs"), "utf8")).toContain("home");
});

test("is made again when it is gone", async () => {
  rmSync(join(root, "dist/lambdas/greeter/index.mjs"));
  expect((await bundle(greeter)).lines[0]).not.toMatch(/unchanged/);
});

test("weighs what a cold start loads; a part that is imported when needed stands apart and finds what both use", async () => {
  write("waiter/shared.ts", `export const greet = (name: string) => "hello " + name;`);
  write(
    "waiter/part.ts",
    `import { greet } from "./shared"; export const late = () => greet("${"later ".repeat(400)}");`,
  );
  write(
    "waiter/handler.ts",
    `import { greet } from "./shared";
     export const handler = async () => greet("now") + (await import("./part")).late().slice(0, 11);`,
  );
  const { lines, records } = await bundle(moduleFrom("waiter", "waiter/handler.ts", 1));
  const folder = join(root, "dist/lambdas/waiter");
  const files = readdirSync(folder).sort();
  expect(files).toEqual(["index.mjs", expect.stringMatching(/^part-\w+\.mjs$/)]);
  expect(records[0]?.rawBytes).toBe(readFileSync(join(folder, "index.mjs")).length);
  expect(records[0]?.laterGzipBytes).toBeGreaterThan(0);
  expect(lines[0]).toMatch(/to import {2}and \d+ KB gz when needed$/);
  const script = `const { handler } = await import("${join(folder, "index.mjs")}"); console.log(await handler());`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", script]).toString()).toBe(
    "hello nowhello later\n",
  );
});

test("a part apart is a bundle of its own, with its own copy of what it shares with the entry", async () => {
  write("guide/shared.ts", "export const calls = { count: 0 };");
  write(
    "guide/map.ts",
    `import { calls } from "./shared"; export const look = () => { calls.count += 1; return calls.count; };`,
  );
  write(
    "guide/handler.ts",
    `import { calls } from "./shared";
     export const handler = async () => [(await import("./map")).look(), calls.count];`,
  );
  const { records } = await bundle(moduleFrom("guide", "guide/handler.ts", 1, { apart: ["guide/map.ts"] }));
  const folder = join(root, "dist/lambdas/guide");
  expect(readdirSync(folder).sort()).toEqual(["index.mjs", "map.mjs"]);
  expect(records[0]?.inputs).toContain("guide/map.ts");
  expect(records[0]?.laterGzipBytes).toBeGreaterThan(0);
  const script = `const { handler } = await import("${join(folder, "index.mjs")}"); console.log(await handler());`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", script]).toString()).toBe("[ 1, 0 ]\n");
});

test("the API's start weighs at most 200 KB, and what few first requests are for is loaded later", () => {
  const api = recipes.find(({ name }) => name === "api");
  expect(api?.budgetKb).toBe(200);
});

test("fails when it weighs more than its budget, also when it did before", async () => {
  const heavy: Recipe = { ...greeter, budgetKb: 0.1 };
  await expect(bundle(heavy)).rejects.toThrow("greeter weighs more than its budget of 0.1 KB gzipped");
  await expect(bundle(heavy)).rejects.toThrow("greeter weighs more than its budget of 0.1 KB gzipped");
});

test("stays as it was when its source cannot be built", async () => {
  await bundle(greeter);
  const before = readFileSync(join(root, "dist/lambdas/greeter/index.mjs"), "utf8");
  write("greeter/handler.ts", `import "./missing";`);
  const quiet: Recipe = { ...greeter, build: () => Promise.reject(new Error("does not compile")) };
  await expect(bundle(quiet)).rejects.toThrow("does not compile");
  expect(readdirSync(join(root, "dist/lambdas"))).toEqual(["bundles.json", "greeter", "guide", "waiter"]);
  expect(readFileSync(join(root, "dist/lambdas/greeter/index.mjs"), "utf8")).toBe(before);
});

test("is timed where that is asked for: a start does without, a release tells the time of what a start has built", async () => {
  write("guest/handler.ts", "export const handler = 1;");
  const recipes = [moduleFrom("guest", "guest/handler.ts", 1)];
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const [untimed] = await bundleLambdas({ root, recipes, report, timesImports: false });
  const [timed] = await bundleLambdas({ root, recipes, report });
  expect([untimed?.importMs, timed?.importMs]).toEqual([null, expect.any(Number)]);
  expect(lines).toEqual([
    expect.stringMatching(/^guest +\d+ KB +\d+ KB gz$/),
    expect.stringMatching(/^guest +\d+ KB +\d+ KB gz +\d+ ms to import {2}\(unchanged\)$/),
  ]);
});

test("fails without its source", async () => {
  await expect(bundle(moduleFrom("ghost", "ghost/handler.ts", 1))).rejects.toThrow(
    "ghost: there is no ghost/handler.ts",
  );
});

test("fails when it cannot be imported", async () => {
  write("broken/handler.ts", `throw new Error("no table"); export const handler = 1;`);
  await expect(bundle(moduleFrom("broken", "broken/handler.ts", 1))).rejects.toThrow("no table");
});
