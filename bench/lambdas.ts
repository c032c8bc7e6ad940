import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { percentile, type Row } from "./table";

const BUNDLES = path.join(process.cwd(), "dist", "lambdas");
const IMPORTS = 5;
const AIMS: Readonly<Record<string, string>> = { api: "<= 200 KB gz, <= 60 ms" };

/** Size of each Lambda's code and the time a fresh Node takes to import it (median of five, Node's own start left out). */
export async function benchLambdas(): Promise<Row[]> {
  if (!existsSync(BUNDLES)) throw new Error("There are no bundles yet: npm run build:lambdas");
  return readdirSync(BUNDLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(BUNDLES, entry.name, "index.mjs")))
    .map(({ name }) => {
      const entry = path.join(BUNDLES, name, "index.mjs");
      const code = readFileSync(entry);
      const value = [
        `${kilobytes(code.length)} (${kilobytes(gzipSync(code, { level: 9 }).length)} gz)`,
        `import ${importMilliseconds(entry).toFixed(0)} ms`,
      ].join(", ");
      return { what: name, value, aim: AIMS[name] };
    });
}

function importMilliseconds(entry: string): number {
  const script = `const t = performance.now(); await import(${JSON.stringify(entry)}).catch(() => {}); console.log(performance.now() - t); process.exit(0);`;
  const samples = Array.from({ length: IMPORTS }, () =>
    Number(
      execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
        encoding: "utf8",
        env: { ...process.env, NODE_NO_WARNINGS: "1" },
      }),
    ),
  );
  return percentile(samples, 0.5);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}
