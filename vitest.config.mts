import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isCampaign, isFast } from "./test/costs.js";
import { seedOfSource } from "./test/seed-of-source.js";

/**
 * The tests by where they run: in Node, in Node with a DOM, in a browser. Files of one worker share what they import
 * (`isolate: false`): loading the API anew for each of its files took longer than running them.
 */

// The seed of this run's random cases (test/campaign.ts): one for all its files, whichever process runs them.
process.env.SEED ||= seedOfSource();
// What its files share (test/once-a-run.ts).
process.env.ACADEMY_TEST_RUN ||= join(tmpdir(), `academy-test-run-${randomUUID()}`);

const NODE_TESTS = [
  "{domain,lambdas,language,local,lib,scripts}/**/*.test.ts",
  "test/*.test.ts",
  "test/{access,acceptance,contract,robots,faults,fuzz,hostile,infra,language,scale}/**/*.test.ts",
];
/** Files that are about what a module does when it is loaded, or what it is before another has changed it. */
const ALONE = ["lambdas/api/handler.test.ts", "language/typed/typed.test.ts", "web/src/app/chunk-list.test.ts"];
const ON_THE_TABLE = [
  "local/dynamodb/{items,transactions,races,model,capacity}.test.ts",
  "lambdas/core/**/*.test.ts",
  "test/{access,faults}/**/*.test.ts",
];

/** Leaves of some tests what the run asks for: all, those that start nothing, or those that are campaigns. */
const CHOICES: Readonly<Record<string, (file: string) => boolean>> = { fast: isFast, campaigns: isCampaign };
function chosen(patterns: string[]): string[] {
  const choose = CHOICES[process.env.ACADEMY_TESTS ?? ""];
  if (!choose) return patterns;
  return globSync(patterns, { cwd: import.meta.dirname, exclude: (name) => name.includes("node_modules") }).filter(
    (file) => choose(join(import.meta.dirname, file)),
  );
}

/**
 * Runs the files of a project that need a DOM one after the other, before those that need none. A worker serves files of
 * one environment: where the next file needs another, it ends, and the one that follows loads all modules anew.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((ofProject) => {
      const environments = Map.groupBy(ofProject, ({ moduleId }) => needsDom(readFileSync(moduleId, "utf8")));
      return [...(environments.get(true) ?? []), ...(environments.get(false) ?? [])];
    });
  }
}

/** Whether a file of tests asks for a DOM, in the words that vitest looks for. */
const needsDom = (text: string): boolean => /@vitest-environment jsdom\b/.test(text);

const hasJava = spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0;

const base = {
  globals: true,
  isolate: false,
  pool: "forks" as const,
  // Nothing is asserted about time: this only ends what hangs, on a machine that is busy with other things too.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  globalSetup: ["test/around-run.ts"],
  setupFiles: ["test/each-file.ts"],
  exclude: ["**/node_modules/**", "**/dist/**", "**/cdk.out/**", "**/.local/**"],
};

/** Style sheets are nothing to a test in Node. */
const noStyles = [{ find: /^.*\.css$/, replacement: join(import.meta.dirname, "web/bundler/no-style.ts") }];

/** TypeScript first: of two files that differ in the ending alone, such as `sandbox.ts`, the `.mts` one is a worker's. */
const extensions = [".ts", ".tsx", ".mjs", ".js", ".json"];

const project = (name: string, include: string[], more: object = {}) => ({
  resolve: { extensions },
  test: { ...base, name, include, ...more },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: ByEnvironment },
    projects: [
      project("node", chosen(NODE_TESTS), { exclude: [...base.exclude, ...ALONE] }),
      project("alone", chosen(ALONE), { isolate: true }),
      {
        ...project("web", chosen(["web/**/*.test.{ts,tsx}"]), {
          exclude: [...base.exclude, ...ALONE],
          setupFiles: [...base.setupFiles, "web/src/design/each-file.fixture.ts"],
          environmentOptions: { jsdom: { url: "http://localhost" } },
        }),
        resolve: { extensions, alias: noStyles },
      },
      project("browser", ["test/browser/**/*.test.ts"], {
        globalSetup: [...base.globalSetup, "test/browser/prepare.ts"],
        sequence: { groupOrder: 1 },
      }),
      project("engines", ["test/engines/**/*.test.ts"], {
        globalSetup: [...base.globalSetup, "test/browser/prepare.ts"],
        testTimeout: 180_000,
      }),
      // The tests that touch the table, on Amazon's own DynamoDB Local, so that the stand-in is held to the real semantics.
      project("fidelity", ON_THE_TABLE, {
        globalSetup: [...base.globalSetup, ...(hasJava ? ["test/fidelity/dynamodb-local-setup.ts"] : [])],
        testTimeout: 60_000,
      }),
    ],
  },
});
