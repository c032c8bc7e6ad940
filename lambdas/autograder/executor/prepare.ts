import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import type * as Engine from "./engine";

/** Runs once, when the executor is built, in a plain node process: adds the translated preludes to the engine's bundle. */
const file = join(__dirname, "engine.js");
const source = readFileSync(file, "utf8");
const script = new Script(source, { filename: "engine.js" });
const engine = (script.runInThisContext() as (exports: object) => typeof Engine)({});
const preparation = JSON.stringify(JSON.stringify(engine.preparation()));
const end = source.lastIndexOf("return module.exports;");
const prepared = `module.exports.usePreparation(JSON.parse(${preparation}));`;
writeFileSync(file, `${source.slice(0, end)}${prepared}\n${source.slice(end)}`);
