const { randomUUID } = require("node:crypto");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { seedOfSource } = require("./test/seed-of-source");

// The seed of this run's random cases (test/campaign.ts): one for all its files, whichever process runs them.
process.env.SEED ||= seedOfSource();
// What its files share (test/once-a-run.ts).
process.env.ACADEMY_TEST_RUN ||= join(tmpdir(), `academy-test-run-${randomUUID()}`);

const transform = {
  "^.+\\.(ts|tsx)$": [
    "@swc/jest",
    {
      jsc: {
        target: "es2023",
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
      },
      module: { type: "commonjs" },
    },
  ],
  "^.+\\.(mjs|js)$": ["@swc/jest", { jsc: { target: "es2023" }, module: { type: "commonjs" } }],
};
const esmPackages = [
  "hono",
  "@hono",
  "jose",
  "zod",
  "oidc-provider",
  "@cloudscape-design",
  "d3-[a-z]+",
  "idb-keyval",
  "aedes",
  "croner",
  "react-markdown",
  "fast-check",
  "pure-rand",
  "@octokit",
  "before-after-hook",
  "content-type",
  "json-with-bigint",
  "universal-user-agent",
  "@dodona",
];
const base = {
  transform,
  globalTeardown: "<rootDir>/test/after-run.ts",
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join("|")})/)`],
  modulePathIgnorePatterns: ["<rootDir>/cdk.out", "<rootDir>/dist", "<rootDir>/.local"],
};

/** Node tests stand beside their modules; what crosses a process is in test/ ; screens run apart in a real browser. */
module.exports = {
  // Nothing is asserted about time: this only ends what hangs, on a machine that is busy with other things too. A
  // project's own testTimeout is not heeded.
  testTimeout: 60_000,
  // Half of what these tests take is waiting for disks and processes.
  maxWorkers: "100%",
  projects: [
    {
      ...base,
      displayName: "node",
      testEnvironment: "node",
      testMatch: [
        "<rootDir>/{achievements,assessments,facts,robots,sourcecasts,stories,textbook,lambdas,language,local,lib,scripts}/**/*.test.ts",
        "<rootDir>/test/*.test.ts",
        "<rootDir>/test/{access,acceptance,contract,devices,faults,fuzz,hostile,infra,language,scale}/**/*.test.ts",
      ],
    },
    {
      ...base,
      displayName: "web",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/web/**/*.test.{ts,tsx}"],
      moduleNameMapper: { "\\.css$": "<rootDir>/web/bundler/no-style.ts" },
    },
  ],
};
