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

/** What a run of jest found: the tests that passed in good files, the files that failed, and how many failures there were. */
interface Found {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly string[];
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const folder = mkdtempSync(path.join(os.tmpdir(), "academy-test-"));

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
  const first = await runJest(name, config, []);
  if (first.files.length === 0 || first.files.length > AGAIN_AT_MOST) return { ...first, again: [] };
  const again = first.files.map((file) => path.relative(process.cwd(), file));
  const second = await runJest(`${name}, again: ${again.join(", ")}`, config, [
    "--runInBand",
    "--runTestsByPath",
    ...again,
  ]);
  return { passed: first.passed + second.passed, failed: second.failed, again };
}

/** Runs jest and reads its report. A run that ends badly has at least one failure, whatever it reports. */
async function runJest(name: string, config: string, chosen: readonly string[]): Promise<Found> {
  const report = path.join(folder, `${config}${chosen.length === 0 ? "" : ".again"}.json`);
  const words = ["--config", config, "--json", `--outputFile=${report}`, "--silent=false", ...chosen];
  const code = await timed({ name, command: ["node_modules/.bin/jest", ...words] });
  const found = readReport(report);
  return code === 0 ? found : { ...found, failed: Math.max(1, found.failed) };
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

function readReport(file: string): Found {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    process.stdout.write(`jest left no report (${String(cause)})\n`);
    return { passed: 0, failed: 1, files: [] };
  }
  const { testResults } = JestReport.parse(JSON.parse(text));
  const bad = testResults.filter(({ status }) => status === "failed");
  const good = testResults.filter(({ status }) => status !== "failed");
  const count = (results: typeof testResults, wanted: string) =>
    results.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  // A file that could not be run at all has no failed test, and is a failure.
  const failed = bad.reduce((sum, one) => sum + Math.max(1, count([one], "failed")), 0);
  return { passed: count(good, "passed"), failed, files: bad.map(({ name }) => name) };
}

void main();
