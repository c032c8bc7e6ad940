import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ProcessorSeconds } from "./processor";
import { seedOfSource } from "./seed-of-source";
import { failedFiles, lastLines, readReport, type Summary, slowestFiles, summarise, type TestFile } from "./summary";

/**
 * The whole check of the product, in the order in which a fault is found cheapest: rules and types beside the bundles,
 * tests in Node, tests in a browser. Prints what each step took, the slowest files and what needed a second try, and keeps
 * its report, with the processor seconds of each file, in .local/last-test-run.json.
 *
 * A file of tests that fails is run once more, alone, at the end, because a machine that is slow for a moment must not
 * stop good work; nothing is run a third time. With `deep` the campaigns are run whole, and nothing is run twice.
 */

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

interface Suite {
  readonly name: string;
  /** Of vitest.config.mts. */
  readonly projects: readonly string[];
  /** Words for vitest that choose among the files. */
  readonly chosen?: readonly string[];
}

interface Ran {
  readonly suite: Suite;
  readonly files: readonly TestFile[];
  /** Whether vitest ended badly without naming a file that failed. */
  readonly broken: boolean;
}

const CHECKS: readonly Step[] = [
  { name: "rules, types, formatting", command: ["npm", "run", "--silent", "check"] },
  { name: "bundles", command: ["node_modules/.bin/tsx", "local/build.ts", "--as-released"] },
];
const IN_NODE = ["node", "alone", "web"];
const SUITES: readonly Suite[] = [
  { name: "unit, integration, infrastructure", projects: IN_NODE },
  { name: "browser", projects: ["browser"] },
];
const CAMPAIGNS: Suite = { name: "campaigns, whole", projects: IN_NODE, chosen: ["--testTimeout=3600000"] };
const REPORT = ".local/last-test-run.json";
/** More failed files than this are no busy moment: they are not tried again. */
const AGAIN_AT_MOST = 16;

const isDeep = process.argv[2] === "deep";
const seed = process.env.SEED ?? seedOfSource();
const folder = mkdtempSync(path.join(os.tmpdir(), "academy-test-"));
/** Where each file of tests writes what it used of the processors (test/each-file.ts). */
const costsFile = path.join(folder, "costs.jsonl");
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  SEED: seed,
  ACADEMY_TEST_COSTS: costsFile,
  ...(isDeep ? { DEEP: "true", ACADEMY_TESTS: "campaigns" } : {}),
};
const steps: { name: string; seconds: number; code: number }[] = [];

async function main(): Promise<void> {
  const startedAt = new Date();
  const codes = await Promise.all(isDeep ? [] : CHECKS.map(timed));
  const brokenSteps = codes.filter((code) => code !== 0).length;
  const suites = isDeep ? [CAMPAIGNS] : SUITES;
  const first: Ran[] = [];
  for (const suite of brokenSteps > 0 && process.env.CI === "true" ? [] : suites) first.push(await runSuite(suite));
  const second = isDeep ? [] : await runAgain(first);
  const costs = readCosts();
  rmSync(folder, { recursive: true, force: true });
  const summary = summarise(
    first.flatMap(({ files }) => files),
    second.flatMap(({ files }) => files),
  );
  const broken = brokenSteps + [...first, ...second].filter((ran) => ran.broken).length;
  keepReport(startedAt, summary, broken, costs);
  const lines = ["The slowest files:", ...slowestFiles(summary.files, 20), "", ...lastLines(summary)];
  if (broken > 0) lines.push(`${broken} steps ended badly: ${badSteps()}`);
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = summary.failed + broken === 0 && summary.passed > 0 ? 0 : 1;
}

const badSteps = () =>
  steps
    .filter(({ code }) => code !== 0)
    .map(({ name }) => name)
    .join(", ");

/** Runs the files that failed once more, one after the other. */
async function runAgain(first: readonly Ran[]): Promise<Ran[]> {
  if (first.flatMap(({ files }) => failedFiles(files)).length > AGAIN_AT_MOST) return [];
  const second: Ran[] = [];
  for (const { suite, files } of first) {
    const names = failedFiles(files).map(({ file }) => file);
    if (names.length === 0) continue;
    const chosen = ["--no-file-parallelism", ...names];
    second.push(await runSuite({ ...suite, name: `${suite.name}, again: ${names.join(", ")}`, chosen }));
  }
  return second;
}

/** Runs vitest and reads its report. */
async function runSuite(suite: Suite): Promise<Ran> {
  const { name, projects, chosen = [] } = suite;
  const report = path.join(folder, `${steps.length}.json`);
  const reporters = ["--reporter=./test/progress.ts", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", ...projects.flatMap((project) => ["--project", project]), ...reporters, ...chosen];
  const code = await timed({ name, command: ["node_modules/.bin/vitest", ...args] });
  try {
    const files = readReport(readFileSync(report, "utf8"), process.cwd());
    return { suite, files, broken: code !== 0 && failedFiles(files).length === 0 };
  } catch (cause) {
    process.stdout.write(`vitest left no report that can be read (${String(cause)})\n`);
    return { suite, files: [], broken: true };
  }
}

/** The processor seconds of each file, by its name from the root. A second try is added to the first. */
function readCosts(): Map<string, ProcessorSeconds> {
  const costs = new Map<string, ProcessorSeconds>();
  if (!existsSync(costsFile)) return costs;
  for (const line of readFileSync(costsFile, "utf8")
    .split("\n")
    .filter((one) => one !== "")) {
    const { file, ...used } = JSON.parse(line) as ProcessorSeconds & { readonly file: string };
    const name = path.relative(process.cwd(), file);
    const before = costs.get(name) ?? NOTHING;
    costs.set(name, {
      runner: tenths(before.runner + used.runner),
      renderer: tenths(before.renderer + used.renderer),
      browser: tenths(before.browser + used.browser),
      product: tenths(before.product + used.product),
    });
  }
  return costs;
}

const NOTHING: ProcessorSeconds = { runner: 0, renderer: 0, browser: 0, product: 0 };
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

async function timed({ name, command }: Step): Promise<number> {
  const before = performance.now();
  const code = await run(command);
  const seconds = Math.round((performance.now() - before) / 1000);
  steps.push({ name, seconds, code });
  process.stdout.write(`\n== ${name}: ${code === 0 ? "good" : `failed (${code})`}, ${seconds} s\n\n`);
  return code;
}

function run([program, ...args]: readonly string[]): Promise<number> {
  if (program === undefined) throw new Error("A step needs a command");
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], env: environment });
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

/** Keeps what the run found for whoever compares runs. */
function keepReport(
  startedAt: Date,
  { files, ...summary }: Summary,
  broken: number,
  costs: ReadonlyMap<string, ProcessorSeconds>,
): void {
  const report = {
    startedAt: startedAt.toISOString(),
    deep: isDeep,
    seed: Number(seed),
    ...commit(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    passed: summary.passed,
    failed: summary.failed,
    broken,
    steps,
    failures: summary.failures,
    secondTries: summary.secondTries,
    files: [...files]
      .sort((a, b) => b.seconds - a.seconds)
      .map(({ file, seconds, passed, failures }) => ({
        file,
        seconds,
        passed,
        failed: failures.length,
        processorSeconds: costs.get(file) ?? null,
      })),
  };
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 1)}\n`);
}

/** The commit that was tested and whether it was all that was; nulls outside a repository. */
function commit(): { commit: string | null; clean: boolean | null } {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
    return { commit: git("rev-parse", "HEAD"), clean: git("status", "--porcelain") === "" };
  } catch {
    // Not every copy of the sources is a repository.
    return { commit: null, clean: null };
  }
}

void main();
