import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import type * as Engine from "./engine";

/**
 * Runs once, when the executor is built, in a plain node process beside the engine's bundle: adds the translated
 * preludes to it and writes V8's code cache, with the functions that a typical question needs already compiled.
 */
const file = join(__dirname, "engine.js");
const load = (source: string) => {
  const script = new Script(source, { filename: "engine.js" });
  return { script, engine: (script.runInThisContext() as (exports: object) => typeof Engine)({}) };
};

const bare = readFileSync(file, "utf8");
const preparation = JSON.stringify(JSON.stringify(load(bare).engine.preparation()));
const end = bare.lastIndexOf("return module.exports;");
const whole = `${bare.slice(0, end)}module.exports.usePreparation(JSON.parse(${preparation}));\n${bare.slice(end)}`;
const { script, engine } = load(whole);

const library = { external: "none", symbols: [], globals: [], execTimeMs: 1000 } as const;
const student = `
function sum(xs) { return is_null(xs) ? 0 : head(xs) + sum(tail(xs)); }
const inc = x => { const y = x + 1; return y; };
display(sum(list(1, 2)));`;
for (const chapter of [2, 3, 4] as const) {
  const question = new engine.Question({
    library: { ...library, chapter, variant: "default" },
    prepend: "const check = (a, b) => equal(a, b);",
    student,
    postpend: "const last = 1;",
    template: "function sum(xs) {}",
    testcases: ["check(map(inc, list(1, 2)), list(2, 3));", "sum(1);", "nothing;", "1"],
  });
  for (const index of [0, 1, 2, 3]) question.run(index);
}
writeFileSync(file, whole);
writeFileSync(join(__dirname, "engine.cache"), script.createCachedData());
