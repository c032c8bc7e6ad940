const { projects } = require("./jest.config.js");

/**
 * A walk of the product in the installed browsers that are not Chromium (docs/release.md). One that is not installed is
 * skipped by name.
 */
module.exports = {
  ...projects[0],
  displayName: "engines",
  testMatch: ["<rootDir>/test/engines/**/*.test.ts"],
  globalSetup: "<rootDir>/test/browser/prepare.ts",
  maxWorkers: 1,
  testTimeout: 180_000,
};
