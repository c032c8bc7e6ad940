const { spawnSync } = require("node:child_process");
const [{ displayName, ...node }] = require("./jest.config.js").projects;

/**
 * The tests that touch the table, run against Amazon's own DynamoDB Local instead of the stand-in, so that the stand-in
 * is held to the real semantics. Where there is no Java nothing is run, and that is said.
 */
const java = spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0;
if (!java) console.log("Java is missing: DynamoDB Local cannot run, so no fidelity test is run.");

module.exports = {
  ...node,
  passWithNoTests: true,
  testTimeout: 30_000,
  globalSetup: java ? "<rootDir>/test/fidelity/before.ts" : undefined,
  globalTeardown: java ? "<rootDir>/test/fidelity/after.ts" : undefined,
  testMatch: java
    ? [
        "<rootDir>/local/dynamodb/{items,transactions,races,model,capacity}.test.ts",
        "<rootDir>/lambdas/core/**/*.test.ts",
        "<rootDir>/test/{access,faults}/**/*.test.ts",
      ]
    : ["<rootDir>/test/fidelity/no-java/**"],
};
