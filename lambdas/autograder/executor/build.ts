import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { engineStubs } from "../../../language/engine-stubs";

const node: BuildOptions = { bundle: true, platform: "node", target: "node22", minify: true, legalComments: "none" };

/**
 * Builds the executor into `outdir`: index.mjs (the Lambda's entry), child.cjs, worker.cjs, the engine as one script,
 * and V8's code cache for it, made by the node that runs this build. Another node rejects the cache and makes its own.
 */
export async function buildExecutor(outdir: string): Promise<void> {
  mkdirSync(outdir, { recursive: true });
  const entry = (name: string) => [join(__dirname, `${name}.ts`)];
  await Promise.all([
    build({ ...node, entryPoints: entry("child"), outfile: join(outdir, "child.cjs"), format: "cjs" }),
    build({ ...node, entryPoints: entry("worker"), outfile: join(outdir, "worker.cjs"), format: "cjs" }),
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
  // js-slang complains before it throws.
  writeFileSync(
    join(outdir, "engine.js"),
    `(function (exports) { var module = { exports }, console = { error() {} };\n${code}\nreturn module.exports; })`,
  );
}

/** Adds the translated preludes to the engine and writes its code cache, both made by a plain node process. */
function prepare(outdir: string): void {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== "NODE_OPTIONS"));
  const script = join(outdir, "prepare.cjs");
  execFileSync(process.execPath, [script], { cwd: outdir, env, stdio: ["ignore", "ignore", "inherit"] });
  rmSync(script);
}
