import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

/**
 * The whole check of the product, in the order in which a fault is found cheapest: rules and types, bundles, tests in
 * Node, tests in a browser. Prints what each step took and closes with the number of tests.
 *
 * A file of tests that fails is run once more, alone, and the summary names it: on a machine that is busy with other
 * things a process or a browser now and then misses its moment. What is really wrong fails twice.
 */

const JestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** What a run of jest found: how many tests passed, and of each file that failed how many tests did. */
interface Found {
  readonly passed: number;
  readonly failures: ReadonlyMap<string, number>;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** A jest run writes its report here. */
  readonly report?: string;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "academy-test-"));
const jest = (name: string, config: string, files: readonly string[] = []): Step & { readonly report: string } => {
  const report = path.join(folder, `${config}${files.length === 0 ? "" : ".again"}.json`);
  const words = ["--config", config, "--json", `--outputFile=${report}`, "--silent=false"];
  const chosen = files.length === 0 ? [] : ["--runInBand", "--runTestsByPath", ...files];
  return { name, command: ["node_modules/.bin/jest", ...words, ...chosen], report };
};

const CHECKS: readonly Step[] = [
  { name: "rules, types, formatting", command: ["npm", "run", "--silent", "check"] },
  { name: "bundles", command: ["npm", "run", "--silent", "build"] },
];
const SUITES = [
  { name: "unit, integration, infrastructure", config: "jest.config.js" },
  { name: "browser", config: "jest.browser.config.js" },
];

async function main(): Promise<void> {
  let passed = 0;
  let failed = 0;
  const again: string[] = [];
  for (const step of CHECKS) {
    if ((await timed(step)) === 0) continue;
    failed += 1;
    if (process.env.CI === "true") break;
  }
  for (const suite of failed > 0 && process.env.CI === "true" ? [] : SUITES) {
    const found = await runSuite(suite);
    again.push(...found.again);
    passed += found.passed;
    failed += found.failed;
  }
  rmSync(folder, { recursive: true, force: true });
  if (again.length > 0) process.stdout.write(`Run twice: ${again.join(", ")}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** More files than this are no busy moment: they are not tried again. */
const AGAIN_AT_MOST = 8;

async function runSuite({ name, config }: { readonly name: string; readonly config: string }) {
  const first = jest(name, config);
  const code = await timed(first);
  const found = readReport(first.report);
  const files = [...found.failures.keys()];
  const failed = [...found.failures.values()].reduce((sum, count) => sum + count, 0);
  if (code === 0) return { passed: found.passed, failed: 0, again: [] };
  if (files.length === 0 || files.length > AGAIN_AT_MOST) {
    return { passed: found.passed, failed: Math.max(1, failed), again: [] };
  }
  const names = files.map((file) => path.relative(process.cwd(), file));
  const second = jest(`${name}, again: ${names.join(", ")}`, config, files);
  const secondCode = await timed(second);
  const rest = readReport(second.report);
  const stillFailed = [...rest.failures.values()].reduce((sum, count) => sum + count, 0);
  return {
    passed: found.passed + rest.passed,
    failed: secondCode === 0 ? 0 : Math.max(1, stillFailed),
    again: names,
  };
}

async function timed({ name, command }: Step): Promise<number> {
  const before = performance.now();
  const code = await run(command);
  const seconds = ((performance.now() - before) / 1000).toFixed(0);
  process.stdout.write(`\n== ${name}: ${code === 0 ? "good" : `failed (${code})`}, ${seconds} s\n\n`);
  return code;
}

function run([program, ...words]: readonly string[]): Promise<number> {
  if (program === undefined) throw new Error("A step needs a command");
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

/** Counts of the files that passed, and the failures of each that did not. */
function readReport(file: string): Found {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    process.stdout.write(`jest left no report (${String(cause)})\n`);
    return { passed: 0, failures: new Map() };
  }
  const failures = new Map<string, number>();
  let passed = 0;
  for (const { name, status, assertionResults } of JestReport.parse(JSON.parse(text)).testResults) {
    const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length;
    if (status === "failed") failures.set(name, Math.max(1, count("failed")));
    else passed += count("passed");
  }
  return { passed, failures };
}

void main();
