import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { seedOfSource } from "./seed-of-source";
import { failedFiles, lastLines, readReport, type Summary, slowestFiles, summarise, type TestFile } from "./summary";

/**
 * The whole check of the product, in the order in which a fault is found cheapest: rules and types, bundles, tests in
 * Node, tests in a browser. Prints what each step took, the slowest files and what needed a second try, and keeps its
 * report in .local/last-test-run.json.
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
  readonly config: string;
  /** Words for jest that choose among the files. */
  readonly chosen?: readonly string[];
}

interface Ran {
  readonly suite: Suite;
  readonly files: readonly TestFile[];
  /** Whether jest ended badly without naming a file that failed. */
  readonly broken: boolean;
}

const CHECKS: readonly Step[] = [
  { name: "rules, types, formatting", command: ["npm", "run", "--silent", "check"] },
  { name: "bundles", command: ["node_modules/.bin/tsx", "local/build.ts", "--as-released"] },
];
const SUITES: readonly Suite[] = [
  { name: "unit, integration, infrastructure", config: "jest.config.js" },
  { name: "browser", config: "jest.browser.config.js" },
];
const CAMPAIGNS: Suite = {
  name: "campaigns, whole",
  config: "jest.config.js",
  chosen: ["--filter=./test/only-campaigns.js", "--testTimeout=3600000"],
};
const REPORT = ".local/last-test-run.json";
/** More failed files than this are no busy moment: they are not tried again. */
const AGAIN_AT_MOST = 8;

const isDeep = process.argv[2] === "deep";
const seed = process.env.SEED ?? seedOfSource();
const environment = { ...process.env, SEED: seed, ...(isDeep ? { DEEP: "true" } : {}) };
const folder = mkdtempSync(path.join(os.tmpdir(), "academy-test-"));
const steps: { name: string; seconds: number; code: number }[] = [];

async function main(): Promise<void> {
  const startedAt = new Date();
  let brokenSteps = 0;
  for (const step of isDeep ? [] : CHECKS) {
    if ((await timed(step)) !== 0) brokenSteps += 1;
    if (brokenSteps > 0 && process.env.CI === "true") break;
  }
  const suites = isDeep ? [CAMPAIGNS] : SUITES;
  const first: Ran[] = [];
  for (const suite of brokenSteps > 0 && process.env.CI === "true" ? [] : suites) first.push(await runSuite(suite));
  const second = isDeep ? [] : await runAgain(first);
  rmSync(folder, { recursive: true, force: true });
  const summary = summarise(
    first.flatMap(({ files }) => files),
    second.flatMap(({ files }) => files),
  );
  const broken = brokenSteps + [...first, ...second].filter((ran) => ran.broken).length;
  keepReport(startedAt, summary, broken);
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
    const chosen = ["--runInBand", "--runTestsByPath", ...names];
    second.push(await runSuite({ ...suite, name: `${suite.name}, again: ${names.join(", ")}`, chosen }));
  }
  return second;
}

/** Runs jest and reads its report. */
async function runSuite(suite: Suite): Promise<Ran> {
  const { name, config, chosen = [] } = suite;
  const report = path.join(folder, `${steps.length}.json`);
  const words = ["--config", config, "--json", `--outputFile=${report}`, "--silent=false", ...chosen];
  const code = await timed({ name, command: ["node_modules/.bin/jest", ...words] });
  try {
    const files = readReport(readFileSync(report, "utf8"), process.cwd());
    return { suite, files, broken: code !== 0 && failedFiles(files).length === 0 };
  } catch (cause) {
    process.stdout.write(`jest left no report that can be read (${String(cause)})\n`);
    return { suite, files: [], broken: true };
  }
}

async function timed({ name, command }: Step): Promise<number> {
  const before = performance.now();
  const code = await run(command);
  const seconds = Math.round((performance.now() - before) / 1000);
  steps.push({ name, seconds, code });
  process.stdout.write(`\n== ${name}: ${code === 0 ? "good" : `failed (${code})`}, ${seconds} s\n\n`);
  return code;
}

function run([program, ...words]: readonly string[]): Promise<number> {
  if (program === undefined) throw new Error("A step needs a command");
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ["ignore", "inherit", "inherit"], env: environment });
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

/** Keeps what the run found for whoever compares runs. */
function keepReport(startedAt: Date, { files, ...summary }: Summary, broken: number): void {
  const report = {
    ...{ startedAt: startedAt.toISOString(), deep: isDeep, seed: Number(seed), ...commit() },
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    ...{ passed: summary.passed, failed: summary.failed, broken, steps },
    ...{ failures: summary.failures, secondTries: summary.secondTries },
    files: [...files]
      .sort((a, b) => b.seconds - a.seconds)
      .map(({ file, seconds, passed, failures }) => ({ file, seconds, passed, failed: failures.length })),
  };
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 1)}\n`);
}

/** The commit that was tested and whether it was all that was; nulls outside a repository. */
function commit(): { commit: string | null; clean: boolean | null } {
  try {
    const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
    return { commit: git("rev-parse", "HEAD"), clean: git("status", "--porcelain") === "" };
  } catch {
    // Not every copy of the sources is a repository.
    return { commit: null, clean: null };
  }
}

void main();
