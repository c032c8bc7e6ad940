import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { engineStubs } from "../../../language/engine-stubs";

const node: BuildOptions = { bundle: true, platform: "node", target: "node22", minify: true, legalComments: "none" };

/**
 * Builds the executor into `outdir`: index.mjs (the Lambda's entry), question-process.cjs and the engine as one script.
 * Nothing of it depends on the node that runs this build: the snapshot is made where the executor runs.
 */
export async function buildExecutor(outdir: string): Promise<void> {
  mkdirSync(outdir, { recursive: true });
  const entry = (name: string) => [join(__dirname, `${name}.ts`)];
  await Promise.all([
    build({
      ...node,
      entryPoints: entry("question-process"),
      outfile: join(outdir, "question-process.cjs"),
      format: "cjs",
      // A stack trace then tells nothing of the functions that called a program.
      banner: { js: '"use strict";' },
    }),
    build({
      ...node,
      entryPoints: entry("handler"),
      outfile: join(outdir, "index.mjs"),
      format: "esm",
      mainFields: ["module", "main"],
      define: { __dirname: "import.meta.dirname" },
    }),
    build({ ...node, entryPoints: entry("prepare"), outfile: join(outdir, "prepare.cjs"), format: "cjs" }),
    buildEngine(outdir),
  ]);
  prepare(outdir);
}

async function buildEngine(outdir: string): Promise<void> {
  const result = await build({
    entryPoints: [join(__dirname, "engine.ts")],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "browser",
    target: "node22",
    minify: true,
    legalComments: "none",
    define: { global: "globalThis", "process.env.NODE_ENV": '"production"', process: '{"env":{}}' },
    plugins: [engineStubs()],
  });
  const code = result.outputFiles[0]?.text ?? "";
  // A function of its exports, without require: there is nothing that it could load. The realm has no console, to which
  // js-slang complains before it throws, and a snapshot can hold no Intl, with which one of its packages could compare.
  writeFileSync(
    join(outdir, "engine.js"),
    `(function (exports) { var Intl, module = { exports }, console = { error() {} };\n${code}\nreturn module.exports; })`,
  );
}

/** Adds the translated preludes to the engine, made by a plain node process. */
function prepare(outdir: string): void {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== "NODE_OPTIONS"));
  const script = join(outdir, "prepare.cjs");
  execFileSync(process.execPath, [script], { cwd: outdir, env, stdio: ["ignore", "ignore", "inherit"] });
  rmSync(script);
}
