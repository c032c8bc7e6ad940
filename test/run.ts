import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

/**
 * The whole check of the product, in the order in which a fault is found cheapest: rules and types, bundles, tests in
 * Node, tests in a browser. Prints what each step took and closes with the number of tests.
 */

const JestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** A jest run writes its counts here. */
  readonly report?: string;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "academy-test-"));
const jest = (name: string, config: string): Step => {
  const report = path.join(folder, `${config}.json`);
  return {
    name,
    command: ["node_modules/.bin/jest", "--config", config, "--json", `--outputFile=${report}`, "--silent=false"],
    report,
  };
};

const STEPS: readonly Step[] = [
  { name: "rules, types, formatting", command: ["npm", "run", "--silent", "check"] },
  { name: "bundles", command: ["npm", "run", "--silent", "build"] },
  jest("unit, integration, infrastructure", "jest.config.js"),
  jest("browser", "jest.browser.config.js"),
];

async function main(): Promise<void> {
  let passed = 0;
  let failed = 0;
  for (const step of STEPS) {
    const before = performance.now();
    const code = await run(step.command);
    const seconds = ((performance.now() - before) / 1000).toFixed(0);
    process.stdout.write(`\n== ${step.name}: ${code === 0 ? "good" : `failed (${code})`}, ${seconds} s\n\n`);
    if (step.report === undefined) {
      if (code !== 0) failed += 1;
    } else {
      const counts = readReport(step.report);
      passed += counts.passed;
      failed += code === 0 ? counts.failed : Math.max(1, counts.failed);
    }
    if (code !== 0 && process.env.CI === "true" && step.report === undefined) break;
  }
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

function run([program, ...words]: readonly string[]): Promise<number> {
  if (program === undefined) throw new Error("A step needs a command");
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

function readReport(file: string): { passed: number; failed: number } {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    process.stdout.write(`jest left no report (${String(cause)})\n`);
    return { passed: 0, failed: 1 };
  }
  const report = JestReport.parse(JSON.parse(text));
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

void main();
